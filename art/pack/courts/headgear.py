"""Crowns, coronets and hats. They sit on a head whose brow is at y = -22; nothing rises above y = -70."""

from __future__ import annotations

from art.pack.svg import both, dot, group, line, path, polar, shift, use

BAND = "M-24 -20C-8 -25 8 -25 24 -20L26 -31C9 -36 -9 -36 -26 -31Z"


def gems(colours: str, step: float = 9) -> str:
    """Stones on the band, from the middle outward: ``r`` robe, ``t`` trim, ``l`` linen."""
    names = {"r": "robe", "t": "trim", "l": "linen"}
    out = ""
    for i, letter in enumerate(colours):
        x, y = i * step, -28.4 + i * i * 0.55
        stone = path(f"M{-x} {y - 3.4}l3 3.4l-3 3.4l-3 -3.4Z", names[letter], stroke_width=0.9)
        out += stone if i == 0 else both(stone)
    return out


def crown_of_spears() -> str:
    """King of spades: five tall points, tipped with pearls."""
    tips = ((-35, -57), (-18, -65), (0, -68))
    points = "M-26 -31L-35 -57L-20.5 -43L-18 -65L-8 -45L0 -68L8 -45L18 -65L20.5 -43L35 -57L26 -31C9 -36 -9 -36 -26 -31Z"
    cap = path("M-24 -31C-22 -52 22 -52 24 -31Z", "trim")
    pearls = dot(0, -68, 3.4, "linen") + both("".join(dot(x, y, 3, "linen") for x, y in tips[:2]))
    ridges = both(line("M-18 -60V-37M-33 -53L-23 -35", 1)) + line("M0 -62V-38", 1)
    return cap + path(points, "gold") + ridges + path(BAND, "gold") + gems("trt") + pearls


def crown_imperial() -> str:
    """King of hearts: closed arches over a cap, a heart above."""
    cap = path("M-25 -31C-40 -62 -10 -58 0 -52C10 -58 40 -62 25 -31C9 -36 -9 -36 -25 -31Z", "trim")
    arches = both(
        line("M-25 -31C-40 -60 -12 -60 0 -52", 5.6)
        + line("M-25 -31C-40 -60 -12 -60 0 -52", 3, "gold")
        + "".join(dot(x, y, 1.5, "linen", stroke="none") for x, y in ((-31, -44), (-27.5, -53), (-17, -56.5)))
    )
    middle = path("M-2.6 -34V-52H2.6V-34Z", "gold", stroke_width=1.3)
    heart = group(use("suit-H", transform=shift(0, -61, 0.17)), color="@robe", stroke="none")
    return cap + middle + arches + path(BAND, "gold") + gems("rlr") + dot(0, -53, 3.2, "gold") + heart


def crown_of_lozenges() -> str:
    """King of diamonds: low, with a lozenge on every point."""
    out = path("M-26 -31L-29 -45L-15 -38L0 -48L15 -38L29 -45L26 -31C9 -36 -9 -36 -26 -31Z", "gold")
    for x, y, size in ((0, -57, 9), (-16, -48, 7.5), (16, -48, 7.5), (-31, -52, 7), (31, -52, 7)):
        out += path(f"M{x} {y - size}L{x + size * 0.62:g} {y}L{x} {y + size}L{x - size * 0.62:g} {y}Z", "robe")
        out += path(
            f"M{x} {y - size * 0.5}L{x + size * 0.3:g} {y}L{x} {y + size * 0.5}L{x - size * 0.3:g} {y}Z",
            "linen",
            stroke="none",
        )
    return path("M-24 -31C-20 -44 20 -44 24 -31Z", "trim") + out + path(BAND, "gold") + gems("trt")


def crown_of_trefoils() -> str:
    """King of clubs: three trefoils on a scalloped rim."""
    rim = path(
        "M-26 -31C-26 -40 -30 -44 -30 -44C-24 -47 -15 -42 -12 -38C-10 -44 -4 -48 0 -48S10 -44 12 -38"
        "C15 -42 24 -47 30 -44C30 -44 26 -40 26 -31C9 -36 -9 -36 -26 -31Z",
        "gold",
    )
    return (
        path("M-22 -31C-18 -50 18 -50 22 -31Z", "trim")
        + rim
        + trefoil(0, -58, 5)
        + both(trefoil(-30, -52, 4.2) + dot(-12, -41, 2.4, "linen"))
        + path(BAND, "gold")
        + gems("rtr")
    )


def trefoil(x: float, y: float, r: float) -> str:
    lobes = "".join(dot(*polar(r * 1.1, a, x, y), r, "gold") for a in (180, 240, 120, 0))
    return lobes + dot(x, y, r * 0.55, "robe", stroke_width=0.8)


def diadem_and_veil() -> str:
    """Queen of spades: a veil over black hair, a crescent on the brow."""
    crest = path(
        "M-26 -20C-22 -34 -12 -38 -7 -39C-9 -52 -4 -60 0 -68"
        "C4 -60 9 -52 7 -39C12 -38 22 -34 26 -20C9 -27 -9 -27 -26 -20Z",
        "gold",
    )
    moon = path("M-7 -45a8 8 0 1 0 14 0a9.4 9.4 0 0 1 -14 0Z", "linen", stroke_width=1)
    return (
        crest
        + moon
        + dot(0, -54, 2.4, "trim", stroke_width=0.9)
        + both(dot(-14, -29, 2, "trim", stroke_width=0.9) + line("M-22 -24C-16 -31 -11 -34 -6 -35", 0.9))
        + dot(0, -30, 2.6, "trim", stroke_width=0.9)
    )


def veil() -> str:
    """What hangs behind the queen of spades."""
    folds = "M-30 -10C-32 14 -40 36 -50 56M-24 16C-26 32 -34 46 -42 60"
    return path(
        "M0 -46C-36 -46 -28 -6 -34 12C-38 30 -48 44 -60 56L-30 74H30L60 56C48 44 38 30 34 12C28 -6 36 -46 0 -46Z",
        "trim",
    ) + both(line(folds, 1))


def wreath() -> str:
    """Queen of hearts: roses with a small crown."""
    points = (
        path("M-15 -34L-19 -54L-8 -44L0 -62L8 -44L19 -54L15 -34Z", "gold")
        + dot(0, -62, 2.6, "linen")
        + both(dot(-19, -54, 2.2, "linen"))
    )
    leaves = both(
        "".join(
            path(f"M{x} {y}q-8 -7 -13 -2q4 7 13 2Z", "leaf", stroke_width=1)
            for x, y in ((-8, -34), (-21, -26), (-23, -14))
        )
    )
    return points + leaves + rose(0, -31, 7.4) + both(rose(-14, -28, 6.4) + rose(-24, -19, 5.4))


def rose(x: float, y: float, r: float) -> str:
    """A rose from above: petals and a spiral heart."""
    petals = "".join(dot(*polar(r * 0.55, a, x, y), r * 0.55, "robe", stroke_width=1) for a in range(0, 360, 72))
    return petals + dot(x, y, r * 0.42, "lip", stroke_width=0.9) + dot(x, y, r * 0.16, "gold", stroke="none")


def tiara() -> str:
    """Queen of diamonds: a fan of stones, worn in profile and so set forward."""
    out = ""
    for angle, length in ((-46, 26), (-26, 31), (-4, 34), (18, 31), (38, 25)):
        out += group(
            path(f"M-3.4 0L-4.6 {-length + 9}L0 {-length}L4.6 {-length + 9}L3.4 0Z", "gold", stroke_width=1.2)
            + path(f"M0 {-length + 4}l3 6l-3 6l-3 -6Z", "robe", stroke_width=0.9),
            transform=shift(-2, -30, 1, angle),
        )
    return (
        out
        + path("M-27 -17C-22 -31 0 -36 16 -27L15.6 -20C4 -28 -14 -26 -23 -12Z", "gold")
        + "".join(
            dot(x, y, 1.7, "linen", stroke_width=0.7) for x, y in ((-20, -20.6), (-11.6, -26), (-2, -28.6), (8, -27))
        )
    )


def coronet() -> str:
    """Queen of clubs: a low ring of leaves."""
    leaf = "M{x} -30C{a} -38 {a} -46 {x} -56C{b} -46 {b} -38 {x} -30Z"
    side = path("M-17 -29C-26 -36 -30 -42 -31 -53C-22 -50 -15 -42 -12 -31Z", "gold") + line(
        "M-16 -32C-20 -38 -25 -45 -28 -49", 0.9
    )
    middle = path(leaf.format(x=0, a=-11, b=11), "gold") + line("M0 -34V-50", 0.9)
    between = path(leaf.format(x=-11, a=-17, b=-5).replace("-56", "-48"), "robe", stroke_width=1.2)
    return both(between + side) + middle + path(BAND, "gold") + gems("tlr")


def plume(x: float, y: float, turn: float, scale: float = 1) -> str:
    """A feather whose quill starts at (x, y)."""
    barbs = "M10 -9L8 -18M18 -15L17 -26M27 -20L27 -31M16 -13L24 -9M24 -18L33 -14"
    vane = (
        "M0 0C2 -18 16 -36 40 -38C47 -38.6 49 -33 45 -31C46 -27 42 -26 40 -26.6C40 -20 34 -19 33 -20C26 -8 14 -3 0 0Z"
    )
    return group(
        path(vane, "linen") + line("M0 0C10 -12 22 -24 40 -32", 1.2) + line(barbs, 0.9),
        transform=shift(x, y, scale, turn),
    )


def beret() -> str:
    """Jack of spades: a full beret, pulled down behind, with a plume."""
    cloth = path(
        "M16 -22C26 -28 26 -40 12 -48C-10 -60 -44 -48 -40 -22C-38 -12 -28 -10 -26 -16C-14 -26 2 -26 16 -22Z", "trim"
    )
    folds = line("M10 -27C8 -38 -6 -46 -18 -46M-8 -28C-14 -36 -22 -40 -30 -38M-22 -22C-26 -28 -32 -30 -36 -28", 1)
    band = path("M17 -19C4 -28 -14 -27 -27 -13L-25 -7C-14 -20 2 -22 15.6 -13Z", "gold")
    return (
        plume(-31, -24, 160, 0.95)
        + cloth
        + folds
        + band
        + dot(2, -30, 4, "gold")
        + dot(2, -30, 1.7, "robe", stroke_width=0.8)
    )


def cap() -> str:
    """Jack of hearts: a flat cap with a turned-up brim and a long feather."""
    crown = path("M14 -26C16 -42 2 -52 -12 -50C-28 -50 -34 -38 -32 -26Z", "robe")
    brim = path(
        "M24 -24C12 -34 -28 -36 -38 -18C-36 -12 -30 -10 -26 -12C-14 -22 8 -24 24 -17C27 -19 27 -22 24 -24Z", "trim"
    )
    return (
        crown
        + line("M-2 -49C-6 -42 -6 -36 -4 -31M-16 -49C-20 -42 -20 -36 -18 -30", 1)
        + brim
        + plume(-6, -25, -108, 1.1)
        + dot(-8, -25, 3.4, "gold")
    )


def hunter() -> str:
    """Jack of diamonds: a hunter's hat, its brim folded up into two wings."""
    crown = path("M-22 -24C-24 -48 -8 -62 6 -58C20 -54 26 -40 22 -24Z", "trim")
    brim = path(
        "M-36 -34C-26 -32 -12 -30 0 -35C12 -30 26 -32 36 -34"
        "C34 -24 28 -18 22 -15C8 -22 -8 -22 -22 -15C-28 -18 -34 -24 -36 -34Z",
        "robe",
    )
    return (
        plume(14, -32, -8, 0.9)
        + crown
        + line("M-10 -56C-4 -50 2 -48 8 -50", 1)
        + brim
        + path("M0 -33l5 6l-5 6l-5 -6Z", "gold")
    )


def bonnet() -> str:
    """Jack of clubs: a round slashed bonnet, gold in the slashes."""
    puff = path("M-30 -20C-42 -40 -22 -60 0 -60S42 -40 30 -20C10 -27 -10 -27 -30 -20Z", "robe")
    slashes = path(
        "M-4 -30C-5.6 -40 -5 -48 0 -56C5 -48 5.6 -40 4 -30C1.6 -32 -1.6 -32 -4 -30Z", "gold", stroke_width=1.1
    ) + both(
        path("M-14 -29C-19 -38 -19 -46 -13 -53C-9 -46 -8 -38 -10 -30Z", "gold", stroke_width=1.1)
        + path("M-24 -25C-32 -34 -32 -42 -27 -47C-21 -42 -18 -34 -19 -27Z", "gold", stroke_width=1.1)
    )
    return (
        puff
        + slashes
        + path("M-28 -16C-10 -24 10 -24 28 -16L30 -24C10 -32 -10 -32 -30 -24Z", "trim")
        + trefoil(0, -60, 3.8)
    )
