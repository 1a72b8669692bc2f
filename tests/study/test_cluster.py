"""A Dask cluster of separate processes: with a worker killed in the middle, and one added, the result is the same."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import distributed
import pytest

from demonfan.study.cluster import ClusterCrew
from demonfan.study.folder import Done, Folder
from demonfan.study.manifest import Manifest, StudyError
from demonfan.study.run import Progress, run

Make = Callable[..., Manifest]
Read = Callable[[Folder], dict[str, bytes]]
# The cluster's own housekeeping in threads and sockets is not what is tested.
pytestmark = [
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
    pytest.mark.filterwarnings("ignore::DeprecationWarning"),
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    local: Any = distributed.LocalCluster
    with local(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=50) as cluster:
        yield cluster


@pytest.fixture
def crew(cluster: Any) -> Iterator[ClusterCrew]:
    crew = ClusterCrew(cluster.scheduler_address)
    yield crew
    crew.close()


def test_a_worker_killed_and_one_added_change_nothing(
    cluster: Any, crew: ClusterCrew, finished: Folder, tmp_path: Path, make: Make, read_files: Read
) -> None:
    folder = Folder.create(tmp_path / "study", make())
    before = {worker.pid for worker in cluster.workers.values()}
    first = set(crew.client.nthreads())
    done: list[str] = []

    def disturb(progress: Progress) -> None:
        if progress.totals.deals >= 300 and not done:
            done.append("killed")
            os.kill(min(before), signal.SIGKILL)
        if progress.totals.deals >= 800 and len(done) == 1:
            done.append("added")
            cluster.scale(3)
            while not set(crew.client.nthreads()) - first:
                time.sleep(0.05)

    assert run(folder, crew, progress=disturb) == Done(20, "all deals")
    assert done == ["killed", "added"]
    assert read_files(folder) == read_files(finished)
    [session] = folder.sessions()
    assert session.how == "Dask"
    assert session.deals == 2000
    assert [machine.cores for machine in session.machines] == [os.cpu_count()]


def test_without_workers_it_waits_and_says_so(cluster: Any, tmp_path: Path, make: Make) -> None:
    address = cluster.scheduler_address
    said: list[str] = []

    def come() -> None:
        said.append("waiting")
        cluster.scale(2)

    cluster.scale(0)
    crew = ClusterCrew(address, come)
    while crew.client.nthreads():
        time.sleep(0.05)
    assert run(Folder.create(tmp_path / "study", make(span=(1, 300))), crew) == Done(3, "all deals")
    assert said == ["waiting"]
    crew.close()


def test_the_scheduler_passes_on_a_few_hundred_bytes_a_chunk(
    crew: ClusterCrew, tmp_path: Path, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    sizes: list[int] = []
    result = ClusterCrew._result

    def weighed(self: ClusterCrew, future: Any, numbers: range) -> Any:
        sizes.append(sum(crew.client.run_on_scheduler(_result_sizes)))
        return result(self, future, numbers)

    monkeypatch.setattr(ClusterCrew, "_result", weighed)
    run(Folder.create(tmp_path / "study", make(span=(1, 20_000), chunk=10_000)), crew)
    assert sizes
    assert 0 < max(sizes) < 4000


def _result_sizes(dask_scheduler: Any) -> list[int]:
    """Bytes of every result that workers hold."""
    return [task.nbytes for task in dask_scheduler.tasks.values() if task.nbytes and task.nbytes > 0]


def test_an_error_of_a_worker_is_told_and_what_is_done_stays(crew: ClusterCrew, tmp_path: Path, make: Make) -> None:
    folder = Folder.create(tmp_path / "study", make())

    def spoil(progress: Progress) -> None:
        if progress.totals.deals >= 500 and (folder.path / "data").is_dir():
            (folder.path / "data").rename(folder.path / "gone")

    with pytest.raises(ValueError, match="data/deals-"):
        run(folder, crew, progress=spoil)
    assert len(list((folder.path / "gone").glob("deals-*.parquet"))) >= 5


def test_where_no_scheduler_answers_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    client: Any = distributed.Client
    monkeypatch.setattr(distributed, "Client", lambda address, **more: client(address, **{**more, "timeout": 0.2}))
    with pytest.raises(StudyError, match=r"--dask tcp://127\.0\.0\.1:9: no scheduler answers"):
        ClusterCrew("tcp://127.0.0.1:9")
    with pytest.raises(StudyError, match="--dask nonsense://x"):
        ClusterCrew("nonsense://x")
