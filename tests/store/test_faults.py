"""What a file can suffer: full, locked, read-only, damaged, foreign. The player is told, and the game goes on."""

from __future__ import annotations

import multiprocessing
import os
import resource
import signal
import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError

from demonfan import record
from demonfan.store import Player, Session, Store, StoreError
from demonfan.store.database import parse_url
from demonfan.store.errors import explained
from tests.store.play import dealt, play_randomly, same


@pytest.fixture
def address(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


def goes_on_in_memory(session: Session, message: str) -> None:
    """The session plays on, says why nothing is kept, and can be saved as a record."""
    before = session.acts
    play_randomly(session, 3, seed=before)
    assert session.acts > before
    assert not session.kept
    assert message in str(session.trouble)
    assert record.read(record.write(session.game)).state == session.game.state


def is_kept_again(session: Session, me: Player) -> None:
    play_randomly(session, 1, seed=99)
    assert session.kept, session.trouble
    assert same(me.load(session.key or "").game, session.game)


def test_a_full_disk(address: Path) -> None:
    with Store.open(str(address)) as store:
        session = store.player().begin(dealt())
        play_randomly(session, 3)
        limit = "2"  # pages, fewer than there are: SQLite then holds the file at its present size

        def no_room(connection: sqlite3.Connection, *_: object) -> None:
            connection.execute(f"PRAGMA max_page_count={limit}")

        event.listen(store._engine, "checkout", no_room)
        # There may be room left in the last pages.
        for count in range(2000):
            session.bookmark(f"{count:080}")
            if not session.kept:
                break
        goes_on_in_memory(session, "the disk is full")
        limit = "1000000"
        is_kept_again(session, store.player())


def _limited(address: str, out: Any) -> None:
    """Play where no file may grow any more: what SQLite gets is an error of the disk."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    with Store.open(address) as store:
        session = store.player().begin(dealt())
        size = os.stat(f"{address}-wal").st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        try:
            goes_on_in_memory(session, "the disk")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        is_kept_again(session, store.player())
        out.put("done")


def test_a_disk_that_refuses_to_write(address: Path) -> None:
    assert _in_a_process(_limited, str(address)) == "done"


@pytest.mark.parametrize(("free", "said"), [(0, "the disk is full"), (10**9, "the disk reports an error")])
def test_an_error_of_a_disk_without_room_is_told_as_that(
    address: Path, free: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """SQLite cannot make its shared memory there, and calls it an error of the disk."""
    monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=free))
    error = OperationalError("BEGIN", (), sqlite3.OperationalError("disk I/O error"))
    assert said in str(explained(error, parse_url(str(address))))


def _unprivileged(address: str, out: Any) -> None:
    """As a user who may read the files and write nothing."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
    with Store.open(address) as store:
        me = store.player()
        session = me.load(me.list()[0].key)
        goes_on_in_memory(session, "it can only be read")
        out.put("done")


def test_a_read_only_file(address: Path, tmp_path: Path) -> None:
    with Store.open(str(address)) as store:
        key = store.player().begin(dealt()).key
        shared = tmp_path
        while shared != Path(shared.root) and os.getuid() == 0 and not shared.stat().st_mode & 0o001:
            shared.chmod(0o755)
            shared = shared.parent
        for path in tmp_path.iterdir():
            path.chmod(0o444)
        assert _in_a_process(_unprivileged, str(address)) == "done"
        assert store.player().load(key or "").acts == 0


def _in_a_process(target: Callable[[str, Any], None], address: str) -> object:
    forked = multiprocessing.get_context("fork")
    out: Any = forked.Queue()
    process = forked.Process(target=target, args=(address, out))
    process.start()
    process.join(60)
    return out.get(timeout=1) if process.exitcode == 0 else process.exitcode


def test_a_locked_file(address: Path) -> None:
    with Store.open(str(address), wait=0.05) as store:
        session = store.player().begin(dealt())
        other = sqlite3.connect(address, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        goes_on_in_memory(session, "in use by another program")
        # Who only reads does not wait.
        assert store.player().list()[0].acts == 0
        other.execute("ROLLBACK")
        other.close()
        is_kept_again(session, store.player())


def test_a_file_locked_for_all_use(address: Path) -> None:
    Store.open(str(address)).close()
    other = sqlite3.connect(address, isolation_level=None)
    other.execute("PRAGMA locking_mode=EXCLUSIVE")
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StoreError, match="in use by another program"):
        Store.open(str(address), wait=0.05)
    other.close()


def test_a_file_damaged_while_it_is_open(address: Path) -> None:
    with Store.open(str(address)) as store:
        session = store.player().begin(dealt())
        play_randomly(session, 3)
        damage(address)
        goes_on_in_memory(session, "damaged")
        with pytest.raises(StoreError, match="damaged"):
            store.player().load(session.key or "")


def damage(address: Path) -> None:
    """Overwrite all pages but the first with nonsense, as a failing disk might."""
    connection = sqlite3.connect(address)
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    connection.close()
    size = address.stat().st_size
    with address.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (size - 4096))


def test_a_damaged_file_is_not_touched(address: Path) -> None:
    with Store.open(str(address)) as store:
        store.player().begin(dealt())
    damage(address)
    before = address.read_bytes()
    with pytest.raises(StoreError, match="damaged"):
        Store.open(str(address))
    assert address.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "message"), [(b"These are my memoirs.\n" * 200, "no store"), (b"\x00" * 8192, "no store")]
)
def test_a_file_of_something_else(address: Path, content: bytes, message: str) -> None:
    address.write_bytes(content)
    with pytest.raises(StoreError, match=message):
        Store.open(str(address))
    assert address.read_bytes() == content


def test_a_database_of_something_else(address: Path) -> None:
    connection = sqlite3.connect(address)
    connection.execute("CREATE TABLE recipe (name TEXT)")
    connection.commit()
    connection.close()
    with pytest.raises(StoreError, match="another program"):
        Store.open(str(address))


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be used"):
        Store.open(str(tmp_path / "file" / "games.db"))


def test_a_file_that_is_a_folder(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        Store.open(str(tmp_path))
