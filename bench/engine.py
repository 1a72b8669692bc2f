"""Time one legal-move list and one applied move, for every game.

    python bench/engine.py [GAME ...] [--deals N]

Each game is played at random for some deals; every position's legal moves are listed and one of them is applied.
Means are given in microseconds, with the mean number of legal moves and of positions a deal.
"""

from __future__ import annotations

import argparse
import random
from time import thread_time

from demonfan.acts import Redeal, Turn
from demonfan.deals import Deal
from demonfan.effects import deal, make
from demonfan.games import catalogue, find
from demonfan.moves import legal_moves
from demonfan.rules import Rules

MOVES = 150


def measure(rules: Rules, deals: int) -> tuple[float, float, float, int]:
    """Seconds for a list of moves and for a move applied, the mean number of moves, and the positions seen."""
    listing = applying = 0.0
    positions = found = 0
    for number in range(1, deals + 1):
        chance = random.Random(number)
        state = deal(rules, Deal("own", number))
        for _ in range(MOVES):
            start = thread_time()
            moves = list(legal_moves(state))
            middle = thread_time()
            listing += middle - start
            positions += 1
            found += len(moves)
            if not moves:
                break
            # A redeal or a turn only where nothing else is left, so that positions differ.
            real = [move for move in moves if not isinstance(move, Redeal | Turn)] or moves
            move = chance.choice(real if chance.random() < 0.8 else moves)
            middle = thread_time()
            state, _ = make(state, move)
            applying += thread_time() - middle
    return listing / positions, applying / positions, found / positions, positions


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=int, default=5, metavar="N")
    options = parser.parse_args()
    print(f"{'game':28}{'list µs':>9}{'apply µs':>10}{'moves':>7}{'positions':>11}")
    worst = (0.0, 0.0)
    for name in options.games or catalogue():
        listing, applying, moves, positions = measure(find(name).rules, options.deals)
        worst = max(worst[0], listing), max(worst[1], applying)
        print(f"{name:28}{listing * 1e6:9.0f}{applying * 1e6:10.0f}{moves:7.1f}{positions:11}")
    print(f"{'worst':28}{worst[0] * 1e6:9.0f}{worst[1] * 1e6:10.0f}")


if __name__ == "__main__":
    main()
