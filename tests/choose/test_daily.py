from __future__ import annotations

import json
from datetime import date, timedelta
from itertools import islice
from pathlib import Path

import pytest

from demonfan import _core
from demonfan.choose import difficulty
from demonfan.choose.daily import RATED, TRIES, WEEK, Cancelled, daily, numbers
from demonfan.choose.winnable import prove, winnable
from demonfan.deals import MAX_NUMBER, Deal
from demonfan.games import find

MONDAY = date(2026, 11, 30)
#: Deals of the day by game and day, for ever. `python -m tests.choose.vectors` adds games to it and changes none.
VECTORS = json.loads((Path(__file__).parent.parent / "data" / "daily.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("game", "day"), [(game, day) for game, days in VECTORS.items() for day in days])
def test_a_deal_of_the_day_never_changes(game: str, day: str) -> None:
    found = daily(date.fromisoformat(day), game)
    assert [str(found.deal), found.level, found.proved] == VECTORS[game][day]


def test_sequences_differ_by_day_and_by_game() -> None:
    seen: set[Deal] = set()
    for days in range(20):
        for game in ("fan", "trefoil"):
            seen.update(islice(numbers(MONDAY + timedelta(days=days), game), 10))
    assert len(seen) == 400
    assert all(1 <= deal.number <= MAX_NUMBER for deal in seen)


def test_the_week_rises() -> None:
    order = [difficulty.LEVELS.index(level) for level in WEEK]
    assert order == sorted(order)
    assert set(WEEK) == set(difficulty.LEVELS)


@pytest.mark.parametrize("days", range(7))
def test_it_is_the_first_of_the_level_of_its_weekday(days: int) -> None:
    day = MONDAY + timedelta(days=days)
    found = daily(day, "la-belle-lucie")
    rules = find("la-belle-lucie").rules
    assert prove(rules, found.deal) is not None
    candidates = list(islice(winnable(rules, islice(numbers(day, "la-belle-lucie"), TRIES)), RATED))
    fitting = [one for one in candidates if one.level == WEEK[days]]
    assert found.deal == (fitting or candidates)[0].deal
    assert found.level == (fitting or candidates)[0].level


def test_a_name_is_as_good_as_an_id() -> None:
    assert daily(MONDAY, "Trefoil") == daily(MONDAY, "trefoil")


def test_where_nothing_can_be_proved_it_is_said() -> None:
    found = daily(MONDAY, "free-fan")
    assert (found.deal, found.level, found.proved) == (next(numbers(MONDAY, "free-fan")), None, False)


def test_a_search_is_stopped() -> None:
    control = _core.Control()
    control.cancel()
    with pytest.raises(Cancelled):
        daily(MONDAY, "trefoil", control)
