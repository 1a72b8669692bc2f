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
    "command", ["--help", "games", "rules fan", "deal fan 7", "deal fan 7 --json", "play --help", "where --help"]
)
def test_what_keeps_nothing_does_not_import_the_store(command: str) -> None:
    run = subprocess.run([sys.executable, "-c", RUN, *command.split()], capture_output=True, text=True, check=False)
    modules = set(run.stderr.split())
    assert run.stdout
    assert "demonfan.cli" in modules
    assert not modules & {"sqlalchemy", "alembic", "demonfan.store", "starlette", "textual"}
