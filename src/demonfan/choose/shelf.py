"""Deals kept ready: proved winnable ones, each given out once, and the deals of the day worked out so far."""

from __future__ import annotations

import random
from datetime import date
from typing import NamedTuple, cast

from sqlalchemy import Connection, Engine, Insert, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from demonfan.choose.daily import Daily
from demonfan.choose.difficulty import LEVELS, Level
from demonfan.choose.winnable import Found
from demonfan.deals import Deal
from demonfan.rules import Rules
from demonfan.store import schema
from demonfan.store.database import reading, writing


class Ready(NamedTuple):
    """A winnable deal from the shelf, with its winning line: moves in place form, separated by semicolons."""

    deal: Deal
    level: Level | None
    line: str
    positions: int


class Shelf:
    """What a store keeps ready for every player."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def put(self, rules: Rules, found: Found) -> bool:
        """Lay a deal on the shelf; False if it lies there already.

        Raises:
            StoreError: the store cannot be written.
        """
        values = {
            "digest": rules.digest,
            "deal": str(found.deal),
            "line": ";".join(map(str, found.verdict.line)),
            "positions": found.verdict.positions,
            "difficulty": found.level,
        }
        with writing(self._engine) as connection:
            return _inserted(connection, insert(schema.winnable).values(**values))

    def take(self, rules: Rules, level: Level | None = None, chance: random.Random | None = None) -> Ready | None:
        """Take a deal off the shelf; None if there is none. Two programs never get the same.

        Without a level each level is as likely: they are quarters of all winnable deals.

        Raises:
            StoreError: the store cannot be written.
        """
        chance = chance or random.SystemRandom()
        table = schema.winnable
        with writing(self._engine) as connection:
            # The deletion at the end also decides between two programs where reading does not lock.
            rows = connection.execute(select(table).where(table.c.digest == rules.digest)).all()
            there = sorted({row.difficulty for row in rows}, key=lambda name: (name is None, name))
            if level is None and there:
                level = chance.choice(there)
            chosen = [row for row in rows if row.difficulty == level]
            chance.shuffle(chosen)
            for row in chosen:
                if connection.execute(delete(table).where(table.c.id == row.id)).rowcount == 1:
                    return Ready(Deal.parse(row.deal), cast(Level | None, row.difficulty), row.line, row.positions)
        return None

    def count(self, rules: Rules) -> dict[Level | None, int]:
        """How many deals of each level lie ready; None stands for games that are not calibrated.

        Raises:
            StoreError: the store cannot be read.
        """
        table = schema.winnable
        query = select(table.c.difficulty, func.count()).where(table.c.digest == rules.digest)
        with reading(self._engine) as connection:
            counts = {row[0]: row[1] for row in connection.execute(query.group_by(table.c.difficulty))}
        return {level: counts.get(level, 0) for level in (*LEVELS, None)}

    # ------------------------------------------------------------------------------------------ deals of the day

    def keep_daily(self, daily: Daily) -> None:
        """Remember a deal of the day.

        Raises:
            StoreError: the store cannot be written.
        """
        values = {"deal": str(daily.deal), "difficulty": daily.level, "proved": daily.proved}
        with writing(self._engine) as connection:
            _inserted(connection, insert(schema.dailies).values(game=daily.game, day=daily.day.isoformat(), **values))

    def daily(self, day: date, game: str) -> Daily | None:
        """The deal of a day, if it has been worked out here.

        Raises:
            StoreError: the store cannot be read.
        """
        table = schema.dailies
        query = select(table).where(table.c.day == day.isoformat(), table.c.game == game)
        with reading(self._engine) as connection:
            row = connection.execute(query).one_or_none()
        if row is None:
            return None
        return Daily(day, game, Deal.parse(row.deal), cast(Level | None, row.difficulty), row.proved)


def _inserted(connection: Connection, row: Insert) -> bool:
    """Insert a row; False where it is there already."""
    try:
        with connection.begin_nested():
            connection.execute(row)
    except IntegrityError:
        return False
    return True
