"""The answers to many deals as columns, and the Parquet files that keep them.

A file of data depends on the manifest and the deals alone, byte for byte (with one version of pyarrow). Measured times
do not, so they have files of their own, row for row beside the data.
"""

from __future__ import annotations

import hashlib
import io
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from numpy.typing import NDArray

from demonfan import files
from demonfan.study.manifest import FORMAT, Manifest, Question, StudyError

#: What a verdict's code stands for; `open` is a chance between 0 and 1.
WORDS = ("won", "lost", "undecided", "open")
WON, LOST, UNDECIDED, OPEN = range(4)
#: Why a search gave up.
REASONS = ("none", "positions", "seconds", "memory")
_DICTIONARIES = {"verdict": WORDS, "reason": REASONS}
_TYPES: dict[str, Any] = {
    "deal": np.int64,
    "verdict": np.int8,
    "reason": np.int8,
    "positions": np.int64,
    "cards_up": np.int16,
    "moves": np.int32,
    "value": np.float64,
    "error": np.float64,
}
Columns = dict[str, NDArray[Any]]


def columns_of(question: Question) -> tuple[str, ...]:
    """The columns that a question's answers have.

    `verdict` of a layout's most cards up says whether all can go up; `cards_up` of an undecided one is what was found,
    and of a game that a player lost at least as many. `value` is the chance and `error` its standard error. A player's
    `moves` are known of two players only.
    """
    match question.kind:
        case "winnable" | "layout":
            return ("deal", "verdict", "reason", "positions")
        case "most-up":
            return ("deal", "verdict", "reason", "positions", "cards_up")
        case "odds":
            return ("deal", "verdict", "value", "error")
    return ("deal", "verdict", "cards_up", *(["moves"] if question.player in ("thumb", "sampling") else []))


@dataclass(frozen=True, slots=True)
class Rows:
    """Answers, one row a deal. `seconds` are CPU seconds, measured, and no part of the data."""

    columns: Columns
    seconds: NDArray[np.float64]

    @staticmethod
    def of(columns: dict[str, Any], seconds: Any) -> Rows:
        """Rows from any sequences, each of the type its column has."""
        typed = {name: np.asarray(values, dtype=_TYPES[name]) for name, values in columns.items()}
        return Rows(typed, np.asarray(seconds, dtype=np.float64))

    def __len__(self) -> int:
        return len(self.seconds)

    def __getitem__(self, name: str) -> NDArray[Any]:
        return self.columns[name]

    def taken(self, which: NDArray[Any]) -> Rows:
        """Some rows, by index or by mask."""
        return Rows({name: values[which] for name, values in self.columns.items()}, self.seconds[which])


def joined(parts: Iterable[Rows], question: Question) -> Rows:
    """Rows one after the other."""
    parts = list(parts)
    names = columns_of(question)
    if not parts:
        return Rows.of({name: [] for name in names}, [])
    columns = {name: np.concatenate([part[name] for part in parts]) for name in names}
    return Rows(columns, np.concatenate([part.seconds for part in parts]))


def fingerprint(rows: Rows) -> str:
    """Twenty hex digits of SHA-256 over the data, however they were cut into chunks."""
    digest = hashlib.sha256()
    for name, values in rows.columns.items():
        digest.update(name.encode())
        digest.update(values.astype(values.dtype.newbyteorder("<")).tobytes())
    return digest.hexdigest()[:20]


# ---------------------------------------------------------------------------------------------- files


def file_name(numbers: range) -> str:
    """What the files of a chunk are called."""
    return f"deals-{numbers.start:016}-{numbers.stop - 1:016}.parquet"


def numbers_of(name: str) -> range | None:
    """The deals that a file is named by, or None if it is no file of a chunk.

    >>> numbers_of(file_name(range(1, 101)))
    range(1, 101)
    """
    first, _, last = name.removeprefix("deals-").removesuffix(".parquet").partition("-")
    if not (first.isdecimal() and last.isdecimal()):
        return None
    numbers = range(int(first), int(last) + 1)
    return numbers if name == file_name(numbers) else None


def write(folder: Path, manifest: Manifest, numbers: range, rows: Rows) -> None:
    """Write a chunk, the times first: where there are data, there are times.

    Raises:
        InputError: it cannot be written.
    """
    name = file_name(numbers)
    times = pa.table({"seconds": pa.array(rows.seconds)})
    files.write_bytes(folder / "times" / name, _parquet(times.replace_schema_metadata(_metadata(manifest))))
    arrays = {name: _array(name, values) for name, values in rows.columns.items()}
    data = pa.table(arrays).replace_schema_metadata(_metadata(manifest))
    files.write_bytes(folder / "data" / name, _parquet(data))


def read(folder: Path, manifest: Manifest, numbers: range) -> Rows:
    """Read a chunk; where its times cannot be read they are not known (NaN).

    Raises:
        StudyError: the data are damaged, or are another study's.
    """
    path = folder / "data" / file_name(numbers)
    table = _table(path, manifest)
    names = columns_of(manifest.question)
    if tuple(table.column_names) != names or table.num_rows != len(numbers):
        raise StudyError(f"{path}: does not hold what its name and the manifest say")
    try:
        columns = {name: _values(name, table.column(name)) for name in names}
    except (pa.ArrowException, ValueError, TypeError):
        raise StudyError(f"{path}: a column holds what it should not") from None
    if not np.array_equal(columns["deal"], np.arange(numbers.start, numbers.stop)):
        raise StudyError(f"{path}: other deals than its name says")
    return Rows(columns, _times(folder / "times" / path.name, manifest, len(numbers)))


def _times(path: Path, manifest: Manifest, count: int) -> NDArray[np.float64]:
    try:
        found = np.asarray(_table(path, manifest).column("seconds").to_numpy(), dtype=np.float64)
    except (StudyError, KeyError, pa.ArrowException):
        found = np.empty(0)
    return found if len(found) == count else np.full(count, np.nan)


def _table(path: Path, manifest: Manifest) -> Any:
    try:
        # Without Arrow's threads: one that still ends when the process does can abort it, its work all done.
        table = pq.ParquetFile(io.BytesIO(path.read_bytes()), pre_buffer=False).read(use_threads=False)
        carried = msgspec.json.decode((table.schema.metadata or {}).get(b"demonfan", b"{}"))
    except OSError as error:
        raise StudyError(f"{path}: {error.strerror or 'cannot be read'}") from None
    except (pa.ArrowException, msgspec.DecodeError):
        raise StudyError(f"{path}: no Parquet file, or cut short") from None
    if carried != _named(manifest):
        raise StudyError(f"{path}: belongs to another study (rules {carried.get('rules', 'unknown')})")
    return table


def _metadata(manifest: Manifest) -> dict[bytes, bytes]:
    return {b"demonfan": msgspec.json.encode(_named(manifest))}


def _named(manifest: Manifest) -> dict[str, Any]:
    """What a file says of the study it belongs to."""
    question = str(manifest.question)
    return {"format": FORMAT, "game": manifest.game, "rules": manifest.digest, "question": question}


def _parquet(table: Any) -> bytes:
    out = io.BytesIO()
    pq.write_table(table, out, compression="zstd", version="2.6", data_page_version="1.0")
    return out.getvalue()


def _array(name: str, values: NDArray[Any]) -> Any:
    words = _DICTIONARIES.get(name)
    return pa.array(values) if words is None else pa.DictionaryArray.from_arrays(pa.array(values), pa.array(words))


def _values(name: str, column: Any) -> NDArray[Any]:
    words = _DICTIONARIES.get(name)
    if words is None:
        return np.asarray(column.to_numpy(), dtype=_TYPES[name])
    codes = {word: code for code, word in enumerate(words)}
    found = column.combine_chunks() if column.num_chunks != 1 else column.chunk(0)
    known = np.array([codes[word] for word in found.dictionary.to_pylist()] or [0], dtype=np.int8)
    indices = np.asarray(found.indices.to_numpy(), dtype=np.int64)
    return known[indices]
