"""Opening the store: where it lies, how it is made safe, and bringing an older one up to date.

SQLite is used with a write-ahead log and full synchronisation: an act that has been acknowledged survives a crash of
the program and of the machine. Before a migration an SQLite store is copied to a file beside it.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from demonfan.errors import InputError

#: The migration that makes the schema of `demonfan.store.schema`.
HEAD = "0001"


class StoreError(InputError):
    """The store cannot be opened, read or written. The text says why and what still works."""


def default_url() -> URL:
    """The player's own store: an SQLite file in the user's data folder; `DEMONFAN_STORE` names another."""
    if named := os.environ.get("DEMONFAN_STORE"):
        return parse_url(named)
    return URL.create("sqlite", database=str(user_data_path("demonfan", appauthor=False) / "demonfan.db"))


def parse_url(text: str) -> URL:
    """Read a store's address: a URL, or the path of an SQLite file.

    Raises:
        StoreError: it is neither, or names a database of another kind.
    """
    if "://" not in text:
        return URL.create("sqlite", database=str(Path(text).expanduser()))
    try:
        url = make_url(text)
    except SQLAlchemyError:
        raise StoreError("the store's address is no URL: write a file's path or postgresql+psycopg://…") from None
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise StoreError(f"a store is kept in SQLite or PostgreSQL, not in {url.get_backend_name()}")
    return url


def open_engine(url: URL) -> Engine:
    """Connect, and bring the schema up to date.

    Raises:
        StoreError: the file is no store, is damaged, is of a later version, or cannot be written.
    """
    if url.get_backend_name() == "sqlite":
        _make_folder(url)
    engine = create_engine(url, **_engine_options(url))
    if url.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_at_once)
    try:
        _bring_up_to_date(engine)
    except DBAPIError as error:
        engine.dispose()
        raise StoreError(explain(error, url)) from error
    except StoreError:
        engine.dispose()
        raise
    return engine


def _engine_options(url: URL) -> dict[str, Any]:
    if url.get_backend_name() == "sqlite":
        # Another program may be writing: wait for it as long as a player does not mind.
        return {"connect_args": {"timeout": 5.0, "check_same_thread": False}}
    return {"pool_pre_ping": True}


def _make_folder(url: URL) -> None:
    path = Path(url.database or "")
    if not url.database or url.database == ":memory:":
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(f"{path.parent}: {error.strerror}") from error


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    # SQLAlchemy begins transactions itself (see `_begin_at_once`); the driver must not.
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_at_once(connection: Connection) -> None:
    """Take the write lock with the transaction: two programs then wait for each other instead of failing midway."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _bring_up_to_date(engine: Engine) -> None:
    with engine.connect() as connection:
        version = _version(connection)
    if version == HEAD:
        return
    if version is not None and version > HEAD:
        raise StoreError(f"this store was written by a later version of demonfan (schema {version}, known {HEAD})")
    if version is not None:
        _back_up(engine, version)
    # Imported only when there is something to migrate: it takes longer than opening the store.
    from demonfan.store.migrate import upgrade

    upgrade(engine)


def _version(connection: Connection) -> str | None:
    tables = inspect(connection).get_table_names()
    if "alembic_version" not in tables:
        if tables:
            raise StoreError("this database holds tables of something else; name an empty one")
        return None
    version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if version is None else str(version)


def _back_up(engine: Engine, version: str) -> None:
    """Copy an SQLite store to ``NAME.schema-VERSION.bak`` before it is changed."""
    path = engine.url.database
    if engine.url.get_backend_name() != "sqlite" or not path or path == ":memory:":
        return
    copy = Path(f"{path}.schema-{version}.bak")
    if copy.exists():
        return
    unfinished = copy.with_suffix(".part")
    unfinished.unlink(missing_ok=True)
    source = sqlite3.connect(path)
    target = sqlite3.connect(unfinished)
    try:
        source.backup(target)
    finally:
        target.close()
        source.close()
    unfinished.replace(copy)


def explain(error: DBAPIError, url: URL) -> str:
    """One line for the player: what is wrong with the store."""
    where = url.database if url.get_backend_name() == "sqlite" else url.render_as_string(hide_password=True)
    cause = str(error.orig or error).strip().splitlines()[0]
    known = {
        "unable to open": "the file cannot be opened",
        "readonly": "it may not be written to",
        "locked": "another program keeps it locked",
        "disk is full": "the disk is full",
        "malformed": "the file is damaged",
        "not a database": "the file is no store",
        "disk I/O error": "the disk cannot be read or written",
    }
    for sign, meaning in known.items():
        if sign in cause:
            return f"the store {where}: {meaning}"
    return f"the store {where}: {cause[:200]}"
