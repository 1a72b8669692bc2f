"""A store of its own for each test, in SQLite. The tests of `tests/postgres` are the same with another `address`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from demonfan.store import Player, Store


@pytest.fixture
def address(tmp_path: Path) -> str:
    """Where a new store may be made."""
    return str(tmp_path / "games.db")


@pytest.fixture
def store(address: str) -> Iterator[Store]:
    with Store.open(address) as store:
        yield store


@pytest.fixture
def me(store: Store) -> Player:
    return store.player()
