"""Reading and writing the text files that people name: limited, and never half written."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from demonfan.errors import InputError


def read_text(path: Path, limit: int) -> str:
    """The text of a file of at most `limit` bytes.

    Raises:
        InputError: the file cannot be read, is longer, or is no UTF-8 text.
    """
    try:
        with path.open("rb") as file:
            data = file.read(limit + 1)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
    return as_text(data, path, limit)


def as_text(data: bytes, name: Path | str, limit: int) -> str:
    """What was read of a file, one byte more than `limit` if it has as many, as text.

    Raises:
        InputError: it is longer, or no UTF-8 text.
    """
    if len(data) > limit:
        raise InputError(f"{name}: longer than {limit} bytes")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{name}: not a text file in UTF-8") from None


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all.

    Raises:
        InputError: it cannot be written.
    """
    with replacing(path) as file:
        file.write(text)


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A file to write that takes its place when it is complete and on the disk; until then it lies beside it.

    What is no ordinary file (a pipe, a terminal, ``/dev/null``) is written to and never replaced; of a symbolic link,
    what it points to.

    Raises:
        InputError: it cannot be written.
    """
    try:
        if path.exists() and not path.is_file():
            with path.open("w", encoding="utf-8", newline="\n") as file:
                yield file
            return
        target = path.resolve()
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(target)
        except BaseException:
            Path(name).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from None
