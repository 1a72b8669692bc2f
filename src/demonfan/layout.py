"""Laying cards out: the first deal, and the layout after a redeal.

The results are positions as the cards lie; what the rules then do by themselves is in `demonfan.effects`.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import replace

from demonfan.cards import Card, Rank
from demonfan.deals import Deal, first_order, next_order
from demonfan.errors import worded
from demonfan.rules import BottomToTop, DealBase, FirstTurn, Gathered, Lay, Rules, RulesError, SetOut, Shuffled
from demonfan.state import NO_CARDS, Face, Pile, State
from demonfan.tables import compile_rules


def first_layout(rules: Rules, deal: Deal) -> State:
    """The position that a deal number lays out, before anything happens by itself.

    Raises:
        DealError: the deal's numbering does not know this pack.
    """
    return lay_pack(rules, deal, first_order(rules.pack, deal))


def lay_pack(rules: Rules, deal: Deal, order: tuple[Card, ...]) -> State:
    """Lay out a whole pack in the given order, the first card first, through all steps of the deal."""
    empty = State(
        rules=rules,
        deal=deal,
        tableau=(NO_CARDS,) * len(compile_rules(rules).piles),
        foundations=(NO_CARDS,) * len(compile_rules(rules).foundations),
        reserves=(NO_CARDS,) * sum(len(step.sizes) for step in _lays(rules, "reserve")),
        cells=(NO_CARDS,) * (rules.cells.count if rules.cells else 0),
    )
    state, order = _set_out(empty, order)
    return _lay(state, deque(order), first=True)


def redealt(state: State) -> State:
    """The position after the redeal of the rules, counted, before anything happens by itself."""
    redeal = state.rules.redeal
    if isinstance(redeal, Shuffled):
        state = _shuffled(state, redeal)
    elif isinstance(redeal, Gathered):
        state = _gather_and_deal(state, redeal)
    elif isinstance(redeal, BottomToTop):
        state = replace(state, tableau=tuple(_bottom_to_top(pile) for pile in state.tableau))
    return replace(state, redeals=state.redeals + 1)


def _lays(rules: Rules, area: str) -> list[Lay]:
    return [step for step in rules.deal if isinstance(step, Lay) and step.to == area]


def _set_out(state: State, order: tuple[Card, ...]) -> tuple[State, tuple[Card, ...]]:
    """Put the cards that are set out beforehand on their foundations, and take them from the pack."""
    out = [Card.parse(text) for step in state.rules.deal if isinstance(step, SetOut) for text in step.cards]
    for card in out:
        up = put_up(state, card)
        if up is None:
            raise RulesError(worded("{which} does not begin a foundation", which=card))
        state = up
    left = Counter(out)
    rest = []
    for card in order:
        if left[card]:
            left[card] -= 1
        else:
            rest.append(card)
    return state, tuple(rest)


def put_up(state: State, card: Card) -> State | None:
    """The position with a card, taken from nowhere, on the first foundation that takes it; None if none does."""
    tables = compile_rules(state.rules, state.base)
    for index, pile in enumerate(state.foundations):
        if tables.goes_up(index, pile, card):
            foundations = (*state.foundations[:index], pile.put((card,)), *state.foundations[index + 1 :])
            return replace(state, foundations=foundations)
    return None


def _lay(state: State, cards: deque[Card], *, first: bool) -> State:
    """Go through the deal's steps as far as the cards last; what is left is the stock."""
    turn = False
    for step in state.rules.deal:
        if isinstance(step, DealBase) and first:
            card = cards.popleft()
            state = put_up(replace(state, base=card.rank), card) or state
        elif isinstance(step, Lay):
            state = _lay_step(state, step, cards, foreign=first and state.deal.source != "own")
        elif isinstance(step, FirstTurn):
            turn = first
    state = replace(state, stock=Pile.of(tuple(reversed(cards)), Face.UNSEEN))
    if turn:
        from_stock = min(state.turn_count, len(cards))
        shown = tuple(cards)[:from_stock]
        state = replace(state, stock=state.stock.drop(from_stock), waste=Pile.of(shown))
    return state


def _lay_step(state: State, step: Lay, cards: deque[Card], *, foreign: bool) -> State:
    piles: list[list[Card]] = [[] for _ in step.sizes]
    for index in _turns(step, foreign=foreign):
        state = _deal_one(state, step, cards, piles[index])
    if step.kings != "stay":
        piles = [_sink_kings(state.rules.pack.ranks[-1], pile, step.kings) for pile in piles]
    laid = tuple(Pile(tuple(pile), dealt_faces(len(pile), step.faces)) for pile in piles)
    if step.to == "tableau":
        done = sum(len(other.sizes) for other in _before(state.rules, step))
        return replace(state, tableau=(*state.tableau[:done], *laid, *state.tableau[done + len(laid) :]))
    if step.to == "cells":
        return replace(state, cells=laid + state.cells[len(laid) :])
    done = sum(len(other.sizes) for other in _before(state.rules, step))
    return replace(state, reserves=(*state.reserves[:done], *laid, *state.reserves[done + len(laid) :]))


def _turns(step: Lay, *, foreign: bool) -> Iterator[int]:
    """The pile that takes each card, in the order of dealing."""
    sizes = step.sizes
    if step.order == "pile" or (step.order is None and not foreign):
        yield from (pile for pile, size in enumerate(sizes) for _ in range(size))
    elif step.order is None:
        yield from _foreign_turns(sizes)
    else:
        piles = list(enumerate(sizes))
        if step.order == "row-back":
            piles.reverse()
        yield from (pile for row in range(max(sizes)) for pile, size in piles if row < size)


def _foreign_turns(sizes: tuple[int, ...]) -> Iterator[int]:
    """PySolFC's way: row by row, a shorter pile takes its cards in the last rows."""
    rows = max(sizes, default=0)
    yield from (pile for row in range(rows) for pile, size in enumerate(sizes) if row >= rows - size)


def _before(rules: Rules, step: Lay) -> list[Lay]:
    """The steps before this one that lay into the same area."""
    steps = _lays(rules, step.to)
    return steps[: next(index for index, other in enumerate(steps) if other is step)]


def _deal_one(state: State, step: Lay, cards: deque[Card], pile: list[Card]) -> State:
    while cards:
        card = cards.popleft()
        up = put_up(state, card) if step.base_cards != "stay" and _is_base(state, card) else None
        if up is None:
            pile.append(card)
            return state
        state = up
        if step.base_cards == "up-leaving-gap":
            return state
    return state


def _is_base(state: State, card: Card) -> bool:
    """Whether the card is one that a foundation begins with."""
    tables = compile_rules(state.rules, state.base)
    return any(tables.start_rank(rule) == card.rank for rule in tables.foundations)


def _sink_kings(king: Rank, pile: list[Card], how: str) -> list[Card]:
    if how == "sink":
        return [card for card in pile if card.rank == king] + [card for card in pile if card.rank != king]
    done: list[Card] = []
    for card in pile:
        same = [place for place, other in enumerate(done) if other.suit == card.suit]
        done.insert(same[0] if card.rank == king and same else len(done), card)
    return done


def dealt_faces(size: int, how: str) -> tuple[Face, ...]:
    """The faces of a pile just laid; alternating piles are counted from the top card, which is up."""
    if how in ("up", "down"):
        return (Face.UP if how == "up" else Face.UNSEEN,) * size
    if how == "top":
        return (Face.UNSEEN,) * (size - 1) + (Face.UP,) * min(size, 1)
    return tuple(Face.UP if (size - 1 - place) % 2 == 0 else Face.UNSEEN for place in range(size))


# ---------------------------------------------------------------------------------------------- redeals


def _shuffled(state: State, redeal: Shuffled) -> State:
    rules = state.rules
    faces = _lays(rules, "tableau")[0].faces
    order = next_order(rules.pack, state.deal, state.redeals + 1, _gathered(state, redeal, faces), state.shuffled)
    cleared = replace(
        state,
        tableau=(NO_CARDS,) * len(state.tableau),
        reserves=(NO_CARDS,) * len(state.reserves),
        stock=NO_CARDS,
        shuffled=() if state.deal.source == "own" else (*state.shuffled, len(order)),
    )
    if redeal.layout == "deal":
        return _lay(cleared, deque(order), first=False)
    if state.deal.source != "own":
        order = _row_by_row(order, redeal.size)
    return replace(cleared, tableau=_fans(order, (Face.UNSEEN,) * len(order), redeal.size, faces, len(state.tableau)))


def _gathered(state: State, redeal: Shuffled, faces: str) -> tuple[Card, ...]:
    """The cards to be shuffled in PySolFC's order of gathering: the stock and the reserve, then pile by pile.

    Where cards will lie face down again, each pile is turned over, its top card first.
    """
    over = redeal.layout == "deal" or faces != "up"
    piles = (pile.cards[::-1] if over else pile.cards for pile in state.tableau)
    rest = (pile.cards for pile in (state.stock, *state.reserves))
    return tuple(card for cards in (*rest, *piles) for card in cards)


def _row_by_row(cards: tuple[Card, ...], size: int) -> tuple[Card, ...]:
    """The order that makes fans laid one by one equal to PySolFC's, laid row by row."""
    full, rest = divmod(len(cards), size)
    piles: list[list[Card]] = [[] for _ in range(full + 1)]
    for card, pile in zip(cards, _foreign_turns((size,) * full + (rest,)), strict=True):
        piles[pile].append(card)
    return tuple(card for pile in piles for card in pile)


def _gather_and_deal(state: State, redeal: Gathered) -> State:
    """Turn the piles face down and take them first to last, each from the top (or, the packet turned, the bottom)."""
    cards: list[Card] = []
    seen: list[Face] = []
    for pile in state.tableau:
        lying = list(zip(pile.cards, pile.faces, strict=True))
        for card, face in lying if redeal.flip == "packet" else reversed(lying):
            cards.append(card)
            seen.append(Face.SEEN if face is not Face.UNSEEN else Face.UNSEEN)
    split = redeal.size if redeal.split_last else None
    fans = _fans(tuple(cards), tuple(seen), redeal.size, redeal.faces, len(state.tableau), split)
    return replace(state, tableau=fans)


def _fans(
    cards: tuple[Card, ...],
    down: tuple[Face, ...],
    size: int,
    faces: str,
    places: int,
    split: int | None = None,
) -> tuple[Pile, ...]:
    """Fans of `size` in order, the last place with what is left, and empty places after them.

    `down` is what each card shows where it lies face down. A last fan of `split` cards is dealt as two, the second of
    one card.
    """
    starts = list(range(0, len(cards), size))[:places]
    if split is not None and starts and len(cards) - starts[-1] == split and len(starts) < places:
        starts.append(len(cards) - 1)
    fans = []
    for start, end in zip(starts, [*starts[1:], len(cards)][: len(starts)], strict=True):
        shown = dealt_faces(end - start, faces)
        lying = tuple(face if face is Face.UP else down[start + place] for place, face in enumerate(shown))
        fans.append(Pile(cards[start:end], lying))
    return tuple(fans) + (NO_CARDS,) * (places - len(fans))


def _bottom_to_top(pile: Pile) -> Pile:
    return Pile(pile.cards[1:] + pile.cards[:1], pile.faces[1:] + pile.faces[:1])
