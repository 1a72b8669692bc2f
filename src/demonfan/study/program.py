"""Which program answers a study, which its version alone does not tell: in the making many builds have one version.

Told by the files that are installed, so that it is known wherever the program runs: the compiled core, and the sources
of the packages that deal, play, search and value. Any change to them is another program, be it of a comment alone: who
could say otherwise of a change that nobody has looked at?
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from msgspec import Struct

from demonfan import _core

#: Where what decides lies, beside the core. What people see (`web`, `terminal`, `commands`, …) has no part in it.
SOURCES = ("*.py", "games/*.py", "odds/*.py", "solve/*.py", "study/*.py")


class Program(Struct, frozen=True):
    """Twelve hex digits each of SHA-256 over the compiled core and over the sources in Python."""

    core: str
    code: str

    def __str__(self) -> str:
        return f"core {self.core}, code {self.code}"


@cache
def this_program() -> Program:
    """The program that runs."""
    return Program(_digest([Path(_core.__file__)]), _digest(sources(Path(__file__).parents[1])))


def sources(package: Path) -> list[Path]:
    """The files in Python that decide, in a fixed order."""
    found = (path for pattern in SOURCES for path in package.glob(pattern))
    return sorted(found, key=lambda path: path.relative_to(package).as_posix())


def _digest(paths: list[Path]) -> str:
    """Over names and contents, each with its length, so that none runs into the next."""
    digest = hashlib.sha256()
    for path in paths:
        for part in (path.name.encode(), path.read_bytes()):
            digest.update(b"%d:" % len(part) + part)
    return digest.hexdigest()[:12]
