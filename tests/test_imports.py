"""What starts fast must not import what is slow."""

from __future__ import annotations

import subprocess
import sys

import pytest

RUN = """
import sys
from demonfan.cli import main
try:
    main()
finally:
    print(*sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize(
    "command",
    [
        "--help",
        "games",
        "games --json",
        "rules fan",
        "deal fan 7",
        "deal fan ms:7",
        "deal demon-36 7 --json",
        "play --help",
        "where --help",
        "study --help",
    ],
)
def test_what_keeps_nothing_imports_neither_the_store_nor_the_extras(command: str) -> None:
    run = subprocess.run([sys.executable, "-c", RUN, *command.split()], capture_output=True, text=True, check=False)
    modules = set(run.stderr.split())
    assert run.stdout
    assert "demonfan.cli" in modules
    assert not modules & {"demonfan._core", "demonfan.store", "demonfan.web", "demonfan.terminal"}
    assert not modules & {"sqlalchemy", "alembic", "starlette", "uvicorn", "textual", "rich"}
    assert not modules & {"numpy", "pyarrow", "scipy", "matplotlib", "dask", "distributed"}
