"""The ace of spades: the card on which a maker shows what he can do."""

from __future__ import annotations

from art.pack.pips import SHAPES
from art.pack.svg import CENTRE_X, CENTRE_Y, both, dot, group, line, path, polar, shift, use


def ace_of_spades() -> str:
    """A great spade with an open fan inside it, scrolls at its foot."""
    blades = ""
    edge = [polar(27, a, 0, 6) for a in range(-66, 67, 22)]
    for i in range(len(edge) - 1):
        (x0, y0), (x1, y1) = edge[i], edge[i + 1]
        middle = polar(31, -55 + 22 * i, 0, 6)
        blades += f"M0 6L{x0:.1f} {y0:.1f}Q{middle[0]:.1f} {middle[1]:.1f} {x1:.1f} {y1:.1f}Z"
    pen = {"stroke": "@paper", "stroke_linecap": "round", "stroke_linejoin": "round"}
    inner = group(
        path(SHAPES["S"], stroke_width=1, transform="translate(0 -1)scale(.86)"),
        path(blades, stroke_width=1.1),
        line("M0 14C-5 20 -14 22 -21 18C-28 14 -25 6 -20 8C-16 10 -19 15 -22 13"
        "M0 14C5 20 14 22 21 18C28 14 25 6 20 8C16 10 19 15 22 13", 1.2),
        path("M0 -37L2.6 -31.5L0 -26L-2.6 -31.5Z", "paper", stroke="none"), dot(0, 9, 2.4, "paper", stroke="none"),
        "".join(dot(*polar(17, a, 0, 6), 1.2, "paper", stroke="none") for a in range(-55, 56, 22)),
        **pen,
    )  # fmt: skip
    scroll = both(line("M6 46C16 40 30 42 33 49C35 55 28 59 25 55C23 52 27 49 29 51M9 47C14 53 20 52 22 47", 1.4))
    whole = use("suit-S") + inner + group(scroll, stroke="currentColor", stroke_linecap="round")
    return group(whole, transform=shift(CENTRE_X, CENTRE_Y - 4, 1.46))
