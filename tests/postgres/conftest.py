"""A PostgreSQL server for the tests: the one that ``PGHOST`` names, else one that `pg_virtualenv` starts and removes.

Each test has a database of its own.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import URL

from demonfan.store import Player, Store

_numbers = count(1)
_WANTED = ("PGHOST", "PGPORT", "PGUSER", "PGPASSWORD", "PGDATABASE")


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Each process of a parallel run starts its own server, and looks for a free port: two at once find the same."""
    with (Path(tempfile.gettempdir()) / f"demonfan-postgres-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture(scope="session")
def server() -> Iterator[dict[str, str]]:
    """How to reach the server, as libpq's variables."""
    if os.environ.get("PGHOST"):
        yield {name: os.environ[name] for name in _WANTED if name in os.environ}
        return
    if shutil.which("pg_virtualenv") is None:
        pytest.fail("pg_virtualenv is missing: install Debian's postgresql, or set PGHOST")
    # It lasts as long as the command it runs: one that says where the server is, and waits for the end of its input.
    # In a temporary folder (-t), so that what an interrupted run leaves is in no later one's way. Nothing has to
    # outlast the tests, so nothing has to be written through to the disk.
    command = ["pg_virtualenv", "-t", "-o", "fsync=off", "-o", "full_page_writes=off", "sh", "-c", "env; echo; cat"]
    with one_at_a_time():
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        lines = iter(process.stdout.readline, "")
        found = dict(line.strip().partition("=")[::2] for line in iter(lambda: next(lines, "\n"), "\n"))
    with process:
        if "PGPORT" not in found:
            pytest.fail("pg_virtualenv has started no server")
        yield {name: found[name] for name in _WANTED if name in found}
        # Its last words are read: with nobody to say them to it would end before it has removed the server.
        process.communicate()


@pytest.fixture
def address(server: dict[str, str]) -> Iterator[str]:
    name = f"demonfan_{os.getpid()}_{next(_numbers)}"
    keywords = {
        "host": server["PGHOST"],
        "port": int(server.get("PGPORT", "5432")),
        "user": server.get("PGUSER"),
        "password": server.get("PGPASSWORD"),
    }
    dbname = server.get("PGDATABASE", "postgres")
    with psycopg.connect(**keywords, dbname=dbname, autocommit=True) as connection:  # type: ignore[arg-type]
        connection.execute(f"CREATE DATABASE {name}")
        yield URL.create(
            "postgresql+psycopg",
            username=server.get("PGUSER"),
            password=server.get("PGPASSWORD"),
            host=server["PGHOST"],
            port=int(server.get("PGPORT", "5432")),
            database=name,
        ).render_as_string(hide_password=False)
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    with Store.open(address) as store:
        yield store


@pytest.fixture
def me(store: Store) -> Player:
    return store.player()
