"""Moves in play: which are legal, why the others are not, and what a move makes of a position.

For each act there are three ways to ask, all of one predicate: `verify` raises with the reason, `can` tells, and
`apply` acts. `legal_moves` is a live collection.
"""

from __future__ import annotations

from collections.abc import Iterator

from demonfan import effects, legal
from demonfan.acts import Carry, Draw, Move, Redeal, Turn, parse_move
from demonfan.errors import IllegalMove, Reason
from demonfan.events import Event
from demonfan.state import State
from demonfan.stuck import is_stuck

__all__ = [
    "Carry",
    "Draw",
    "LegalMoves",
    "Move",
    "Redeal",
    "Turn",
    "apply",
    "can",
    "legal_moves",
    "parse_move",
    "verify",
    "why_not",
]


class LegalMoves:
    """The legal moves of one position, found when asked for: iterate it, ask `in`, `bool`, `len`."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._all: tuple[Move, ...] | None = None

    def __iter__(self) -> Iterator[Move]:
        # list(…) asks for the length after the iterator and before the first move: one search does for both.
        yield from self._found() if self._all is None else self._all

    def _found(self) -> Iterator[Move]:
        state = self._state
        yield from legal.plays(state)
        if _why_not_redeal(state) is None:
            yield Redeal()

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Carry | Turn | Redeal | Draw) and why_not(self._state, move) is None

    def __bool__(self) -> bool:
        return any(True for _ in self)

    def __len__(self) -> int:
        if self._all is None:
            self._all = tuple(self._found())
        return len(self._all)

    def __repr__(self) -> str:
        return f"<LegalMoves ({', '.join(map(str, self))})>"


def legal_moves(state: State) -> LegalMoves:
    """The moves that the rules allow here, redeal, draw and turning included; none once the game is won."""
    return LegalMoves(state)


def why_not(state: State, move: Move) -> Reason | None:
    """The reason why a move is not legal, or None if it is."""
    reason = _why_not_redeal(state) if isinstance(move, Redeal) else legal.why_not(state, move)
    return reason and reason.within(state.rules.family)


def can(state: State, move: Move) -> bool:
    """Whether the move is legal."""
    return why_not(state, move) is None


def verify(state: State, move: Move) -> None:
    """Raise if the move is not legal.

    Raises:
        IllegalMove: with the reason as data; its text is the sentence for the player.
    """
    reason = why_not(state, move)
    if reason is not None:
        raise IllegalMove(reason)


def apply(state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """Make a move, with every step that the rules take by themselves.

    Returns:
        The next position and what happened, in order.

    Raises:
        IllegalMove: the move is not legal here.
    """
    verify(state, move)
    return effects.make(state, move)


def _why_not_redeal(state: State) -> Reason | None:
    redeal = state.rules.redeal
    if redeal is None:
        return Reason("no-redeal")
    if state.is_won:
        return Reason("won")
    if state.redeals_left <= 0:
        return Reason("no-redeal-left", rule=redeal)
    if redeal.when == "no-empty-or-no-stock":
        if state.stock.cards and any(not pile.cards for pile in state.tableau):
            return Reason("fill-first", rule=redeal)
    elif redeal.when == "stuck" and not is_stuck(state):
        return Reason("redeal-only-when-stuck", rule=redeal)
    return None
