"""`solve`: can this position be won, every card known?

The search is chosen from the rules (`demonfan.solve.encodings`). Its line is replayed by the rules engine before it is
returned. A layout alone counts neither redeals nor what comes after them; the whole game includes unshuffled redeals,
draws, and shuffled redeals as the deal number shuffles them.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from demonfan import _core
from demonfan.errors import InputError
from demonfan.rules import Shuffled
from demonfan.solve import encodings
from demonfan.solve.compile import compiled
from demonfan.solve.lines import is_shortest, moves_of, shortened
from demonfan.solve.replay import wins
from demonfan.solve.verdict import Limits, Scope, Verdict
from demonfan.state import State


class SolveError(InputError):
    """A question that the solver cannot take."""


def solve(
    state: State,
    limits: Limits | None = None,
    *,
    layout: bool = False,
    control: _core.Control | None = None,
    dominances: bool = True,
) -> Verdict:
    """The verdict on a position, face-down cards known.

    Args:
        limits: when to give up; by default only the memory is limited.
        layout: this layout alone, without any redeal.
        control: watches and cancels the search from another thread.
        dominances: False switches all pruning off that rests on a proof about the rules; the verdict stays.

    Raises:
        SolveError: a foreign deal's shuffled redeals would have to be known.

    >>> from demonfan.game import Game
    >>> solve(Game.deal("ceiling-fan", 2).state).verdict
    'lost'
    """
    limits = limits or Limits()
    scope: Scope = "layout" if layout else "game"
    if state.is_won:
        return Verdict("won", scope, 0, 0.0, shortest=True, method="rules")
    options: dict[str, Any] = {
        "positions": limits.positions,
        "seconds": limits.seconds,
        "memory": limits.memory,
        "control": control,
    }
    if control is not None and control.cancelled:
        return Verdict("undecided", scope, 0, 0.0, reason="cancelled")
    if layout or state.redeals_left == 0:
        verdict = _fan_verdict(state, scope, options, dominances)
    else:
        verdict = _fan_game_verdict(state, options, dominances)
    verdict = verdict or _demon_verdict(state, scope, options, dominances)
    return verdict or _general_verdict(state, scope, options, dominances)


def _fan_verdict(state: State, scope: Scope, options: dict[str, Any], dominances: bool) -> Verdict | None:
    draws = state.draws_left if _may_draw(state) else 0
    if (fans := encodings.by_suit(state)) is not None:
        given: dict[str, Any] = {"ranks": fans.ranks, "fill": fans.fill, **options}
        if draws and state.rules.merci is not None:
            merci = state.rules.merci
            how: dict[str, Any] = {"second_only": merci.which == "second", "play_at_once": merci.to == "play"}
            result = _core.by_suit_draw(fans.fans, fans.heights, draws, **how, **given)
        else:
            result = _core.by_suit_solve(fans.fans, fans.heights, dominances=dominances, **given)
        return _verdict(state, scope, result, "by-suit")
    if draws == 0 and (fans := encodings.alternate(state)) is not None:
        given = {"ranks": fans.ranks, "fill": fans.fill, **options}
        result = _core.alternate_solve(fans.fans, fans.heights, dominances=dominances, **given)
        return _verdict(state, scope, result, "alternate")
    return None


def _fan_game_verdict(state: State, options: dict[str, Any], dominances: bool) -> Verdict | None:
    """Fans with redeals to come: by suit the whole game is searched; else a win without a redeal is looked for first."""
    redeal, merci = state.rules.redeal, state.rules.merci
    fans = encodings.by_suit(state)
    known = isinstance(redeal, Shuffled) and redeal.layout == "fans" and redeal.size == 3 and state.deal.source == "own"
    if fans is not None and known and redeal is not None and (merci is None or merci.when == "last-layout"):
        draws: dict[str, Any] = {}
        if merci is not None:
            draws = {
                "draws": state.draws_left,
                "second_only": merci.which == "second",
                "play_at_once": merci.to == "play",
            }
        when: Any = redeal.when
        counts: dict[str, Any] = {"when": when, "redeals_made": state.redeals, **draws}
        given: dict[str, Any] = {"ranks": fans.ranks, "fill": fans.fill, **counts, **options}
        found = _core.by_suit_game(fans.fans, fans.heights, state.deal.number, state.redeals_left, **given)
        return _verdict(state, "game", found, "by-suit")
    first = _fan_verdict(state, "game", options, dominances)
    return first if first is not None and first.verdict == "won" else None


def _may_draw(state: State) -> bool:
    merci = state.rules.merci
    return merci is not None and (merci.when == "any" or state.redeals_left == 0)


def _demon_verdict(state: State, scope: Scope, options: dict[str, Any], dominances: bool) -> Verdict | None:
    arguments = encodings.demon(state)
    if arguments is None:
        return None
    return _verdict(state, scope, _core.demon_solve(**arguments, dominances=dominances, **options), "demon")


def _verdict(state: State, scope: Scope, result: _core.Result, method: str) -> Verdict:
    line = moves_of(state, result.line) if result.verdict == "won" else ()
    verdict = Verdict(result.verdict, scope, result.positions, result.seconds, line, result.stop, method=method)
    return _checked(state, verdict)


def _general_verdict(state: State, scope: Scope, options: dict[str, Any], dominances: bool) -> Verdict:
    core = compiled(state.rules)
    layout = scope == "layout"
    shuffles = not layout and isinstance(state.rules.redeal, Shuffled) and state.redeals_left > 0
    without: Any = () if dominances else ("safe-up", "dead", "equal-places")
    try:
        result = core.game.search(
            core.encode(state), layout_only=layout, follow_shuffles=shuffles, without=without, **options
        )
    except ValueError as error:
        raise SolveError(str(error)) from None
    line = tuple(core.move(code) for code in result.line)
    return _checked(state, Verdict(result.verdict, scope, result.positions, result.seconds, line, result.stop))


def _checked(state: State, verdict: Verdict) -> Verdict:
    """A won verdict with its line replayed and shortened.

    Raises:
        RuntimeError: the rules engine does not reach a win by this line.
    """
    if verdict.verdict != "won":
        return verdict
    if not wins(state, verdict.line):
        raise RuntimeError(f"a line of the {verdict.method} search does not win: {' '.join(map(str, verdict.line))}")
    line = shortened(state, verdict.line)
    return replace(verdict, line=line, shortest=is_shortest(state, line))
