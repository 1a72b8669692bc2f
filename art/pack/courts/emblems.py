"""What a court holds. Each is drawn upright about its grip at the origin and rises to about y = -110."""

from __future__ import annotations

from art.pack.svg import both, dot, group, line, path, polar, shift, use


def _pip(suit: str, y: float, scale: float, x: float = 0) -> str:
    return group(use(f"suit-{suit}", transform=shift(x, y, scale)), color="@robe", stroke="none")


def shaft(top: float, colour: str = "gold", width: float = 4.4) -> str:
    w = width / 2
    return path(f"M{-w:g} {top:g}H{w:g}V70H{-w:g}Z", colour, stroke_width=1.3)


def sword() -> str:
    blade = path("M-4.6 -12V-98L0 -108L4.6 -98V-12Z", "steel") + path(
        "M0 -108L4.6 -98V-12H0Z", "steel-2", stroke="none"
    )
    guard = path(
        "M-19 -14C-12 -17 12 -17 19 -14C20 -10 17 -7 13 -9C6 -11 -6 -11 -13 -9C-17 -7 -20 -10 -19 -14Z", "gold"
    )
    return shaft(-12, "trim", 6) + blade + guard + dot(0, -12, 3, "robe", stroke_width=1)


def lily() -> str:
    """A sceptre that ends in a lily."""
    petal = path("M-3 -66C-18 -72 -20 -88 -12 -96C-13 -86 -8 -80 -2 -74Z", "gold")
    return (
        shaft(-66)
        + both(petal)
        + path("M0 -104C10 -92 9 -78 0 -66C-9 -78 -10 -92 0 -104Z", "linen")
        + line("M0 -96V-74", 1)
        + path("M-9 -68H9V-62H-9Z", "gold")
    )


def halberd() -> str:
    axe = path("M2 -86C12 -84 18 -90 24 -96C28 -80 26 -66 20 -56C16 -62 10 -64 2 -62Z", "steel") + path(
        "M-2 -82L-16 -88C-13 -80 -13 -74 -16 -66L-2 -68Z", "steel"
    )
    return (
        shaft(-92, "trim")
        + axe
        + path("M0 -114C5 -104 5 -96 3 -90H-3C-5 -96 -5 -104 0 -114Z", "steel")
        + path("M-3.6 -62H3.6V-54H-3.6Z", "gold", stroke_width=1.2)
        + line("M21 -88C23 -78 22 -70 18 -62", 1)
    )


def sceptre() -> str:
    """A sceptre with a heart between wings."""
    return (
        shaft(-64)
        + path("M-8 -66H8L5 -58H-5Z", "gold")
        + both(line("M-5 -66C-18 -70 -20 -86 -12 -96", 4.4) + line("M-5 -66C-18 -70 -20 -86 -12 -96", 2, "gold"))
        + _pip("H", -84, 0.22)
        + dot(0, -100, 3, "gold")
    )


def flower() -> str:
    """A long-stemmed rose."""
    leaves = path("M0 -28C12 -34 20 -30 24 -42C10 -46 2 -40 0 -28Z", "leaf", stroke_width=1.2) + path(
        "M0 -14C-10 -20 -18 -18 -22 -30C-10 -32 -2 -26 0 -14Z", "leaf", stroke_width=1.2
    )
    petals = "".join(dot(*polar(10, a, 0, -78), 9, "robe") for a in (0, 60, 120, 180, 240, 300)) + "".join(
        dot(*polar(5, a, 0, -78), 6, "lip", stroke_width=1.2) for a in (30, 150, 270)
    )
    return (
        line("M0 60C2 20 -3 -20 0 -66", 4.6)
        + line("M0 60C2 20 -3 -20 0 -66", 2, "leaf")
        + leaves
        + petals
        + dot(0, -78, 3, "gold", stroke_width=1)
    )


def cup() -> str:
    """A covered cup, held by its stem."""
    bowl = path("M-19 -62H19C20 -40 12 -30 4 -26V-8L12 2H-12L-4 -8V-26C-12 -30 -20 -40 -19 -62Z", "gold") + path(
        "M4 -26C12 -30 20 -40 19 -62H6C8 -46 6 -34 0 -26Z", "gold-2", stroke="none"
    )
    lid = path("M-21 -62C-18 -76 18 -76 21 -62Z", "gold") + dot(0, -77, 4, "linen")
    return bowl + lid + line("M-21 -62H21", 2.4) + _pip("H", -47, 0.17)


def axe() -> str:
    head = "M-2 -92C-14 -94 -24 -88 -30 -80C-28 -66 -24 -58 -14 -52C-12 -58 -8 -62 -2 -64Z"
    return (
        shaft(-102, "trim")
        + path(head, "steel")
        + line("M-25 -80C-23 -70 -20 -64 -16 -60", 1.1)
        + path("M2 -86L12 -90V-66L2 -70Z", "steel")
        + path("M-3.6 -102H3.6V-94H-3.6ZM-3.6 -62H3.6V-54H-3.6Z", "gold", stroke_width=1.2)
        + _pip("D", -76, 0.12, -13)
    )


def mirror() -> str:
    glass = (
        dot(0, -66, 21, "gold")
        + dot(0, -66, 15.4, "steel")
        + path("M-11 -60C-10 -72 -4 -78 6 -79C0 -74 -5 -68 -6 -56Z", "linen", stroke="none")
    )
    rim = "".join(dot(*polar(18.2, a, 0, -66), 1.4, "robe", stroke="none") for a in range(0, 360, 30))
    return (
        shaft(-46)
        + path("M-7 -46H7L4 -36H-4Z", "gold")
        + glass
        + rim
        + path("M0 -98l4.4 6.6l-4.4 6.6l-4.4 -6.6Z", "robe", stroke_width=1.2)
    )


def bow() -> str:
    """A longbow, strung; the arrow is laid across."""
    stave = "M-8 -106C4 -96 6 -84 8 -60C10 -30 10 20 -2 60"
    return (
        line("M-8 -106L-12 60", 1)
        + line(stave, 5.6)
        + line(stave, 3, "gold-2")
        + line("M-30 2L22 -24", 3)
        + line("M-30 2L20 -23", 1.2, "linen")
        + path("M30 -28L16 -27L21 -17Z", "steel", stroke_width=1.2)
        + path("M-26 0l-9 -1l-6 5l8 1l4 6l6 -5Z", "linen", stroke_width=1)
    )


def orb() -> str:
    """The globe with its cross, carried on the palm."""
    globe = dot(0, -22, 20, "robe") + path(
        "M6 -40C18 -34 22 -18 14 -8C8 -1 -4 -1 -10 -5C6 -6 12 -22 6 -40Z", "ink", opacity=0.22, stroke="none"
    )
    bands = (
        line("M-19.4 -26C-8 -20 8 -20 19.4 -26", 5.4)
        + line("M-19.4 -26C-8 -20 8 -20 19.4 -26", 3, "gold")
        + line("M0 -42V-23", 5.4)
        + line("M0 -42V-23", 3, "gold")
    )
    return globe + bands + path("M-3 -42V-54H-12V-60H-3V-70H3V-60H12V-54H3V-42Z", "gold")


def fan() -> str:
    """A folding fan, open: the sign of the fan games."""
    spread = [polar(48, a, 0, -4) for a in range(-64, 37, 12)]
    blades = ""
    for i in range(len(spread) - 1):
        (x0, y0), (x1, y1) = spread[i], spread[i + 1]
        blades += path(
            f"M0 -4L{x0:.1f} {y0:.1f}Q{(x0 + x1) * 0.53:.1f} {-4 + (y0 + y1 + 8) * 0.53:.1f} {x1:.1f} {y1:.1f}Z",
            "linen" if i % 2 else "robe",
            stroke_width=1.1,
        )
    rivets = "".join(dot(*polar(38, a, 0, -4), 1.9, "gold", stroke_width=0.8) for a in range(-58, 37, 12))
    return blades + rivets + dot(0, -4, 3.6, "gold", stroke_width=1.1)


def pennant() -> str:
    """A lance with a forked pennant."""
    flag = path("M-2 -92C-11 -97 -17 -88 -29 -92L-22 -78L-30 -64C-19 -59 -11 -69 -2 -64Z", "trim")
    return shaft(-94, "gold-2", 4) + flag + _pip("C", -78, 0.12, -12.5) + path("M0 -114L5 -100L0 -94L-5 -100Z", "steel")


def hand() -> str:
    """A closed hand about the grip, with cuff and sleeve coming from below."""
    sleeve = path("M-13 15L13 15L24 80H-20Z", "robe") + path("M-13 9L13 9L15 19H-15Z", "gold")
    fist = (
        path("M-10 9C-12 0 -11 -8 -6 -9H7C12 -8 12 -2 10.6 9Z", "skin")
        + line("M-10.6 -2H3M-10.8 2.6H3M-10 -6H3", 1)
        + line("M5 -9C2 -5 2 2 5 5", 1)
    )
    return sleeve + fist
