from __future__ import annotations

from datetime import date, timedelta

import pytest

from demonfan.messages import translator
from demonfan.plain.calendar import WEEKS, calendar_lines

TODAYS = [date(2026, 11, 30), date(2026, 12, 6), date(2024, 2, 29), date(2027, 1, 1)]


@pytest.mark.parametrize("today", TODAYS)
def test_every_day_stands_in_its_row_and_week(today: date) -> None:
    """Each day of the year alone: its digit is the only one, so many weeks from the right in the row of its weekday."""
    monday = today - timedelta(days=today.weekday())
    for back in range(0, 7 * (WEEKS - 1), 5):
        day = today - timedelta(days=back)
        _, *rows = calendar_lines([{"day": day.isoformat(), "ended": 7, "won": 0}], today, str)
        found = [(row, line.index("7")) for row, line in enumerate(rows) if "7" in line]
        weeks = (monday - (day - timedelta(days=day.weekday()))).days // 7
        assert found == [(day.weekday(), 3 + WEEKS - 1 - weeks)]


@pytest.mark.parametrize("today", TODAYS)
def test_days_to_come_are_not_shown(today: date) -> None:
    _, *rows = calendar_lines([], today, str)
    assert [len(row) - 3 for row in rows] == [WEEKS - (weekday > today.weekday()) for weekday in range(7)]
    assert max(map(len, rows)) <= 78


def test_many_games_and_the_months() -> None:
    days = [{"day": date(2026, 11, day).isoformat(), "ended": ended, "won": 0} for day, ended in ((2, 9), (9, 10))]
    months, monday, *_ = calendar_lines(days, date(2026, 11, 30), translator("ru"))
    assert monday.startswith("Пн ")
    assert monday.endswith("9+...")
    # The first of November is the Sunday of the week before.
    assert months[months.rindex("11")] == months[len(monday) - 6]
    assert months.split() == ["12", *(f"{month:02}" for month in range(1, 13))]
