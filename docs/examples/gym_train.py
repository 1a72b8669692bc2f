"""Learn, a little, to play Demon of 36 cards, one at a time: how much each kind of move is worth, by REINFORCE.

    python docs/examples/gym_train.py [--episodes 600] [--games 8]

Nothing fancy: the policy looks at which moves are legal and at nothing else. It has one weight for each kind of move
(turn the stock, play up, build on a column), and soon learns to play up whatever goes up.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from demonfan.gym import PatienceEnv

GAME = "demon-36-one"
KINDS = ("stock", "F", "T")


def kinds() -> NDArray[np.float64]:
    """For every action a row with 1 at its kind: the turn of the stock, to a foundation, to a column."""
    actions = PatienceEnv(GAME).actions
    texts = [actions.text(number) for number in range(actions.count)]
    return np.array([[text == kind or f">{kind}" in text for kind in KINDS] for text in texts], float)


def train(episodes: int, games: int, seed: int = 1) -> tuple[list[float], NDArray[np.float64]]:
    """Play and learn; the share of cards up at the end of each episode, and the weights."""
    env = gymnasium.make_vec(
        f"demonfan/{GAME}-v0",
        num_envs=games,
        vectorization_mode="sync",
        # A game that ends is dealt anew in the same step.
        vector_kwargs={"autoreset_mode": AutoresetMode.SAME_STEP},
        reward="cards",
        max_steps=150,
    )
    chance = np.random.default_rng(seed)
    kind = kinds()
    weights, usual, results = np.zeros(len(KINDS)), 0.0, list[float]()
    total, slopes = np.zeros(games), np.zeros((games, len(KINDS)))
    _, infos = env.reset(seed=seed)
    while len(results) < episodes:
        # The chance of every action: an illegal one has none.
        power = np.exp(kind @ weights) * infos["action_mask"]
        likely = power / power.sum(axis=1, keepdims=True)
        actions = np.array([chance.choice(len(row), p=row) for row in likely])
        slopes += kind[actions] - likely @ kind
        _, rewards, over, cut, infos = env.step(actions)
        total += rewards
        for game in np.flatnonzero(over | cut):
            results.append(float(total[game]))
            weights += 0.1 * (total[game] - usual) * slopes[game]
            usual += 0.05 * (total[game] - usual)
            total[game], slopes[game] = 0, 0
    env.close()
    return results, weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--episodes", type=int, default=600, metavar="N")
    parser.add_argument("--games", type=int, default=8, metavar="N", help="games played side by side")
    options = parser.parse_args()
    results, weights = train(options.episodes, options.games)
    part = max(1, len(results) // 4)
    print(f"cards up, first quarter of the episodes: {np.mean(results[:part]):.1%}")
    print(f"cards up, last quarter of the episodes:  {np.mean(results[-part:]):.1%}")
    print("weights:", ", ".join(f"{kind} {weight:+.2f}" for kind, weight in zip(KINDS, weights, strict=True)))


if __name__ == "__main__":
    main()
