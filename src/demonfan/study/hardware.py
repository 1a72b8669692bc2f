"""What a worker runs on, for reports: measured times mean nothing without it."""

from __future__ import annotations

import os
import platform
from functools import cache
from importlib.metadata import version
from pathlib import Path

from msgspec import Struct


class Machine(Struct, frozen=True):
    """A machine and the versions of what the data come from."""

    host: str
    system: str
    processor: str
    cores: int
    memory: int
    python: str
    numpy: str
    pyarrow: str

    def __str__(self) -> str:
        memory = f", {self.memory / 2**30:.0f} GB" if self.memory else ""
        return (
            f"{self.processor}, {self.cores} cores{memory}, {self.system}; "
            f"Python {self.python}, numpy {self.numpy}, pyarrow {self.pyarrow}"
        )


@cache
def this_machine() -> Machine:
    """The machine that this process runs on; `memory` is in bytes, 0 where the system does not tell."""
    return Machine(
        platform.node(),
        f"{platform.system()} {platform.machine()}",
        _processor(),
        os.cpu_count() or 1,
        _memory(),
        platform.python_version(),
        version("numpy"),
        version("pyarrow"),
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(names, platform.machine())


def _memory() -> int:
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return 0
