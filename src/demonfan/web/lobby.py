"""What the lobby shows: rows of the catalogue and of saved games."""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

from demonfan import effects, games
from demonfan.choose import difficulty
from demonfan.choose.bands import has_bands
from demonfan.choose.figures import Figures, figures
from demonfan.deals import Deal
from demonfan.games import Entry, optionnames, related
from demonfan.rules import Rules, Shuffled, Turned
from demonfan.state import State
from demonfan.store import Saved, Session
from demonfan.store.bestplay import best_play
from demonfan.view import View


def game_row(entry: Entry, language: str) -> dict[str, Any]:
    """A game of the catalogue."""
    text = entry.text(language)
    rules = entry.rules
    options = optionnames.offered(entry)
    return {
        "id": entry.id,
        "name": text.name,
        "aliases": text.aliases,
        "names": entry.names,
        "family": rules.family,
        "packs": rules.packs,
        "cards": rules.pack.size,
        "summary": text.summary,
        "options": options,
        "option_names": {
            name: {
                "title": optionnames.title(entry, name, language),
                "values": {value: optionnames.value_name(entry, name, value, language) for value in values},
                "usual": optionnames.usual(entry, name),
            }
            for name, values in options.items()
        },
        "display": entry.display,
        "preview": _preview(rules),
        "own": entry.is_own,
        "known": related.KNOWN.index(entry.id) if entry.id in related.KNOWN else None,
        "redeals": rules.redeal is not None,
        "levels": difficulty.cuts(rules) is not None,
        "bands": _has_bands(rules),
        "chances": _chances(entry.id, rules),
    }


def rows(language: str) -> list[dict[str, Any]]:
    """Every game of the catalogue. Whoever asks first works out what is the same at every visit; others wait for it."""
    with _once:
        return [game_row(entry, language) for entry in games.catalogue().values()]


_once = threading.Lock()


def warm() -> None:
    """Work out what is the same at every visit."""
    rows("en")


@cache
def _start(rules: Rules) -> State:
    """A first layout; how many cards lie where is the same in each."""
    return effects.deal(rules, Deal("own", 1))


@cache
def _has_bands(rules: Rules) -> bool:
    return isinstance(rules.redeal, Shuffled) and has_bands(rules)


@cache
def _chances(game: str, rules: Rules) -> dict[str, Any]:
    """What is known of the chance to win, from what is shipped: nothing is searched for.

    `best` is the chance with best play from a table of odds. `counted` are the verdicts on the game's first deals, with
    every card and shuffle known, and the 95 % interval from `low` to `high` that they leave for the share of all deals,
    widened by those undecided. `moves` is the median length of the wins found, and `open` says whether a player, too,
    knows every card from the beginning on.
    """
    best, known = best_play(game), figures(rules)
    is_open = not View.of(_start(rules)).unseen and not isinstance(rules.redeal, Shuffled)
    return {
        "open": is_open,
        "best": None if best is None else {"value": best[0], "error": best[1]},
        "counted": None if known is None else _counted(known),
        "moves": None if known is None else known.moves,
    }


def _counted(known: Figures) -> dict[str, Any]:
    low, high = (round(end, 6) for end in known.interval)
    counts = {"of": known.deals, "won": known.won, "lost": known.lost}
    return counts | {"low": low, "high": high, "places": known.places}


@cache
def _preview(rules: Rules) -> dict[str, Any]:
    """The piles as first dealt, by their sizes."""
    state = _start(rules)
    return {
        "tableau": [len(pile.cards) for pile in state.tableau],
        "foundations": len(state.foundations),
        "reserves": [len(pile.cards) for pile in state.reserves],
        "cells": len(state.cells),
        "stock": rules.stock is not None,
        "waste": isinstance(rules.stock, Turned),
    }


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
        "option_words": optionnames.words(entry, game.options, language),
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
        "option_words": optionnames.words(games.catalogue().get(game.id), game.options, language),
        "acts": session.acts,
        "moves": game.move_count,
        "seconds": session.clock.milliseconds // 1000,
        "updated": None,
        "result": session.result,
        "cards_up": game.state.cards_up,
        "cards": game.rules.pack.size,
    }


def option_words(row: dict[str, Any], language: str) -> dict[str, Any]:
    """A row of a game that was played, with its options in words."""
    entry = games.catalogue().get(row["game"])
    return row | {"option_words": optionnames.words(entry, row["options"], language)}


def _name(game: str, language: str) -> str:
    entry = games.catalogue().get(game)
    return entry.text(language).name if entry else game
