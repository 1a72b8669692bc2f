"""Deals whose chance to win lies in a band, for games whose redeals are shuffled: some like it hard, some hopeful.

The chance is that of the laid-out deal with best play, computed from a table of odds; what the shuffles will bring
nobody knows. Where a layout's endings are too many to find them all, it is an estimate from below, the same that is
shown at the table. The deals are ordinary numbers in the order in which they come; those whose chance lies elsewhere
are passed over.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from time import perf_counter

from demonfan import _core, effects
from demonfan.choose.winnable import NoneFound
from demonfan.deals import Deal, random_deal
from demonfan.errors import InputError, Reason
from demonfan.odds.value import Odds, by_table, table_of
from demonfan.rules import Rules
from demonfan.view import View

#: How many deals are looked at before the search says that it found none; fewer where each layout has to be searched.
TRIES, SEARCHED_TRIES = 20_000, 1_000


@dataclass(frozen=True, slots=True)
class Banded:
    """A deal with its chance to win; `searched` deals were looked at to find it, itself included, in `seconds`."""

    deal: Deal
    odds: Odds
    searched: int
    seconds: float


def has_bands(rules: Rules) -> bool:
    """Whether deals of a game can be chosen by their chance: its cards lie open, and a table says what a redeal brings.

    >>> from demonfan.games import find
    >>> [has_bands(find(game).rules) for game in ("la-belle-lucie", "linus", "fan", "demon-fan")]
    [True, True, False, False]
    """
    return _tries(rules) > 0


def _tries(rules: Rules) -> int:
    """How many deals may be looked at; none where nothing tells their chances."""
    start = effects.deal(rules, Deal("own", 1))
    found = None if View.of(start).unseen else table_of(start)
    if found is None:
        return 0
    family, _ = found
    return TRIES if family.exact else SEARCHED_TRIES


def find_in_band(
    rules: Rules,
    low: float,
    high: float,
    *,
    deals: Iterable[Deal] | None = None,
    tries: int | None = None,
    control: _core.Control | None = None,
) -> Banded:
    """The first of random deals, each equally likely, whose chance to win is from `low` to `high`.

    Args:
        tries: how many deals are looked at; by default `TRIES` or `SEARCHED_TRIES`.

    Raises:
        InputError: the band is none.
        NoneFound: the game has no such odds, or none of `tries` deals lies in the band.
    """
    if not 0 <= low <= high <= 1:
        raise InputError("a band of odds goes from a lower to a higher chance, both from 0 to 1")
    tries = tries or _tries(rules)
    if not tries:
        raise NoneFound(Reason("no-bands"))
    began = perf_counter()
    source = iter(deals) if deals is not None else iter(random_deal, None)
    for searched, (deal, _) in enumerate(zip(source, range(tries), strict=False), 1):
        if control is not None and control.cancelled:
            break
        odds = by_table(effects.deal(rules, deal))
        if odds is not None and low <= odds.value <= high:
            return Banded(deal, odds, searched, perf_counter() - began)
    seconds = round(perf_counter() - began, 1)
    raise NoneFound(Reason("none-in-band", details={"count": tries, "seconds": seconds}))
