"""The program as a player calls it, in a process of its own.

To start Python and import the package takes most of a second a call, and hundreds of calls are made: so the processes
are forked from a server that has done both once, before anything was read or kept.
"""

from __future__ import annotations

import io
import multiprocessing
import os
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

_FORKS = multiprocessing.get_context("forkserver")
_FORKS.set_forkserver_preload(["demonfan.cli", "demonfan.commands.play", "demonfan.plain.table", "demonfan.store"])
_STREAMS = ("stdin", "stdout", "stderr")


class Done(NamedTuple):
    """What a call wrote, and its exit code."""

    code: int
    out: str
    errors: str


def call(words: Sequence[str], *, environment: Mapping[str, str], typed: str = "", cwd: Path | None = None) -> Done:
    """Call the program with this environment and no other. It ends within a minute."""
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder, name) for name in _STREAMS]
        for file in files:
            file.write_text(typed if file.name == "stdin" else "", encoding="utf-8")
        process = _FORKS.Process(target=_run, args=([*words], dict(environment), files, cwd or folder))
        process.start()
        process.join(60)
        if process.exitcode is None:
            process.kill()
            raise TimeoutError(f"{words} takes more than a minute")
        _, out, errors = (file.read_text(encoding="utf-8") for file in files)
        return Done(process.exitcode, out, errors)


def _run(words: list[str], environment: dict[str, str], files: list[Path], cwd: Path | str) -> None:
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(cwd)
    for number, (name, file) in enumerate(zip(_STREAMS, files, strict=True)):
        opened = os.open(file, os.O_RDONLY if name == "stdin" else os.O_WRONLY)
        os.dup2(opened, number)
        os.close(opened)
        mode = "rb" if name == "stdin" else "wb"
        setattr(sys, name, io.TextIOWrapper(os.fdopen(number, mode, closefd=False), encoding="utf-8"))
    sys.argv = ["demonfan", *words]
    from demonfan.cli import main

    main()
