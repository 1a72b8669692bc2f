"""The games that are open, and the player whose they are.

When the last tab of a game has gone, it is laid aside after a while: one that is stuck is lost then, as the player has
turned away. A game that no store keeps stays as long as the program, unless it has its result and its place is needed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from demonfan.errors import DemonfanError, Reason
from demonfan.game import Game
from demonfan.store import NoSuchGame, Player, Session, Settings, StoreError
from demonfan.store.saved import Chosen, new_key
from demonfan.web import limits
from demonfan.web.tab import GOING_AWAY, Tab
from demonfan.web.table import Table
from demonfan.web.workers import Workers


class TooMany(DemonfanError):
    """More games or tabs than the server holds."""


class Hub:
    """All open games of one player."""

    def __init__(self, player: Player | None, trouble: StoreError | None = None) -> None:
        """Without a player games are kept in memory only; `trouble` says why."""
        self.player = player
        self.trouble = trouble
        self.tables: dict[str, Table] = {}
        self.workers = Workers()
        self._leaving: dict[str, asyncio.TimerHandle] = {}
        self._settings = Settings()

    # ------------------------------------------------------------------------------------------ games

    async def begin(self, make: Callable[[], Game], chosen: Chosen) -> Table:
        """A new game, made by `make` in a worker thread.

        Raises:
            InputError: what `make` raises.
            TooMany: no more games can be open.
        """
        self._make_room()
        key, session = await self.workers.run(lambda: self._begun(make(), chosen))
        return self._open(key, session)

    def prepare(self, game: Game, chosen: Chosen) -> str:
        """A new game before the server runs; returns its key."""
        key, session = self._begun(game, chosen)
        self.tables[key] = Table(key, session, self.workers)
        return key

    def _begun(self, game: Game, chosen: Chosen) -> tuple[str, Session]:
        game.autoplay = self._settings_now().autoplay
        if self.player is None:
            return new_key(), Session.in_memory(game, self.trouble, chosen)
        session = self.player.begin(game, chosen=chosen)
        return session.key or new_key(), session

    async def table(self, key: str) -> Table:
        """The game with this key, opened if it is not.

        Raises:
            NoSuchGame: there is none.
            StoreError: it cannot be read.
            TooMany: no more games can be open.
        """
        if (table := self.tables.get(key)) is not None:
            return table
        player = self.player
        if player is None:
            raise NoSuchGame(Reason("store-no-game", details={"key": key[:40]}))
        self._make_room()
        session = await self.workers.run(lambda: player.load(key))
        # Another tab may have opened it meanwhile.
        return self.tables.get(key) or self._open(key, session)

    def _open(self, key: str, session: Session) -> Table:
        table = self.tables[key] = Table(key, session, self.workers)
        self._linger(table)
        return table

    # ------------------------------------------------------------------------------------------ tabs

    async def join(self, table: Table, tab: Tab) -> None:
        """A tab begins to show a game; what another program has played meanwhile is read first.

        Raises:
            TooMany: no more tabs can show it.
        """
        if len(table.tabs) >= limits.TABS_OF_A_TABLE or sum(len(t.tabs) for t in self.tables.values()) >= limits.TABS:
            raise TooMany(Reason("too-many-tabs"))
        self._stay(table)
        self.tables[table.key] = table
        tab.wants_odds = (await self.workers.run(self._settings_now)).odds
        await table.join(tab, self._refreshed)

    async def leave(self, table: Table, tab: Tab) -> None:
        """A tab has gone."""
        await table.leave(tab)
        if not table.tabs:
            self._linger(table)

    def _refreshed(self, session: Session) -> Session:
        """The session, read again where another program has played on."""
        if self.player is None or not session.kept or session.key is None:
            return session
        try:
            known = self.player.find(session.key)
            return session if known is None or known.acts == session.acts else self.player.load(session.key)
        except StoreError:
            # The next act will say what is wrong.
            return session

    # ------------------------------------------------------------------------------------------ laying aside

    def _linger(self, table: Table) -> None:
        self._stay(table)
        loop = asyncio.get_running_loop()
        self._leaving[table.key] = loop.call_later(limits.LINGER, self._lay_aside, table)

    def _stay(self, table: Table) -> None:
        if (leaving := self._leaving.pop(table.key, None)) is not None:
            leaving.cancel()

    def _lay_aside(self, table: Table) -> None:
        """Let go of a game without tabs. One that is kept nowhere else stays."""
        self._stay(table)
        if not table.tabs and table.session.kept and self.tables.get(table.key) is table:
            self._let_go(table)

    def _let_go(self, table: Table) -> None:
        self._stay(table)
        del self.tables[table.key]
        self.workers.spawn(table.lay_aside())

    def _make_room(self) -> None:
        if len(self.tables) >= limits.TABLES:
            idle = [table for table in self.tables.values() if not table.tabs]
            # What no store keeps can still be wanted as long as it goes on.
            going = next((table for table in idle if table.session.kept), None)
            over = next((table for table in idle if table.session.result is not None), None)
            if (table := going or over) is None:
                raise TooMany(Reason("too-many-games", details={"limit": limits.TABLES}))
            self._let_go(table)

    async def close(self) -> None:
        """Leave every game."""
        for table in list(self.tables.values()):
            self._stay(table)
            for tab in list(table.tabs):
                tab.close(GOING_AWAY)
            await table.lay_aside()
        await self.workers.close()

    # ------------------------------------------------------------------------------------------ settings

    def settings(self) -> Settings:
        """The player's settings; those of this run where there is no store.

        Raises:
            StoreError: the store cannot be read.
        """
        return self._settings if self.player is None else self.player.settings

    def change_settings(self, changes: dict[str, Any]) -> Settings:
        """Change settings by name.

        Raises:
            SettingsError: a name that is no setting, or a value that it does not take.
            StoreError: the store cannot be written.
        """
        if self.player is not None:
            return self.player.change_settings(changes)
        self._settings = self._settings.changed(changes)
        return self._settings

    def _settings_now(self) -> Settings:
        """The settings, or those that everyone begins with where the store fails."""
        try:
            return self.settings()
        except StoreError:
            return self._settings
