"""Achievements: few, and each says what it says. All of them are read off the games; none is stored or can be lost.

One setting, `Settings.achievements`, switches them off.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import tzinfo
from typing import Any

import msgspec

from demonfan import games
from demonfan.messages import translator
from demonfan.store.bestplay import best_play
from demonfan.store.history import dailies, daily_deals, longest_daily_streak
from demonfan.store.statistics import Statistics, statistics
from demonfan.store.store import Player

#: How many games have to be played before the odds count as beaten.
AGAINST_ODDS = 30
#: How many days running a deal of the day has to be won on its day.
DAYS = 7


class Achievement(msgspec.Struct, frozen=True):
    """Something to reach: how far the player is, of how much. `text` is its English name."""

    id: str
    text: str
    done: int
    of: int

    @property
    def reached(self) -> bool:
        return self.done >= self.of


def achievements(
    player: Player, tables: list[Statistics] | None = None, zone: tzinfo | None = None
) -> list[Achievement]:
    """Every achievement, in a fixed order; `tables` are the statistics of all games, where they are known already.

    Without a zone the days are this machine's.

    Raises:
        StoreError: the store cannot be read.
    """
    tables = statistics(player) if tables is None else tables
    won = {table.game for table in tables if table.played.won}
    days = longest_daily_streak(dailies(player, daily_deals(player), zone))
    catalogue = set(games.catalogue())
    return [
        Achievement("first-win", "A first win", min(1, len(won)), 1),
        Achievement("every-game", "Every game won once", len(won & catalogue), len(catalogue)),
        Achievement("alone", "A win without undo or any help", min(1, sum(map(_alone, tables))), 1),
        Achievement("odds", "More wins than best play would expect, over 30 random deals or more", _beaten(tables), 1),
        Achievement("week", "The deal of the day won on seven days running", min(DAYS, days), DAYS),
    ]


def data(
    player: Player, language: str, tables: list[Statistics] | None = None, zone: tzinfo | None = None
) -> list[dict[str, Any]]:
    """As `achievements`, as JSON with texts in a language; none where the player has switched them off.

    Raises:
        StoreError: the store cannot be read.
    """
    if not player.settings.achievements:
        return []
    tr: Callable[[str], str] = translator(language)
    return [
        {"id": one.id, "text": tr(one.text), "done": one.done, "of": one.of, "reached": one.reached}
        for one in achievements(player, tables, zone)
    ]


def _alone(table: Statistics) -> int:
    return table.played.won - table.help.won


def _beaten(tables: list[Statistics]) -> int:
    """Whether some game was won more often than best play wins it.

    Games kept apart because something was looked at count as not won here: to leave out what went badly and was taken
    back would be no way to beat the odds.
    """
    for table in tables:
        ended = table.against_best.of + table.looked
        best = best_play(table.game, tuple(sorted(table.options.items())))
        if best is not None and ended >= AGAINST_ODDS and table.against_best.won > best[0] * ended:
            return 1
    return 0
