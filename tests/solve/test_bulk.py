from __future__ import annotations

from math import sqrt

import pytest

from demonfan import _core
from demonfan.game import Game
from demonfan.games import find
from demonfan.solve.bulk import CHUNK, Batch, plan, solve_deals
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits

AUTO = {"fill": "auto", "wrap": "not-at-base"}


def batches(
    game: str, numbers: range, options: dict[str, str] | None = None, *, layout: bool = False, threads: int = 1
) -> list[Batch]:
    planned = plan(find(game).rules_with(options or {}), layout=layout)
    assert planned is not None
    return list(solve_deals(planned, numbers, Limits(positions=100_000), threads=threads))


@pytest.mark.parametrize(
    ("game", "options", "layout"),
    [
        ("fan", {}, False),
        ("fan", {"layout": "16x3+2x2"}, False),
        ("ceiling-fan", {}, False),
        ("la-belle-lucie", {}, True),
        ("la-belle-lucie", {}, False),
        ("three-shuffles-and-a-draw", {}, False),
        ("demon-fan", {}, True),
        ("ceiling-fan-alternate", {}, False),
        ("demon-36", {}, False),
        ("demon-36", AUTO, False),
        ("demon-36-one", {"passes": "3"}, False),
        ("demon-52-one", AUTO, False),
        ("canfield", {}, False),
    ],
)
def test_many_deals_are_answered_as_one_by_one(game: str, options: dict[str, str], layout: bool) -> None:
    [batch] = batches(game, range(7, 15), options, layout=layout)
    for at, number in enumerate(range(7, 15)):
        alone = solve(Game.deal(game, number, options).state, Limits(positions=100_000), layout=layout, effort=0)
        assert (batch.verdicts[at], batch.reasons[at], batch.positions[at]) == (
            alone.verdict,
            alone.reason,
            alone.positions,
        )


def test_threads_change_nothing_and_the_order_stays() -> None:
    numbers = range(1, 3 * CHUNK + 10)
    one, three = (batches("fan", numbers, threads=threads) for threads in (1, 3))
    assert [batch.first for batch in one] == [1, CHUNK + 1, 2 * CHUNK + 1, 3 * CHUNK + 1]
    for ours, theirs in zip(one, three, strict=True):
        assert (ours.first, ours.verdicts, ours.positions) == (theirs.first, theirs.verdicts, theirs.positions)


@pytest.mark.parametrize("game", ["trefoil", "free-fan-cells", "storehouse", "demon-fan-gather"])
def test_a_game_whose_deal_looks_at_cards_or_that_has_no_search_of_its_own_has_no_plan(game: str) -> None:
    assert plan(find(game).rules) is None


@pytest.mark.parametrize("numbers", [range(3), range(1, 10, 2), range(2**53 - 1, 2**53 + 1), range(-5, -1)])
def test_numbers_that_are_no_deals_are_refused(numbers: range) -> None:
    with pytest.raises(ValueError, match="numbered"):
        batches("fan", numbers)


def test_no_deals_no_batches() -> None:
    assert batches("fan", range(5, 5)) == []


def test_a_cancelled_control_ends_the_batches() -> None:
    planned = plan(find("fan").rules)
    assert planned is not None
    control = _core.Control()
    found = solve_deals(planned, range(1, 10_000_000), control=control)
    next(found)
    control.cancel()
    assert sum(len(batch.verdicts) for batch in found) < 10_000


def test_ceiling_fans_share_of_won_deals_is_the_published_one() -> None:
    """Blake and Gent (JAIR 85, 2026): 48.776 ± 0.099 % of a million deals, at 95 %."""
    deals, published, published_error = 100_000, 0.48776, 0.00099 / 1.96
    words = [word for batch in batches("ceiling-fan", range(1, deals + 1), threads=2) for word in batch.verdicts]
    assert "undecided" not in words
    share = words.count("won") / deals
    error = sqrt(share * (1 - share) / deals + published_error**2)
    assert abs(share - published) < 3.3 * error
