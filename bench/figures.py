"""The figures that the lobby tells of each game: how many of the first deals can be won, and how long a win is.

    python bench/figures.py [GAME ...] [--deals 100] [--positions 200000] [--write]

Deals 1, 2, 3 … of each game are solved whole, every card and every shuffle known, each with so many positions at most:
another machine counts the same. --write puts them into src/demonfan/choose/figures.json, game by game.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from statistics import median
from time import process_time

import msgspec

from demonfan import effects, games
from demonfan.choose.figures import Figures
from demonfan.deals import Deal
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits

FILE = Path(__file__).resolve().parent.parent / "src" / "demonfan" / "choose" / "figures.json"
DEALS = 100
POSITIONS = 200_000


def counted(entry: games.Entry, deals: int, positions: int) -> Figures:
    """Count a game's first deals."""
    verdicts = [
        solve(effects.deal(entry.rules, Deal("own", number)), Limits(positions=positions), effort=0)
        for number in range(1, deals + 1)
    ]
    won = [verdict for verdict in verdicts if verdict.verdict == "won"]
    lost = sum(verdict.verdict == "lost" for verdict in verdicts)
    length = round(median(len(verdict.line) for verdict in won)) if won else None
    return Figures(entry.id, deals, len(won), lost, length)


def write(digest: str, figures: Figures) -> None:
    """Put one game into the file; what the file says of other games stays."""
    known = msgspec.json.decode(FILE.read_bytes(), type=dict[str, Figures]) if FILE.exists() else {}
    kept = {other: value for other, value in known.items() if value.game != figures.game}
    kept[digest] = figures
    rows = (f'  "{key}": {msgspec.json.encode(value).decode()}' for key, value in sorted(kept.items()))
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--write", action="store_true", help="put the figures into the shipped file")
    options = parser.parse_args()
    for name in options.games or games.ours():
        entry = games.find(name)
        began = process_time()
        found = counted(entry, options.deals, options.positions)
        spent = (process_time() - began) / options.deals
        print(
            f"{entry.id:28} won {found.won:4} lost {found.lost:4} undecided {found.undecided:4}"
            f"  moves {found.moves or '-':>4}  {spent * 1000:.0f} ms a deal",
            flush=True,
        )
        if options.write:
            write(entry.rules.digest, found)


if __name__ == "__main__":
    main()
