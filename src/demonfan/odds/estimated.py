"""The review of a game whose cards were hidden, or whose shuffles no table values: estimates, each with its error.

A position is worth what a rule of thumb wins from it (`demonfan.odds.sampling`), a lower bound of best play; where it
can quickly be proved won or lost, that. What a choice is worth is what the rule wins after it, *before* the card that
it turns up, or the shuffle that it asks for, is seen: so the choice is set apart from the luck. A choice can be better
than the rule's own play, so its cost can be a gain. A move is called weak only where its loss is beyond twice the
error; all others are `unclear`. Where no other move was legal there is no choice, and where a proof takes the place of
an estimate, or an estimate that of a proof, the difference is none: it counts as luck.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from time import perf_counter

from demonfan import _core
from demonfan.acts import Move
from demonfan.deals import Deal
from demonfan.errors import Reason
from demonfan.moves import legal_moves
from demonfan.odds.review import GRADES, Grade, Graded, Review, before_deal_of, review_line
from demonfan.odds.value import WEIGHED, Odds, OddsError, by_table, estimates, proved
from demonfan.outcome import Termination, outcome
from demonfan.rules import Shuffled
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits
from demonfan.state import State
from demonfan.tree import Step
from demonfan.view import View, reveals

#: What the search for a proof of one position may take: of the whole game, and of a layout before a shuffle.
PROOF = Limits(seconds=2.0, memory=512 * 2**20)
QUICK = Limits(positions=5_000, memory=256 * 2**20)
#: Seconds that a review should take, and samples of a position at least and at most.
SECONDS = 20.0
FEWEST, MOST = 32, 512
#: How many errors a loss must be apart from nothing to be called one.
BEYOND = 2.0


def any_review(
    start: State,
    line: Sequence[Step],
    *,
    control: _core.Control | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Review:
    """The computed review of a line where there is one, else the estimated one.

    Raises:
        OddsError: the review was cancelled.
    """
    try:
        return review_line(start, line, control=control, progress=progress)
    except OddsError:
        # Cards were hidden, there is no table, or a proof takes too long.
        return estimated_review(start, line, control=control, progress=progress)


def estimated_review(
    start: State,
    line: Sequence[Step],
    *,
    control: _core.Control | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
    samples: int | None = None,
) -> Review:
    """The review of a line by what the player knew at each move.

    Args:
        progress: is told after each position how many have been judged, and of how many.
        samples: of each position; by default as many as take some 20 seconds in all.

    Raises:
        OddsError: the review was cancelled.
    """
    views = [View.of(start), *(View.of(step.after) for step in line)]
    # A stock that is turned round and round comes to the same positions, which are judged once.
    alike = [view.to_come for view in views]
    judged: dict[View, Odds] = {}
    count = samples or _samples(views[0], len(set(alike)))
    proofs = _Proofs(views, control)
    known: list[Odds] = []
    chosen: list[Odds | None] = []
    for at, view in enumerate(views):
        if (found := proofs.of(at) or judged.get(alike[at])) is None:
            found = judged[alike[at]] = _value(view, count, control)
        known.append(found)
        if at:
            chosen.append(_after(views[at - 1], line[at - 1], count, control))
        progress(at + 1, len(views))
    moves = tuple(
        _graded(step, before, after, choice or after)
        for step, before, after, choice in zip(line, known, known[1:], chosen, strict=False)
    )
    return Review(before_deal_of(start), known[0], moves, kind="estimate")


def _samples(view: View, positions: int) -> int:
    begun = perf_counter()
    next(estimates(view, samples=FEWEST, first=FEWEST))
    each = (perf_counter() - begun) / FEWEST
    return max(FEWEST, min(MOST, int(SECONDS / positions / max(each, 1e-6))))


class _Proofs:
    """What is proved of the positions of a line in which every card is known and no shuffle is to come.

    A won position makes those before it won, a lost one those after it lost; so few searches tell of many positions.
    """

    def __init__(self, views: Sequence[View], control: _core.Control | None) -> None:
        self._views = views
        self._control = control
        self._won: dict[int, bool] = {}
        self._until = perf_counter() + SECONDS / 2
        first = None
        for at, view in enumerate((*views, None)):
            if view is not None and len(set(view.unseen)) <= 1 and not _shuffles(view):
                first = at if first is None else first
            elif first is not None:
                self._settle(first, at - 1)
                first = None

    def of(self, at: int) -> Odds | None:
        won = self._won.get(at)
        return None if won is None else proved(won)

    def _settle(self, first: int, last: int) -> None:
        if first > last or perf_counter() > self._until:
            return
        middle = (first + last) // 2
        state = _state(self._views[middle])
        verdict = solve(state, PROOF, control=self._control, effort=0).verdict
        if verdict != "lost":
            self._settle(middle + 1, last)
        else:
            self._won.update(dict.fromkeys(range(middle, last + 1), False))
        if verdict != "won":
            self._settle(first, middle - 1)
        else:
            self._won.update(dict.fromkeys(range(first, middle + 1), True))


def _value(view: View, samples: int, control: _core.Control | None) -> Odds:
    """What a position is worth of which nothing is proved yet."""
    state = _state(view)
    if state.is_won:
        return proved(True, "rules")
    if outcome(state).termination is Termination.STUCK:
        return proved(False, "rules")
    if len(set(view.unseen)) <= 1 and _shuffles(view):
        if (found := by_table(state, positions=WEIGHED)) is not None:
            return found
        if solve(state, QUICK, layout=True, control=control, effort=0).verdict == "won":
            return proved(True)
    return _estimate(view, samples, control)


def _state(view: View) -> State:
    return view.filled(view.unseen, Deal("own", 1))


def _shuffles(view: View) -> bool:
    return view.redeals_left > 0 and isinstance(view.rules.redeal, Shuffled)


def _is_forced(step: Step) -> bool:
    return len(legal_moves(step.before)) == 1


def _after(view: View, step: Step, samples: int, control: _core.Control | None) -> Odds | None:
    """What a choice is worth before what it reveals is seen; None where it reveals nothing, or is none."""
    if _is_forced(step) or not reveals(step.before, step.after):
        return None
    return _estimate(view, samples, control, step.move)


def _estimate(view: View, samples: int, control: _core.Control | None, move: Move | None = None) -> Odds:
    found = next(estimates(view, samples=samples, first=samples, move=move, control=control), None)
    if found is None:
        raise OddsError(Reason("no-odds-undecided"))
    return found


def _graded(step: Step, before: Odds, after: Odds, choice: Odds) -> Graded:
    """A step split into choice and luck; ``after = before - cost + luck``."""
    if _is_forced(step):
        return Graded(step, before, after, 0.0, after.value - before.value, "best")
    if (before.kind == "estimate") != (choice.kind == "estimate"):
        return Graded(step, before, after, 0.0, after.value - before.value, "unclear")
    cost = before.value - choice.value
    return Graded(step, before, after, cost, after.value - choice.value, _grade(before, choice, cost))


def _grade(before: Odds, choice: Odds, cost: float) -> Grade:
    if before.is_win and choice.is_loss:
        return "lost-win"
    if before.kind != "estimate":
        return "best"
    if cost <= BEYOND * math.hypot(before.standard_error, choice.standard_error):
        return "unclear"
    return next((grade for least, grade in GRADES if cost >= least), "unclear")
