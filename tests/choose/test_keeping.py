from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, date, timedelta
from pathlib import Path

import pytest

from demonfan.choose.daily import daily
from demonfan.choose.keeping import FARTHEST, Keeping, NotKept
from demonfan.choose.shelf import Shelf
from demonfan.game import Game
from demonfan.games import find
from demonfan.odds.value import of_open
from demonfan.solve.solver import solve
from demonfan.store import Player, Store

DAY = date(2026, 11, 30)


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with Store.open(str(tmp_path / "games.db")) as store:
        yield store.player()


def test_a_winnable_deal_with_options_and_without_a_store() -> None:
    game = Keeping(None).winnable("canfield", {"wrap": "off"}, None)
    assert game.options == {"wrap": "off"}
    assert solve(game.start).verdict == "won"


def test_a_deal_of_the_day_is_remembered_and_gone_on_with(player: Player) -> None:
    keeping = Keeping(player)
    game = keeping.deal_of("fan", DAY)
    assert game.start.deal == daily(DAY, "fan").deal
    assert keeping.begun("fan", DAY) is None
    session = player.begin(game, chosen="daily")
    assert keeping.begun("fan", DAY) == session.key


def test_days_after_the_one_asked_for_are_told_too(player: Player) -> None:
    """A month shows all its days, whichever is chosen in it."""
    keeping = Keeping(player)
    player.begin(keeping.deal_of("fan", DAY), chosen="daily")
    for other in (-300, -20, 0, 20):
        days = keeping.daily("fan", DAY + timedelta(days=other), UTC)["days"]
        assert [day["day"] for day in days] == [DAY.isoformat()]
    assert keeping.daily("fan", DAY + timedelta(days=400), UTC)["days"] == []


def test_a_day_too_far_off_is_refused() -> None:
    with pytest.raises(NotKept):
        Keeping(None).deal_of("fan", date.today() + timedelta(days=FARTHEST + 1))


def test_a_deal_in_a_band_of_odds() -> None:
    game = Keeping(None).in_band("La Belle Lucie", {}, 0.3, 0.5)
    assert 0.3 <= of_open(game.start).value <= 0.5


def test_games_that_may_be_asked_for_are_looked_after(player: Player) -> None:
    player.change_settings({"favourites": ["trefoil", "no-such-game"]})
    player.begin(Game.deal("fan", 3)).leave()
    keeping = Keeping(player)
    keeping.start()
    keeping.foresee()
    shelf, rules = Shelf(player.engine), [find(game).rules for game in ("fan", "trefoil")]
    until = time.monotonic() + 120
    while not all(sum(shelf.count(each).values()) for each in rules) and time.monotonic() < until:
        time.sleep(0.05)
    keeping.stop()
    assert all(sum(shelf.count(each).values()) for each in rules)
    assert not sum(shelf.count(find("ceiling-fan").rules).values())
    Keeping(None).foresee()
