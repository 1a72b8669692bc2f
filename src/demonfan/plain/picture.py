"""A position in lines of text that can be read aloud."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from demonfan.cards import Card
from demonfan.messages import translator
from demonfan.rules import Turned
from demonfan.state import Face
from demonfan.tables import compile_rules
from demonfan.view import View, ViewPile


def lines(view: View, language: str = "en") -> Iterator[str]:
    """Describe a position, one line a pile: foundations, cells, reserves, stock and waste, then the tableau."""
    tr = translator(language)
    yield tr("Foundations: {piles}").format(piles=", ".join(_foundations(view, language)))
    if view.cells:
        yield tr("Cells: {piles}").format(piles=", ".join(pile_text(pile, language) for pile in view.cells))
    for number, pile in enumerate(view.reserves, 1):
        name = tr("Reserve {number}").format(number=number) if len(view.reserves) > 1 else tr("Reserve")
        yield f"{name}: {pile_text(pile, language)}"
    if view.rules.stock is not None:
        yield tr("Stock: {count}").format(count=len(view.stock.cards))
        if isinstance(view.rules.stock, Turned):
            yield tr("Waste: {pile}").format(pile=pile_text(view.waste, language))
    fans = view.rules.family == "fan"
    for number, pile in enumerate(view.tableau, 1):
        name = tr("Fan {number}") if fans else tr("Column {number}")
        yield f"{name.format(number=number)}: {pile_text(pile, language)}"
    if counters := list(_counters(view, language)):
        yield "; ".join(counters)


def pile_text(pile: ViewPile, language: str = "en") -> str:
    """The cards of a pile, bottom first; ``--`` lies face down unseen, ``-5♣`` face down but known.

    A long row of unseen cards is counted.
    """
    if not pile.cards:
        return translator(language)("empty")
    words = []
    unseen = 0
    for card, face in zip(*pile, strict=True):
        if card is None:
            unseen += 1
            continue
        words += _unseen(unseen)
        unseen = 0
        words.append(("" if face is Face.UP else "-") + card.pretty(language))
    return " ".join(words + _unseen(unseen))


def _unseen(count: int) -> list[str]:
    return ["--"] * count if count <= 3 else [f"--×{count}"]


def _foundations(view: View, language: str) -> Sequence[str]:
    """Each foundation by its top card; an empty one by the card that begins it, in brackets."""
    tables = compile_rules(view.rules, view.base)
    shown = []
    for rule, pile in zip(tables.foundations, view.foundations, strict=True):
        top = pile.cards[-1] if pile.cards else None
        rank = tables.start_rank(rule)
        if top is not None:
            shown.append(top.pretty(language))
        elif rank is not None and rule.group.build != "rank":
            shown.append(f"({Card(rank, rule.suit).pretty(language)})")
        else:
            shown.append("()")
    return shown


def _counters(view: View, language: str) -> Iterator[str]:
    tr = translator(language)
    if view.rules.redeal is not None:
        yield tr("Redeals left: {count}").format(count=view.redeals_left)
    if view.rules.merci is not None:
        yield tr("Draws left: {count}").format(count=view.draws_left)
    if view.passes_left is not None:
        yield tr("Passes left: {count}").format(count=view.passes_left)
