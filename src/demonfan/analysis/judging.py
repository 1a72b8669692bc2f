"""What is true of a position, by what the player may know: better and better answers, the last one final.

The order is that of their worth. The rules may say it all: won, or stuck. Where every card is known a search proves
what can be proved: of the whole game, or, where a shuffle is still to come, of this layout alone; then the table of
odds computes what its best ending is worth. Where cards are hidden, or no table tells of the shuffles, sampled games
are played out, and the estimate narrows.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from demonfan import _core
from demonfan.deals import Deal
from demonfan.errors import Reason
from demonfan.odds.sampling import MOST
from demonfan.odds.value import Odds, by_table, estimates, proved
from demonfan.outcome import Termination, outcome
from demonfan.rules import Shuffled
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits, Scope
from demonfan.state import State
from demonfan.view import View

#: What the search for a proof may take: CPU seconds, and bytes.
LIMITS = Limits(seconds=15.0, memory=512 * 2**20)
#: What it may take before an estimate is told.
QUICK = Limits(positions=20_000, memory=128 * 2**20)
#: What may be spent on a deal that a player wants to lay aside as lost.
ASIDE = Limits(seconds=2.0, memory=512 * 2**20)
#: Samples of the first estimate, or so many seconds of them; and seconds after which it is not made better any more.
FIRST, SOON = 64, 0.1
ENOUGH = 6.0


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is known of a position.

    `odds` is None where nothing is known, and `reason` says why. `scope` is ``layout`` where what is proved holds of
    this layout alone: a win that needs no redeal. After a `final` judgement no better one follows.
    """

    odds: Odds | None
    reason: Reason | None = None
    scope: Scope = "game"
    final: bool = True


def is_open(view: View) -> bool:
    """Whether the player knows every card. One that lies hidden alone is known by the others."""
    return len(set(view.unseen)) <= 1


def shuffles_to_come(view: View) -> bool:
    """Whether a redeal is left whose shuffle nobody can foresee."""
    return view.redeals_left > 0 and isinstance(view.rules.redeal, Shuffled)


def state_of(view: View) -> State:
    """A position that the player cannot tell from the real one; the real one where every card is known."""
    return view.filled(view.unseen, Deal("own", 1))


def judged(view: View, control: _core.Control | None = None) -> Iterator[Judgement]:
    """Better and better judgements of a position. It ends early where it is cancelled.

    >>> from demonfan.game import Game
    >>> [found.odds.is_win for found in judged(Game.deal("fan", 1).view)]
    [True]
    """
    state = state_of(view)
    if state.is_won:
        yield Judgement(proved(True, "rules"))
    elif outcome(state).termination is Termination.STUCK:
        yield Judgement(proved(False, "rules"))
    elif not is_open(view):
        yield from _estimated(view, control)
    elif not shuffles_to_come(view):
        yield from _searched(state, control)
    elif (found := by_table(state)) is not None:
        yield Judgement(found, scope="layout" if found.is_win else "game")
    else:
        yield from _before_a_shuffle(view, state, control)


def _searched(state: State, control: _core.Control | None) -> Iterator[Judgement]:
    """The whole game, every card known and no shuffle to come: only a proof will do."""
    verdict = solve(state, LIMITS, control=control, effort=0)
    if verdict.reason == "cancelled":
        return
    if verdict.verdict == "undecided":
        yield Judgement(None, Reason("no-odds-undecided"))
    else:
        yield Judgement(proved(verdict.verdict == "won"))


def _before_a_shuffle(view: View, state: State, control: _core.Control | None) -> Iterator[Judgement]:
    """No table values the shuffles: a win in this layout is sought, for longer when there is an estimate meanwhile."""
    quick = solve(state, QUICK, layout=True, control=control, effort=0)
    if quick.verdict == "won":
        yield Judgement(proved(True), scope="layout")
        return
    undecided = quick.reason in ("positions", "memory")
    estimate = None
    for estimate in _estimated(view, control):
        yield replace(estimate, final=estimate.final and not undecided)
    if estimate is None or not undecided:
        return
    verdict = solve(state, LIMITS, layout=True, control=control, effort=0)
    if verdict.reason != "cancelled":
        yield Judgement(proved(True), scope="layout") if verdict.verdict == "won" else estimate


def _estimated(view: View, control: _core.Control | None) -> Iterator[Judgement]:
    begun = time.monotonic()
    for found in estimates(view, first=2, control=control):
        taken = time.monotonic() - begun
        enough = found.samples >= MOST or taken > ENOUGH
        if enough or found.samples >= FIRST or taken > SOON:
            yield Judgement(found, final=enough)
        if enough:
            return


def proved_lost(start: State) -> bool:
    """Whether a deal that is open to the player is quickly proved lost."""
    view = View.of(start)
    if start.is_won or not is_open(view) or shuffles_to_come(view):
        return False
    return solve(start, ASIDE, effort=0).verdict == "lost"
