"""Lines replayed by the rules engine: none is shown to anyone before it has won here, move by move."""

from __future__ import annotations

from collections.abc import Iterable

from demonfan.acts import Move
from demonfan.effects import make
from demonfan.moves import can
from demonfan.state import State


class LineError(RuntimeError):
    """A line that the rules engine refuses: a fault of the solver, never of the player."""


def replayed(state: State, moves: Iterable[Move]) -> list[State]:
    """The positions along a line, the first included.

    Raises:
        LineError: a move is not legal.
    """
    positions = [state]
    for move in moves:
        if not can(state, move):
            raise LineError(f"{move} is not legal in {state}")
        state, _ = make(state, move)
        positions.append(state)
    return positions


def wins(state: State, moves: Iterable[Move]) -> bool:
    """Whether every move is legal in turn and the last position is won."""
    for move in moves:
        if not can(state, move):
            return False
        state, _ = make(state, move)
    return state.is_won
