"""The figures that are shipped: whose they are, and that they can be made again."""

from __future__ import annotations

import pytest

from bench.figures import POSITIONS, counted, narrower, results
from demonfan.choose.figures import Figures, figures, shipped
from demonfan.games import find

SHIPPED = sorted(shipped().values(), key=lambda figures: figures.game)


@pytest.mark.parametrize("known", SHIPPED, ids=[known.game for known in SHIPPED])
def test_they_are_of_the_present_rules(known: Figures) -> None:
    assert figures(find(known.game).rules) == known
    assert known.undecided >= 0
    assert known.won > 0 or known.moves is None


def test_the_games_of_the_documents_have_them() -> None:
    for game in ("la-belle-lucie", "demon-fan", "demon-fan-gather", "fan", "ceiling-fan", "trefoil", "demon-36"):
        assert figures(find(game).rules) is not None


def test_games_with_options_have_none() -> None:
    assert figures(find("la-belle-lucie").rules_with({"take_back": "on"})) is None


@pytest.mark.parametrize("known", SHIPPED, ids=[known.game for known in SHIPPED])
def test_no_results_say_more(known: Figures) -> None:
    """``python bench/figures.py --results`` takes them."""
    assert narrower(find(known.game).rules.digest, known, results()) == known


def test_they_can_be_made_again() -> None:
    entry = find("bear-river")
    known, found = figures(entry.rules), counted(entry, 100, POSITIONS)
    assert known is not None
    assert found.moves == known.moves
    assert narrower(entry.rules.digest, found, results()) == known
    assert found.won <= known.won
    assert found.lost <= known.lost
