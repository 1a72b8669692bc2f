"""A study's folder, which is all that is kept of it.

    study.json    the manifest
    data/         a Parquet file for each finished chunk, named by its deals: depends on the manifest alone
    times/        the CPU seconds beside each
    sessions/     when it was worked at, and on what
    done.json     where the data end, once the study has ended

A file that is there is whole. One run works in a folder at a time; anybody may read it meanwhile.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

from demonfan import files
from demonfan.study import rows as row_files
from demonfan.study.hardware import Machine
from demonfan.study.manifest import Manifest, StudyError, decode, encode
from demonfan.study.program import Program
from demonfan.study.rows import Rows

MANIFEST, DONE, LOCK = "study.json", "done.json", "lock"


class Session(Struct, frozen=True, omit_defaults=True):
    """One time of working at a study. Times of day are UTC; `seconds` are those of the wall clock until `ended`."""

    started: str
    ended: str
    how: str
    workers: int
    seconds: float
    chunks: int
    deals: int
    cpu_seconds: float
    machines: tuple[Machine, ...] = ()
    program: Program | None = None


class Done(Struct, frozen=True):
    """The end of the data: so many chunks in their order, and why no more."""

    chunks: int
    reason: str


@dataclass(frozen=True)
class Folder:
    """A study that lies in a folder."""

    path: Path
    manifest: Manifest

    @staticmethod
    def open(path: Path) -> Folder:
        """The study in a folder.

        Raises:
            StudyError: there is none, or its manifest is damaged.
        """
        try:
            return Folder(path, decode((path / MANIFEST).read_bytes(), str(path / MANIFEST)))
        except FileNotFoundError:
            raise StudyError(f"{path}: no study lies here (there is no {MANIFEST})") from None
        except OSError as error:
            raise StudyError(f"{path}: {error.strerror}") from None

    @staticmethod
    def create(path: Path, manifest: Manifest) -> Folder:
        """A new study, or the one that is there if it is the same.

        Raises:
            StudyError: another study lies there, or the folder cannot be written.
        """
        if (path / MANIFEST).exists():
            found = Folder.open(path)
            if differences := found.manifest.differences(manifest):
                raise StudyError(f"{path} holds another study ({'; '.join(differences)}): give another --out")
            return found
        try:
            for part in ("data", "times", "sessions"):
                (path / part).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise StudyError(f"{path}: {error.strerror}") from None
        files.write_bytes(path / MANIFEST, encode(manifest))
        return Folder(path, manifest)

    def check_program(self) -> None:
        """As `Manifest.check_program`, with the folder's name."""
        try:
            self.manifest.check_program()
        except StudyError as error:
            raise StudyError(f"{self.path}: {error}") from None

    # ------------------------------------------------------------------------------------------ data

    def finished(self) -> list[range]:
        """The chunks that are there, in order; after the study's end only those that belong to it."""
        there = {numbers for path in self._files("data") if (numbers := row_files.numbers_of(path.name)) is not None}
        if (end := self.done) is not None:
            return [numbers for numbers in islice(self.manifest.pieces(), end.chunks) if numbers in there]
        return sorted(filter(self._is_piece, there), key=lambda numbers: numbers.start)

    def _is_piece(self, numbers: range) -> bool:
        manifest = self.manifest
        for span in manifest.spans:
            if span.first <= numbers.start <= span.last:
                whole = numbers.stop == min(numbers.start + manifest.chunk, span.last + 1)
                return whole and (numbers.start - span.first) % manifest.chunk == 0
        return False

    def rows(self) -> Iterator[Rows]:
        """The rows of every finished chunk, in order.

        Raises:
            StudyError: a file is damaged.
        """
        for numbers in self.finished():
            yield row_files.read(self.path, self.manifest, numbers)

    def remove(self, numbers: range) -> None:
        """Take a chunk away."""
        for part in ("data", "times"):
            (self.path / part / row_files.file_name(numbers)).unlink(missing_ok=True)

    def tidy(self) -> None:
        """Take away what writers left that died while they wrote. Nobody may be writing."""
        for part in (".", "data", "times", "sessions"):
            for path in (self.path / part).glob(f".*{files.UNFINISHED}"):
                path.unlink(missing_ok=True)

    def _files(self, part: str) -> Iterator[Path]:
        try:
            yield from (self.path / part).iterdir()
        except OSError as error:
            raise StudyError(f"{self.path / part}: {error.strerror}") from None

    # ------------------------------------------------------------------------------------------ the end, sessions

    @property
    def done(self) -> Done | None:
        """The study's end, or None while it goes on."""
        try:
            return msgspec.json.decode((self.path / DONE).read_bytes(), type=Done)
        except FileNotFoundError:
            return None
        except (OSError, msgspec.DecodeError):
            raise StudyError(f"{self.path / DONE}: damaged; delete it and run the study again") from None

    def finish(self, done: Done) -> None:
        """Keep that the study has ended."""
        files.write_bytes(self.path / DONE, msgspec.json.encode(done) + b"\n")

    def sessions(self) -> list[Session]:
        """When the study was worked at, in order; what cannot be read is left out, as no data depend on it."""
        found = []
        for path in sorted(self._files("sessions")):
            if path.suffix == ".json":
                with suppress(OSError, msgspec.DecodeError):
                    found.append(msgspec.json.decode(path.read_bytes(), type=Session))
        return found

    def next_session(self) -> Path:
        """The file of a session that begins."""
        taken = [int(path.stem) for path in self._files("sessions") if path.stem.isdecimal()]
        return self.path / "sessions" / f"{max(taken, default=0) + 1:04}.json"

    @staticmethod
    def write_session(path: Path, session: Session) -> None:
        """Keep a session as it stands."""
        files.write_bytes(path, msgspec.json.format(msgspec.json.encode(session), indent=2) + b"\n")

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Work in the folder alone. The system lets go of the lock when the process ends, however it ends.

        Raises:
            StudyError: another run works here.
        """
        with (self.path / LOCK).open("a+b") as file:
            try:
                _lock(file)
            except BlockingIOError:
                raise StudyError(f"{self.path}: another run works at this study") from None
            except OSError as error:
                raise StudyError(f"{self.path}: this file system keeps no locks: {error.strerror}") from None
            yield


if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except PermissionError as error:
            raise BlockingIOError from error

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
