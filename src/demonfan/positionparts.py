"""The text of a position taken apart: its piles and numbers line by line, and the view that they make.

`demonfan.position` says what may stand in it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NoReturn

from demonfan import foundationtext
from demonfan.cards import Card, CardError, Rank
from demonfan.deals import Deal, DealError
from demonfan.errors import DemonfanError, Reason
from demonfan.layout import dealt_faces
from demonfan.rules import Lay, Rules, Turned
from demonfan.state import Face, Pile
from demonfan.view import NO_PILE, View, ViewPile

#: A position's text may not be longer than this.
MAX_LENGTH = 20_000

_KEYS = {
    key.casefold(): key
    for key in (
        "Foundations",
        "Reserve",
        "Stock",
        "Waste",
        "Cells",
        "Base",
        "Redeals left",
        "Merci",
        "Passes left",
        "Passes made",
        "Faces",
        "Deal",
        "Shuffled",
    )
}


class PositionError(DemonfanError):
    """A text that is no position of the game. The reason's details hold the line, where one is at fault."""


@dataclass(slots=True)
class Parts:
    """What stands in a text, line by line. Cards whose face is not marked lie as the rules deal them."""

    rules: Rules
    tableau: list[ViewPile] = field(default_factory=list)
    reserves: list[ViewPile] = field(default_factory=list)
    cells: list[ViewPile] = field(default_factory=list)
    stock: ViewPile = NO_PILE
    waste: ViewPile = NO_PILE
    foundations: str | None = None
    base: Rank | None = None
    deal: Deal | None = None
    shuffled: tuple[int, ...] = ()
    numbers: dict[str, int] = field(default_factory=dict)
    marked: bool = False
    line: int = 0

    @staticmethod
    def read(rules: Rules, text: str) -> Parts:
        """Take a text apart.

        Raises:
            PositionError: naming the line.
        """
        if len(text) > MAX_LENGTH:
            raise PositionError(Reason("too-long", details={"limit": MAX_LENGTH}))
        parts = Parts(rules)
        keys: set[str] = set()
        for number, line in enumerate(text.splitlines(), 1):
            parts.line = number
            for piece in line.split("#")[0].split("/"):
                key, colon, value = piece.partition(":")
                if not piece.strip():
                    continue
                if not colon:
                    parts.tableau.append(parts._pile(piece))
                    continue
                known = _KEYS.get(" ".join(key.split()).casefold())
                if known is None or known in keys:
                    raise parts._error("unknown-line" if known is None else "doubled-line", key.strip())
                keys.add(known)
                parts._set(known, value.strip())
        parts.line = 0
        if not keys and not parts.tableau:
            # Else every card would be missing, and a file cut short would be a game that is won.
            raise PositionError(Reason("empty-position"))
        return parts

    @property
    def unknown(self) -> int:
        """How many cards are written ``--``."""
        return sum(pile.cards.count(None) for pile in self._piles)

    def view(self) -> View:
        """The position, its missing cards put on the foundations.

        Raises:
            PositionError: too many piles, or a card is missing or doubled.
        """
        rules = self.rules
        sizes = {"tableau": 0, "reserve": 0, "cells": rules.cells.count if rules.cells else 0}
        for step in rules.deal:
            if isinstance(step, Lay) and step.to != "cells":
                sizes[step.to] += len(step.sizes)
        tableau = self._area("tableau", self.tableau, sizes["tableau"])
        reserves = self._area("reserve", self.reserves, sizes["reserve"])
        cells = self._area("cells", self.cells, sizes["cells"])
        if (self.stock.cards and rules.stock is None) or (self.waste.cards and not isinstance(rules.stock, Turned)):
            raise self._error("no-such-area", "Stock" if self.stock.cards else "Waste")
        base, foundations = self._foundations()
        view = View(
            rules=rules,
            tableau=tableau,
            foundations=tuple(ViewPile.of(pile) for pile in foundations),
            reserves=reserves,
            cells=cells,
            stock=self.stock,
            waste=self.waste,
            base=base,
            redeals=0,
            passes=0,
            draws=0,
        )
        return replace(
            view,
            redeals=self._used("Redeals left", view.redeals_left),
            draws=self._used("Merci", view.draws_left),
            passes=self._passes(view.passes_left),
        )

    def _error(self, code: str, text: str = "", cards: tuple[Card, ...] = ()) -> PositionError:
        details: dict[str, object] = {"text": text[:40]}
        if self.line:
            details["line"] = self.line
        return PositionError(Reason(code, cards, details=details))

    @property
    def _piles(self) -> Iterator[ViewPile]:
        yield from (*self.tableau, *self.reserves, *self.cells, self.stock, self.waste)

    def _pile(self, text: str, *, unmarked: Face = Face.UP, marks: bool = True) -> ViewPile:
        """Read one pile. Where no card of an area turns out to be marked, the rules' faces replace these."""
        cards: list[Card | None] = []
        faces: list[Face] = []
        for word in text.split():
            if word == "." and text.split() == ["."]:
                continue
            if word[0] in "-=" and not marks:
                raise self._error("face-up-only", word)
            if word == "--":
                cards.append(None)
            else:
                try:
                    cards.append(Card.parse(word[1:] if word[0] in "-=" else word))
                except CardError:
                    raise self._error("no-card", word) from None
            faces.append(Face.UNSEEN if word[0] == "-" else Face.SEEN if word[0] == "=" else unmarked)
        return ViewPile(tuple(cards), tuple(faces))

    def _set(self, key: str, value: str) -> None:
        if key == "Foundations":
            self.foundations = value
        elif key == "Reserve":
            self.reserves = [self._pile(pile) for pile in value.split("|")]
        elif key == "Cells":
            self.cells = [self._pile(word, marks=False) for word in value.split()]
        elif key == "Stock":
            dealt = self._pile(value, unmarked=Face.UNSEEN)
            self.stock = ViewPile(dealt.cards[::-1], dealt.faces[::-1])
        elif key == "Waste":
            self.waste = self._pile(value, marks=False)
        elif key == "Base":
            try:
                self.base = Card.parse(f"{value}C").rank
            except CardError:
                raise self._error("no-rank", value) from None
            if self.base not in self.rules.pack.ranks:
                raise self._error("no-rank", value)
        elif key == "Faces":
            if value.casefold() != "marked":
                raise self._error("unknown-line", f"Faces: {value}")
            self.marked = True
        elif key == "Deal":
            try:
                self.deal = Deal.parse(value)
            except DealError:
                raise self._error("no-deal", value) from None
        elif key == "Shuffled":
            self.shuffled = tuple(self._number(word) for word in value.split())
        else:
            self.numbers[key] = self._number(value)

    def _number(self, text: str) -> int:
        if not re.fullmatch("[0-9]{1,6}", text):
            raise self._error("no-number", text)
        return int(text)

    def _area(self, area: str, piles: list[ViewPile], size: int) -> tuple[ViewPile, ...]:
        if len(piles) > size:
            raise PositionError(Reason("too-many-piles", details={"area": area, "count": len(piles), "limit": size}))
        if area != "cells" and not self.marked and all(face is Face.UP for pile in piles for face in pile.faces):
            piles = [ViewPile(pile.cards, as_dealt(self.rules, area, i, pile)) for i, pile in enumerate(piles)]
        return (*piles, *(NO_PILE,) * (size - len(piles)))

    def _foundations(self) -> tuple[Rank | None, tuple[Pile, ...]]:
        """The base rank and the foundations, on which all cards lie that are nowhere else."""
        rules = self.rules
        missing = Counter(rules.pack.cards)
        missing.subtract(card for pile in self._piles for card in pile.cards if card is not None)
        self._refuse_doubled(missing)
        starts = {group.start for group in rules.foundations}
        if not starts & {"dealt", "chosen"} and self.base is not None:
            raise self._error("no-base", str(self.base))
        base = self.base
        if self.foundations is not None:
            if base is None and starts & {"dealt", "chosen"}:
                base = self._base_of(self.foundations, missing)
            try:
                piles = foundationtext.read(rules, base, self.foundations)
            except ValueError as error:
                code = "base-needed" if base is None and starts & {"dealt", "chosen"} else "bad-foundation"
                raise self._error(code, str(error)) from None
            missing.subtract(card for pile in piles for card in pile.cards)
            self._refuse_doubled(missing)
        else:
            piles = foundationtext.empty(rules)
            if missing.total() and not self.unknown:
                base, piles = self._put_up(missing)
                missing.clear()
        if missing.total() != self.unknown:
            self._refuse_missing(missing)
        if base is None and ("dealt" in starts or ("chosen" in starts and any(pile.cards for pile in piles))):
            raise self._error("base-needed")
        return base, piles

    def _base_of(self, text: str, missing: Counter[Card]) -> Rank | None:
        """The one base rank with which the foundations hold just the missing cards; None if that is not one."""
        fits = []
        for base in self.rules.pack.ranks:
            try:
                piles = foundationtext.read(self.rules, base, text)
            except ValueError:
                continue
            left = Counter(missing)
            left.subtract(card for pile in piles for card in pile.cards)
            if min(left.values(), default=0) >= 0 and left.total() == self.unknown:
                fits.append(base)
        return fits[0] if len(fits) == 1 else None

    def _put_up(self, missing: Counter[Card]) -> tuple[Rank | None, tuple[Pile, ...]]:
        """The foundations made of the missing cards; the base rank too, where only one fits."""
        any_base = {group.start for group in self.rules.foundations} & {"dealt", "chosen"} and self.base is None
        bases: Sequence[Rank | None] = self.rules.pack.ranks if any_base else (self.base,)
        found = [(base, *foundationtext.of_missing(self.rules, base, missing)) for base in bases]
        fits = [(base, piles) for base, piles, left in found if not left.total()]
        if len(fits) > 1:
            raise self._error("base-needed")
        if not fits:
            self._refuse_missing(min((left for _, _, left in found), key=Counter.total))
        return fits[0]

    def _refuse_doubled(self, missing: Counter[Card]) -> None:
        doubled = sorted(card for card, count in missing.items() if count < 0)
        if doubled:
            foreign = doubled[0] not in self.rules.pack.cards
            raise self._error("foreign-card" if foreign else "doubled-card", cards=(doubled[0],))

    def _refuse_missing(self, missing: Counter[Card]) -> NoReturn:
        cards = tuple(sorted(missing.elements()))
        if self.unknown:
            details = {"missing": len(cards), "unknown": self.unknown}
            raise PositionError(Reason("unknown-count", cards, details=details))
        raise self._error("missing-card", cards=cards)

    def _used(self, key: str, full: int) -> int:
        left = self.numbers.get(key, full)
        if left > full:
            raise PositionError(Reason("more-than-rules", details={"text": key, "count": left, "limit": full}))
        return full - left

    def _passes(self, full: int | None) -> int:
        if full is None:
            if "Passes left" in self.numbers:
                raise self._error("passes-unlimited", str(self.numbers["Passes left"]))
            return self.numbers.get("Passes made", 0)
        if "Passes made" in self.numbers:
            return self._used("Passes left", full) or min(self.numbers["Passes made"], full)
        return self._used("Passes left", full)


def as_dealt(rules: Rules, area: str, index: int, pile: Pile | ViewPile) -> tuple[Face, ...]:
    """What the cards of a pile show as the rules deal it."""
    lays = [step for step in rules.deal if isinstance(step, Lay) and step.to == area for _ in step.sizes]
    return dealt_faces(len(pile.cards), lays[index].faces)
