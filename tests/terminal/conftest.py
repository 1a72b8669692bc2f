"""A store of its own for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from demonfan.store import Player, Store


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with Store.open(str(tmp_path / "games.db")) as store:
        yield store.player()
