from __future__ import annotations

import pytest

from demonfan.acts import Redeal
from demonfan.effects import make
from demonfan.game import Game
from demonfan.moves import legal_moves
from demonfan.solve.encodings import heights
from demonfan.solve.endings import endings
from demonfan.solve.solver import SolveError, solve
from demonfan.solve.verdict import Limits
from demonfan.state import State
from demonfan.stuck import is_stuck, same


def exhausted(state: State) -> tuple[set[tuple[int, ...]], set[tuple[int, ...]]]:
    """The heights of all positions that can be reached in this layout, and of the stuck ones among them."""
    reached, stuck = set(), set()
    seen, queue = {same(state)}, [state]
    while queue:
        at = queue.pop()
        reached.add(tuple(heights(at)))
        if is_stuck(at):
            stuck.add(tuple(heights(at)))
        for move in legal_moves(at):
            if not isinstance(move, Redeal) and same(after := make(at, move)[0]) not in seen:
                seen.add(same(after))
                queue.append(after)
    return reached, stuck


SMALL = {
    "la-belle-lucie": "QC JS KC / KD JD QS / KS QH JC / QD KH JH",
    "demon-fan": "QC JS KC / KD JD QS / KS QH JC / QD KH JH",
}


@pytest.mark.parametrize("game", SMALL)
@pytest.mark.parametrize("turned", range(4))
def test_every_ending_of_a_small_layout_is_found_and_no_other(game: str, turned: int) -> None:
    piles = SMALL[game].split(" / ")
    text = " / ".join(" ".join(pile.split()[turned:] + pile.split()[:turned]) for pile in piles)
    state = Game.from_position(game, f"{text} / Faces: marked").state
    reached, stuck = exhausted(state)
    found = endings(state, "any"), endings(state, "stuck")
    assert all(one.complete for one in found)
    assert found[0].heights == reached
    assert found[1].heights == stuck
    assert found[1].most_up == max(map(sum, stuck))


@pytest.mark.parametrize("number", range(1, 9))
def test_a_layout_is_won_if_all_cards_can_be_up_at_its_end(number: int) -> None:
    state = Game.deal("la-belle-lucie", number).state
    won = solve(state, layout=True).verdict == "won"
    assert (endings(state).most_up == 52) == won


def test_a_limit_leaves_the_endings_incomplete() -> None:
    found = endings(Game.deal("la-belle-lucie", 1).state, limits=Limits(positions=2))
    assert not found.complete
    assert found.reason == "positions"


def test_games_of_other_kinds_have_no_endings_here() -> None:
    with pytest.raises(SolveError, match="suit or by alternate"):
        endings(Game.deal("demon-36", 1).state)
