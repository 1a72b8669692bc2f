"""Positions and legal moves recorded from PySolFC, as our engine's states and moves.

The records are facts about what PySolFC 3 allowed and did while it played; `tests/data/pysolfc/README.md` gives their
form. `games.toml` beside them names, for each of its games, ours and the options that make ours PySolFC's.
"""

from __future__ import annotations

import gzip
import json
import sys
import tomllib
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import msgspec

from demonfan.acts import Carry, Draw, Move, Redeal
from demonfan.cards import Card
from demonfan.deals import Deal
from demonfan.games import catalogue
from demonfan.moves import apply, legal_moves
from demonfan.rules import Rules, Turned
from demonfan.state import Area, Face, Pile, Place, State
from demonfan.tables import compile_rules

DATA = Path(__file__).parent / "data" / "pysolfc"

Record = dict[str, Any]
#: A legal act in the records' words: (from, to, count), or ("deal",) or ("redeal",).
Act = tuple[str, str, int] | tuple[str]


class PysolGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one of PySolFC's games is ours."""

    game: str
    options: dict[str, str] = {}
    #: The order in which PySolFC numbers the foundations.
    foundations: Literal["ours", "by-suit", "by-copy", "one-pile"] = "ours"
    #: Whether PySolFC's deal of a number is ours.
    same_deal: bool = True
    #: Whether a redeal's cards are compared one by one, or only the sizes of the piles.
    redeal_order: bool = True
    #: Its reserve is what we call a stock that fills piles.
    reserve_is_stock: bool = False


def games() -> dict[int, PysolGame]:
    """PySolFC's games by their number there."""
    table = tomllib.loads((DATA / "games.toml").read_text())
    return {int(key): msgspec.convert(value, PysolGame) for key, value in table.items()}


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
        self.rules: Rules = catalogue()[game.game].rules_with(game.options)
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

    def state(self, record: Record, shuffled: tuple[int, ...] = ()) -> State:
        """The position of a record; `shuffled` are the sizes of the packs that its run has shuffled."""
        rules = self.rules
        foundations = [Pile()] * len(self.ours)
        for ours, pile in zip(self.ours, self._foundations(record), strict=False):
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
            shuffled=shuffled,
        )

    def _foundations(self, record: Record) -> list[list[str]]:
        piles: list[list[str]] = record["foundations"]
        if self.game.foundations != "one-pile":
            return piles
        [pile] = piles
        return [pile[first : first + 4] for first in range(0, len(pile), 4)]

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
        if place.area is Area.FOUNDATION and self.game.foundations == "one-pile":
            return "F1"
        if place.area is Area.FOUNDATION:
            place = Place(Area.FOUNDATION, self.ours.index(place.index))
        return str(place)

    def acts(self, state: State) -> dict[Act, list[Move]]:
        """All our legal moves by the records' words."""
        found: dict[Act, list[Move]] = {}
        for move in legal_moves(state):
            found.setdefault(self.act(state, move), []).append(move)
        return found

    def _counts(self, state: State, act: Act) -> bool:
        """Whether an act of theirs is to be one of ours: the differences that are meant, see docs/pysolfc.md."""
        if len(act) == 1:
            return True
        source, target = Place.parse(act[0]), act[1]
        if source.area is Area.CELL and target.startswith("C"):
            return False
        if source.area is Area.FOUNDATION:
            rules = compile_rules(self.rules, state.base).foundations
            if state.is_won:
                return False
            if target.startswith("F"):
                one, other = (rules[self.ours[Place.parse(text).index]] for text in act[:2])
                return one.group.build != "suit" or one != other
        return True

    # ------------------------------------------------------------------------------------------ comparison

    def compare(self, records: list[Record]) -> Iterator[Difference]:
        """Every difference between records, deal by deal and step by step, and the engine."""
        shuffled: tuple[int, ...] = ()
        for record, following in zip(records, [*records[1:], None], strict=True):
            if record["step"] == 0:
                shuffled = ()
            state = self.state(record, shuffled)
            acts = self.acts(state)
            for kind, detail in self._legality(record, state, acts):
                yield Difference(kind, record["number"], record["step"], detail)
            if following is None or (following["number"], following["step"]) != (record["number"], record["step"] + 1):
                continue
            chosen = _act(record["chosen"])
            if chosen in acts:
                after, _ = apply(state, min(acts[chosen], key=_draw_order))
                shuffled = after.shuffled
                detail = self._results(chosen, after, self.state(following, shuffled))
                if detail:
                    yield Difference("after", record["number"], record["step"], detail)

    def _legality(self, record: Record, state: State, acts: Collection[Act]) -> Iterator[tuple[str, str]]:
        theirs = {act for act in map(_act, record["legal"] + record["legal_back"]) if self._counts(state, act)}
        if state.is_won != record["won"]:
            yield "won", str(record["won"])
        yield from (("only ours", str(act)) for act in acts if act not in theirs)
        yield from (("only theirs", str(act)) for act in theirs if act not in acts)

    def _results(self, chosen: Act, after: State, expected: State) -> str:
        """Which areas differ after an act; nothing if none does."""
        order = chosen != ("redeal",) or self.game.redeal_order
        ours, theirs = facts(after, order), facts(expected, order)
        differing = [name for name, fact in ours.items() if fact != theirs[name]]
        return f"{chosen}: {', '.join(differing)}" if differing else ""


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


def facts(state: State, order: bool = True) -> dict[str, object]:
    """What of a position is compared; without `order` only the sizes of piles and which cards there are."""

    def shown(piles: tuple[Pile, ...]) -> object:
        if not order:
            return [len(pile.cards) for pile in piles]
        return [(pile.cards, tuple(face is Face.UP for face in pile.faces)) for pile in piles]

    return {
        "tableau": shown(state.tableau),
        "foundations": [pile.cards for pile in state.foundations],
        "reserves": shown(state.reserves),
        "cells": shown(state.cells),
        "stock": state.stock.cards if order else len(state.stock.cards),
        "waste": state.waste.cards,
        "cards": sorted(state.cards),
        "base": state.base,
        "used": (state.redeals, state.passes, state.draws),
    }


def compare_file(path: Path, game: PysolGame) -> tuple[int, list[Difference]]:
    """The number of records of a file and all differences."""
    records = read(path)
    return len(records), list(Reader(game).compare(records))


def main(folder: Path) -> int:
    """Compare every record file in a folder, print each difference, and count the records that agree."""
    table = games()
    total = bad = 0
    for path in sorted(folder.glob("*.jsonl.gz")):
        count, differences = compare_file(path, table[int(path.name[:3])])
        wrong = {(difference.number, difference.step) for difference in differences}
        total, bad = total + count, bad + len(wrong)
        print(f"{path.name}: {count - len(wrong)} of {count} records agree", flush=True)
        for difference in differences:
            print(f"  deal {difference.number} step {difference.step}: {difference.kind}: {difference.detail}")
    print(f"{total - bad} of {total} records agree")
    return 1 if bad or not total else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
