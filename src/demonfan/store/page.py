"""The page of statistics as plain data, for the command line and the browser."""

from __future__ import annotations

from datetime import date, timedelta, tzinfo
from typing import Any

import msgspec

from demonfan import games
from demonfan.store import achievements
from demonfan.store.bestplay import best_play
from demonfan.store.history import (
    Point,
    calendar,
    dailies,
    daily_deals,
    daily_streak,
    history,
    longest_daily_streak,
    over_time,
)
from demonfan.store.saved import day_of, utc_now
from demonfan.store.statistics import Statistics, statistics
from demonfan.store.store import Player

#: How many weeks the calendar shows, each from Monday on; the last is that of today.
WEEKS = 53


def stats_data(
    player: Player,
    game: str | None = None,
    *,
    language: str = "en",
    zone: tzinfo | None = None,
    today: date | None = None,
) -> dict[str, Any]:
    """What the page of statistics shows, of all games or of one. Everything in it is JSON.

    Without a zone the days are this machine's. The keys: ``tables`` (`Statistics` with the game's ``name`` and the
    chance with ``best`` play, null where it is not known), ``over_time``, ``calendar``, ``history``,
    ``daily``, and ``achievements``, which the page of one game does not have, nor a player who has switched them off.
    ``daily`` is for how many days running a deal of the day was won on its day, and at most: ``{streak, longest}``.

    Raises:
        StoreError: the store cannot be read.
    """
    today = today or day_of(utc_now(), zone)
    first = today - timedelta(days=today.weekday(), weeks=WEEKS - 1)
    tables = statistics(player, game)
    of_the_day = dailies(player, daily_deals(player, game), zone)
    return {
        "game": game,
        "tables": [_table(table, language) for table in tables],
        # Of all games together it would say nothing: they are won more and less easily.
        "over_time": [] if game is None else [_point(point) for point in over_time(player, game)],
        "calendar": msgspec.to_builtins(calendar(player, first, today, zone, game)),
        "history": [_without_id(msgspec.to_builtins(saved)) for saved in history(player, game, limit=20)],
        "daily": {"streak": daily_streak(of_the_day, today), "longest": longest_daily_streak(of_the_day)},
        "achievements": achievements.data(player, language, tables, zone) if game is None else [],
    }


def _table(table: Statistics, language: str) -> dict[str, Any]:
    entry = games.catalogue().get(table.game)
    data: dict[str, Any] = msgspec.to_builtins(table)
    data["name"] = entry.text(language).name if entry else table.game
    best = best_play(table.game, tuple(sorted(table.options.items())))
    return data | {"best": None if best is None else {"value": best[0], "error": best[1]}}


def _point(point: Point) -> dict[str, Any]:
    return {"finished": point.finished, **msgspec.to_builtins(point.rate)}


def _without_id(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "id"}
