"""The text of the foundations of a position: mostly their top cards, from which the rest follows."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from demonfan.cards import Card, CardError, Rank
from demonfan.rules import Rules
from demonfan.state import NO_CARDS, Pile
from demonfan.tables import Tables, compile_rules
from demonfan.view import ViewPile


def write(rules: Rules, base: Rank | None, piles: Sequence[Pile | ViewPile]) -> Iterator[str]:
    """The words of the line, joined by spaces; nothing if all foundations are empty."""
    known = [Pile.of(tuple(card for card in pile.cards if card is not None)) for pile in piles]
    if not any(pile.cards for pile in known):
        return
    tables = compile_rules(rules, base)
    words = [_word(tables, index, pile) for index, pile in enumerate(known)]
    short = [word for word in words if word != "."]
    # The places of empty foundations are written only where the others could not be told apart without them.
    yield " ".join(short if _read(tables, short) == tuple(known) else words)


def read(rules: Rules, base: Rank | None, text: str) -> tuple[Pile, ...]:
    """The foundations that the line describes.

    Raises:
        ValueError: the word that no foundation can be, as the error's only argument.
    """
    return _read(compile_rules(rules, base), re.findall(r"\([^()]*\)|\S+", text))


def empty(rules: Rules) -> tuple[Pile, ...]:
    """Foundations without a card."""
    return (NO_CARDS,) * len(compile_rules(rules).foundations)


def of_missing(rules: Rules, base: Rank | None, missing: Counter[Card]) -> tuple[tuple[Pile, ...], Counter[Card]]:
    """The foundations that the missing cards make, and the cards that find no place on them.

    Only where each suit goes up in one way, the cards tell their places; elsewhere none finds its place.
    """
    suits = [suit for group in rules.foundations for suit in group.suits]
    piles = list(empty(rules))
    left = Counter(missing)
    if len(set(suits)) == len(suits) and all(g.build == "suit" and g.start != "any" for g in rules.foundations):
        tables = compile_rules(rules, base)
        for index in range(len(piles)):
            for card in _sequence(tables, index):
                if not left[card]:
                    break
                left[card] -= 1
                piles[index] = piles[index].put((card,))
    return tuple(piles), left


def _read(tables: Tables, words: Sequence[str]) -> tuple[Pile, ...]:
    count = len(tables.foundations)
    if len(words) == count:
        placed = [_pile(tables, index, word) for index, word in enumerate(words)]
        if None not in placed:
            return tuple(pile for pile in placed if pile is not None)
    piles = [NO_CARDS] * count
    for word in words:
        if word == ".":
            continue
        for index in range(count):
            pile = None if piles[index].cards else _pile(tables, index, word)
            if pile is not None:
                piles[index] = pile
                break
        else:
            raise ValueError(word[:40])
    return tuple(piles)


def _word(tables: Tables, index: int, pile: Pile) -> str:
    top = pile.top
    if top is None:
        return "."
    return str(top) if _up_to(tables, index, top) == pile else f"({pile})"


def _pile(tables: Tables, index: int, word: str) -> Pile | None:
    """The pile that a word stands for on one foundation, None if it cannot be."""
    if word == ".":
        return NO_CARDS
    try:
        if not word.startswith("("):
            return _up_to(tables, index, Card.parse(word))
        cards = [Card.parse(name) for name in word.removeprefix("(").removesuffix(")").split()]
    except CardError:
        return None
    if not cards:
        return None
    pile = NO_CARDS
    for card in cards:
        if not tables.goes_up(index, pile, card):
            return None
        pile = pile.put((card,))
    return pile


def _up_to(tables: Tables, index: int, top: Card) -> Pile | None:
    """The foundation with this card on top, if its other cards follow from it."""
    pile = NO_CARDS
    for card in _sequence(tables, index):
        pile = pile.put((card,))
        if card == top:
            return pile
    return None


def _sequence(tables: Tables, index: int) -> Iterator[Card]:
    """The cards of a foundation from its first on, as long as only one card can follow."""
    pile = NO_CARDS
    while True:
        rank, suits = tables.next_up(tables.foundations[index], pile)
        if rank is None or len(suits) != 1:
            return
        card = Card(rank, next(iter(suits)))
        pile = pile.put((card,))
        yield card
