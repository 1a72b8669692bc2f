"""Empty places on the table: an outline, and what may be written in it. A page lays several over one another."""

from __future__ import annotations

from art.pack.glyphs import RANKS
from art.pack.pips import SHAPES, SUITS
from art.pack.svg import CENTRE_X, group, line, path, shift, symbol, tag, use


def places() -> str:
    """``place``; ``place-S`` … (a suit in outline); ``place-A`` … (a rank); signs ``place-turn``, ``-stop``, ``-cell``.

    The rank stands above, the suit below the middle when both are laid on one place; their colour is ``currentColor``.
    """
    outline = tag("rect", x=4, y=4, width=242, height=342, rx=14, fill="currentColor", fill_opacity=0.06,
                  stroke="currentColor", stroke_width=3, stroke_opacity=0.7)  # fmt: skip
    turn = "M181 175A56 56 0 1 1 158 129.6M131 128L161 132L164 102"
    stop = "M85 135L165 215M165 135L85 215"
    cell = "M125 118V186M95 157L125 187L155 157M78 196V228H172V196"
    pen = {"stroke": "currentColor", "stroke_linecap": "round", "stroke_linejoin": "round", "fill": "none"}

    def suit(name: str) -> str:
        return symbol(
            f"place-{name}", group(path(SHAPES[name]), stroke_width=3.6, transform=shift(CENTRE_X, 235, 0.95), **pen)
        )

    def rank(name: str) -> str:
        return symbol(
            f"place-{name}", group(use(f"rank-{name}"), stroke_width=3, transform=shift(CENTRE_X, 62, 2.6), **pen)
        )

    def sign(name: str, d: str) -> str:
        return symbol(f"place-{name}", group(line(d), stroke_width=12, **pen))

    signs = (sign("turn", turn), sign("stop", stop), sign("cell", cell))
    return "".join([symbol("place", outline), *map(suit, SUITS), *map(rank, RANKS), *signs])
