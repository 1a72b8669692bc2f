"""Moves as people write them: by the names of cards.

``JC>QC`` lays the jack (with what is packed on it) onto the queen, ``AH>F`` on a foundation, ``9H>C`` into a cell,
``KD>E`` into the first empty fan or column that takes it, ``KD>E3`` into the third pile. ``stock`` turns the stock,
``redeal`` redeals, ``merci 5C`` draws a buried card (``merci 5C>6C`` where it must be played). In games of two packs a
pile number breaks ties between equal cards, ``JC@3>QC@7``; it is written only where it is needed. A place that is no
tableau pile is named by its letter, ``JC@W``, and ``JC@3x14`` is the fourteenth card from the top of pile 3.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from demonfan import legal, moves
from demonfan.acts import Carry, Draw, Move, Redeal, Turn
from demonfan.cards import Card, CardError
from demonfan.errors import AmbiguousMove, IllegalMove, NotationError, Reason
from demonfan.state import Area, Face, Place, State
from demonfan.tables import compile_rules

#: No move is written longer than this.
MAX_LENGTH = 60

_TURN_WORDS = {"stock", "turn", "колода"}
_REDEAL_WORDS = {"redeal", "пересдача"}
DRAW_WORDS = ("merci", "draw", "мерси")
_ARROW = re.compile(r"\s*(?:[-=–—]?>|→|⇒)\s*")
_SOURCE = re.compile(r"(.+?)\s*(?:@([TRCFW]?)([0-9]{0,2})(?:X([1-9][0-9]{0,2}))?)?")
_TARGET = re.compile(r"([EFC])([1-9][0-9]?)?|(.+?)(?:@([1-9][0-9]?))?")


@dataclass(frozen=True, slots=True)
class _Phrase:
    """A move as written. `target` is E, F, C, or empty where `onto` names a card or a draw has no target."""

    draw: bool
    card: Card
    source: Place | None = None
    count: int | None = None
    target: str = ""
    onto: Card | None = None
    number: int | None = None

    def __str__(self) -> str:
        text = f"{'merci ' if self.draw else ''}{self.card}"
        if self.source is not None:
            text += f"@{_label(self.source)}" + (f"x{self.count}" if self.count is not None else "")
        if self.onto is not None:
            return f"{text}>{self.onto}" + (f"@{self.number}" if self.number is not None else "")
        return f"{text}>{self.target}{self.number or ''}" if self.target else text


def write(state: State, move: Move) -> str:
    """The shortest text that names a legal move, and no other, in this position.

    Raises:
        IllegalMove: the move is not legal here.
    """
    if isinstance(move, Turn | Redeal):
        return str(move)
    moves.verify(state, move)
    for phrase in _phrases(state, move):
        if _legal(state, phrase) == [move]:
            return str(phrase)
    raise AssertionError(f"{move} has no text")  # the last phrase names every part of the move


def read(state: State, text: str) -> Move:
    """Read a move in a position. Small letters, spaces, Russian ranks, suit symbols and ``->`` are understood.

    A turn or a redeal is returned unchecked; moves of cards are legal.

    Raises:
        NotationError: the text is no move.
        IllegalMove: it names a move that is not legal, or cards that do not lie open.
        AmbiguousMove: it names several legal moves.
    """
    phrase = _parse(text)
    if not isinstance(phrase, _Phrase):
        return phrase
    named = _legal(state, phrase)
    if len(named) == 1:
        return named[0]
    if named:
        texts = tuple(write(state, move) for move in named)
        raise AmbiguousMove(Reason("ambiguous", (phrase.card,), details={"moves": texts}))
    raise IllegalMove(_why_none(state, phrase).within(state.rules.family))


# ---------------------------------------------------------------------------------------------- text


def _parse(text: str) -> _Phrase | Turn | Redeal:
    no_move = NotationError(Reason("no-move", details={"text": text[:40]}))
    words = text.strip()
    if not 0 < len(words) <= MAX_LENGTH:
        raise no_move
    small = words.casefold()
    if small in _TURN_WORDS:
        return Turn()
    if small in _REDEAL_WORDS:
        return Redeal()
    word = next((word for word in DRAW_WORDS if small.startswith(word + " ")), None)
    parts = _ARROW.split(words[len(word) :] if word else words)
    if len(parts) > 2 or (len(parts) == 1 and word is None):
        raise no_move
    try:
        phrase = _parse_source(parts[0].strip(), draw=word is not None)
        return _parse_target(phrase, parts[1].strip()) if len(parts) == 2 else phrase
    except ValueError:
        raise no_move from None


def _parse_source(text: str, *, draw: bool) -> _Phrase:
    match = _SOURCE.fullmatch(text.upper())
    if match is None:
        raise CardError(text)
    name, area, number, count = match.groups()
    place = None
    if area is not None:
        place = Place.parse(f"{area or 'T'}{number}")
    return _Phrase(draw, Card.parse(name), place, int(count) if count else None)


def _parse_target(phrase: _Phrase, text: str) -> _Phrase:
    match = _TARGET.fullmatch(text.upper())
    if match is None:
        raise CardError(text)
    kind, number, name, pile = match.groups()
    if kind:
        return replace(phrase, target=kind, number=int(number) if number else None)
    return replace(phrase, onto=Card.parse(name), number=int(pile) if pile else None)


def _label(place: Place) -> str:
    return str(place.index + 1) if place.area is Area.TABLEAU else str(place)


# ---------------------------------------------------------------------------------------------- what a text names


def _phrases(state: State, move: Carry | Draw) -> Iterator[_Phrase]:
    """Texts of a move, the shortest first; the last one says everything."""
    place, target = move.source, move.target
    count = move.depth + 1 if isinstance(move, Draw) else move.count
    bare = _Phrase(isinstance(move, Draw), state[place].cards[-count])
    sources = (bare, replace(bare, source=place), replace(bare, source=place, count=count))
    if target is None:
        yield from sources
        return
    top = state[target].top
    if target.area is Area.TABLEAU and top is not None:
        targets: tuple[tuple[str, Card | None], ...] = (("", top),)
    else:
        targets = (({Area.FOUNDATION: "F", Area.CELL: "C"}.get(target.area, "E"), None),)
    for source, (kind, onto), number in product(sources, targets, (None, target.index + 1)):
        yield replace(source, target=kind, onto=onto, number=number)


def _legal(state: State, phrase: _Phrase) -> list[Carry | Draw]:
    """The legal moves that a text names. Of equal places, the first empty pile, cell or foundation is meant."""
    found: list[Carry | Draw] = []
    for source, count in _sources(state, phrase):
        legal_here = [m for m in _moves(state, phrase, source, count) if legal.why_not(state, m) is None]
        found += legal_here[:1] if phrase.target else legal_here
    return found


def _sources(state: State, phrase: _Phrase) -> Iterator[tuple[Place, int]]:
    """Where the card lies, seen, with its place from the top."""
    for place, pile in state.places():
        if place.area is Area.STOCK or phrase.source not in (None, place) or phrase.card not in pile.cards:
            continue
        for index, (card, face) in enumerate(zip(*pile, strict=True)):
            count = len(pile.cards) - index
            if card == phrase.card and face is not Face.UNSEEN and phrase.count in (None, count):
                yield place, count


def _moves(state: State, phrase: _Phrase, source: Place, count: int) -> Iterator[Carry | Draw]:
    if phrase.draw:
        if not (phrase.target or phrase.onto):
            yield Draw(source, count - 1)
        for target in _targets(state, phrase):
            yield Draw(source, count - 1, target)
    else:
        for target in _targets(state, phrase):
            yield Carry(source, target, count)


def _targets(state: State, phrase: _Phrase) -> Iterator[Place]:
    if phrase.onto is not None:
        yield from _tops(state, phrase.onto, Area.TABLEAU, phrase.number)
        return
    area = {"E": Area.TABLEAU, "F": Area.FOUNDATION, "C": Area.CELL}.get(phrase.target)
    if area is None:
        return
    places = [Place(area, index) for index in range(len(state.piles_of(area)))]
    if phrase.number is not None:
        places = places[phrase.number - 1 : phrase.number]
    if area is Area.FOUNDATION:
        # The card's own suit first, so that the reason against the move speaks of the foundation that is meant.
        suits = [rule.suit for rule in compile_rules(state.rules, state.base).foundations]
        places.sort(key=lambda place: suits[place.index] != phrase.card.suit)
    yield from (place for place in places if area is not Area.TABLEAU or not state[place].cards)


def _tops(state: State, card: Card, area: Area, number: int | None) -> Iterator[Place]:
    for index, pile in enumerate(state.piles_of(area)):
        if pile.cards and pile.cards[-1] == card and pile.faces[-1] is Face.UP and number in (None, index + 1):
            yield Place(area, index)


# ---------------------------------------------------------------------------------------------- why a text names none


def _why_none(state: State, phrase: _Phrase) -> Reason:
    """Why none of the moves that a text names is legal, without a word of where hidden cards lie."""
    sources = list(_sources(state, phrase))
    if not sources:
        return Reason("not-open", (phrase.card,))
    for source, count in sources:
        if source.area is not Area.TABLEAU and count > 1:
            return Reason("covered", (phrase.card, state[source].cards[-1]))
        for move in _moves(state, phrase, source, count):
            reason = legal.why_not(state, move)
            if reason is not None:
                return reason
    if phrase.onto is not None:
        return _why_no_target(state, phrase.card, phrase.onto)
    if phrase.number is not None:
        taken = phrase.target == "E" and phrase.number <= len(state.tableau)
        return Reason("not-empty" if taken else "no-such-place", (phrase.card,))
    return Reason({"E": "no-empty-place", "C": "no-free-cell"}.get(phrase.target, "no-such-place"), (phrase.card,))


def _why_no_target(state: State, card: Card, onto: Card) -> Reason:
    if any(True for _ in _tops(state, onto, Area.FOUNDATION, None)):
        return Reason("say-foundation", (card, onto))
    for place, pile in state.places():
        if place.area is Area.TABLEAU:
            for lying, face in zip(pile.cards[:-1], pile.faces[:-1], strict=True):
                if lying == onto and face is not Face.UNSEEN:
                    return Reason("covered", (onto, pile.cards[-1]))
    return Reason("not-a-target", (card, onto)) if _is_open(state, onto) else Reason("not-open", (onto,))


def _is_open(state: State, card: Card) -> bool:
    return any(
        card == lying
        for place, pile in state.places()
        if place.area is not Area.STOCK
        for lying, face in zip(*pile, strict=True)
        if face is not Face.UNSEEN
    )
