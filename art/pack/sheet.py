"""The sheet: index corners, the cards put together, and the whole sprite as one text."""

from __future__ import annotations

from art.pack import backs, colours, glyphs, pips, places
from art.pack.ace import ace_of_spades
from art.pack.courts import table
from art.pack.svg import HEIGHT, WIDTH, group, half_turn, num, shift, symbol, tag, use

ROUND = 14

# How an index can be set: (x, y, size) of the rank, whose skeleton is 36 high and centred on x, and of the pip.
# "over" suits fans whose left edge shows, "beside" columns whose top edge shows.
Place = tuple[float, float, float]
SETTINGS: dict[str, tuple[Place, Place]] = {
    "over": ((19.5, 12, 1.1), (19.5, 80, 0.29)),
    "beside": ((17.5, 7.6, 0.76), (43.5, 21.5, 0.285)),
    "large": ((23.5, 13, 1.5), (23.5, 103, 0.37)),
    "large-beside": ((28, 12, 1.7), (72, 28, 0.34)),
}


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
        id="card-ground",
    )


def corner(suit: str, rank: str) -> str:
    """An index, set ``over``. The classes let the style sheet set it otherwise: a property beats the attribute."""
    at_rank, at_pip = SETTINGS["over"]
    return group(
        use(f"rank-{rank}", transform=shift(*at_rank), class_="pack-rank"),
        use(f"suit-{suit}", transform=shift(*at_pip), class_="pack-pip", stroke="none"),
        id=f"index-{rank}{suit}", fill="none", stroke="currentColor", stroke_width=glyphs.PEN,
        stroke_linejoin="round", stroke_linecap="round",
    )  # fmt: skip


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
    return symbol(
        name, use("card-ground"), group(face(suit, rank), index, half_turn(index), color=f"@{pips.NAMES[suit]}")
    )


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
    return "".join(
        [
            "/* Made by `python -m art.pack`; do not edit. The choices are described in art/README.md. */\n",
            colours.css(),
            _setting("", "over"),
            _setting(".pack-beside", "beside"),
            _setting(".pack-large", "large"),
            _setting(".pack-large.pack-beside,\n.pack-large .pack-beside", "large-beside"),
            ".pack-ru {\n  --pack-en: none;\n  --pack-ru: inline;\n}\n",
            ".pack-rank {\n  transform: var(--pack-rank-at);\n}\n",
            ".pack-pip {\n  --pack-hollow-pen: var(--pack-hollow-index);\n  transform: var(--pack-pip-at);\n}\n",
        ]
    )


def _setting(selector: str, name: str) -> str:
    places = (f"translate({num(x)}px, {num(y)}px) scale({size:.3g})" for x, y, size in SETTINGS[name])
    lines = "".join(f"  --pack-{part}-at: {at};\n" for part, at in zip(("rank", "pip"), places, strict=True))
    return f"{selector or ':root'} {{\n{lines}}}\n"
