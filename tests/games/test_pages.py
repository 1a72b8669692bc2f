"""docs/games/ is what scripts/game-pages writes of the catalogue."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parent.parent.parent / "scripts" / "game-pages"


def test_the_pages_of_the_games_are_fresh() -> None:
    done = subprocess.run([sys.executable, str(SCRIPT), "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr + "run scripts/game-pages"
