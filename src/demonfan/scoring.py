"""Scores: what a game is worth, by one of three tables; see `docs/scoring.md`.

A score is worked out from the events of the line played, never from how it came about: undo gives the points back, and
a game replayed has the score it had. The sources of the games give no scores. `windows` has the figures of the
Klondike that came with Windows; `standard` and `casino` are ours.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from types import MappingProxyType
from typing import Literal, TypeAlias

from demonfan.events import CardsMoved, CardTurned, Event, Redealt, WasteTurnedOver, Won
from demonfan.game import Game
from demonfan.state import Area, State
from demonfan.tree import Step

Kind = Literal["standard", "windows", "casino"]
KINDS: tuple[Kind, ...] = ("standard", "windows", "casino")
#: What points are given for; each is one entry of `Score.parts`.
Part = Literal["up", "turned", "back", "redeal", "won", "from-stock", "between", "passes", "time", "stake"]

STANDARD: Mapping[Part, int] = MappingProxyType({"up": 10, "turned": 5, "back": -15, "redeal": -20, "won": 200})
WINDOWS: Mapping[Part, int] = MappingProxyType({"up": 10, "turned": 5, "back": -15, "from-stock": 5, "between": 3})
CASINO: Mapping[Part, int] = MappingProxyType({"up": 5, "back": -5})
TABLES: Mapping[Kind, Mapping[Part, int]] = MappingProxyType(
    {"standard": STANDARD, "windows": WINDOWS, "casino": CASINO}
)

#: `standard`, timed: a game won in this many seconds or fewer gets `FASTEST` points more, a slower one fewer in inverse
#: proportion.
FAST_SECONDS = 60
FASTEST = 1000
#: `windows`, timed: so many points for every ten seconds.
WINDOWS_TIME = -2
#: `windows`: how many passes are free, and the points for each further one, by turning one card or several.
WINDOWS_PASSES = {"one": (1, -100), "several": (4, -20)}
#: `casino`: the stake for each card of the pack.
STAKE = -1
#: How often each thing happened.
Counts: TypeAlias = Mapping[Part, int]
_NOTHING: Counts = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Score:
    """The points of a game, and what they were given for."""

    kind: Kind
    parts: Mapping[Part, int]

    @property
    def points(self) -> int:
        return sum(self.parts.values())


def score(game: Game, kind: Kind = "standard", seconds: float | None = None) -> Score:
    """The score of a game as it stands now.

    Args:
        seconds: the playing time, pauses left out; None for an untimed score.

    >>> game = Game.from_position("fan", "KC QC / KD / KH QH / KS")
    >>> _ = game.play("QC>F")
    >>> score(game).points, score(game, "casino").points
    (10, -47)
    >>> _ = game.undo()
    >>> score(game).points
    0
    """
    counts = game.folded(_counted, _NOTHING)
    return _score(game.start, counts, kind, seconds, lambda: game.line)


def scores(game: Game) -> dict[Kind, int]:
    """The untimed points of a game as it stands now, by every table."""
    return {kind: score(game, kind).points for kind in KINDS}


def score_line(start: State, line: Iterable[Step], kind: Kind, seconds: float | None = None) -> Score:
    """As `score`, of the moves from a position on.

    Raises:
        ValueError: the time is below 0.
    """
    steps = tuple(line)
    return _score(start, reduce(_counted, steps, _NOTHING), kind, seconds, lambda: steps)


def _score(
    start: State, counts: Counts, kind: Kind, seconds: float | None, line: Callable[[], Sequence[Step]]
) -> Score:
    """The score by what happened how often. The line itself is asked for only by a table that looks back over it."""
    if seconds is not None and seconds < 0:
        raise ValueError("a playing time is never below 0")
    if kind == "windows":
        counts = {**counts, "between": _between(start, line())}
    parts: dict[Part, int] = {part: each * counts[part] for part, each in TABLES[kind].items() if counts.get(part)}
    if kind == "casino":
        parts["stake"] = STAKE * start.rules.pack.size
    if kind == "windows" and (cost := _passes(start, line())):
        parts["passes"] = cost
    if seconds is not None and (points := _time(kind, seconds, won=bool(counts.get("won")))):
        parts["time"] = points
    return Score(kind, MappingProxyType(parts))


def _time(kind: Kind, seconds: float, *, won: bool) -> int:
    if kind == "windows":
        return WINDOWS_TIME * int(seconds // 10)
    if kind == "standard" and won:
        return int(FASTEST * FAST_SECONDS // max(FAST_SECONDS, seconds))
    return 0


def _counted(counts: Counts, step: Step) -> Counts:
    """How often each thing happened that some table gives points for, from how often before a step."""
    happened = [found for event in step.events for found in _parts(event)]
    if not happened:
        return counts
    more = dict(counts)
    for part, count in happened:
        more[part] = more.get(part, 0) + count
    return more


def _between(start: State, steps: Iterable[Step]) -> int:
    """How often cards went from column to column and made a table not seen before.

    Cards carried to and fro come to a table seen before, and earn nothing.
    """
    seen = {_table(start)}
    count = 0
    for step in steps:
        table = _table(step.after)
        count += table not in seen and any(_is_between(event) for event in step.events)
        seen.add(table)
    return count


def _parts(event: Event) -> Iterable[tuple[Part, int]]:
    match event:
        case CardsMoved(cards, source, target):
            if target.area is Area.FOUNDATION and source.area is not Area.FOUNDATION:
                yield "up", len(cards)
            elif source.area is Area.FOUNDATION and target.area is not Area.FOUNDATION:
                yield "back", len(cards)
            elif source.area in (Area.STOCK, Area.WASTE) and target.area is Area.TABLEAU:
                yield "from-stock", len(cards)
        case CardTurned():
            yield "turned", 1
        case Redealt():
            yield "redeal", 1
        case Won():
            yield "won", 1


def _is_between(event: Event) -> bool:
    """Whether cards went from one column or fan to another."""
    return isinstance(event, CardsMoved) and event.source.area is event.target.area is Area.TABLEAU


def _table(state: State) -> Hashable:
    """The cards on the table whatever the order of the piles, without stock and waste.

    Turning the stock between two moves to and fro makes no new table.
    """
    areas = (state.tableau, state.foundations, state.reserves, state.cells)
    return (*(tuple(sorted(pile.cards for pile in piles)) for piles in areas), state.redeals)


def _passes(start: State, steps: Iterable[Step]) -> int:
    """The cost of the passes through the stock that are not free, in the `windows` table."""
    cost, number = 0, start.passes + 1
    for step in steps:
        if any(isinstance(event, WasteTurnedOver) for event in step.events):
            number += 1
            free, each = WINDOWS_PASSES["one" if step.after.turn_count == 1 else "several"]
            cost += each if number > free else 0
    return cost
