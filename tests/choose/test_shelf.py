from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date, timedelta

import pytest

from demonfan.choose.daily import Daily
from demonfan.choose.shelf import Shelf
from demonfan.choose.winnable import Found
from demonfan.deals import Deal
from demonfan.games import find
from demonfan.solve.verdict import Verdict
from demonfan.store import Store

RULES = find("fan").rules
DAY = date(2026, 11, 30)


@pytest.fixture
def store() -> Iterator[Store]:
    with Store.open("sqlite://") as store:
        yield store


@pytest.fixture
def shelf(store: Store) -> Shelf:
    return Shelf(store.engine)


def found(number: int, level: str | None) -> Found:
    return Found(Deal("own", number), Verdict("won", "game", 12, 0.0), level, 1, 0.0, 12)  # type: ignore[arg-type]


class TestShelf:
    def test_each_deal_is_given_out_once(self, shelf: Shelf) -> None:
        assert shelf.put(RULES, found(7, "easy"))
        assert not shelf.put(RULES, found(7, "easy"))
        shelf.put(RULES, found(8, "hard"))
        assert shelf.count(RULES) == {"easy": 1, "medium": 0, "hard": 1, "expert": 0, None: 0}
        assert shelf.take(find("trefoil").rules) is None
        assert shelf.take(RULES, "expert") is None
        taken = shelf.take(RULES, "easy")
        assert taken is not None
        assert (taken.deal, taken.level, taken.positions) == (Deal("own", 7), "easy", 12)
        assert shelf.take(RULES, "easy") is None
        assert shelf.take(RULES) is not None
        assert shelf.take(RULES) is None

    def test_without_a_level_each_is_as_likely(self, shelf: Shelf) -> None:
        chance = random.Random(1)
        levels = []
        for number in range(40):
            # Many easy deals lie there and one hard one.
            for each in range(5):
                shelf.put(RULES, found(number * 10 + each + 1, "easy"))
            shelf.put(RULES, found(number * 10 + 9, "hard"))
            taken = shelf.take(RULES, chance=chance)
            assert taken is not None
            levels.append(taken.level)
        assert 10 < levels.count("hard") < 30

    def test_deals_of_the_day_are_remembered(self, shelf: Shelf) -> None:
        daily = Daily(DAY, "fan", Deal("own", 5), None, proved=True)
        shelf.keep_daily(daily)
        shelf.keep_daily(daily)
        assert shelf.daily(DAY, "fan") == daily
        assert shelf.daily(DAY + timedelta(days=1), "fan") is None
        assert shelf.daily(DAY, "trefoil") is None
