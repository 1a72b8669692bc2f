"""The games that the suite runs over: all of the catalogue."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from demonfan import games
from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.game import Game
from demonfan.rules import Rules
from demonfan.state import State


@cache
def all_rules() -> dict[str, Rules]:
    """Rules by id."""
    return {name: entry.rules for name, entry in games.catalogue().items()}


def new_game(name: str, number: int) -> Game:
    """A game by its name in `all_rules`."""
    rules = all_rules()[name]
    return Game(rules, deal(rules, Deal("own", number)), id=name)


def playout(name: str, number: int, length: int) -> Iterator[State]:
    """The positions of a random game, the first and the last among them. Redeals and draws are preferred to moves."""
    game = new_game(name, number)
    chance = random.Random(number)
    yield game.state
    for _ in range(length):
        moves = list(game.legal_moves)
        if not moves:
            return
        rare = [move for move in moves if str(move).startswith(("redeal", "merci"))]
        game.play(chance.choice(rare) if rare and chance.random() < 0.3 else chance.choice(moves))
        yield game.state
