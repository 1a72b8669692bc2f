"""What the lobby shows: rows of the catalogue and of saved games."""

from __future__ import annotations

import types
import typing
from functools import cache
from typing import Any, Literal

from msgspec import Struct

from demonfan import effects, games
from demonfan.choose import difficulty
from demonfan.choose.figures import figures
from demonfan.deals import Deal
from demonfan.games import Entry
from demonfan.rules import Option, Rules, Turned
from demonfan.store import Saved, Session
from demonfan.store.bestplay import best_play


def game_row(entry: Entry, language: str) -> dict[str, Any]:
    """A game of the catalogue."""
    text = entry.text(language)
    rules = entry.rules
    return {
        "id": entry.id,
        "name": text.name,
        "aliases": text.aliases,
        "names": entry.names,
        "family": rules.family,
        "packs": rules.packs,
        "cards": rules.pack.size,
        "summary": text.summary,
        "options": {name: choices(rules, option) for name, option in entry.file.options.items()},
        "display": entry.display,
        "preview": _preview(rules),
        "own": entry.is_own,
        "levels": difficulty.cuts(rules) is not None,
        "chances": _chances(entry.id, rules),
    }


@cache
def _chances(game: str, rules: Rules) -> dict[str, Any]:
    """What is known of the chance to win, from what is shipped: nothing is searched for.

    `best` is the chance with best play from a table of odds. `counted` are the verdicts on the game's first deals, with
    every card and shuffle known, and `moves` the median length of the wins found.
    """
    best, known = best_play(game), figures(rules)
    return {
        "best": None if best is None else {"value": best[0], "error": best[1]},
        "counted": None if known is None else {"of": known.deals, "won": known.won, "lost": known.lost},
        "moves": None if known is None else known.moves,
    }


@cache
def _preview(rules: Rules) -> dict[str, Any]:
    """The piles as first dealt, by their sizes."""
    state = effects.deal(rules, Deal("own", 1))
    return {
        "tableau": [len(pile.cards) for pile in state.tableau],
        "foundations": len(state.foundations),
        "reserves": [len(pile.cards) for pile in state.reserves],
        "cells": len(state.cells),
        "stock": rules.stock is not None,
        "waste": isinstance(rules.stock, Turned),
    }


def choices(rules: Rules, option: Option) -> list[str]:
    """The values of an option by name; none where it takes a number.

    >>> entry = games.find("canfield")
    >>> choices(entry.rules, entry.file.options["wrap"])
    ['off', 'full', 'not-at-base']
    """
    if option.field is None:
        return list(option.values)
    *sections, last = option.field.split(".")
    at: Any = rules
    kind: Any = Rules
    for section in sections:
        if isinstance(at, tuple):
            at = at[int(section)]
        else:
            kind = typing.get_type_hints(type(at) if at is not None else kind)[section]
            at = getattr(at, section, None)
        kind = type(at) if at is not None else _section(kind)
    words = _words(typing.get_type_hints(kind)[last])
    return [*words, *(value for value in option.values if value not in words)]


def _section(hint: Any) -> Any:
    """The part of the rules that a field may hold which holds nothing now."""
    return next((kind for kind in _members(hint) if isinstance(kind, type) and issubclass(kind, Struct)), Rules)


def _words(hint: Any) -> list[str]:
    words: list[str] = []
    for kind in _members(hint):
        if typing.get_origin(kind) is Literal:
            words += map(str, typing.get_args(kind))
        elif kind is bool:
            words += ["off", "on"]
    return words


def _members(hint: Any) -> list[Any]:
    """The members of a union, or the one type."""
    return list(typing.get_args(hint)) if typing.get_origin(hint) in (typing.Union, types.UnionType) else [hint]


# ---------------------------------------------------------------------------------------------- saved games


def saved_row(game: Saved, language: str) -> dict[str, Any]:
    """A game that the store has."""
    entry = games.catalogue().get(game.game)
    return {
        "key": game.key,
        "id": game.game,
        "name": _name(game.game, language),
        "deal": game.deal,
        "from_position": game.from_position,
        "options": game.options,
        "acts": game.acts,
        "moves": game.moves,
        "seconds": game.milliseconds // 1000,
        "updated": game.updated,
        "result": game.result,
        "cards_up": game.cards_up,
        "cards": entry.rules.pack.size if entry else None,
    }


def open_row(key: str, session: Session, language: str) -> dict[str, Any]:
    """A game that only memory holds."""
    game = session.game
    return {
        "key": key,
        "id": game.id,
        "name": _name(game.id, language),
        "deal": str(game.start.deal),
        "from_position": False,
        "options": dict(game.options),
        "acts": session.acts,
        "moves": len(game.line),
        "seconds": session.clock.milliseconds // 1000,
        "updated": None,
        "result": session.result,
        "cards_up": game.state.cards_up,
        "cards": game.rules.pack.size,
    }


def _name(game: str, language: str) -> str:
    entry = games.catalogue().get(game)
    return entry.text(language).name if entry else game
