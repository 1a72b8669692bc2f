"""`hint`: the next move of a winning line, as far as the player can know one.

Where nothing is hidden a hint is proved. Where cards are hidden, or a shuffle is still to come, no line is certain:
then positions that the player cannot tell apart from this one are sampled and solved, and the hint is the move that
begins most of the winning lines found. It says so: such a move is advice, and the count is no chance to win, for each
line knows cards that the player does not.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Literal

from demonfan import _core
from demonfan.acts import Move
from demonfan.deals import MAX_NUMBER, Deal
from demonfan.rules import Shuffled
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits, Word
from demonfan.view import View

#: What a hint rests on: a replayed line or an exhausted search; sampled hidden cards; sampled shuffles of the redeals
#: to come; a search that met its limits.
Ground = Literal["proof", "hidden-cards", "shuffles", "limits"]


@dataclass(frozen=True, slots=True)
class Hint:
    """A move and what it rests on; no move where none is known to lead to a win.

    With the ground ``proof``, `verdict` is that of the position; else it is ``undecided``, and `won` of the `samples`
    begin with the move.
    """

    move: Move | None
    ground: Ground
    verdict: Word = "undecided"
    samples: int = 0
    won: int = 0


def hint(
    view: View,
    limits: Limits | None = None,
    *,
    samples: int = 20,
    seed: int | None = None,
    control: _core.Control | None = None,
) -> Hint:
    """The next move of a winning line, or what stands in the way of knowing one.

    Args:
        limits: for each search; by default two million positions for a proof, twenty thousand for a sample.
        samples: how many positions are sampled where something is hidden; 0 for proved hints only.
        seed: of the sample; by default another one each time.

    >>> from demonfan.game import Game
    >>> found = hint(View.of(Game.deal("fan", 1).state))
    >>> found.ground, found.verdict, str(found.move)
    ('proof', 'won', 'T11>F4')
    """
    hidden = view.unseen
    if not hidden:
        state = view.filled((), Deal("own", 1))
        shuffles = isinstance(view.rules.redeal, Shuffled) and view.redeals_left > 0
        # A win before any shuffle is certain; a loss only where none follows.
        alone = solve(state, limits or Limits(positions=2_000_000), layout=shuffles, control=control)
        if alone.verdict == "won":
            return Hint(next(iter(alone.line), None), "proof", "won")
        if not shuffles:
            return Hint(None, *(("proof", "lost") if alone.verdict == "lost" else ("limits", "undecided")))
    ground: Ground = "hidden-cards" if hidden else "shuffles"
    generator = random.Random(seed)
    first: Counter[Move] = Counter()
    tried = 0
    for _ in range(samples):
        if control is not None and control.cancelled:
            break
        state = view.filled(generator.sample(hidden, len(hidden)), Deal("own", generator.randint(1, MAX_NUMBER)))
        line = solve(state, limits or Limits(positions=20_000), control=control).line
        first.update(line[:1])
        tried += 1
    move, won = first.most_common(1)[0] if first else (None, 0)
    return Hint(move, ground, samples=tried, won=won)
