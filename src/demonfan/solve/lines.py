"""Lines: from a solver's steps to moves, and shortened."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from demonfan import legal
from demonfan.acts import Carry, Draw, Move, Redeal, Turn
from demonfan.cards import Card
from demonfan.effects import make
from demonfan.moves import can
from demonfan.solve.compile import card_of
from demonfan.solve.replay import LineError, replayed, wins
from demonfan.state import Area, Pile, State
from demonfan.stuck import same

#: A step of the core: kind, number of the card, number of the card below it, place; -1 where there is none.
Step = tuple[str, int, int, int]


def moves_of(state: State, steps: Iterable[Step]) -> tuple[Move, ...]:
    """The moves that a special solver's steps stand for, played from a position as they are read.

    Raises:
        LineError: no legal move is what a step says.
    """
    moves: list[Move] = []
    for step in steps:
        move = _move(state, step)
        if move is None:
            continue
        moves.append(move)
        state, _ = make(state, move)
    return tuple(moves)


def _move(state: State, step: Step) -> Move | None:
    kind, code, onto, _ = step
    if kind == "turn":
        return _legal(state, Turn(), step)
    if kind == "redeal":
        return _legal(state, Redeal(), step)
    card = card_of(state.rules.pack, code)
    if kind == "draw":
        return _draw(state, card, step)
    below = card_of(state.rules.pack, onto) if kind == "onto" else None
    for move in legal.carries(state):
        if state[move.source].cards[-move.count] == card and _goes(state, move, kind, below):
            return move
    if kind == "up" and any(card in pile.cards for pile in state.foundations):
        return None  # The rules took it up by themselves.
    raise LineError(f"no legal move is {step} in {state}")


def _goes(state: State, move: Carry, kind: str, onto: Card | None) -> bool:
    area, top = move.target.area, state[move.target].top
    if kind == "up":
        return area is Area.FOUNDATION
    if kind == "cell":
        return area is Area.CELL
    return area is Area.TABLEAU and top == onto


def _draw(state: State, card: Card, step: Step) -> Move:
    for index, pile in enumerate(state.tableau):
        for depth, buried in enumerate(reversed(pile.cards)):
            if buried == card and depth:
                for move in legal.plays(state):
                    if isinstance(move, Draw) and move.source.index == index and move.depth == depth:
                        return move
    raise LineError(f"no legal draw is {step} in {state}")


def _legal(state: State, move: Move, step: Step) -> Move:
    if not can(state, move):
        raise LineError(f"{step} is not legal in {state}")
    return move


# ---------------------------------------------------------------------------------------------- shortening


def shortened(state: State, moves: Sequence[Move], seconds: float = 0.2) -> tuple[Move, ...]:
    """The line without the moves that it does not need, as far as the time allows.

    First every detour that comes back to the same position (the order of equal piles apart) is cut out; then each move
    is tried without, from the last to the first, and left out where the rest still wins.
    """
    until = time.monotonic() + seconds
    line = list(_without_detours(state, moves))
    positions = replayed(state, line)
    at = len(line) - 1
    while at >= 0 and time.monotonic() < until:
        move = line[at]
        if not (isinstance(move, Carry) and move.target.area is Area.FOUNDATION):
            rest = line[at + 1 :]
            if wins(positions[at], rest):
                line = line[:at] + rest
                positions = positions[: at + 1] + replayed(positions[at], rest)[1:]
        at -= 1
    return tuple(line)


def _without_detours(state: State, moves: Sequence[Move]) -> list[Move]:
    """Cut every loop whose rest can be played from where the loop began."""
    positions = replayed(state, moves)
    last = {same(position): at for at, position in enumerate(positions)}
    line: list[Move] = []
    at = 0
    while at < len(moves):
        again = last[same(positions[at])]
        # Equal up to the order of piles is not enough to go on by place: the rest must be legal from here.
        if again > at and positions[again] == positions[at]:
            at = again
            continue
        line.append(moves[at])
        at += 1
    return line


def is_shortest(state: State, moves: Sequence[Move]) -> bool:
    """Whether a simple bound proves that no winning line has fewer moves.

    Every card that is not up must go up, one move each, and where a card lies above a lower one of its suit in the same
    pile, it must move once more before. Turns of the stock, redeals and draws are not bounded: a line with one is never
    called shortest.
    """
    if any(not isinstance(move, Carry) for move in moves) or state.rules.auto.aces or state.rules.win != "all-up":
        return False
    if any(group.build != "suit" or group.direction != "up" or group.wrap for group in state.rules.foundations):
        return False
    down = state.rules.pack.size - state.cards_up
    return len(moves) == down + sum(_must_step_aside(pile) for pile in state.tableau)


def _must_step_aside(pile: Pile) -> int:
    """How many cards of a pile lie above a lower card of their suit, and so cannot go up straight away."""
    return sum(
        any(other.suit == card.suit and other.rank < card.rank for other in pile.cards[:place])
        for place, card in enumerate(pile.cards)
    )
