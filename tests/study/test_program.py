"""The program that answers: any change of what decides shows, what shows itself to people does not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import demonfan
from demonfan.study.program import Program, _digest, sources, this_program

PACKAGE = Path(demonfan.__file__).parent


def test_every_module_that_a_worker_loads_is_counted() -> None:
    code = (
        "import sys, demonfan.study.chunk\n"
        "print(*(m.__file__ for n, m in sys.modules.items() if n.split('.')[0] == 'demonfan'), sep='\\n')"
    )
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    python = {Path(path) for path in loaded if path.endswith(".py")}
    assert PACKAGE / "solve" / "solver.py" in python
    assert python - set(sources(PACKAGE)) == set()


def test_it_is_told_the_same_in_another_process() -> None:
    code = "from demonfan.study.program import this_program; print(this_program())"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told == f"{this_program()}\n"


@pytest.mark.parametrize(
    ("path", "counts"), [("rules.py", True), ("solve/solver.py", True), ("web/server.py", False), ("new.txt", False)]
)
def test_a_change_shows_where_it_may_decide(tmp_path: Path, path: str, counts: bool) -> None:
    for name in ("rules.py", "solve/solver.py", "web/server.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("one = 1\n", encoding="utf-8")
    before = _digest(sources(tmp_path))
    (tmp_path / path).write_text("one = 2\n", encoding="utf-8")
    assert (_digest(sources(tmp_path)) != before) is counts


def test_what_moves_from_file_to_file_shows(tmp_path: Path) -> None:
    paths = [tmp_path / "a.py", tmp_path / "b.py"]
    digests = set()
    for texts in (("ab", ""), ("a", "b"), ("", "ab")):
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text, encoding="utf-8")
        digests.add(_digest(paths))
    assert len(digests) == 3


def test_it_is_told_in_words() -> None:
    assert str(Program("ab12", "cd34")) == "core ab12, code cd34"
