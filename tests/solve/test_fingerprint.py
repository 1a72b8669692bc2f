"""The positions of a fixed set of deals: whatever changes the search changes a number here, and on purpose."""

from __future__ import annotations

import pytest

from demonfan.games import find
from demonfan.solve.bulk import plan, solve_deals
from demonfan.solve.verdict import Limits

AUTO = {"fill": "auto", "wrap": "not-at-base"}


@pytest.mark.parametrize(
    ("game", "options", "layout", "deals", "won", "positions"),
    [
        ("fan", {}, False, 2000, 954, 18118),
        ("ceiling-fan", {}, False, 2000, 980, 18021),
        ("la-belle-lucie", {}, True, 5000, 235, 6805),
        ("la-belle-lucie", {}, False, 50, 23, 25439),
        ("demon-fan", {}, True, 20, 3, 444),
        ("demon-36", AUTO, False, 200, 183, 12212),
        ("demon-36", {}, False, 200, 193, 31524),
        ("demon-36-one", AUTO, False, 500, 494, 2105),
        ("demon-52", AUTO, False, 30, 18, 68052),
        ("demon-52-one", AUTO, False, 200, 185, 28301),
    ],
)
def test_positions_of_the_first_deals(
    game: str, options: dict[str, str], layout: bool, deals: int, won: int, positions: int
) -> None:
    planned = plan(find(game).rules_with(options), layout=layout)
    assert planned is not None
    found = list(solve_deals(planned, range(1, deals + 1), Limits(positions=10_000)))
    assert sum(batch.verdicts.count("won") for batch in found) == won
    assert sum(sum(batch.positions) for batch in found) == positions
