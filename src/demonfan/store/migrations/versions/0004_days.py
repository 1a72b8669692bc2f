"""The day on the player's calendar when a game ended.

Of games that ended before nobody knows where the player was; it stays null in them.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("game", sa.Column("finished_day", sa.String(length=10), nullable=True))
