"""Deals that were played again are marked so, and the marks of ended games have an index of their own.

Until the program marked them itself, a game on a deal that the player had begun before, in whatever game with the same
pack, was kept as one on a new deal. Nothing here asks today's catalogue: the pack is that of the rules kept with each
game.
"""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

#: `Standing.CHOSEN` as it is in this schema.
CHOSEN = 4


def upgrade() -> None:
    _mark_repeats(op.get_bind())
    ended = "result IS NOT NULL"
    op.drop_index("ix_game_sums", "game")
    op.create_index(
        "ix_game_sums",
        "game",
        [
            *("player_id", "game", "options", "result", "standing", "milliseconds", "moves", "cards_up", "finished"),
            *("score_standard", "score_windows", "score_casino", "reviewed", "luck", "cost"),
        ],
        sqlite_where=sa.text(ended),
        postgresql_where=sa.text(ended),
    )
    marked = sa.text(f"{ended} AND marks <> '{{}}'")
    op.create_index(
        "ix_game_marks",
        "game",
        ["player_id", "game", "options", "marks", "result"],
        sqlite_where=marked,
        postgresql_where=marked,
    )


def _mark_repeats(connection: sa.Connection) -> None:
    rules = sa.table("rules", *map(sa.column, ("id", "data")))
    games = sa.table(
        "game",
        *map(sa.column, ("id", "player_id", "deal", "rules_id", "chosen", "started")),
        sa.column("standing", sa.Integer),
    )
    packs = {row.id: _pack(row.data) for row in connection.execute(sa.select(rules.c.id, rules.c.data))}
    begun: set[tuple[object, ...]] = set()
    repeats = []
    for row in connection.execute(sa.select(games).order_by(games.c.started, games.c.id)):
        deal = (row.player_id, row.deal, packs.get(row.rules_id))
        if deal in begun and row.chosen in ("number", "random"):
            repeats.append({"repeat": row.id})
        begun.add(deal)
    if repeats:
        marked = {"chosen": "again", "standing": games.c.standing.bitwise_or(CHOSEN)}
        connection.execute(sa.update(games).where(games.c.id == sa.bindparam("repeat")).values(marked), repeats)


def _pack(data: str) -> tuple[object, object]:
    """The ranks and the number of packs, None where they are the usual ones. Damaged rules are in no game's way."""
    try:
        read = json.loads(data)
    except ValueError:
        read = None
    return (read.get("ranks"), read.get("packs")) if isinstance(read, dict) else (data, None)
