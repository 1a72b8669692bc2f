"""Legality: the one predicate that says why a move of cards, a turn of the stock or a draw is not allowed.

Everything asks it: the player's move through `why_not`, the list of legal moves and the search for a stuck layout
through `plays`. Whether a redeal is allowed depends on that search and is decided above, in `demonfan.moves`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from demonfan.acts import Carry, Draw, Turn
from demonfan.cards import Card, Rank
from demonfan.errors import Reason
from demonfan.rules import Filling
from demonfan.state import Area, Face, Pile, Place, State
from demonfan.tables import PileRule, Tables, compile_rules


def why_not(state: State, move: Carry | Turn | Draw) -> Reason | None:
    """The reason why a carry, turn or draw is not legal, or None if it is."""
    if state.is_won:
        return Reason("won")
    if isinstance(move, Carry):
        return _why_not_carry(state, move)
    if isinstance(move, Turn):
        return _why_not_turn(state)
    return _why_not_draw(state) or _why_not_draw_this(state, move)


def plays(state: State) -> Iterator[Carry | Turn | Draw]:
    """Every legal move, redeals apart."""
    if state.is_won:
        return
    yield from carries(state)
    if state.rules.stock is not None and _why_not_turn(state) is None:
        yield Turn()
    if state.rules.merci is not None and _why_not_draw(state) is None:
        yield from _draws(state)


def carries(state: State) -> Iterator[Carry]:
    """Every legal move of cards in a game that is not won."""
    tables = compile_rules(state.rules, state.base)
    openings = _Openings(state, tables)
    for source, count, card in _tails(state, tables):
        if _why_not_lift(state, tables, source, count) is None:
            for target in openings.of(card, count):
                move = Carry(source, target, count)
                if target != source and _why_not_drop(state, tables, move) is None:
                    yield move


# ---------------------------------------------------------------------------------------------- carrying cards


def _why_not_carry(state: State, move: Carry) -> Reason | None:
    for place in (move.source, move.target):
        if place not in state:
            return Reason("no-place", details={"place": place})
    if move.source == move.target:
        return Reason("same-place")
    tables = compile_rules(state.rules, state.base)
    return _why_not_lift(state, tables, move.source, move.count) or _why_not_drop(state, tables, move)


def _why_not_lift(state: State, tables: Tables, source: Place, count: int) -> Reason | None:
    """Whether the top cards may leave their pile, wherever they go."""
    pile = state[source]
    if not pile.cards:
        return Reason("empty-pile", details={"place": source})
    if not 1 <= count <= len(pile.cards):
        return Reason("too-few-cards", details={"count": count})
    if source.area is Area.TABLEAU:
        return _why_not_lift_tail(state, tables, source.index, count)
    card = pile.cards[-count]
    if source.area is Area.STOCK:
        return Reason("stock-not-playable")
    if count != 1:
        # A reason names no card that the player has not seen.
        return Reason("face-down") if pile.faces[-count] is Face.UNSEEN else Reason("one-card-only", (card,))
    if source.area is Area.RESERVE:
        play = state.rules.reserve.play if state.rules.reserve else "top"
        if pile.faces[-1] is not Face.UP or (play == "last" and len(pile.cards) > 1):
            return Reason("reserve-not-playable", (card,) if pile.faces[-1] is Face.UP else ())
        return None
    if source.area is Area.FOUNDATION:
        take_back = state.rules.take_back
        if take_back == "off":
            return Reason("no-take-back", (card,))
        if take_back == "not-base" and len(pile.cards) == 1:
            return Reason("no-take-back-base", (card,))
    if tables.base_open:
        return Reason("choose-base", (card,))
    return None


def _why_not_lift_tail(state: State, tables: Tables, index: int, count: int) -> Reason | None:
    pile = state.tableau[index]
    size = len(pile.cards)
    card = pile.cards[-count]
    if pile.faces[-count] is not Face.UP:
        return Reason("face-down")
    if tables.base_open:
        return Reason("choose-base", (card,))
    if count == 1:
        return None
    how = state.rules.tableau.move
    if how == "single":
        return Reason("covered", (card, pile.cards[-1]))
    if how in ("whole", "single-or-whole") and count != size:
        return Reason("whole-pile-only", (card,))
    rule = tables.piles[index]
    if count > packed(rule, pile):
        return Reason("not-packed", (card,), rule.build)
    if how == "cells" and count > _free_cells(state) + 1:
        return Reason("few-cells", (card,), details={"count": count, "free": _free_cells(state)})
    return None


def packed(rule: PileRule, pile: Pile) -> int:
    """How many cards at the top lie face up and each on the next as the pile's rule builds."""
    cards, faces = pile.cards, pile.faces
    count = 0
    while count < len(cards) and faces[-1 - count] is Face.UP:
        if count and cards[-1 - count] not in rule.lies_on[cards[-count]]:
            break
        count += 1
    return count


def _why_not_drop(state: State, tables: Tables, move: Carry) -> Reason | None:
    """Whether the cards, which may leave their pile, may go to their target."""
    source, target, count = move.source, move.target, move.count
    pile, goal = state[source], state[target]
    card = pile.cards[-count]
    if target.area is Area.TABLEAU:
        if source.area is Area.TABLEAU and state.rules.tableau.move == "whole" and count != len(pile.cards):
            return Reason("whole-pile-only", (card,))
        if goal.cards:
            return _why_not_build(state, tables.piles[target.index], card, count, goal, tables.base)
        return _why_not_fill(state, tables, card, source, target.index)
    if target.area is Area.FOUNDATION:
        return _why_not_up(tables, card, move, goal)
    if target.area is Area.CELL:
        cells = state.rules.cells
        if count != 1:
            return Reason("one-card-only", (card,))
        if source.area is Area.CELL:
            return Reason("not-a-target", (card,))
        if goal.cards:
            return Reason("cell-taken", (card, goal.cards[-1]))
        if cells is not None and cells.ranks is not None and card.rank.letter not in cells.ranks:
            return Reason("cell-ranks", (card,), cells)
        return None
    return Reason("not-a-target", (card,))


def _why_not_build(
    state: State, rule: PileRule, card: Card, count: int, goal: Pile, base: Rank | None
) -> Reason | None:
    top = goal.cards[-1]
    if goal.faces[-1] is not Face.UP:
        return Reason("not-a-target", (card,))
    if top not in rule.lies_on[card]:
        return Reason("does-not-build", (card, top), rule.build, {"base": base})
    tableau = state.rules.tableau
    if tableau.max_cards is not None and len(goal.cards) + count > tableau.max_cards:
        return Reason("pile-full", (card, top), tableau, {"limit": tableau.max_cards})
    if tableau.max_run is not None and packed(rule, goal) + count > tableau.max_run:
        return Reason("run-full", (card, top), tableau, {"limit": tableau.max_run})
    return None


def _why_not_fill(state: State, tables: Tables, card: Card, source: Place, index: int) -> Reason | None:
    fills = tables.piles[index].fill
    if not fills:
        return Reason("never-filled", (card,))
    by_rank = None
    for fill in fills:
        if not fill.auto and source.area.name.lower() in _AREA_SOURCES and _source_fits(state, source, fill.sources):
            if fill.ranks is None or card.rank.letter in fill.ranks:
                return None
            by_rank = fill
        if any(_source_holds(state, name) for name in fill.sources):
            return Reason("fill-ranks" if by_rank else "fill-order", (card,), by_rank or fill)
    return Reason("fill-ranks" if by_rank else "fill-order", (card,), by_rank or fills[-1])


_AREA_SOURCES = {"reserve", "waste", "tableau", "cell", "foundation"}


def _source_fits(state: State, source: Place, names: tuple[str, ...]) -> bool:
    area = source.area.name.lower()
    if area == "reserve" and "fuller-reserve" in names:
        return source.index == fuller_reserve(state)
    # A card taken back may go wherever a tableau card may.
    return area in names or (area == "foundation" and "tableau" in names)


def _source_holds(state: State, name: str) -> bool:
    """Whether a source that others must wait for still has cards; the tableau and the cells make nobody wait."""
    if name in ("reserve", "fuller-reserve"):
        return any(pile.cards for pile in state.reserves)
    if name == "waste":
        return bool(state.waste.cards)
    return name == "stock" and bool(state.stock.cards)


def fuller_reserve(state: State) -> int:
    """The reserve with the most cards, the first of equals."""
    sizes = [len(pile.cards) for pile in state.reserves]
    return sizes.index(max(sizes))


def _why_not_up(tables: Tables, card: Card, move: Carry, goal: Pile) -> Reason | None:
    foundation = tables.foundations[move.target.index]
    group = foundation.group
    if move.count != (foundation.length if group.whole else 1):
        return Reason("whole-set-only" if group.whole else "one-card-only", (card,))
    back = tables.foundations[move.source.index] if move.source.area is Area.FOUNDATION else None
    if back == foundation and group.build == "suit":
        # The two would only change places.
        return Reason("not-a-target", (card,))
    rank, suits = tables.next_up(foundation, goal)
    if card.suit in suits and rank in (None, card.rank):
        return None
    if not suits:
        return Reason("foundation-full", (card,))
    wanted = Card(rank, next(iter(suits))) if rank is not None and len(suits) == 1 else None
    return Reason("foundation-wants", (card, wanted) if wanted else (card,), group, {"rank": rank})


def _free_cells(state: State) -> int:
    return sum(1 for pile in state.cells if not pile.cards)


def _why_not_turn(state: State) -> Reason | None:
    stock = state.rules.stock
    if stock is None:
        return Reason("no-stock")
    if compile_rules(state.rules, state.base).base_open:
        return Reason("choose-base")
    if isinstance(stock, Filling):
        asked = any(fill.sources == ("stock",) and not fill.auto for fill in state.rules.tableau.fill)
        if not asked:
            return Reason("stock-fills-itself")
        if not state.stock.cards:
            return Reason("stock-empty")
        return None if any(not pile.cards for pile in state.tableau) else Reason("no-empty-pile")
    if not state.stock.cards:
        if not state.waste.cards:
            return Reason("stock-empty")
        if state.passes_left is not None and state.passes_left <= 0:
            return Reason("no-pass-left", rule=stock)
    if stock.when == "stuck" and any(True for _ in carries(state)):
        return Reason("turn-only-when-stuck", rule=stock)
    return None


def _why_not_draw(state: State) -> Reason | None:
    """Whether a draw may be taken now, whichever it is."""
    merci = state.rules.merci
    if merci is None:
        return Reason("no-draw")
    if state.draws_left <= 0:
        return Reason("no-draw-left", rule=merci)
    if merci.when == "last-layout" and state.redeals_left > 0:
        return Reason("draw-in-last-layout", rule=merci)
    return None


def _why_not_draw_this(state: State, move: Draw) -> Reason | None:
    merci = state.rules.merci
    if merci is None or move.source not in state or move.source.area is not Area.TABLEAU:
        return Reason("no-place", details={"place": move.source})
    pile = state[move.source]
    if not 1 <= move.depth < len(pile.cards):
        return Reason("draw-buried-only", rule=merci)
    card, face = pile.cards[-1 - move.depth], pile.faces[-1 - move.depth]
    if face is not Face.UP:
        return Reason("face-down")
    if merci.which == "second" and move.depth != 1:
        return Reason("draw-second-only", (card,), merci)
    if merci.to == "top":
        return None if move.target is None else Reason("draw-to-top", (card,), merci)
    if move.target is None:
        return Reason("draw-must-play", (card,), merci)
    return why_not(raise_buried(state, move), Carry(move.source, move.target))


def raise_buried(state: State, move: Draw) -> State:
    """The position with the drawn card on top of its own pile, the draw counted."""
    index = move.source.index
    cards = list(state.tableau[index].cards)
    faces = list(state.tableau[index].faces)
    cards.append(cards.pop(-1 - move.depth))
    faces.append(faces.pop(-1 - move.depth))
    pile = Pile(tuple(cards), tuple(faces))
    return replace(state, tableau=(*state.tableau[:index], pile, *state.tableau[index + 1 :]), draws=state.draws + 1)


# ---------------------------------------------------------------------------------------------- finding moves


def _tails(state: State, tables: Tables) -> Iterator[tuple[Place, int, Card]]:
    """Every (place, count, lowest card) that may perhaps be lifted."""
    one = state.rules.tableau.move == "single"
    for area in (Area.TABLEAU, Area.WASTE, Area.RESERVE, Area.CELL, Area.FOUNDATION):
        if area is Area.FOUNDATION and state.rules.take_back == "off":
            continue
        for index, pile in enumerate(state.piles_of(area)):
            if not pile.cards:
                continue
            place = Place(area, index)
            most = 1 if one or area is not Area.TABLEAU else packed(tables.piles[index], pile)
            for count in range(1, most + 1):
                yield place, count, pile.cards[-count]


class _Openings:
    """The places of a position that may perhaps take a card, by card."""

    def __init__(self, state: State, tables: Tables) -> None:
        self._by_card: dict[Card, list[Place]] = {}
        self._cells = [Place(Area.CELL, index) for index, pile in enumerate(state.cells) if not pile.cards]
        self._empty: list[tuple[Place, frozenset[Rank]]] = []
        self._whole: list[tuple[Place, int]] = []
        for index, pile in enumerate(state.foundations):
            place, foundation = Place(Area.FOUNDATION, index), tables.foundations[index]
            if foundation.group.whole:
                self._whole.append((place, foundation.length))
                continue
            for card in tables.cards_up_next(index, pile):
                self._by_card.setdefault(card, []).append(place)
        for index, pile in enumerate(state.tableau):
            place, rule = Place(Area.TABLEAU, index), tables.piles[index]
            if not pile.cards:
                self._empty.append((place, rule.fill_ranks))
                continue
            for card in rule.takes[pile.cards[-1]]:
                self._by_card.setdefault(card, []).append(place)

    def of(self, card: Card, count: int = 1) -> Iterator[Place]:
        """The places for so many cards with this one at the bottom."""
        for place, length in self._whole:
            if count == length:
                yield place
        yield from self._by_card.get(card, ())
        yield from self._cells
        for place, ranks in self._empty:
            if card.rank in ranks:
                yield place


def _draws(state: State) -> Iterator[Draw]:
    openings = _Openings(state, compile_rules(state.rules, state.base))
    merci = state.rules.merci
    for index, pile in enumerate(state.tableau):
        source = Place(Area.TABLEAU, index)
        for depth in range(1, len(pile.cards)):
            targets: Iterable[Place | None] = (None,)
            if merci is not None and merci.to == "play":
                targets = openings.of(pile.cards[-1 - depth])
            for target in targets:
                move = Draw(source, depth, target)
                if _why_not_draw_this(state, move) is None:
                    yield move
