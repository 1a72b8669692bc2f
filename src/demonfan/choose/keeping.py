"""What the table asks of the store beside games: statistics, winnable deals, the deal of the day.

Everything here may take a while, and is called in worker threads.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta, tzinfo
from typing import Any

import msgspec

from demonfan import games
from demonfan._core import Control
from demonfan.choose import daily as days
from demonfan.choose import winnable
from demonfan.choose.difficulty import Level
from demonfan.choose.shelf import Shelf
from demonfan.choose.worker import Worker
from demonfan.errors import DemonfanError, Reason
from demonfan.game import Game
from demonfan.store import Player, StoreError
from demonfan.store.history import dailies, daily_deals, daily_streak, on_deal
from demonfan.store.page import stats_data
from demonfan.store.reviews import Reviewer

#: How far from today, in days, a deal of the day may be asked for: each asks for a search.
FARTHEST = 3660
#: How far from the day that is asked for the others are that are told with it.
SHOWN = 371
#: Of how many games played last winnable deals are kept ready, beside the favourites.
RECENT = 3


class NotKept(DemonfanError):
    """There are no statistics, because there is no store."""


class Keeping:
    """The store's other side for one player, with the threads that look for winnable deals and review games."""

    def __init__(self, player: Player | None) -> None:
        self._player = player
        self._shelf = None if player is None else Shelf(player.engine)
        self._worker = None if self._shelf is None else Worker(self._shelf)
        self._reviewer = None if player is None else Reviewer(player)

    def start(self) -> None:
        if self._worker and self._reviewer:
            self._worker.start()
            self._reviewer.start()
            self._reviewer.wake()

    def stop(self) -> None:
        if self._worker and self._reviewer:
            self._worker.stop()
            self._reviewer.stop()

    def statistics(self, game: str | None, language: str, zone: tzinfo | None) -> dict[str, Any]:
        """As `demonfan.store.page.stats_data`. Games that wait for their review are reviewed from now on.

        Raises:
            NotKept, StoreError: there is no store, or it cannot be read.
        """
        if self._player is None:
            raise NotKept(Reason("not-kept"))
        if self._reviewer:
            self._reviewer.wake()
        return stats_data(self._player, game, language=language, zone=zone)

    def winnable(
        self, name: str, options: Mapping[str, str], level: Level | None, control: Control | None = None
    ) -> Game:
        """A game on a deal proved winnable: one that lies ready, else the first that a search finds.

        Raises:
            InputError: an unknown game or option.
            NoneFound: as `demonfan.choose.winnable.find`.
        """
        entry = games.find(name)
        rules = entry.rules_with(options)
        ready = None
        if self._shelf and self._worker:
            try:
                ready = self._shelf.take(rules, level)
                self._worker.want(rules)
            except StoreError:
                # A store that fails keeps nobody from playing.
                ready = None
        deal = ready.deal if ready else winnable.find(rules, level, control=control).deal
        return Game.deal(entry.id, deal, options)

    def in_band(
        self, name: str, options: Mapping[str, str], low: float, high: float, control: Control | None = None
    ) -> Game:
        """A game on a random deal whose chance to win lies between two.

        Raises:
            InputError: an unknown game or option, or no band.
            NoneFound: as `demonfan.choose.bands.find_in_band`.
        """
        # Only who asks for odds waits for their module to load.
        from demonfan.choose.bands import find_in_band

        entry = games.find(name)
        found = find_in_band(entry.rules_with(options), low, high, control=control)
        return Game.deal(entry.id, found.deal, options)

    def foresee(self) -> None:
        """Keep winnable deals ready of the games that the player is likely to ask for: call it when the lobby opens.

        These are the favourites and the games played last, by their own rules. Nothing is told of a store that fails.
        """
        if self._player is None or self._worker is None:
            return
        try:
            settings = self._player.settings
            played = [*self._player.list(limit=RECENT), *self._player.list(finished=True, limit=RECENT)]
        except StoreError:
            return
        recent = sorted(played, key=lambda game: -game.updated)[:RECENT]
        for name in dict.fromkeys((settings.last_game, *(game.game for game in recent), *settings.favourites)):
            if entry := games.catalogue().get(name):
                self._worker.want(entry.rules)

    # ------------------------------------------------------------------------------------------ deals of the day

    def daily(self, game: str, day: date, zone: tzinfo | None, control: Control | None = None) -> dict[str, Any]:
        """The deal of a day with what the player has made of deals of the day in the year before and after it."""
        found = self._daily(game, day, control)
        data = {"game": game, "day": day, "deal": str(found.deal), "difficulty": found.level, "proved": found.proved}
        played = [] if self._player is None else dailies(self._player, daily_deals(self._player), zone)
        shown = [one for one in played if abs(one.day - day) <= timedelta(days=SHOWN)]
        return data | {"streak": daily_streak(played, day), "days": msgspec.to_builtins(shown)}

    def deal_of(self, game: str, day: date, control: Control | None = None) -> Game:
        """The game on the deal of a day."""
        found = self._daily(game, day, control)
        return Game.deal(found.game, found.deal)

    def begun(self, game: str, day: date, control: Control | None = None) -> str | None:
        """The key of the player's game that goes on with this deal of the day."""
        if self._player is None:
            return None
        found = self._daily(game, day, control)
        played = on_deal(self._player, found.game, str(found.deal))
        return next((one.key for one in played if one.result is None), None)

    def _daily(self, game: str, day: date, control: Control | None) -> days.Daily:
        entry = games.find(game)
        if abs(day - date.today()) > timedelta(days=FARTHEST):
            raise NotKept(Reason("day-too-far"))
        known = self._shelf.daily(day, entry.id) if self._shelf else None
        if known is None:
            known = days.daily(day, entry.id, control)
            if self._shelf:
                self._shelf.keep_daily(known)
        return known
