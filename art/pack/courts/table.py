"""The twelve courts: each a choice of parts, and how a choice becomes a card of two halves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from art.pack.courts import dress, emblems, hair, headgear, heads
from art.pack.svg import (
    CENTRE_X,
    CENTRE_Y,
    dot,
    group,
    half_turn,
    line,
    mirrored,
    path,
    placed,
    ring,
    shift,
    symbol,
    tag,
    use,
)

FIELD_X, FIELD_Y = 42, 22  # the framed field of a court
NOTCH = 25  # its corners are cut out, so that an index has room however it is set
FACE_Y, SCALE = 98, 0.96
SLANT = 14  # degrees: the two halves meet in a falling sash


@dataclass(frozen=True, slots=True)
class Court:
    """One court: which way it looks (``front``, ``right``, ``left``), and its parts."""

    look: str
    hair: Callable[[], hair.Layers]
    headgear: Callable[[], str]
    pattern: str
    breast: str
    emblem: Callable[[], str]
    collar: Callable[[], str]
    beard: Callable[[], str] = str
    behind: Callable[[], str] = str
    hair_colour: str = ""
    rays: str = "beads"


COURTS: dict[str, Court] = {
    "KS": Court("front", hair.straight, headgear.crown_of_spears, "chevrons", "lozenges", emblems.sword, dress.ermine,
                beard=heads.beard_forked, hair_colour="hair-old", rays="spikes"),
    "KH": Court("front", hair.tousled, headgear.crown_imperial, "rings", "buttons", emblems.sceptre,
                dress.mantle, beard=heads.beard_curled, rays="rays"),
    "KD": Court("left", hair.short_side, headgear.crown_of_lozenges, "lozenges", "lacing", emblems.axe,
                lambda: dress.lapels("linen"), beard=heads.beard_pointed, hair_colour="hair-S", rays="lozenges"),
    "KC": Court("front", hair.bob, headgear.crown_of_trefoils, "crosses", "pearls", emblems.orb,
                dress.collar_of_state, beard=lambda: heads.moustache(1), rays="leaves"),
    "QS": Court("front", hair.curtain, headgear.diadem_and_veil, "stars", "pearls", emblems.lily, dress.lace,
                behind=headgear.veil, rays="spikes"),
    "QH": Court("front", hair.waves, headgear.wreath, "scales", "lacing", emblems.flower, str, hair_colour="hair-D",
                rays="petals"),
    "QD": Court("left", hair.chignon, headgear.tiara, "waves", "lozenges", emblems.mirror, dress.ruff,
                hair_colour="hair-H", rays="lozenges"),
    "QC": Court("front", hair.coils, headgear.coronet, "sprigs", "buttons", emblems.fan, lambda: dress.lapels("linen"),
                behind=dress.standing, rays="stars"),
    "JS": Court("right", hair.page, headgear.beret, "bars", "buttons", emblems.halberd, dress.gorget, rays="lozenges"),
    "JH": Court("left", hair.curls_side, headgear.cap, "crosses", "lacing", emblems.cup, dress.ruff,
                hair_colour="hair-D", rays="petals"),
    "JD": Court("front", hair.tousled, headgear.hunter, "checks", "buttons", emblems.bow, dress.hood,
                hair_colour="hair-C", rays="rays"),
    "JC": Court("front", hair.bob, headgear.bonnet, "sprigs", "pearls", emblems.pennant, dress.lace,
                hair_colour="hair-D", rays="beads"),
}  # fmt: skip

# Ornaments of the ring behind a head, each pointing outward from its own origin: (count, path).
RAYS = {
    "spikes": (24, "M-2.6 0L0 -10L2.6 0Z"),
    "rays": (36, "M-.9 3L-.9 -8L.9 -8L.9 3Z"),
    "lozenges": (20, "M0 -7L3.4 -1L0 5L-3.4 -1Z"),
    "beads": (28, "M0 -4.8C1.5 -4.8 2.8 -3.5 2.8 -2S1.5 .8 0 .8S-2.8 -.5 -2.8 -2S-1.5 -4.8 0 -4.8Z"),
    "stars": (16, "M0 -8L1.7 -2.7L7 -1L1.7 .7L0 6L-1.7 .7L-7 -1L-1.7 -2.7Z"),
    "petals": (24, "M0 4C-6 -2 -4 -9 0 -9S6 -2 0 4Z"),
    "leaves": (24, "M-3 4C-5 -3 0 -8 4 -9C5 -3 2 2 -3 4Z"),
}


def halo(kind: str) -> str:
    """A disc and a wreath of ornaments behind the head, as the posters of 1900 have it."""
    count, ornament = RAYS[kind]
    wreath = path("".join(placed(ornament, x, y, a) for x, y, a in ring(count, 59, 0, -8)), "frame")
    rims = group(dot(0, -8, 52, "field"), dot(0, -8, 66, "none"), stroke="@frame", stroke_width=1.2)
    return tag("g", dot(0, -8, 66, "halo"), wreath, rims, id=f"halo-{kind}")


def figure(name: str) -> str:
    """Halo, robe, head and emblem of one court about the middle of the face; the lower end is left open."""
    court, suit = COURTS[name], name[1]
    turn = mirrored if court.look == "left" else str
    face = heads.front if court.look == "front" else heads.side
    fall, locks = court.hair()
    body = [
        court.behind(), turn(fall), heads.NECK if court.look == "front" else turn(heads.SIDE_NECK),
        path(dress.ROBE, "robe"), dress.woven(court.pattern), dress.front("trim", court.breast), court.collar(),
        turn(face(name[0] == "Q") + court.beard() + locks + court.headgear()),
        group(court.emblem(), emblems.hand(), transform="translate(60 74)"),
    ]  # fmt: skip
    art = group(*body, stroke="@ink", stroke_width=1.5, stroke_linejoin="round", stroke_linecap="round")
    for role, own in (
        ("robe", f"robe-{suit}"),
        ("trim", f"trim-{suit}"),
        ("hair", court.hair_colour or f"hair-{suit}"),
    ):
        art = art.replace(f'"@{role}"', f'"@{own}"')
    return use(f"halo-{court.rays}") + art


def field() -> str:
    """The frame: a rectangle whose corners are cut out in quarter circles, with a second line inside."""

    def outline(inset: float) -> str:
        left, top, n = FIELD_X + inset, FIELD_Y + inset, NOTCH
        right, bottom = 2 * CENTRE_X - left, 2 * CENTRE_Y - top
        arc = f"A{n} {n} 0 0 0 "
        # The corners: along one side to the cut-out, round it, and on along the next side.
        sides = (
            f"M{left + n:g} {top:g}H{right - n:g}{arc}{right:g} {top + n:g}V{bottom - n:g}{arc}",
            f"{right - n:g} {bottom:g}H{left + n:g}{arc}{left:g} {bottom - n:g}V{top + n:g}{arc}{left + n:g} {top:g}Z",
        )
        return "".join(sides)

    return tag("g", path(outline(0), "field"), id="court-field") + tag(
        "g", line(outline(0), 1.8, "frame"), line(outline(4.5), 0.8, "frame"), id="court-frame"
    )


def sash(suit: str) -> str:
    """The band where the halves meet, with the suit along it; turned with them."""
    band = path("M-120 -7H120V7H-120Z", "gold", stroke="@ink", stroke_width=1.4)
    inner = line("M-120 -4.4H120M-120 4.4H120", 0.8, "gold-2")
    pips = "".join(use(f"suit-{suit}", transform=shift(x, 0, 0.065)) for x in (-60, -40, -20))
    upside = group(pips, transform="rotate(180)")
    middle = dot(0, 0, 5.4, f"robe-{suit}", stroke="@ink", stroke_width=1.2) + dot(0, 0, 2.2, "linen")
    return group(
        band, inner, group(pips, upside, color=f"@robe-{suit}"), middle, transform=shift(CENTRE_X, CENTRE_Y, 1, SLANT)
    )


def shared() -> str:
    """What several courts use: the frame and the halos."""
    return field() + "".join(halo(kind) for kind in RAYS)


def half(name: str) -> str:
    """``half-KS``: the upper figure, cut along the slant. The view box cuts: its lower edge is the sash."""
    upright = group(figure(name), transform=f"rotate({-SLANT})translate(0 {FACE_Y - CENTRE_Y:g})scale({SCALE:g})")
    return symbol(f"half-{name}", upright, box="-200 -250 400 250")


def court(name: str) -> str:
    """The face of a court card between its indices."""
    suit = name[1]
    halves = "".join(
        use(f"half-{name}", -200, -250, width=400, height=250, transform=shift(CENTRE_X, CENTRE_Y, 1, SLANT + turn))
        for turn in (0, 180)
    )
    pip = use(f"suit-{suit}", transform=shift(61, 61, 0.23))
    left, top = FIELD_X, FIELD_Y
    inside = group(halves, sash(suit), transform=f"translate({-left} {-top})")
    cut = tag("svg", inside, x=left, y=top, width=2 * (CENTRE_X - left), height=2 * (CENTRE_Y - top))
    return use("court-field") + cut + use("court-frame") + pip + half_turn(pip)
