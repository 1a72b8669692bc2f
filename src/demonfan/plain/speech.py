"""What happened, in words: the sentences that the plain game prints and the table's live region speaks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from demonfan.cards import Card
from demonfan.events import CardsMoved, CardTurned, Drawn, StockTurned, WasteTurnedOver, Won
from demonfan.messages import plural, translator
from demonfan.rules import Rules
from demonfan.state import Area
from demonfan.view import RedealtView, View, ViewEvent


def sentences(before: View, events: Iterable[ViewEvent], language: str = "en") -> Iterator[str]:
    """One sentence an event. `before` is what was known before the first of them."""
    tr, tn = translator(language), plural(language)
    tops = {(Area.TABLEAU, index): _top(pile.cards) for index, pile in enumerate(before.tableau)}
    for event in events:
        if isinstance(event, CardsMoved):
            yield _moved(before.rules, event, tops.get((event.target.area, event.target.index)), language)
            _track(tops, event)
        elif isinstance(event, CardTurned):
            yield tr("{card} is turned up.").format(card=event.card.pretty(language))
            tops[(event.place.area, event.place.index)] = event.card
        elif isinstance(event, StockTurned):
            cards = " ".join(card.pretty(language) for card in event.cards)
            yield tr("Turned: {cards}.").format(cards=cards)
        elif isinstance(event, WasteTurnedOver):
            yield tn(
                "The waste is turned over: {count} card in the stock.",
                "The waste is turned over: {count} cards in the stock.",
                event.count,
            ).format(count=event.count)
        elif isinstance(event, Drawn):
            yield tr("{card} is drawn to the top of its fan.").format(card=event.card.pretty(language))
            tops[(event.place.area, event.place.index)] = event.card
        elif isinstance(event, RedealtView):
            yield tr("Redeal {number}: the cards are laid out again.").format(number=event.number)
        elif isinstance(event, Won):
            yield tr("The game is won.")


def _moved(rules: Rules, event: CardsMoved, onto: Card | None, language: str) -> str:
    tr = translator(language)
    card = event.cards[0].pretty(language)
    count = len(event.cards)
    if event.target.area is Area.FOUNDATION:
        return tr("{card} goes up.").format(card=card)
    if event.target.area is Area.CELL:
        return tr("{card} goes to a cell.").format(card=card)
    number = event.target.index + 1
    if onto is not None:
        text = tr("{card} onto {onto}.") if count == 1 else tr("{card} with its run of {count} onto {onto}.")
        return text.format(card=card, onto=onto.pretty(language), count=count)
    text = (
        tr("{card} to the empty fan {number}.") if rules.family == "fan" else tr("{card} to the empty column {number}.")
    )
    return text.format(card=card, number=number)


def _track(tops: dict[tuple[Area, int], Card | None], event: CardsMoved) -> None:
    # What the source shows next is told by later events or known to the listener; only the target matters here.
    tops[(event.target.area, event.target.index)] = event.cards[-1]
    tops.pop((event.source.area, event.source.index), None)


def _top(cards: tuple[Card | None, ...]) -> Card | None:
    return cards[-1] if cards else None
