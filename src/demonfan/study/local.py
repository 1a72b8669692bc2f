"""Workers as processes of this machine. One that dies is replaced, and its chunk done again."""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import connection, parent_process
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from threading import Thread

from demonfan.errors import InputError
from demonfan.processes import leave_interrupts, spawning
from demonfan.study.chunk import Part, work
from demonfan.study.crew import DEATHS, Task, fatal
from demonfan.study.manifest import StudyError


@dataclass
class _Worker:
    process: BaseProcess
    pipe: Connection
    chunk: range | None = None


@dataclass
class LocalCrew:
    """So many processes, started when there is work and stopped when there is none."""

    workers: int
    _crew: list[_Worker] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.workers < 1:
            raise StudyError("there must be at least one worker")

    @property
    def how(self) -> str:
        return "processes"

    @property
    def pids(self) -> list[int]:
        """The processes at work."""
        return [worker.process.pid for worker in self._crew if worker.process.pid is not None]

    def work(self, task: Task, chunks: Iterator[range]) -> Iterator[Part]:
        """As `demonfan.study.crew.Crew.work`."""
        again: deque[range] = deque()
        deaths: Counter[range] = Counter()
        try:
            while True:
                self._hand_out(task, again, chunks)
                busy = {worker.pipe: worker for worker in self._crew if worker.chunk is not None}
                if not busy:
                    return
                for pipe in connection.wait(list(busy)):
                    worker = busy[pipe]  # type: ignore[index]
                    done, worker.chunk = worker.chunk, None
                    try:
                        found = worker.pipe.recv()
                    except (EOFError, OSError):
                        self._bury(worker)
                        if done is not None:
                            deaths[done] += 1
                            if deaths[done] >= DEATHS:
                                raise fatal(done) from None
                            again.append(done)
                        continue
                    if isinstance(found, Exception):
                        raise found
                    yield found
        finally:
            for worker in list(self._crew):
                worker.process.kill()
                self._bury(worker)

    def _hand_out(self, task: Task, again: deque[range], chunks: Iterator[range]) -> None:
        """Give everybody who has nothing to do a chunk, as long as there are some."""
        idle = [worker for worker in self._crew if worker.chunk is None]
        while idle or len(self._crew) < self.workers:
            chunk = again.popleft() if again else next(chunks, None)
            if chunk is None:
                return
            if not idle:
                idle.append(self._hire(task))
            worker = idle.pop()
            worker.chunk = chunk
            # One that died idle is found out, and the chunk done again, when its pipe is read.
            with suppress(OSError):
                worker.pipe.send((chunk.start, chunk.stop - 1))

    def _hire(self, task: Task) -> _Worker:
        with spawning() as context:
            ours, theirs = context.Pipe()
            process = context.Process(target=_serve, args=(theirs, task.path, task.digest), daemon=True)
            process.start()
        theirs.close()
        worker = _Worker(process, ours)
        self._crew.append(worker)
        return worker

    def _bury(self, worker: _Worker) -> None:
        self._crew.remove(worker)
        worker.pipe.close()
        worker.process.join()


def _serve(pipe: Connection, path: str, digest: str) -> None:
    """A worker's life: chunks come in by the pipe until it closes."""
    leave_interrupts()
    Thread(target=_die_with_parent, daemon=True).start()
    try:
        while True:
            pipe.send(_answer(path, digest, *pipe.recv()))
    except (EOFError, OSError):
        # Nobody is there any more. There is nothing to tidy up either: files are written whole or not at all.
        os._exit(0)


def _answer(path: str, digest: str, first: int, last: int) -> Part | Exception:
    try:
        return work(path, digest, first, last)
    except InputError as error:
        return StudyError(str(error))
    except MemoryError:
        return StudyError(f"deals {first}..{last}: no memory is left; give fewer workers or a lower limit")


def _die_with_parent() -> None:
    """Whoever started this process may be killed in the middle; then nobody waits for what it does."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
