"""Wilson's interval: known values, its ends, and how often it holds the truth."""

from __future__ import annotations

import math

import pytest

from demonfan.intervals import Z95, wilson


@pytest.mark.parametrize(
    ("won", "of", "low", "high"), [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634)]
)
def test_known_intervals(won: int, of: int, low: float, high: float) -> None:
    assert wilson(won, of) == pytest.approx((low, high), abs=5e-5)


def test_its_ends_are_the_shares_of_which_the_count_is_just_possible() -> None:
    for end in wilson(300, 1000):
        assert abs(0.3 - end) == pytest.approx(Z95 * math.sqrt(end * (1 - end) / 1000))


def test_it_holds_the_truth_about_as_often_as_it_says() -> None:
    of, truth = 60, 0.3
    covered = sum(
        math.comb(of, won) * truth**won * (1 - truth) ** (of - won)
        for won in range(of + 1)
        if wilson(won, of)[0] <= truth <= wilson(won, of)[1]
    )
    assert covered == pytest.approx(0.95, abs=0.02)


@pytest.mark.parametrize(("won", "of"), [(0, 0), (-1, 5), (6, 5)])
def test_what_is_no_share_has_none(won: int, of: int) -> None:
    with pytest.raises(ValueError, match="share"):
        wilson(won, of)
