"""The position of a game, whole: every pile, what each card shows, and what has been used up.

A `State` is immutable and holds full information; it stays on the server's side. What the player may know of it is a
`demonfan.view.View`. Positions change only through `demonfan.moves`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import NamedTuple

from demonfan.cards import Card, Rank
from demonfan.deals import Deal
from demonfan.rules import Rules, Turned


class Area(StrEnum):
    """The kinds of places cards lie in; the letter stands in the text form of a place."""

    TABLEAU = "T"
    FOUNDATION = "F"
    RESERVE = "R"
    CELL = "C"
    STOCK = "S"
    WASTE = "W"


class Place(NamedTuple):
    """One pile of an area, numbered from 0; written from 1, as people count: ``T1``, ``F4``, ``S``, ``W``."""

    area: Area
    index: int = 0  # type: ignore[assignment]  # shadows tuple.index, which no place needs

    def __str__(self) -> str:
        return self.area.value if self.area in (Area.STOCK, Area.WASTE) else f"{self.area.value}{self.index + 1}"

    def __repr__(self) -> str:
        return f"Place({self.area}, {self.index})"

    @staticmethod
    def parse(text: str) -> Place:
        """Read a place.

        Raises:
            ValueError: the text names no place.
        """
        letter, number = text[:1], text[1:]
        try:
            area = Area(letter)
        except ValueError:
            raise ValueError(f"{text[:20]!r} names no place: write T1, F1, R1, C1, S or W") from None
        if area in (Area.STOCK, Area.WASTE):
            if number:
                raise ValueError(f"{text[:20]!r} names no place: there is one stock and one waste")
            return Place(area)
        if not (number.isascii() and number.isdecimal() and len(number) <= 2 and int(number)):
            raise ValueError(f"{text[:20]!r} names no place: the piles are numbered from 1")
        return Place(area, int(number) - 1)


STOCK = Place(Area.STOCK)
WASTE = Place(Area.WASTE)


class Face(IntEnum):
    """What a lying card shows: its face; its back, though the player has seen it there; its back, unseen."""

    UNSEEN = 0
    SEEN = 1
    UP = 2


class Pile(NamedTuple):
    """Cards bottom first, with what each shows.

    In the stock the last card is the next to be turned.
    """

    cards: tuple[Card, ...] = ()
    faces: tuple[Face, ...] = ()

    @staticmethod
    def of(cards: tuple[Card, ...], face: Face = Face.UP) -> Pile:
        return Pile(cards, (face,) * len(cards))

    @property
    def top(self) -> Card | None:
        return self.cards[-1] if self.cards else None

    @property
    def size(self) -> int:
        return len(self.cards)

    def drop(self, count: int) -> Pile:
        """The pile without its `count` top cards."""
        keep = len(self.cards) - count
        return Pile(self.cards[:keep], self.faces[:keep])

    def take(self, count: int) -> Pile:
        """The `count` top cards as a pile."""
        keep = len(self.cards) - count
        return Pile(self.cards[keep:], self.faces[keep:])

    def put(self, cards: tuple[Card, ...], face: Face = Face.UP) -> Pile:
        return Pile(self.cards + cards, self.faces + (face,) * len(cards))

    def show_top(self, face: Face = Face.UP) -> Pile:
        """The same cards with the top one showing `face`."""
        return Pile(self.cards, (*self.faces[:-1], face)) if self.cards else self

    def __str__(self) -> str:
        return " ".join(("" if face is Face.UP else "-") + str(card) for card, face in zip(*self, strict=True))


NO_CARDS = Pile()


@dataclass(frozen=True, slots=True)
class State:
    """A position with everything that the rules depend on.

    `base` is the base rank where it is dealt or chosen, else None. `redeals`, `passes` and `draws` count what has been
    used: redeals made, times the waste was turned over, draws taken. `deal` is where the next shuffle comes from;
    `shuffled` holds the sizes of the packs shuffled so far where that shuffle depends on them (PySolFC's deals).
    """

    rules: Rules
    deal: Deal
    tableau: tuple[Pile, ...]
    foundations: tuple[Pile, ...]
    reserves: tuple[Pile, ...] = ()
    cells: tuple[Pile, ...] = ()
    stock: Pile = NO_CARDS
    waste: Pile = NO_CARDS
    base: Rank | None = None
    redeals: int = 0
    passes: int = 0
    draws: int = 0
    shuffled: tuple[int, ...] = ()

    def __getitem__(self, place: Place) -> Pile:
        area, index = place
        if area is Area.TABLEAU:
            return self.tableau[index]
        if area is Area.FOUNDATION:
            return self.foundations[index]
        if area is Area.RESERVE:
            return self.reserves[index]
        if area is Area.CELL:
            return self.cells[index]
        return self.stock if area is Area.STOCK else self.waste

    def __contains__(self, place: object) -> bool:
        return isinstance(place, Place) and place.index < len(self.piles_of(place.area))

    def piles_of(self, area: Area) -> tuple[Pile, ...]:
        """The piles of an area, in order; the stock and the waste are one pile each where the rules have them."""
        if area is Area.TABLEAU:
            return self.tableau
        if area is Area.FOUNDATION:
            return self.foundations
        if area is Area.RESERVE:
            return self.reserves
        if area is Area.CELL:
            return self.cells
        if self.rules.stock is None or (area is Area.WASTE and not isinstance(self.rules.stock, Turned)):
            return ()
        return (self.stock,) if area is Area.STOCK else (self.waste,)

    def places(self) -> Iterator[tuple[Place, Pile]]:
        """Every place that the rules have, with its pile."""
        for area in Area:
            for index, pile in enumerate(self.piles_of(area)):
                yield Place(area, index), pile

    @property
    def cards(self) -> list[Card]:
        """All cards of the position, in no particular order."""
        return [card for _, pile in self.places() for card in pile.cards]

    @property
    def cards_up(self) -> int:
        return sum([len(pile.cards) for pile in self.foundations])  # asked for at every move: no generator

    @property
    def is_won(self) -> bool:
        """Whether the win condition of the rules holds."""
        if self.rules.win == "all-out":
            return not (self.stock.cards or self.waste.cards or any(pile.cards for pile in self.reserves))
        return self.cards_up == self.rules.pack.size

    @property
    def redeals_left(self) -> int:
        return self.rules.redeal.count - self.redeals if self.rules.redeal else 0

    @property
    def draws_left(self) -> int:
        return self.rules.merci.count - self.draws if self.rules.merci else 0

    @property
    def passes_left(self) -> int | None:
        """How often the waste may still be turned over; None is without limit."""
        stock = self.rules.stock
        if not isinstance(stock, Turned) or stock.passes is None:
            return None
        return stock.passes - 1 - self.passes

    @property
    def turn_count(self) -> int:
        """How many cards the next turn of the stock shows at most."""
        stock = self.rules.stock
        if not isinstance(stock, Turned):
            return 0
        if isinstance(stock.turn, int):
            return stock.turn
        return stock.turn[min(self.passes, len(stock.turn) - 1)]
