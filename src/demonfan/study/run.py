"""Working at a study until its end: what is there is kept, what is missing is handed out, and the end is decided.

A study with `until_ci` ends after the first chunks, in order, whose interval is narrow enough. What workers finished
beyond is thrown away, so that the end does not depend on who was how fast.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice

from demonfan.study import rows as row_files
from demonfan.study.chunk import Part
from demonfan.study.crew import Crew, Task
from demonfan.study.folder import Done, Folder, Session
from demonfan.study.hardware import Machine
from demonfan.study.manifest import StudyError
from demonfan.study.program import this_program
from demonfan.study.totals import Totals, floor, interval, totals_of

#: Seconds between two writings of a session.
EVERY = 5.0


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a study is: what all finished chunks add up to, and the deals done in this session."""

    totals: Totals
    session_deals: int
    seconds: float
    workers: int


@dataclass
class _Ledger:
    """The chunks that are finished, and the end as far as it is decided by those that have no gap before them."""

    folder: Folder
    parts: dict[range, Totals] = field(default_factory=dict)
    sums: Totals = field(default_factory=Totals)
    end: Done | None = None
    _order: Iterator[range] = field(init=False)
    _next: range | None = field(init=False)
    _passed: int = 0
    _prefix: Totals = field(default_factory=Totals)

    def __post_init__(self) -> None:
        self._order = self.folder.manifest.pieces()
        self._next = next(self._order, None)

    def add(self, numbers: range, totals: Totals) -> None:
        """A chunk is finished."""
        self.parts[numbers] = totals
        self.sums += totals
        while self.end is None and self._next is not None and self._next in self.parts:
            self._prefix += self.parts[self._next]
            self._passed += 1
            self._next = next(self._order, None)
            self.end = self._decided()

    def _decided(self) -> Done | None:
        manifest = self.folder.manifest
        width = manifest.until_ci
        if width is not None:
            if interval(self._prefix, manifest.question).width <= width:
                return Done(self._passed, "narrow enough")
            if floor(self._prefix, manifest.question) > width:
                return Done(self._passed, "no more deals make it narrow enough")
        return Done(self._passed, "all deals") if self._next is None else None


def run(
    folder: Folder,
    crew: Crew,
    *,
    progress: Callable[[Progress], None] = lambda progress: None,
    damaged: Callable[[StudyError], None] = lambda error: None,
    stop: Callable[[], bool] = lambda: False,
) -> Done | None:
    """Work at a study until it ends; None if it was stopped before.

    Args:
        progress: told after every chunk.
        damaged: told of each file that cannot be read; its chunk is done again.
        stop: asked before every chunk; once it says yes, what is at work is finished and no more begun.

    Raises:
        StudyError: somebody else works at it, another build began it, or a chunk cannot be done.
    """
    if folder.manifest.origins:
        raise StudyError(f"{folder.path}: a merged study is complete as it is")
    with folder.locked():
        folder.tidy()
        ledger = _Ledger(folder)
        _take_stock(folder, ledger, damaged)
        if ledger.end is None:
            session = _Session(folder, crew)
            progress(session.progress(ledger.sums))
            try:
                for part in crew.work(Task(str(folder.path.resolve()), folder.manifest.digest), _missing(ledger, stop)):
                    ledger.add(part.numbers, part.totals)
                    session.add(part)
                    progress(session.progress(ledger.sums))
            finally:
                session.write()
        if ledger.end is not None:
            _close(folder, ledger, ledger.end)
        return ledger.end


def _take_stock(folder: Folder, ledger: _Ledger, damaged: Callable[[StudyError], None]) -> None:
    for numbers in folder.finished():
        try:
            ledger.add(numbers, totals_of(row_files.read(folder.path, folder.manifest, numbers), folder.manifest))
        except StudyError as error:
            damaged(error)
            folder.remove(numbers)


def _missing(ledger: _Ledger, stop: Callable[[], bool]) -> Iterator[range]:
    """The chunks to do, in order, until the end is decided. A program that may not do them is found out here."""
    for numbers in ledger.folder.manifest.pieces():
        if ledger.end is not None or stop():
            return
        if numbers not in ledger.parts:
            ledger.folder.check_program()
            yield numbers


def _close(folder: Folder, ledger: _Ledger, end: Done) -> None:
    """Throw away what lies beyond the end, and keep where it is."""
    kept = set(islice(folder.manifest.pieces(), end.chunks))
    for numbers in ledger.parts:
        if numbers not in kept:
            folder.remove(numbers)
    folder.tidy()
    if folder.done != end:
        folder.finish(end)


class _Session:
    """The record of this time of working."""

    def __init__(self, folder: Folder, crew: Crew) -> None:
        self.path = folder.next_session()
        self.crew = crew
        self.began = time.monotonic()
        self.started = _now()
        self.written = -EVERY
        self.chunks = self.deals = self.workers = 0
        self.cpu_seconds = 0.0
        self.machines: dict[Machine, None] = {}

    def add(self, part: Part) -> None:
        self.chunks += 1
        self.deals += part.totals.deals
        self.cpu_seconds += part.cpu_seconds
        self.machines[part.machine] = None
        self.workers = max(self.workers, self.crew.workers)
        if time.monotonic() - self.written >= EVERY:
            self.write()

    def progress(self, totals: Totals) -> Progress:
        return Progress(totals, self.deals, time.monotonic() - self.began, self.crew.workers)

    def write(self) -> None:
        """Keep it, unless nothing has been done."""
        if not self.chunks:
            return
        self.written = time.monotonic()
        seconds = round(self.written - self.began, 3)
        Folder.write_session(
            self.path,
            Session(
                self.started,
                _now(),
                self.crew.how,
                self.workers,
                seconds,
                self.chunks,
                self.deals,
                round(self.cpu_seconds, 3),
                tuple(sorted(self.machines, key=str)),
                this_program(),
            ),
        )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
