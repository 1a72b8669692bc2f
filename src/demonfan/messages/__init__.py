"""Every sentence that a person reads, in English and Russian: one gettext catalogue for all interfaces.

The engine raises a `Reason`, a code with cards and rules, and `render` makes the sentence. Other texts are looked up
by their English words with `translator`. Sources are ``en.po`` and ``ru.po``; ``scripts/messages`` compiles them. Where
the games differ in their words, the family is the context: fans in the one, columns in the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from typing import Any

from demonfan.cards import Card, Rank
from demonfan.errors import DemonfanError, Reason
from demonfan.rules import Alternate, AnySuit, Build, Cells, Fill, InSuit, NoBuild, SameRank
from demonfan.state import Area, Place

LANGUAGES = ("en", "ru")

_BUILDS = {NoBuild: "none", SameRank: "rank", InSuit: "suit", Alternate: "alternate", AnySuit: "any"}


def render(reason: Reason, language: str = "en") -> str:
    """The sentence of a reason, without a full stop. An unknown language is English.

    >>> from demonfan.cards import parse_cards
    >>> from demonfan.rules import Alternate
    >>> reason = Reason("does-not-build", parse_cards("8S 9S"), Alternate(), {"family": "fan"})
    >>> render(reason)
    '8♠ does not go on 9♠ here: fans are built down in alternate colours'
    >>> render(reason, "ru")
    '8♠ не кладётся здесь на 9♠: веера строятся вниз с чередованием цвета'
    """
    words = _Words(reason, language if language in LANGUAGES else "en")
    sentence = words.sentence()
    line = reason.details.get("line")
    return sentence if line is None else words.text("at-line").format(line=line, sentence=sentence)


def built(build: Build, family: str, language: str = "en") -> str:
    """What is built on what, in words.

    >>> built(Alternate(), "demon")
    'columns are built down in alternate colours'
    """
    reason = Reason("does-not-build", rule=build).within(family)
    return _Words(reason, language if language in LANGUAGES else "en").build(build)


def translator(language: str) -> Callable[[str], str]:
    """A function that translates a text written in English; a text that is not in the catalogue stays as it is."""
    return _catalogue(language if language in LANGUAGES else "en").gettext


def plural(language: str) -> Callable[[str, str, int], str]:
    """A function that translates a text with a number, written in English for one and for many.

    >>> plural("en")("{count} move", "{count} moves", 1), plural("ru")("{count} move", "{count} moves", 3)
    ('{count} move', '{count} хода')
    """
    return _catalogue(language if language in LANGUAGES else "en").ngettext


def forms(language: str, context: str, one: str, many: str, numbers: Iterable[int]) -> list[str]:
    """The forms that a text with a number has for some numbers, from its English words in a context."""
    catalogue = _catalogue(language if language in LANGUAGES else "en")
    return [catalogue.npgettext(context, one, many, number) for number in numbers]


def in_context(language: str, context: str) -> Callable[[str], str]:
    """As `translator`, for texts that stand in a context; what is not there is looked for outside it."""
    catalogue = _catalogue(language if language in LANGUAGES else "en")

    def look_up(text: str) -> str:
        found = catalogue.pgettext(context, text)
        return catalogue.gettext(text) if found == text else found

    return look_up


def decimal(value: float, digits: int, language: str) -> str:
    """A number with so many decimals, as it is written in a language.

    >>> decimal(13.06, 1, "en"), decimal(13.06, 1, "ru")
    ('13.1', '13,1')
    """
    return format(_Decimal(value, language), f".{digits}f")


def grouped(value: int, language: str) -> str:
    """A whole number, its thousands parted as in a language.

    >>> grouped(16790, "en"), grouped(16790, "ru")
    ('16,790', '16\\xa0790')
    """
    return f"{value:,}".replace(",", "\N{NO-BREAK SPACE}" if language == "ru" else ",")


class _Decimal:
    """A number whose format has the decimal mark of a language."""

    def __init__(self, value: float, language: str) -> None:
        self.value, self.language = value, language

    def __format__(self, spec: str) -> str:
        text = format(self.value, spec)
        return text.replace(".", ",") if self.language == "ru" else text


@cache
def _catalogue(language: str) -> GNUTranslations:
    with (files(__name__) / f"{language}.mo").open("rb") as file:
        return GNUTranslations(file)


class _Words:
    """The parts of one sentence in one language."""

    def __init__(self, reason: Reason, language: str) -> None:
        self.reason = reason
        self.language = language
        self.family: str = reason.details.get("family", "fan")

    def sentence(self) -> str:
        """The sentence, its values put in."""
        reason, details = self.reason, self.reason.details
        values: dict[str, Any] = {key: self._value(value) for key, value in details.items()}
        for name, card in zip(("card", "other"), reason.cards, strict=False):
            values[name] = self._value(card)
        values["cards"] = self._list(reason.cards[:8]) + (" …" if len(reason.cards) > 8 else "")
        if isinstance(reason.rule, NoBuild | SameRank | InSuit | Alternate | AnySuit):
            values["builds"] = self.build(reason.rule)
        if isinstance(reason.rule, Fill | Cells):
            values["ranks"] = self._ranks(reason.rule.ranks or "")
        if isinstance(reason.rule, Fill):
            values["sources"] = self._either([self.text(f"source.{name}") for name in reason.rule.sources])
        number = details.get("count", details.get("limit"))
        return self.text(self._code(), number if isinstance(number, int) else None).format_map(values)

    def text(self, code: str, number: int | None = None) -> str:
        """The text of a code: that of the family, if there is one, else the common one; in the plural of a number."""
        found = _look_up(self.language, self.family, code, number)
        # A code without a text is a fault of ours; it must not hide the error that it stands for.
        return code if found is None else found

    def _code(self) -> str:
        """The code, with the form that the values at hand allow."""
        reason = self.reason
        if reason.code == "foundation-wants" and len(reason.cards) < 2:
            return "foundation-wants.suit" if reason.details.get("rank") is None else "foundation-wants.rank"
        if reason.code == "not-a-target" and len(reason.cards) == 2:
            return "not-a-target.onto"
        return reason.code

    def _value(self, value: object) -> object:
        match value:
            case Card():
                return value.pretty(self.language)
            case Rank():
                return self._ranks(value.letter)
            case Place(area, index):
                family = self.family if area is Area.TABLEAU else None
                text = _look_up(self.language, family, f"place.{area.value}", None)
                return (text or str(value)).format(number=index + 1)
            case Reason():
                return render(value, self.language)
            case DemonfanError():
                return render(value.reason, self.language)
            case tuple():
                return self._list(value)
            case float():
                return _Decimal(value, self.language)
            case str():
                # What a person typed is shown in one line, whatever it holds.
                return value if value.isprintable() else ascii(value)[1:-1]
            case _:
                return value

    def _list(self, values: tuple[object, ...]) -> str:
        return ", ".join(str(self._value(value)) for value in values)

    def _ranks(self, letters: str) -> str:
        """Ranks as they stand on the cards of the language, without a suit."""
        suit = Card.parse("AC").suit
        return ", ".join(Card(Card.parse(f"{letter}C").rank, suit).pretty(self.language)[:-1] for letter in letters)

    def _either(self, texts: list[str]) -> str:
        joined = texts[0]
        for text in texts[1:]:
            joined = self.text("or").format(first=joined, second=text)
        return joined

    def build(self, build: Build) -> str:
        """What is built on what."""
        direction = "" if isinstance(build, NoBuild | SameRank) else self.text(build.direction)
        return self.text(f"build.{_BUILDS[type(build)]}").format(direction=direction)


def _look_up(language: str, family: str | None, code: str, number: int | None) -> str | None:
    catalogue = _catalogue(language)
    for context in (family, None):
        if number is not None:
            many = (
                catalogue.npgettext(context, code, code, number)
                if context is not None
                else catalogue.ngettext(code, code, number)
            )
            if many != code:
                return many
        one = catalogue.pgettext(context, code) if context is not None else catalogue.gettext(code)
        if one != code:
            return one
    # Some texts, such as "down" in English, are their own code.
    return None
