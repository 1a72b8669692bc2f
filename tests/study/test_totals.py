"""What answers add up to: undecided deals are counted lost below and won above, and the intervals are known ones."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from demonfan.intervals import wilson
from demonfan.study.answers import answers
from demonfan.study.manifest import Manifest, Question
from demonfan.study.rows import Rows
from demonfan.study.totals import (
    Interval,
    Totals,
    as_data,
    digits,
    exact_interval,
    floor,
    interval,
    sentence,
    share,
    totals_of,
)

Make = Callable[..., Manifest]
WINNABLE, ODDS = Question("winnable"), Question("odds", None, 64)


def test_undecided_deals_are_lost_below_and_won_above() -> None:
    totals = Totals(100, 40, 50, 10)
    assert interval(totals, WINNABLE) == Interval(wilson(40, 100)[0], wilson(50, 100)[1])
    assert share(totals, WINNABLE) == Interval(0.4, 0.5)


@pytest.mark.parametrize(
    ("won", "deals", "low", "high"), [(0, 10, 0.0, 0.3085), (10, 10, 0.6915, 1.0), (5, 10, 0.1871, 0.8129)]
)
def test_exact_intervals_are_those_of_the_tables(won: int, deals: int, low: float, high: float) -> None:
    found = exact_interval(Totals(deals, won, deals - won), WINNABLE)
    assert found is not None
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)


def test_at_the_ends_of_the_exact_interval_the_count_is_just_possible() -> None:
    found = exact_interval(Totals(50, 18, 28, 4), WINNABLE)
    assert found is not None

    def upto(most: int, chance: float) -> float:
        return sum(math.comb(50, k) * chance**k * (1 - chance) ** (50 - k) for k in range(most + 1))

    assert 1 - upto(17, found.low) == pytest.approx(0.025)
    assert upto(22, found.high) == pytest.approx(0.025)


def test_the_exact_interval_holds_wilson_s_middle() -> None:
    for won in (0, 1, 250, 500):
        exact, other = (of(Totals(500, won, 500 - won), WINNABLE) for of in (exact_interval, interval))
        assert exact is not None
        assert other is not None
        assert exact.low <= (other.low + other.high) / 2 <= exact.high


def test_of_nothing_everything_is_possible() -> None:
    assert interval(Totals(), WINNABLE) == exact_interval(Totals(), WINNABLE) == Interval(0, 1)
    assert share(Totals(), WINNABLE) is None
    assert interval(Totals(1, 0, 0, 0, 1, 0.3, 0.09), ODDS) == Interval(0, 1)


def test_sums_of_parts_are_sums_of_the_whole(make: Make) -> None:
    study = make("la-belle-lucie", "odds", table="x")
    rows = answers(study, range(1, 41))
    parts = Totals()
    for first in range(0, 40, 10):
        parts += totals_of(rows.taken(np.arange(first, first + 10)), study)
    whole = totals_of(rows, study)
    assert (parts.deals, parts.won, parts.open) == (whole.deals, whole.won, whole.open) == (40, parts.won, parts.open)
    assert parts.value == pytest.approx(whole.value)
    assert whole.error == pytest.approx(rows["error"].sum())


def test_a_mean_chance_has_the_interval_of_its_spread(make: Make) -> None:
    study = make("demon-36", "odds")
    values = np.array([0.25, 0.5, 0.75, 0.5])
    rows = Rows.of({"deal": range(4), "verdict": [3] * 4, "value": values, "error": [0.1] * 4}, [0.0] * 4)
    found = interval(totals_of(rows, study), ODDS)
    half = 1.959963984540054 * values.std(ddof=1) / 2
    assert (found.low, found.high) == pytest.approx((0.5 - half, 0.5 + half))


def test_the_error_of_a_table_is_common_to_all_deals(make: Make) -> None:
    study = make("la-belle-lucie", "odds", table="x")
    rows = Rows.of({"deal": range(4), "verdict": [3] * 4, "value": [0.5] * 4, "error": [0.01] * 4}, [0.0] * 4)
    totals = totals_of(rows, study)
    assert interval(totals, ODDS).width == pytest.approx(2 * 1.959963984540054 * 0.01)
    assert floor(totals, ODDS) == pytest.approx(interval(totals, ODDS).width)


def test_undecided_chances_may_be_anything(make: Make) -> None:
    study = make("la-belle-lucie", "odds")
    rows = Rows.of(
        {
            "deal": range(4),
            "verdict": [3, 3, 2, 2],
            "value": [0.5, 0.5, np.nan, np.nan],
            "error": [0, 0, np.nan, np.nan],
        },
        [0.0] * 4,
    )
    totals = totals_of(rows, study)
    assert interval(totals, ODDS) == Interval(0.25, 0.75)
    assert share(totals, ODDS) == Interval(0.25, 0.75)


def test_undecided_deals_keep_an_interval_wide() -> None:
    assert floor(Totals(1000, 500, 500), WINNABLE) == 0
    assert 0.05 < floor(Totals(1000, 450, 450, 100), WINNABLE) < 0.1
    assert floor(Totals(), WINNABLE) == 0


def test_data_and_sentence_say_the_same(make: Make) -> None:
    totals = Totals(1000, 480, 510, 10)
    data = as_data(totals, WINNABLE)
    assert {name: data[name] for name in ("deals", "won", "lost", "undecided")} == {
        "deals": 1000,
        "won": 480,
        "lost": 510,
        "undecided": 10,
    }
    assert data["share"] == [0.48, 0.49]
    assert data["interval"][0] < data["share"][0] < data["share"][1] < data["interval"][1]
    assert sentence(totals, make()) == "480 of 1,000 won: 48.00 … 49.00 % (95 %: 44.92 … 52.10 %), 10 undecided"
    assert sentence(Totals(), make()) == "no deals yet"
    assert sentence(Totals(9, 3, 3, 0, 3, 4.0, 3.0), make("demon-36", "odds")).startswith("best play wins at least")


@pytest.mark.parametrize(("width", "places"), [(1.0, 2), (0.01, 2), (0.002, 2), (0.0005, 3), (0.0, 8)])
def test_percentages_have_as_many_decimals_as_they_bear(width: float, places: int) -> None:
    assert digits(width) == places
