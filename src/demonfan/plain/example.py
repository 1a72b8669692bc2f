"""The worked example of a rules page: a first layout with some moves that can be made there, and one that cannot.

Everything in it is asked of the rules engine, so that it is right for every game, also for a player's own.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from demonfan import effects, games
from demonfan.acts import Carry, Move, Turn
from demonfan.cards import Card
from demonfan.deals import Deal
from demonfan.games import inwords
from demonfan.messages import render
from demonfan.moves import apply, legal_moves, why_not
from demonfan.plain import speech
from demonfan.rules import Rules
from demonfan.state import Area, Face, Place, State
from demonfan.view import View, view_events
from demonfan.viewdata import position_data

#: The layouts of how many deals are looked at for one that shows most.
DEALS = 24
#: Kinds of moves, in the order in which a page explains them, each with the part of the rules that it is an example of.
KINDS = {"up": "foundations", "build": "build", "fill": "fill", "cell": "cells", "stock": "stock"}


def example(game: str, language: str) -> dict[str, Any]:
    """A deal's number, its picture, and sentences about moves: ``{deal, view, moves: [{from, to, count, text}],
    wrong: {from, to, text} or null}``."""
    rules = games.find(game).rules
    deal, chosen, wrong = _chosen(rules)
    state = effects.deal(rules, deal)
    said = inwords.said(rules, language)
    return {
        "deal": str(deal),
        "view": position_data(View.of(state)),
        "moves": [_ends(move) | {"text": _sentence(state, move, said[KINDS[kind]], language)} for kind, move in chosen],
        "wrong": None if wrong is None else _ends(wrong) | {"text": _refusal(state, wrong, language)},
    }


@cache
def _chosen(rules: Rules) -> tuple[Deal, tuple[tuple[str, Move], ...], Carry | None]:
    """The deal whose layout shows the most kinds of moves, with one of each, and one that is not allowed."""

    def worth(number: int) -> int:
        return len(_by_kind(effects.deal(rules, Deal("own", number))))

    deal = Deal("own", max(range(1, DEALS + 1), key=worth))
    state = effects.deal(rules, deal)
    found = _by_kind(state)
    chosen = tuple((kind, found[kind]) for kind in KINDS if kind in found)
    return deal, chosen, _wrong(state, {place for _, move in chosen for place in _places(move)})


def _by_kind(state: State) -> dict[str, Move]:
    """The first move of each kind."""
    found: dict[str, Move] = {}
    for move in legal_moves(state):
        kind = _kind(state, move)
        if kind is not None:
            found.setdefault(kind, move)
    return found


def _kind(state: State, move: Move) -> str | None:
    match move:
        case Turn():
            return "stock"
        case Carry(_, target, _) if target.area is Area.FOUNDATION:
            return "up"
        case Carry(_, target, _) if target.area is Area.CELL:
            return "cell"
        case Carry(_, target, _):
            return "build" if state[target].cards else "fill"
        case _:
            return None


def _places(move: Move) -> tuple[Place, ...]:
    return (move.source, move.target) if isinstance(move, Carry) else ()


def _wrong(state: State, taken: set[Place]) -> Carry | None:
    """A card carried where it may not lie: of neighbouring ranks where there are such, as people try those.

    Piles that other moves have `taken` are left out where others do as well.
    """
    pairs = sorted(_pairs(state), key=lambda pair: len(taken & {pair[0].source, pair[0].target}))
    near = [(carry, one, onto) for carry, one, onto in pairs if abs(int(one.rank) - int(onto.rank)) == 1]
    below = [pair for pair in near if pair[1].rank < pair[2].rank]
    return next((carry for carry, _, _ in [*below, *near, *pairs]), None)


def _pairs(state: State) -> Iterator[tuple[Carry, Card, Card]]:
    """Carries of open top cards onto others that are not legal."""
    tops = [
        (Place(Area.TABLEAU, index), pile.cards[-1])
        for index, pile in enumerate(state.tableau)
        if pile.cards and pile.faces[-1] is Face.UP
    ]
    for source, card in tops:
        for target, onto in tops:
            carry = Carry(source, target)
            if source != target and why_not(state, carry) is not None:
                yield carry, card, onto


# ---------------------------------------------------------------------------------------------- words


def _sentence(state: State, move: Move, rule: str, language: str) -> str:
    """What the move does, and the part of the rules that allows it; no card that the move would turn up is named."""
    words = [f"{rule[0].upper()}{rule[1:]}."] if rule else []
    if isinstance(move, Carry):
        _, events = apply(state, move)
        words.insert(0, next(speech.sentences(View.of(state), view_events(events), language)))
    return " ".join(words)


def _refusal(state: State, move: Carry, language: str) -> str:
    reason = why_not(state, move)
    return "" if reason is None else render(reason, language)


def _ends(move: Move) -> dict[str, Any]:
    """From which pile to which, and how many cards."""
    match move:
        case Carry(source, target, count):
            return {"from": str(source), "to": str(target), "count": count}
        case _:
            return {"from": "S", "to": "", "count": 1}
