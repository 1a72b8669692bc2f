"""Deals of which something is known."""

from __future__ import annotations

from functools import cache

from demonfan.game import Game
from demonfan.solve.solver import solve


@cache
def lost_deal() -> int:
    """A deal of Ceiling Fan that cannot be won."""
    return next(deal for deal in range(1, 100) if solve(Game.deal("ceiling-fan", deal).state).verdict == "lost")
