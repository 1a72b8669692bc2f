"""How the cards of one pile lie in its box, so that of each the index can be read.

Cards of several lines overlap to the right (`fan`, `waste`) or downwards (`down`). A pile that outgrows its box is set
in chips of three characters, line after line like text; a `stack` shows its top card alone.
"""

from __future__ import annotations

from math import ceil
from typing import Literal, NamedTuple

from demonfan.view import ViewPile

Kind = Literal["stack", "fan", "waste", "down"]


class Extent(NamedTuple):
    w: int
    h: int


class Size(NamedTuple):
    """Width and height of a card, and the strip of a covered one that shows in a fan."""

    w: int
    h: int
    strip: int

    def fan(self, cards: int) -> Extent:
        """The room of a fan of so many cards."""
        return Extent(self.w + max(0, cards - 1) * self.strip, self.h)


#: A card as a word of three characters.
LINE = Size(3, 1, 3)
SIZES = (Size(9, 7, 5), Size(7, 5, 4), Size(5, 3, 4), LINE)


class Slot(NamedTuple):
    """Where a card of a pile lies: its number from the bottom, its corner and size, and whether it is drawn whole or
    as a chip."""

    number: int
    x: int
    y: int
    w: int
    h: int
    whole: bool


def spread(pile: ViewPile, x: int, y: int, w: int, h: int, kind: Kind, size: Size) -> list[Slot]:
    """A slot for each card that is to be seen, the bottom card first."""
    count = len(pile.cards)
    if not count:
        return []
    if kind == "stack":
        return [Slot(count - 1, x, y, size.w, size.h, size.h > 1)]
    if kind == "waste":
        return _waste(count, x, y, w, size)
    if size.h == 1 and kind == "fan" and count * 4 <= w:
        return [Slot(at, x + at * 4, y, 4, 1, False) for at in range(count)]
    if size.h == 1:
        return _chips(count, x, y, w, h, kind)
    if kind == "fan":
        strip = size.strip
        if size.w + (count - 1) * strip > w:
            strip = 3
        if size.w + (count - 1) * strip > w:
            return _chips(count, x, y, w, h, kind)
        return [Slot(at, x + at * strip, y, size.w, size.h, True) for at in range(count)]
    if count - 1 + size.h > h:
        return _chips(count, x, y, size.w, h, kind)
    return [Slot(at, x, y + at, size.w, size.h, True) for at in range(count)]


def _waste(count: int, x: int, y: int, w: int, size: Size) -> list[Slot]:
    shown = min(count, 1 + (w - size.w) // size.strip)
    return [Slot(count - shown + at, x + at * size.strip, y, size.w, size.h, size.h > 1) for at in range(shown)]


def _chips(count: int, x: int, y: int, w: int, h: int, kind: Kind) -> list[Slot]:
    a_line = max(1, w // 3 if kind == "fan" else ceil(count / max(1, h)))
    return [Slot(at, x + at % a_line * 3, y + at // a_line, 3, 1, False) for at in range(count)]


def shows_all(pile: ViewPile, w: int, h: int, kind: Kind, size: Size) -> bool:
    """Whether the index of every card can be read."""
    if kind in ("stack", "waste"):
        return True
    slots = spread(pile, 0, 0, w, h, kind, size)
    return all(slot.x + slot.w <= w and slot.y + slot.h <= h for slot in slots)
