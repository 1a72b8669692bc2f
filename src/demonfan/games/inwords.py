"""The rules of a game in words, part by part: short, and different wherever the rules are.

Each part tells all of its fields, also those that have their usual value, so that it is whole wherever it stands alone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from demonfan.cards import Card, Suit
from demonfan.games import fillwords
from demonfan.messages import built, translator
from demonfan.rules import (
    BottomToTop,
    DealBase,
    FirstTurn,
    Foundations,
    Gathered,
    Lay,
    NoBuild,
    Redeal,
    Rules,
    SameRank,
    SetOut,
    Shuffled,
    Turned,
)

Translator = Callable[[str], str]


@lru_cache(1000)
def said(rules: Rules, language: str = "en") -> dict[str, str]:
    """Each part of the rules in words, by its name; empty where there is nothing to say.

    >>> from demonfan.games import find
    >>> words = said(find("demon-fan").rules)
    >>> words["foundations"], words["redeal"]
    ('foundations go up in suit from A to K', 'shuffled redeals: 6, when nothing can be moved, into fans of 3')
    """
    tr = translator(language)
    layout = _lays(rules, "tableau")
    return {
        "family": tr("a game of the Fan family") if rules.family == "fan" else tr("a game of the Demon family"),
        "pack": _pack(rules, language, tr),
        "layout": tr("the layout is {piles}").format(piles=_piles(layout)),
        "faces": _faces(layout, tr),
        "aces": _aces(rules, layout, tr),
        "kings": _kings(layout, tr),
        "order": _order(rules, tr),
        "start": _start(rules, language, tr),
        "foundations": _foundations(rules, language, tr),
        "build": built(rules.tableau.build, rules.family, language),
        "corner": _corner(rules, tr),
        "own build": _own_build(rules, language, tr),
        "move": _move(rules, tr),
        "limit": _limit(rules, tr),
        "fill": fillwords.said(rules.tableau, language),
        "reserve": _reserve(rules, tr),
        "cells": _cells(rules, language, tr),
        "stock": _stock(rules, tr),
        "stock when": _stock_when(rules, tr),
        "turn": _first_turn(rules, tr),
        "redeal": _redeal(rules.redeal, tr),
        "draw": _draw(rules, tr),
        "win": tr("won when reserve and stock are out") if rules.win == "all-out" else tr("won when all cards are up"),
        "back": _back(rules, tr),
        "auto": tr("first cards go up by themselves")
        if rules.auto.aces
        else tr("first cards do not go up by themselves"),
    }


def _pack(rules: Rules, language: str, tr: Translator) -> str:
    words = tr("with {count} cards").format(count=rules.pack.size)
    if rules.ranks == "A23456789TJQK":
        return words
    return words + tr(", the ranks {ranks}").format(
        ranks=" ".join(fillwords.rank(one, language) for one in rules.ranks)
    )


# ---------------------------------------------------------------------------------------------- the deal


def _lays(rules: Rules, area: str) -> list[Lay]:
    return [step for step in rules.deal if isinstance(step, Lay) and step.to == area]


def _piles(lays: list[Lay]) -> str:
    return "+".join(lay.piles.replace("x", "×") for lay in lays)


def _faces(lays: list[Lay], tr: Translator) -> str:
    words = {
        "up": tr("all cards of the layout lie face up"),
        "top": tr("only the top cards of the layout lie face up"),
        "alternate": tr("the rows of the layout lie face down and face up by turns"),
        "down": tr("the layout lies face down"),
    }
    return ", ".join(words[lay.faces] for lay in lays)


def _aces(rules: Rules, lays: list[Lay], tr: Translator) -> str:
    foundations = sum(len(group.suits) * (group.times or rules.packs) for group in rules.foundations)
    if len(_set_out(rules)) >= foundations:
        # No first card is left to be dealt.
        return ""
    are_aces = all(group.start == "A" for group in rules.foundations)
    words = {
        "stay": tr("no card goes up while dealing"),
        "up": tr("aces go up while dealing") if are_aces else tr("first cards go up while dealing"),
        "up-leaving-gap": (
            tr("aces dealt go up and leave gaps") if are_aces else tr("first cards dealt go up and leave gaps")
        ),
    }
    return ", ".join(words[lay.base_cards] for lay in lays)


def _kings(lays: list[Lay], tr: Translator) -> str:
    words = {
        "stay": tr("kings stay where they are dealt"),
        "sink": tr("kings sink to the bottom of their piles"),
        "sink-below-suit": tr("kings sink below lower cards of their suit"),
    }
    return ", ".join(words[lay.kings] for lay in lays)


def _order(rules: Rules, tr: Translator) -> str:
    """Which cards of the pack go where; the base card first and the turn last are not worth a word."""
    areas = {"tableau": tr("layout"), "reserve": tr("reserve"), "cells": tr("cells")}
    orders = {
        None: "",
        "pile": tr(" pile by pile"),
        "row": tr(" row by row"),
        "row-back": tr(" row by row from the last pile"),
    }
    steps = [step for step in rules.deal if not isinstance(step, SetOut)]
    words = []
    for place, step in enumerate(steps):
        if isinstance(step, Lay):
            words.append(areas[step.to] + orders[step.order])
        elif isinstance(step, DealBase) and place > 0:
            words.append(tr("base card"))
        elif isinstance(step, FirstTurn) and place < len(steps) - 1:
            words.append(tr("the turn of the stock"))
    if words == [areas["tableau"]]:
        return tr("only the layout is dealt")
    return tr("dealt in this order: {steps}").format(steps=", ".join(words))


def _set_out(rules: Rules) -> list[str]:
    return [card for step in rules.deal if isinstance(step, SetOut) for card in step.cards]


def _start(rules: Rules, language: str, tr: Translator) -> str:
    if out := _set_out(rules):
        cards = " ".join(Card.parse(card).pretty(language) for card in out)
        return tr("{cards} begin on the foundations").format(cards=cards)
    if any(group.start == "chosen" for group in rules.foundations):
        return tr("the player chooses the base")
    if any(group.start == "any" for group in rules.foundations):
        return tr("any card begins a foundation")
    if any(isinstance(step, DealBase) for step in rules.deal):
        return tr("a card dealt is the base")
    return tr("the foundations begin empty")


# ---------------------------------------------------------------------------------------------- building


def _foundations(rules: Rules, language: str, tr: Translator) -> str:
    """How the foundations go; groups that are not simply one of each suit are told by the suits that begin them."""
    groups = rules.foundations
    if any(group.whole for group in groups):
        return tr("foundations take whole sets of equal cards")
    ways = [_way(rules, group, language, tr) for group in groups]
    labels = [_label(rules, group) for group in groups]
    if labels != [_label(rules, Foundations())]:
        labelled = ", ".join(map(" ".join, zip(labels, ways, strict=True)))
        return tr("foundations: {ways}").format(ways=labelled)
    if groups[0].build == "rank":
        return tr("foundations take equal ranks")
    return tr("foundations go {way}").format(way=ways[0])


def _label(rules: Rules, group: Foundations) -> str:
    times = group.times or rules.packs
    suits = "".join(Suit("CSHD".index(letter)).symbol for letter in group.suits)
    return suits if times == 1 else f"{times}×{suits}"


def _way(rules: Rules, group: Foundations, language: str, tr: Translator) -> str:
    if group.build == "rank":
        return tr("of equal ranks")
    words = [tr("up") if group.direction == "up" else tr("down")]
    words.append(tr("in suit") if group.build == "suit" else tr("in alternate colours"))
    if group.step > 1:
        words.append(tr("in steps of {step}").format(step=group.step))
    if len(group.start) == 1:
        text = tr("from {first} round the corner") if group.wrap else tr("from {first} to {last}")
        first, last = (fillwords.rank(one, language) for one in (group.start, _last(rules.ranks, group)))
        words.append(text.format(first=first, last=last))
    elif group.wrap:
        words.append(tr("round the corner"))
    return " ".join(words)


def _last(ranks: str, group: Foundations) -> str:
    """The rank with which a foundation ends that does not go round the corner."""
    reached = ranks[ranks.find(group.start) :] if group.direction == "up" else ranks[ranks.find(group.start) :: -1]
    return reached[:: group.step][-1]


def _corner(rules: Rules, tr: Translator) -> str:
    build = rules.tableau.build
    if isinstance(build, NoBuild | SameRank):
        return ""
    return {
        "off": tr("ranks do not go round the corner"),
        "full": tr("ranks go round the corner"),
        "not-at-base": tr("ranks go round the corner but not at the base"),
    }[build.wrap]


def _own_build(rules: Rules, language: str, tr: Translator) -> str:
    """The piles that are built in another way than the rest."""
    words = [
        tr("in piles {piles} {built}").format(
            piles=fillwords.piles(override), built=built(override.build, rules.family, language)
        )
        for override in rules.tableau.overrides
        if override.build is not None
    ]
    return ", ".join(words) or tr("all piles are built alike")


def _move(rules: Rules, tr: Translator) -> str:
    return {
        "single": tr("cards move one at a time"),
        "packed": tr("packed runs move together"),
        "whole": tr("only whole piles move onto others"),
        "single-or-whole": tr("single cards or whole piles move"),
        "cells": tr("as many cards move as free cells allow"),
    }[rules.tableau.move]


def _limit(rules: Rules, tr: Translator) -> str:
    words = []
    if rules.tableau.max_cards:
        words.append(tr("no pile grows beyond {count} cards").format(count=rules.tableau.max_cards))
    if rules.tableau.max_run:
        words.append(tr("no run grows beyond {count} cards").format(count=rules.tableau.max_run))
    return ", ".join(words) or tr("piles grow without limit")


# ---------------------------------------------------------------------------------------------- the other areas


def _reserve(rules: Rules, tr: Translator) -> str:
    if rules.reserve is None:
        return tr("no reserve")
    words = {
        "up": tr("a reserve of {piles}, face up"),
        "top": tr("a reserve of {piles}, its top card face up"),
        "alternate": tr("a reserve of {piles}, face down and face up by turns"),
        "down": tr("a reserve of {piles}, face down"),
    }
    played = {
        "top": "",
        "any": tr(", of which any card is played"),
        "last": tr(", of which only the last card is played"),
    }
    reserves = ", ".join(words[lay.faces].format(piles=_piles([lay])) for lay in _lays(rules, "reserve"))
    return (reserves or tr("an empty reserve")) + played[rules.reserve.play]


def _cells(rules: Rules, language: str, tr: Translator) -> str:
    if rules.cells is None:
        return tr("no free cells")
    words = tr("free cells: {count}").format(count=rules.cells.count)
    if rules.cells.ranks:
        words += tr(", only for {ranks}").format(ranks=fillwords.ranks(rules.cells.ranks, language))
    if dealt := sum(sum(lay.sizes) for lay in _lays(rules, "cells")):
        words += tr(", cards dealt there: {count}").format(count=dealt)
    return words


def _when(when: str, tr: Translator) -> str:
    return {
        "stuck": tr(" when nothing can be moved"),
        "any": tr(" at any time"),
        "no-empty-or-no-stock": tr(" when no pile is empty or the stock is out"),
    }[when]


def _stock(rules: Rules, tr: Translator) -> str:
    if rules.stock is None:
        return tr("no stock")
    if not isinstance(rules.stock, Turned):
        return tr("a stock that only fills gaps")
    turn = rules.stock.turn if isinstance(rules.stock.turn, tuple) else (rules.stock.turn,)
    passes = rules.stock.passes or tr("any number")
    words = tr("the stock turned by {turn}, passes: {passes}")
    return words.format(turn=", ".join(map(str, turn)), passes=passes)


def _stock_when(rules: Rules, tr: Translator) -> str:
    if not isinstance(rules.stock, Turned):
        return ""
    return tr("the stock is turned") + _when(rules.stock.when, tr)


def _first_turn(rules: Rules, tr: Translator) -> str:
    if not isinstance(rules.stock, Turned):
        return ""
    if any(isinstance(step, FirstTurn) for step in rules.deal):
        return tr("the first turn of the stock is part of the deal")
    return tr("the deal turns no card of the stock")


def _redeal(redeal: Redeal | None, tr: Translator) -> str:
    match redeal:
        case None:
            return tr("no redeal")
        case BottomToTop():
            return (
                tr("bottom cards to the top, times: {count}").format(count=redeal.count) + "," + _when(redeal.when, tr)
            )
        case Shuffled(layout="deal"):
            layout = tr(", laid out as at first")
        case _:
            layout = tr(", into fans of {size}").format(size=redeal.size)
    if isinstance(redeal, Shuffled):
        return tr("shuffled redeals: {count}").format(count=redeal.count) + "," + _when(redeal.when, tr) + layout
    words = tr("redeals without shuffling: {count}").format(count=redeal.count)
    return words + "," + _when(redeal.when, tr) + layout + _gathered(redeal, tr)


def _gathered(redeal: Gathered, tr: Translator) -> str:
    """How the pack of a redeal without shuffling lies and is dealt."""
    words = tr(", the top card of a fan first") if redeal.flip == "fan" else tr(", the bottom card of a fan first")
    words += tr(", only the top cards face up") if redeal.faces == "top" else tr(", all cards face up")
    return words + (tr(", the top card of a full last fan apart") if redeal.split_last else "")


def _draw(rules: Rules, tr: Translator) -> str:
    merci = rules.merci
    if merci is None:
        return tr("no draw")
    last, second, top = merci.when == "last-layout", merci.which == "second", merci.to == "top"
    words = tr("draws: {count}").format(count=merci.count)
    words += tr(", in the last layout") if last else tr(", in any layout")
    words += tr(", of the second card of a fan") if second else tr(", of any buried card")
    return words + (tr(" to the top of its fan") if top else tr(", which is played at once"))


def _back(rules: Rules, tr: Translator) -> str:
    words = {
        "off": tr("no card comes back"),
        "on": tr("cards may come back"),
        "not-base": tr("all but the first cards may come back"),
    }
    return words[rules.take_back] + tr(" from the foundations")
