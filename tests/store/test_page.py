from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta

import pytest
from sqlalchemy import insert

from demonfan.plain import calendar
from demonfan.store import Player, page, schema
from demonfan.store.database import writing
from demonfan.store.page import stats_data
from tests.store.histories import DAY, player_row, rows, rules_row


@pytest.fixture
def address() -> str:
    return "sqlite://"


@pytest.mark.parametrize("today", [date(2026, 11, 30), date(2026, 12, 6), date(2028, 2, 29)])
def test_the_days_that_are_told_are_those_that_a_calendar_shows(me: Player, today: date) -> None:
    noon = round(datetime(today.year, today.month, today.day, 12, tzinfo=UTC).timestamp() * 1000)
    with writing(me.engine) as connection:
        made = rows(random.Random(1), player_row(connection, me.name), rules_row(connection), 380, 1)
        for back, row in enumerate(made):
            row |= {"result": "lost", "finished": noon - back * DAY, "result_act": 3}
        connection.execute(insert(schema.games), made)
    days = stats_data(me, zone=UTC, today=today)["calendar"]
    monday = today - timedelta(days=today.weekday())
    assert (days[0]["day"], days[-1]["day"]) == ((monday - timedelta(weeks=52)).isoformat(), today.isoformat())
    _, *drawn = calendar.calendar_lines(days, today, str)
    assert sum(line.count("1") for line in drawn) == len(days)
    assert not any("." in line for line in drawn)
    assert page.WEEKS == calendar.WEEKS
