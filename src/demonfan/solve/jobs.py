"""Many questions at a time: JSON lines in, JSON lines out, in the order of the input and on all cores.

An answer is ``{"id", "verdict", "line", "positions", "seconds", "reason"}``. A line that cannot be answered gets the
verdict ``error``, and `reason` says why in one sentence.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import chain, islice
from multiprocessing.pool import Pool
from queue import Empty, Queue
from threading import Event, Thread
from typing import Any, TypeVar

from demonfan import _core
from demonfan.effects import make
from demonfan.errors import InputError
from demonfan.games import find
from demonfan.notation import write
from demonfan.processes import leave_interrupts, spawning
from demonfan.solve import jsonl
from demonfan.solve.bulk import Batch
from demonfan.solve.replay import LineError
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits, Verdict
from demonfan.state import State

#: So many lines are answered by threads, which start at once; only what comes after is worth starting processes for,
#: which also share the work of the rules engine.
FEW = 250

T = TypeVar("T")
Answer = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of every line."""

    game: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    layout: bool = False
    limits: Limits = field(default_factory=Limits)
    lines: bool = True


def notated(state: State, moves: Iterable[Any]) -> list[str]:
    """A line in the notation that people read."""
    texts = []
    for move in moves:
        texts.append(write(state, move))
        state, _ = make(state, move)
    return texts


def answer(name: str | int, state: State, verdict: Verdict, *, lines: bool = True) -> Answer:
    """A verdict as the object that stands for it in JSON; `line` is null where lines were not asked for."""
    return {
        "id": name,
        "verdict": verdict.verdict,
        "line": notated(state, verdict.line) if lines else None,
        "positions": verdict.positions,
        "seconds": round(verdict.seconds, 9),
        "reason": verdict.reason,
    }


def answer_line(asked: Asked, number: int, text: str, control: _core.Control | None = None) -> Answer:
    """The answer to one line of JSON; `number` is the line's, for errors."""
    name: str | int = ""
    try:
        name = jsonl.id_of(text)
        line = jsonl.decode(text)
        state = jsonl.state_of(line, find(asked.game) if asked.game else None, asked.options)
        alone = asked.layout or (line.scope or "game") != "game"
        verdict = solve(state, asked.limits, layout=alone, control=control)
        return answer(name, state, verdict, lines=asked.lines)
    except InputError as error:
        reason = f"line {number}: {error}"
    except LineError as error:
        reason = f"line {number}: a fault of the solver: {str(error)[:200]}"
    except MemoryError:
        reason = f"line {number}: no memory is left"
    line_found: list[str] | None = [] if asked.lines else None
    return {"id": name, "verdict": "error", "line": line_found, "positions": 0, "seconds": 0.0, "reason": reason}


def answers(
    numbered: Iterator[tuple[int, str]], asked: Asked, workers: int, control: _core.Control | None = None
) -> Generator[Answer]:
    """The answers to numbered lines of JSON, each as soon as those before it are given.

    Once the control is cancelled, searches give up at once.
    """
    control = control or _core.Control()
    # A thread that comes back from the core must find the interpreter alive. Those of an executor are waited for by the
    # interpreter itself, whatever is interrupted here, and however often.
    with ThreadPoolExecutor(workers) as threads:
        try:
            few = islice(numbered, FEW)
            yield from _in_order(lambda job: threads.submit(answer_line, asked, *job, control).result, few, 4 * workers)
        except BaseException:
            control.cancel()
            threads.shutdown(wait=False, cancel_futures=True)
            raise
    following = next(numbered, None)
    if following is None:
        return
    with _processes(workers) as processes:
        jobs = ((asked, *job) for job in chain([following], numbered))
        yield from _in_order(lambda job: processes.apply_async(_answer_job, (job,)).get, jobs, 16 * workers)


def bulk_answers(batch: Batch) -> str:
    """The same objects, a line each, for a batch of deals decided by the core."""
    columns = zip(batch.verdicts, batch.positions, batch.seconds, batch.reasons, strict=True)
    return "".join(
        f'{{"id": {number}, "verdict": "{word}", "line": null, "positions": {positions}, "seconds": {seconds:.9f}, '
        f'"reason": "{reason}"}}\n'
        for number, (word, positions, seconds, reason) in enumerate(columns, batch.first)
    )


def text_of(found: Answer) -> str:
    """One line of JSON."""
    return json.dumps(found, ensure_ascii=False)


def _answer_job(job: tuple[Asked, int, str]) -> Answer:
    return answer_line(*job)


def _processes(workers: int) -> Pool:
    with spawning() as context:
        return context.Pool(workers, leave_interrupts)


def _in_order(begin: Callable[[T], Callable[[], Answer]], jobs: Iterable[T], ahead: int) -> Iterator[Answer]:
    """Results in the order of the jobs, which are read at most so far ahead, and without waiting for more of them.

    `begin` starts a job and gives what waits for its result.
    """
    queue: Queue[Callable[[], Answer] | BaseException | None] = Queue(ahead)
    stop = Event()

    def feed() -> None:
        try:
            for job in jobs:
                if stop.is_set():
                    break
                queue.put(begin(job))
        except Exception as error:
            queue.put(error)
        queue.put(None)

    Thread(target=feed, daemon=True).start()
    try:
        while (item := queue.get()) is not None:
            if isinstance(item, BaseException):
                raise item
            yield item()
    finally:
        stop.set()
        while True:
            try:
                queue.get_nowait()
            except Empty:
                break
