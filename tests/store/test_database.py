from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from demonfan.store import Store, StoreError
from demonfan.store.database import HEAD, default_url, file_of, parse_url, reading
from tests.store.golden import FOLDER
from tests.store.play import dealt


def test_an_address_is_a_path_or_a_url(tmp_path: Path) -> None:
    assert file_of(parse_url(str(tmp_path / "a.db"))) == tmp_path / "a.db"
    assert file_of(parse_url(f"sqlite:///{tmp_path}/a.db")) == tmp_path / "a.db"
    assert file_of(parse_url("postgresql+psycopg://me:secret@host/games")) is None


@pytest.mark.parametrize("address", ["mysql://host/x", "://", "nonsense://x", "postgresql+nothing://h/x"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(StoreError):
        Store.open(address)


def test_the_environment_names_the_store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DEMONFAN_STORE", str(tmp_path / "x.db"))
    assert file_of(default_url()) == tmp_path / "x.db"
    monkeypatch.delenv("DEMONFAN_STORE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert file_of(default_url()) == tmp_path / "demonfan" / "demonfan.db"


def test_a_password_is_not_shown(tmp_path: Path) -> None:
    with pytest.raises(StoreError) as caught:
        Store.open("postgresql+psycopg://me:secret@127.0.0.1:1/games", wait=1)
    assert "secret" not in str(caught.value)
    assert "cannot be reached" in str(caught.value)


def test_acts_survive_a_crash_of_the_machine(tmp_path: Path) -> None:
    """What SQLite promises for these pragmas; no test can pull the plug."""
    with Store.open(str(tmp_path / "games.db")) as store, reading(store._engine) as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


def test_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "games.db"
    with Store.open(str(path)) as store:
        assert store.path == path
        assert store.player().begin(dealt()).kept
    assert path.exists()


def test_an_older_store_is_brought_up_to_date_once(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    shutil.copy(FOLDER / "schema-0001.db", path)
    for _ in range(2):
        with Store.open(str(path)) as store, reading(store._engine) as connection:
            assert connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() == HEAD
    # The copy is made when there is something to change, not whenever the store is opened.
    assert [copy.name for copy in tmp_path.glob("*.bak")] == ["games.db.schema-0001.bak"]


def test_a_copy_that_cannot_be_made_is_said_and_nothing_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.db"
    shutil.copy(FOLDER / "schema-0001.db", path)

    def full(self: Path, target: Path) -> Path:
        raise OSError("No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(Path, "replace", full)
        with pytest.raises(StoreError, match=r"games\.db\.schema-0001\.bak.*No space left"):
            Store.open(str(path))
    connection = sqlite3.connect(path)
    assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
    connection.close()
    with Store.open(str(path)) as store:
        assert len(list(store.player().all())) == 5


def test_a_store_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    Store.open(str(path)).close()
    connection = sqlite3.connect(path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match=f"9999.*{HEAD}"):
        Store.open(str(path))
    assert path.read_bytes() == before
