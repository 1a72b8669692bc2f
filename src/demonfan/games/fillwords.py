"""How empty piles are filled, in words."""

from __future__ import annotations

from collections.abc import Callable

from demonfan.cards import Card
from demonfan.messages import translator
from demonfan.rules import Fill, Override, Tableau


def said(tableau: Tableau, language: str = "en") -> str:
    """How gaps are filled, and those of which piles otherwise.

    >>> from demonfan.rules import InSuit
    >>> said(Tableau(InSuit(), fill=(Fill(ranks="A9"),), overrides=(Override((2, 3), fill=(Fill(),)),)))
    'gaps are filled with A, 9 only, but in piles 2, 3 with any card'
    """
    tr = translator(language)
    own = [override for override in tableau.overrides if override.fill is not None]
    if not tableau.fill and len(own) == 1 and own[0].fill:
        only = tr(", but only in these piles: ") + piles(own[0])
        return tr("gaps are filled ") + _fills(own[0].fill, language) + only
    words = tr("gaps are filled ") + _fills(tableau.fill, language) if tableau.fill else tr("gaps are never filled")
    for override in own:
        otherwise = _fills(override.fill, language) if override.fill else tr("never")
        words += tr(", but in piles {piles} {otherwise}").format(piles=piles(override), otherwise=otherwise)
    return words


def piles(override: Override) -> str:
    """The numbers of some piles."""
    return ", ".join(map(str, override.piles))


def rank(letter: str, language: str) -> str:
    """A rank as it stands on the cards of a language.

    >>> rank("A", "ru"), rank("T", "en")
    ('Т', '10')
    """
    return Card.parse(f"{letter}C").pretty(language)[:-1]


def ranks(letters: str, language: str) -> str:
    """Ranks as they stand on the cards of a language."""
    return ", ".join(rank(letter, language) for letter in letters)


def _fills(fills: tuple[Fill, ...], language: str) -> str:
    tr = translator(language)
    return tr(", then ").join(_one(fill, language, tr) for fill in fills)


def _one(fill: Fill, language: str, tr: Callable[[str], str]) -> str:
    sources = {
        "reserve": tr("from the reserve"),
        "fuller-reserve": tr("from the fuller reserve"),
        "waste": tr("from the waste"),
        "tableau": tr("from another pile"),
        "cell": tr("from a cell"),
        "stock": tr("from the stock"),
    }
    only = tr("with {ranks} only").format(ranks=ranks(fill.ranks, language)) if fill.ranks else ""
    if fill.source == "any":
        words = only or tr("with any card")
    else:
        words = " ".join(filter(None, (tr(" or ").join(sources[source] for source in fill.sources), only)))
    if fill.count > 1:
        words += tr(", {count} cards at a time").format(count=fill.count)
    if fill.base_cards_up:
        words += tr(", first cards among them going up")
    return (tr("at once ") if fill.auto else "") + words
