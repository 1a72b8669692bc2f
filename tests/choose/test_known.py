"""Games in which all is known: their chance before the deal is the share of deals that can be won, and of no others."""

from __future__ import annotations

from math import sqrt

import pytest

from demonfan.choose.figures import Figures, figures
from demonfan.choose.known import counted, is_known, odds_of
from demonfan.games import catalogue, find
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits


@pytest.mark.parametrize(
    ("game", "known"),
    [
        ("fan", True),
        ("ceiling-fan", True),
        ("crescent", True),
        ("la-belle-lucie", False),
        ("demon-fan", False),
        ("canfield", False),
        ("demon-fan-gather", False),
    ],
)
def test_all_is_known_where_nothing_is_hidden_or_shuffled(game: str, known: bool) -> None:
    assert is_known(find(game).rules) is known


def test_what_sees_hidden_cards_is_called_nobodys_odds() -> None:
    for entry in catalogue().values():
        assert is_known(entry.rules) or counted(entry.rules) is None
    assert figures(find("demon-52").rules) is not None


def test_the_count_agrees_with_the_solver() -> None:
    from demonfan.deals import Deal
    from demonfan.effects import deal

    rules = find("ceiling-fan").rules
    found = counted(rules)
    assert found is not None
    solved = [solve(deal(rules, Deal("own", number)), Limits(100_000)).verdict for number in range(1, 301)]
    assert solved.count("won") + solved.count("lost") == len(solved)
    share = found.won / found.deals
    error = sqrt(share * (1 - share) / len(solved))
    assert abs(solved.count("won") / len(solved) - share) < 3.3 * error


@pytest.mark.parametrize("won", [0, 100])
def test_none_or_all_of_a_hundred_is_no_proof(won: int) -> None:
    found = odds_of(Figures("fan", 100, won, 100 - won, None))
    assert found.value == won / 100
    assert found.standard_error > 0.005
    assert not found.is_win
    assert not found.is_loss


def test_undecided_deals_lie_between_the_bounds() -> None:
    found = odds_of(Figures("fan", 100, 40, 35, None))
    assert (found.value, found.lower, found.upper) == (0.4, 0.4, 0.65)
