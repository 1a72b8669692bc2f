"""What a move did, step by step. Undo, replay, animation, scores and records read events; nothing works them out again.

Events hold full information. `demonfan.view` makes the ones that a client may see.
"""

from __future__ import annotations

from dataclasses import dataclass

from demonfan.cards import Card
from demonfan.state import Pile, Place


@dataclass(frozen=True, slots=True)
class CardsMoved:
    """Cards, lowest first, went from one pile to another; `auto` if by a rule and not by the player."""

    cards: tuple[Card, ...]
    source: Place
    target: Place
    auto: bool = False


@dataclass(frozen=True, slots=True)
class CardTurned:
    """The top card of a pile was turned face up where it lies."""

    card: Card
    place: Place


@dataclass(frozen=True, slots=True)
class StockTurned:
    """Cards went from the stock onto the waste, in this order; the last is on top."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class WasteTurnedOver:
    """The waste became the stock again, in its old order; a new pass begins."""

    count: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """A buried card went to the top of its own pile."""

    card: Card
    place: Place
    depth: int


@dataclass(frozen=True, slots=True)
class Redealt:
    """The cards left were laid out again. `number` is 1 for the first redeal.

    Either they were `shuffled`, or `gathered` in order, or neither (the bottom card of each pile went to its top).
    """

    number: int
    shuffled: bool
    gathered: bool
    tableau: tuple[Pile, ...]
    reserves: tuple[Pile, ...]
    stock: Pile


@dataclass(frozen=True, slots=True)
class Won:
    """The win condition came to hold."""


Event = CardsMoved | CardTurned | StockTurned | WasteTurnedOver | Drawn | Redealt | Won
