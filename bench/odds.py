"""Time the odds, and try their players against each other.

    python bench/odds.py [--parts times players hidden] [--deals N] [--games N] [--hidden N] [--samples N]

First the time of an answer, over the positions of games in which every other move is the advised one and the rest are
made at random, and how many answers came within 100 ms; then, on the same deals, how often each player wins: in the
games with tables, and, by samples, in games with hidden cards.
"""

from __future__ import annotations

import argparse
import math
import random
from contextlib import suppress
from time import thread_time

from demonfan import _core
from demonfan.commands.odds import with_redeals
from demonfan.game import Game
from demonfan.games import find
from demonfan.odds.advice import advise
from demonfan.odds.players import PLAYERS, play
from demonfan.odds.sampling import played_out
from demonfan.odds.value import OddsError, hidden_table, odds, odds_before
from demonfan.rules import Rules
from demonfan.solve.compile import compiled

TABLES = ("la-belle-lucie", "trefoil", "three-shuffles-and-a-draw")
PROVED = ("fan", "ceiling-fan")
SEARCHED = ("super-flower-garden", "school", "linus")
HIDDEN = ("demon-36", "demon-fan", "demon-fan-gather")
SOON = 0.1
PARTS = ("times", "players", "hidden")
#: Whole games of the players: game, options, redeals.
PLAYED: tuple[tuple[str, dict[str, str], int], ...] = (
    *((name, {}, redeals) for name in TABLES for redeals in range(4)),
    *((name, {"redeal.when": "any"}, 2) for name in TABLES),
    *((name, {}, 2) for name in SEARCHED),
    ("three-shuffles-and-a-draw", {"merci.when": "any"}, 2),
)


def times(name: str, deals: int) -> str:
    """Median and 99th percentile of an answer and of advice, in milliseconds of processor time."""
    answers: list[float] = []
    hints: list[float] = []
    for number in range(1, deals + 1):
        chance = random.Random(number)
        game = Game.deal(name, number)
        while not game.outcome.is_over and (moves := list(game.legal_moves)):
            view = game.view
            advised = None
            start = thread_time()
            # Where a proof takes too long there is no answer; that counts as one, and takes its time.
            with suppress(OddsError):
                odds(view)
            middle = thread_time()
            with suppress(OddsError):
                advised = advise(view).move
            hints.append(thread_time() - middle)
            answers.append(middle - start)
            game.play(advised if advised is not None and chance.random() < 0.5 else chance.choice(moves))
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


def compared(rules: Rules, first: int, games: int) -> str:
    """How often each player wins, and the optimal one more often than the greedy one."""
    won = {player: [game.won for game in play(rules, player, first, games)] for player in PLAYERS}
    shares = []
    for found in won.values():
        share = sum(found) / games
        shares.append(f"{100 * share:8.2f} ± {100 * math.sqrt(share * (1 - share) / games):.2f}")
    better = [int(a) - int(b) for a, b in zip(won["optimal"], won["greedy"], strict=True)]
    mean = sum(better) / games
    error = math.sqrt((sum(one * one for one in better) / games - mean * mean) / games)
    return f"{''.join(shares)}   {100 * mean:+.2f} ± {100 * error:.2f}"


def has_table(name: str) -> bool:
    """Whether the odds of a game are known before the deal."""
    try:
        odds_before(find(name).rules)
    except OddsError:
        return False
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, help="what is measured")
    parser.add_argument("--deals", type=int, default=5, metavar="N", help="games whose positions are timed")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="games of each player")
    parser.add_argument("--first", type=int, default=1, metavar="N", help="the first deal they play")
    parser.add_argument("--hidden", type=int, default=50, metavar="N", help="games with hidden cards")
    parser.add_argument("--samples", type=int, default=8, metavar="N", help="of the sampling player, for each move")
    options = parser.parse_args()
    if "times" in options.parts:
        print(f"{'game':28}{'positions':>6}  odds: median, 99 %, within 100 ms   advice: median, 99 % (ms)")
        for name in (*TABLES, *PROVED, *filter(has_table, SEARCHED)):
            print(f"{name:28}{times(name, options.deals)}", flush=True)
        for name in HIDDEN:
            print(f"{name:28}first estimate after {first_estimate(name, options.deals):.0f} ms", flush=True)
    if "players" in options.parts:
        print(f"won of {options.games} games: {', '.join(PLAYERS)}; optimal - greedy on the same deals")
        for name, chosen, redeals in PLAYED:
            rules = with_redeals(find(name).rules_with(chosen), redeals)
            try:
                text = compared(rules, options.first, options.games)
            except OddsError as error:
                text = f"   {error}"
            print(f"{' '.join((name, *chosen.values())):36}{redeals:2}{text}", flush=True)
    if "hidden" in options.parts:
        count = options.hidden
        print(
            f"{count} games: rule of thumb, and with {options.samples} samples a move (won, cards up, time of a move)"
        )
        for name in HIDDEN:
            print(f"{name:28}{by_samples(name, count, options.samples)}", flush=True)


if __name__ == "__main__":
    main()
