"""The first schema: players, games with their rules and acts, bookmarks, settings, deals kept ready."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("created", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("name", name=op.f("uq_player_name")),
    )
    op.create_table(
        "rules",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(length=12), nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rules")),
    )
    op.create_index(op.f("ix_rules_digest"), "rules", ["digest"], unique=False)
    op.create_table(
        "game",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.String(length=32), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("deal", sa.String(length=40), nullable=False),
        sa.Column("position", sa.Text(), nullable=True),
        sa.Column("rules_id", sa.Integer(), nullable=False),
        sa.Column("chosen", sa.String(length=20), nullable=False),
        sa.Column("started", sa.BigInteger(), nullable=False),
        sa.Column("updated", sa.BigInteger(), nullable=False),
        sa.Column("acts", sa.Integer(), nullable=False),
        sa.Column("autoplay", sa.String(length=4), nullable=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sa.Column("cards_up", sa.Integer(), nullable=False),
        sa.Column("milliseconds", sa.BigInteger(), nullable=False),
        sa.Column("marks", sa.Text(), nullable=False),
        sa.Column("standing", sa.Integer(), nullable=False),
        sa.Column("result", sa.String(length=12), nullable=True),
        sa.Column("finished", sa.BigInteger(), nullable=True),
        sa.Column("result_act", sa.Integer(), nullable=True),
        sa.CheckConstraint("result IN ('won', 'lost', 'abandoned', 'discarded')", name=op.f("ck_game_result")),
        sa.CheckConstraint(
            "(result IS NULL) = (finished IS NULL) AND (result IS NULL) = (result_act IS NULL)",
            name=op.f("ck_game_finished"),
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_game_player_id_player")),
        sa.ForeignKeyConstraint(["rules_id"], ["rules.id"], name=op.f("fk_game_rules_id_rules")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
        sa.UniqueConstraint("key", name=op.f("uq_game_key")),
    )
    op.create_index("ix_game_lists", "game", ["player_id", "finished", "updated", "result"])
    op.create_index("ix_game_history", "game", ["player_id", "game", "options", "finished", "id", "result"])
    ended = sa.text("result IS NOT NULL")
    op.create_index(
        "ix_game_sums",
        "game",
        ["player_id", "game", "options", "result", "standing", "milliseconds", "moves", "cards_up", "finished"],
        sqlite_where=ended,
        postgresql_where=ended,
    )
    daily = sa.text("chosen = 'daily'")
    op.create_index(
        "ix_game_daily",
        "game",
        ["player_id", "game", "deal", "result", "finished"],
        sqlite_where=daily,
        postgresql_where=daily,
    )
    op.create_table(
        "act",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=12), nullable=False),
        sa.Column("value", sa.String(length=80), nullable=False),
        sa.Column("milliseconds", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_act_game_id_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_act")),
    )
    op.create_table(
        "bookmark",
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("act", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_bookmark_game_id_game"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("game_id", "name", name=op.f("pk_bookmark")),
    )
    op.create_table(
        "setting",
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_setting_player_id_player")),
        sa.PrimaryKeyConstraint("player_id", "name", name=op.f("pk_setting")),
    )
    op.create_table(
        "winnable",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(length=12), nullable=False),
        sa.Column("deal", sa.String(length=40), nullable=False),
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("positions", sa.BigInteger(), nullable=False),
        sa.Column("difficulty", sa.String(length=8), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_winnable")),
        sa.UniqueConstraint("digest", "deal", name=op.f("uq_winnable_digest_deal")),
    )
    op.create_table(
        "daily",
        sa.Column("game", sa.String(length=80), nullable=False),
        sa.Column("day", sa.String(length=10), nullable=False),
        sa.Column("deal", sa.String(length=40), nullable=False),
        sa.Column("difficulty", sa.String(length=8), nullable=True),
        sa.Column("proved", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("game", "day", name=op.f("pk_daily")),
    )
