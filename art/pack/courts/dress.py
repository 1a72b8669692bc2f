"""Robes: one cut for all, told apart by collar, front and woven pattern."""

from __future__ import annotations

from art.pack.svg import both, dot, group, line, path, polar

ROBE = "M-18 42C-38 46 -64 50 -74 76C-82 96 -84 130 -84 160H84C84 130 82 96 74 76C64 50 38 46 18 42L0 66Z"

# Motifs of the woven patterns, each a path about its own origin.
MOTIFS = {
    "chevrons": "m-5 3l5 -6l5 6",
    "stars": "m0 -4.6v9.2m-4 -6.9l8 4.6m0 -4.6l-8 4.6",
    "bars": "m0 -6v12",
    "rings": "m-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0",
    "scales": "m-6.5 -3a6.5 6.5 0 0 0 13 0",
    "lozenges": "m0 -5l3.4 5l-3.4 5l-3.4 -5Z",
    "waves": "m-6.5 0q3.2 -5 6.5 0t6.5 0",
    "checks": "m-3 0l3 -3l3 3l-3 3Zm0 -6.5l3 3m-6 0l3 -3",
    "sprigs": "m0 4.6v-9.2m0 5l-4 -3.4m4 3.4l4 -3.4",
    "crosses": "m0 -4v8m-4 -4h8",
}


def woven(motif: str) -> str:
    """A pattern over shoulders and sleeves: set in staggered rows, kept clear of the edge of the cloth."""
    rows = []
    for row, y in enumerate(range(52, 124, 11)):
        for column in range(-6, 7):
            x = column * 13 + (6.5 if row % 2 else 0)
            shoulder = 45 + max(0, abs(x) - 30) ** 2 / 60
            if 24 <= abs(x) <= 72 and y > shoulder + 8:
                rows.append(f"M{x:g} {y}{MOTIFS[motif]}")
    return line("".join(rows), 1.6, "gold", stroke_linecap="round")


def front(colour: str, ornament: str) -> str:
    """The strip down the breast: buttons, lacing, or lozenges."""
    strip = path("M-15 50L0 68L15 50L19 160H-19Z", colour) + both(
        line("M-11.4 57L-15 160", 2.2, "gold", stroke_linecap="round")
    )
    marks = {
        "buttons": "".join(dot(0, y, 3, "gold", stroke_width=1) for y in (78, 90, 102)),
        "lacing": line("M-6 74L6 82L-6 90L6 98M6 74L-6 82L6 90L-6 98", 1.6, "gold"),
        "lozenges": path("M0 72l5 8l-5 8l-5 -8ZM0 90l5 8l-5 8l-5 -8Z", "gold", stroke_width=1),
        "pearls": "".join(dot(0, y, 2.2, "linen", stroke_width=0.9) for y in (74, 81, 88, 95, 102)),
    }
    return strip + marks[ornament]


def ermine() -> str:
    """A cape of white fur with black tails."""
    fur = (
        "M-16 38C-40 42 -62 48 -70 66C-52 62 -40 70 -26 82C-22 72 -10 70 0 76"
        "C10 70 22 72 26 82C40 70 52 62 70 66C62 48 40 42 16 38L0 58Z"
    )
    tails = both(
        "".join(
            path(f"M{x} {y}l2 7h-4Z", "ink", stroke="none")
            for x, y in ((-20, 50), (-34, 52), (-48, 52), (-27, 62), (-11, 60))
        )
    )
    return path(fur, "linen") + tails


def ruff() -> str:
    """A starched ruff: an ellipse of pleats."""
    pleats = "".join(
        path(
            f"M0 36Q{x - 5:.1f} {y:.1f} {x:.1f} {y:.1f}Q{x + 5:.1f} {y:.1f} 0 36Z",
            "linen" if i % 2 else "linen-2",
            stroke_width=1,
        )
        for i, (x, y) in enumerate((polar(1, a)[0] * 35, 36 + polar(1, a)[1] * -14) for a in range(-165, 180, 30))
    )
    return group(dot(0, 0, 1, "linen", transform="translate(0 36)scale(37 15)", stroke_width=0.06), pleats)


def lace() -> str:
    """A wide flat collar, scalloped and pierced."""
    edge = (
        "M-12 36C-24 40 -40 44 -50 52q-2 7 5 8q2 7 9 5q3 6 9 3q4 5 9 1q5 4 9 -1L0 56"
        "L9 68q4 5 9 1q5 4 9 -1q6 3 9 -3q7 2 9 -5q7 -1 5 -8C40 44 24 40 12 36L0 54Z"
    )
    return path(edge, "linen") + both(
        "".join(
            dot(x, y, 1.6, "linen-2", stroke="none")
            for x, y in ((-44, 55), (-36, 59), (-28, 62), (-20, 63), (-30, 52), (-21, 54))
        )
    )


def standing() -> str:
    """A tall collar that opens behind the head like a fan; it goes behind the figure."""
    ribs = "".join(
        line(f"M0 40L{polar(62, a)[0]:.1f} {30 + polar(62, a)[1] * 0.9:.1f}", 1) for a in (-75, -60, -45, 45, 60, 75)
    )
    return (
        path("M0 44L-58 20C-62 4 -56 -10 -44 -20L0 10L44 -20C56 -10 62 4 58 20Z", "linen-2")
        + ribs
        + both(line("M-58 20C-62 4 -56 -10 -44 -20", 4) + line("M-58 20C-62 4 -56 -10 -44 -20", 2, "gold"))
    )


def lapels(colour: str) -> str:
    """Two broad turned-back facings."""
    return both(
        path("M-10 36L-30 43L-38 62L-22 64L-2 84L0 66L-12 48Z", colour) + line("M-33 60L-22 59L-8 74", 1.2, "gold")
    )


def mantle() -> str:
    """A cloak edged with fur, pinned at the throat."""
    cloth = path("M-10 38C-34 42 -66 46 -80 78L-84 130H-44C-44 92 -34 66 -4 56Z", "robe")
    edge = path("M-12 40C-16 50 -40 66 -50 130H-36C-36 98 -24 72 -2 58Z", "linen") + "".join(
        path(f"M{x} {y}l2 6h-4Z", "ink", stroke="none") for x, y in ((-14, 52), (-26, 66), (-33, 81))
    )
    folds = line("M-34 52C-50 62 -60 80 -64 110M-52 52C-64 60 -70 70 -76 92", 1.2, "gold")
    return both(cloth + folds + edge) + dot(0, 55, 7, "gold") + dot(0, 55, 3.4, "robe", stroke_width=1)


def gorget() -> str:
    """Plate at throat and shoulders."""
    plate = path("M-12 32L-14 42C-34 44 -56 48 -66 64C-50 62 -44 68 -40 74C-24 60 -10 62 0 72Z", "steel") + line(
        "M-60 58C-46 56 -38 60 -34 66M-13 42C-8 48 -4 52 0 54", 1
    )
    return (
        both(plate)
        + path("M-12 30C-6 38 6 38 12 30L14 42C6 50 -6 50 -14 42Z", "steel")
        + both("".join(dot(x, y, 1.3, "gold", stroke="none") for x, y in ((-22, 50), (-34, 51), (-46, 55))))
    )


def hood() -> str:
    """A short hood with dagged edge."""
    dags = (
        "M-13 34C-30 40 -52 44 -62 58l8 8l9 -3l5 10l9 -6l7 10l8 -8l9 9l7 -9l7 9"
        "l9 -9l8 8l7 -10l9 6l5 -10l9 3l8 -8C52 44 30 40 13 34C8 44 -8 44 -13 34Z"
    )
    seam = line("M-50 57C-30 48 -14 48 0 56C14 48 30 48 50 57", 2, "gold")
    return group(path(dags, "trim"), seam, transform="translate(0 12.5)scale(.92 .64)")


def collar_of_state() -> str:
    """A broad collar of gold plates and stones."""
    plate = path("M-16 40C-36 44 -54 48 -64 62C-44 60 -20 64 0 82V62Z", "gold")
    inner = line("M-18 46C-36 49 -48 53 -56 58M-14 45L-8 68M-28 45L-24 65M-42 48L-42 61", 1)
    stones = "".join(
        path(f"M{x} {y - 4.6:g}l4 4.6l-4 4.6l-4 -4.6Z", role, stroke_width=1)
        for x, y, role in ((-18, 56, "trim"), (-34, 55, "robe"), (-49, 57, "trim"))
    )
    return both(plate + inner + stones) + dot(0, 62, 6, "linen") + dot(0, 62, 3, "trim", stroke_width=1)
