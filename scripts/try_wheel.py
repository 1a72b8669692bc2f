"""Tries an installed demonfan: the core loads, the base install is small, and games can be played.

A game of random legal moves is typed into ``demonfan play --plain``, saved there, and the saved record is read
back and checked.
"""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import demonfan
from demonfan import _core, record
from demonfan.game import Game

MOST_MOVES = 400


def run(*arguments: str, typed: str = "") -> str:
    """What a demonfan command prints; the end of the program where it fails."""
    program = Path(sys.executable).with_name("demonfan")
    done = subprocess.run([program, *arguments], input=typed, capture_output=True, text=True, encoding="utf-8")
    if done.returncode:
        raise SystemExit(f"demonfan {' '.join(arguments)}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def play(name: str, deal: int) -> None:
    """Play one deal at random, through the typed game, and compare the record that it saves."""
    chance = random.Random(deal)
    game = Game.deal(name, deal)
    while len(game.line) < MOST_MOVES and not game.outcome.is_over and (moves := list(game.legal_moves)):
        game.play(chance.choice(moves))
    written = [step.text for step in game.line]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "game.txt"
        run("play", name, str(deal), "--plain", typed="\n".join([*written, f"save {file}", "quit", ""]))
        print(run("replay", "--check", str(file)).strip())
        saved = record.read(file.read_text(encoding="utf-8"))
    if [step.text for step in saved.line] != written:
        raise SystemExit(f"{name} {deal}: the record that was saved is not the game that was typed")


def main() -> None:
    """Try it all."""
    if _core.core_version() != demonfan.__version__:
        raise SystemExit(f"core {_core.core_version()}, package {demonfan.__version__}")
    for heavy in ("numpy", "pandas", "dask", "pyarrow", "gymnasium", "psycopg"):
        if importlib.util.find_spec(heavy):
            raise SystemExit(f"the base install brought {heavy}")
    for name in ("la-belle-lucie", "demon-fan", "demon-36"):
        play(name, 1)


if __name__ == "__main__":
    main()
