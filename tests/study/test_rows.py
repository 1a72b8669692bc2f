"""The files of data: what is written is read, byte for byte the same each time; a damaged one is told."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from demonfan.study import rows as files_of_rows
from demonfan.study.answers import answers
from demonfan.study.folder import Folder
from demonfan.study.manifest import Manifest, StudyError
from demonfan.study.rows import Rows, columns_of, file_name, fingerprint, joined, numbers_of, read, write

Make = Callable[..., Manifest]
NUMBERS = range(11, 31)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for part in ("data", "times"):
        (tmp_path / part).mkdir()
    return tmp_path


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("ceiling-fan", "winnable"),
        ("la-belle-lucie", "layout"),
        ("la-belle-lucie", "most-up"),
        ("la-belle-lucie", "odds"),
        ("la-belle-lucie", "player:optimal"),
        ("demon-36", "player:thumb"),
    ],
)
def test_what_is_written_is_read(folder: Path, make: Make, game: str, question: str) -> None:
    study = make(game, question)
    rows = answers(study, NUMBERS)
    write(folder, study, NUMBERS, rows)
    found = read(folder, study, NUMBERS)
    assert tuple(found.columns) == columns_of(study.question)
    for name, values in rows.columns.items():
        assert found[name].dtype == values.dtype
        assert np.array_equal(found[name], values)
    assert np.array_equal(found.seconds, rows.seconds)


def test_the_bytes_depend_on_the_data_alone(folder: Path, make: Make) -> None:
    path = folder / "data" / file_name(NUMBERS)
    seen = set()
    for _ in range(2):
        write(folder, make(), NUMBERS, answers(make(), NUMBERS))
        seen.add(path.read_bytes())
    assert len(seen) == 1


def test_times_that_cannot_be_read_are_not_known(folder: Path, make: Make) -> None:
    write(folder, make(), NUMBERS, answers(make(), NUMBERS))
    (folder / "times" / file_name(NUMBERS)).write_bytes(b"PAR1")
    assert np.isnan(read(folder, make(), NUMBERS).seconds).all()


def test_a_file_cut_short_at_any_place_is_told(folder: Path, make: Make) -> None:
    write(folder, make(), NUMBERS, answers(make(), NUMBERS))
    path = folder / "data" / file_name(NUMBERS)
    whole = path.read_bytes()
    for length in (0, 3, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:length])
        with pytest.raises(StudyError, match=rf"{path.name}: no Parquet file, or cut short"):
            read(folder, make(), NUMBERS)


def test_a_file_of_another_study_is_told(folder: Path, make: Make) -> None:
    write(folder, make("fan"), NUMBERS, answers(make("fan"), NUMBERS))
    with pytest.raises(StudyError, match=f"another study .rules {make('fan').digest}"):
        read(folder, make(), NUMBERS)


def test_a_file_that_does_not_hold_what_its_name_says_is_told(folder: Path, make: Make) -> None:
    write(folder, make(), NUMBERS, answers(make(), range(1, 21)))
    with pytest.raises(StudyError, match="other deals"):
        read(folder, make(), NUMBERS)
    write(folder, make(), NUMBERS, answers(make(), range(11, 21)))
    with pytest.raises(StudyError, match="does not hold"):
        read(folder, make(), NUMBERS)


def test_a_file_that_is_not_there_is_told(folder: Path, make: Make) -> None:
    with pytest.raises(StudyError, match="No such file"):
        read(folder, make(), NUMBERS)


def test_the_fingerprint_does_not_depend_on_the_chunks(make: Make) -> None:
    study = make()
    whole = answers(study, range(1, 101))
    parts = [answers(study, range(first, first + 25)) for first in range(1, 101, 25)]
    assert fingerprint(joined(parts, study.question)) == fingerprint(whole)
    assert fingerprint(whole.taken(np.arange(99))) != fingerprint(whole)
    assert len(joined([], study.question)) == 0


@pytest.mark.parametrize("name", ["deals-1-2.parquet", "deals-.parquet", "x", file_name(range(1, 3)) + ".part"])
def test_other_files_are_no_chunks(name: str) -> None:
    assert numbers_of(name) is None


def test_rows_have_the_types_of_their_columns() -> None:
    rows = Rows.of({"deal": [1], "verdict": [0]}, [0.5])
    assert (rows["deal"].dtype, rows["verdict"].dtype) == (np.dtype("int64"), np.dtype("int8"))
    assert len(rows) == 1
    assert files_of_rows.WORDS[rows["verdict"][0]] == "won"


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="threads are counted where Linux lists them")
def test_reading_starts_no_threads(finished: Folder) -> None:
    # Threads of Arrow that still end when the process does can abort it: a command then fails after its work is done.
    code = f"""
import os
from pathlib import Path
from demonfan.study.folder import Folder
def threads():
    return set(os.listdir("/proc/self/task"))
before = threads()
assert sum(map(len, Folder.open(Path({str(finished.path)!r})).rows())) == 2000
assert threads() == before, "started"
"""
    subprocess.run([sys.executable, "-c", code], check=True)
