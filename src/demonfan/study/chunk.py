"""One chunk of work, as a worker does it anywhere: read the manifest, answer the deals, write the file.

What goes between a worker and the one who hands out work is the deals' numbers there, and a few sums back.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from demonfan.study import rows as row_files
from demonfan.study.answers import answers
from demonfan.study.folder import Folder
from demonfan.study.hardware import Machine, this_machine
from demonfan.study.manifest import StudyError
from demonfan.study.totals import Totals, totals_of


class Part(Struct, frozen=True, array_like=True):
    """What a finished chunk adds to the study."""

    first: int
    last: int
    totals: Totals
    cpu_seconds: float
    machine: Machine

    @property
    def numbers(self) -> range:
        return range(self.first, self.last + 1)


def work(path: str, digest: str, first: int, last: int) -> Part:
    """Answer a chunk and keep it.

    Args:
        path: the study's folder, which must be the same for all who work at it.
        digest: of the rules, so that a worker that sees another folder by this name is found out.

    Raises:
        StudyError: this worker does not see the study, or is of another version or build.
    """
    folder = _folder(path, digest)
    numbers = range(first, last + 1)
    before = os.times()
    rows = answers(folder.manifest, numbers)
    after = os.times()
    row_files.write(folder.path, folder.manifest, numbers, rows)
    cpu_seconds = after.user + after.system - before.user - before.system
    return Part(first, last, totals_of(rows, folder.manifest), cpu_seconds, this_machine())


@lru_cache(maxsize=4)
def _folder(path: str, digest: str) -> Folder:
    host = this_machine().host
    try:
        folder = Folder.open(Path(path))
    except StudyError as error:
        raise StudyError(f"worker on {host}: {error}") from None
    manifest = folder.manifest
    if manifest.digest != digest:
        raise StudyError(f"worker on {host}: another study lies in {path}")
    try:
        manifest.check_program()
    except StudyError as error:
        raise StudyError(f"worker on {host}: {error}") from None
    return folder
