from __future__ import annotations

import pytest

from demonfan import _core
from demonfan.choose import difficulty
from demonfan.choose.difficulty import LEVELS
from demonfan.choose.winnable import NoneFound, find, prove, winnable
from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.games import find as game
from demonfan.messages import render
from demonfan.solve.replay import wins
from demonfan.solve.solver import solve


def numbers(*values: int) -> list[Deal]:
    return [Deal("own", value) for value in values]


@pytest.mark.parametrize("name", ["fan", "trefoil", "demon-36", "la-belle-lucie"])
def test_every_deal_comes_with_a_line_that_wins(name: str) -> None:
    rules = game(name).rules
    for found in winnable(rules, numbers(*range(1, 60)), rated=False):
        assert wins(deal(rules, found.deal), found.verdict.line)


def test_none_is_left_out_and_none_built() -> None:
    """The deals are those of an ordinary sequence, in its order, that a search of its own finds won."""
    rules = game("ceiling-fan").rules
    asked = numbers(*range(1, 41))
    found = [one.deal for one in winnable(rules, asked, rated=False)]
    assert found == [one for one in asked if solve(deal(rules, one)).verdict == "won"]


def test_a_game_with_redeals_is_won_without_any() -> None:
    rules = game("la-belle-lucie").rules
    found = next(winnable(rules, numbers(*range(1, 200)), rated=False))
    assert found.verdict.scope == "layout"
    assert not any(str(move) == "redeal" for move in found.verdict.line)


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_found(level: difficulty.Level) -> None:
    found = find(game("la-belle-lucie").rules, level, deals=numbers(*range(1, 2000)))
    assert found.level == level
    proof = prove(game("la-belle-lucie").rules, found.deal)
    assert proof is not None
    assert difficulty.level(game("la-belle-lucie").rules, difficulty.measure(*proof)) == level


def test_where_wins_are_rare_that_is_said() -> None:
    with pytest.raises(NoneFound) as error:
        find(game("free-fan").rules, tries=50)
    assert "50 random deals" in render(error.value.reason)
    assert "50 случайных раскладов" in render(error.value.reason, "ru")


def test_where_searches_are_long_they_end_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three searches of 50,000 positions each, undecided: more than there were to be, and so no fourth."""
    monkeypatch.setattr("demonfan.choose.winnable.ALTOGETHER", 120_000)
    with pytest.raises(NoneFound, match="3 random deals were looked at"):
        find(game("little-gate").rules, deals=numbers(*range(1, 100)))


def test_what_was_never_rated_has_no_level() -> None:
    rules = game("la-belle-lucie").rules_with({"redeal.count": "1"})
    with pytest.raises(NoneFound, match="not been rated"):
        find(rules, "easy")
    assert find(rules).level is None


def test_a_search_is_stopped() -> None:
    control = _core.Control()
    control.cancel()
    with pytest.raises(NoneFound):
        find(game("fan").rules, control=control)


def test_a_search_ends_with_its_positions() -> None:
    rules = game("fan").rules
    every = list(winnable(rules, numbers(*range(1, 200)), rated=False))
    spent = [one.spent for one in every]
    assert spent == sorted(spent)
    some = list(winnable(rules, numbers(*range(1, 200)), rated=False, positions=spent[9]))
    assert [one.deal for one in some[:10]] == [one.deal for one in every[:10]]
    assert len(some) <= 11
    # A rating is paid for too.
    rated = list(winnable(rules, numbers(*range(1, 20))))
    assert rated[-1].spent > every[len(rated) - 1].spent
