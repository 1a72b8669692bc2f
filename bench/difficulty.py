"""Calibrate the difficulty of winnable deals: the quartiles of their hardness, game by game.

    python bench/difficulty.py [GAME ...] [--deals 1000] [--seconds S] [--missing] [--write]
    python bench/difficulty.py --table

Goes through deals 1, 2, 3 … of each game until so many are proved winnable, measures each, and prints the quartiles;
--write puts them into src/demonfan/choose/quartiles.json, game by game. A game in which fewer than one deal in 2,000 is
winnable is passed over. Everything is bounded by positions: another machine gives the same numbers.

--seconds bounds the processor time of each game: when it is spent, the first 500, 250, 100 or 50 winnable deals count,
as many as were measured; with fewer than 50 the game stays without levels. The file says how many it were, and --deals
with that number makes the same quartiles anywhere. --missing takes the games that the file does not have, or has with
fewer deals. --table prints what the file says as the table of docs/difficulty.md.
"""

from __future__ import annotations

import argparse
from itertools import count
from math import inf
from pathlib import Path
from statistics import mean, quantiles
from time import process_time

import msgspec

from demonfan import games
from demonfan.choose import difficulty, winnable
from demonfan.choose.difficulty import Calibration
from demonfan.deals import Deal

FILE = Path(__file__).resolve().parent.parent / "src" / "demonfan" / "choose" / "quartiles.json"
RAREST = 2_000
#: How many winnable deals count where the time does not suffice for all.
FEWER = (500, 250, 100, 50)


def calibrated(entry: games.Entry, deals: int, seconds: float = inf) -> Calibration | None:
    """The quartiles of a game, with what was measured printed in one line."""
    rules = entry.rules
    began = process_time()
    searched, measured = 0, []
    for number in count(1):
        searched = number
        if (proof := winnable.prove(rules, Deal("own", number))) is not None:
            measured.append(difficulty.measure(*proof))
        if len(measured) == deals:
            break
        if number > RAREST * (len(measured) + 1):
            print(f"{entry.id:28} fewer than one in {RAREST} winnable", flush=True)
            return None
        if process_time() - began > seconds:
            fewer = next((some for some in FEWER if some <= min(deals, len(measured))), None)
            if fewer is None:
                print(f"{entry.id:28} {len(measured)} winnable among {number} in {seconds:g} s", flush=True)
                return None
            measured = measured[:fewer]
            break
    hardness = sorted(measures.hardness for measures in measured)
    a, b, c = (round(cut, 4) for cut in quantiles(hardness, n=4))
    print(
        f"{entry.id:28} {searched:>7} deals {len(measured):>5} winnable  {a:.3f} {b:.3f} {c:.3f}"
        f"  first {mean(m.first for m in measured):.3f}  dead ends {mean(m.dead_ends for m in measured):.3f}"
        f"  {(process_time() - began) / searched * 1000:.1f} ms a deal",
        flush=True,
    )
    return Calibration(entry.id, len(measured), (a, b, c))


def write(digest: str, calibration: Calibration) -> None:
    """Put one game into the file; what the file says of other games stays."""
    known = msgspec.json.decode(FILE.read_bytes(), type=dict[str, Calibration]) if FILE.exists() else {}
    kept = {other: value for other, value in known.items() if value.game != calibration.game}
    kept[digest] = calibration
    ordered = dict(sorted(kept.items(), key=lambda item: item[1].game))
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(ordered), indent=2) + b"\n")


def table() -> str:
    """What is calibrated, by how many deals, as the rows of a table in Markdown."""
    known = difficulty.calibrations().values()
    counts = sorted({calibration.deals for calibration in known}, reverse=True)
    rows = {count: ", ".join(sorted(one.game for one in known if one.deals == count)) for count in counts}
    return "".join(f"| {count:,} | {names} |\n" for count, names in rows.items())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=inf)
    parser.add_argument("--missing", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--table", action="store_true")
    arguments = parser.parse_args()
    if arguments.table:
        print(table(), end="")
        return
    for name in arguments.games or games.ours():
        entry = games.find(name)
        known = difficulty.cuts(entry.rules)
        if arguments.missing and known is not None and known.deals >= arguments.deals:
            continue
        calibration = calibrated(entry, arguments.deals, arguments.seconds)
        if calibration is not None and arguments.write and (known is None or known.deals <= calibration.deals):
            write(entry.rules.digest, calibration)


if __name__ == "__main__":
    main()
