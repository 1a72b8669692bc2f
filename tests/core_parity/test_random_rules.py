"""Core and engine under rules that no game has: moves, successors, and what the search says of small packs."""

from __future__ import annotations

import random

import pytest

from demonfan import _core
from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.moves import apply
from demonfan.rules import Shuffled
from demonfan.solve.compile import compiled
from demonfan.state import State
from tests.core_parity.held import walk
from tests.core_parity.random_rules import random_rules

#: Rules drawn for each deal that `make perft` asks for.
RULES_A_DEAL = 8


@pytest.mark.parametrize("part", range(RULES_A_DEAL))
def test_moves_and_successors(part: int, perft_deals: int) -> None:
    for number in range(1, perft_deals + 1):
        chance = random.Random(f"{part} {number}")
        rules = random_rules(chance)
        assert list(walk(rules, deal(rules, Deal("own", number)), chance, 25, ask_stuck=0.05))


@pytest.mark.parametrize("part", range(RULES_A_DEAL))
def test_no_dominance_changes_a_verdict(part: int, perft_deals: int) -> None:
    for number in range(1, perft_deals * 5 + 1):
        chance = random.Random(f"search {part} {number}")
        rules = random_rules(chance)
        start = deal(rules, Deal("own", number))
        verdicts = {}
        for without in ((), ("safe-up",), ("dead",), ("equal-places",), ("safe-up", "dead", "equal-places")):
            result = solve(start, without)
            if result.verdict == "won":
                replay(start, result.line)
            if result.verdict != "undecided":
                verdicts[without] = result.verdict
        assert len(set(verdicts.values())) <= 1, (verdicts, rules)


def solve(start: State, without: tuple[str, ...]) -> _core.SearchResult:
    core = compiled(start.rules)
    return core.game.search(
        core.encode(start),
        follow_shuffles=isinstance(start.rules.redeal, Shuffled),
        without=without,  # type: ignore[arg-type]  # the parameters above
        positions=20_000,
        seconds=5.0,
    )


def replay(state: State, line: list[int]) -> None:
    """The engine makes every move of a line, and the game is won."""
    core = compiled(state.rules)
    for code in line:
        state, _ = apply(state, core.move(code))
    assert state.is_won
