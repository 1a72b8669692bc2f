"""Time the odds, and try their players against each other.

    python bench/odds.py [--deals N] [--games N] [--samples N]

First the time of an answer, over the positions of games in which every other move is the advised one and the rest are
made at random, and how many answers came within 100 ms; then, on the same deals, how often each player wins: in the
games with tables, and, by samples, in games with hidden cards.
"""

from __future__ import annotations

import argparse
import random
from time import thread_time

from demonfan import _core
from demonfan.game import Game
from demonfan.games import find
from demonfan.odds.advice import advise
from demonfan.odds.players import PLAYERS, play
from demonfan.odds.sampling import played_out
from demonfan.odds.value import hidden_table, odds
from demonfan.solve.compile import compiled

TABLES = ("la-belle-lucie", "trefoil", "three-shuffles-and-a-draw")
PROVED = ("fan", "ceiling-fan")
SEARCHED = ("super-flower-garden", "school", "linus")
HIDDEN = ("demon-36", "demon-fan", "demon-fan-gather")
SOON = 0.1


def times(name: str, deals: int) -> str:
    """Median and 99th percentile of an answer and of advice, in milliseconds of processor time."""
    answers: list[float] = []
    hints: list[float] = []
    for number in range(1, deals + 1):
        chance = random.Random(number)
        game = Game.deal(name, number)
        while not game.outcome.is_over and (moves := list(game.legal_moves)):
            view = game.view
            start = thread_time()
            odds(view)
            middle = thread_time()
            advice = advise(view)
            hints.append(thread_time() - middle)
            answers.append(middle - start)
            game.play(advice.move if advice.move is not None and chance.random() < 0.5 else chance.choice(moves))
    soon = sum(seconds <= SOON for seconds in answers) / len(answers)
    parts = []
    for found in (answers, hints):
        found.sort()
        parts.append(f"{1e3 * found[len(found) // 2]:7.2f}{1e3 * found[len(found) * 99 // 100]:9.2f}")
    return f"{len(answers):6}  {parts[0]} {100 * soon:7.2f} %   {parts[1]}"


def first_estimate(name: str, deals: int) -> float:
    """Mean milliseconds to the first answer where cards are hidden."""
    start = thread_time()
    for number in range(1, deals + 1):
        next(played_out(Game.deal(name, number).view))
    return 1e3 * (thread_time() - start) / deals


def by_samples(name: str, games: int, samples: int) -> str:
    """The rule of thumb and the sampling player on the same deals: won, cards up, and the time of a move."""
    parts = []
    for tries in (0, samples):
        won = up = moves = 0
        start = thread_time()
        for number in range(1, games + 1):
            view = Game.deal(name, number).view
            found = hidden_table(view)
            game = compiled(view.rules)
            position = game.encode(Game.deal(name, number).state)
            table = None if found is None or tries == 0 else found[1].core
            result = _core.play_out(game.game, position, number, tries, table)
            won, up, moves = won + result[0], up + result[1], moves + result[2]
        spent = 1e3 * (thread_time() - start) / max(1, moves)
        parts.append(f"{100 * won / games:6.1f} %{up / games:7.1f} up{spent:8.2f} ms")
    return "   ".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=5, metavar="N", help="games whose positions are timed")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="games of each player")
    parser.add_argument("--hidden", type=int, metavar="N", help="games with hidden cards (a twentieth of these)")
    parser.add_argument("--samples", type=int, default=8, metavar="N", help="of the sampling player, for each move")
    options = parser.parse_args()
    print(f"{'game':28}{'positions':>6}  odds: median, 99 %, within 100 ms   advice: median, 99 % (ms)")
    for name in (*TABLES, *PROVED, *SEARCHED):
        print(f"{name:28}{times(name, options.deals)}")
    for name in HIDDEN:
        print(f"{name:28}first estimate after {first_estimate(name, options.deals):.0f} ms")
    print(f"\nwon of {options.games} games: {', '.join(PLAYERS)}")
    for name in TABLES:
        won = {p: [game.won for game in play(find(name).rules, p, 1, options.games)] for p in PLAYERS}
        shares = "".join(f"{100 * sum(found) / options.games:8.2f} %" for found in won.values())
        better = sum(a and not b for a, b in zip(won["optimal"], won["greedy"], strict=True))
        worse = sum(b and not a for a, b in zip(won["optimal"], won["greedy"], strict=True))
        print(f"{name:28}{shares}   optimal alone {better}, greedy alone {worse}")
    few = options.hidden or max(1, options.games // 20)
    print(f"\n{few} games: rule of thumb, and with {options.samples} samples a move (won, cards up, time of a move)")
    for name in HIDDEN:
        print(f"{name:28}{by_samples(name, few, options.samples)}")


if __name__ == "__main__":
    main()
