"""The scores of ended games, room for their reviews, and indexes to match.

Stores that the program made while this was being written say 0001, and have some of it or all: so what is there is
asked for, not assumed. The scores of games that ended before stay null here, since a migration must not depend on
whether every act can be done again; `demonfan.store.rescoring` works them out.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    present = {column["name"] for column in sa.inspect(op.get_bind()).get_columns("game")}
    # Columns that may be null are added in place on every database; no row is written anew.
    for column in (
        sa.Column("score_standard", sa.Integer(), nullable=True),
        sa.Column("score_windows", sa.Integer(), nullable=True),
        sa.Column("score_casino", sa.Integer(), nullable=True),
        sa.Column("reviewed", sa.BigInteger(), nullable=True),
        sa.Column("luck", sa.Float(precision=53), nullable=True),
        sa.Column("cost", sa.Float(precision=53), nullable=True),
    ):
        if column.name not in present:
            op.add_column("game", column)
    for index in ("ix_game_sums", "ix_game_deals", "ix_game_unreviewed"):
        op.drop_index(index, "game", if_exists=True)
    ended = sa.text("result IS NOT NULL")
    op.create_index(
        "ix_game_sums",
        "game",
        [
            *("player_id", "game", "options", "result", "standing", "milliseconds", "moves", "cards_up", "finished"),
            *("marks", "score_standard", "score_windows", "score_casino", "reviewed", "luck", "cost"),
        ],
        sqlite_where=ended,
        postgresql_where=ended,
    )
    op.create_index("ix_game_deals", "game", ["player_id", "deal", "game"])
    unreviewed = sa.text("result IS NOT NULL AND reviewed IS NULL")
    op.create_index(
        "ix_game_unreviewed",
        "game",
        ["player_id", "finished"],
        sqlite_where=unreviewed,
        postgresql_where=unreviewed,
    )
