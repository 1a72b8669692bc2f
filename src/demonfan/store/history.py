"""A player's finished games in time: lists, the win rate as it went, days, and the deals of the day.

Days are those of a time zone, since a player's evening is one day wherever UTC turns.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, datetime, timedelta, tzinfo
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, case, func, literal_column, select

from demonfan.store import schema
from demonfan.store.database import reading
from demonfan.store.saved import Result, Saved, day_of, options_text
from demonfan.store.statistics import Rate, belongs_to, is_counted
from demonfan.store.store import Player

#: Every zone differs from UTC by a multiple of a quarter of an hour.
QUARTER = 15 * 60 * 1000
_games = schema.games.c


class Point(msgspec.Struct, frozen=True):
    """The win rate over the first games of a history, up to the one that was `finished` then (UTC milliseconds)."""

    finished: int
    rate: Rate


class Day(msgspec.Struct, frozen=True):
    """The games that ended on a day: all, and those won."""

    day: date
    ended: int
    won: int


class Daily(msgspec.Struct, frozen=True):
    """A deal of the day that the player has begun: its result so far, and whether it was won on its own day."""

    day: date
    game: str
    result: Result | None
    won_on_the_day: bool


def history(
    player: Player,
    game: str | None = None,
    *,
    options: Mapping[str, str] | None = None,
    result: Result | None = None,
    limit: int = 50,
    after: Saved | None = None,
) -> list[Saved]:
    """A page of finished games, the last finished first; each is replayed by its key.

    Raises:
        StoreError: the store cannot be read.
    """
    wanted: list[ColumnElement[bool]] = []
    if game is not None:
        wanted.append(_games.game == game)
    if options is not None:
        wanted.append(_games.options == options_text(options))
    if result is not None:
        wanted.append(_games.result == result)
    return player.list(finished=True, limit=limit, after=after, where=wanted)


def over_time(
    player: Player, game: str | None = None, options: Mapping[str, str] | None = None, points: int = 60
) -> list[Point]:
    """The win rate of all games played up to each of at most `points` moments, evenly spread in time.

    Raises:
        StoreError: the store cannot be read.
    """
    played = and_(_mine(player, game, options), is_counted())
    with reading(player.engine) as connection:
        ends = select(func.min(_games.finished), func.max(_games.finished)).where(played)
        first, last = connection.execute(ends).one()
        if first is None:
            return []
        width = (last - first) // points + 1
        # Without a division, which databases round in different ways.
        since = _games.finished - first
        part = (since - since % width).label("part")
        won = func.sum(case((_games.result == "won", 1), else_=0)).label("won")
        query = select(func.max(_games.finished).label("finished"), func.count().label("games"), won).where(played)
        rows = connection.execute(query.group_by(part).order_by(func.max(_games.finished))).all()
    line, total, total_won = [], 0, 0
    for row in rows:
        total, total_won = total + row.games, total_won + int(row.won)
        line.append(Point(row.finished, Rate.wilson(total_won, total)))
    return line


def calendar(
    player: Player,
    first: date,
    last: date,
    zone: tzinfo | None = None,
    game: str | None = None,
) -> list[Day]:
    """The days from `first` to `last` on which games ended, in order. Without a zone they are this machine's days.

    Raises:
        StoreError: the store cannot be read.
    """
    midnights = [_midnight(first + timedelta(days=n), zone) for n in range((last - first).days + 2)]
    quarter = _games.finished - _games.finished % QUARTER
    won = case((_games.result == "won", 1), else_=0)
    query = (
        select(quarter.label("at"), func.count().label("ended"), func.sum(won).label("won"))
        .where(
            _mine(player, game, None),
            _games.finished >= midnights[0],
            _games.finished < midnights[-1],
        )
        .group_by(quarter)
    )
    days: dict[int, list[int]] = defaultdict(lambda: [0, 0])
    with reading(player.engine) as connection:
        for at, ended, of_them in connection.execute(query):
            day = days[bisect_right(midnights, at) - 1]
            day[0] += ended
            day[1] += int(of_them)
    return [Day(first + timedelta(days=n), *counts) for n, counts in sorted(days.items())]


def _midnight(day: date, zone: tzinfo | None) -> int:
    return round(datetime(day.year, day.month, day.day, tzinfo=zone).timestamp() * 1000)


def _mine(player: Player, game: str | None, options: Mapping[str, str] | None) -> ColumnElement[bool]:
    mine = belongs_to(player, game)
    return mine if options is None else and_(mine, _games.options == options_text(options))


# ---------------------------------------------------------------------------------------------- deals of the day


def dailies(player: Player, deals: Mapping[tuple[date, str], str], zone: tzinfo | None = None) -> list[Daily]:
    """What the player has made of deals of the day, given as deals by day and game; those not begun are left out.

    Of several games on one deal the best result counts. Undo and hints are allowed; a position pasted in is not the
    deal of the day. Which day a win came on was the player's clock to say, wherever the player is now; of games that
    ended before that was kept it is the day in `zone`, without one on this machine.

    Raises:
        StoreError: the store cannot be read.
    """
    begun: dict[tuple[str, str], list[Any]] = defaultdict(list)
    for row in _on_deals(player, set(deals.values())):
        begun[row.game, row.deal].append(row)
    found = []
    for (day, game), deal in sorted(deals.items()):
        if tried := begun.get((game, deal)):
            won = [row for row in tried if row.result == "won"]
            days = {row.finished_day or day_of(row.finished, zone).isoformat() for row in won}
            found.append(Daily(day, game, _best(row.result for row in tried), day.isoformat() in days))
    return found


def on_deal(player: Player, game: str, deal: str) -> list[Saved]:
    """The player's games on a deal of the day, the last played first.

    Raises:
        StoreError: the store cannot be read.
    """
    wanted = [_games.game == game, _games.deal == deal, _games.chosen == "daily"]
    return player.list(where=wanted) + player.list(finished=True, where=wanted)


def _on_deals(player: Player, deals: set[str]) -> list[Any]:
    if not deals:
        return []
    # A literal: SQLite takes no index of a part for a value that it is told later.
    is_daily = _games.chosen == literal_column("'daily'")
    mine = and_(belongs_to(player), is_daily, _games.position.is_(None), _games.options == "{}")
    query = select(_games.game, _games.deal, _games.result, _games.finished, _games.finished_day)
    with reading(player.engine) as connection:
        # The deals are not asked for by name: those of years are more than a database takes in one question.
        return [row for row in connection.execute(query.where(mine)) if row.deal in deals]


def _best(results: Iterable[Result | None]) -> Result | None:
    """The best of some results: won, or still going, before those that are over."""
    order: list[Result | None] = ["won", None, "lost", "discarded", "abandoned"]
    return min(results, key=order.index)


def daily_deals(player: Player, game: str | None = None) -> dict[tuple[date, str], str]:
    """The deals of the day that this store has worked out, by day and game, of one game or all.

    Raises:
        StoreError: the store cannot be read.
    """
    table = schema.dailies
    query = select(table)
    if game is not None:
        query = query.where(table.c.game == game)
    with reading(player.engine) as connection:
        return {(date.fromisoformat(row.day), row.game): row.deal for row in connection.execute(query)}


def daily_streak(played: Iterable[Daily], today: date) -> int:
    """For how many days running a deal of the day was won on its day; today counts once it is won.

    >>> monday = date(2026, 11, 30)
    >>> won = [Daily(monday - timedelta(days=n), "fan", "won", True) for n in (1, 2, 4)]
    >>> daily_streak(won, monday)
    2
    """
    # As numbers: before the first day of all there is no date to go back to.
    won = {daily.day.toordinal() for daily in played if daily.won_on_the_day}
    last = today.toordinal()
    last = last if last in won else last - 1
    streak = 0
    while last - streak in won:
        streak += 1
    return streak


def longest_daily_streak(played: Iterable[Daily]) -> int:
    """The longest run of days on which a deal of the day was won on its day.

    >>> won = [Daily(date(2026, 11, 30) - timedelta(days=n), "fan", "won", True) for n in (0, 3, 4, 5)]
    >>> longest_daily_streak(won)
    3
    """
    longest = length = 0
    last: date | None = None
    for day in sorted({daily.day for daily in played if daily.won_on_the_day}):
        length = length + 1 if last is not None and day - last == timedelta(days=1) else 1
        longest, last = max(longest, length), day
    return longest
