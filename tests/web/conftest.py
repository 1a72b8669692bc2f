"""A server for each module, with a store of its own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from demonfan.store import Store
from tests.web.served import Served, serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(tmp_path_factory.mktemp("store") / "games.db")


@pytest.fixture(scope="module")
def served(address: str) -> Iterator[Served]:
    with Store.open(address) as store, serving(store.player()) as server:
        yield server


@pytest.fixture(scope="module")
def unkept() -> Iterator[Served]:
    """A server without a store."""
    with serving(None) as server:
        yield server
