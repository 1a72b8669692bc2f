"""The rows of one game: its first entry, what is appended to it, and reading it back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple, cast

import msgspec
from sqlalchemy import Connection, Engine, insert, select, update
from sqlalchemy.exc import IntegrityError

from demonfan import scoring
from demonfan.autoplay import Mode
from demonfan.errors import Reason
from demonfan.game import Game
from demonfan.rules import Rules
from demonfan.store import saved, schema
from demonfan.store.database import reading, writing
from demonfan.store.errors import Conflict, NoSuchGame
from demonfan.store.saved import Kept, Result, Saved, Standing, utc_now


class Figures(NamedTuple):
    """What a list and the statistics show of a game; they stand still from the result on."""

    moves: int = 0
    cards_up: int = 0
    milliseconds: int = 0


class Ending(NamedTuple):
    """A result, the number of acts when it was reached, the UTC time in milliseconds, and the scores by table.

    `day` is that of the player's calendar; None in exports of games that ended before days were kept.
    """

    result: Result
    act: int
    finished: int
    day: date | None
    scores: Mapping[scoring.Kind, int]


@dataclass(frozen=True, slots=True)
class Entry:
    """What one transaction appends to a game of which `stored` acts are there already.

    `marks` are counts to add. `ending` is a result reached now. `at` is the UTC time in milliseconds.
    """

    at: int
    stored: int
    acts: list[Kept]
    figures: Figures
    marks: Mapping[str, int]
    autoplay: Mode
    ending: Ending | None = None


@dataclass(frozen=True, slots=True)
class Beginning:
    """How a game begins: all that is written of it once."""

    rules: Rules
    values: Mapping[str, Any]


class Loaded(NamedTuple):
    """A game read back: its row, and the game with all its acts done again."""

    saved: Saved
    game: Game


class Ledger:
    """The rows of one game. The first `append` writes the game's own row, if it has none yet."""

    def __init__(self, engine: Engine, key: str, player: str, beginning: Beginning | None = None) -> None:
        self.key = key
        self._player = player
        self._engine = engine
        self._beginning = beginning
        self._id: int | None = None

    def append(self, entry: Entry) -> Result | None:
        """Write an entry in one transaction.

        Returns:
            The result that the game has now.

        Raises:
            Conflict: the store holds another number of acts than the entry builds on.
            StoreError: the store cannot be written; nothing of the entry is in it.
        """
        with writing(self._engine) as connection:
            try:
                game_id = self._game_id(connection, entry)
                result = self._write(connection, game_id, entry)
            except IntegrityError as error:
                raise Conflict(Reason("store-conflict")) from error
        self._id = game_id
        return result

    def acts(self) -> list[Kept]:
        """The acts that the store holds.

        Raises:
            StoreError: the store cannot be read.
        """
        with reading(self._engine) as connection:
            row = connection.execute(select(schema.games.c.id).where(schema.games.c.key == self.key)).one_or_none()
            if row is None:
                return []
            self._id = int(row.id)
            return saved.acts_of(connection, self._id)

    def exists(self) -> bool:
        """Whether the store has a game with this key, whosever it is.

        Raises:
            StoreError: the store cannot be read.
        """
        with reading(self._engine) as connection:
            query = select(schema.games.c.id).where(schema.games.c.key == self.key)
            return connection.execute(query).scalar() is not None

    def load(self) -> Loaded:
        """Read the game and do all its acts again.

        Raises:
            NoSuchGame: there is none with this key.
            StoreError: the store cannot be read, or the acts do not replay.
        """
        with reading(self._engine) as connection:
            row = connection.execute(saved.query(self._player).where(schema.games.c.key == self.key)).one_or_none()
            if row is None:
                raise NoSuchGame(Reason("store-no-game", details={"key": self.key[:40]}))
            rules = connection.execute(
                select(schema.rules.c.data).where(schema.rules.c.id == row.rules_id)
            ).scalar_one()
            acts = saved.acts_of(connection, row.id)
            bookmarks = saved.bookmarks_of(connection, [row.id])
        self._id = int(row.id)
        return Loaded(saved.saved(row, bookmarks.get(row.id, ())), saved.replayed(row, rules, acts))

    def load_result(self) -> Loaded:
        """Read the game as `load` does, as it stood when its result was reached: what was played after it is left out.

        Raises:
            NoSuchGame, StoreError: as `load`.
        """
        saved, whole = self.load()
        game = Game(whole.rules, whole.start, id=whole.id, options=whole.options)
        game.replay(whole.log[: saved.result_act])
        return Loaded(saved, game)

    # ------------------------------------------------------------------------------------------ rows

    def _game_id(self, connection: Connection, entry: Entry) -> int:
        """The game's own row, written if it is not there yet."""
        if self._id is not None:
            return self._id
        found = connection.execute(select(schema.games.c.id).where(schema.games.c.key == self.key)).scalar()
        if found is not None:
            return int(found)
        if self._beginning is None:
            raise NoSuchGame(Reason("store-no-game", details={"key": self.key[:40]}))
        values = {"started": entry.at, **self._beginning.values}
        return saved.insert_game(
            connection,
            values
            | {
                "key": self.key,
                "player_id": player_row(connection, self._player),
                "rules_id": saved.rules_row(connection, self._beginning.rules),
                "updated": entry.at,
                "acts": 0,
                "autoplay": "off",
                "marks": "{}",
                "standing": 0,
                **Figures()._asdict(),
            },
        )

    def _write(self, connection: Connection, game_id: int, entry: Entry) -> Result | None:
        table = schema.games
        # The count is asked for and set at once: of two programs that know the same count, one gets through.
        claimed = connection.execute(
            update(table)
            .where(table.c.id == game_id, table.c.acts == entry.stored)
            .values(acts=entry.stored + len(entry.acts), updated=entry.at, autoplay=entry.autoplay)
        )
        if claimed.rowcount != 1:
            raise Conflict(Reason("store-conflict"))
        saved.insert_acts(connection, game_id, entry.stored + 1, entry.acts)
        known = select(table.c.marks, table.c.result, table.c.chosen, table.c.position)
        row = connection.execute(known.where(table.c.id == game_id)).one()
        if row.result is not None:
            return cast(Result, row.result)
        marks = msgspec.json.decode(row.marks, type=dict[str, int])
        for name, count in entry.marks.items():
            marks[name] = marks.get(name, 0) + count
        values: dict[str, Any] = {
            **entry.figures._asdict(),
            "marks": msgspec.json.encode(marks).decode(),
            "standing": int(Standing.of(row.chosen, row.position is not None, marks)),
        }
        if ending := entry.ending:
            values |= {"result": ending.result, "result_act": ending.act, "finished": ending.finished}
            values["finished_day"] = None if ending.day is None else ending.day.isoformat()
            values |= {f"score_{kind}": points for kind, points in ending.scores.items()}
        connection.execute(update(table).where(table.c.id == game_id, table.c.result.is_(None)).values(**values))
        return ending.result if ending else None


def player_row(connection: Connection, name: str) -> int:
    """The row of a player, written if it is not there yet."""
    table = schema.players
    found = connection.execute(select(table.c.id).where(table.c.name == name)).scalar()
    if found is not None:
        return int(found)
    return saved.new_id(connection.execute(insert(table).values(name=name, created=utc_now())))
