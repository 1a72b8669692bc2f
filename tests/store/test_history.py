from __future__ import annotations

import random
from collections import Counter
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import insert, update

from demonfan.store import Player, schema
from demonfan.store.database import writing
from demonfan.store.history import (
    Daily,
    calendar,
    dailies,
    daily_streak,
    history,
    longest_daily_streak,
    over_time,
)
from demonfan.store.saved import Saved, day_of
from tests.store.histories import BEGAN, DAY, player_row, rows, rules_row
from tests.store.play import dealt, played_out


@pytest.fixture
def address() -> str:
    return "sqlite://"


@pytest.fixture
def games(me: Player) -> list[Saved]:
    """300 random games in the store."""
    with writing(me.engine) as connection:
        rules = rules_row(connection)
        made = rows(random.Random(2), player_row(connection, me.name), rules, 300, 1)
        made += rows(random.Random(3), player_row(connection, "another"), rules, 20, 1000)
        connection.execute(insert(schema.games), made)
    return list(me.all())


class TestHistory:
    def test_pages_of_one_kind(self, me: Player, games: list[Saved]) -> None:
        wanted = {g.key for g in games if g.game == "fan" and g.options == {} and g.result == "won"}
        seen: list[Saved] = []
        page = history(me, "fan", options={}, result="won", limit=7)
        while page:
            seen += page
            page = history(me, "fan", options={}, result="won", limit=7, after=page[-1])
        assert {g.key for g in seen} == wanted
        assert len(seen) == len(wanted)
        assert [g.finished for g in seen] == sorted((g.finished or 0 for g in seen), reverse=True)

    @pytest.mark.parametrize("points", [1, 7, 60])
    def test_the_win_rate_over_time(self, me: Player, games: list[Saved], points: int) -> None:
        played = sorted((g for g in games if g.result in ("won", "lost")), key=lambda g: (g.finished, g.id))
        line = over_time(me, points=points)
        assert 0 < len(line) <= points
        assert points > 1 or len(line) == 1
        for point in line:
            first = played[: point.rate.of]
            assert point.rate.won == sum(g.result == "won" for g in first)
            assert point.finished == first[-1].finished
        assert line[-1].rate.of == len(played)
        assert over_time(me, "nonesuch") == []

    @pytest.mark.parametrize("zone", [UTC, ZoneInfo("Asia/Kathmandu"), timezone(timedelta(hours=-11)), None])
    def test_a_calendar_of_days(self, me: Player, games: list[Saved], zone: tzinfo | None) -> None:
        first = datetime.fromtimestamp(BEGAN / 1000, UTC).date() + timedelta(days=2)
        last = first + timedelta(days=4)
        found = {day.day: (day.ended, day.won) for day in calendar(me, first, last, zone)}
        wanted: dict[date, tuple[int, int]] = {}
        for game in games:
            if game.finished is not None:
                day = datetime.fromtimestamp(game.finished / 1000, zone).date()
                if first <= day <= last:
                    ended, won = wanted.get(day, (0, 0))
                    wanted[day] = (ended + 1, won + (game.result == "won"))
        assert found == wanted
        assert wanted

    @pytest.mark.parametrize(
        ("zone", "day"),
        [
            # The day begins at one o'clock; it begins twice; the day before has 23 hours, and 25 hours.
            ("Asia/Beirut", date(2026, 3, 29)),
            ("America/Havana", date(2026, 11, 1)),
            ("Europe/Berlin", date(2026, 3, 30)),
            ("Europe/Berlin", date(2026, 10, 26)),
            # The day before was left out.
            ("Pacific/Apia", date(2011, 12, 31)),
            ("Australia/Lord_Howe", date(2026, 10, 4)),
        ],
    )
    def test_days_on_which_the_clock_is_changed(self, me: Player, zone: str, day: date) -> None:
        there = ZoneInfo(zone)
        noon = round(datetime(day.year, day.month, day.day, 12, tzinfo=there).timestamp() * 1000)
        quarters = [noon + n * 900_000 for n in range(-160, 160)]
        with writing(me.engine) as connection:
            made = rows(random.Random(1), player_row(connection, me.name), rules_row(connection), len(quarters), 1)
            for row, finished in zip(made, quarters, strict=True):
                row |= {"result": "won", "finished": finished, "result_act": 3}
            connection.execute(insert(schema.games), made)
        wanted = Counter(day_of(each, there) for each in quarters)
        found = calendar(me, min(wanted), max(wanted), there)
        assert {each.day: each.ended for each in found} == wanted


class TestDailies:
    def test_the_best_result_of_a_deal_counts(self, me: Player) -> None:
        day = day_of(BEGAN, UTC)
        values = {"player_id": 1, "chosen": "daily", "game": "fan", "options": "{}", "position": None, "deal": "7"}
        with writing(me.engine) as connection:
            rules = rules_row(connection)
            player = player_row(connection, me.name)
            made = rows(random.Random(1), player, rules, 4, 1)
            for row, (result, finished) in zip(
                made, [("lost", BEGAN), (None, None), ("won", BEGAN + DAY), ("won", BEGAN)], strict=True
            ):
                row |= values | {"result": result, "finished": finished, "result_act": finished and 3}
                row["player_id"] = player
            made[3]["deal"], made[0]["deal"] = "8", "9"
            connection.execute(insert(schema.games), made)
        deals = {(day, "fan"): "7", (day - timedelta(days=1), "fan"): "9", (day, "demon-36"): "8"}
        assert dailies(me, deals, UTC) == [
            Daily(day - timedelta(days=1), "fan", "lost", False),
            Daily(day, "fan", "won", False),
        ]
        assert dailies(me, {(day, "fan"): "8"}, UTC) == [Daily(day, "fan", "won", True)]

    def test_the_day_of_a_win_is_that_of_the_clock_it_was_won_by(self, me: Player) -> None:
        day, east = date(2026, 11, 30), timezone(timedelta(hours=14))
        session = me.begin(played_out("demon-36-one", "won", before=1), chosen="daily")
        session.zone = east
        session.finish()
        (won,) = me.list(finished=True)
        assert won.finished is not None
        assert won.finished_day == day_of(won.finished, east)
        with writing(me.engine) as connection:
            # An hour after midnight there; in the evening of the day before, and at noon of that, elsewhere.
            midnight = round(datetime(2026, 11, 30, tzinfo=east).timestamp() * 1000)
            moved = update(schema.games).values(finished=midnight + 3_600_000, finished_day=day.isoformat())
            connection.execute(moved)
        deals = {(day, "demon-36-one"): won.deal}
        for zone in (east, UTC, ZoneInfo("America/New_York")):
            assert [each.won_on_the_day for each in dailies(me, deals, zone)] == [True]
        with writing(me.engine) as connection:
            connection.execute(update(schema.games).values(finished_day=None))
        assert [each.won_on_the_day for each in dailies(me, deals, east)] == [True]
        assert [each.won_on_the_day for each in dailies(me, deals, UTC)] == [False]

    def test_a_deal_dealt_in_another_way_is_not_that_of_the_day(self, me: Player) -> None:
        me.begin(dealt(7, "fan"), chosen="number").abandon()
        assert dailies(me, {(date(2026, 11, 30), "fan"): "7"}) == []

    def test_the_days_of_a_lifetime_are_looked_up(self, me: Player) -> None:
        me.begin(dealt(7, "fan"), chosen="daily").abandon()
        day = date(2026, 11, 30)
        # Databases take some 30,000 to 250,000 values in one question.
        deals = {(day, f"game-{number}"): str(number) for number in range(300_000)} | {(day, "fan"): "7"}
        assert [found.game for found in dailies(me, deals)] == ["fan"]

    def test_a_streak_goes_on_until_a_day_is_over(self) -> None:
        today = date(2026, 12, 1)
        won = [Daily(today - timedelta(days=n), "fan", "won", True) for n in (1, 2, 3)]
        assert daily_streak(won, today) == 3
        assert daily_streak([*won, Daily(today, "fan", "won", True)], today) == 4
        assert daily_streak([*won, Daily(today, "fan", "won", False)], today) == 3
        assert daily_streak(won, today + timedelta(days=1)) == 0

    def test_a_streak_may_begin_with_the_first_day_of_all(self) -> None:
        won = [Daily(date.min + timedelta(days=n), "fan", "won", True) for n in (0, 1)]
        assert daily_streak(won, date.min) == 1
        assert daily_streak(won, date.min + timedelta(days=1)) == 2
        assert daily_streak([], date.min) == 0
        assert longest_daily_streak(won) == 2
