"""Reading and writing the files that people name: text within a limit, and nothing ever half written."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from demonfan.errors import DemonfanError, Reason, worded

#: How the name of a file ends that is not complete yet; if its writer dies it stays behind.
UNFINISHED = ".part"


class FileError(DemonfanError):
    """A file that cannot be read or written; the reason names it."""

    def __init__(self, file: Path | str, why: Reason | str) -> None:
        super().__init__(Reason("file-wrong", details={"file": str(file), "why": why}))

    def __reduce__(self) -> tuple[Any, ...]:
        return FileError, (self.reason.details["file"], self.reason.details["why"])


def read_text(path: Path, limit: int) -> str:
    """The text of a file of at most `limit` bytes.

    Raises:
        FileError: the file cannot be read, is longer, or is no UTF-8 text.
    """
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise FileError(path, error.strerror or str(error)) from None
    return as_text(data, path, limit)


def as_text(data: bytes, name: Path | str, limit: int) -> str:
    """What was read of a file, one byte more than `limit` if it has as many, as text.

    Raises:
        FileError: it is longer, or no UTF-8 text.
    """
    if len(data) > limit:
        raise FileError(name, worded("longer than {most} bytes", most=limit))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(name, worded("not a text file in UTF-8")) from None


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all.

    Raises:
        FileError: it cannot be written.
    """
    with replacing(path) as file:
        file.write(text)


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file of bytes whole or not at all.

    Raises:
        FileError: it cannot be written.
    """
    with _replacing(path, "b") as file:
        file.write(data)


@contextmanager
def replacing(path: Path) -> Iterator[IO[str]]:
    """A text file to write that takes its place when it is complete and on the disk; until then it lies beside it.

    What is no ordinary file (a pipe, a terminal, ``/dev/null``) is written to and never replaced; of a symbolic link,
    what it points to.

    Raises:
        FileError: it cannot be written.
    """
    with _replacing(path, "", encoding="utf-8", newline="\n") as file:
        yield file


@contextmanager
def _replacing(path: Path, kind: str, **text: Any) -> Iterator[IO[Any]]:
    try:
        if path.exists() and not path.is_file():
            with path.open("w" + kind, **text) as file:
                yield file
            return
        target = path.resolve()
        beside = target.with_name(f".{target.name}.{secrets.token_hex(4)}{UNFINISHED}")
        try:
            with beside.open("x" + kind, **text) as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
        _sync_folder(target.parent)
    except OSError as error:
        raise FileError(path, error.strerror or str(error)) from None


def _sync_folder(folder: Path) -> None:
    """Let the new name last, too, where the system can be asked to."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
