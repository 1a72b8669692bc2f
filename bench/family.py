"""How many deals of each game are won, lost or undecided within a limit of CPU seconds a deal.

    python bench/family.py [GAME ...] [--deals N] [--seconds S] [--budget B]
    python bench/family.py --table

Deals 1 to N of each game are solved whole, every card and every shuffle known. The verdicts are kept in
bench/family.json, a letter a deal under the digest of the game's rules and the limit; run again, it goes on where it
stopped, so that the long run (200 deals at 10 seconds each, the default) may be made in parts: a budget is what a
game may use in this one. What was found with other rules is forgotten; so is what was undecided with a lower limit,
and a game that was looked at with a higher one is left alone. --table prints what is kept, as docs/family.md has it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import inf
from pathlib import Path

import msgspec

from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.games import catalogue, find
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits

FILE = Path(__file__).with_suffix(".json")
#: The memory of one search.
MEMORY = 512 * 2**20
#: The letters of the file, and of the table's columns.
LETTERS = {"won": "w", "lost": "l", "undecided": "u"}


class Found(msgspec.Struct):
    """The verdicts on deals 1, 2, 3 … of a game: a letter each."""

    rules: str
    seconds: float
    verdicts: str = ""


def load() -> dict[str, Found]:
    """What was kept."""
    return msgspec.json.decode(FILE.read_bytes(), type=dict[str, Found]) if FILE.exists() else {}


def save(found: dict[str, Found]) -> None:
    """Keep it, whole at any instant."""
    lines = (
        f"{msgspec.json.encode(game).decode()}: {msgspec.json.encode(found[game]).decode()}"
        for game in catalogue()
        if game in found
    )
    fresh = FILE.with_suffix(".new")
    fresh.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    fresh.replace(FILE)


def decide(game: str, known: Found | None, deals: int, seconds: float, budget: float) -> Iterator[Found]:
    """What is known of a game, deal after deal, as long as the budget of CPU seconds lasts."""
    rules = find(game).rules
    if known and known.rules == rules.digest and known.seconds > seconds:
        yield known
        return
    earlier = known.verdicts if known and known.rules == rules.digest else ""
    found = Found(rules.digest, seconds)
    same = known is not None and known.seconds == seconds
    spent = 0.0
    for number in range(1, deals + 1):
        letter = earlier[number - 1 : number]
        if letter == "" or (letter == "u" and not same):
            if spent > budget:
                return
            verdict = solve(deal(rules, Deal("own", number)), Limits(seconds=seconds, memory=MEMORY), effort=0)
            spent += verdict.seconds
            letter = LETTERS[verdict.verdict]
        found.verdicts += letter
        yield found


def table(found: dict[str, Found]) -> str:
    """Shares of the deals that were solved, and how many these were."""
    rows = ["| game | seconds | deals | won | lost | undecided |", "|---|---|---|---|---|---|"]
    for game in catalogue():
        if game in found and (verdicts := found[game].verdicts):
            shares = " | ".join(f"{100 * verdicts.count(letter) / len(verdicts):.0f} %" for letter in LETTERS.values())
            rows.append(f"| {game} | {found[game].seconds:g} | {len(verdicts)} | {shares} |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=int, default=200, metavar="N")
    parser.add_argument("--seconds", type=float, default=10.0, metavar="S")
    parser.add_argument("--budget", type=float, default=inf, metavar="B")
    parser.add_argument("--table", action="store_true")
    options = parser.parse_args()
    found = load()
    if options.table:
        print(table(found))
        return
    for game in options.games or catalogue():
        for now in decide(game, found.get(game), options.deals, options.seconds, options.budget):
            found[game] = now
            if now.verdicts[-1] == "u":
                save(found)
        save(found)
        verdicts = found[game].verdicts
        print(game, len(verdicts), *(verdicts.count(letter) for letter in LETTERS.values()), flush=True)


if __name__ == "__main__":
    main()
