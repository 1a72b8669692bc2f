from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, timedelta, timezone

import pytest
from sqlalchemy import insert

from demonfan.games import catalogue
from demonfan.store import Player, schema
from demonfan.store import achievements as module
from demonfan.store.achievements import Achievement, achievements, data
from demonfan.store.database import writing
from demonfan.store.page import stats_data
from demonfan.store.saved import day_of
from tests.store.histories import BEGAN, DAY, player_row, rows, rules_row
from tests.store.play import played_out


@pytest.fixture
def address() -> str:
    return "sqlite://"


def by_id(me: Player) -> dict[str, Achievement]:
    return {one.id: one for one in achievements(me)}


def add(me: Player, count: int, change: Callable[[int], dict[str, object]]) -> None:
    """Games of fan, random deals won without help, changed one by one."""
    with writing(me.engine) as connection:
        rules = rules_row(connection)
        made = rows(random.Random(1), player_row(connection, me.name), rules, count, 1)
        for number, row in enumerate(made):
            row |= {"game": "fan", "options": "{}", "position": None, "chosen": "random", "marks": "{}", "standing": 0}
            row |= {"result": "won", "finished": BEGAN + number, "result_act": 3} | change(number)
        connection.execute(insert(schema.games), made)


def test_nothing_is_reached_at_first(me: Player) -> None:
    assert {one.id: one.done for one in achievements(me)} == dict.fromkeys(
        ("first-win", "every-game", "alone", "odds", "week"), 0
    )


def test_a_first_win(me: Player) -> None:
    me.begin(played_out("demon-36-one", "won", before=1), chosen="random").finish()
    found = by_id(me)
    assert found["first-win"].reached
    assert found["alone"].reached
    assert (found["every-game"].done, found["every-game"].of) == (1, len(catalogue()))


def test_a_win_with_help_is_not_alone(me: Player) -> None:
    session = me.begin(played_out("demon-36-one", "won", before=1), chosen="random")
    session.help("hint")
    session.finish()
    assert not by_id(me)["alone"].reached


@pytest.mark.parametrize(("wins", "looked", "reached"), [(16, 0, True), (15, 0, False), (16, 3, False), (29, 0, True)])
def test_the_odds_are_beaten_by_more_wins_than_expected(
    me: Player, monkeypatch: pytest.MonkeyPatch, wins: int, looked: int, reached: bool
) -> None:
    monkeypatch.setattr(module, "best_play", lambda game, options: (0.5, 0.01))

    def change(number: int) -> dict[str, object]:
        lost = {} if number < wins else {"result": "lost"}
        return lost | ({"standing": 3, "marks": '{"peeked":1}'} if number >= 30 else {})

    add(me, 30 + looked, change)
    assert by_id(me)["odds"].reached == reached


def test_few_games_beat_no_odds(me: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "best_play", lambda game, options: (0.5, 0.01))
    add(me, 29, lambda number: {})
    assert not by_id(me)["odds"].reached


@pytest.mark.parametrize(("days", "done"), [(range(7), 7), ([0, 1, 2, 4, 5], 3), (range(9), 7)])
def test_a_week_of_deals_of_the_day(me: Player, days: list[int], done: int) -> None:
    add(me, len(days), lambda n: {"chosen": "daily", "standing": 4, "deal": str(days[n] + 1), "finished": at(days[n])})
    first = day_of(BEGAN)
    with writing(me.engine) as connection:
        for day in days:
            values = {"day": (first + timedelta(days=day)).isoformat(), "deal": str(day + 1), "proved": True}
            connection.execute(insert(schema.dailies).values(game="fan", **values))
    assert by_id(me)["week"].done == done


def test_the_days_of_the_week_are_those_of_the_player_s_zone(me: Player) -> None:
    add(me, 1, lambda n: {"chosen": "daily", "standing": 4, "deal": "1", "finished": BEGAN - BEGAN % DAY})
    with writing(me.engine) as connection:
        values = {"day": day_of(BEGAN, UTC).isoformat(), "deal": "1", "proved": True}
        connection.execute(insert(schema.dailies).values(game="fan", **values))
    west = timezone(timedelta(hours=-11))
    assert [data(me, "en", zone=zone)[-1]["done"] for zone in (UTC, west)] == [1, 0]
    assert stats_data(me, zone=west)["achievements"][-1]["done"] == 0


def at(day: int) -> int:
    return BEGAN + day * DAY


def test_one_switch_turns_them_off(me: Player) -> None:
    assert len(data(me, "en")) == 5
    assert data(me, "ru")[0]["text"] != data(me, "en")[0]["text"]
    me.change_settings({"achievements": False})
    assert data(me, "en") == []
