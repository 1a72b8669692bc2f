from __future__ import annotations

import random

import pytest

from demonfan import _core, position
from demonfan.acts import Redeal
from demonfan.game import Game
from demonfan.games import find
from demonfan.solve import encodings, redeals, solver
from demonfan.solve.lines import played
from demonfan.solve.replay import wins
from demonfan.solve.verdict import Limits
from demonfan.state import State


def late(game: str, cards: int, left: int, seed: int) -> State:
    """The last cards of the pack in fans of three, with so many redeals left."""
    rules = find(game).rules
    pack = sorted(rules.pack.cards, key=lambda card: rules.pack.place(card.rank))[-cards:]
    random.Random(seed).shuffle(pack)
    fans = [" ".join(map(str, pack[at : at + 3])) for at in range(0, cards, 3)]
    return position.read(rules, "\n".join([*fans, "Deal: 7", f"Redeals left: {left}"]) + "\n")


@pytest.mark.parametrize("game", ["demon-fan", "linus", "demon-fan-gather"])
def test_late_positions_have_the_verdict_of_the_general_search(game: str) -> None:
    words = set()
    for seed in range(24):
        state = late(game, 14, 1, seed)
        found = redeals.search(state, Limits(positions=20_000))
        general = solver._general(state, "game", solver.core_options(Limits(), None), True, 0)
        if found.verdict != "undecided":
            assert found.verdict == general.verdict
        words.add(general.verdict)
        assert not found.moves or wins(state, found.moves)
    assert words == {"won", "lost"}


@pytest.mark.parametrize("game", ["demon-fan", "demon-fan-gather", "fascination-fan", "linus"])
def test_whole_games_are_won_through_their_redeals(game: str) -> None:
    through = 0
    for number in range(1, 11):
        verdict = solver.solve(Game.deal(game, number).state, Limits(positions=20_000), effort=0)
        assert verdict.verdict == "won"
        through += any(isinstance(move, Redeal) for move in verdict.line)
    assert through > 3


def test_limits_and_cancelling() -> None:
    state = next(
        state
        for number in range(1, 50)
        if solver.solve(state := Game.deal("demon-fan", number).state, layout=True).verdict == "lost"
    )
    few = redeals.search(state, Limits(positions=3))
    assert (few.verdict, few.reason, few.moves) == ("undecided", "positions", ())
    control = _core.Control()
    control.cancel()
    assert redeals.search(state, Limits(), control).reason == "cancelled"


def test_it_takes_only_redeals_that_are_known() -> None:
    assert redeals.takes(Game.deal("demon-fan", 1).state)
    assert not redeals.takes(Game.deal("demon-fan", "ms:1").state)
    assert not redeals.takes(Game.deal("la-belle-lucie", 1).state)
    assert not redeals.takes(Game.deal("ceiling-fan-alternate", 1).state)


def test_every_ending_comes_with_a_line_to_it() -> None:
    state = late("demon-fan", 20, 1, 3)
    fans = encodings.alternate(state)
    assert fans is not None
    for when in ("stuck", "any"):
        found = _core.alternate_endings(fans.fans, fans.heights, ranks=fans.ranks, fill=fans.fill, when=when)
        assert len(found.lines) == len(found.heights) > 1
        for heights, line in zip(found.heights, found.lines, strict=True):
            assert encodings.heights(played(state, line)[1][-1]) == heights
