"""Cards, suits, ranks and packs, with their text forms.

A card is written as rank and suit, ``AC 2D … TS JH QC KS``. Read are also ``10H``, ``10♥``, small letters and
the Russian ranks Т (ace) К Д В. Note that the Cyrillic ``Т`` is the ace (туз) and the Latin ``T`` the ten.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from demonfan.errors import InputError


class CardError(InputError):
    """A text that is no card, or a pack that cannot be."""


class Suit(IntEnum):
    """The four suits. The colour is the upper bit, so that ``suit >> 1`` tells black (0) from red (1)."""

    CLUBS = 0
    SPADES = 1
    HEARTS = 2
    DIAMONDS = 3

    # The enumeration's own hash is that of its name, in Python; cards are hashed all the time.
    __hash__ = int.__hash__

    @property
    def red(self) -> bool:
        return self >= Suit.HEARTS

    @property
    def letter(self) -> str:
        return "CSHD"[self]

    @property
    def symbol(self) -> str:
        return "♣♠♥♦"[self]

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


class Rank(IntEnum):
    """A rank by its pips: ace 1, jack 11, queen 12, king 13."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    __hash__ = int.__hash__

    @property
    def letter(self) -> str:
        return _RANK_LETTERS[self - 1]

    def __str__(self) -> str:
        return self.letter

    def __repr__(self) -> str:
        return f"Rank.{self.name}"


_RANK_LETTERS = "A23456789TJQK"
_RANKS = dict(zip(_RANK_LETTERS, Rank, strict=True)) | {
    "10": Rank.TEN,
    "Т": Rank.ACE,
    "К": Rank.KING,
    "Д": Rank.QUEEN,
    "В": Rank.JACK,
}
_SUITS = {suit.letter: suit for suit in Suit} | {
    symbol: suit for suit in Suit for symbol in (suit.symbol, "♧♤♡♢"[suit])
}
_RUSSIAN_LETTERS = {Rank.ACE: "Т", Rank.JACK: "В", Rank.QUEEN: "Д", Rank.KING: "К"}


class Card(NamedTuple):
    """One card, named by rank and suit; equal cards of two packs are equal.

    >>> Card.parse("10♥")
    Card(Rank.TEN, Suit.HEARTS)
    >>> str(Card.parse("Д♠")), Card.parse("QS").pretty(), Card.parse("QS").pretty("ru")
    ('QS', 'Q♠', 'Д♠')
    """

    rank: Rank
    suit: Suit

    @property
    def red(self) -> bool:
        return self.suit.red

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter

    def __repr__(self) -> str:
        return f"Card({self.rank!r}, {self.suit!r})"

    def pretty(self, language: str = "en") -> str:
        """The card as people write it: ``10♥``, in Russian ``Т♠`` for the ace of spades."""
        rank = "10" if self.rank is Rank.TEN else self.rank.letter
        if language == "ru":
            rank = _RUSSIAN_LETTERS.get(self.rank, rank)
        return rank + self.suit.symbol

    @staticmethod
    def parse(text: str) -> Card:
        """Read one card.

        Raises:
            CardError: the text is no card.
        """
        card = _read(text.strip())
        if card is None:
            raise CardError(f"{_shown(text)} is no card: a card is written like AC, TD or 10♥")
        return card


@cache
def card_of(rank: Rank, suit: Suit) -> Card:
    """The card of a rank and suit; always the same object."""
    return Card(rank, suit)


def _read(text: str) -> Card | None:
    if not 2 <= len(text) <= 4:
        return None
    # U+FE0E and U+FE0F only ask for the text or the picture form of the symbol before them.
    text = text.upper().rstrip("︎️")
    rank, suit = _RANKS.get(text[:-1]), _SUITS.get(text[-1:])
    return None if rank is None or suit is None else card_of(rank, suit)


def _shown(text: str) -> str:
    """A quotation that is safe and short enough to stand in a one-line message."""
    return ascii(text if len(text) <= 24 else text[:24] + "…") if not text.isprintable() else repr(text[:24])


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by white space.

    >>> parse_cards("AC 10H")
    (Card(Rank.ACE, Suit.CLUBS), Card(Rank.TEN, Suit.HEARTS))
    """
    return tuple(Card.parse(word) for word in text.split())


def cards_text(cards: Iterable[Card]) -> str:
    """Cards separated by one space, the form that `parse_cards` reads."""
    return " ".join(map(str, cards))


class Pack(NamedTuple):
    """Which cards a game is played with: the ranks in the order of their cycle, and how many copies of each card.

    >>> Pack.of("A6789TJQK").size, Pack.of("A23456789TJQK", 2).size
    (36, 104)
    >>> Pack.of("A6789TJQK").next(Rank.ACE)
    Rank.SIX
    """

    ranks: tuple[Rank, ...]
    copies: int = 1

    @staticmethod
    @cache
    def of(ranks: str, copies: int = 1) -> Pack:
        """A pack from its rank letters, the lowest first.

        Raises:
            CardError: fewer than two ranks, an unknown or repeated one, or copies not between 1 and 4.
        """
        unknown = [letter for letter in ranks if letter not in _RANK_LETTERS]
        if unknown or len(set(ranks)) != len(ranks) or len(ranks) < 2:
            raise CardError(f"{_shown(ranks)} is no list of ranks: write two or more of {_RANK_LETTERS}, each once")
        if not 1 <= copies <= 4:
            raise CardError(f"a game has 1 to 4 packs, not {copies}")
        return Pack(tuple(_RANKS[letter] for letter in ranks), copies)

    @property
    def size(self) -> int:
        return len(self.ranks) * 4 * self.copies

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards in the canonical order: pack by pack, suit by suit, up the ranks."""
        return tuple(card_of(rank, suit) for _ in range(self.copies) for suit in Suit for rank in self.ranks)

    def place(self, rank: Rank) -> int:
        """The place of a rank on the cycle, from 0."""
        return _places(self.ranks)[rank]

    def next(self, rank: Rank, step: int = 1, *, wrap: bool = True) -> Rank | None:
        """The rank `step` further on; beyond either end the cycle closes if `wrap`, else there is none."""
        place = _places(self.ranks)[rank] + step
        if wrap:
            return self.ranks[place % len(self.ranks)]
        return self.ranks[place] if 0 <= place < len(self.ranks) else None


@cache
def _places(ranks: tuple[Rank, ...]) -> dict[Rank, int]:
    return {rank: place for place, rank in enumerate(ranks)}
