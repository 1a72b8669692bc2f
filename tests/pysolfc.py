"""Positions and legal moves recorded from PySolFC, as our engine's states and moves.

The records are facts about what PySolFC 3 allowed and did while it played; `tests/data/pysolfc/README.md` gives their
form. `games.toml` beside them names, for each of its games, ours and the options that make ours PySolFC's.
"""

from __future__ import annotations

import gzip
import json
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import msgspec

from demonfan.acts import Carry, Draw, Move, Redeal, Turn
from demonfan.cards import Card, Rank
from demonfan.deals import Deal
from demonfan.games import catalogue
from demonfan.moves import apply, legal_moves, verify
from demonfan.rulefile import RuleFile, decode
from demonfan.rules import Filling, Rules, Shuffled, Turned
from demonfan.state import STOCK, WASTE, Area, Face, Pile, Place, State
from demonfan.tables import compile_rules

HERE = Path(__file__).parent
DATA = HERE / "data" / "pysolfc"

Record = dict[str, Any]
#: A legal act in the records' words: (from, to, count), or ("deal",) or ("redeal",).
Act = tuple[str, str, int] | tuple[str]


class PysolGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one of PySolFC's games is ours."""

    game: str
    options: dict[str, str] = {}
    #: The order in which PySolFC numbers the foundations.
    foundations: Literal["ours", "by-suit", "by-copy"] = "ours"
    #: Its reserve is what we call a stock that fills piles.
    reserve_is_stock: bool = False


def games() -> dict[int, PysolGame]:
    """PySolFC's games by their number there."""
    table = tomllib.loads((DATA / "games.toml").read_text())
    return {int(key): msgspec.convert(value, PysolGame) for key, value in table.items()}


def rule_file(game: str) -> RuleFile:
    """The rules of a game of the catalogue, or of `tests/family/`."""
    if game in catalogue():
        return catalogue()[game].file
    path = HERE / "family" / f"{game}.toml"
    return decode(path.read_bytes(), path.name)


def read(path: Path) -> list[Record]:
    with gzip.open(path, "rt") as lines:
        return [json.loads(line) for line in lines]


@dataclass(frozen=True)
class Difference:
    """One way in which a record and our engine disagree."""

    kind: str
    number: int
    step: int
    detail: str


class Reader:
    """Reads the records of one game and compares them with the engine."""

    def __init__(self, game: PysolGame) -> None:
        self.game = game
        self.rules: Rules = rule_file(game.game).with_options(game.options)
        tables = compile_rules(self.rules)
        copies: dict[tuple[int, int], int] = {}
        keys = []
        for foundation in tables.foundations:
            group = self.rules.foundations.index(foundation.group)
            copy = copies[group, foundation.suit] = copies.get((group, foundation.suit), -1) + 1
            keys.append((group, int(foundation.suit), copy))
        by_suit = game.foundations == "by-suit"
        order = sorted(range(len(keys)), key=lambda at: _theirs(keys[at], by_suit=by_suit))
        #: Our foundation for each of theirs.
        self.ours = order if game.foundations != "ours" else list(range(len(keys)))

    # ------------------------------------------------------------------------------------------ positions

    def state(self, record: Record) -> State:
        """The position of a record."""
        rules = self.rules
        foundations = [Pile()] * len(self.ours)
        for ours, pile in zip(self.ours, record["foundations"], strict=True):
            foundations[ours] = _pile(pile)
        again = record["round"] - 1
        base = record.get("base_rank")
        reserves, stock = [_pile(pile) for pile in record["reserves"]], _pile(record["stock"])
        if self.game.reserve_is_stock:
            [stock], reserves = reserves, []
        return State(
            rules=rules,
            deal=Deal("pysol", record["number"]),
            tableau=tuple(_pile(pile) for pile in record["piles"]),
            foundations=tuple(foundations),
            reserves=tuple(reserves),
            cells=tuple(_pile(pile) for pile in record["cells"]),
            stock=stock,
            waste=_pile(record["waste"] or []),
            base=Card.parse(base + "C").rank if base and self._has_base() else None,
            redeals=again if rules.redeal else 0,
            passes=0 if rules.redeal else again,
            draws=int(record.get("draw_done") or False),
        )

    def _has_base(self) -> bool:
        return any(group.start in ("dealt", "chosen") for group in self.rules.foundations)

    # ------------------------------------------------------------------------------------------ moves

    def act(self, state: State, move: Move) -> Act:
        """Our move in the records' words."""
        if isinstance(move, Carry):
            return (self._name(move.source), self._name(move.target), move.count)
        if isinstance(move, Draw):
            return (self._name(move.source), "draw", 1)
        if isinstance(move, Redeal) or (isinstance(state.rules.stock, Turned) and not state.stock.cards):
            return ("redeal",)
        return ("deal",)

    def _name(self, place: Place) -> str:
        if place.area is Area.FOUNDATION:
            place = Place(Area.FOUNDATION, self.ours.index(place.index))
        return str(place)

    def acts(self, state: State) -> dict[Act, list[Move]]:
        """All our legal moves by the records' words."""
        found: dict[Act, list[Move]] = {}
        for move in legal_moves(state):
            found.setdefault(self.act(state, move), []).append(move)
        return found

    # ------------------------------------------------------------------------------------------ comparison

    def compare(self, record: Record, following: Record | None) -> Iterator[Difference]:
        """Every difference between a record and the engine; `following` is the record after the act chosen."""

        def differ(kind: str, detail: object) -> Difference:
            return Difference(kind, record["number"], record["step"], str(detail))

        state = self.state(record)
        if state.is_won != record["won"]:
            yield differ("won", record["won"])
        found = self.acts(state)
        theirs = {_act(act) for act in record["legal"]} | {_act(act) for act in record["legal_back"]}
        for act in sorted(found.keys() - theirs, key=str):
            yield differ("only ours", act)
        for act in sorted(theirs - found.keys(), key=str):
            yield differ("only theirs", act)
        if record["chosen"] is None or following is None:
            return
        chosen = _act(record["chosen"])
        moves = found.get(chosen)
        if moves is None:
            return
        after, _ = apply(state, min(moves, key=_draw_order))
        expected = self.state(following)
        shuffled = chosen == ("redeal",) and isinstance(self.rules.redeal, Shuffled)
        if _facts(after, shuffled) != _facts(expected, shuffled):
            names = [
                name for name, fact in _facts(after, shuffled).items() if fact != _facts(expected, shuffled)[name]
            ]
            yield differ("after", (chosen, names))


def _theirs(key: tuple[int, int, int], *, by_suit: bool) -> tuple[int, ...]:
    group, suit, copy = key
    return (suit, group, copy) if by_suit else (copy, suit, group)


def _act(act: str | list[Any]) -> Act:
    return (act,) if isinstance(act, str) else (act[0], act[1], act[2])


def _draw_order(move: Move) -> tuple[int, int]:
    """PySolFC plays a drawn card by itself to the first pile that takes it, foundations first."""
    if isinstance(move, Draw) and move.target is not None:
        return (int(move.target.area is not Area.FOUNDATION), move.target.index)
    return (0, 0)


def _pile(texts: list[str]) -> Pile:
    cards = tuple(Card.parse(text.lstrip("-")) for text in texts)
    return Pile(cards, tuple(Face.UNSEEN if text.startswith("-") else Face.UP for text in texts))


def _facts(state: State, shuffled: bool) -> dict[str, object]:
    """What of a position is compared: after a shuffle only which cards lie where counts, not in what order."""

    def shown(piles: tuple[Pile, ...]) -> object:
        if shuffled:
            return [len(pile.cards) for pile in piles], sorted(card for pile in piles for card in pile.cards)
        return [(pile.cards, tuple(face is Face.UP for face in pile.faces)) for pile in piles]

    return {
        "tableau": shown(state.tableau),
        "foundations": [pile.cards for pile in state.foundations],
        "reserves": shown(state.reserves),
        "cells": shown(state.cells),
        "stock": sorted(state.stock.cards) if shuffled else state.stock.cards,
        "waste": state.waste.cards,
        "base": state.base,
        "used": (state.redeals, state.passes, state.draws),
    }


def compare_file(path: Path, game: PysolGame) -> tuple[int, list[Difference]]:
    """The number of records of a file and all differences."""
    records = read(path)
    reader = Reader(game)
    differences: list[Difference] = []
    for record, after in zip(records, [*records[1:], None], strict=True):
        follows = after is not None and (after["number"], after["step"]) == (record["number"], record["step"] + 1)
        differences += reader.compare(record, after if follows else None)
    return len(records), differences
