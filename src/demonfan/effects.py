"""What a legal move does, with every step that the rules then take by themselves.

Nothing here asks whether a move is allowed: that is `demonfan.legal`. After each act the position *settles*: exposed
cards turn up, empty piles fill where the rules fill them, base cards go up where an option says so, until nothing
changes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from demonfan.acts import Carry, Draw, Move, Redeal
from demonfan.cards import Card
from demonfan.deals import Deal
from demonfan.events import CardsMoved, CardTurned, Drawn, Event, Redealt, StockTurned, WasteTurnedOver, Won
from demonfan.layout import first_layout, redealt
from demonfan.legal import fuller_reserve, raise_buried
from demonfan.rules import Fill, Filling, Gathered, Rules, Shuffled
from demonfan.state import NO_CARDS, STOCK, WASTE, Area, Face, Pile, Place, State
from demonfan.tables import compile_rules


def deal(rules: Rules, number: Deal) -> State:
    """The first position of a deal.

    Raises:
        DealError: the deal's numbering does not know this pack.
    """
    state, _ = settle(first_layout(rules, number))
    return state


def make(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """Make a legal move and settle."""
    events: list[Event] = []
    if isinstance(move, Carry):
        state = _carry(state, move.source, move.target, move.count, events)
    elif isinstance(move, Draw):
        card = state.tableau[move.source.index].cards[-1 - move.depth]
        events.append(Drawn(card, move.source, move.depth))
        state = raise_buried(state, move)
        if move.target is not None:
            state = _carry(state, move.source, move.target, 1, events)
    elif isinstance(move, Redeal):
        state = redealt(state)
        how = state.rules.redeal
        shuffled, gathered = isinstance(how, Shuffled), isinstance(how, Gathered)
        events.append(Redealt(state.redeals, shuffled, gathered, state.tableau, state.reserves, state.stock))
    else:
        state = _turn(state, events)
    state, more = settle(state)
    if state.is_won:
        more = (*more, Won())
    return state, (*events, *more)


def put(state: State, place: Place, pile: Pile) -> State:
    """The position with one pile replaced."""
    area, index = place
    if area is Area.STOCK:
        return replace(state, stock=pile)
    if area is Area.WASTE:
        return replace(state, waste=pile)
    if area is Area.TABLEAU:
        return replace(state, tableau=_with(state.tableau, index, pile))
    if area is Area.FOUNDATION:
        return replace(state, foundations=_with(state.foundations, index, pile))
    if area is Area.RESERVE:
        return replace(state, reserves=_with(state.reserves, index, pile))
    return replace(state, cells=_with(state.cells, index, pile))


T = TypeVar("T")


def _with(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _carry(state: State, source: Place, target: Place, count: int, events: list[Event], *, auto: bool = False) -> State:
    """Move the top cards, face up. The first card on a foundation fixes the base rank where the player chooses it."""
    cards = state[source].cards[-count:]
    state = put(state, source, state[source].drop(count))
    state = put(state, target, state[target].put(cards))
    if target.area is Area.FOUNDATION and state.base is None:
        group = compile_rules(state.rules).foundations[target.index].group
        if group.start == "chosen":
            state = replace(state, base=cards[0].rank)
    events.append(CardsMoved(cards, source, target, auto))
    return state


def _turn(state: State, events: list[Event]) -> State:
    if isinstance(state.rules.stock, Filling):
        for index, pile in enumerate(state.tableau):
            for fill in compile_rules(state.rules, state.base).piles[index].fill:
                if not pile.cards and fill.sources == ("stock",) and state.stock.cards:
                    state = _fill_from(state, Place(Area.TABLEAU, index), fill, STOCK, events, auto=False)
        return state
    if not state.stock.cards:
        count = len(state.waste.cards)
        events.append(WasteTurnedOver(count))
        stock = Pile.of(tuple(reversed(state.waste.cards)), Face.SEEN)
        return replace(state, stock=stock, waste=NO_CARDS, passes=state.passes + 1)
    count = min(state.turn_count, len(state.stock.cards))
    cards = tuple(reversed(state.stock.cards[-count:]))
    events.append(StockTurned(cards))
    return replace(state, stock=state.stock.drop(count), waste=state.waste.put(cards))


# ---------------------------------------------------------------------------------------------- settling


def settle(state: State) -> tuple[State, tuple[Event, ...]]:
    """Take every step that the rules take by themselves, until nothing changes."""
    events: list[Event] = []
    while not state.is_won:
        before = len(events)
        state = _turn_up_exposed(state, events)
        state = _fill_empty(state, events)
        if state.rules.auto.aces:
            state = _base_cards_up(state, events)
        if len(events) == before:
            break
    return state, tuple(events)


def _turn_up_exposed(state: State, events: list[Event]) -> State:
    for index, pile in enumerate(state.tableau):
        if pile.cards and pile.faces[-1] is not Face.UP:
            place = Place(Area.TABLEAU, index)
            events.append(CardTurned(pile.cards[-1], place))
            state = put(state, place, pile.show_top())
    play = state.rules.reserve.play if state.rules.reserve else "top"
    for index, pile in enumerate(state.reserves):
        turns = len(pile.cards) == 1 if play == "last" else bool(pile.cards)
        if turns and pile.faces[-1] is not Face.UP:
            place = Place(Area.RESERVE, index)
            events.append(CardTurned(pile.cards[-1], place))
            state = put(state, place, pile.show_top())
    return state


def _fill_empty(state: State, events: list[Event]) -> State:
    rules = compile_rules(state.rules, state.base).piles
    for index, pile in enumerate(state.tableau):
        if pile.cards:
            continue
        for fill in rules[index].fill:
            source = _auto_source(state, fill)
            if source is None:
                continue
            if fill.auto:
                state = _fill_from(state, Place(Area.TABLEAU, index), fill, source, events, auto=True)
            break
    return state


def _auto_source(state: State, fill: Fill) -> Place | None:
    """The pile that a fill rule takes from by itself: the first of its sources that holds a card."""
    for name in fill.sources:
        if name == "stock" and state.stock.cards:
            return STOCK
        if name == "waste" and state.waste.cards:
            return WASTE
        if name == "fuller-reserve" and any(pile.cards for pile in state.reserves):
            return Place(Area.RESERVE, fuller_reserve(state))
        if name == "reserve":
            for index, pile in enumerate(state.reserves):
                if pile.cards:
                    return Place(Area.RESERVE, index)
    return None


def _fill_from(state: State, target: Place, fill: Fill, source: Place, events: list[Event], *, auto: bool) -> State:
    taken = 0
    while taken < fill.count and state[source].cards:
        card = state[source].cards[-1]
        up = _goes_up_at_once(state, card) if fill.base_cards_up else None
        state = _carry(state, source, up or target, 1, events, auto=auto)
        taken += up is None
    return state


def _goes_up_at_once(state: State, card: Card) -> Place | None:
    """The empty foundation that a base card begins."""
    tables = compile_rules(state.rules, state.base)
    for index, pile in enumerate(state.foundations):
        begins = not pile.cards and tables.start_rank(tables.foundations[index]) == card.rank
        if begins and tables.goes_up(index, pile, card):
            return Place(Area.FOUNDATION, index)
    return None


def _base_cards_up(state: State, events: list[Event]) -> State:
    """Base cards that may be played go up, one at a time."""
    play = state.rules.reserve.play if state.rules.reserve else "top"
    for area in (Area.TABLEAU, Area.WASTE, Area.RESERVE, Area.CELL):
        for index, pile in enumerate(state.piles_of(area)):
            if not pile.cards or pile.faces[-1] is not Face.UP:
                continue
            if area is Area.RESERVE and play == "last" and len(pile.cards) > 1:
                continue
            target = _goes_up_at_once(state, pile.cards[-1])
            if target is not None:
                return _carry(state, Place(area, index), target, 1, events, auto=True)
    return state
