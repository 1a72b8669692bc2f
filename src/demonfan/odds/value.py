"""`odds`: the chance to win with best play, for one who knows what the player knows.

There are three kinds of answers, and each says which it is: *proved* (won or lost, by the solver), *computed* (the best
ending of this open layout by the table of what the shuffles to come are worth) and *estimate* (what a fixed policy
wins: hidden cards sampled, or the endings of a layout sought for a while; a table of such a policy's wins after the
next shuffle). A deal that was chosen because it can be won is no random deal; the odds do not use that.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import msgspec

from demonfan import _core
from demonfan.acts import Move, Redeal
from demonfan.deals import Deal
from demonfan.errors import DemonfanError, Reason
from demonfan.odds import table as tables
from demonfan.odds.family import Family, Heights, Start, family_of, heights_of, redeals_of, start_of
from demonfan.odds.sampling import FIRST, MOST, played_out
from demonfan.odds.table import Cell, Table
from demonfan.rules import Rules, Shuffled
from demonfan.solve import encodings
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits
from demonfan.state import State
from demonfan.view import View

Kind = Literal["proved", "computed", "estimate"]
#: Positions of this layout that are searched where its endings are too many to find them all, and of the layout after
#: each move that is weighed.
SEARCHED, WEIGHED = 20_000, 2000
#: What one search for a proof may take.
LIMITS = Limits(positions=2_000_000, memory=512 * 2**20)


class OddsError(DemonfanError):
    """A question for odds that nothing here answers; the reason says why."""


@dataclass(frozen=True, slots=True)
class Odds:
    """A chance to win.

    `value` lies between 0 and 1, `standard_error` is that of the value. `lower` and `upper` bracket it where it is
    computed, before the error of sampling. An estimate is itself a lower bound; `upper` bounds it from above where
    anything but 1 is known. `method` says in a few words how the value was found.
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
    cell = table.start(redeals, start)
    if family.exact:
        return computed(cell)
    # Of hidden cards the table knows one policy alone.
    upper = _upper_if_open(rules, start, redeals) if family.hidden else cell.upper
    method = f"what a fixed policy wins: {family.policy}"
    return Odds(cell.lower, cell.sampling_error, "estimate", method, cell.lower, upper)


def _upper_if_open(rules: Rules, start: Start, redeals: int) -> float:
    """The odds of a game with hidden cards if every card lay open, from above."""
    family = family_of(rules, opened=True)
    table = None if family is None else tables.find(family, redeals, start)
    return 1.0 if table is None else table.start(redeals, start).upper


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
    return estimate(view, samples=samples, control=control)


def estimate(view: View, *, samples: int, control: _core.Control | None = None) -> Odds:
    """The estimate from so many samples.

    Raises:
        OddsError: it was cancelled before there was any.
    """
    *_, found = (None, *estimates(view, samples=samples, control=control))
    if found is None:
        raise OddsError(Reason("no-odds-undecided"))
    return found


def estimates(
    view: View,
    *,
    samples: int = MOST,
    first: int = FIRST,
    seed: int = 0,
    move: Move | None = None,
    control: _core.Control | None = None,
) -> Iterator[Odds]:
    """Better and better estimates, the first from `first` samples, each next from twice as many.

    With a move they are of the position after it, before it is seen what the move turns up.

    >>> from demonfan.game import Game
    >>> [round(found.standard_error, 1) for found in estimates(Game.deal("demon-36", 1).view, samples=128)]
    [0.2, 0.1, 0.1, 0.1, 0.0]
    """
    found = None if isinstance(move, Redeal) else hidden_table(view)
    table = None if found is None else found[1]
    core = None if table is None else table.core
    for answer in played_out(view, move=move, table=core, most=samples, first=first, seed=seed, control=control):
        method = f"{answer.samples} samples played out by a rule of thumb"
        error = answer.standard_error
        if table is not None:
            method = f"{answer.samples} samples of this layout played by a rule of thumb, then a table of what it wins"
            # Each end of a layout has an error of its own; together they have at most that of one.
            error = math.hypot(error, table.error)
        yield Odds(answer.value, error, "estimate", method, answer.value, 1.0, samples=answer.samples)


def hidden_table(view: View) -> tuple[Family, Table] | None:
    """Where cards are hidden and a shuffle is to come: the table of what the rule of thumb wins after it."""
    family = _family(view.rules)
    if family is None or not family.hidden or view.redeals_left == 0:
        return None
    table = tables.find(family, view.redeals_left - 1)
    return None if table is None else (family, table)


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


def by_table(state: State, *, positions: int = SEARCHED) -> Odds | None:
    """The odds of an open layout by what its best ending is worth; None where no table tells that.

    Args:
        positions: of the layout, that are looked at where its endings are too many to find them all.
    """
    found = table_of(state)
    fans = encodings.in_any_way(state)
    if found is None or fans is None:
        return None
    family, table = found
    rules = layout_rules(family, positions)
    left = state.redeals_left - 1
    draw = family.anywhere and state.draws_left > 0
    won, ending, value, spent, _, _ = _core.odds_of_layout(
        rules.core,
        fans[1].fans,
        fans[1].heights,
        table.core,
        table.level(left, draw=draw),
        table.level(left, draw=False) if draw else -1,
    )
    if won:
        return proved(True)
    if value < 0:
        return None
    clubs, spades, hearts, diamonds = ending
    heights = clubs, spades, hearts, diamonds
    cell = table.cell(left, heights, draw=draw and not spent)
    if family.exact:
        return computed(cell, heights, "table and every ending of this layout")
    method = f"the best ending found in this layout, then a table of what a fixed policy wins: {family.policy}"
    # Heights with the draw spent are another ending than the same heights with the draw left.
    return Odds(cell.lower, cell.sampling_error, "estimate", method, cell.lower, 1.0, None if spent else heights)


def of_shuffle(state: State) -> Odds | None:
    """What it is worth to be dealt again from here, before the cards are seen; None where no table tells that."""
    found = table_of(state)
    if found is None:
        return None
    family, table = found
    heights = heights_of(state)
    cell = table.cell(state.redeals_left - 1, heights, draw=state.draws_left > 0)
    if family.exact:
        return computed(cell, heights)
    method = f"a table of what a fixed policy wins: {family.policy}"
    upper = 1.0 if family.hidden else cell.upper
    return Odds(cell.lower, cell.sampling_error, "estimate", method, cell.lower, upper, heights)


def layout_rules(family: Family, positions: int = SEARCHED) -> Family:
    """How a layout of a family is looked at once all its cards are known: as long as a player can wait."""
    if family.hidden:
        return msgspec.structs.replace(family, hidden=False, effort=positions)
    return family.with_effort(positions)


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
