"""The script of results: a short look at two games makes the whole page, and a second call keeps what is known."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parent.parent.parent / "scripts" / "results"


def call(folder: Path, *words: str) -> str:
    out = folder / "results.md"
    command = [sys.executable, str(SCRIPT), "--folder", str(folder / "kept"), "--out", str(out), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return out.read_text(encoding="utf-8")


def test_a_short_look_makes_the_page(tmp_path: Path) -> None:
    short = ("--minutes", "0.001", "--workers", "1", "--games")
    text = call(tmp_path, *short, "ceiling-fan", "la-belle-lucie")
    assert "| Fan, 16×3+2×2, by suit, kings | 48.776 ± 0.099 | `ceiling-fan` |" in text
    for title in ("Beside published", "How often a deal", "table of odds", "Hidden cards", "1,000 cores"):
        assert title in text
    assert "[La Belle Lucie](games/la-belle-lucie.en.md) | 20.50 ± 0.04 |" in text
    assert "scripts/results --minutes 0.001 --workers 1" in text
    cells = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))["cells"]
    assert set(cells) == {
        "ceiling-fan winnable",
        "la-belle-lucie winnable",
        "la-belle-lucie layout",
        *(f"la-belle-lucie player:{player}" for player in ("random", "greedy", "optimal")),
    }
    assert all(cell["deals"] >= 1 and cell["interval"][0] < cell["interval"][1] for cell in cells.values())

    assert (tmp_path / "results.svg").is_file()

    again = call(tmp_path, *short, "demon-36")
    assert "| `ceiling-fan` |" in again
    assert "[Demon (36 cards)" in again or "demon-36.en.md" in again
    assert call(tmp_path, "--write") == again
