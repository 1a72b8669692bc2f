"""Lines: from a solver's steps to moves, and shortened."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace

from demonfan.acts import Carry, Draw, Move, Redeal, Turn
from demonfan.cards import Card
from demonfan.effects import make
from demonfan.legal import plays
from demonfan.moves import can
from demonfan.rules import Rules
from demonfan.solve.compile import card_of
from demonfan.solve.replay import LineError, replayed
from demonfan.state import WASTE, Area, Pile, Place, State
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
    for target in _targets(state, step):
        if target != source:
            yield Carry(source, target, count)


def _played_at_once(state: State, draws: Sequence[Move], step: Step) -> list[Move]:
    targets = set(_targets(state, step))
    return [draw for draw in draws if isinstance(draw, Draw) and draw.target in targets]


def _where(state: State, card: Card) -> tuple[Place | None, int]:
    """The pile that holds a card, and how many cards a move of it takes."""
    for area, piles in ((Area.TABLEAU, state.tableau), (Area.RESERVE, state.reserves), (Area.CELL, state.cells)):
        for index, pile in enumerate(piles):
            if card in pile.cards:
                return Place(area, index), len(pile.cards) - pile.cards.index(card)
    return (WASTE, 1) if card in state.waste.cards else (None, 0)


def _targets(state: State, step: Step) -> Iterator[Place]:
    kind, code, onto, _ = step
    pack = state.rules.pack
    if kind == "up":
        for index, rule in enumerate(compile_rules(state.rules, state.base).foundations):
            if rule.suit == card_of(pack, code).suit:
                yield Place(Area.FOUNDATION, index)
        return
    below = card_of(pack, onto) if kind == "onto" else None
    area, piles = (Area.CELL, state.cells) if kind == "cell" else (Area.TABLEAU, state.tableau)
    for index, pile in enumerate(piles):
        if pile.top == below:
            yield Place(area, index)


def _is_up(state: State, card: Card) -> bool:
    return any(card in pile.cards for pile in state.foundations)


# ---------------------------------------------------------------------------------------------- shortening


def shortened(moves: Sequence[Move], positions: Sequence[State], effort: int = EFFORT) -> tuple[Move, ...]:
    """A winning line without moves that it does not need.

    First every detour that comes back to the same position is cut out; then each move to another pile is tried without,
    from the last to the first, and left out where the rest still wins, until `effort` moves have been replayed.
    `positions` are those along the line, the first included.
    """
    if effort <= 0:
        return tuple(moves)
    line = _without_detours(moves, positions)
    if len(line) < len(moves):
        positions = replayed(positions[0], line)
    positions = list(positions)
    at = len(line) - 1
    while at >= 0 and effort > 0:
        move = line[at]
        if isinstance(move, Carry) and move.target.area is not Area.FOUNDATION:
            rest = line[at + 1 :]
            without = _as_far_as_legal(positions[at], rest)
            effort -= len(without)
            if len(without) == len(rest) + 1 and without[-1].is_won:
                line[at:] = rest
                positions[at:] = without
        at -= 1
    return tuple(line)


def _as_far_as_legal(state: State, moves: Sequence[Move]) -> list[State]:
    positions = [state]
    for move in moves:
        if not can(state, move):
            break
        state, _ = make(state, move)
        positions.append(state)
    return positions


def _without_detours(moves: Sequence[Move], positions: Sequence[State]) -> list[Move]:
    """Cut out every loop: the rest is played from where it began."""
    keys = [_same_for_play(position) for position in positions]
    last = {key: at for at, key in enumerate(keys)}
    line: list[Move] = []
    at = 0
    while at < len(moves):
        at = last[keys[at]]
        if at < len(moves):
            line.append(moves[at])
            at += 1
    return line


def _same_for_play(state: State) -> Hashable:
    """The piles in their places and what is used up; passes only where they matter."""
    if state.passes and state.passes_left is None and not isinstance(getattr(state.rules.stock, "turn", 1), tuple):
        state = replace(state, passes=0)
    areas = (state.tableau, state.foundations, state.reserves, state.cells, state.stock, state.waste)
    return (*areas, state.redeals, state.draws, state.passes, state.base)


def is_shortest(state: State, moves: Sequence[Move]) -> bool:
    """Whether a simple bound proves that no winning line has fewer moves.

    Every card that is not up must go up, one move each, and where a card lies above a lower one of its suit in the same
    pile, it must move once more before. Turns of the stock, redeals and draws are not bounded: a line with one is never
    called shortest.
    """
    if not (_one_card_a_move(state.rules) and all(isinstance(move, Carry) for move in moves)):
        return False
    down = state.rules.pack.size - state.cards_up
    return len(moves) == down + sum(_must_step_aside(pile) for pile in state.tableau)


def _one_card_a_move(rules: Rules) -> bool:
    """Whether each move takes one card, and all must go up from the lowest rank on, suit by suit."""
    if rules.packs != 1 or rules.tableau.move != "single" or rules.auto.aces or rules.win != "all-up":
        return False
    return all(
        (group.build, group.direction, group.step, group.whole) == ("suit", "up", 1, False)
        and group.start == rules.ranks[0]
        for group in rules.foundations
    )


def _must_step_aside(pile: Pile) -> int:
    """How many cards of a pile lie above a lower card of their suit, and so cannot go up straight away."""
    return sum(
        any(other.suit == card.suit and other.rank < card.rank for other in pile.cards[:place])
        for place, card in enumerate(pile.cards)
    )
