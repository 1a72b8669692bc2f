"""Lines to be shown step by step, and the way back to a position that is proved won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from demonfan import _core
from demonfan.acts import Move, Redeal
from demonfan.analysis.judging import is_open, shuffles_to_come, state_of
from demonfan.effects import make
from demonfan.notation import write
from demonfan.rules import Shuffled
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits
from demonfan.state import State
from demonfan.tree import Step
from demonfan.view import View, ViewEvent, view_events

#: What may be spent on each position of the way back: CPU seconds, and bytes.
BACK = Limits(seconds=3.0, memory=512 * 2**20)


@dataclass(frozen=True, slots=True)
class Stage:
    """One move of a line: the move, also as people write it, what happens, and the views before and after."""

    move: Move
    text: str
    events: tuple[ViewEvent, ...]
    before: View
    after: View


def staged(view: View, line: Sequence[Move]) -> Iterator[Stage]:
    """The moves of a line one by one, up to a shuffle. Where cards are hidden nothing can be foreseen: no moves.

    >>> from demonfan.game import Game
    >>> from demonfan.analysis.hints import sought
    >>> game = Game.deal("fan", 1)
    >>> stages = list(staged(game.view, sought(game.view).line))
    >>> stages[0].text, state_of(stages[-1].after).is_won
    ('AD>F', True)
    """
    if not is_open(view):
        return
    state = state_of(view)
    for move in line:
        if isinstance(move, Redeal) and isinstance(view.rules.redeal, Shuffled):
            return
        before = View.of(state)
        text = write(state, move)
        state, events = make(state, move)
        yield Stage(move, text, view_events(events), before, View.of(state))


def last_won(start: State, line: Sequence[Step], control: _core.Control | None = None) -> int | None:
    """After how many moves of the line a position that is proved won was left for the last time.

    None where no position is proved won. Where shuffles follow a layout, a win within that layout is meant. A won
    position makes those before it in its layout won, so the last one is found by halving.
    """
    states = [start, *(step.after for step in line)]

    def won(at: int) -> bool:
        view = View.of(states[at])
        if not is_open(view):
            return False
        state = state_of(view)
        verdict = solve(state, BACK, layout=shuffles_to_come(view), control=control, effort=0)
        return verdict.verdict == "won"

    for first, last in reversed(list(_stretches(states))):
        if not won(first):
            continue
        low, high = first, last + 1
        while high - low > 1:
            middle = (low + high) // 2
            low, high = (middle, high) if won(middle) else (low, middle)
        return low
    return None


def _stretches(states: Sequence[State]) -> Iterator[tuple[int, int]]:
    """The first and last position of each stretch within which nothing is shuffled."""
    first = 0
    shuffled = isinstance(states[0].rules.redeal, Shuffled)
    for at in range(1, len(states)):
        if shuffled and states[at].redeals != states[at - 1].redeals:
            yield first, at - 1
            first = at
    yield first, len(states) - 1
