from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import select

from demonfan.store import Store, StoreError, database, migrate
from demonfan.store.database import HEAD, reading
from demonfan.store.schema import metadata, winnable
from tests.store.golden import FOLDER, exported
from tests.store.play import dealt, play_randomly

GOLDEN = sorted(FOLDER.glob("schema-*.db"))


class TestSchema:
    def test_the_migrations_make_the_schema(self, store: Store) -> None:
        with reading(store._engine) as connection:
            context = MigrationContext.configure(connection, opts={"compare_type": True})
            assert compare_metadata(context, metadata) == []
            assert context.get_current_revision() == HEAD

    def test_a_store_is_opened_again_as_it_is(self, store: Store, address: str) -> None:
        key = store.player().begin(dealt()).key
        with Store.open(address) as again:
            assert [game.key for game in again.player().list()] == [key]


def test_there_is_a_golden_database_of_every_schema() -> None:
    versions = [path.name[:4] for path in sorted((migrate.FOLDER / "versions").glob("[0-9]*.py"))]
    assert [path.stem.removeprefix("schema-") for path in GOLDEN] == versions
    assert versions[-1] == HEAD


def games_in(text: str) -> list[dict[str, object]]:
    """The games of an export. The form of records is tested with them, and may gain headers."""
    lines = [json.loads(line) for line in text.splitlines()]
    return [{k: v for k, v in line.items() if k != "record"} for line in lines if line["line"] == "game"]


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_a_store_of_every_version_is_read_whole_and_played_on(golden: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    shutil.copy(golden, path)
    with Store.open(str(path)) as store:
        me = store.player()
        assert games_in(exported(me)) == games_in(golden.with_suffix(".jsonl").read_text(encoding="utf-8"))
        assert {game.result for game in me.all()} == {None, "won", "lost", "abandoned", "discarded"}
        assert [game.deal for game in store.player("Anna").list()] == ["pysol:42"]
        assert (me.settings.autoplay, me.settings.favourites) == ("all", ("fan",))
        with reading(store._engine) as connection:
            assert [row.line for row in connection.execute(select(winnable))] == ["T1>T2"]
        session = me.load(me.list()[0].key)
        play_randomly(session, 3)
        assert session.kept


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A later version of the program, with one more migration; the file may be changed."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrate.FOLDER, folder)
    migration = folder / "versions" / "9000_later.py"
    migration.write_text(
        "import sqlalchemy as sa\n"
        "from alembic import op\n"
        f'revision, down_revision = "9000", "{HEAD}"\n'
        "def upgrade():\n"
        '    with op.batch_alter_table("game") as batch:\n'
        '        batch.add_column(sa.Column("mood", sa.String(10)))\n'
    )
    monkeypatch.setattr(migrate, "FOLDER", folder)
    monkeypatch.setattr(database, "HEAD", "9000")
    return migration


def content(path: Path) -> list[str]:
    connection = sqlite3.connect(path)
    try:
        return list(connection.iterdump())
    finally:
        connection.close()


def test_a_store_is_copied_before_it_is_changed(tmp_path: Path, later: Path) -> None:
    path = tmp_path / "games.db"
    shutil.copy(GOLDEN[-1], path)
    # What still lies in the write-ahead log belongs to the copy.
    other = sqlite3.connect(path)
    other.execute("PRAGMA journal_mode=WAL")
    other.execute("UPDATE player SET name = 'in the log' WHERE name = 'Anna'")
    other.commit()
    before = content(path)
    with Store.open(str(path)) as store:
        assert store.player("in the log").list()
    other.close()
    assert content(tmp_path / f"games.db.schema-{HEAD}.bak") == before
    assert any("mood" in line for line in content(path))
    assert not list(tmp_path.glob("*.part"))


def test_an_older_copy_is_not_overwritten(tmp_path: Path, later: Path) -> None:
    path = tmp_path / "games.db"
    shutil.copy(GOLDEN[-1], path)
    (tmp_path / f"games.db.schema-{HEAD}.bak").write_text("the first")
    Store.open(str(path)).close()
    assert (tmp_path / f"games.db.schema-{HEAD}.bak").read_text() == "the first"
    assert content(tmp_path / f"games.db.schema-{HEAD}.2.bak")


def test_a_migration_that_fails_changes_nothing(tmp_path: Path, later: Path) -> None:
    later.write_text(later.read_text() + '    op.execute("UPDATE nowhere SET x = 1")\n')
    path = tmp_path / "games.db"
    shutil.copy(GOLDEN[-1], path)
    before = content(path)
    with pytest.raises(StoreError):
        Store.open(str(path))
    assert content(path) == before
