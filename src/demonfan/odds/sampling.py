"""Odds where cards are hidden: the hidden cards are sampled, and the games played out.

What a fixed player wins who sees no more than the person does is at most what best play wins: a lower bound, with the
error of the sample, called an estimate. What could be won with every card known is an upper bound (`thoughtful`): it
is nobody's chance, and is never called odds.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass

from demonfan import _core
from demonfan.acts import Move
from demonfan.deals import MAX_NUMBER, Deal
from demonfan.effects import make
from demonfan.solve.compile import compiled
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits
from demonfan.state import State
from demonfan.view import View

#: Samples of the first answer, and of the last.
FIRST, MOST = 8, 4096
#: Samples on which the advice tries each move: the most, the fewest, and about how many games for all moves together.
TRIES, FEWEST_TRIES, TRIED = 24, 6, 240


@dataclass(frozen=True, slots=True)
class Sampled:
    """So many of the sampled games were won; or, with a table, so much of them.

    `squares` is the sum of the squares of what each was worth; where each was won or lost, it is the sum.
    """

    won: float
    samples: int
    squares: float | None = None

    @property
    def value(self) -> float:
        return self.won / self.samples

    @property
    def standard_error(self) -> float:
        """Of the mean; two games more, one of them won, keep none of a hundred from being certain."""
        mean = (self.won + 1) / (self.samples + 2)
        squares = self.won if self.squares is None else self.squares
        variance = (squares + 1) / (self.samples + 2) - mean * mean
        return math.sqrt(max(0.0, variance) / self.samples)


def played_out(
    view: View,
    *,
    table: _core.OddsTable | None = None,
    move: Move | None = None,
    seed: int = 0,
    first: int = FIRST,
    most: int = MOST,
    control: _core.Control | None = None,
) -> Iterator[Sampled]:
    """How often a rule of thumb wins from here, better known with every answer: 8 samples, 16, 32 …

    The rule reads no card that lies face down. Equal views and seeds have equal answers. With a table of what it wins
    after the next redeal it plays this layout only. With a move it plays on from there: what that turns up is sampled.
    """
    chance = random.Random(seed)
    game = compiled(view.rules)
    won = squares = 0.0
    done = 0
    upto = min(first, most)
    while True:
        while done < upto:
            if control is not None and control.cancelled:
                return
            sample = _sample(view, chance)
            position = game.encode(sample if move is None else make(sample, move)[0])
            choices = chance.getrandbits(63)
            if table is None:
                worth = float(_core.play_out(game.game, position, choices)[0])
            else:
                worth = _core.play_to_table(game.game, position, choices, table)
            won, squares, done = won + worth, squares + worth * worth, done + 1
        yield Sampled(won, done, squares)
        if upto >= most:
            return
        upto = min(2 * upto, most)


def thoughtful(
    view: View, samples: int, limits: Limits | None = None, *, seed: int = 0, control: _core.Control | None = None
) -> Sampled:
    """In how many of the sampled games a player wins who knows every card and every shuffle.

    An upper bound: games that the search gave up count as won.

    Raises:
        SolveError: as `demonfan.solve.solver.solve`.
    """
    if samples < 1:
        raise ValueError("at least one game must be sampled")
    chance = random.Random(seed)
    won = done = 0
    for _ in range(samples):
        if done and control is not None and control.cancelled:
            break
        verdict = solve(_sample(view, chance), limits or Limits(positions=20_000), control=control, effort=0)
        won += verdict.verdict != "lost"
        done += 1
    return Sampled(won, done)


def tries(moves: int) -> int:
    """On how many samples each of so many moves is tried.

    >>> tries(3), tries(20), tries(60)
    (24, 12, 6)
    """
    return max(FEWEST_TRIES, min(TRIES, TRIED // max(1, moves)))


def best_move(
    view: View,
    *,
    table: _core.OddsTable | None = None,
    samples: int | None = None,
    seed: int = 0,
    control: _core.Control | None = None,
) -> Move | None:
    """The move after which sampled games come to the most wins, each played out by the rule of thumb.

    Without a number of samples there are fewer for each move, the more moves there are (`tries`). With a table of what
    the rule wins after the next redeal, it plays this layout only. Cancelled, it is the best of the moves tried until
    then.
    """
    game = compiled(view.rules)
    state = view.filled(view.unseen, Deal("own", 1))
    position = game.encode(state)
    moves = game.game.legal_moves(position)
    if not moves:
        return None
    choice = _core.choose_by_sampling(game.game, position, seed, samples or tries(len(moves)), table, control)
    return game.move(choice)


def _sample(view: View, chance: random.Random) -> State:
    """A position that the player cannot tell from this one, with shuffles of its own."""
    hidden = view.unseen
    return view.filled(chance.sample(hidden, len(hidden)), Deal("own", chance.randint(1, MAX_NUMBER)))
