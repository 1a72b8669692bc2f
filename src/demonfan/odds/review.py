"""The review of a game: the odds after every move, what each move cost, and how far the game was luck.

The change of the odds from before the deal to the end is the sum of two things: what the player's choices lost against
best play (never a gain), and what the shuffles brought. Each step is split so that the sums are exact.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from demonfan import _core
from demonfan.acts import Redeal
from demonfan.errors import Reason
from demonfan.game import Game
from demonfan.odds.value import Odds, OddsError, odds_before, of_open, of_shuffle
from demonfan.rules import Shuffled
from demonfan.state import State
from demonfan.tree import Step
from demonfan.view import View

#: `unclear`: in an estimated review, no loss beyond the error.
Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder", "lost-win", "unclear"]
#: From how much of a chance lost on a move is called what.
GRADES: tuple[tuple[float, Grade], ...] = ((0.10, "blunder"), (0.05, "mistake"), (0.02, "inaccuracy"), (0.005, "good"))


@dataclass(frozen=True, slots=True)
class Graded:
    """One move of the review.

    `before` and `after` are the odds before and after it. `cost` is what the choice lost against the best one, `luck`
    what a shuffle then brought; ``after = before - cost + luck``.
    """

    step: Step
    before: Odds
    after: Odds
    cost: float
    luck: float
    grade: Grade


@dataclass(frozen=True, slots=True)
class Review:
    """A game reviewed.

    `before_deal` are the odds of the deal before it was laid out, None where they are not known; `deal_luck` what it
    brought. `turning_point` is the number of the costliest move, counted from 0; None if none cost anything. A review
    of the kind ``estimate`` is that of `demonfan.odds.estimated`, where a cost may be a gain.
    """

    before_deal: Odds | None
    start: Odds
    moves: tuple[Graded, ...]
    kind: Literal["computed", "estimate"] = "computed"

    @property
    def end(self) -> Odds:
        """The odds after the last move."""
        return self.moves[-1].after if self.moves else self.start

    @property
    def deal_luck(self) -> float:
        return 0.0 if self.before_deal is None else self.start.value - self.before_deal.value

    @property
    def luck(self) -> float:
        """What the shuffles brought, the deal's included."""
        return math.fsum((self.deal_luck, *(move.luck for move in self.moves)))

    @property
    def cost(self) -> float:
        """What the choices lost."""
        return math.fsum(move.cost for move in self.moves)

    @property
    def turning_point(self) -> int | None:
        weak = [at for at, move in enumerate(self.moves) if move.cost > 0 and move.grade != "unclear"]
        return max(weak, key=lambda at: self.moves[at].cost, default=None)


def review(game: Game, *, control: _core.Control | None = None) -> Review:
    """The review of the line that a game has come by so far.

    Raises:
        OddsError: cards are hidden in this game, there is no table for its shuffles, or a proof takes too long.
    """
    return review_line(game.start, game.line, control=control)


def review_line(
    start: State,
    line: Sequence[Step],
    *,
    control: _core.Control | None = None,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Review:
    """As `review`, of the moves that were made from a position on.

    Args:
        progress: is told after each position how many have been judged, and of how many.

    Raises:
        OddsError: as `review`.
    """
    positions = [start, *(step.after for step in line)]
    views = [View.of(state).to_come for state in positions]
    if any(len(set(view.unseen)) > 1 for view in views):
        raise OddsError(Reason("no-odds-hidden"))
    known = []
    # Kings carried to and fro for hours come to the same positions, which are judged once.
    judged: dict[View, Odds] = {}
    for state, view in zip(positions, views, strict=True):
        if view not in judged:
            judged[view] = of_open(state, control=control)
        known.append(judged[view])
        progress(len(known), len(positions))
    moves = tuple(_graded(step, before, after) for step, before, after in zip(line, known, known[1:], strict=False))
    return Review(before_deal_of(start), known[0], moves)


def before_deal_of(start: State) -> Odds | None:
    """The chance before a deal that was laid out as `start`; None where that is not known, or it is no deal."""
    from demonfan.effects import deal

    if start.redeals or start != deal(start.rules, start.deal):
        return None
    try:
        return odds_before(start.rules)
    except OddsError:
        return None


def _graded(step: Step, before: Odds, after: Odds) -> Graded:
    chosen = _before_shuffle(step.before) if isinstance(step.move, Redeal) else None
    if chosen is None:
        chosen = after
    # A value that rests on the same ending is the same; a rise without a shuffle is nothing but rounding.
    cost = max(0.0, before.value - chosen.value)
    return Graded(step, before, after, cost, after.value - before.value + cost, _grade(before, chosen, cost))


def _before_shuffle(state: State) -> Odds | None:
    """What a shuffled redeal from here is worth before its cards are seen."""
    if not isinstance(state.rules.redeal, Shuffled):
        return None
    found = of_shuffle(state)
    if found is None:
        raise OddsError(Reason("no-odds-table"))
    return found


def _grade(before: Odds, chosen: Odds, cost: float) -> Grade:
    if before.is_win and chosen.is_loss:
        return "lost-win"
    if not before.differs_from(chosen):
        return "best"
    return next((grade for least, grade in GRADES if cost >= least), "best")
