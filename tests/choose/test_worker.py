from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from demonfan.choose.shelf import Shelf
from demonfan.choose.winnable import NoneFound
from demonfan.choose.worker import Worker, fill, missing
from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.games import find
from demonfan.solve.solver import solve
from demonfan.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(str(tmp_path / "games.db")) as store:
        yield store


def test_every_level_is_filled(store: Store) -> None:
    rules = find("trefoil").rules
    shelf = Shelf(store.engine)
    assert fill(shelf, rules, each=1) == 4
    assert shelf.count(rules) == {"easy": 1, "medium": 1, "hard": 1, "expert": 1, None: 0}
    assert missing(shelf, rules, each=1) == []
    assert fill(shelf, rules, each=1) == 0
    taken = shelf.take(rules)
    assert taken is not None
    assert solve(deal(rules, taken.deal), layout=True).verdict == "won"


def test_a_game_that_is_not_rated_is_filled_without_levels(store: Store) -> None:
    rules = find("trefoil").rules_with({"redeal.count": "1"})
    shelf = Shelf(store.engine)
    assert fill(shelf, rules, each=3) == 3
    assert shelf.count(rules)[None] == 3


def test_rare_wins_end_the_search(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("demonfan.choose.worker.TRIES", 30)
    with pytest.raises(NoneFound):
        fill(Shelf(store.engine), find("free-fan").rules, each=1)


def test_a_thread_fills_what_is_wanted_and_stops(store: Store) -> None:
    shelf = Shelf(store.engine)
    worker = Worker(shelf, each=1)
    worker.start()
    rules = find("trefoil").rules
    worker.want(find("free-fan").rules)
    worker.want(rules)
    deadline = time.monotonic() + 300
    while missing(shelf, rules, each=1) and time.monotonic() < deadline:
        time.sleep(0.05)
    worker.stop()
    assert missing(shelf, rules, each=1) == []
    assert worker.trouble is None


def test_a_search_under_way_is_stopped(store: Store) -> None:
    worker = Worker(Shelf(store.engine), each=1000)
    worker.start()
    worker.want(find("trefoil").rules)
    worker.stop()
    assert worker.trouble is None


def test_stopping_what_never_started(store: Store) -> None:
    Worker(Shelf(store.engine)).stop()


def test_a_deal_is_read_back(store: Store) -> None:
    rules = find("trefoil").rules
    shelf = Shelf(store.engine)
    fill(shelf, rules, each=1)
    ready = shelf.take(rules, "hard")
    assert ready is not None
    assert isinstance(ready.deal, Deal)
    assert ready.line
