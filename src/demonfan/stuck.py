"""Whether a layout is stuck, exactly.

A layout is *stuck* when no position that can be reached by reversible moves allows an irreversible one: a card up, a
card off a card that it cannot return to, a card turned, a pile emptied that is never filled. With a stock the rest of
this pass and one full pass more are looked through; turning a card that the player has not seen counts as progress, so
that "stuck" never betrays what the stock holds. Redeals and draws do not count. Positions that differ only in the order
of piles with equal rules are one.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache

from demonfan.acts import Carry, Turn
from demonfan.effects import make
from demonfan.events import CardsMoved
from demonfan.legal import carries, why_not
from demonfan.rules import Filling, Rules
from demonfan.state import Area, Face, Pile, State
from demonfan.tables import compile_rules

#: Positions looked at before the search gives up and answers "not stuck".
CAP = 2000


#: Verdicts remembered for each game.
REMEMBERED = 20_000


def is_stuck(state: State) -> bool:
    """Whether nothing that cannot be undone by moving back can be reached, redeals and draws apart."""
    if state.is_won:
        return False
    verdicts = _verdicts(state.rules)
    key = same(state)
    if key not in verdicts:
        if len(verdicts) > REMEMBERED:
            verdicts.clear()
        verdict, seen = _search(state, key)
        # Reversible moves lead back: what is true of one position is true of all that they connect. Passes and cards
        # taken back are counted from where the search began.
        alike = seen if state.rules.stock is None and state.rules.take_back == "off" else {key}
        verdicts.update(dict.fromkeys(alike, verdict))
    return verdicts[key]


@lru_cache(maxsize=64)
def _verdicts(rules: Rules) -> dict[Hashable, bool]:
    return {}


def _search(start: State, key: Hashable) -> tuple[bool, set[Hashable]]:
    """The verdict, and the keys of the positions that reversible moves connect with the start, as far as seen."""
    seen = {key}
    queue = [start]
    while queue:
        position = queue.pop()
        moves: list[Carry | Turn] = list(carries(position))
        # Most positions have a move that is seen to be final without making it.
        if any(_is_plainly_final(position, move) for move in moves):
            return False, seen
        if why_not(position, Turn()) is None:
            moves.append(Turn())
        for move in moves:
            following = _after(position, move, start)
            if following is None:
                return False, seen
            if following.passes > start.passes + 1:
                continue
            if (key := same(following)) not in seen:
                if len(seen) >= CAP:
                    return False, seen
                seen.add(key)
                queue.append(following)
    return True, seen


def _is_plainly_final(position: State, move: Carry | Turn) -> bool:
    """Whether a move takes cards off a place that nothing, or not these cards, can be laid on."""
    if isinstance(move, Turn):
        return False
    source, count = move.source, move.count
    if source.area in (Area.WASTE, Area.RESERVE):
        return True
    if source.area is not Area.TABLEAU:
        return False
    pile = position.tableau[source.index]
    if len(pile.cards) == count:
        return False
    rule = compile_rules(position.rules, position.base).piles[source.index]
    return pile.faces[-1 - count] is not Face.UP or pile.cards[-1 - count] not in rule.lies_on[pile.cards[-count]]


def _after(position: State, move: Carry | Turn, start: State) -> State | None:
    """The position after a move that can be taken back by moving, or None if the move makes progress."""
    if isinstance(move, Turn):
        if isinstance(position.rules.stock, Filling):
            return None
        shown = position.stock.faces[-position.turn_count :] if position.stock.cards else ()
        return None if Face.UNSEEN in shown else make(position, move)[0]
    following, events = make(position, move)
    if following.is_won or not all(isinstance(event, CardsMoved) and not event.auto for event in events):
        return None
    # Where cards may come back, going up is progress only beyond what was up at the start.
    if following.cards_up > start.cards_up:
        return None
    back = Carry(move.target, move.source, move.count)
    return None if why_not(following, back) is not None else following


def same(state: State) -> Hashable:
    """A key that is equal for positions which differ only in the order of piles with equal rules."""
    groups: dict[int, list[Pile]] = {}
    rules = compile_rules(state.rules, state.base).piles
    for rule, pile in zip(rules, state.tableau, strict=True):
        groups.setdefault(id(rule), []).append(pile)
    tableau = tuple(tuple(sorted(piles)) for piles in groups.values())
    return (
        tableau,
        state.foundations,
        state.reserves,
        tuple(sorted(state.cells)),
        state.stock,
        state.waste,
        state.passes,
        state.base,
    )
