"""How many deals of each game are won, lost or undecided within a limit of CPU seconds a deal.

    python bench/family.py [GAME ...] [--deals N] [--seconds S] [--budget B]

Deals 1 to N of each game are solved whole, every card and every shuffle known. With a budget a game stops at the deal
that uses up its CPU seconds, so that the first deals of all games can be looked at in minutes. A Markdown table is
written line by line: shares of the deals that were solved, and how many these were.
"""

from __future__ import annotations

import argparse
from collections import Counter
from time import process_time

from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.games import catalogue, find
from demonfan.rules import Rules
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits

#: The memory of one search.
MEMORY = 512 * 2**20


def verdicts(rules: Rules, deals: int, seconds: float, budget: float | None) -> Counter[str]:
    """The verdicts on the first deals, as many as the budget of CPU seconds allows, at least one."""
    counts: Counter[str] = Counter()
    start = process_time()
    for number in range(1, deals + 1):
        verdict = solve(deal(rules, Deal("own", number)), Limits(seconds=seconds, memory=MEMORY), effort=0)
        counts[verdict.verdict] += 1
        if budget is not None and process_time() - start > budget:
            break
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=int, default=200, metavar="N")
    parser.add_argument("--seconds", type=float, default=10.0, metavar="S")
    parser.add_argument("--budget", type=float, metavar="B")
    options = parser.parse_args()
    print("| game | deals | won | lost | undecided |\n|---|---|---|---|---|", flush=True)
    for name in options.games or catalogue():
        counts = verdicts(find(name).rules, options.deals, options.seconds, options.budget)
        total = sum(counts.values())
        shares = " | ".join(f"{100 * counts[word] / total:.0f} %" for word in ("won", "lost", "undecided"))
        print(f"| {name} | {total} | {shares} |", flush=True)


if __name__ == "__main__":
    main()
