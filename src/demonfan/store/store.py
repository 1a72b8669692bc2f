"""The store: players and all that is theirs.

>>> from demonfan.game import Game
>>> store = Store.open("sqlite://")
>>> me = store.player()
>>> session = me.begin(Game.deal("la-belle-lucie", 7))
>>> moves = list(session.game.legal_moves)
>>> events = session.play(moves[0])
>>> [(game.game, game.deal, game.acts) for game in me.list()]
[('la-belle-lucie', '7', 1)]
>>> me.load(session.key).game.state == session.game.state
True
>>> store.close()
"""

from __future__ import annotations

import builtins
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from sqlalchemy import URL, ColumnElement, Connection, Engine, Select, insert, select, tuple_

from demonfan import games
from demonfan.game import Game
from demonfan.store import saved, schema
from demonfan.store import settings as settings_module
from demonfan.store.database import default_url, file_of, open_engine, parse_url, reading, writing
from demonfan.store.errors import StoreError, shown
from demonfan.store.ledger import Beginning, Ledger, player_row
from demonfan.store.saved import Chosen, Saved, first_values, new_key
from demonfan.store.session import Session
from demonfan.store.settings import Settings


class Store:
    """An open store. Use it as a context manager, or `close` it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @staticmethod
    def open(address: str | URL | None = None, *, wait: float = 5.0) -> Store:
        """Open a store, make it if it is not there, and bring it up to date.

        `address` is a URL or the path of an SQLite file; by default ``DEMONFAN_STORE`` or the player's own file.
        `wait` is how many seconds to wait for another program's lock.

        Raises:
            StoreError: it cannot be opened; the text says why.
        """
        url = default_url() if address is None else parse_url(address) if isinstance(address, str) else address
        return Store(open_engine(url, wait))

    def close(self) -> None:
        self._engine.dispose()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    @property
    def address(self) -> str:
        """Where the store is, for a person: the path of its file, or its URL without the password."""
        return shown(self._engine.url)

    @property
    def path(self) -> Path | None:
        """The file of an SQLite store."""
        return file_of(self._engine.url)

    @property
    def engine(self) -> Engine:
        """The database, for modules that keep other things there."""
        return self._engine

    def player(self, name: str = "") -> Player:
        """A player by name; the player of this machine has the empty name. A row is made with the first write."""
        return Player(self._engine, name)


class Player:
    """One player's games and settings."""

    def __init__(self, engine: Engine, name: str) -> None:
        self.name = name
        self._engine = engine

    @property
    def engine(self) -> Engine:
        """The database, for other modules of the store."""
        return self._engine

    # ------------------------------------------------------------------------------------------ games

    def begin(self, game: Game, *, chosen: Chosen = "number") -> Session:
        """Keep a game from now on; acts that it has already are kept too. `chosen` says how its deal was.

        A deal that the player has begun before, in whatever game with this pack, holds no surprises: it is chosen
        `again`. Where the store fails the session goes on in memory: see `Session.trouble`.
        """
        chosen = self.as_chosen(game, chosen)
        values = {**first_values(game), "chosen": chosen}
        session = Session(game, self.ledger(new_key(), Beginning(game.rules, values)), chosen=chosen)
        session.keep()
        return session

    def as_chosen(self, game: Game, chosen: Chosen, before: int | None = None) -> Chosen:
        """How the deal of a game counts as chosen: as said, or `again` where the player has begun it before.

        `before` is a time in UTC milliseconds: games that began from then on do not count.
        """
        return "again" if chosen in ("number", "random") and self._knows(game, before) else chosen

    def _knows(self, game: Game, before: int | None) -> bool:
        """Whether the player has a game on this deal with the same pack, and so the same cards in the same order.

        A store that cannot be read says so with the first act.
        """
        table = schema.games
        asked = saved.query(self.name).with_only_columns(table.c.game).where(table.c.deal == str(game.start.deal))
        if before is not None:
            asked = asked.where(table.c.started < before)
        try:
            with reading(self._engine) as connection:
                others = set(connection.execute(asked).scalars())
        except StoreError:
            return False
        known = games.catalogue()
        return any(other in known and known[other].rules.pack == game.rules.pack for other in others)

    def load(self, key: str) -> Session:
        """Go on with a game.

        Raises:
            NoSuchGame: this player has none with this key.
            StoreError: the store cannot be read, or the game's acts do not replay.
        """
        ledger = self.ledger(key)
        loaded = ledger.load()
        return Session(loaded.game, ledger, loaded.saved)

    def ledger(self, key: str, beginning: Beginning | None = None) -> Ledger:
        """The rows of one game of this player."""
        return Ledger(self._engine, key, self.name, beginning)

    def find(self, key: str) -> Saved | None:
        """What the store says of a game.

        Raises:
            StoreError: the store cannot be read.
        """
        table = schema.games
        with reading(self._engine) as connection:
            return next(iter(self._saved(connection, saved.query(self.name).where(table.c.key == key))), None)

    def list(
        self,
        *,
        finished: bool = False,
        limit: int = 50,
        after: Saved | None = None,
        where: Iterable[ColumnElement[bool]] = (),
    ) -> builtins.list[Saved]:
        """A page of games: those that go on, the last played first; or the finished ones, the last finished first.

        `after` is the last game of the page before; `where` are further conditions on the table of games.

        Raises:
            StoreError: the store cannot be read.
        """
        table = schema.games
        order = table.c.finished if finished else table.c.updated
        query = saved.query(self.name).where(table.c.finished.is_not(None) if finished else table.c.finished.is_(None))
        query = query.where(*where)
        if after is not None:
            at = after.finished if finished else after.updated
            query = query.where(tuple_(order, table.c.id) < (at, after.id))
        with reading(self._engine) as connection:
            return self._saved(connection, query.order_by(order.desc(), table.c.id.desc()).limit(limit))

    def all(self, *, page: int = 200) -> Iterator[Saved]:
        """Every game, oldest first, read page by page.

        Raises:
            StoreError: the store cannot be read.
        """
        last = 0
        table = schema.games
        while True:
            with reading(self._engine) as connection:
                found = self._saved(
                    connection, saved.query(self.name).where(table.c.id > last).order_by(table.c.id).limit(page)
                )
            yield from found
            if len(found) < page:
                return
            last = found[-1].id

    def _saved(self, connection: Connection, query: Select[Any]) -> builtins.list[Saved]:
        rows = connection.execute(query).all()
        bookmarks = saved.bookmarks_of(connection, [row.id for row in rows])
        return [saved.saved(row, bookmarks.get(row.id, ())) for row in rows]

    # ------------------------------------------------------------------------------------------ settings

    @property
    def settings(self) -> Settings:
        """The player's settings.

        Raises:
            StoreError: the store cannot be read.
        """
        return settings_module.decoded(self.chosen_settings())

    def chosen_settings(self) -> dict[str, str]:
        """The settings that the player has changed, as JSON texts by name.

        Raises:
            StoreError: the store cannot be read.
        """
        table = schema.settings
        query = (
            select(table.c.name, table.c.value)
            .join(schema.players, table.c.player_id == schema.players.c.id)
            .where(schema.players.c.name == self.name)
        )
        with reading(self._engine) as connection:
            return {row.name: row.value for row in connection.execute(query)}

    def change_settings(self, changes: Mapping[str, Any]) -> Settings:
        """Change settings by name; those not named stay.

        Raises:
            SettingsError: a name that is no setting, or a value that it does not take.
            StoreError: the store cannot be written.
        """
        after = self.settings.changed(changes)
        table = schema.settings
        with writing(self._engine) as connection:
            player = player_row(connection, self.name)
            for name, value in settings_module.encoded(after).items():
                if name in changes:
                    connection.execute(table.delete().where(table.c.player_id == player, table.c.name == name))
                    connection.execute(insert(table).values(player_id=player, name=name, value=value))
        return after
