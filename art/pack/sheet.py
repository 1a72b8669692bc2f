"""The sheet: index corners, the cards put together, and the whole sprite as one text."""

from __future__ import annotations

from art.pack import backs, colours, glyphs, pips, places
from art.pack.ace import ace_of_spades
from art.pack.courts import table
from art.pack.svg import HEIGHT, WIDTH, group, half_turn, shift, symbol, tag, use

ROUND = 14

# How an index can be set: variable -> (place and size of the rank, place and size of the pip). The rank's skeleton is 36
# high about x; "over" suits fans whose left edge shows, "beside" columns whose top edge shows.
SETTINGS = {
    "over": ((19.5, 12, 1.1), (19.5, 80, 0.29)),
    "beside": ((18, 9.5, 0.8), (45, 24, 0.29)),
    "large": ((23.5, 13, 1.5), (23.5, 103, 0.37)),
    "large-beside": ((19.5, 8, 1.02), (52.5, 26, 0.34)),
}
SHOWN = "over"


def card_ground() -> str:
    """``card``: the paper with its edge."""
    return tag(
        "rect",
        x=1,
        y=1,
        width=WIDTH - 2,
        height=HEIGHT - 2,
        rx=ROUND,
        fill="@paper",
        stroke="@edge",
        stroke_width=2,
        id="card",
    )


def corner(suit: str, rank: str) -> str:
    """An index in each of its settings; variables show one of them."""
    out = []
    for name, ((x, y, size), (pip_x, pip_y, pip)) in SETTINGS.items():
        shown = "inline" if name == SHOWN else "none"
        out.append(group(
            use(f"rank-{rank}", transform=shift(x, y, size)), use(f"suit-{suit}", transform=shift(pip_x, pip_y, pip), stroke="none"),
            display=f"var(--pack-{name},{shown})",
        ))  # fmt: skip
    return tag("g", *out, id=f"index-{rank}{suit}", fill="none", stroke="currentColor", stroke_width=glyphs.PEN,
               stroke_linejoin="round", stroke_linecap="round")  # fmt: skip


def face(suit: str, rank: str) -> str:
    """What a card shows between its corners."""
    if rank in "JQK":
        return table.court(rank + suit)
    if rank == "A":
        return ace_of_spades() if suit == "S" else pips.ace(suit)
    return pips.number_card(suit, rank)


def card(suit: str, rank: str) -> str:
    """``KS`` … : a whole card, named as the notation names it (``TS`` is the ten of spades)."""
    index = use(f"index-{rank}{suit}")
    name = ("T" if rank == "10" else rank) + suit
    return symbol(name, use("card"), group(face(suit, rank), index, half_turn(index), color=f"@{pips.NAMES[suit]}"))


def sprite() -> str:
    """``pack.svg``: definitions first, then the cards in the order of the pack, backs and places."""
    parts = [
        glyphs.ranks(), pips.suits(), card_ground(), table.shared(), *(table.half(name) for name in table.COURTS),
        *(corner(suit, rank) for suit in pips.SUITS for rank in glyphs.RANKS),
    ]  # fmt: skip
    cards = [card(suit, rank) for suit in pips.SUITS for rank in glyphs.RANKS]
    body = tag("defs", *parts) + "\n" + "\n".join([*cards, backs.backs(), places.places()])
    return f'<svg xmlns="http://www.w3.org/2000/svg">\n{colours.paint(body)}\n</svg>\n'


def css() -> str:
    """``pack.css``: the colour sets and the choices of language and index."""
    settings = {
        ".pack-beside": ("beside",),
        ".pack-large": ("large",),
        ".pack-large.pack-beside, .pack-large .pack-beside": ("large-beside",),
    }
    out = [
        "/* Made by `python -m art.pack`; do not edit. The choices are described in art/README.md. */\n",
        colours.css(),
    ]
    for selector, (shown,) in settings.items():
        lines = "".join(f"  --pack-{name}: {'inline' if name == shown else 'none'};\n" for name in SETTINGS)
        out.append(f"{selector} {{\n{lines}}}\n")
    out.append(".pack-ru {\n  --pack-en: none;\n  --pack-ru: inline;\n}\n")
    return "".join(out)
