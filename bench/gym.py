"""Count the steps a second of the Gymnasium environment, game by game, and of a vector of them.

    python bench/gym.py [GAME ...] [--seconds S] [--side-by-side N]

Each game is played at random: alone without (`blind`) and with the observations made, then N side by side, stepped in
one process (`sync`) and in a process each (`async`). The first three rates are steps a second of processor time, and so
the same on a busy machine; the last is by the clock. Those side by side are summed over the games.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import perf_counter, process_time

import gymnasium
import numpy as np
from numpy.typing import NDArray

from demonfan.gym import PatienceEnv

GAMES = ("la-belle-lucie", "fan", "demon-fan", "demon-36", "demon-52", "canfield", "crescent", "quadruple-canfield")


def draw(chance: np.random.Generator, mask: NDArray[np.int8]) -> int:
    """A legal action; any where there is none, since the game is then dealt anew."""
    legal = np.flatnonzero(mask)
    return int(legal[chance.integers(len(legal))]) if len(legal) else 0


def alone(game: str, seconds: float, *, observing: bool) -> float:
    """Steps a second of one environment."""
    env = PatienceEnv(game)
    if not observing:
        empty = env.observe()
        env.observe = lambda: empty  # type: ignore[method-assign]  # measured without it
    chance = np.random.default_rng(1)
    _, info = env.reset(seed=1)
    steps, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        _, _, over, cut, info = env.step(draw(chance, info["action_mask"]))
        steps += 1
        if over or cut:
            _, info = env.reset()
    return steps / spent


def together(game: str, seconds: float, games: int, mode: str) -> float:
    """Steps a second of several environments, summed."""
    env = gymnasium.make_vec(f"demonfan.gym:demonfan/{game}-v0", num_envs=games, vectorization_mode=mode)
    chance = np.random.default_rng(1)
    clock: Callable[[], float] = process_time if mode == "sync" else perf_counter
    _, infos = env.reset(seed=1)
    steps, start = 0, clock()
    while (spent := clock() - start) < seconds:
        actions = np.array([draw(chance, mask) for mask in infos["action_mask"]])
        infos = env.step(actions)[-1]
        steps += games
    env.close()
    return steps / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=2, metavar="S", help="for each figure")
    parser.add_argument("--side-by-side", type=int, default=8, metavar="N")
    options = parser.parse_args()
    count = options.side_by_side
    print(f"{'steps a second':22}{'blind':>10}{'alone':>10}{f'sync {count}':>10}{f'async {count}':>10}")
    for game in options.games or GAMES:
        rates = [
            alone(game, options.seconds, observing=False),
            alone(game, options.seconds, observing=True),
            together(game, options.seconds, count, "sync"),
            together(game, options.seconds, count, "async"),
        ]
        print(f"{game:22}" + "".join(f"{rate:10,.0f}" for rate in rates))


if __name__ == "__main__":
    main()
