"""What the player may know of a position, and nothing else.

A `View` holds no deal number, since a number names the cards. A card that was seen stays known where it lies: the waste
in order, and after an unshuffled gather each card's place. A shuffle forgets. Two positions that differ only in hidden
cards have equal views.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from demonfan.cards import Card, Rank, cards_text
from demonfan.deals import Deal
from demonfan.errors import DemonfanError, Reason
from demonfan.events import CardsMoved, CardTurned, Drawn, Event, Redealt, StockTurned, WasteTurnedOver, Won
from demonfan.rules import Rules, Shuffled
from demonfan.state import Face, Pile, State


class ViewError(DemonfanError):
    """Cards that do not fit the hidden places of a view."""


class ViewPile(NamedTuple):
    """Cards bottom first, None for each that the player has not seen, with what each shows."""

    cards: tuple[Card | None, ...] = ()
    faces: tuple[Face, ...] = ()

    @staticmethod
    def of(pile: Pile) -> ViewPile:
        """What is known of a pile."""
        known = (None if face is Face.UNSEEN else card for card, face in zip(*pile, strict=True))
        return ViewPile(tuple(known), pile.faces)

    def __str__(self) -> str:
        marks = {Face.UP: "", Face.SEEN: "=", Face.UNSEEN: "-"}
        return " ".join(f"{marks[face]}{card or '-'}" for card, face in zip(*self, strict=True))


NO_PILE = ViewPile()


@dataclass(frozen=True, slots=True)
class View:
    """A position as the player knows it. The fields are those of `State`, without the deal."""

    rules: Rules
    tableau: tuple[ViewPile, ...]
    foundations: tuple[ViewPile, ...]
    reserves: tuple[ViewPile, ...]
    cells: tuple[ViewPile, ...]
    stock: ViewPile
    waste: ViewPile
    base: Rank | None
    redeals: int
    passes: int
    draws: int

    @staticmethod
    def of(state: State) -> View:
        """What the player may know of a position."""
        return View(
            rules=state.rules,
            tableau=_piles(state.tableau),
            foundations=_piles(state.foundations),
            reserves=_piles(state.reserves),
            cells=_piles(state.cells),
            stock=ViewPile.of(state.stock),
            waste=ViewPile.of(state.waste),
            base=state.base,
            redeals=state.redeals,
            passes=state.passes,
            draws=state.draws,
        )

    @property
    def piles(self) -> Iterator[ViewPile]:
        """Every pile, area by area, in the order in which `filled` takes hidden cards."""
        yield from (*self.tableau, *self.foundations, *self.reserves, *self.cells, self.stock, self.waste)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that the player cannot place, sorted; as many as there are hidden places."""
        left = Counter(self.rules.pack.cards)
        left.subtract(card for pile in self.piles for card in pile.cards if card is not None)
        return tuple(sorted(left.elements(), key=lambda card: (card.suit, card.rank)))

    @property
    def redeals_left(self) -> int:
        return self._counters.redeals_left

    @property
    def draws_left(self) -> int:
        return self._counters.draws_left

    @property
    def passes_left(self) -> int | None:
        return self._counters.passes_left

    @property
    def turn_count(self) -> int:
        return self._counters.turn_count

    @property
    def to_come(self) -> View:
        """The position as far as it decides what is to come: passes that are without limit and all alike do not."""
        stock = self.rules.stock
        counts = self.passes_left is not None or isinstance(getattr(stock, "turn", 1), tuple)
        return self if counts else replace(self, passes=0)

    @property
    def _counters(self) -> State:
        """A position without cards: what is left of redeals, draws and passes follows from the counters alone."""
        return State(self.rules, _NO_DEAL, (), (), redeals=self.redeals, passes=self.passes, draws=self.draws)

    def filled(self, hidden: Iterable[Card], deal: Deal) -> State:
        """The position in which the hidden places hold `hidden`, in the order of `piles`, bottom first.

        `deal` is where the next shuffle comes from. A uniform shuffle of `unseen` makes a uniform sample of the
        positions that the player cannot tell apart.

        Raises:
            ViewError: the cards are not the unseen ones.
        """
        cards = tuple(hidden)
        if Counter(cards) != Counter(self.unseen):
            raise ViewError(Reason("not-the-unseen", cards))
        supply = iter(cards)

        def fill(pile: ViewPile) -> Pile:
            return Pile(tuple(card if card is not None else next(supply) for card in pile.cards), pile.faces)

        tableau, foundations, reserves, cells = (
            tuple(fill(pile) for pile in piles) for piles in (self.tableau, self.foundations, self.reserves, self.cells)
        )
        return State(
            rules=self.rules,
            deal=deal,
            tableau=tableau,
            foundations=foundations,
            reserves=reserves,
            cells=cells,
            stock=fill(self.stock),
            waste=fill(self.waste),
            base=self.base,
            redeals=self.redeals,
            passes=self.passes,
            draws=self.draws,
        )

    def __str__(self) -> str:
        return f"{' / '.join(str(pile) or '.' for pile in self.piles)} ({cards_text(self.unseen)} unseen)"


_NO_DEAL = Deal("own", 1)


def _piles(piles: tuple[Pile, ...]) -> tuple[ViewPile, ...]:
    return tuple(ViewPile.of(pile) for pile in piles)


@dataclass(frozen=True, slots=True)
class RedealtView:
    """`Redealt` as the player sees it: the cards that lie face down unseen are None."""

    number: int
    shuffled: bool
    gathered: bool
    tableau: tuple[ViewPile, ...]
    reserves: tuple[ViewPile, ...]
    stock: ViewPile


ViewEvent = CardsMoved | CardTurned | StockTurned | WasteTurnedOver | Drawn | RedealtView | Won


def view_events(events: Iterable[Event]) -> tuple[ViewEvent, ...]:
    """The events of a move without what the player may not know.

    Only a redeal lays cards down unseen. Every other event names cards that lie face up when it is over: what moves,
    moves face up, and the cards of a turn are all shown.
    """
    return tuple(_seen(event) if isinstance(event, Redealt) else event for event in events)


def _seen(event: Redealt) -> RedealtView:
    return RedealtView(
        event.number,
        event.shuffled,
        event.gathered,
        _piles(event.tableau),
        _piles(event.reserves),
        ViewPile.of(event.stock),
    )


def reveals(before: State, after: State) -> bool:
    """Whether a move from one position to the other showed a card that the player could not place."""
    shuffled = after.redeals > before.redeals and isinstance(before.rules.redeal, Shuffled)
    return shuffled or _count_hidden(after) < _count_hidden(before)


def _count_hidden(state: State) -> int:
    return sum(pile.faces.count(Face.UNSEEN) for _, pile in state.places())
