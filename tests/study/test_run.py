"""Working at a study: resumed anywhere it comes out the same byte for byte, and its end depends on nobody's speed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from demonfan.study import chunk
from demonfan.study import manifest as manifests
from demonfan.study.chunk import Part
from demonfan.study.crew import Alone, Task
from demonfan.study.folder import DONE, Done, Folder
from demonfan.study.manifest import Manifest, StudyError, encode
from demonfan.study.program import Program, this_program
from demonfan.study.rows import file_name
from demonfan.study.run import Progress, run
from demonfan.study.totals import Totals, interval, totals_of

Make = Callable[..., Manifest]
Read = Callable[[Folder], dict[str, bytes]]


@dataclass
class Unruly:
    """A crew that is up to so many chunks ahead, finishes them in any order, and dies after some."""

    seed: int
    ahead: int = 4
    lives: int | None = None
    workers: int = 4
    how: str = "test"

    def work(self, task: Task, chunks: Iterator[range]) -> Iterator[Part]:
        chance = random.Random(self.seed)
        waiting: list[range] = []
        while True:
            while len(waiting) < self.ahead and (numbers := next(chunks, None)) is not None:
                waiting.append(numbers)
            if not waiting:
                return
            if self.lives is not None:
                self.lives -= 1
                if self.lives < 0:
                    raise KeyboardInterrupt
            numbers = waiting.pop(chance.randrange(len(waiting)))
            yield chunk.work(task.path, task.digest, numbers.start, numbers.stop - 1)


@pytest.mark.parametrize("seed", range(3))
def test_interrupted_five_times_it_comes_out_the_same(
    finished: Folder, tmp_path: Path, make: Make, read_files: Read, seed: int
) -> None:
    folder = Folder.create(tmp_path / "study", make())
    chance = random.Random(seed)
    for _ in range(5):
        with pytest.raises(KeyboardInterrupt):
            run(folder, Unruly(seed, lives=chance.randrange(4)))
        assert folder.done is None
    assert run(folder, Unruly(seed)) == Done(20, "all deals")
    assert read_files(folder) == read_files(finished)


def test_what_is_done_is_not_done_again(finished: Folder) -> None:
    before = {path: path.stat().st_mtime_ns for path in finished.path.rglob("*")}
    assert run(finished, Unruly(0, lives=0)) == Done(20, "all deals")
    assert {path: path.stat().st_mtime_ns for path in finished.path.rglob("*")} == before


def test_a_damaged_chunk_is_told_and_done_again(tmp_path: Path, make: Make, finished: Folder, read_files: Read) -> None:
    folder = Folder.create(tmp_path / "study", make())
    run(folder, Alone())
    path = folder.path / "data" / file_name(range(301, 401))
    path.write_bytes(path.read_bytes()[:200])
    (folder.path / "data" / file_name(range(1, 101))).unlink()
    said: list[StudyError] = []
    seen: list[Progress] = []
    run(folder, Alone(), damaged=said.append, progress=seen.append)
    assert [str(error) for error in said] == [f"{path}: no Parquet file, or cut short"]
    assert seen[-1].session_deals == 200
    assert read_files(folder) == read_files(finished)


@pytest.mark.parametrize("crew", [Alone(), Unruly(1), Unruly(2, ahead=9)])
def test_until_the_interval_is_narrow_the_end_depends_on_nobody(
    tmp_path: Path, make: Make, read_files: Read, crew: Alone | Unruly
) -> None:
    first = Folder.create(tmp_path / "first", make(span=(1, 10**9), until_ci=0.06))
    end = run(first, Alone())
    second = Folder.create(tmp_path / "second", first.manifest)
    assert run(second, crew) == end
    assert end is not None
    assert end.reason == "narrow enough"
    assert read_files(second) == read_files(first)
    sums = Totals()
    widths = []
    for rows in second.rows():
        sums += totals_of(rows, second.manifest)
        widths.append(interval(sums, second.manifest.question).width)
    assert len(widths) == end.chunks
    assert widths[-1] <= 0.06 < min(widths[:-1])


def test_where_undecided_deals_keep_it_wide_it_ends_and_says_so(tmp_path: Path, make: Make) -> None:
    from demonfan.study.manifest import Bounds

    study = make("storehouse", span=(1, 10**9), until_ci=0.01, chunk=20, bounds=Bounds(5))
    end = run(Folder.create(tmp_path / "study", study), Alone())
    assert end == Done(1, "no more deals make it narrow enough")


def test_it_can_be_stopped_between_chunks_and_goes_on(
    tmp_path: Path, make: Make, finished: Folder, read_files: Read
) -> None:
    folder = Folder.create(tmp_path / "study", make())
    seen: list[Progress] = []
    assert run(folder, Alone(), progress=seen.append, stop=lambda: len(seen) > 3) is None
    assert len(folder.finished()) == 3
    assert [progress.totals.deals for progress in seen] == [0, 100, 200, 300]
    assert run(folder, Alone()) is not None
    assert read_files(folder) == read_files(finished)
    assert [session.deals for session in folder.sessions()] == [300, 1700]
    assert sum(session.chunks for session in folder.sessions()) == 20


def test_two_runs_do_not_work_in_one_folder(tmp_path: Path, make: Make) -> None:
    folder = Folder.create(tmp_path / "study", make())
    refused: list[str] = []

    def second(progress: Progress) -> None:
        if not refused:
            with pytest.raises(StudyError) as error:
                run(folder, Alone())
            refused.append(str(error.value))

    run(folder, Alone(), progress=second)
    assert refused == [f"{folder.path}: another run works at this study"]


def test_a_worker_that_sees_another_study_is_found_out(tmp_path: Path, make: Make) -> None:
    folder = Folder.create(tmp_path / "study", make())
    with pytest.raises(StudyError, match=r"worker on .*: another study lies in"):
        chunk.work(str(folder.path), "0" * 12, 1, 100)
    with pytest.raises(StudyError, match=r"worker on .*: .*no study lies here"):
        chunk.work(str(tmp_path / "elsewhere"), folder.manifest.digest, 1, 100)


def test_a_worker_of_another_version_is_found_out(tmp_path: Path, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Folder.create(tmp_path / "study", make())
    monkeypatch.setattr(manifests, "__version__", "9.9")
    with pytest.raises(StudyError, match=r"worker on .*: demonfan 9\.9 is here, the study needs"):
        chunk.work(str(folder.path), folder.manifest.digest, 1, 100)


def test_the_end_is_kept_whole(finished: Folder) -> None:
    assert (finished.path / DONE).read_bytes() == b'{"chunks":20,"reason":"all deals"}\n'


@pytest.fixture
def another(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """Makes this program another build of the same version."""

    def rebuilt() -> None:
        monkeypatch.setattr(manifests, "this_program", lambda: Program("0" * 12, this_program().code))
        chunk._folder.cache_clear()

    yield rebuilt
    chunk._folder.cache_clear()


def test_another_build_asks_no_deal_of_a_study_that_one_began(
    tmp_path: Path, make: Make, read_files: Read, finished: Folder, another: Callable[[], None]
) -> None:
    folder = Folder.create(tmp_path / "study", make())
    asked = iter(range(9))
    run(folder, Alone(), stop=lambda: next(asked) > 0)
    there = {path.name for path in folder.path.rglob("*")}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manifests, "this_program", lambda: Program("0" * 12, this_program().code))
        same = Folder.create(folder.path, make())
        with pytest.raises(StudyError, match=rf"study: another build .*\({this_program()}; here core 0{{12}}, code"):
            run(same, Alone())
        # A run that need not ask is not refused, and nothing has been left by the one that was.
        assert run(same, Alone(), stop=lambda: True) is None
    assert {path.name for path in folder.path.rglob("*")} == there
    run(folder, Alone())
    assert read_files(folder) == read_files(finished)
    another()
    assert run(Folder.create(folder.path, make()), Alone()) == folder.done


def test_a_worker_of_another_build_is_found_out(tmp_path: Path, make: Make, another: Callable[[], None]) -> None:
    folder = Folder.create(tmp_path / "study", make())
    another()
    with pytest.raises(StudyError, match=r"worker on .*: another build"):
        chunk.work(str(folder.path), folder.manifest.digest, 1, 100)
    assert folder.finished() == []


def test_a_study_that_names_no_build_goes_on(tmp_path: Path, make: Make) -> None:
    older = msgspec.structs.replace(make(), program=None)
    assert b"program" not in encode(older)
    folder = Folder.create(tmp_path / "study", older)
    assert run(folder, Alone()) == Done(20, "all deals")
    assert [session.program for session in folder.sessions()] == [this_program()]
