"""The figures that the lobby tells of each game: how many of the first deals can be won, and how long a win is.

    python bench/figures.py [GAME ...] [--deals 100] [--positions 200000] [--write]
    python bench/figures.py --results

Deals 1, 2, 3 … of each game are solved whole, every card and every shuffle known, each with so many positions at most:
another machine counts the same. --write puts them into src/demonfan/choose/figures.json, game by game.

Where docs/results.json has counted more of the same deals (``scripts/results``), so that the share of all deals is
known more narrowly, its counts are taken, and only the length of a win is that of the deals solved here. --results does
no more than that, for every game: call it when docs/results.json is new.
"""

from __future__ import annotations

import argparse
from functools import cache
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import msgspec

from demonfan import effects, games
from demonfan.choose.figures import Figures
from demonfan.deals import Deal
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "src" / "demonfan" / "choose" / "figures.json"
RESULTS = ROOT / "docs" / "results.json"
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


def narrower(digest: str, figures: Figures, cells: dict[str, Any]) -> Figures:
    """The figures with the counts of the results, where these say more."""
    cell = cells.get(f"{figures.game} winnable")
    if cell is None or cell["rules"] != digest or not cell["deals"]:
        return figures
    found = Figures(figures.game, cell["deals"], cell["won"], cell["lost"], figures.moves if cell["won"] else None)
    return min(found, figures, key=lambda known: known.interval[1] - known.interval[0])


@cache
def results() -> dict[str, Any]:
    cells: dict[str, Any] = msgspec.json.decode(RESULTS.read_bytes())["cells"]
    return cells


def known() -> dict[str, Figures]:
    """What the file says."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Figures]) if FILE.exists() else {}


def write(digest: str, figures: Figures) -> None:
    """Put one game into the file; what the file says of other games stays."""
    kept = {other: value for other, value in known().items() if value.game != figures.game}
    kept[digest] = narrower(digest, figures, results())
    rows = (f'  "{key}": {msgspec.json.encode(value).decode()}' for key, value in sorted(kept.items()))
    FILE.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--positions", type=int, default=POSITIONS)
    parser.add_argument("--write", action="store_true", help="put the figures into the shipped file")
    parser.add_argument("--results", action="store_true", help="take the counts of docs/results.json into the file")
    options = parser.parse_args()
    if options.results:
        for digest, figures in known().items():
            write(digest, figures)
        return
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
