"""Tables that the developer has built are no part of what is tested."""

from __future__ import annotations

from pathlib import Path

import pytest

from demonfan.odds import table


@pytest.fixture(autouse=True)
def own_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder in place of the player's."""
    folder = tmp_path / "odds"
    monkeypatch.setattr(table, "user_folder", lambda: folder)
    return folder
