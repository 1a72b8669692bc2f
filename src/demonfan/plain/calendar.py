"""The days on which games ended as a calendar of digits, a column a week, a row a day of the week."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

#: How many weeks are shown: with the names of the days they fit in 80 columns.
WEEKS = 53
_DAY = timedelta(days=1)


def calendar_lines(days: list[dict[str, Any]], today: date, tr: Callable[[str], str]) -> list[str]:
    """The calendar up to today, of `demonfan.store.page.stats_data`: above it the numbers of the months.

    A digit is how many games ended that day, ``+`` more than nine, a dot none.

    >>> days = [{"day": "2026-11-23", "ended": 3, "won": 1}, {"day": "2026-12-01", "ended": 12, "won": 0}]
    >>> for line in calendar_lines(days, date(2026, 12, 1), str)[:3]: print(line[-8:])
    11   12
    ......3.
    .......+
    """
    counts = {date.fromisoformat(str(day["day"])): int(day["ended"]) for day in days}
    first = today - today.weekday() * _DAY - (WEEKS - 1) * 7 * _DAY
    mondays = [first + 7 * week * _DAY for week in range(WEEKS)]
    names = [tr("Mo"), tr("Tu"), tr("We"), tr("Th"), tr("Fr"), tr("Sa"), tr("Su")]
    rows = [_months(mondays)]
    for weekday, name in enumerate(names):
        shown = [monday + weekday * _DAY for monday in mondays]
        rows.append(f"{name:3}" + "".join(_digit(counts.get(day, 0)) for day in shown if day <= today))
    return rows


def _months(mondays: list[date]) -> str:
    """The number of each month above the week in which its first day falls."""
    letters = [" "] * (len(mondays) + 1)
    for week, monday in enumerate(mondays):
        sunday = monday + 6 * _DAY
        if sunday.day <= 7:
            letters[week : week + 2] = f"{sunday.month:02}"
    return "   " + "".join(letters).rstrip()


def _digit(count: int) -> str:
    return "." if count == 0 else str(count) if count < 10 else "+"
