"""Positions as text: one pile a line, its bottom card first.

::

    # The rest of La Belle Lucie
    5H KD 3C
    .                       an empty pile
    -4S TC                  -4S lies face down; =4S too, but the player has seen it; -- is face down and unknown
    Foundations: 2C AS 4H   the top cards; (AS 2H) a whole foundation where its top card does not tell
    Reserve: -5C 6D | 7H    several reserves are parted by |
    Stock: 2S 3S            the card dealt first comes first
    Waste: 9C JD            the top card last
    Cells: . KH
    Base: 5
    Redeals left: 1
    Merci: 0
    Passes left: 2          or `Passes made:` where passes are without limit
    Deal: 12345             where the next shuffle comes from

In one line, piles are parted by ``/``. Where no card of an area is marked, its cards lie as the rules deal them, unless
a line says ``Faces: marked``. Without a line for them, the rules' full count of redeals, draws and passes is left.
Cards that are missing are on the foundations, where that can be. A position without a deal number has one of its own,
made from its text, so that redeals work; so a position of all cards is a deal of its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace

from demonfan import effects, foundationtext
from demonfan.deals import MAX_NUMBER, Deal
from demonfan.errors import Reason
from demonfan.positionparts import MAX_LENGTH, Parts, PositionError, as_dealt
from demonfan.rules import Rules
from demonfan.state import Face, Pile, State
from demonfan.view import View, ViewPile

__all__ = ["MAX_LENGTH", "PositionError", "derived_deal", "read", "read_view", "write", "write_line"]

_MARKS = {Face.UP: "", Face.SEEN: "=", Face.UNSEEN: "-"}


def write(position: State | View) -> str:
    """The text of a position, one pile a line. Of a `View` it names no card that the player has not seen."""
    lines = list(_lines(position))
    if isinstance(position, State) and position.deal != derived_deal(position):
        lines.append(f"Deal: {position.deal}")
        if position.shuffled:
            lines.append(f"Shuffled: {' '.join(map(str, position.shuffled))}")
    return "".join(f"{line}\n" for line in lines)


def write_line(position: State | View) -> str:
    """The text of a position in one line."""
    return " / ".join(write(position).splitlines())


def read(rules: Rules, text: str) -> State:
    """Read a position with all its cards; what the rules do by themselves is done.

    Raises:
        PositionError: no position of this game, a card missing or doubled, or unknown cards (``--``).
    """
    parts = Parts.read(rules, text)
    if parts.unknown:
        raise PositionError(Reason("unknown-cards", details={"count": parts.unknown}))
    # Its deal is not known yet.
    state, _ = effects.settle(parts.view().filled((), Deal("own", 1)))
    return replace(state, deal=parts.deal or derived_deal(state), shuffled=parts.shuffled)


def read_view(rules: Rules, text: str) -> View:
    """Read what a player knows of a position. Face-down cards that are named count as seen.

    Raises:
        PositionError: no position of this game, a card doubled, or not as many ``--`` as cards that are not named.
    """

    def seen(pile: ViewPile) -> ViewPile:
        pairs = zip(*pile, strict=True)
        return ViewPile(pile.cards, tuple(Face.SEEN if card and not face else face for card, face in pairs))

    view = Parts.read(rules, text).view()
    return replace(
        view,
        tableau=tuple(map(seen, view.tableau)),
        reserves=tuple(map(seen, view.reserves)),
        stock=seen(view.stock),
    )


def derived_deal(state: State) -> Deal:
    """The deal number that a position without one has: from SHA-256 of its one-line text."""
    text = " / ".join(_lines(state))
    return Deal("own", int.from_bytes(hashlib.sha256(text.encode()).digest()) % MAX_NUMBER + 1)


def _lines(position: State | View) -> Iterator[str]:
    rules = position.rules
    tableau = [_pile_text(pile) for pile in position.tableau]
    while tableau and tableau[-1] == ".":
        tableau.pop()
    yield from tableau
    yield from (f"Foundations: {text}" for text in foundationtext.write(rules, position.base, position.foundations))
    if any(pile.cards for pile in position.reserves):
        yield f"Reserve: {' | '.join(map(_pile_text, position.reserves))}"
    if position.stock.cards:
        yield f"Stock: {_stock_text(position.stock)}"
    if position.waste.cards:
        yield f"Waste: {_pile_text(position.waste)}"
    if any(pile.cards for pile in position.cells):
        yield f"Cells: {' '.join(map(_pile_text, position.cells))}"
    if position.base is not None:
        yield f"Base: {position.base}"
    if rules.redeal and position.redeals:
        yield f"Redeals left: {position.redeals_left}"
    if rules.merci and position.draws:
        yield f"Merci: {position.draws_left}"
    if position.passes:
        left = position.passes_left
        yield f"Passes made: {position.passes}" if left is None else f"Passes left: {left}"
    if _must_say_marked(position):
        yield "Faces: marked"


def _pile_text(pile: Pile | ViewPile) -> str:
    return " ".join(f"{_MARKS[face]}{card or '-'}" for card, face in zip(*pile, strict=True)) or "."


def _stock_text(pile: Pile | ViewPile) -> str:
    """The stock, the card dealt first coming first. All its cards lie face down: only the seen are marked."""
    pairs = list(zip(*pile, strict=True))[::-1]
    return " ".join("--" if card is None else ("=" if face is Face.SEEN else "") + str(card) for card, face in pairs)


def _must_say_marked(position: State | View) -> bool:
    """Whether an area without marks would be read as the rules deal it, though its cards lie otherwise."""
    for area, piles in (("tableau", position.tableau), ("reserve", position.reserves)):
        lying: list[Pile | ViewPile] = list(piles)
        marked = any(face is not Face.UP for pile in lying for face in pile.faces)
        if not marked and any(as_dealt(position.rules, area, i, pile) != pile.faces for i, pile in enumerate(lying)):
            return True
    return False
