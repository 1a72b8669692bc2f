"""Opening the database: where it lies, how it is made safe, and bringing an older one up to date.

SQLite is used with a write-ahead log and full synchronisation: an act that has been acknowledged survives a crash of
the program and of the machine. Before a migration an SQLite store is copied to a file beside it.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from demonfan.errors import Reason
from demonfan.store.errors import StoreError, explaining, shown

#: The migration that makes the schema of `demonfan.store.schema`.
HEAD = "0004"


def default_url() -> URL:
    """The player's own store: an SQLite file in the user's data folder; `DEMONFAN_STORE` names another.

    Raises:
        StoreError: `DEMONFAN_STORE` is no address of a store.
    """
    if named := os.environ.get("DEMONFAN_STORE"):
        return parse_url(named)
    return URL.create("sqlite", database=str(user_data_path("demonfan", appauthor=False) / "demonfan.db"))


def parse_url(address: str) -> URL:
    """Read a store's address: a URL, or the path of an SQLite file.

    Raises:
        StoreError: it is neither, or names a database of another kind.
    """
    if "://" not in address:
        return URL.create("sqlite", database=str(Path(address).expanduser().absolute()))
    try:
        url = make_url(address)
        backend = url.get_backend_name()
    except (SQLAlchemyError, ValueError):
        raise StoreError(Reason("store-address")) from None
    if backend not in ("sqlite", "postgresql"):
        raise StoreError(Reason("store-kind", details={"kind": backend}))
    return url


def file_of(url: URL) -> Path | None:
    """The file in which an SQLite store lies; None for one in memory or on a server."""
    database = url.database or ""
    if url.get_backend_name() != "sqlite" or database in ("", ":memory:") or database.startswith("file:"):
        return None
    return Path(database)


def must_exist(url: URL) -> None:
    """Look whether the file of an SQLite store is there; of other stores their server knows.

    Raises:
        StoreError: it is not.
    """
    path = file_of(url)
    if path is not None and not path.exists():
        raise StoreError(Reason("store-failed", details={"where": str(path), "why": Reason("store-missing")}))


def open_engine(url: URL, wait: float) -> Engine:
    """Connect, and bring the schema up to date. `wait` is how many seconds another program's lock is waited for.

    Raises:
        StoreError: the file is no store, is damaged, is of a later version, or cannot be written.
    """
    with explaining(url):
        try:
            engine = create_engine(url, **_engine_options(url, wait))
        except ImportError as error:
            raise StoreError(Reason("store-driver", details={"driver": error.name})) from None
        if url.get_backend_name() == "sqlite":
            _make_folder(url)
            event.listen(engine, "connect", _prepare_sqlite)
            event.listen(engine, "begin", _begin_sqlite)
        try:
            _bring_up_to_date(engine)
        except BaseException:
            engine.dispose()
            raise
        return engine


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that only reads: all of it sees one state of the store, and nothing waits for it.

    Raises:
        StoreError: the store cannot be read.
    """
    if engine.dialect.name == "postgresql":
        # By itself each statement would see what has been committed since the one before.
        engine = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    with explaining(engine.url), engine.connect() as connection:
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that writes; it is committed, and lies on the disk, when the block has been left.

    Raises:
        StoreError: the store cannot be written. Nothing of the block is kept.
    """
    with explaining(engine.url), engine.execution_options(demonfan_writes=True).begin() as connection:
        yield connection


def _engine_options(url: URL, wait: float) -> dict[str, Any]:
    if url.get_backend_name() == "sqlite":
        return {"connect_args": {"timeout": wait, "check_same_thread": False}}
    options = f"-c lock_timeout={max(1, round(wait * 1000))}"
    return {"pool_pre_ping": True, "connect_args": {"options": options, "connect_timeout": max(2, round(wait))}}


def _make_folder(url: URL) -> None:
    path = file_of(url)
    if path is None:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise StoreError(Reason("store-failed", details={"where": str(path.parent), "why": error.strerror})) from error


def _prepare_sqlite(connection: sqlite3.Connection, _record: object) -> None:
    # SQLAlchemy begins transactions itself (see `_begin_sqlite`); the driver must not.
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_sqlite(connection: Connection) -> None:
    """Who means to write takes the lock with the transaction: programs then wait for each other, not fail midway."""
    writes = connection.get_execution_options().get("demonfan_writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


# ---------------------------------------------------------------------------------------------- versions


def _bring_up_to_date(engine: Engine) -> None:
    with engine.connect() as connection:
        version = _version(connection)
    if version == HEAD:
        return
    if version is not None and version > HEAD:
        details = {"where": shown(engine.url), "found": version, "known": HEAD}
        raise StoreError(Reason("store-newer", details=details))
    if version is not None:
        _back_up(engine, version)
    # Imported only when there is something to migrate: it takes longer than opening the store.
    from demonfan.store.migrate import upgrade

    with writing(engine) as connection:
        upgrade(connection)


def _version(connection: Connection) -> str | None:
    tables = inspect(connection).get_table_names()
    if "alembic_version" not in tables:
        if tables:
            raise StoreError(Reason("store-others", details={"where": shown(connection.engine.url)}))
        return None
    version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return None if version is None else str(version)


def _back_up(engine: Engine, version: str) -> None:
    """Copy an SQLite store to ``NAME.schema-VERSION.bak`` before it is changed; an older copy is not overwritten.

    An SQLite backup, not a copy of the file: what still lies in the write-ahead log belongs to it.
    """
    path = file_of(engine.url)
    if path is None:
        return
    names = (f"{path.name}.schema-{version}{'' if n == 1 else f'.{n}'}.bak" for n in count(1))
    copy = next(copy for name in names if not (copy := path.with_name(name)).exists())
    unfinished = copy.with_name(f"{copy.name}.part")
    try:
        unfinished.unlink(missing_ok=True)
        source, target = sqlite3.connect(path), sqlite3.connect(unfinished)
        try:
            source.backup(target)
        finally:
            target.close()
            source.close()
        unfinished.replace(copy)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(Reason("store-failed", details={"where": str(copy), "why": str(error)})) from error
