"""Tiny literal positions and rules for tests."""

from __future__ import annotations

from typing import Any

from demonfan.cards import Card, Rank
from demonfan.deals import Deal
from demonfan.moves import legal_moves
from demonfan.rules import Build, Cells, DealStep, Fill, Foundations, InSuit, Lay, Reserve, Rules, Tableau
from demonfan.state import Face, Pile, State
from demonfan.tables import compile_rules

_FACES = {"-": Face.UNSEEN, "~": Face.SEEN}


def game(piles: int, build: Build | None = None, *, fill: str | None = None, **fields: Any) -> Rules:
    """Rules of so many tableau piles, by suit if nothing else is said; fields of the tableau may stand among the rest.

    `fill` names ranks that may be laid into an empty pile. The deal is nominal: positions are written out.
    """
    tableau: dict[str, Any] = {
        name: fields.pop(name) for name in ("move", "max_cards", "max_run", "overrides") if name in fields
    }
    fills = fields.pop("fills", (Fill(ranks=fill),) if fill else ())
    deal: tuple[DealStep, ...] = (Lay(to="tableau", piles="+".join(["1"] * piles)),)
    if reserves := fields.pop("reserves", 0):
        deal += (Lay(to="reserve", piles="+".join(["1"] * reserves)),)
        fields.setdefault("reserve", Reserve())
    if isinstance(fields.get("cells"), int):
        fields["cells"] = Cells(count=fields["cells"])
    fields.setdefault("foundations", (Foundations(),))
    fields.setdefault("family", "fan")
    return Rules(deal=deal, tableau=Tableau(build=build or InSuit(), fill=fills, **tableau), **fields)


def pile(text: str) -> Pile:
    """Cards bottom first; ``-5C`` lies face down unseen, ``~5C`` face down but seen."""
    words = text.split()
    return Pile(tuple(Card.parse(word.lstrip("-~")) for word in words), tuple(_FACES.get(w[0], Face.UP) for w in words))


def position(
    rules: Rules,
    tableau: str,
    *,
    foundations: str = "",
    reserves: str = "",
    cells: str = "",
    stock: str = "",
    waste: str = "",
    base: Rank | None = None,
    deal: str = "1",
    redeals: int = 0,
    passes: int = 0,
    draws: int = 0,
) -> State:
    """A position; piles of an area are separated by ``|``, foundations by suit, and left out piles are empty."""
    tables = compile_rules(rules, base)
    up: list[Pile] = [Pile()] * len(tables.foundations)
    for index, text in enumerate(foundations.split("|")):
        if text.strip():
            up[index] = pile(text)
    held = [pile(text) for text in cells.split("|")] if cells else []
    count = rules.cells.count if rules.cells else 0
    state = State(
        rules=rules,
        deal=Deal.parse(deal),
        tableau=tuple(pile(text) for text in tableau.split("|")),
        foundations=tuple(up),
        reserves=tuple(pile(text) for text in reserves.split("|")) if rules.reserve else (),
        cells=(*held, *[Pile()] * (count - len(held))),
        stock=pile(stock),
        waste=pile(waste),
        base=base,
        redeals=redeals,
        passes=passes,
        draws=draws,
    )
    if len(state.tableau) != len(tables.piles):
        raise ValueError("the position does not have the piles of the rules")
    return state


def moves(state: State) -> set[str]:
    """All legal moves in their place form."""
    return set(map(str, legal_moves(state)))


def shown(state: State) -> str:
    """The tableau as `position` reads it, faces up and down alone."""
    return " | ".join(map(str, state.tableau))
