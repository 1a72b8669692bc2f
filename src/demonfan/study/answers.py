"""What a chunk of deals answers: the same rows for the same manifest and deals, whoever asks.

Our own deals are dealt by number. Where the core decides many deals in one call it is asked that way; else they are
laid out and asked one by one. Players and samples draw from the deal's own number, so that no order of work shows.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from demonfan import _core
from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.errors import DemonfanError
from demonfan.odds import table as tables
from demonfan.odds.family import family_of, redeals_of
from demonfan.odds.players import PLAYERS as TABLE_PLAYERS
from demonfan.odds.players import Seat, table_of_ends
from demonfan.odds.value import Odds, OddsError, estimates, of_open
from demonfan.rules import Rules
from demonfan.solve.bulk import Plan, decided, plan
from demonfan.solve.compile import compiled
from demonfan.solve.endings import endings
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits
from demonfan.state import State
from demonfan.study.manifest import Manifest, Question, StudyError
from demonfan.study.rows import LOST, OPEN, REASONS, UNDECIDED, WON, WORDS, Rows, columns_of
from demonfan.view import View

#: One deal's answer: its columns but the deal's number, and CPU seconds.
_Answer = tuple[tuple[Any, ...], float]


def answers(manifest: Manifest, numbers: range) -> Rows:
    """The rows of some deals.

    Raises:
        StudyError: the question is not for this game.
    """
    question, rules = manifest.question, manifest.rules
    planned = _plan(rules, question.kind == "layout") if question.kind in ("winnable", "layout") else None
    if planned is not None:
        return _bulk(planned, manifest, numbers)
    ask = _ask(manifest)
    found = [ask(number) for number in numbers]
    columns = zip(*(row for row, _ in found), strict=True)
    named = dict(zip(columns_of(question), (numbers, *columns), strict=True))
    return Rows.of(named, [seconds for _, seconds in found])


def check(rules: Rules, question: Question) -> None:
    """Raise StudyError if a question is not for a game."""
    if question.kind == "most-up":
        merci = rules.merci
        if merci is not None and (merci.when == "any" or rules.redeal is None):
            raise StudyError("most-up is asked of layouts without a draw")
    try:
        if question.player in TABLE_PLAYERS:
            Seat.of(rules, question.player)
        elif question.kind == "most-up":
            endings(_dealt(rules, 1), "stuck", Limits(positions=1000))
    except ValueError as error:
        raise StudyError(f"{question}: {error}") from None


def table_digest(rules: Rules, question: Question) -> str | None:
    """The digest of the table of odds that answers rest on, or None where they rest on none."""
    family, redeals = family_of(rules), redeals_of(rules)
    if family is None or not redeals:
        return None
    if question.player == "sampling":
        table = table_of_ends(rules, family)
    elif question.kind == "odds" or question.player == "optimal":
        table = tables.find(family, redeals - 1)
    else:
        return None
    return None if table is None else table.digest


# ---------------------------------------------------------------------------------------------- the solver


@lru_cache(maxsize=16)
def _plan(rules: Rules, layout: bool) -> Plan | None:
    return plan(rules, layout=layout)


def _bulk(planned: Plan, manifest: Manifest, numbers: range) -> Rows:
    found = decided(planned, numbers, manifest.bounds.limits)
    return Rows.of(
        {
            "deal": numbers,
            "verdict": np.frombuffer(found.verdicts, np.int8),
            "reason": np.frombuffer(found.stops, np.int8),
            "positions": np.frombuffer(found.positions, np.uint64),
        },
        np.frombuffer(found.seconds, np.float64),
    )


def _dealt(rules: Rules, number: int) -> State:
    return deal(rules, Deal("own", number))


def _ask(manifest: Manifest) -> Callable[[int], _Answer]:
    """A function that answers one deal."""
    question, rules = manifest.question, manifest.rules
    if question.kind in ("winnable", "layout"):
        return lambda number: _verdict(manifest, number)
    if question.kind == "most-up":
        return lambda number: _most_up(manifest, number)
    if question.kind == "odds":
        return lambda number: _timed(lambda: _odds(_dealt(rules, number), question.samples, number))
    if question.player in ("thumb", "sampling"):
        return lambda number: _timed(lambda: _played(rules, number, question.samples))
    seat = Seat.of(rules, question.player)  # type: ignore[arg-type]
    return lambda number: _timed(lambda: _seated(seat, rules, number))


def _verdict(manifest: Manifest, number: int) -> _Answer:
    layout = manifest.question.kind == "layout"
    found = solve(_dealt(manifest.rules, number), manifest.bounds.limits, layout=layout, effort=0)
    codes = WORDS.index(found.verdict), REASONS.index(found.reason)
    return (*codes, found.positions), found.seconds


def _most_up(manifest: Manifest, number: int) -> _Answer:
    found = endings(_dealt(manifest.rules, number), "stuck", manifest.bounds.limits)
    # More than all cards cannot go up, whatever was not searched.
    won = found.most_up == manifest.rules.pack.size
    verdict = WON if won else LOST if found.complete else UNDECIDED
    return (verdict, REASONS.index(found.reason), found.positions, found.most_up), found.seconds


def _timed(answer: Callable[[], tuple[Any, ...]]) -> _Answer:
    before = time.thread_time()
    return answer(), time.thread_time() - before


# ---------------------------------------------------------------------------------------------- odds and players


def _odds(state: State, samples: int, number: int) -> tuple[Any, ...]:
    """Verdict, value and error; not known where a proof takes too long."""
    try:
        found = _chance(state, samples, number)
    except OddsError as error:
        if error.reason.code != "no-odds-undecided":
            raise
        return UNDECIDED, math.nan, math.nan
    verdict = WON if found.is_win else LOST if found.is_loss else OPEN
    return verdict, found.value, found.standard_error


def _chance(state: State, samples: int, number: int) -> Odds:
    """As `demonfan.odds.value.odds`, with samples that this deal shares with no other."""
    view = View.of(state)
    if len(set(view.unseen)) <= 1:
        try:
            return of_open(state)
        except DemonfanError as error:
            if error.reason.code != "no-odds-table":
                raise
    *_, found = estimates(view, samples=samples, seed=number)
    return found


def _played(rules: Rules, number: int, samples: int) -> tuple[Any, ...]:
    game = compiled(rules)
    table = table_of_ends(rules, family_of(rules)) if samples else None
    core = None if table is None else table.core
    won, up, moves = _core.play_out(game.game, game.encode(_dealt(rules, number)), number, samples, core)
    return (WON if won else LOST), up, moves


def _seated(seat: Seat, rules: Rules, number: int) -> tuple[Any, ...]:
    [(won, left)] = seat.play(number, 1)
    return (WON if won else LOST), rules.pack.size if won else sum(left[-1] if left else seat.start.heights)


# ---------------------------------------------------------------------------------------------- how large a chunk is

#: Seconds that an answer takes on an ordinary core, measured once: for each deal, and for each position, move or what
#: else `_effort` counts. They only decide how many deals make a chunk, and must not depend on the machine.
_COSTS = {
    "by_suit_solve": (5e-7, 1.2e-6),
    "by_suit_draw": (1e-6, 1e-6),
    "by_suit_game": (1e-6, 7e-7),
    "alternate_solve": (1e-5, 4.5e-5),
    "demon_solve": (2e-5, 1.1e-6),
    "general": (1e-3, 3e-6),
    "endings-by-suit": (3e-4, 3e-7),
    "endings": (3e-4, 3.5e-5),
    "odds": (3e-4, 0.0),
    "seated": (1e-4, 0.0),
    "thumb": (2e-4, 2e-6),
    "sampling-fan": (2e-4, 5e-6),
    "sampling-demon": (2e-4, 4e-7),
}


def chunk_size(manifest: Manifest, seconds: float = 1.0) -> int:
    """How many deals make so much work: told by counts over the first deals, and never by a clock."""
    deals = manifest.spans[0].numbers
    least = 1
    while True:
        numbers = deals[:least]
        rows = answers(manifest, numbers)
        cost = _cost(manifest, rows)
        if cost >= seconds or len(numbers) == len(deals):
            return _round(len(numbers) * seconds / cost, len(deals))
        # At least twice as many, at most what would be enough if the next are like these.
        enough = math.ceil(1.1 * len(numbers) * seconds / cost)
        least = min(len(deals), max(2 * least, min(16 * least, enough)))


def _round(deals: float, most: int) -> int:
    """The number like 1, 2, 5, 10, 20 … that is nearest, up to a million."""
    wanted = max(1.0, min(deals, 1e6))
    low: int = 10 ** int(math.log10(wanted))
    return min(most, min((step * low for step in (1, 2, 5, 10)), key=lambda size: abs(math.log(size / wanted))))


def _cost(manifest: Manifest, rows: Rows) -> float:
    """Seconds that some rows take on an ordinary core."""
    method, counted = _effort(manifest, rows)
    each, more = _COSTS[method]
    return each * len(rows) + more * counted


def _effort(manifest: Manifest, rows: Rows) -> tuple[str, float]:
    """How rows were found, and what was counted in finding them."""
    question, rules = manifest.question, manifest.rules
    if question.kind == "most-up":
        family = family_of(rules)
        return "endings-by-suit" if family is not None and family.build == "suit" else "endings", float(
            rows["positions"].sum()
        )
    if question.is_search:
        planned = _plan(rules, question.kind == "layout")
        return "general" if planned is None else planned.question.solver, float(rows["positions"].sum())
    if question.kind == "odds":
        hidden = len(set(View.of(_dealt(rules, 1)).unseen)) > 1
        return ("thumb", 100.0 * question.samples * len(rows)) if hidden else ("odds", 0.0)
    if question.player == "sampling":
        # Every move is tried by games that are as long.
        return f"sampling-{rules.family}", float(np.square(rows["moves"], dtype=float).sum()) * question.samples
    return ("thumb", float(rows["moves"].sum())) if question.player == "thumb" else ("seated", 0.0)
