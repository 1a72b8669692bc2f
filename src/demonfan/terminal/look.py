"""How the cards and the table look: packs, themes, and the letters of the ranks."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from rich.style import Style

from demonfan.cards import Card, Rank
from demonfan.store.settings import Settings

Colours = Literal["two", "four", "mono", "high-contrast"]
COLOURS: tuple[Colours, ...] = ("two", "four", "high-contrast", "mono")

#: What a piece of the table is: each has a style of its own.
Role = Literal["felt", "slot", "paper", "covered", "back", "lifted", "target", "hint", "label", "count", "here"]

_CLOTHS = {
    "green": ("#0d3b26", "#2f7a52"),
    "blue": ("#10294a", "#35629c"),
    "burgundy": ("#3d0f1c", "#8a3348"),
    "slate": ("#1c232b", "#55626f"),
}
#: The inks of the suits, clubs first, on white and on dark cards.
_TWO = ("#16181d", "#16181d", "#b00d18", "#b00d18")
_FOUR = ("#08592a", "#16181d", "#b00d18", "#1546b5")
_STRONG = ("#000000", "#000000", "#b00000", "#b00000")
_DARK_TWO = ("#e9ebee", "#e9ebee", "#ff9c94", "#ff9c94")
_DARK_FOUR = ("#7fe3a0", "#e9ebee", "#ff9c94", "#8ec1ff")


@dataclass(frozen=True)
class Look:
    """A pack and a theme.

    >>> ten, queen = Card.parse("TS"), Card.parse("QH")
    >>> Look().index(ten), Look().index(ten, 2), Look(ascii=True).index(ten), Look(indices="ru").index(queen)
    ('10♠', 'T♠', '10s', 'Д♥')
    """

    colours: Colours = "two"
    ascii: bool = False
    dark: bool = True
    cloth: str = "green"
    dark_cards: bool = False
    left_handed: bool = False
    indices: str = "en"

    @staticmethod
    def of(settings: Settings, language: str, environ: Mapping[str, str] = os.environ) -> Look:
        """What the player has set; ``NO_COLOR`` and a terminal without Unicode go first."""
        encoding = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or "utf-8"
        return Look(
            colours="mono" if environ.get("NO_COLOR") else settings.colours,
            ascii=encoding in ("C", "POSIX") or environ.get("TERM") == "dumb",
            dark=settings.theme != "light",
            cloth=settings.cloth,
            dark_cards=settings.dark_cards,
            left_handed=settings.left_handed,
            indices=settings.indices or language,
        )

    def index(self, card: Card, width: int = 3) -> str:
        """The rank and suit in at most `width` characters, two or more."""
        if self.ascii:
            text = ("10" if card.rank is Rank.TEN else card.rank.letter) + card.suit.letter.lower()
        else:
            text = card.pretty(self.indices)
        return text if len(text) <= width else card.rank.letter + text[-1]

    def suit(self, card: Card) -> str:
        return card.suit.letter.lower() if self.ascii else card.suit.symbol

    @property
    def border(self) -> str:
        """Corners and edges: top left, top, top right, side, bottom left, bottom right."""
        return "+-+|++" if self.ascii else "╭─╮│╰╯"

    @property
    def heavy_border(self) -> str:
        """The same for the card under the cursor."""
        return "#=#!##" if self.ascii else "┏━┓┃┗┛"

    @property
    def hatch(self) -> str:
        return "#" if self.ascii else "░"

    def ink(self, card: Card, role: Role) -> Style:
        """How a card's index is written where the card plays a role."""
        found = self._inks.get((card.suit, role))
        if found is None:
            found = self._inks[card.suit, role] = self._ink(card, role)
        return found

    def style(self, role: Role) -> Style:
        return self._styles[role]

    @cached_property
    def _inks(self) -> dict[tuple[int, Role], Style]:
        return {}

    def _ink(self, card: Card, role: Role) -> Style:
        if self.colours == "mono":
            return self.style(role) + Style(bold=role != "covered")
        if role == "slot":
            return self.style(role)
        dark = self.dark_cards
        inks = {
            "two": _DARK_TWO if dark else _TWO,
            "four": _DARK_FOUR if dark else _FOUR,
            "high-contrast": _DARK_TWO if dark else _STRONG,
        }[self.colours]
        return self.style(role) + Style(color=inks[card.suit], bold=True)

    @cached_property
    def _styles(self) -> dict[Role, Style]:
        if self.colours == "mono":
            return {
                "felt": Style(),
                "slot": Style(dim=True),
                "paper": Style(),
                "covered": Style(),
                "back": Style(dim=True),
                "lifted": Style(reverse=True, bold=True),
                "target": Style(underline=True, bold=True),
                "hint": Style(italic=True, bold=True, underline=True),
                "label": Style(reverse=True),
                "count": Style(dim=True),
                "here": Style(bold=True),
            }
        felt = _CLOTHS.get(self.cloth, _CLOTHS["green"])[0 if self.dark else 1]
        faint = "#7fae94" if self.dark else "#d5eadf"
        strong = self.colours == "high-contrast"
        if self.dark_cards:
            paper, covered, edge = ("#000000", "#101010", "#ffffff") if strong else ("#2a2f37", "#22262d", "#6b7480")
            lifted, target, hint = "#443807", "#154527", "#402353"
        else:
            paper, covered, edge = ("#ffffff", "#f0f0f0", "#000000") if strong else ("#fbf9f3", "#e4e1d6", "#8f8b7d")
            lifted, target, hint = "#ffe27a", "#bdf0c6", "#f0d9fb"
        return {
            "felt": Style(color=faint, bgcolor=felt),
            "slot": Style(color=faint, bgcolor=felt),
            "paper": Style(color=edge, bgcolor=paper),
            "covered": Style(color=edge, bgcolor=covered),
            "back": Style(color="#b9cbe8", bgcolor="#27406b"),
            "lifted": Style(color=edge, bgcolor=lifted),
            "target": Style(color=edge, bgcolor=target),
            "hint": Style(color=edge, bgcolor=hint),
            "label": Style(color="#10161c", bgcolor="#ffb347", bold=True),
            "count": Style(color=faint, bgcolor=felt),
            "here": Style(color="#ffd166", bgcolor=felt, bold=True),
        }
