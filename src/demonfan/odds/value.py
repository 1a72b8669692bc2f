"""`odds`: the chance to win with best play, for one who knows what the player knows.

There are three kinds of answers, and each says which it is: *proved* (won or lost, by the solver), *computed* (the best
ending of this open layout by the table of what the shuffles to come are worth) and *estimate* (hidden cards sampled). A
deal that was chosen because it can be won is no random deal; the odds do not use that.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from demonfan import _core
from demonfan.deals import Deal
from demonfan.errors import DemonfanError, Reason
from demonfan.odds import table as tables
from demonfan.odds.family import Family, Heights, family_of, redeals_of, start_of
from demonfan.odds.sampling import FIRST, MOST, played_out
from demonfan.odds.table import Cell, Table
from demonfan.rules import Rules, Shuffled
from demonfan.solve import encodings
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits
from demonfan.state import State
from demonfan.view import View

Kind = Literal["proved", "computed", "estimate"]
#: What one search for a proof may take.
LIMITS = Limits(positions=2_000_000, memory=512 * 2**20)


class OddsError(DemonfanError):
    """A question for odds that nothing here answers; the reason says why."""


@dataclass(frozen=True, slots=True)
class Odds:
    """A chance to win.

    `value` lies between 0 and 1, `standard_error` is that of the value. `lower` and `upper` bracket it where it is
    computed, before the error of sampling. An estimate is itself a lower bound, and nothing bounds it from above but
    what `demonfan.odds.sampling.thoughtful` tells. `method` says in a few words how the value was found.
    """

    value: float
    standard_error: float
    kind: Kind
    method: str
    lower: float
    upper: float
    #: The heights at which this layout is best left, where that is how the value came about.
    ending: Heights | None = None
    #: The games of which an estimate is the share that was won.
    samples: int = 0

    @property
    def is_win(self) -> bool:
        """Proved to be won."""
        return self.kind == "proved" and self.value == 1.0

    @property
    def is_loss(self) -> bool:
        """Proved to be lost."""
        return self.kind == "proved" and self.value == 0.0

    def differs_from(self, other: Odds) -> bool:
        """Whether the two are apart by more than twice the error of their difference.

        Where both come from the same ending they are equal, whatever the error.
        """
        if self.ending is not None and self.ending == other.ending:
            return False
        error = math.hypot(self.standard_error, other.standard_error)
        return abs(self.value - other.value) > 2 * error


def proved(won: bool, method: str = "solver") -> Odds:
    """The odds of a verdict."""
    value = 1.0 if won else 0.0
    return Odds(value, 0.0, "proved", method, value, value)


def computed(cell: Cell, ending: Heights | None = None, method: str = "table") -> Odds:
    """The odds of an entry of a table."""
    return Odds(cell.value, cell.standard_error, "computed", method, cell.lower, cell.upper, ending)


def odds_before(rules: Rules) -> Odds:
    """The chance to win before the cards are dealt.

    Raises:
        OddsError: there is no table for this game.

    >>> from demonfan.games import find
    >>> before = odds_before(find("la-belle-lucie").rules)
    >>> before.kind, round(before.value, 2)
    ('computed', 0.2)
    """
    family, start, redeals = _family(rules), start_of(rules), redeals_of(rules)
    if family is None or start is None:
        raise OddsError(Reason("no-odds-before-deal"))
    table = tables.find(family, redeals, start)
    if table is None:
        raise OddsError(Reason("no-odds-table"))
    return computed(table.start(redeals, start))


def odds(view: View, *, samples: int = 1024, control: _core.Control | None = None) -> Odds:
    """The chance to win from here with best play, by what the player may know and nothing else.

    Equal views have equal odds: neither hidden cards nor the deal number come in. Where cards are hidden, or no table
    tells what the shuffles to come are worth, it is an estimate from so many samples.

    Raises:
        OddsError: a proof takes too long, or the search was cancelled before there was any answer.

    >>> from demonfan.game import Game
    >>> odds(Game.deal("fan", 1).view).is_win
    True
    """
    if len(set(view.unseen)) <= 1:
        try:
            return of_open(view.filled(view.unseen, _NO_DEAL), control=control)
        except OddsError as error:
            if error.reason.code != "no-odds-table":
                raise
    *_, found = (None, *estimates(view, samples=samples, control=control))
    if found is None:
        raise OddsError(Reason("no-odds-undecided"))
    return found


def estimates(
    view: View, *, samples: int = MOST, first: int = FIRST, seed: int = 0, control: _core.Control | None = None
) -> Iterator[Odds]:
    """Better and better estimates, the first from `first` samples, each next from twice as many.

    >>> from demonfan.game import Game
    >>> [round(found.standard_error, 1) for found in estimates(Game.deal("demon-36", 1).view, samples=128)]
    [0.1, 0.0]
    """
    for found in played_out(view, most=samples, first=first, seed=seed, control=control):
        method = f"{found.samples} samples played out by a rule of thumb"
        yield Odds(found.value, found.standard_error, "estimate", method, found.value, 1.0, samples=found.samples)


def of_open(state: State, *, control: _core.Control | None = None) -> Odds:
    """The odds of a position whose cards are all known, the shuffles to come unknown.

    Raises:
        OddsError: as `odds`.
    """
    if state.is_won:
        return proved(True, "rules")
    shuffles = state.redeals_left > 0 and isinstance(state.rules.redeal, Shuffled)
    if not shuffles:
        verdict = solve(state, LIMITS, control=control, effort=0)
        if verdict.verdict == "undecided":
            raise OddsError(Reason("no-odds-undecided"))
        return proved(verdict.verdict == "won")
    if (found := by_table(state)) is not None:
        return found
    if solve(state, LIMITS, layout=True, control=control, effort=0).verdict == "won":
        return proved(True)
    raise OddsError(Reason("no-odds-table"))


def by_table(state: State) -> Odds | None:
    """The odds of an open layout by what its best ending is worth; None where no table tells that."""
    found = table_of(state)
    fans = encodings.by_suit(state)
    if found is None or fans is None:
        return None
    family, table = found
    level = state.redeals_left - 1
    won, ending, _ = _core.odds_best(family.core, fans.fans, fans.heights, table.core, level)
    if won:
        return proved(True)
    clubs, spades, hearts, diamonds = ending
    heights = clubs, spades, hearts, diamonds
    return computed(table.cell(level, heights), heights, "table and every ending of this layout")


def table_of(state: State) -> tuple[Family, Table] | None:
    """The table of what a redeal from here is worth, or None if there is none."""
    family = _family(state.rules)
    if family is None or state.redeals_left == 0:
        return None
    table = tables.find(family, state.redeals_left - 1)
    return None if table is None else (family, table)


_NO_DEAL = Deal("own", 1)


@lru_cache(maxsize=256)
def _family(rules: Rules) -> Family | None:
    return family_of(rules)
