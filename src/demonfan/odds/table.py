"""Tables of odds as data: made once by `demonfan.odds.build`, shipped with the package or kept with the player's data.

Each value has a lower and an upper estimate (`Cell`). The upper one takes the best of noisy values, so it is on
average too high; the lower one is what a fixed policy wins on samples that did not choose it. Where a layout's endings
are not all known, the upper one is the best within bounds, and the two may lie far apart.
"""

from __future__ import annotations

import hashlib
import math
import sys
import zlib
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from pathlib import Path
from typing import Literal

import msgspec
from msgspec import Struct

from demonfan import _core
from demonfan.errors import InputError
from demonfan.odds.family import Family, Heights, Start

FORMAT = 1
#: Levels that a table may have, in the core too.
MOST_LEVELS = 64
#: One in the numbers of a file.
_ONE = 65535


class TableError(InputError):
    """A file that is no table of odds, or a table that is not there."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One value: estimates from below and from above, and the standard error of each from sampling.

    >>> Cell(0.25, 0.25, 0.01)
    Cell(lower=0.25, upper=0.25, sampling_error=0.01)
    """

    lower: float
    upper: float
    sampling_error: float

    @property
    def value(self) -> float:
        """The middle of the two."""
        return (self.lower + self.upper) / 2

    @property
    def standard_error(self) -> float:
        """Sampling, and that the value may lie anywhere between the two."""
        return math.sqrt(self.sampling_error**2 + (self.upper - self.lower) ** 2 / 12)


WON = Cell(1.0, 1.0, 0.0)


class StartRow(Struct, frozen=True):
    """The values of a first deal, level by level, as (lower, upper, sampling error)."""

    start: Start
    cells: tuple[tuple[float, float, float], ...]


class TableFile(Struct, frozen=True):
    """A table as it is kept: how it was made, and its values as numbers of 16 bits, compressed.

    `values` are three planes (upper; upper - lower; sampling error), each level by level, entry by entry. Where
    `complete` is false only the starts have values. Where a draw may come in any layout, the first half of the levels
    is for games in which it has been spent.
    """

    format: int
    family: Family
    levels: int
    samples: int
    start_samples: int
    seed: int
    version: str
    complete: bool
    starts: tuple[StartRow, ...]
    values: bytes


def entry_of(heights: Heights, alike: Literal["suits", "colours"] = "suits") -> int:
    """The number of an entry: heights whatever the order of the suits (of the colours), as the core counts them.

    >>> entry_of((0, 2, 0, 1)) == entry_of((1, 0, 0, 2)) == 6
    True
    >>> entry_of((0, 2, 0, 1), "colours") == entry_of((1, 0, 2, 0), "colours") == 7
    True
    """
    if alike == "colours":
        return _pair(_pair(*heights[:2]), _pair(*heights[2:]))
    a, b, c, d = sorted(heights)
    return a + b * (b + 1) // 2 + c * (c + 1) * (c + 2) // 6 + d * (d + 1) * (d + 2) * (d + 3) // 24


def _pair(a: int, b: int) -> int:
    return min(a, b) + max(a, b) * (max(a, b) + 1) // 2


class Table:
    """The odds by heights and redeals left, for one family of games."""

    def __init__(self, file: TableFile) -> None:
        """Raises TableError if the file's values are not what its head says."""
        self.file = file
        self.family = file.family
        self.levels = file.levels // 2 if file.family.anywhere else file.levels
        self.entries = entries_of(file.family)
        size = file.levels * self.entries if file.complete else 0
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(file.values, 6 * size + 1) if size else b""
        if len(data) != 6 * size or (size and not unpacking.eof):
            raise TableError("this table of odds is damaged")
        self._upper = _numbers("H", data[: 2 * size])
        self._gap = _numbers(_gap_kind(self.family), data[2 * size : 4 * size])
        self._error = _numbers("H", data[4 * size :])
        self._starts = {row.start: row.cells for row in file.starts}
        for cells in self._starts.values():
            if len(cells) != file.levels or not all(0 <= value <= 1 for cell in cells for value in cell):
                raise TableError("this table of odds is damaged")

    @cached_property
    def digest(self) -> str:
        """Twelve hex digits that name the table's values and how they were made."""
        return hashlib.sha256(msgspec.msgpack.encode(self.file)).hexdigest()[:12]

    def level(self, redeals_left: int, *, draw: bool = True) -> int:
        """The core's level for so many redeals left; without the `draw` where it has been spent."""
        return redeals_left + (self.levels if self.family.anywhere and draw else 0)

    def cell(self, redeals_left: int, heights: Heights, *, draw: bool = True) -> Cell:
        """The odds of a layout not yet shuffled, with so many redeals left after it.

        Args:
            draw: where it may come in any layout, whether it is left.

        Raises:
            TableError: the table does not go that far.
        """
        if min(heights) == self.family.ranks:
            return WON
        if not (self.file.complete and 0 <= redeals_left < self.levels):
            raise TableError(f"the table has no odds for {redeals_left} redeals left")
        at = self.level(redeals_left, draw=draw) * self.entries + entry_of(heights, self.family.alike)
        upper = self._upper[at] / _ONE
        return Cell(upper - self._gap[at] / _ONE, upper, self._error[at] / _ONE)

    def start(self, redeals_left: int, start: Start) -> Cell:
        """The odds before a deal; those of a first deal are kept with more samples.

        Raises:
            TableError: the table does not have it.
        """
        cells = self._starts.get(start)
        if cells is not None and 0 <= redeals_left < self.levels:
            return Cell(*cells[self.level(redeals_left)])
        if start.sizes:
            raise TableError("the table has no odds for this first layout")
        return self.cell(redeals_left, start.heights)

    def covers(self, redeals_left: int, start: Start | None = None) -> bool:
        """Whether the table answers for so many redeals left, and for this start."""
        if start is not None and start in self._starts and redeals_left < self.levels:
            return True
        return self.file.complete and redeals_left < self.levels and (start is None or not start.sizes)

    @cached_property
    def error(self) -> float:
        """The standard error of an entry: the mean of all."""
        return math.fsum(self._error) / len(self._error) / _ONE if len(self._error) else 0.0

    @cached_property
    def core(self) -> _core.OddsTable:
        """The values as the core's players read them: what a policy wins where no more is known, else the middle."""
        levels = self.file.levels
        table = _core.OddsTable(self.family.ranks, levels, self.family.alike)
        share = 0.5 if self.family.exact else 1.0
        values = array("d", ((u - share * g) / _ONE for u, g in zip(self._upper, self._gap, strict=True)))
        if len(values) == 0:
            raise TableError("the table has only the odds before the deal")
        won = self.entries - 1
        for level in range(levels):
            values[level * self.entries + won] = 1.0
        table.load_values(values.tobytes())
        return table


def _numbers(kind: str, data: bytes) -> array[int]:
    numbers: array[int] = array(kind, data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def entries_of(family: Family) -> int:
    """How many entries a table has."""
    if family.alike == "suits":
        return math.comb(family.ranks + 4, 4)
    return math.comb(math.comb(family.ranks + 2, 2) + 1, 2)


def _gap_kind(family: Family) -> str:
    """Where all endings are known the two estimates are close, and noise may turn them round; else they may lie far
    apart, and the upper one is raised to the lower where noise turns them round."""
    return "h" if family.exact else "H"


def packed(family: Family, upper: list[float], lower: list[float], error: list[float]) -> bytes:
    """The values of a file."""
    least, most = (-32768, 32767) if family.exact else (0, _ONE)
    if not family.exact:
        upper = list(map(max, upper, lower))
    gaps = (round((u - low) * _ONE) for u, low in zip(upper, lower, strict=True))
    planes = (
        array("H", (round(value * _ONE) for value in upper)),
        array(_gap_kind(family), (max(least, min(most, gap)) for gap in gaps)),
        array("H", (min(_ONE, math.ceil(value * _ONE)) for value in error)),
    )
    if sys.byteorder == "big":
        for plane in planes:
            plane.byteswap()
    return zlib.compress(b"".join(plane.tobytes() for plane in planes), 9)


# ---------------------------------------------------------------------------------------------- where tables are


def read(data: bytes, name: str) -> Table:
    """A table from the bytes of a file.

    Raises:
        TableError: they are none.
    """
    try:
        file = msgspec.msgpack.decode(data, type=TableFile)
        if file.format != FORMAT or not 1 <= file.levels <= MOST_LEVELS or not 2 <= file.family.ranks <= 13:
            raise TableError(f"{name}: made by another version of this program")
        return Table(file)
    except (msgspec.DecodeError, zlib.error):
        raise TableError(f"{name}: no table of odds") from None


def user_folder() -> Path:
    """Where the tables are kept that the player has built."""
    from platformdirs import user_data_path

    return user_data_path("demonfan", appauthor=False) / "odds"


def find(family: Family, redeals_left: int, start: Start | None = None) -> Table | None:
    """The table that answers: one the player has built, else the shipped one."""
    return next((table for table in _tables(family) if table.covers(redeals_left, start)), None)


def forget() -> None:
    """Look for tables anew, after one has been built."""
    _shipped.cache_clear()
    _built.cache_clear()


def _tables(family: Family) -> Iterator[Table]:
    for table in (_built(user_folder() / f"{family.name}.bin"), _shipped(family)):
        if table is not None and table.family == family:
            yield table


@cache
def _shipped(family: Family) -> Table | None:
    path = files(__package__) / "tables" / f"{family.name}.bin"
    return read(path.read_bytes(), path.name) if path.is_file() else None


@cache
def _built(path: Path) -> Table | None:
    """A table of the player's; one that cannot be read counts as none."""
    try:
        return read(path.read_bytes(), str(path))
    except (OSError, TableError):
        return None
