"""The four suits as shapes, and where they stand on the cards from ace to ten."""

from __future__ import annotations

from art.pack.svg import CENTRE_X, CENTRE_Y, Point, half_turn, path, tag, use

SUITS = "CSHD"
NAMES = {"C": "club", "S": "spade", "H": "heart", "D": "diamond"}

# In a box of 100 about the origin. The clubs' and spades' stems flare like a trumpet; the diamond's sides are hollow.
SHAPES = {
    "S": "M0 -50C9 -33 45 -12 45 14C45 31 33 39 22 39C13 39 7 35 3.5 28C4.5 39 9 46 18 50L-18 50C-9 46 -4.5 39 -3.5 28"
    "C-7 35 -13 39 -22 39C-33 39 -45 31 -45 14C-45 -12 -9 -33 0 -50Z",
    "H": "M0 47C-7 27 -45 7 -45 -20C-45 -37 -33 -46 -22 -46C-12 -46 -4 -40 0 -29C4 -40 12 -46 22 -46"
    "C33 -46 45 -37 45 -20C45 7 7 27 0 47Z",
    "D": "M0 -50C9 -30 23 -12 38 0C23 12 9 30 0 50C-9 30 -23 12 -38 0C-23 -12 -9 -30 0 -50Z",
    "C": "M-21.5 -18.9A23 23 0 1 1 21.5 -18.9A23 23 0 1 1 3.5 16.2C4 32 9 44 18 50L-18 50C-9 44 -4 32 -3.5 16.2"
    "A23 23 0 1 1 -21.5 -18.9Z",
}

LEFT, MIDDLE, RIGHT = 80, 125, 170
TOP, BELOW_TOP, SECOND, UPPER = 62, 99.5, 137, 118.5  # rows of the upper half; the lower is the upper turned
PIP = 51

Row = list[Point]
_CORNERS: Row = [(LEFT, TOP), (RIGHT, TOP)]
_WAIST: Row = [(LEFT, CENTRE_Y), (RIGHT, CENTRE_Y)]
_HEART: Row = [(MIDDLE, CENTRE_Y)]
_QUARTER: Row = [(LEFT, SECOND), (RIGHT, SECOND)]

# rank -> (pips turned together with the lower half, pips that stand once)
ARRANGEMENT: dict[str, tuple[Row, Row]] = {
    "2": ([(MIDDLE, TOP)], []),
    "3": ([(MIDDLE, TOP)], _HEART),
    "4": (_CORNERS, []),
    "5": (_CORNERS, _HEART),
    "6": (_CORNERS, _WAIST),
    "7": (_CORNERS, [*_WAIST, (MIDDLE, UPPER)]),
    "8": ([*_CORNERS, (MIDDLE, UPPER)], _WAIST),
    "9": ([*_CORNERS, *_QUARTER], _HEART),
    "10": ([*_CORNERS, *_QUARTER, (MIDDLE, BELOW_TOP)], []),
}


def shape(suit: str, **attributes: str | float) -> str:
    """A pip 100 high in the current colour. Red suits can be hollow: that is how a pack without colour tells them."""
    if suit in "CS":
        return path(SHAPES[suit], "currentColor", **attributes)
    return tag(
        "path", d=SHAPES[suit], fill="var(--pack-hollow,currentColor)", stroke="currentColor",
        stroke_width="var(--pack-hollow-pen,6)", stroke_linejoin="round", **attributes,
    )  # fmt: skip


def suits() -> str:
    """``suit-S`` … : a pip of 100 about the origin, and ``pip-S`` … : the pip of the number cards.

    The second repeats the path, because an element less in each pip is four hundred less on a table.
    """
    out = []
    for suit in SUITS:
        small = PIP / 100 * (0.94 if suit in "HD" else 1)
        out += [shape(suit, id=f"suit-{suit}"), shape(suit, id=f"pip-{suit}", transform=f"scale({small:.3g})")]
    return "".join(out)


def number_card(suit: str, rank: str) -> str:
    """The pips of a card from two to ten in their classic places."""
    turned, once = ARRANGEMENT[rank]
    above = "".join(use(f"pip-{suit}", x, y) for x, y in turned)
    return above + "".join(use(f"pip-{suit}", x, y) for x, y in once) + half_turn(above)


def ace(suit: str) -> str:
    """One large pip; the ace of spades has a drawing of its own (`art.pack.ace`)."""
    return use(f"suit-{suit}", transform=f"translate({CENTRE_X:g} {CENTRE_Y:g})scale(1.1)")
