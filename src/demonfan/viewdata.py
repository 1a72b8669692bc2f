"""A position as plain data, for JSON: what programs and the table in the browser read.

A card is its text; ``-5C`` lies face down but is known, ``-`` lies face down unseen.
"""

from __future__ import annotations

from typing import Any

from demonfan.cards import Card
from demonfan.rules import Turned
from demonfan.state import Face, Pile, State
from demonfan.tables import Tables, compile_rules
from demonfan.view import View, ViewPile

Piles = tuple[Pile, ...] | tuple[ViewPile, ...]


def position_data(position: View | State) -> dict[str, Any]:
    """The piles and counters of a position; of a `View` no card is named that the player has not seen."""
    rules = position.rules
    tables = compile_rules(rules, position.base)
    foundations: Piles = position.foundations
    return {
        "tableau": _piles_data(position.tableau),
        "foundations": [
            {"cards": cards, "next": _next_up(tables, number, foundations[number])}
            for number, cards in enumerate(_piles_data(foundations))
        ],
        "reserves": _piles_data(position.reserves),
        "cells": _piles_data(position.cells),
        "stock": None if rules.stock is None else pile_data(position.stock),
        "waste": pile_data(position.waste) if isinstance(rules.stock, Turned) else None,
        "base": None if position.base is None else position.base.letter,
        "redeals_left": position.redeals_left,
        "draws_left": position.draws_left,
        "passes_left": position.passes_left,
        "turn_count": position.turn_count,
    }


def _piles_data(piles: Piles) -> list[list[str]]:
    return [pile_data(pile) for pile in piles]


def pile_data(pile: Pile | ViewPile) -> list[str]:
    """The cards of a pile, bottom first."""
    return [
        ("" if face is Face.UP else "-") + ("" if card is None else str(card))
        for card, face in zip(pile.cards, pile.faces, strict=True)
    ]


def _next_up(tables: Tables, number: int, pile: Pile | ViewPile) -> list[str]:
    """The cards that a foundation takes next; none where it is full or any card may begin it."""
    rule = tables.foundations[number]
    known = Pile(tuple(card for card in pile.cards if card is not None), pile.faces)
    rank, suits = tables.next_up(rule, known)
    return [] if rank is None else [str(Card(rank, suit)) for suit in sorted(suits)]
