"""A small study that every test may run: Ceiling Fan, 2,000 deals in twenty chunks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from demonfan.games import find
from demonfan.odds import table
from demonfan.study.crew import Alone
from demonfan.study.folder import Folder
from demonfan.study.manifest import Bounds, Manifest, Question, Span, manifest
from demonfan.study.run import run

Make = Callable[..., Manifest]


@pytest.fixture(autouse=True)
def own_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables that the developer has built are no part of what is tested."""
    monkeypatch.setattr(table, "user_folder", lambda: tmp_path / "no-tables")


def make(
    game: str = "ceiling-fan",
    question: str = "winnable",
    span: tuple[int, int] = (1, 2000),
    options: dict[str, str] | None = None,
    **more: Any,
) -> Manifest:
    rules = find(game).rules_with(options or {})
    given: dict[str, Any] = {"bounds": Bounds(100_000, None, 2**30), "chunk": 100, **more}
    return manifest(game, options or {}, rules, Question.parse(question), Span(*span), **given)


@pytest.fixture(name="make")
def make_fixture() -> Make:
    """Makes manifests."""
    return make


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """The small study, run from end to end by one process. Nobody may write into it."""
    folder = Folder.create(tmp_path_factory.mktemp("finished") / "study", make())
    run(folder, Alone())
    return folder


@pytest.fixture
def read_files() -> Callable[[Folder], dict[str, bytes]]:
    """Reads what must be equal byte for byte: the data, the manifest and the end."""

    def read(folder: Folder) -> dict[str, bytes]:
        paths = [*(folder.path / "data").iterdir(), folder.path / "study.json", folder.path / "done.json"]
        return {path.name: path.read_bytes() for path in paths}

    return read
