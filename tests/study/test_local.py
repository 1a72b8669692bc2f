"""Processes of this machine: any number gives the same; one that is killed is replaced; none outlives its starter."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from demonfan.study import local
from demonfan.study.folder import Done, Folder
from demonfan.study.local import LocalCrew
from demonfan.study.manifest import Manifest, StudyError
from demonfan.study.run import Progress, run

Make = Callable[..., Manifest]
Read = Callable[[Folder], dict[str, bytes]]


def test_workers_that_are_killed_change_nothing(finished: Folder, tmp_path: Path, make: Make, read_files: Read) -> None:
    folder = Folder.create(tmp_path / "study", make())
    crew = LocalCrew(2)
    killed: list[int] = []

    def kill(progress: Progress) -> None:
        if progress.totals.deals and len(killed) < 2 and crew.pids:
            killed.append(crew.pids[0])
            os.kill(crew.pids[0], signal.SIGKILL)

    assert run(folder, crew, progress=kill) == Done(20, "all deals")
    assert len(killed) == 2
    assert read_files(folder) == read_files(finished)
    assert crew.pids == []
    [session] = folder.sessions()
    assert (session.how, session.workers, session.deals) == ("processes", 2, 2000)


def test_a_chunk_that_brings_every_worker_down_is_told(
    tmp_path: Path, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    # It takes no arguments: a worker fails before it has read a chunk.
    monkeypatch.setattr(local, "_serve", os.abort)
    folder = Folder.create(tmp_path / "study", make())
    with pytest.raises(StudyError, match=r"deals 1\.\.100 brought down 3 workers"):
        run(folder, LocalCrew(1))
    assert folder.finished() == []


def test_an_error_of_a_worker_is_told(tmp_path: Path, make: Make) -> None:
    folder = Folder.create(tmp_path / "study", make(table="none"))
    (folder.path / "study.json").write_bytes(b"{}")
    with pytest.raises(StudyError, match=r"worker on .*no manifest"):
        run(folder, LocalCrew(1))


def test_there_must_be_a_worker() -> None:
    with pytest.raises(StudyError, match="at least one"):
        LocalCrew(0)


def test_no_worker_outlives_a_starter_that_is_killed(tmp_path: Path, make: Make) -> None:
    folder = Folder.create(tmp_path / "study", make("demon-52", span=(1, 10**6), chunk=100_000))
    code = f"""
import time
from pathlib import Path
from threading import Thread
from demonfan.study.folder import Folder
from demonfan.study.local import LocalCrew
from demonfan.study.run import run
if __name__ == "__main__":
    crew = LocalCrew(1)
    def tell():
        while not crew.pids:
            time.sleep(0.01)
        print(crew.pids[0], flush=True)
    Thread(target=tell, daemon=True).start()
    run(Folder.open(Path({str(folder.path)!r})), crew)
"""
    script = tmp_path / "script.py"
    script.write_text(code)
    starter = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    assert starter.stdout is not None
    worker = int(starter.stdout.readline())
    starter.kill()
    starter.wait()
    starter.stdout.close()
    while _lives(worker):
        time.sleep(0.05)
    assert folder.finished() == []
    with folder.locked():
        pass


def _lives(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
