"""Running the migrations of the store with Alembic, without a configuration file."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

FOLDER = Path(__file__).parent / "migrations"
#: Any number: programs that migrate a server's store take turns by it.
_LOCK = 0x64656D6F6E66616E


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Bring the store to a revision, in the connection's transaction: all of it, or nothing."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
