#!/usr/bin/env python3
"""How soon the table knows how good a position is: until the first answer, in every game.

Positions are met in play: so many random moves from a deal, cards going up first. The time is CPU time of the
searching thread, which does not depend on what else the machine does. A proved or computed answer should come within
100 ms for 99 % of the positions, an estimate within 200 ms. Searches that take longer than `--limit` seconds are given
up.

    python bench/judging.py [--positions 20] [--limit 2] [GAME ...]
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter

from demonfan.analysis import judging
from demonfan.game import Game
from demonfan.games import catalogue
from demonfan.solve.verdict import Limits


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all games")
    parser.add_argument("--positions", type=int, default=20, help="positions of each game")
    parser.add_argument("--limit", type=float, default=2.0, help="CPU seconds of a search")
    given = parser.parse_args()
    judging.LIMITS = Limits(seconds=given.limit, memory=512 * 2**20)
    print(f"{'game':28} {'first':>8} {'worst':>8} {'in time':>8}   kinds (median and worst in ms)")
    everything: list[tuple[str, float]] = []
    for game in given.games or sorted(catalogue()):
        answers = [first_answer(game, number) for number in range(1, given.positions + 1)]
        everything += answers
        times = sorted(milliseconds for _, milliseconds in answers)
        kinds = ", ".join(f"{kind} {count}" for kind, count in Counter(kind for kind, _ in answers).items())
        print(f"{game:28} {times[len(times) // 2]:8.1f} {times[-1]:8.1f} {share(answers):8.0%}   {kinds}", flush=True)
    for kinds_ in (("proved", "computed", "undecided"), ("estimate",)):
        if some := [answer for answer in everything if answer[0] in kinds_]:
            print(f"{' or '.join(kinds_)}: {share(some):.1%} of {len(some)} in time")


def first_answer(game: str, number: int) -> tuple[str, float]:
    """The kind of the first answer, and the milliseconds that it took."""
    chance = random.Random(f"{game} {number}")
    played = Game.deal(game, number)
    for _ in range(chance.randrange(40)):
        legal = list(played.legal_moves)
        if not legal or played.outcome.is_over:
            break
        up = [move for move in legal if ">F" in str(move)]
        played.play(chance.choice(up or legal))
    view = played.view
    begun = time.thread_time()
    found = next(judging.judged(view))
    taken = 1000 * (time.thread_time() - begun)
    return ("undecided" if found.odds is None else found.odds.kind), taken


def share(answers: list[tuple[str, float]]) -> float:
    """How many came in time."""
    return sum(taken <= (200 if kind == "estimate" else 100) for kind, taken in answers) / len(answers)


if __name__ == "__main__":
    main()
