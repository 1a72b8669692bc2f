"""Hair, in two layers: what falls behind the face and what lies before it. Profiles look to the right."""

from __future__ import annotations

from art.pack.svg import both, line, path

Layers = tuple[str, str]  # behind, before


def straight() -> Layers:
    """Long and straight to the shoulders, rolled outward at the ends."""
    lock = path(
        "M-19 -28C-30 -16 -26 10 -30 30C-32 38 -38 42 -44 40C-40 46 -24 50 -16 40C-14 26 -20 6 -19 -28Z", "hair"
    )
    return both(lock + line("M-23 -18C-26 0 -22 20 -26 38", 1)), ""


def bob() -> Layers:
    """A page's bob: a smooth helmet with a fringe."""
    behind = path("M0 -36C-34 -36 -32 -6 -33 26C-28 32 -18 32 -12 28H12C18 32 28 32 33 26C32 -6 34 -36 0 -36Z", "hair")
    fringe = path(
        "M-24 -4C-25 -34 25 -34 24 -4C21 -10 20 -16 18 -19C8 -16 -8 -16 -18 -19C-20 -16 -21 -10 -24 -4Z", "hair"
    )
    return behind + both(line("M-29 -8C-28 6 -29 16 -28 26", 1)), fringe


def waves() -> Layers:
    """Long waves that fall over both shoulders."""
    fall = (
        "M0 -36C-26 -38 -30 -18 -27 -4C-25 6 -34 12 -34 24"
        "C-34 34 -26 38 -30 50C-33 58 -42 60 -40 72C-36 84 -22 78 -18 66"
        "C-14 54 -20 44 -16 32L-10 20L0 0Z"
    )
    strands = "M-22 -8C-19 8 -28 16 -27 26C-26 36 -20 42 -24 54C-26 60 -32 62 -33 70"
    before = path("M1 -31C-12 -30 -22 -22 -22 2C-28 -6 -27 -34 1 -36C29 -34 28 -6 22 2C22 -18 14 -28 1 -31Z", "hair")
    return both(path(fall, "hair") + line(strands, 1.1)), before


def curtain() -> Layers:
    """Parted in the middle, black and smooth, drawn back under a veil."""
    before = both(path("M0 -32C-18 -32 -25 -18 -22.5 8C-20 2 -20 -6 -18 -10C-14 -18 -4 -20 0 -28Z", "hair"))
    return "", before + line("M0 -31V-27", 1)


def coils() -> Layers:
    """Parted, with a plait coiled over each ear."""
    coil = path("M-24 -12a12.5 14 0 1 0 .1 0Z", "hair") + line(
        "M-35 -4C-30 -2 -26 -8 -24 -11M-36 4C-30 6 -24 0 -18 -8"
        "M-33 12C-28 12 -20 6 -13 -2M-26 15.6C-22 14 -16 10 -12 5",
        1.1,
    )
    before = both(path("M0 -32C-18 -32 -26 -20 -24 -6C-18 -10 -6 -18 0 -27Z", "hair"))
    return "", before + both(coil)


def chignon() -> Layers:
    """In profile: swept up and knotted low behind."""
    knot = path("M-24 2C-38 -2 -46 12 -38 22C-30 30 -16 24 -16 12Z", "hair") + line(
        "M-38 20C-36 10 -30 6 -20 8M-31 24C-30 17 -26 13 -18 13", 1.1
    )
    swept = path("M14 -20C14 -36 -10 -40 -22 -28C-34 -16 -32 8 -20 18C-14 12 -14 6 -12 0C-8 -12 2 -14 14 -20Z", "hair")
    return knot, swept + line("M6 -22C-10 -20 -20 -8 -22 12M-4 -28C-16 -24 -24 -12 -26 4", 1.1)


def page() -> Layers:
    """In profile: a bob that covers the ear."""
    mass = path(
        "M14 -19C12 -36 -18 -40 -27 -22C-34 -6 -32 18 -30 34C-20 40 -8 36 -5 28C-6 12 -6 -4 2 -14C6 -17 10 -18 14 -19Z",
        "hair",
    )
    return "", mass + line("M-6 -20C-16 -8 -16 14 -14 34M-16 -24C-26 -8 -24 18 -23 35", 1.1)


def short_side() -> Layers:
    """In profile: short hair, the ear free."""
    mass = path(
        "M14 -20C10 -36 -18 -38 -26 -22C-31 -8 -28 12 -22 24"
        "C-16 22 -13 14 -13 6C-14 -2 -12 -8 -4 -9C-3 -14 4 -17 14 -20Z",
        "hair",
    )
    return "", mass + line("M-20 -16C-23 -4 -21 8 -18 18", 1.1)


def curls_side() -> Layers:
    """In profile: a head of curls down to the nape."""
    spots = (
        (2, -26),
        (-8, -18),
        (-20, -24),
        (-26, -10),
        (-15, -6),
        (-28, 4),
        (-17, 7),
        (-26, 17),
        (-16, 19),
        (-24, 29),
    )
    return "", "".join(
        path(f"M{x - 8} {y}a8 8 0 1 1 8 8a4.5 4.5 0 1 1 2 -8", "hair", stroke_width=1.3) for x, y in spots
    )


def tousled() -> Layers:
    """Short and loose about the ears."""
    lock = path(
        "M-14 -32C-28 -30 -28 -10 -27 0C-31 6 -29 14 -34 18C-27 22 -20 18 -19 10C-21 0 -20 -12 -16 -20Z", "hair"
    )
    before = path(
        "M-21 -8C-22 -34 22 -34 21 -8C16 -14 14 -20 10 -22C4 -14 -6 -18 -10 -22C-13 -16 -18 -14 -21 -8Z", "hair"
    )
    return both(lock), before
