from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, MetaData, Table, create_engine, func, inspect, select, text

from demonfan.store import Player, Store, StoreError, database, migrate, schema
from demonfan.store.database import HEAD, parse_url, reading
from demonfan.store.reviews import review_some
from demonfan.store.saved import Standing
from demonfan.store.schema import metadata, winnable
from demonfan.store.statistics import statistics
from tests.store.golden import FOLDER, exported
from tests.store.play import dealt, play_randomly

GOLDEN = sorted(FOLDER.glob("schema-*.db"))
FIRST = FOLDER / "schema-0001.db"


def is_the_schema(connection: Connection) -> None:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    assert compare_metadata(context, metadata) == []
    assert context.get_current_revision() == HEAD


class TestSchema:
    def test_the_migrations_make_the_schema(self, store: Store) -> None:
        with reading(store._engine) as connection:
            is_the_schema(connection)

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


def known_games(golden: Path) -> list[dict[str, object]]:
    """The games in a golden database, as they were exported when it was made."""
    return games_in(golden.with_suffix(".jsonl").read_text(encoding="utf-8"))


def has_scores_and_reviews(me: Player) -> None:
    """All that ended has them, or gets them before the statistics are shown."""
    review_some(me)
    ended = [game for game in me.all() if game.result]
    assert all(game.scores for game in ended)
    tables = {(table.game, bool(table.options)): table for table in statistics(me)}
    assert sum(table.going for table in tables.values()) == 1
    # The figures of the game's own acts: 36 cards up of 36, the first of them dealt there.
    assert tables["demon-36-one", False].scores["casino"].best == 5 * (36 - 1) - 36
    assert tables["demon-36-one", False].played.won == 1
    assert tables["three-shuffles-and-a-draw", False].scores["standard"].mean is not None
    assert tables["la-belle-lucie", True].reviews.reviewed == 1
    assert all(table.reviews.pending == 0 for table in tables.values())


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda path: path.stem)
def test_a_store_of_every_version_is_read_whole_and_played_on(golden: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    shutil.copy(golden, path)
    with Store.open(str(path)) as store:
        me = store.player()
        assert games_in(exported(me)) == known_games(golden)
        with reading(store._engine) as connection:
            is_the_schema(connection)
        has_scores_and_reviews(me)
        assert {game.result for game in me.all()} == {None, "won", "lost", "abandoned", "discarded"}
        assert [game.deal for game in store.player("Anna").list()] == ["pysol:42"]
        assert (me.settings.autoplay, me.settings.favourites) == ("all", ("fan",))
        with reading(store._engine) as connection:
            assert [row.line for row in connection.execute(select(winnable))] == ["T1>T2"]
        session = me.load(me.list()[0].key)
        play_randomly(session, 3)
        assert session.kept
    version = golden.stem.removeprefix("schema-")
    copies = [] if version == HEAD else [f"games.db.schema-{version}.bak"]
    assert [copy.name for copy in tmp_path.glob("*.bak")] == copies
    assert all(content(tmp_path / copy) == content(golden) for copy in copies)


@contextmanager
def administered(address: str) -> Iterator[Connection]:
    """A transaction in a database, of any schema."""
    engine = create_engine(parse_url(address))
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def make_first(address: str) -> None:
    """A store of the first schema, with all that is in its golden database."""
    golden = create_engine(f"sqlite:///{FIRST}")
    with golden.connect() as source, administered(address) as target:
        migrate.upgrade(target, "0001")
        tables, made = MetaData(), MetaData()
        tables.reflect(source)
        made.reflect(target)
        assert tables.tables.keys() == made.tables.keys()
        for table in tables.sorted_tables:
            rows = [dict(row._mapping) for row in source.execute(select(table))]
            if table.name != "alembic_version" and rows:
                target.execute(made.tables[table.name].insert(), rows)
            if "id" in table.c and target.dialect.name == "postgresql":
                last = select(func.max(made.tables[table.name].c.id)).scalar_subquery()
                target.execute(select(func.setval(func.pg_get_serial_sequence(table.name, "id"), last)))
    golden.dispose()


class TestUpgrade:
    """From the first schema to the present one, on any database."""

    def test_nothing_is_lost(self, address: str) -> None:
        make_first(address)
        with Store.open(address) as store:
            with reading(store._engine) as connection:
                is_the_schema(connection)
            me = store.player()
            assert games_in(exported(me)) == known_games(FIRST)
            has_scores_and_reviews(me)
            session = me.begin(dealt(1, "demon-36"))
            session.play("stock")
            session.abandon()
            assert session.kept
            assert [game.scores is None for game in me.list(finished=True)] == [False] * 5

    def test_statistics_before_there_are_scores(self, address: str) -> None:
        make_first(address)
        with Store.open(address) as store:
            tables = {table.game: table for table in statistics(store.player(), "demon-36-one")}
            assert tables["demon-36-one"].scores["standard"].mean is None
            assert tables["demon-36-one"].reviews.pending == 1
            assert [game.scores for game in store.player().list(finished=True)] == [None] * 4

    def test_deals_played_again_are_marked(self, address: str) -> None:
        """The golden database has deal 12345 of La Belle Lucie; here are more games, as the first schema kept them."""
        make_first(address)
        with administered(address) as connection:
            games = Table("game", MetaData(), autoload_with=connection)
            known = {row.id: dict(row._mapping) for row in connection.execute(select(games))}
            began, rules = known[1]["started"], {game["game"]: game["rules_id"] for game in known.values()}
            for key, game, chosen, started, player in (
                ("repeat", "la-belle-lucie", "number", began + 1, 1),
                ("other", "fan", "random", began + 2, 1),
                ("before", "fan", "random", began - 1, 1),
                ("other-pack", "demon-36-one", "random", began + 3, 1),
                ("daily", "fan", "daily", began + 4, 1),
                ("somebody-else", "la-belle-lucie", "number", began + 5, 2),
            ):
                row = known[1] | {"id": len(known) + 1, "key": key, "game": game, "rules_id": rules[game]}
                row |= {"chosen": chosen, "started": started, "updated": started, "player_id": player}
                row["standing"] = int(Standing.of(chosen, False, json.loads(row["marks"])))
                known[row["id"]] = row
                connection.execute(games.insert().values(**row))
        expected = {
            # Begun before the one that the database has, and so that one is the repeat.
            "before": "random",
            known[1]["key"]: "again",
            "repeat": "again",
            "other": "again",
            "other-pack": "random",
            "daily": "daily",
        }
        with Store.open(address) as store:
            me = store.player()
            saved = {game.key: game for game in me.list() if game.deal == "12345"}
            assert {key: game.chosen for key, game in saved.items()} == expected
            assert [game.chosen for game in store.player("Anna").list() if game.deal == "12345"] == ["number"]
            table = schema.games
            with reading(store.engine) as connection:
                for found in connection.execute(select(table).where(table.c.deal == "12345")):
                    assert found.standing == Standing.of(found.chosen, False, json.loads(found.marks))

    def test_a_store_made_while_the_schema_grew(self, address: str) -> None:
        """Some of the columns and indexes are there, and one index is of the old form."""
        make_first(address)
        with administered(address) as connection:
            for column in ("score_standard INTEGER", "score_windows INTEGER", "reviewed BIGINT"):
                connection.execute(text(f"ALTER TABLE game ADD COLUMN {column}"))
            connection.execute(text("CREATE INDEX ix_game_deals ON game (player_id, deal)"))
        with Store.open(address) as store:
            with reading(store._engine) as connection:
                is_the_schema(connection)
            assert games_in(exported(store.player())) == known_games(FIRST)

    def test_a_migration_that_fails_leaves_the_old_store(self, address: str, later: Path) -> None:
        later.write_text(later.read_text() + '    op.execute("UPDATE nowhere SET x = 1")\n')
        make_first(address)
        with pytest.raises(StoreError, match="nowhere"):
            Store.open(address)
        with administered(address) as connection:
            assert connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one() == "0001"
            assert not {"mood", "score_standard"} & {
                column["name"] for column in inspect(connection).get_columns("game")
            }
        # Its cause mended, it opens, and nothing is missing.
        later.write_text(later.read_text().replace("UPDATE nowhere SET x = 1", "SELECT 1"))
        with Store.open(address) as store:
            assert games_in(exported(store.player())) == known_games(FIRST)

    def test_an_earlier_program_leaves_a_store_alone(
        self, store: Store, address: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        key = store.player().begin(dealt()).key
        with monkeypatch.context() as earlier:
            earlier.setattr(database, "HEAD", "0001")
            with pytest.raises(StoreError, match=rf"{HEAD}.*0001"):
                Store.open(address)
        with Store.open(address) as again:
            assert [game.key for game in again.player().list()] == [key]


def make_later(folder: Path) -> Path:
    """The folder of a later version of the program, with one more migration; its file."""
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
    return migration


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A later version of the program, with one more migration; the file may be changed."""
    folder = tmp_path / "migrations"
    migration = make_later(folder)
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


#: Opens a store with other migrations.
OPENING = """
import sys
from pathlib import Path
from demonfan.store import Store, migrate
migrate.FOLDER = Path(sys.argv[2])
Store.open(sys.argv[1])
"""


def test_a_crash_in_the_middle_of_a_migration_leaves_the_old_store(tmp_path: Path) -> None:
    crashing = make_later(tmp_path / "migrations")
    crashing.write_text(crashing.read_text() + "    import os\n    os._exit(9)\n")
    path = tmp_path / "games.db"
    shutil.copy(FIRST, path)
    before = content(path)
    command = [sys.executable, "-c", OPENING, str(path), str(crashing.parent.parent)]
    assert subprocess.run(command, check=False).returncode == 9
    assert content(path) == before
    assert content(tmp_path / "games.db.schema-0001.bak") == before
    with Store.open(str(path)) as store:
        assert games_in(exported(store.player())) == known_games(FIRST)
