"""Legality: the one predicate that says why a move of cards, a turn of the stock or a draw is not allowed.

`why_not` is asked by everything: by the player's move, by the collection of legal moves, by the search for a stuck
layout. Whether a redeal is allowed depends on that search and is decided above, in `demonfan.moves`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from demonfan.acts import Carry, Draw, Turn
from demonfan.cards import Card
from demonfan.errors import Reason
from demonfan.rules import Filling
from demonfan.state import Area, Face, Pile, Place, State
from demonfan.tables import Tables, compile_rules


def why_not(state: State, move: Carry | Turn | Draw) -> Reason | None:
    """The reason why a carry, turn or draw is not legal, or None if it is."""
    if state.is_won:
        return Reason("won")
    if isinstance(move, Carry):
        return _why_not_lift(state, move) or _why_not_drop(state, move)
    return _why_not_turn(state) if isinstance(move, Turn) else _why_not_draw(state, move)


def _why_not_lift(state: State, move: Carry) -> Reason | None:
    """Whether the cards may leave their pile, wherever they go."""
    source, count = move.source, move.count
    if source not in state or move.target not in state:
        return Reason("no-place", details={"place": source if source not in state else move.target})
    if source == move.target:
        return Reason("same-place")
    pile = state[source]
    if not pile.cards:
        return Reason("empty-pile", details={"place": source})
    if not 1 <= count <= len(pile.cards):
        return Reason("too-few-cards", details={"count": count})
    card = pile.cards[-count]
    if source.area is Area.TABLEAU:
        return _why_not_lift_tail(state, pile, count)
    if count != 1:
        return Reason("one-card-only", (card,))
    if source.area is Area.STOCK:
        return Reason("stock-not-playable")
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
    if state.base is None and _base_is_chosen(state):
        return Reason("choose-base", (card,))
    return None


def _why_not_lift_tail(state: State, pile: Pile, count: int) -> Reason | None:
    cards, faces = pile.cards, pile.faces
    size = len(cards)
    card = cards[-count]
    if faces[-count] is not Face.UP:
        return Reason("face-down")
    if state.base is None and _base_is_chosen(state):
        return Reason("choose-base", (card,))
    how = state.rules.tableau.move
    if count == 1:
        return Reason("whole-pile-only", (card,)) if how == "whole" and size > 1 else None
    if how == "single":
        return Reason("covered", (card, cards[-1]))
    if how in ("whole", "single-or-whole") and count != size:
        return Reason("whole-pile-only", (card,))
    if not is_packed(state, pile, count):
        return Reason("not-packed", (card,), state.rules.tableau.build)
    if how == "cells" and count > _free_cells(state) + 1:
        return Reason("few-cells", (card,), details={"count": count, "free": _free_cells(state)})
    return None


def is_packed(state: State, pile: Pile, count: int) -> bool:
    """Whether the `count` top cards are all face up and each lies on the next as the rules build."""
    lies_on = compile_rules(state.rules, state.base).piles[0].lies_on
    cards = pile.cards[-count:]
    return all(face is Face.UP for face in pile.faces[-count:]) and all(
        lower in lies_on[upper] for lower, upper in zip(cards, cards[1:], strict=False)
    )


def _why_not_drop(state: State, move: Carry) -> Reason | None:
    """Whether the cards, which may leave their pile, may go to their target."""
    tables = compile_rules(state.rules, state.base)
    source, target, count = move.source, move.target, move.count
    card = state[source].cards[-count]
    goal = state[target]
    if target.area is Area.TABLEAU:
        if goal.cards:
            return _why_not_build(state, tables, card, count, goal, target.index)
        return _why_not_fill(state, tables, card, source, target.index, count)
    if target.area is Area.FOUNDATION:
        return _why_not_up(state, tables, card, move, goal)
    if target.area is Area.CELL:
        cells = state.rules.cells
        if count != 1 or source.area in (Area.CELL, Area.FOUNDATION):
            return Reason("one-card-only" if count != 1 else "not-a-target", (card,))
        if goal.cards:
            return Reason("cell-taken", (card, goal.cards[-1]))
        if cells is not None and cells.ranks is not None and card.rank.letter not in cells.ranks:
            return Reason("cell-ranks", (card,), cells)
        return None
    return Reason("not-a-target", (card,))


def _why_not_build(state: State, tables: Tables, card: Card, count: int, goal: Pile, index: int) -> Reason | None:
    rule = tables.piles[index]
    top = goal.cards[-1]
    if goal.faces[-1] is not Face.UP:
        return Reason("not-a-target", (card,))
    if top not in rule.lies_on[card]:
        return Reason("does-not-build", (card, top), rule.build, {"base": state.base})
    tableau = state.rules.tableau
    if tableau.max_cards is not None and len(goal.cards) + count > tableau.max_cards:
        return Reason("pile-full", (card, top), tableau, {"limit": tableau.max_cards})
    if tableau.max_run is not None:
        run = 1
        while run < len(goal.cards) and is_packed(state, goal, run + 1):
            run += 1
        if run + count > tableau.max_run:
            return Reason("run-full", (card, top), tableau, {"limit": tableau.max_run})
    return None


def _why_not_fill(state: State, tables: Tables, card: Card, source: Place, index: int, count: int) -> Reason | None:
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


def _why_not_up(state: State, tables: Tables, card: Card, move: Carry, goal: Pile) -> Reason | None:
    if move.count != 1:
        return Reason("one-card-only", (card,))
    if move.source.area is Area.FOUNDATION:
        return Reason("not-a-target", (card,))
    foundation = tables.foundations[move.target.index]
    rank, suits = tables.next_up(foundation, goal)
    if card.suit in suits and rank in (None, card.rank):
        return None
    if not suits:
        return Reason("foundation-full", (card,))
    wanted = Card(rank, next(iter(suits))) if rank is not None and len(suits) == 1 else None
    return Reason("foundation-wants", (card, wanted) if wanted else (card,), foundation.group, {"rank": rank})


def _base_is_chosen(state: State) -> bool:
    return any(group.start == "chosen" for group in state.rules.foundations)


def _free_cells(state: State) -> int:
    return sum(1 for pile in state.cells if not pile.cards)


def _why_not_turn(state: State) -> Reason | None:
    stock = state.rules.stock
    if stock is None:
        return Reason("no-stock")
    if state.base is None and _base_is_chosen(state):
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
    if stock.when == "stuck" and any(why_not(state, move) is None for move in carries(state)):
        return Reason("turn-only-when-stuck", rule=stock)
    return None


def _why_not_draw(state: State, move: Draw) -> Reason | None:
    merci = state.rules.merci
    if merci is None:
        return Reason("no-draw")
    if state.draws_left <= 0:
        return Reason("no-draw-left", rule=merci)
    if merci.when == "last-layout" and state.redeals_left > 0:
        return Reason("draw-in-last-layout", rule=merci)
    if move.source not in state or move.source.area is not Area.TABLEAU:
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


# ---------------------------------------------------------------------------------------------- candidates


def candidates(state: State) -> Iterator[Carry | Turn | Draw]:
    """A small set of moves that holds every legal one, redeals apart."""
    yield from carries(state)
    if state.rules.stock is not None:
        yield Turn()
    if state.draws_left > 0:
        yield from _draws(state)


def _tails(state: State) -> Iterator[tuple[Place, int, Card]]:
    """Every (place, count, lowest card) that the policy may let move; the predicate decides."""
    one = state.rules.tableau.move == "single"
    for area in (Area.TABLEAU, Area.WASTE, Area.RESERVE, Area.CELL, Area.FOUNDATION):
        if area is Area.FOUNDATION and state.rules.take_back == "off":
            continue
        for index, pile in enumerate(state.piles_of(area)):
            if not pile.cards:
                continue
            yield Place(area, index), 1, pile.cards[-1]
            if area is Area.TABLEAU and not one:
                count = 2
                while count <= len(pile.cards) and is_packed(state, pile, count):
                    yield Place(area, index), count, pile.cards[-count]
                    count += 1


def carries(state: State) -> Iterator[Carry]:
    """Moves of cards whose build or rank fits, cheaply; the predicate checks the rest."""
    tables = compile_rules(state.rules, state.base)
    for source, count, card in _tails(state):
        if count == 1:
            for index, pile in enumerate(state.foundations):
                if tables.goes_up(index, pile, card):
                    yield Carry(source, Place(Area.FOUNDATION, index))
            for index, pile in enumerate(state.cells):
                if not pile.cards:
                    yield Carry(source, Place(Area.CELL, index))
        for index, pile in enumerate(state.tableau):
            if not pile.cards or pile.cards[-1] in tables.piles[index].lies_on[card]:
                target = Place(Area.TABLEAU, index)
                if target != source:
                    yield Carry(source, target, count)


def _draws(state: State) -> Iterator[Draw]:
    merci = state.rules.merci
    for index, pile in enumerate(state.tableau):
        for depth in range(1, len(pile.cards)):
            source = Place(Area.TABLEAU, index)
            if merci is not None and merci.to == "top":
                yield Draw(source, depth)
                continue
            for area in (Area.FOUNDATION, Area.TABLEAU):
                for target in range(len(state.piles_of(area))):
                    yield Draw(source, depth, Place(area, target))
