"""The acts of a player, as data: carry cards, turn the stock, redeal, draw.

The text of a move names places (``T3>F1``); it needs no position to be read. The notation that people read and write,
which names cards, is in `demonfan.notation`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from demonfan.errors import NotationError, Reason
from demonfan.state import Place


@dataclass(frozen=True, slots=True)
class Carry:
    """The `count` top cards of a pile go to another pile."""

    source: Place
    target: Place
    count: int = 1

    def __str__(self) -> str:
        return f"{self.source}{'' if self.count == 1 else f'x{self.count}'}>{self.target}"


@dataclass(frozen=True, slots=True)
class Turn:
    """The next cards of the stock are turned; an empty stock is made again from the waste; a filling stock fills."""

    def __str__(self) -> str:
        return "stock"


@dataclass(frozen=True, slots=True)
class Redeal:
    """The cards left are gathered and laid out again."""

    def __str__(self) -> str:
        return "redeal"


@dataclass(frozen=True, slots=True)
class Draw:
    """A buried card, `depth` cards below its pile's top, goes to the top, or from there at once to `target`."""

    source: Place
    depth: int
    target: Place | None = None

    def __str__(self) -> str:
        return f"merci {self.source}-{self.depth}" + (f">{self.target}" if self.target else "")


Move = Carry | Turn | Redeal | Draw


def parse_move(text: str) -> Move:
    """Read the place form of a move, as ``str(move)`` writes it.

    >>> parse_move("T3x2>T7")
    Carry(source=Place(T, 2), target=Place(T, 6), count=2)

    Raises:
        NotationError: the text is no move.
    """
    if text == "stock":
        return Turn()
    if text == "redeal":
        return Redeal()
    try:
        if match := re.fullmatch(r"([A-Z][0-9]{0,2})(?:x([1-9][0-9]{0,2}))?>([A-Z][0-9]{0,2})", text):
            return Carry(Place.parse(match[1]), Place.parse(match[3]), int(match[2] or 1))
        if match := re.fullmatch(r"merci ([A-Z][0-9]{0,2})-([1-9][0-9]{0,2})(?:>([A-Z][0-9]{0,2}))?", text):
            return Draw(Place.parse(match[1]), int(match[2]), Place.parse(match[3]) if match[3] else None)
    except ValueError:
        pass
    raise NotationError(Reason("no-move", details={"text": text[:40]}))
