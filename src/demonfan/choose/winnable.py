"""Deals proved winnable: ordinary numbers in the order in which they come, each put to the solver.

What is proved is the first layout: in a game with redeals the deal is won without any, whatever the shuffles would
bring. The bounds are counted in positions and deals, never in seconds, so that the same numbers give the same answer on
every machine; a `Control` stops a search that a player no longer wants.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from math import inf
from time import perf_counter

from demonfan import _core, effects
from demonfan.choose import difficulty
from demonfan.choose.difficulty import Level
from demonfan.deals import Deal, DealError, random_deal
from demonfan.errors import DemonfanError, Reason
from demonfan.rules import Rules
from demonfan.solve.solver import SolveError, solve
from demonfan.solve.verdict import Limits, Verdict
from demonfan.state import State

#: How many positions one deal's search may enter; a deal that needs more is passed over.
POSITIONS = 50_000
#: How many deals are looked at, and how many positions entered, before the search says that it found none.
TRIES = 20_000
ALTOGETHER = 40_000_000


class NoneFound(DemonfanError):
    """No such deal among those looked at; the reason says how many, and how long that took."""


@dataclass(frozen=True, slots=True)
class Found:
    """A deal proved winnable: the line that the rules engine has replayed, and how the search went.

    `level` is None where the game's difficulty has not been calibrated. `searched` is how many deals were looked at to
    find it, itself included; `seconds` the time that took, `spent` the positions, those of the ratings included.
    """

    deal: Deal
    verdict: Verdict
    level: Level | None
    searched: int
    seconds: float
    spent: int


def prove(rules: Rules, deal: Deal, control: _core.Control | None = None) -> tuple[State, Verdict] | None:
    """The first position of a deal and the proof that its first layout can be won, or None without one.

    >>> from demonfan.games import find
    >>> [number for number in range(1, 9) if prove(find("fan").rules, Deal("own", number))]
    [1, 2, 3, 4, 5, 8]
    """
    searched = _searched(rules, deal, control)
    return searched if searched is not None and searched[1].verdict == "won" else None


def _searched(rules: Rules, deal: Deal, control: _core.Control | None) -> tuple[State, Verdict] | None:
    """The first position of a deal and the verdict on it; None where it cannot be laid out or put to the solver."""
    try:
        state = effects.deal(rules, deal)
        return state, solve(state, Limits(positions=POSITIONS), layout=rules.redeal is not None, control=control)
    except (DealError, SolveError):
        return None


def winnable(
    rules: Rules,
    deals: Iterable[Deal],
    *,
    rated: bool = True,
    positions: float = inf,
    control: _core.Control | None = None,
) -> Iterator[Found]:
    """Those of the deals that are proved winnable, in their order; with their difficulty if `rated`.

    No further deal is looked at when the searches have entered so many positions.
    """
    began, spent = perf_counter(), 0
    for searched, deal in enumerate(deals, 1):
        if control is not None and control.cancelled:
            return
        if (found := _searched(rules, deal, control)) is not None:
            state, verdict = found
            spent += verdict.positions
            if verdict.verdict == "won":
                level = None
                if rated:
                    measures = difficulty.measure(state, verdict, control)
                    level = difficulty.level(rules, measures)
                    spent += measures.spent
                yield Found(deal, verdict, level, searched, perf_counter() - began, spent)
        if spent > positions:
            return


def find(
    rules: Rules,
    level: Level | None = None,
    *,
    deals: Iterable[Deal] | None = None,
    tries: int = TRIES,
    control: _core.Control | None = None,
) -> Found:
    """A winnable deal, of a level if one is wanted: the first among random deals, each equally likely.

    Raises:
        NoneFound: none of `tries` deals is, or of as many as could be searched; or the game's difficulty has not been
            calibrated.
    """
    rated = difficulty.cuts(rules) is not None
    if level is not None and not rated:
        raise NoneFound(Reason("not-calibrated"))
    began, searched = perf_counter(), 0

    def candidates() -> Iterator[Deal]:
        nonlocal searched
        for deal in islice(deals if deals is not None else iter(random_deal, None), tries):
            searched += 1
            yield deal

    for found in winnable(rules, candidates(), rated=rated, positions=ALTOGETHER, control=control):
        if level in (None, found.level):
            return found
    seconds = round(perf_counter() - began, 1)
    raise NoneFound(Reason("none-winnable", details={"count": searched, "seconds": seconds}))
