"""How far a study is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from demonfan.study.crew import Alone
from demonfan.study.folder import Folder
from demonfan.study.manifest import Manifest, StudyError
from demonfan.study.rows import file_name
from demonfan.study.run import Progress, run
from demonfan.study.status import lines, status

Make = Callable[..., Manifest]


def test_a_finished_study(finished: Folder) -> None:
    found = status(finished)
    assert (found["game"], found["question"], found["deals"], found["planned"]) == (
        "ceiling-fan",
        "winnable",
        2000,
        2000,
    )
    assert found["won"] + found["lost"] + found["undecided"] == 2000
    low, high = found["interval"]
    assert low < found["won"] / 2000 < high
    assert (found["chunks"], found["chunks_planned"], found["complete"], found["ended"]) == (20, 20, True, "all deals")
    assert lines(finished)[1] == "  2,000 deals, ended (all deals)"


def test_an_unfinished_study(tmp_path: Path, make: Make) -> None:
    folder = Folder.create(tmp_path / "study", make())
    assert lines(folder)[1:] == ["  0 of 2,000 deals, not finished", "  no deals yet"]
    assert status(folder)["deals_per_second"] is None
    seen: list[Progress] = []
    run(folder, Alone(), progress=seen.append, stop=lambda: len(seen) > 2)
    found = status(folder)
    assert (found["deals"], found["chunks"], found["chunks_planned"], found["complete"]) == (200, 2, 20, False)
    assert found["deals_per_second"] > 0


def test_a_damaged_file_is_told(tmp_path: Path, make: Make) -> None:
    folder = Folder.create(tmp_path / "study", make(span=(1, 100)))
    run(folder, Alone())
    path = folder.path / "data" / file_name(range(1, 101))
    path.write_bytes(path.read_bytes()[:-9])
    with pytest.raises(StudyError, match=path.name):
        status(folder)
