"""A study's folder: made once, the same or refused; what lies in it, and one run at a time."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from demonfan.study.folder import DONE, MANIFEST, Done, Folder, Session
from demonfan.study.manifest import Manifest, StudyError
from demonfan.study.rows import file_name

Make = Callable[..., Manifest]


def copy(folder: Folder, path: Path) -> Folder:
    shutil.copytree(folder.path, path)
    return Folder.open(path)


def test_a_folder_is_made_once(tmp_path: Path, make: Make) -> None:
    made = Folder.create(tmp_path / "a" / "b", make())
    assert Folder.open(made.path) == made
    # The chunks of what is there count, whatever another pilot would say.
    assert Folder.create(made.path, make(chunk=3)).manifest.chunk == 100
    assert made.finished() == []
    assert made.done is None


def test_another_study_in_its_place_is_refused(tmp_path: Path, make: Make) -> None:
    Folder.create(tmp_path, make())
    with pytest.raises(
        StudyError, match=r"another study \(game: ceiling-fan .* there, fan .* here\): give another --out"
    ):
        Folder.create(tmp_path, make("fan"))


def test_what_holds_no_study_is_told(tmp_path: Path) -> None:
    with pytest.raises(StudyError, match=f"no study lies here .there is no {MANIFEST}"):
        Folder.open(tmp_path)
    (tmp_path / MANIFEST).mkdir()
    with pytest.raises(StudyError, match="directory"):
        Folder.open(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(StudyError):
        Folder.open(tmp_path / "file")


def test_a_folder_that_lost_its_data_is_told(tmp_path: Path, make: Make) -> None:
    made = Folder.create(tmp_path, make())
    (tmp_path / "data").rmdir()
    with pytest.raises(StudyError, match="data: No such file"):
        made.finished()


def test_its_rows_are_all_deals_in_order(finished: Folder) -> None:
    parts = list(finished.rows())
    assert len(parts) == finished.manifest.chunks == 20
    assert np.concatenate([part["deal"] for part in parts]).tolist() == list(range(1, 2001))
    assert finished.done == Done(20, "all deals")


def test_files_that_are_no_chunks_of_the_study_do_not_count(finished: Folder, tmp_path: Path) -> None:
    found = copy(finished, tmp_path / "copy")
    (found.path / DONE).unlink()
    for numbers in (range(1, 51), range(2001, 2101), range(51, 151)):
        (found.path / "data" / file_name(numbers)).touch()
    (found.path / "data" / "notes.txt").touch()
    assert found.finished() == finished.finished()


def test_after_the_end_only_what_comes_before_it_counts(finished: Folder, tmp_path: Path) -> None:
    found = copy(finished, tmp_path / "copy")
    found.finish(Done(3, "narrow enough"))
    assert found.finished() == [range(1, 101), range(101, 201), range(201, 301)]


def test_a_damaged_end_is_told(finished: Folder, tmp_path: Path) -> None:
    found = copy(finished, tmp_path / "copy")
    (found.path / DONE).write_text("{")
    with pytest.raises(StudyError, match="damaged; delete it"):
        found.finished()


def test_what_dead_writers_left_is_taken_away(finished: Folder, tmp_path: Path) -> None:
    found = copy(finished, tmp_path / "copy")
    left = [found.path / part / ".deals-x.parquet.00ff.part" for part in ("", "data", "times", "sessions")]
    for path in left:
        path.touch()
    found.tidy()
    assert not any(path.exists() for path in left)
    assert len(found.finished()) == 20


def test_sessions_are_kept_in_order_and_a_damaged_one_is_left_out(tmp_path: Path, make: Make) -> None:
    made = Folder.create(tmp_path, make())
    first, second = (Session(f"2026-01-0{day}", "", "processes", 2, 1.5, 1, 100, 0.1) for day in (1, 2))
    for session in (first, second):
        Folder.write_session(made.next_session(), session)
    assert made.sessions() == [first, second]
    (tmp_path / "sessions" / "0001.json").write_text("{")
    assert made.sessions() == [second]
    assert made.next_session().name == "0003.json"


def test_one_run_works_in_a_folder_at_a_time(tmp_path: Path, make: Make) -> None:
    made = Folder.create(tmp_path, make())
    code = (
        "import sys; from pathlib import Path; from demonfan.study.folder import Folder\n"
        "with Folder.open(Path(sys.argv[1])).locked(): print('in')"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    with made.locked():
        other = subprocess.run(command, capture_output=True, text=True, check=False)
        assert "another run works at this study" in other.stderr
        assert other.stdout == ""
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "in\n"
