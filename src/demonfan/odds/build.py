"""Building a table of odds: heights by heights, from the fullest foundations down.

Every sample is a shuffled layout, analysed whole by the core. The value of an entry with k redeals left is the mean of
the best value over its samples, with k - 1 left, among the endings that can be reached; so one set of samples serves
all levels, and entries with more cards up come first. A sample is named by (seed, start, number) and sums are taken in
a fixed order, so that the table is the same to the last bit whoever computes it and however often the work is resumed.
"""

from __future__ import annotations

import math
import time
from array import array
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby, repeat
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from demonfan import __version__, _core, files
from demonfan.errors import Reason
from demonfan.odds.family import Family, Heights, Start, family_of, redeals_of, start_of, starts_of
from demonfan.odds.table import FORMAT, MOST_LEVELS, StartRow, TableFile, packed
from demonfan.odds.value import OddsError
from demonfan.rules import Rules

#: The core's groups of samples; each needs some.
GROUPS = 32
_HELD = 3
_COLUMNS = _HELD + GROUPS
#: Samples that one job takes, and jobs that may be in memory at a time.
CHUNK = 2048
IN_FLIGHT = 128
#: Seconds after which the batches of a first deal are saved again.
SAVE_EVERY = 10.0


class Cancelled(Exception):
    """The work was stopped; what had been saved can be resumed."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What to build. `samples` go to each entry, `start_samples` to each start."""

    family: Family
    starts: tuple[Start, ...]
    levels: int
    samples: int
    start_samples: int
    seed: int = 1

    def __post_init__(self) -> None:
        for name in ("samples", "start_samples"):
            if getattr(self, name) < 4 * GROUPS:
                raise ValueError(f"{name} must be at least {4 * GROUPS}")

    @staticmethod
    def of(
        rules: Rules,
        samples: int | None = None,
        start_samples: int | None = None,
        seed: int = 1,
        *,
        opened: bool = False,
    ) -> Plan | None:
        """The plan for a game and all that share its table; None if its odds are no table of this kind.

        There is a level more than the rules have redeals: it costs next to nothing. Without numbers of samples it
        takes those of `default_samples`.

        Args:
            opened: for the game with every card face up, which bounds the odds of the game from above.

        Raises:
            OddsError: the rules have more redeals than a table has levels.
        """
        family, start, redeals = family_of(rules, opened=opened), start_of(rules), redeals_of(rules)
        if family is None:
            return None
        usual = default_samples(family)
        samples, start_samples = samples or usual[0], start_samples or usual[1]
        starts = {*starts_of(family), *([] if start is None else [start])}
        ordered = tuple(sorted(starts, key=lambda start: (start.heights, start.sizes)))
        most = MOST_LEVELS // 2 if family.anywhere else MOST_LEVELS
        if redeals >= most:
            raise OddsError(Reason("table-of-too-many-redeals", details={"most": most - 1}))
        levels = min(redeals + 2, most) if redeals else 1
        return Plan(family, ordered, 2 * levels if family.anywhere else levels, samples, start_samples, seed)

    @property
    def entries(self) -> list[Heights]:
        """The entries that need samples, fullest first; none if no redeal is ever left."""
        if self.levels == 1:
            return []
        top = self.family.ranks
        found = [(h[0], h[1], h[2], h[3]) for h in _core.odds_entries(top, self.family.alike) if min(h) < top]
        return sorted(found, key=sum, reverse=True)

    def samples_of(self, start: Start) -> int:
        """How many samples a start or an entry gets."""
        return self.start_samples if start in self.starts else self.samples

    def is_apart(self, start: Start) -> bool:
        """Whether a start is none of the entries."""
        return bool(start.sizes) or self.levels == 1

    @property
    def work(self) -> int:
        """Samples in all."""
        apart = sum(map(self.is_apart, self.starts))
        return sum(self.samples_of(Start(heights)) for heights in self.entries) + apart * self.start_samples


def default_samples(family: Family) -> tuple[int, int]:
    """How many samples an entry and a start get if nobody says otherwise.

    Where all endings are known, as many as bring the error before the deal below 0.05 points; else as a time like half
    an hour allows.
    """
    if family.exact and family.when == "any":
        return 24576, 800_000
    if family.exact:
        return 16384, 800_000 if family.draws else 400_000
    return (512, 20_000) if family.hidden or family.anywhere else (256, 20_000)


_ByColumn = Meta(min_length=_COLUMNS, max_length=_COLUMNS)
#: The sums of a batch at a level, and how many samples were counted, column by column.
Summed = tuple[Annotated[list[float], _ByColumn], Annotated[list[int], _ByColumn]]


class _Saved(Struct):
    """Work half done: the plan, the rows so far, and down to which number of cards up they go.

    Then come the starts that are no entries, one after another: of each, batch by batch, the sums of every level.
    """

    plan: bytes
    cards_up: int
    rows: bytes
    done: int
    starts: list[list[list[Summed]]]


def build(
    plan: Plan,
    *,
    workers: int = 1,
    saved: Path | None = None,
    progress: Callable[[int], None] = lambda done: None,
    control: _core.Control | None = None,
) -> TableFile:
    """Make a table.

    Args:
        workers: threads; the outcome does not depend on them.
        saved: a file that keeps the work; it is read if it belongs to this plan, and left when all is done.
        progress: told the samples done so far.
        control: cancels the work.

    Raises:
        Cancelled: by the control.
        InputError: the work cannot be saved.
    """
    control = control or _core.Control()
    table = _core.OddsTable(plan.family.ranks, plan.levels, plan.family.alike)
    for level in range(plan.levels):
        table.set_row(level, (plan.family.ranks,) * 4, [1.0] * _COLUMNS)
    so_far = _resume(plan, table, saved)
    # Now, and not after hours, it shows whether the place can be written to.
    _save(so_far, saved)
    progress(so_far.done)
    rows: dict[Start, list[list[float]]] = {}
    with ThreadPoolExecutor(workers) as pool, _cancelling(control):
        work = _Work(plan, table, pool, control)
        for total, wave in groupby(plan.entries, key=sum):
            entries = list(wave)
            if total >= so_far.cards_up:
                continue
            for part in _parts(plan, entries):
                for heights, levels in zip(part, work.rows(part), strict=True):
                    for level, row in enumerate(levels):
                        table.set_row(level, heights, row)
                so_far.done += sum(plan.samples_of(Start(heights)) for heights in part)
                progress(so_far.done)
            so_far.cards_up, so_far.rows = total, table.data()
            _save(so_far, saved)
        apart = iter(so_far.starts)
        for start in plan.starts:
            if plan.is_apart(start):
                rows[start] = work.row_apart(start, so_far, next(apart), saved, progress)
            else:
                rows[start] = [table.row(level, start.heights) for level in range(plan.levels)]
    return _file(plan, table, rows)


@contextmanager
def _cancelling(control: _core.Control) -> Iterator[None]:
    """Let what threads have begun end soon where an interruption or an error ends the work: the pool waits for them."""
    try:
        yield
    except BaseException:
        control.cancel()
        raise


@dataclass(frozen=True, slots=True)
class _Work:
    plan: Plan
    table: _core.OddsTable
    pool: ThreadPoolExecutor
    control: _core.Control

    def rows(self, entries: Sequence[Heights]) -> list[list[list[float]]]:
        """For each entry its rows, level by level. No entry may lead to another."""
        batches = [[self._batch(Start(heights), *cut) for cut in self._cuts(Start(heights))] for heights in entries]
        flat = [batch for part in batches for batch in part]
        if not all(self.pool.map(_core.OddsBatch.collect, flat, repeat(self.control))):
            raise Cancelled
        rows: list[list[list[float]]] = [[] for _ in entries]
        for level in range(self.plan.levels):
            sums = iter(list(self.pool.map(_core.OddsBatch.evaluate, flat, repeat(level), repeat(self.table))))
            for heights, found, part in zip(entries, rows, batches, strict=True):
                found.append(_core.odds_row([next(sums) for _ in part]))
                # Where nothing goes up, the entry itself is an ending for the next level.
                self.table.set_row(level, heights, found[-1])
            if self.control.cancelled:
                raise Cancelled
        return rows

    def row_apart(
        self,
        start: Start,
        so_far: _Saved,
        known: list[list[Summed]],
        saved: Path | None,
        progress: Callable[[int], None],
    ) -> list[list[float]]:
        """The rows of a start that is no entry, level by level; the batches in `known` need not be done again."""
        last = time.monotonic()
        try:
            for (_, size), sums in self._summed(start, self._cuts(start)[len(known) :]):
                known.append(sums)
                so_far.done += size
                progress(so_far.done)
                if time.monotonic() - last > SAVE_EVERY:
                    _save(so_far, saved)
                    last = time.monotonic()
        finally:
            _save(so_far, saved)
        batches = [[_core.OddsSums(*level) for level in batch] for batch in known]
        return [_core.odds_row(list(level)) for level in zip(*batches, strict=True)]

    def _summed(self, start: Start, cuts: list[tuple[int, int]]) -> Iterator[tuple[tuple[int, int], list[Summed]]]:
        """The sums of batches, level by level, in order."""

        def summed(cut: tuple[int, int]) -> list[Summed]:
            batch = self._batch(start, *cut)
            if not batch.collect(self.control):
                raise Cancelled
            sums = [batch.evaluate(level, self.table) for level in range(self.plan.levels)]
            return [(each.sums, each.counts) for each in sums]

        return zip(cuts, self.pool.map(summed, cuts), strict=True)

    def _cuts(self, start: Start) -> list[tuple[int, int]]:
        """Number and size of the batches of a start."""
        count = self.plan.samples_of(start)
        return [(first, min(CHUNK, count - first)) for first in range(0, count, CHUNK)]

    def _batch(self, start: Start, first: int, size: int) -> _core.OddsBatch:
        return _core.OddsBatch(self.plan.family.core, start.heights, start.sizes, self.plan.seed, first, size)


def _parts(plan: Plan, entries: list[Heights]) -> Iterator[list[Heights]]:
    """The entries of a wave, a few at a time."""
    part: list[Heights] = []
    jobs = 0
    for heights in entries:
        part.append(heights)
        jobs += math.ceil(plan.samples_of(Start(heights)) / CHUNK)
        if jobs >= IN_FLIGHT:
            yield part
            part, jobs = [], 0
    if part:
        yield part


def _resume(plan: Plan, table: _core.OddsTable, saved: Path | None) -> _Saved:
    """The work as far as it has been saved, its rows put into the table."""
    apart = sum(map(plan.is_apart, plan.starts))
    nothing = _Saved(_named(plan), 4 * plan.family.ranks + 1, table.data(), 0, [[] for _ in range(apart)])
    if saved is None or not saved.is_file():
        return nothing
    try:
        work = msgspec.msgpack.decode(saved.read_bytes(), type=_Saved)
        if work.plan != nothing.plan or len(work.starts) != apart:
            return nothing
        table.load(work.rows)
    except (OSError, ValueError):
        return nothing
    return work


def _save(work: _Saved, saved: Path | None) -> None:
    if saved is not None:
        files.write_bytes(saved, msgspec.msgpack.encode(work))


def _named(plan: Plan) -> bytes:
    return msgspec.json.encode((__version__, plan))


# ---------------------------------------------------------------------------------------------- the file


def summary(row: Sequence[float]) -> tuple[float, float, float]:
    """Lower and upper estimate of a row of the core, and the standard error of the lower one.

    The held-out columns are independent estimates of what fixed policies win.
    """
    held = row[_HELD:]
    lower = math.fsum(held) / GROUPS
    variance = math.fsum((value - lower) ** 2 for value in held) / (GROUPS - 1)
    return lower, row[0], math.sqrt(variance / GROUPS)


def _cell(family: Family, row: Sequence[float]) -> tuple[float, float, float]:
    """The numbers of a row. Where a policy has no choice of endings, all columns estimate the same, and the one of all
    samples is the least biased: where nothing goes up an entry's samples serve twice, and the fewer the worse."""
    lower, upper, error = summary(row)
    return (upper, upper, error) if family.hidden else (lower, upper, error)


def _file(plan: Plan, table: _core.OddsTable, rows: dict[Start, list[list[float]]]) -> TableFile:
    complete = plan.levels > 1
    values = b""
    if complete:
        data = array("d", table.data())
        cells = [_cell(plan.family, data[at : at + _COLUMNS]) for at in range(0, len(data), _COLUMNS)]
        values = packed(
            plan.family, [upper for _, upper, _ in cells], [lower for lower, _, _ in cells], [e for *_, e in cells]
        )
    starts = tuple(StartRow(start, tuple(_cell(plan.family, row) for row in rows[start])) for start in plan.starts)
    return TableFile(
        FORMAT,
        plan.family,
        plan.levels,
        plan.samples,
        plan.start_samples,
        plan.seed,
        __version__,
        complete,
        starts,
        values,
    )
