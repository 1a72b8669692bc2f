"""What a game is like: the nearest other game of its family, and in words what differs.

Each part of the rules is said in a few words, and two games differ in the parts that are said differently. What only
changes the order of dealing is not said: it makes no other game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import NamedTuple

from demonfan import rulefile
from demonfan.cards import Card
from demonfan.games import Entry, ours
from demonfan.messages import built, translator
from demonfan.rules import (
    BottomToTop,
    DealBase,
    Fill,
    Gathered,
    Lay,
    NoBuild,
    Rules,
    SameRank,
    SetOut,
    Turned,
)

Translator = Callable[[str], str]


#: What people know, best first: where several games are equally near, these are named.
KNOWN = ("la-belle-lucie", "fan", "canfield", "demon-36", "demon-fan", "trefoil")


class Related(NamedTuple):
    """The nearest game and what differs from it, in words."""

    entry: Entry
    differences: tuple[str, ...]


def fame(entry: Entry) -> int:
    """The place of a game among the best known; all others share the one after them."""
    return KNOWN.index(entry.id) if entry.id in KNOWN else len(KNOWN)


def related(entry: Entry, language: str = "en") -> Related:
    """The game most like this one.

    The fewest parts that differ decide, then the better known game, then the fewest fields and the plainer rules.

    >>> from demonfan.games import find
    >>> nearest = related(find("linus"))
    >>> nearest.entry.id, nearest.differences
    ('trefoil', ('fans are built down in alternate colours',))
    """

    def distance(other: Entry) -> tuple[int, int, int, int, str]:
        parts = len(differences(other.rules, entry.rules))
        changes = len(rulefile.diff(other.rules, entry.rules))
        return parts, fame(other), changes, len(rulefile.fields(other.rules)), other.id

    family = [other for other in ours().values() if other.id != entry.id and other.rules.family == entry.rules.family]
    nearest = min(family, key=distance)
    return Related(nearest, tuple(differences(nearest.rules, entry.rules, language)))


def like(entry: Entry, language: str = "en") -> str:
    """A sentence: like which game, and what differs."""
    nearest = related(entry, language)
    return likened(nearest.entry.text(language).name, nearest.differences, language)


def likened(name: str, differences: Sequence[str], language: str = "en") -> str:
    """A sentence: like the game of this name, but for the differences."""
    tr = translator(language)
    if not differences:
        return tr("Like {name}.").format(name=name)
    return tr("Like {name}, but: {differences}.").format(name=name, differences="; ".join(differences))


def differences(before: Rules, after: Rules, language: str = "en") -> list[str]:
    """What is said of the second game and not of the first."""
    one, other = said(before, language), said(after, language)
    return [words for part, words in other.items() if words and words != one[part]]


@cache
def said(rules: Rules, language: str = "en") -> dict[str, str]:
    """Each part of the rules in words, by its name; empty where there is nothing to say."""
    tr = translator(language)
    lays = [step for step in rules.deal if isinstance(step, Lay)]
    return {
        "pack": tr("with {count} cards").format(count=rules.pack.size),
        "layout": _layout([lay for lay in lays if lay.to == "tableau"], tr),
        "faces": _faces([lay for lay in lays if lay.to == "tableau"], tr),
        "aces": _aces([lay for lay in lays if lay.to == "tableau"], tr),
        "kings": _kings([lay for lay in lays if lay.to == "tableau"], tr),
        "start": _start(rules, language, tr),
        "foundations": _foundations(rules, tr),
        "build": built(rules.tableau.build, rules.family, language),
        "corner": _corner(rules, tr),
        "move": _move(rules, tr),
        "limit": _limit(rules, tr),
        "fill": _fill(rules, language, tr),
        "reserve": _reserve(rules, [lay for lay in lays if lay.to == "reserve"], tr),
        "cells": tr("free cells: {count}").format(count=rules.cells.count) if rules.cells else tr("no free cells"),
        "stock": _stock(rules, tr),
        "redeal": _redeal(rules, tr),
        "draw": tr("draws: {count}").format(count=rules.merci.count) if rules.merci else tr("no draw"),
        "win": tr("won when reserve and stock are out") if rules.win == "all-out" else tr("won when all cards are up"),
        "back": (tr("no card comes back") if rules.take_back == "off" else tr("cards may come back"))
        + tr(" from the foundations"),
    }


# ---------------------------------------------------------------------------------------------- the deal


def _piles(lays: list[Lay]) -> str:
    return "+".join(lay.piles.replace("x", "×") for lay in lays)


def _layout(lays: list[Lay], tr: Translator) -> str:
    return tr("the layout is {piles}").format(piles=_piles(lays))


def _faces(lays: list[Lay], tr: Translator) -> str:
    words = {
        "up": tr("all cards of the layout lie face up"),
        "top": tr("only the top cards of the layout lie face up"),
        "alternate": tr("the rows of the layout lie face down and face up by turns"),
        "down": tr("the layout lies face down"),
    }
    return ", ".join(words[lay.faces] for lay in lays)


def _aces(lays: list[Lay], tr: Translator) -> str:
    words = {
        "stay": tr("aces stay where they are dealt"),
        "up": tr("aces go up while dealing"),
        "up-leaving-gap": tr("aces dealt go up and leave gaps"),
    }
    return ", ".join(words[lay.base_cards] for lay in lays)


def _kings(lays: list[Lay], tr: Translator) -> str:
    words = {
        "stay": tr("kings stay where they are dealt"),
        "sink": tr("kings sink to the bottom of their piles"),
        "sink-below-suit": tr("kings sink below lower cards of their suit"),
    }
    return ", ".join(words[lay.kings] for lay in lays)


def _start(rules: Rules, language: str, tr: Translator) -> str:
    set_out = [card for step in rules.deal if isinstance(step, SetOut) for card in step.cards]
    if set_out:
        cards = " ".join(Card.parse(card).pretty(language) for card in set_out)
        return tr("{cards} begin on the foundations").format(cards=cards)
    if any(isinstance(step, DealBase) for step in rules.deal):
        return tr("a card dealt is the base")
    if any(group.start == "chosen" for group in rules.foundations):
        return tr("the player chooses the base")
    return tr("the foundations begin empty")


# ---------------------------------------------------------------------------------------------- building


def _foundations(rules: Rules, tr: Translator) -> str:
    groups = rules.foundations
    if any(group.whole for group in groups):
        return tr("foundations take whole sets of equal cards")
    if len({group.direction for group in groups}) > 1:
        return tr("some foundations go up and some go down")
    if any(group.step == 2 for group in groups):
        return tr("foundations go up by twos")
    if any(group.build == "alternate" for group in groups):
        return tr("foundations go up in alternate colours")
    return tr("foundations go up in suit")


def _corner(rules: Rules, tr: Translator) -> str:
    build = rules.tableau.build
    if isinstance(build, NoBuild | SameRank):
        return ""
    return {
        "off": tr("ranks do not go round the corner"),
        "full": tr("ranks go round the corner"),
        "not-at-base": tr("ranks go round the corner but not at the base"),
    }[build.wrap]


def _move(rules: Rules, tr: Translator) -> str:
    if isinstance(rules.tableau.build, NoBuild):
        return ""
    return {
        "single": tr("cards move one at a time"),
        "packed": tr("packed runs move together"),
        "whole": tr("only whole piles move onto others"),
        "single-or-whole": tr("single cards or whole piles move"),
        "cells": tr("as many cards move as free cells allow"),
    }[rules.tableau.move]


def _limit(rules: Rules, tr: Translator) -> str:
    if rules.tableau.max_cards:
        return tr("no pile grows beyond {count} cards").format(count=rules.tableau.max_cards)
    if rules.tableau.max_run:
        return tr("no run grows beyond {count} cards").format(count=rules.tableau.max_run)
    return tr("piles grow without limit")


def _fill(rules: Rules, language: str, tr: Translator) -> str:
    if rules.tableau.overrides:
        piles = [pile for override in rules.tableau.overrides if override.fill for pile in override.piles]
        filled = _fills(next((o.fill for o in rules.tableau.overrides if o.fill), ()), language, tr)
        return filled + tr(", but only in these piles: ") + ", ".join(map(str, piles))
    return _fills(rules.tableau.fill, language, tr)


def _fills(fills: tuple[Fill, ...], language: str, tr: Translator) -> str:
    if not fills:
        return tr("gaps are never filled")
    return tr("gaps are filled ") + tr(", then ").join(_one_fill(fill, language, tr) for fill in fills)


def _one_fill(fill: Fill, language: str, tr: Translator) -> str:
    sources = {
        "reserve": tr("from the reserve"),
        "fuller-reserve": tr("from the fuller reserve"),
        "waste": tr("from the waste"),
        "tableau": tr("from another pile"),
        "cell": tr("from a cell"),
        "stock": tr("with {count} cards of the stock").format(count=fill.count),
    }
    if fill.ranks:
        ranks = ", ".join(Card.parse(f"{letter}C").pretty(language)[:-1] for letter in fill.ranks)
        words = tr("with {ranks} only").format(ranks=ranks)
    elif fill.source == "any":
        words = tr("with any card")
    else:
        words = tr(" or ").join(sources[source] for source in fill.sources)
    return (tr("at once ") if fill.auto else "") + words


# ---------------------------------------------------------------------------------------------- the other areas


def _reserve(rules: Rules, lays: list[Lay], tr: Translator) -> str:
    if not lays or rules.reserve is None:
        return tr("no reserve")
    piles = _piles(lays)
    if rules.reserve.play == "last":
        return tr("a reserve of {piles}, of which only the last card is played").format(piles=piles)
    if lays[0].faces == "up":
        return tr("a reserve of {piles}, face up").format(piles=piles)
    return tr("a reserve of {piles}, its top card face up").format(piles=piles)


def _stock(rules: Rules, tr: Translator) -> str:
    if rules.stock is None:
        return tr("no stock")
    if not isinstance(rules.stock, Turned):
        return tr("a stock that only fills gaps")
    turn = rules.stock.turn if isinstance(rules.stock.turn, tuple) else (rules.stock.turn,)
    passes = rules.stock.passes or tr("any number")
    words = tr("the stock turned by {turn}, passes: {passes}")
    return words.format(turn=", ".join(map(str, turn)), passes=passes)


def _redeal(rules: Rules, tr: Translator) -> str:
    redeal = rules.redeal
    if redeal is None:
        return tr("no redeal")
    if isinstance(redeal, BottomToTop):
        words = tr("bottom cards to the top, times: {count}")
    elif isinstance(redeal, Gathered):
        words = tr("redeals without shuffling: {count}")
    else:
        words = tr("shuffled redeals: {count}")
    return words.format(count=redeal.count)
