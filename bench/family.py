"""How many deals of each game are won, lost or undecided within a limit of CPU seconds a deal.

    python bench/family.py [GAME ...] [--deals N] [--seconds S] [--budget B] [--results FILE.jsonl]

Deals 1 to N of each game are solved whole, every card and every shuffle known. With a budget a game stops at the deal
that uses up its CPU seconds, so that the first deals of all games can be looked at in minutes. Every verdict is kept in
the results, one JSON object a line, under the digest of the game's rules and the limit it was found with; run again, it
goes on where it stopped, so that the long run (200 deals at 10 seconds each, the default) may be made in parts.
A Markdown table is written line by line: shares of the deals that were solved, and how many these were.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.games import catalogue, find
from demonfan.rules import Rules
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits, Verdict

#: The memory of one search.
MEMORY = 512 * 2**20

#: The verdicts kept: by digest, limit and deal number, the word and the seconds.
Kept = dict[tuple[str, float, int], tuple[str, float]]


def kept_in(path: Path | None) -> Kept:
    """The verdicts of earlier runs."""
    if path is None or not path.exists():
        return {}
    found = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {(one["rules"], one["limit"], one["deal"]): (one["verdict"], one["seconds"]) for one in found}


def keep(file: TextIO | None, game: str, rules: Rules, limit: float, number: int, verdict: Verdict) -> None:
    """Write one verdict down at once."""
    if file is None:
        return
    one = {"game": game, "rules": rules.digest, "limit": limit, "deal": number, "verdict": verdict.verdict}
    more = {"positions": verdict.positions, "seconds": round(verdict.seconds, 6), "method": verdict.method}
    print(json.dumps(one | more), file=file, flush=True)


def verdicts(game: str, options: argparse.Namespace, kept: Kept, file: TextIO | None) -> Iterator[str]:
    """The verdicts on the first deals, as many as the budget of CPU seconds allows, at least one."""
    rules = find(game).rules
    spent = 0.0
    for number in range(1, options.deals + 1):
        known = kept.get((rules.digest, options.seconds, number))
        if known is None:
            limits = Limits(seconds=options.seconds, memory=MEMORY)
            verdict = solve(deal(rules, Deal("own", number)), limits, effort=0)
            keep(file, game, rules, options.seconds, number, verdict)
            known = (verdict.verdict, verdict.seconds)
        spent += known[1]
        yield known[0]
        if options.budget is not None and spent > options.budget:
            return


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=int, default=200, metavar="N")
    parser.add_argument("--seconds", type=float, default=10.0, metavar="S")
    parser.add_argument("--budget", type=float, metavar="B")
    parser.add_argument("--results", type=Path, metavar="FILE.jsonl")
    options = parser.parse_args()
    kept = kept_in(options.results)
    file = options.results.open("a", encoding="utf-8") if options.results else None
    print("| game | deals | won | lost | undecided |\n|---|---|---|---|---|", flush=True)
    for game in options.games or catalogue():
        counts = Counter(verdicts(game, options, kept, file))
        total = sum(counts.values())
        shares = " | ".join(f"{100 * counts[word] / total:.0f} %" for word in ("won", "lost", "undecided"))
        print(f"| {game} | {total} | {shares} |", flush=True)


if __name__ == "__main__":
    main()
