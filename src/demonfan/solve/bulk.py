"""Deals by number, thousands at a time: dealt and decided by the core, verdicts and counts alone, no lines.

What a game's first layout looks like is told by its rules once, as places in the order of the pack; every own deal
number then lays out its own order by them. Games whose deal looks at the cards, and those that only the general search
takes, have no such plan.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from demonfan import _core
from demonfan.deals import MAX_NUMBER, Deal
from demonfan.effects import settle
from demonfan.layout import lay_pack
from demonfan.rules import Rules
from demonfan.solve.questions import Question, question
from demonfan.solve.solver import core_options
from demonfan.solve.verdict import Limits, Stop, Word
from demonfan.state import State

#: Deals of one call of the core, a thread's work: many where each takes microseconds, else few, so that answers come.
CHUNK = 512
SMALL_CHUNK = 8
#: What the core's bytes stand for.
WORDS: tuple[Word, ...] = ("won", "lost", "undecided")
STOPS: tuple[Stop, ...] = ("none", "positions", "seconds", "memory", "cancelled")
#: The core's function for many deals, by that for one.
_BULK = {
    "by_suit_solve": "by_suit_deals",
    "by_suit_draw": "by_suit_deals",
    "by_suit_game": "by_suit_deals",
    "alternate_solve": "alternate_deals",
    "demon_solve": "demon_deals",
}


@dataclass(frozen=True, slots=True)
class Batch:
    """Verdicts on the deals from `first` on: for each a word, why it is undecided, positions and CPU seconds."""

    first: int
    verdicts: tuple[Word, ...]
    reasons: tuple[Stop, ...]
    positions: tuple[int, ...]
    seconds: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """How every own deal of a game is put to the core."""

    question: Question
    places: dict[str, Any]

    @property
    def chunk(self) -> int:
        """How many deals make a batch."""
        return CHUNK if self.question.solver == "by_suit_solve" else SMALL_CHUNK


def plan(rules: Rules, *, layout: bool = False) -> Plan | None:
    """The plan of a game, or None where deals must be laid out and searched one by one.

    >>> from demonfan.games import find
    >>> plan(find("fan").rules) is not None, plan(find("free-fan-cells").rules) is None
    (True, True)
    """
    pack = rules.pack
    # The same places must come out of two very different orders: then no card was looked at.
    plans = [_plan(rules, order, layout) for order in (pack.cards, pack.cards[::-1])]
    return plans[0] if plans[0] is not None and plans[0] == plans[1] else None


def _plan(rules: Rules, order: Any, layout: bool) -> Plan | None:
    state, _ = settle(lay_pack(rules, Deal("own", 1), order))
    asked = question(state, layout=layout)
    if rules.packs != 1 or asked is None or not asked.lost_counts or asked.play_first:
        return None
    if asked.solver == "demon_solve":
        return _demon_plan(state, order, asked)
    if any(asked.cards["heights"]):
        return None
    places = {"fans": [_places(pile.cards, order) for pile in state.tableau]}
    counts: dict[str, Any] = {name: asked.cards[name] for name in ("redeals", "draws") if name in asked.cards}
    return Plan(Question(asked.method, asked.solver, {}, {**asked.rules, **counts}), places)


def _demon_plan(state: State, order: Any, asked: Question) -> Plan | None:
    up = [card for pile in state.foundations for card in pile.cards]
    if len(up) != 1 or state.base != up[0].rank or state.waste.cards:
        return None
    places = {
        "columns": [_places(pile.cards, order) for pile in state.tableau],
        "reserves": [_places(pile.cards, order) for pile in state.reserves],
        "stock": _places(state.stock.cards[::-1], order),
        "base": order.index(up[0]),
    }
    given = {**asked.rules, "turn_overs": asked.cards["turn_overs"]}
    return Plan(Question(asked.method, asked.solver, {}, given), places)


def _places(cards: Any, order: Any) -> bytes:
    return bytes(order.index(card) for card in cards)


def solve_deals(
    plan: Plan,
    numbers: range,
    limits: Limits | None = None,
    *,
    threads: int = 1,
    control: _core.Control | None = None,
    dominances: bool = True,
) -> Generator[Batch]:
    """The verdicts on own deals, batch by batch in their order; none follow once the control is cancelled.

    Args:
        numbers: consecutive deal numbers.
        limits: for each deal.

    Raises:
        ValueError: numbers that are no deals, or not consecutive.

    >>> from demonfan.games import find
    >>> [batch] = solve_deals(plan(find("fan").rules), range(1, 4))
    >>> batch.verdicts
    ('won', 'won', 'won')
    """
    check(numbers)
    limits = limits or Limits()
    control = control or _core.Control()
    waiting: deque[tuple[range, Future[Any]]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            size = plan.chunk
            starts = iter(range(numbers.start, numbers.stop, size))
            while True:
                while len(waiting) < 2 * threads and (start := next(starts, None)) is not None:
                    chunk = range(start, min(start + size, numbers.stop))
                    waiting.append((chunk, pool.submit(decided, plan, chunk, limits, control, dominances)))
                if not waiting:
                    return
                chunk, answer = waiting.popleft()
                batch = _batch(chunk.start, answer.result())
                yield batch
                if len(batch.verdicts) < len(chunk):
                    return
        finally:
            control.cancel()


def check(numbers: range) -> None:
    """Raise ValueError unless these are consecutive numbers of deals."""
    if numbers.step != 1 or (len(numbers) and not 1 <= numbers.start <= numbers.stop - 1 <= MAX_NUMBER):
        raise ValueError("deals are numbered 1 … 2^53-1, without gaps")


def decided(
    plan: Plan,
    numbers: range,
    limits: Limits | None = None,
    control: _core.Control | None = None,
    dominances: bool = True,
) -> _core.Batch:
    """The core's own answer on consecutive deals, in one call: bytes that `Batch` has as tuples.

    Raises:
        ValueError: as `solve_deals`.
    """
    check(numbers)
    decide: Any = getattr(_core, _BULK[plan.question.solver])
    options = {**plan.question.rules, **plan.question.switches(dominances), **core_options(limits or Limits(), control)}
    found: _core.Batch = decide(**plan.places, first=numbers.start, count=len(numbers), **options)
    return found


def _batch(first: int, found: _core.Batch) -> Batch:
    return Batch(
        first,
        tuple(WORDS[code] for code in found.verdicts),
        tuple(STOPS[code] for code in found.stops),
        tuple(memoryview(found.positions).cast("Q")),
        tuple(memoryview(found.seconds).cast("d")),
    )
