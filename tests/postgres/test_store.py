"""The tests of the store on PostgreSQL: the same classes, with the fixtures of this folder."""

from __future__ import annotations

import psycopg
import pytest
from sqlalchemy import make_url

from demonfan.store import Store, StoreError
from tests.choose.test_shelf import TestShelf, shelf
from tests.store.play import dealt, play_randomly, same
from tests.store.test_history import TestDailies, TestHistory, games
from tests.store.test_migrate import TestSchema, TestUpgrade, later
from tests.store.test_rescoring import TestScores
from tests.store.test_reviews import TestReviews
from tests.store.test_session import TestHelp, TestKeeping, TestResult, TestTrouble, TestTwoPrograms, faulty
from tests.store.test_statistics import TestStatistics
from tests.store.test_store import TestGames, TestSettings
from tests.store.test_transfer import TestRefusal, TestTransfer

__all__ = [
    "TestDailies",
    "TestGames",
    "TestHelp",
    "TestHistory",
    "TestKeeping",
    "TestRefusal",
    "TestResult",
    "TestReviews",
    "TestSchema",
    "TestScores",
    "TestSettings",
    "TestShelf",
    "TestStatistics",
    "TestTransfer",
    "TestTrouble",
    "TestTwoPrograms",
    "TestUpgrade",
    "faulty",
    "games",
    "later",
    "shelf",
]


def administer(address: str, statement: str) -> None:
    url = make_url(address)
    with psycopg.connect(
        host=url.host, port=url.port, user=url.username, password=url.password, dbname="postgres", autocommit=True
    ) as connection:
        connection.execute(statement)


def test_a_broken_connection_is_made_anew(store: Store, address: str) -> None:
    session = store.player().begin(dealt())
    play_randomly(session, 3)
    name = make_url(address).database
    administer(address, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")
    play_randomly(session, 3, seed=2)
    assert session.kept
    assert same(store.player().load(session.key or "").game, session.game)


def test_a_locked_game_is_said_and_kept_later(store: Store, address: str) -> None:
    url = make_url(address)
    with Store.open(address, wait=0.1) as impatient:
        session = impatient.player().begin(dealt())
        with psycopg.connect(
            host=url.host, port=url.port, user=url.username, password=url.password, dbname=url.database
        ) as other:
            other.execute("SELECT 1 FROM game FOR UPDATE")
            play_randomly(session, 2)
            assert not session.kept
            assert "in use by another program" in str(session.trouble)
        play_randomly(session, 1, seed=2)
        assert session.kept
        assert same(impatient.player().load(session.key or "").game, session.game)


def test_a_read_only_server_is_said(store: Store, address: str) -> None:
    session = store.player().begin(dealt())
    store.close()
    administer(address, f"ALTER DATABASE {make_url(address).database} SET default_transaction_read_only = on")
    play_randomly(session, 2)
    assert not session.kept
    assert "it can only be read" in str(session.trouble)


def test_a_database_of_something_else(address: str) -> None:
    url = make_url(address)
    with psycopg.connect(
        host=url.host, port=url.port, user=url.username, password=url.password, dbname=url.database
    ) as other:
        other.execute("CREATE TABLE recipe (name TEXT)")
    with pytest.raises(StoreError, match="another program"):
        Store.open(address)


def test_an_unknown_database_is_said(address: str) -> None:
    with pytest.raises(StoreError, match="no_such_games"):
        Store.open(make_url(address).set(database="no_such_games"))
