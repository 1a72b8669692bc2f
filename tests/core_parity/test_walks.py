"""The core against the engine at every position of random playouts to the end, over every game.

The main suite looks at the first 60 positions of each of three deals, and at one of them to the end; ``make perft``
goes to the end of hundreds.
"""

from __future__ import annotations

import random

import pytest

from demonfan.deals import Deal
from demonfan.effects import deal
from tests.conformance.every_game import all_rules
from tests.core_parity.held import walk

TO_THE_END = 250


@pytest.mark.parametrize("game", sorted(all_rules()))
def test_same_moves_and_successors(game: str, perft_deals: int) -> None:
    rules = all_rules()[game]
    for number in range(1, perft_deals + 1):
        whole = number == 1 or perft_deals > 3
        chance = random.Random(number)
        states = list(walk(rules, deal(rules, Deal("own", number)), chance, TO_THE_END if whole else 60))
        assert states
