"""Histories of games that were never played: rows of random results, for the statistics to count."""

from __future__ import annotations

import random
from typing import Any

import msgspec
from sqlalchemy import Connection, insert

from demonfan.scoring import KINDS
from demonfan.store import schema
from demonfan.store.saved import Standing, key_of

DAY = 86_400_000
BEGAN = 1_700_000_000_000
RULES = {"digest": "0123456789ab", "data": "{}"}
MARKS = ("undo", "restart", "hint", "odds", "undone_reveal", "peeked")


def rules_row(connection: Connection) -> int:
    """A row that the games of histories can point at."""
    made = connection.execute(insert(schema.rules).values(**RULES)).inserted_primary_key
    assert made is not None
    return int(made[0])


def player_row(connection: Connection, name: str) -> int:
    made = connection.execute(insert(schema.players).values(name=name, created=BEGAN)).inserted_primary_key
    assert made is not None
    return int(made[0])


def rows(chance: random.Random, player: int, rules: int, size: int, first_key: int) -> list[dict[str, Any]]:
    """Some games; times repeat, so that ties have to be broken."""
    made = []
    for number in range(size):
        result = chance.choice([None, "won", "won", "lost", "lost", "abandoned", "discarded"])
        finished = BEGAN + chance.randrange(40) * DAY // 4 if result else None
        marks = {name: chance.randrange(1, 5) for name in MARKS if chance.random() < 0.2}
        reviewed = result is not None and chance.random() < 0.7
        chosen, position = (
            chance.choice(["number", "random", "random", "again", "winnable", "odds", "daily", "import"]),
            chance.choice([None] * 5 + ["KC"]),
        )
        made.append(
            {
                "key": key_of(first_key + number),
                "player_id": player,
                "game": chance.choice(["fan", "demon-36"]),
                "options": chance.choice(["{}", '{"wrap":"off"}']),
                "deal": str(chance.randrange(1, 1000)),
                "position": position,
                "rules_id": rules,
                "chosen": chosen,
                "started": BEGAN,
                "updated": BEGAN,
                "acts": 3 if result else chance.choice([0, 3, 3]),
                "autoplay": "off",
                "moves": chance.randrange(1, 100),
                "cards_up": 52 if result == "won" else chance.randrange(52),
                "milliseconds": chance.randrange(1, 200) * 1000,
                "marks": msgspec.json.encode(marks).decode(),
                "standing": int(Standing.of(chosen, position is not None, marks)),
                "result": result,
                "finished": finished,
                "result_act": 3 if result else None,
                **{f"score_{kind}": chance.randrange(-300, 900) if result else None for kind in KINDS},
                "reviewed": BEGAN if reviewed else None,
                # Of some games the luck cannot be told, of some nothing.
                "luck": chance.uniform(-0.5, 0.9) if reviewed and chance.random() < 0.5 else None,
                "cost": chance.random() if reviewed and chance.random() < 0.8 else None,
            }
        )
    return made
