"""Lines: from a solver's steps to moves, and shortened."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence

from demonfan.acts import Carry, Draw, Move, Redeal, Turn
from demonfan.cards import Card
from demonfan.effects import make
from demonfan.legal import plays
from demonfan.moves import can
from demonfan.rules import Rules
from demonfan.solve.compile import card_of
from demonfan.solve.replay import LineError
from demonfan.state import WASTE, Area, Face, Place, State
from demonfan.tables import compile_rules

#: A step of the core: kind, number of the card, number of the card below it, place; -1 where there is none.
Step = tuple[str, int, int, int]

#: How many moves `shortened` replays unless it is told otherwise: some ten milliseconds.
EFFORT = 1000


def played(state: State, steps: Iterable[Step]) -> tuple[tuple[Move, ...], list[State]]:
    """The moves that a special solver's steps stand for, and the positions along them, the first included.

    Each move is held to be legal by the rules engine before it is made.

    Raises:
        LineError: no legal move is what a step says.
    """
    moves: list[Move] = []
    positions = [state]
    rest = iter(steps)
    for step in rest:
        candidates = list(_meant(state, step))
        if step[0] == "draw" and state.rules.merci is not None and state.rules.merci.to == "play":
            # Here one move both draws the card and plays it.
            candidates = _played_at_once(state, candidates, next(rest, step))
        move = next((move for move in candidates if can(state, move)), None)
        if move is None:
            if step[0] == "up" and _is_up(state, card_of(state.rules.pack, step[1])):
                continue  # The rules took it up by themselves.
            raise LineError(f"no legal move is {step} in {state}")
        moves.append(move)
        state, _ = make(state, move)
        positions.append(state)
    return tuple(moves), positions


def _meant(state: State, step: Step) -> Iterator[Move]:
    """The moves that a step may stand for."""
    kind, code, _, _ = step
    if kind == "turn":
        yield Turn()
        return
    if kind == "redeal":
        yield Redeal()
        return
    source, count = _where(state, card_of(state.rules.pack, code))
    if source is None:
        return
    if kind == "draw":
        for move in plays(state):
            if isinstance(move, Draw) and (move.source, move.depth) == (source, count - 1):
                yield move
        return
    yield from _carries(state, *_named(state, step))


def _named(state: State, step: Step) -> tuple[str, Card, Card | None]:
    kind, code, onto, _ = step
    below = card_of(state.rules.pack, onto) if kind == "onto" else None
    return ("onto" if kind == "empty" else kind), card_of(state.rules.pack, code), below


def _carries(state: State, kind: str, card: Card, below: Card | None) -> Iterator[Carry]:
    """The moves of a card `up`, to a `cell`, or `onto` another card or, without one, an empty pile."""
    source, count = _where(state, card)
    if source is not None:
        for target in _targets(state, kind, card, below):
            if target != source:
                yield Carry(source, target, count)


def _played_at_once(state: State, draws: Sequence[Move], step: Step) -> list[Move]:
    targets = set(_targets(state, *_named(state, step)))
    return [draw for draw in draws if isinstance(draw, Draw) and draw.target in targets]


def _where(state: State, card: Card) -> tuple[Place | None, int]:
    """The pile that holds a card, and how many cards a move of it takes."""
    for area, piles in ((Area.TABLEAU, state.tableau), (Area.RESERVE, state.reserves), (Area.CELL, state.cells)):
        for index, pile in enumerate(piles):
            if card in pile.cards:
                return Place(area, index), len(pile.cards) - pile.cards.index(card)
    return (WASTE, 1) if card in state.waste.cards else (None, 0)


def _targets(state: State, kind: str, card: Card, below: Card | None) -> Iterator[Place]:
    if kind == "up":
        for index, rule in enumerate(compile_rules(state.rules, state.base).foundations):
            if rule.suit == card.suit:
                yield Place(Area.FOUNDATION, index)
        return
    area, piles = (Area.CELL, state.cells) if kind == "cell" else (Area.TABLEAU, state.tableau)
    for index, pile in enumerate(piles):
        if pile.top == below:
            yield Place(area, index)


def _is_up(state: State, card: Card) -> bool:
    return any(card in pile.cards for pile in state.foundations)


# ---------------------------------------------------------------------------------------------- shortening


def shortened(moves: Sequence[Move], positions: Sequence[State], effort: int = EFFORT) -> tuple[Move, ...]:
    """A winning line without moves that it does not need.

    First a detour that comes back to the same position is cut out; then each move to another pile is tried without,
    from the last to the first, and left out where the rest still wins, until `effort` moves have been replayed. The
    rest is played by its cards, which may then lie elsewhere. `positions` are those along the line, the first included.
    """
    line, along = list(moves), list(positions)
    if effort <= 0 or positions[0].rules.packs != 1:
        return tuple(line)
    for at, until in _detours(along):
        effort -= len(line) - until
        if (rest := _replay(along[at], _acts(line, along, until))) is not None:
            line[at:], along[at:] = rest
            break
    at = len(line) - 1
    while at >= 0 and effort > 0:
        move = line[at]
        if isinstance(move, Carry) and move.target.area is not Area.FOUNDATION:
            effort -= len(line) - at
            if (rest := _replay(along[at], _acts(line, along, at + 1))) is not None:
                line[at:], along[at:] = rest
        at -= 1
    return tuple(line)


#: A move by its cards: what moves, and what it goes onto; or the move itself, which names no card.
_Act = tuple[str, Card, Card | None] | Move


def _acts(line: Sequence[Move], positions: Sequence[State], since: int) -> Iterator[_Act]:
    for at in range(since, len(line)):
        move, state = line[at], positions[at]
        if not isinstance(move, Carry):
            yield move
            continue
        area = move.target.area
        kind = "up" if area is Area.FOUNDATION else "cell" if area is Area.CELL else "onto"
        yield kind, state[move.source].cards[-move.count], state[move.target].top if kind == "onto" else None


def _replay(state: State, acts: Iterable[_Act]) -> tuple[list[Move], list[State]] | None:
    """The moves that do the acts and the positions along them, if all can be done and they win."""
    moves: list[Move] = []
    positions = [state]
    for act in acts:
        candidates = _carries(state, *act) if isinstance(act, tuple) else (act,)
        move = next((move for move in candidates if can(state, move)), None)
        if move is None:
            return None
        moves.append(move)
        state, _ = make(state, move)
        positions.append(state)
    return (moves, positions) if state.is_won else None


def _detours(positions: Sequence[State]) -> Iterator[tuple[int, int]]:
    """Where a line leaves a position and where it comes back to it at last, the longest way round first."""
    last: dict[Hashable, int] = {}
    first: dict[Hashable, int] = {}
    for at, position in enumerate(positions):
        key = _same_for_play(position)
        first.setdefault(key, at)
        last[key] = at
    yield from sorted(((at, last[key]) for key, at in first.items() if last[key] > at), key=lambda way: way[0] - way[1])


def _same_for_play(state: State) -> Hashable:
    """Equal where the same lines win, but for the order of equal piles; passes only where they matter."""
    stock = state.rules.stock
    passes_count = state.passes_left is not None or isinstance(getattr(stock, "turn", 1), tuple)
    seen_counts = getattr(stock, "when", "any") != "any"
    areas = (state.foundations, state.reserves, state.cells, (state.stock, state.waste))
    shown = tuple(sorted((pile.cards, tuple(face is Face.UP for face in pile.faces)) for pile in state.tableau))
    return (
        shown,
        tuple(tuple(pile.cards for pile in piles) for piles in areas),
        state.stock.faces if seen_counts else None,
        state.passes if passes_count else None,
        (state.redeals, state.draws, state.base),
    )


def is_shortest(state: State, moves: Sequence[Move]) -> bool:
    """Whether a simple bound proves that no winning line has fewer moves.

    Every card that is not up must go up, one move each, and some cards must move once more before (`_steps_aside`).
    Turns of the stock, redeals and draws are not bounded: a line with one is never called shortest.
    """
    if not (_one_card_a_move(state.rules) and all(isinstance(move, Carry) for move in moves)):
        return False
    down = state.rules.pack.size - state.cards_up
    return len(moves) == down + _steps_aside(state)


def _one_card_a_move(rules: Rules) -> bool:
    """Whether each move takes one card, and all must go up from the lowest rank on, suit by suit."""
    if rules.packs != 1 or rules.tableau.move != "single" or rules.auto.aces or rules.win != "all-up":
        return False
    return all(
        (group.build, group.direction, group.step, group.whole) == ("suit", "up", 1, False)
        and group.start == rules.ranks[0]
        for group in rules.foundations
    )


def _steps_aside(state: State) -> int:
    """So many cards at least cannot go straight up from where they lie, but must move to another pile before.

    Say that x waits on z if some card beneath z in its pile is of the suit of x and no higher: that card, or x itself,
    is under z until z leaves. If z goes straight up, it is up before x is. So in a ring of cards each of which waits on
    the next one, some card does not go straight up. Rings without a common card are counted, the smallest first.
    """
    waited_on: dict[Card, set[Card]] = {}  # those that wait on a card
    down = [card for pile in state.tableau for card in pile.cards]
    for pile in state.tableau:
        for place, over in enumerate(pile.cards):
            least = {
                card.suit: card.rank for card in sorted(pile.cards[:place], key=lambda card: card.rank, reverse=True)
            }
            waited_on[over] = {card for card in down if card.suit in least and least[card.suit] <= card.rank}
    count = 0
    size = 1
    while size <= len(waited_on):
        ring = next((ring for card in waited_on if (ring := _ring(waited_on, card, size))), None)
        if ring is None:
            size += 1
            continue
        count += 1
        for card in ring:
            del waited_on[card]
    return count


def _ring(following: Mapping[Card, set[Card]], first: Card, size: int) -> list[Card] | None:
    """A way of so many steps at most through what is left that comes back to its first card."""
    came_from: dict[Card, Card] = {}
    front = [first]
    for _ in range(size):
        reached = []
        for card in front:
            if first in following[card]:
                ring = [card]
                while ring[-1] != first:
                    ring.append(came_from[ring[-1]])
                return ring
            for after in following[card]:
                if after in following and after not in came_from:
                    came_from[after] = card
                    reached.append(after)
        front = reached
    return None
