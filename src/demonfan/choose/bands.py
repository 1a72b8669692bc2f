"""Deals whose chance to win lies in a band, for games whose redeals are shuffled: some like it hard, some hopeful.

The chance is that of the laid-out deal with best play, computed from a table of odds; what the shuffles will bring
nobody knows. The deals are ordinary numbers in the order in which they come; those whose chance lies elsewhere are
passed over.
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

#: How many deals are looked at before the search says that it found none.
TRIES = 20_000


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
    >>> [has_bands(find(game).rules) for game in ("la-belle-lucie", "fan", "demon-fan")]
    [True, False, False]
    """
    start = effects.deal(rules, Deal("own", 1))
    return not View.of(start).unseen and table_of(start) is not None


def find_in_band(
    rules: Rules,
    low: float,
    high: float,
    *,
    deals: Iterable[Deal] | None = None,
    tries: int = TRIES,
    control: _core.Control | None = None,
) -> Banded:
    """The first of random deals, each equally likely, whose chance to win is from `low` to `high`.

    Raises:
        InputError: the band is none.
        NoneFound: the game has no such odds, or none of `tries` deals lies in the band.
    """
    if not 0 <= low <= high <= 1:
        raise InputError("a band of odds goes from a lower to a higher chance, both from 0 to 1")
    if not has_bands(rules):
        raise NoneFound(Reason("no-bands"))
    began = perf_counter()
    source = iter(deals) if deals is not None else iter(random_deal, None)
    for searched, (deal, _) in enumerate(zip(source, range(tries), strict=False), 1):
        if control is not None and control.cancelled:
            break
        odds = by_table(effects.deal(rules, deal))
        if odds is not None and odds.kind != "estimate" and low <= odds.value <= high:
            return Banded(deal, odds, searched, perf_counter() - began)
    seconds = round(perf_counter() - began, 1)
    raise NoneFound(Reason("none-in-band", details={"count": tries, "seconds": seconds}))
