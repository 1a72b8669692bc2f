"""What a search says of a position, and the limits that it was given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from demonfan.acts import Move
from demonfan.errors import InputError

Word = Literal["won", "lost", "undecided"]
Stop = Literal["none", "positions", "seconds", "memory", "cancelled"]
#: What was asked: this layout alone, or the whole game with every card and every shuffle known.
Scope = Literal["layout", "game"]


class LimitsError(InputError):
    """A limit under which nothing could be searched."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search gives up; None is without limit. `seconds` is CPU time of one search, `memory` bytes."""

    positions: int | None = None
    seconds: float | None = None
    memory: int | None = 2 * 1024**3

    def __post_init__(self) -> None:
        for name in ("positions", "seconds", "memory"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise LimitsError(f"the limit on {name} must be above 0")


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to "can this be won?".

    `won` comes with a `line` that the rules engine has replayed to a won position; `lost` was exhausted over whole
    positions; `undecided` says by `reason` which limit was met. `positions` entered the search's table, the root
    included. `shortest` is true where no line with fewer moves exists, false where that is not known.
    """

    verdict: Word
    scope: Scope
    positions: int
    seconds: float
    line: tuple[Move, ...] = ()
    reason: Stop = "none"
    shortest: bool = False
    #: Which search answered: by-suit, alternate, demon or general.
    method: str = "general"
