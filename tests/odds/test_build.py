"""Building a table: held to brute force by the rules engine, and the same whoever computes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Literal

import msgspec
import pytest

from demonfan import _core
from demonfan.cards import Card
from demonfan.effects import make
from demonfan.errors import InputError
from demonfan.games import find
from demonfan.messages import render
from demonfan.moves import legal_moves
from demonfan.odds.build import Cancelled, Plan, build, summary
from demonfan.odds.family import Family, Heights, Start, family_of, heights_of
from demonfan.odds.table import Table
from demonfan.odds.value import OddsError
from demonfan.rules import Alternate, AnySuit, Build, Merci, Rules, SameRank, Shuffled
from demonfan.state import State
from demonfan.stuck import is_stuck
from tests.positions import game, position

SMALL = Plan(Family(ranks=3), (Start(), Start((0, 0, 0, 0), (2,) * 6)), 3, 256, 512)


def test_the_table_does_not_depend_on_the_workers() -> None:
    assert msgspec.msgpack.encode(build(SMALL, workers=1)) == msgspec.msgpack.encode(build(SMALL, workers=3))


def test_another_seed_is_another_table() -> None:
    assert build(SMALL).values != build(replace(SMALL, seed=2)).values


def stop_half_way(plan: Plan, saved: Path) -> None:
    """Build a table and cancel when half of the work is done."""
    control = _core.Control()

    def stop(done: int) -> None:
        if done > plan.work // 2:
            control.cancel()

    with pytest.raises(Cancelled):
        build(plan, saved=saved, progress=stop, control=control)


def test_work_that_was_stopped_goes_on_where_it_stood(tmp_path: Path) -> None:
    saved = tmp_path / "odds.part"
    told: list[int] = []
    stop_half_way(SMALL, saved)
    again = build(SMALL, saved=saved, progress=told.append)
    assert told[0] > SMALL.work // 3
    assert told[-1] == SMALL.work
    assert again == build(SMALL)


def test_a_first_deal_that_is_no_entry_goes_on_where_it_stood_too(tmp_path: Path) -> None:
    plan = Plan(Family(ranks=3), (Start((0, 0, 0, 0), (2,) * 6),), 1, 128, 5 * 2048 + 100)
    saved = tmp_path / "odds.part"
    told: list[int] = []
    stop_half_way(plan, saved)
    again = build(plan, saved=saved, progress=told.append)
    assert plan.work // 2 < told[0] < plan.work
    assert told[-1] == plan.work
    assert again == build(plan, workers=3)
    # Nothing is left to do, and nothing is done again.
    told.clear()
    assert build(plan, saved=saved, progress=told.append) == again
    assert told == [plan.work]


def test_where_the_work_cannot_be_saved_none_is_done(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        build(SMALL, saved=tmp_path / "nowhere" / "odds.part", progress=lambda done: pytest.fail("began"))


@pytest.mark.parametrize(("options", "most"), [({}, 63), ({"merci.when": "any"}, 31)])
def test_a_table_has_as_many_redeals_as_levels_or_is_refused(options: dict[str, str], most: int) -> None:
    def plan(redeals: int) -> Plan | None:
        rules = find("three-shuffles-and-a-draw").rules_with({"redeal.count": str(redeals)} | options)
        return Plan.of(rules, 128, 128)

    fits = plan(most)
    assert fits is not None
    _core.OddsTable(13, fits.levels, fits.family.alike)
    with pytest.raises(OddsError) as refused:
        plan(most + 1)
    assert render(refused.value.reason) == f"A table of odds takes at most {most} redeals"


def test_saved_work_of_another_plan_or_damaged_is_not_used(tmp_path: Path) -> None:
    saved = tmp_path / "odds.part"
    saved.write_bytes(b"nonsense")
    assert build(SMALL, saved=saved) == build(SMALL)


def test_too_few_samples_are_refused() -> None:
    with pytest.raises(ValueError, match="start_samples"):
        Plan(Family(), (Start(),), 1, 1000, 10)


def test_the_first_deal_has_more_samples_than_the_other_entries() -> None:
    table = Table(build(SMALL))
    assert table.start(2, Start()).value == pytest.approx(table.cell(2, (0, 0, 0, 0)).value, abs=1e-4)
    assert SMALL.samples_of(Start((0, 0, 0, 0))) == 512
    assert SMALL.samples_of(Start((0, 0, 0, 1))) == 256
    assert SMALL.work == 512 + 256 * 33 + 512


def test_only_the_start_is_built_where_there_is_no_redeal() -> None:
    file = build(Plan(Family(ranks=3, fill="kings", places=4), (Start(),), 1, 256, 1024))
    assert not file.complete
    assert 0 < Table(file).start(0, Start()).value < 1


def test_the_held_out_estimates_have_the_mean_and_spread_of_their_columns() -> None:
    lower, upper, error = summary([0.5, 0.0, 0.0, *[0.25, 0.75] * 16])
    assert (lower, upper) == (0.5, 0.5)
    assert error == pytest.approx(0.25 * (32 / 31) ** 0.5 / 32**0.5)


# ---------------------------------------------------------------------------------------------- brute force


@pytest.mark.parametrize("merci", [None, Merci(), Merci(to="play")])
@pytest.mark.parametrize("when", ["stuck", "any"])
def test_the_values_are_those_of_every_shuffle_and_every_line(when: str, merci: Merci | None) -> None:
    any_time: Literal["stuck", "any"] = "any" if when == "any" else "stuck"
    rules = game(4, ranks="A23", redeal=Shuffled(count=2, when=any_time), merci=merci)
    family = family_of(rules)
    assert family == Family(
        ranks=3, when=any_time, draws=1 if merci else 0, play_at_once=bool(merci and merci.to == "play")
    )
    table = Table(build(Plan(family, (), 3, 2048, 128)))
    plain = _plain(rules)
    for heights in ((1, 1, 2, 3), (0, 2, 2, 3), (1, 1, 3, 3), (0, 1, 3, 3)):
        for level in range(3):
            cell = table.cell(level, heights)
            exact = plain(level, heights)
            assert cell.lower == pytest.approx(exact, abs=5 * cell.sampling_error + 0.002)
            assert cell.upper == pytest.approx(exact, abs=5 * cell.sampling_error + 0.005)


@pytest.mark.parametrize("built", [AnySuit(), SameRank(), Alternate()])
@pytest.mark.parametrize("when", ["stuck", "any"])
def test_the_values_of_fans_built_in_other_ways_are_so_too(built: Build, when: str) -> None:
    any_time: Literal["stuck", "any"] = "any" if when == "any" else "stuck"
    rules = game(4, built, ranks="A23", redeal=Shuffled(count=2, when=any_time))
    family = family_of(rules)
    assert family is not None
    table = Table(build(Plan(family, (), 3, 2048, 128)))
    cut = Table(build(Plan(family.with_effort(1), (), 3, 2048, 128)))
    plain = _plain(rules)
    for heights in ((1, 1, 2, 3), (0, 2, 2, 3), (1, 1, 3, 3), (0, 1, 3, 3)):
        for level in range(3):
            cell, short = table.cell(level, heights), cut.cell(level, heights)
            exact = plain(level, heights)
            noise = 5 * (exact * (1 - exact) / 2048) ** 0.5
            assert cell.lower == pytest.approx(exact, abs=5 * cell.sampling_error + 0.002)
            assert cell.upper == pytest.approx(exact, abs=noise + 0.005)
            assert short.lower <= exact + noise + 0.002
            assert short.upper >= exact - noise - 0.002


def test_the_values_of_a_draw_in_any_layout_are_so_too() -> None:
    rules = game(4, ranks="A23", redeal=Shuffled(count=2), merci=Merci(when="any"))
    family = family_of(rules)
    assert family is not None
    assert family.anywhere
    table = Table(build(Plan(family, (), 8, 2048, 128)))
    assert table.levels == 4
    plain = _plain(rules)
    for heights in ((1, 1, 2, 3), (0, 2, 2, 3), (0, 1, 3, 3)):
        for level in range(3):
            for draws in (0, 1):
                cell, exact = table.cell(level, heights, draw=draws == 0), plain(level, heights, draws)
                assert cell.lower == pytest.approx(exact, abs=5 * cell.sampling_error + 0.002)


def _plain(rules: Rules) -> Callable[..., float]:
    """The chances by trying every order of the cards left and every line, by the rules engine alone."""

    @cache
    def value(level: int, heights: Heights, draws: int = 0) -> float:
        if heights == (3, 3, 3, 3):
            return 1.0
        left = [card for card in rules.pack.cards if _rank(rules, card) >= heights["CSHD".index(str(card)[1])]]
        layouts = [_laid(rules, level, heights, order, draws) for order in permutations(left)]
        return sum(best(level, layout) for layout in layouts) / len(layouts)

    def best(level: int, layout: State) -> float:
        found, seen, open_ = 0.0, {(layout.tableau, layout.draws)}, [layout]
        while open_:
            state = open_.pop()
            if state.is_won:
                return 1.0
            if level and (rules.redeal is not None and (rules.redeal.when == "any" or is_stuck(state))):
                spent = state.draws if rules.merci is not None and rules.merci.when == "any" else 0
                found = max(found, value(level - 1, heights_of(state), spent))
            for move in legal_moves(state):
                if str(move) == "redeal":
                    continue
                after, _ = make(state, move)
                if (key := (after.tableau, after.draws)) not in seen:
                    seen.add(key)
                    open_.append(after)
        return found

    return value


def _rank(rules: Rules, card: Card) -> int:
    return rules.pack.place(card.rank)


def _laid(rules: Rules, level: int, heights: Heights, order: tuple[Card, ...], draws: int) -> State:
    fans = [" ".join(map(str, order[at : at + 3])) for at in range(0, len(order), 3)]
    fans += [""] * (4 - len(fans))
    up = "|".join(
        " ".join(f"{rank}{suit}" for rank in "A23"[:height]) for suit, height in zip("CSHD", heights, strict=True)
    )
    return position(rules, "|".join(fans), foundations=up, redeals=2 - level, draws=draws)
