"""How a layout can end: every tuple of foundation heights at which it may be left, and the most cards that can go up.

Higher is not always better for the next layout (`docs/odds.md`), so all tuples are kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from demonfan import _core
from demonfan.solve import encodings
from demonfan.solve.solver import SolveError
from demonfan.solve.verdict import Limits, Stop
from demonfan.state import State

Heights = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Endings:
    """The heights (clubs, spades, hearts, diamonds) at which a layout can be left; all of them if `reason` is none."""

    heights: frozenset[Heights]
    positions: int
    seconds: float
    reason: Stop = "none"

    @property
    def complete(self) -> bool:
        return self.reason == "none"

    @property
    def most_up(self) -> int:
        """The most cards that can lie on the foundations at the end of the layout."""
        return max(map(sum, self.heights), default=0)


def endings(
    state: State,
    when: Literal["stuck", "any"] | None = None,
    limits: Limits | None = None,
    control: _core.Control | None = None,
) -> Endings:
    """The endings of a layout of fans, every card known, no draw taken.

    Args:
        when: whether the layout may be left only when it is stuck, or at any time; by default as the rules say.

    Raises:
        SolveError: the game is not one of plain fans built down by suit or by alternate colour.
    """
    limits = limits or Limits()
    if when is None:
        when = "any" if state.rules.redeal is not None and state.rules.redeal.when == "any" else "stuck"
    options: dict[str, Any] = {
        "when": when,
        "positions": limits.positions,
        "seconds": limits.seconds,
        "memory": limits.memory,
        "control": control,
    }
    if (fans := encodings.by_suit(state)) is not None:
        found = _core.by_suit_endings(fans.fans, fans.heights, ranks=fans.ranks, fill=fans.fill, **options)
    elif (fans := encodings.alternate(state)) is not None:
        found = _core.alternate_endings(fans.fans, fans.heights, ranks=fans.ranks, fill=fans.fill, **options)
    else:
        raise SolveError("endings are known for fans built down by suit or by alternate colour")
    heights = frozenset((tuple_[0], tuple_[1], tuple_[2], tuple_[3]) for tuple_ in found.heights)
    return Endings(heights, found.positions, found.seconds, found.stop)
