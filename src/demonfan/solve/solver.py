"""`solve`: can this position be won, every card known?

The search is chosen from the rules (`demonfan.solve.questions`). Its line is replayed by the rules engine before it is
returned. A layout alone counts neither redeals nor what comes after them; the whole game includes unshuffled redeals,
draws, and shuffled redeals as the deal number shuffles them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from demonfan import _core
from demonfan.errors import InputError
from demonfan.rules import Shuffled
from demonfan.solve import redeals
from demonfan.solve.compile import compiled
from demonfan.solve.lines import EFFORT, is_shortest, played, shortened
from demonfan.solve.questions import Question, question
from demonfan.solve.replay import LineError, replayed
from demonfan.solve.verdict import Limits, Scope, Verdict
from demonfan.state import State

#: The core counts in signed words of 64 bits.
_MOST = 2**63 - 1
#: Positions spent on wins through gathered layouts before all else is searched.
GATHERED_POSITIONS = 20_000
#: Positions for which games are played before a search that may miss wins.
PLAYED_POSITIONS = 100_000
#: What the general search can be told to do without.
_GENERAL_DOMINANCES: Any = ("safe-up", "dead", "equal-places")


class SolveError(InputError):
    """A question that the solver cannot take."""


def solve(
    state: State,
    limits: Limits | None = None,
    *,
    layout: bool = False,
    control: _core.Control | None = None,
    dominances: bool = True,
    effort: int = EFFORT,
) -> Verdict:
    """The verdict on a position, face-down cards known.

    Args:
        limits: when to give up; by default only the memory is limited.
        layout: this layout alone, without any redeal.
        control: watches and cancels the search from another thread.
        dominances: False switches all pruning off that rests on a proof about the rules; the verdict stays.
        effort: how many moves may be replayed to shorten the line.

    Raises:
        SolveError: a foreign deal's shuffled redeals would have to be known.

    >>> from demonfan.game import Game
    >>> solve(Game.deal("la-belle-lucie", 1).state, layout=True).verdict
    'lost'
    """
    limits = limits or Limits()
    scope: Scope = "layout" if layout else "game"
    if state.is_won:
        return Verdict("won", scope, 0, 0.0, shortest=True, method="rules")
    if control is not None and control.cancelled:
        return Verdict("undecided", scope, 0, 0.0, reason="cancelled")
    if dominances and not layout and redeals.takes(state):
        through = redeals.search(state, limits if _shuffles(state) else _half(limits, GATHERED_POSITIONS), control)
        if through.verdict == "won":
            return _won(scope, through, through.moves, replayed(state, through.moves), "alternate", effort)
        if _shuffles(state) or through.reason == "cancelled":
            return Verdict(
                through.verdict, scope, through.positions, through.seconds, (), through.reason, method="alternate"
            )
        limits = _rest(limits, through)
    asked = question(state, layout=layout)
    if asked is None:
        return _general(state, scope, core_options(limits, control), dominances, effort)
    games: Verdict | None = None
    if asked.play_first and dominances:
        some = core_options(_half(limits, PLAYED_POSITIONS), control)
        games = _general(state, scope, some, dominances, effort, play_only=True)
        if games.verdict == "won" or games.reason == "cancelled":
            return games
        limits = _rest(limits, games)
    verdict = _special(asked, state, scope, core_options(limits, control), dominances, effort)
    if verdict.verdict != "won" and not asked.lost_counts:
        verdict = _general(state, scope, core_options(limits, control), dominances, effort)
    if games is None:
        return verdict
    return replace(verdict, positions=games.positions + verdict.positions, seconds=games.seconds + verdict.seconds)


def _shuffles(state: State) -> bool:
    return isinstance(state.rules.redeal, Shuffled)


def _half(limits: Limits, most: int) -> Limits:
    """What a search may spend that can find a win but prove no loss."""
    positions = most if limits.positions is None else min(most, -(-limits.positions // 2))
    return replace(limits, positions=positions, seconds=limits.seconds and limits.seconds / 2)


def _rest(limits: Limits, spent: redeals.Found | Verdict) -> Limits:
    positions = limits.positions and max(1, limits.positions - spent.positions)
    return replace(limits, positions=positions, seconds=limits.seconds and max(1e-6, limits.seconds - spent.seconds))


def core_options(limits: Limits, control: _core.Control | None) -> dict[str, Any]:
    """Limits and control as every search of the core takes them."""

    def capped(value: int | None) -> int | None:
        return None if value is None else min(value, _MOST)

    return {
        "positions": capped(limits.positions),
        "seconds": limits.seconds,
        "memory": capped(limits.memory),
        "control": control,
    }


def _special(
    asked: Question, state: State, scope: Scope, options: dict[str, Any], dominances: bool, effort: int
) -> Verdict:
    found = asked.put(options, dominances=dominances)
    if found.verdict != "won":
        return Verdict(found.verdict, scope, found.positions, found.seconds, (), found.stop, method=asked.method)
    moves, positions = played(state, found.line)
    return _won(scope, found, moves, positions, asked.method, effort)


def _general(
    state: State, scope: Scope, options: dict[str, Any], dominances: bool, effort: int, *, play_only: bool = False
) -> Verdict:
    core = compiled(state.rules)
    layout = scope == "layout"
    shuffles = not layout and _shuffles(state) and state.redeals_left > 0
    try:
        found = core.game.search(
            core.encode(state),
            layout_only=layout,
            follow_shuffles=shuffles,
            play_only=play_only,
            without=() if dominances else _GENERAL_DOMINANCES,
            **options,
        )
    except ValueError as error:
        raise SolveError(str(error)) from None
    if found.verdict != "won":
        return Verdict(found.verdict, scope, found.positions, found.seconds, (), found.stop)
    moves = tuple(core.move(code) for code in found.line)
    return _won(scope, found, moves, replayed(state, moves), "general", effort)


def _won(
    scope: Scope,
    found: _core.Result | _core.SearchResult | redeals.Found,
    moves: tuple[Any, ...],
    positions: list[State],
    method: str,
    effort: int,
) -> Verdict:
    """A won verdict, its line replayed and shortened.

    Raises:
        LineError: the rules engine does not reach a win by this line.
    """
    if not positions[-1].is_won:
        raise LineError(f"a line of the {method} search does not win: {' '.join(map(str, moves))}")
    line = shortened(moves, positions, effort)
    return Verdict("won", scope, found.positions, found.seconds, line, "none", is_shortest(positions[0], line), method)
