"""Workers as a Dask cluster, on one host or on several, which all see the study's folder by the same path.

Each worker writes its chunks into that folder; the scheduler passes on deal numbers one way and a few sums the other.
Dask hands the work of a lost worker to others, and workers that come later get their share.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import Any

import distributed
from distributed import CancelledError, KilledWorker

from demonfan.study.chunk import Part, work
from demonfan.study.crew import Task, fatal
from demonfan.study.manifest import StudyError

#: Its functions are not typed.
_dask: Any = distributed
#: Chunks handed out for each thread of the cluster: one at work, one waiting at hand.
AHEAD = 2
#: Seconds between two looks at how many workers there are.
LOOK = 1.0


@dataclass
class ClusterCrew:
    """The workers that a scheduler has, as they come and go."""

    address: str
    #: Told when there is nobody to do the work, and it waits.
    waiting: Callable[[], None] = lambda: None
    client: Any = field(init=False)
    _threads: int = 0
    _looked: float = 0.0

    def __post_init__(self) -> None:
        try:
            self.client = _dask.Client(self.address, timeout=20, name="demonfan-study")
        except (OSError, ValueError, TimeoutError) as error:
            raise StudyError(f"--dask {self.address}: no scheduler answers there ({str(error)[:120]})") from None

    @property
    def how(self) -> str:
        return "Dask"

    @property
    def workers(self) -> int:
        """Threads at work, of all workers."""
        now = time.monotonic()
        if now - self._looked >= LOOK or self._threads == 0:
            self._looked = now
            self._threads = sum(self.client.nthreads().values())
        return self._threads

    def close(self) -> None:
        """Leave the cluster as it was."""
        self.client.close()

    def work(self, task: Task, chunks: Iterator[range]) -> Iterator[Part]:
        """As `demonfan.study.crew.Crew.work`."""
        name = f"demonfan-study-{uuid.uuid4().hex[:8]}"
        flying: dict[Any, range] = {}
        landed: SimpleQueue[Any] = SimpleQueue()
        try:
            while True:
                self._hand_out(task, name, chunks, flying, landed)
                if not flying:
                    return
                # Meanwhile workers may come, or all may go.
                with suppress(Empty):
                    future = landed.get(timeout=LOOK)
                    yield self._result(future, flying.pop(future))
        except (OSError, CancelledError):
            raise StudyError(f"the scheduler at {self.address} went away; run the same command again") from None
        finally:
            # Only an error leaves some; what a worker has begun it may finish, for it is a chunk like any other.
            if flying and self.client.status == "running":
                self.client.cancel(list(flying))

    def _hand_out(
        self, task: Task, name: str, chunks: Iterator[range], flying: dict[Any, range], landed: SimpleQueue[Any]
    ) -> None:
        if self.workers == 0:
            self.waiting()
        while (workers := self.workers) == 0:
            time.sleep(LOOK)
        while len(flying) < AHEAD * workers and (numbers := next(chunks, None)) is not None:
            last = numbers.stop - 1
            key = f"{name}-{numbers.start}"
            future = self.client.submit(work, task.path, task.digest, numbers.start, last, key=key, pure=False)
            flying[future] = numbers
            future.add_done_callback(landed.put)

    def _result(self, future: Any, numbers: range) -> Part:
        """Raises CancelledError: the scheduler is lost."""
        try:
            found: Part = future.result()
        except KilledWorker:
            raise fatal(numbers) from None
        except (ImportError, AttributeError) as error:
            raise StudyError(f"a worker has no demonfan of this version with the extra study: {error}") from None
        return found
