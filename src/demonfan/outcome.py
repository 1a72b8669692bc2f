"""How a position stands: won, stuck, or open."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from demonfan import legal
from demonfan.acts import Carry, Draw
from demonfan.state import State
from demonfan.stuck import is_stuck


class Termination(StrEnum):
    """Why a game has ended, or that it has not."""

    WON = "won"
    STUCK = "stuck"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a position stands.

    `layout_stuck` says that nothing more can be achieved in this layout; the game is `stuck` only when, besides,
    neither a redeal nor a draw is left.
    """

    termination: Termination
    layout_stuck: bool = False

    @property
    def is_over(self) -> bool:
        return self.termination is not Termination.OPEN

    def __str__(self) -> str:
        return self.termination.value


def outcome(state: State) -> Outcome:
    """How the position stands. Won is tested first: a win condition may hold while moves are left."""
    if state.is_won:
        return Outcome(Termination.WON)
    if not is_stuck(state):
        return Outcome(Termination.OPEN)
    if state.redeals_left > 0 or _can_still_draw(state):
        return Outcome(Termination.OPEN, layout_stuck=True)
    return Outcome(Termination.STUCK, layout_stuck=True)


def _can_still_draw(state: State) -> bool:
    """Whether a draw is left that can be taken here, or perhaps after moving cards to and fro."""
    if state.draws_left <= 0:
        return False
    return any(isinstance(move, Draw | Carry) for move in legal.plays(state))
