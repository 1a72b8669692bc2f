from __future__ import annotations

import pytest

from demonfan.game import Game
from demonfan.games import catalogue
from demonfan.solve.questions import question
from demonfan.solve.verdict import Limits, LimitsError


@pytest.mark.parametrize(
    ("game", "options", "layout", "solver"),
    [
        ("fan", {}, False, "by_suit_solve"),
        ("la-belle-lucie", {}, True, "by_suit_solve"),
        ("la-belle-lucie", {}, False, "by_suit_game"),
        ("la-belle-lucie", {"merci": "1"}, False, "by_suit_game"),
        ("ceiling-fan-alternate", {}, False, "alternate_solve"),
        ("demon-fan", {}, True, "alternate_solve"),
        ("demon-36", {}, False, "demon_solve"),
        ("canfield", {}, False, "demon_solve"),
        ("canfield-rush", {}, False, "demon_solve"),
        ("demon-36", {"turn.when": "stuck"}, False, None),
        ("fan", {"take_back": "on"}, False, None),
        ("free-fan-cells", {}, False, None),
    ],
)
def test_the_rules_choose_the_search(game: str, options: dict[str, str], layout: bool, solver: str | None) -> None:
    asked = question(Game.deal(game, 1, options).state, layout=layout)
    assert (asked and asked.solver) == solver


def test_a_lost_layout_does_not_lose_a_game_with_redeals_that_only_the_general_search_knows() -> None:
    asked = question(Game.deal("demon-fan-gather", 1).state, layout=False)
    assert asked is not None
    assert not asked.lost_counts


@pytest.mark.parametrize("game", list(catalogue()))
def test_the_core_takes_every_question(game: str) -> None:
    for layout in (False, True):
        asked = question(Game.deal(game, 1).state, layout=layout)
        if asked is not None:
            options = {"positions": 50, "seconds": None, "memory": None, "control": None}
            assert asked.put(options).positions <= 51


@pytest.mark.parametrize("limit", [{"positions": 0}, {"seconds": float("nan")}, {"memory": -1}])
def test_a_limit_under_which_nothing_could_be_searched_is_refused(limit: dict[str, float]) -> None:
    with pytest.raises(LimitsError, match="above 0"):
        Limits(**limit)  # type: ignore[arg-type]


def test_the_passes_to_come_may_turn_other_counts() -> None:
    game = Game.deal("canfield-rush", 1)
    counts = []
    for _ in range(3):
        asked = question(game.state, layout=False)
        assert asked is not None
        counts.append((asked.rules["turn"], asked.rules["later_turns"], asked.cards["turn_overs"]))
        passes = game.state.passes
        while game.state.passes == passes and "stock" in map(str, game.legal_moves):
            game.play("stock")
    assert counts == [(3, (2, 1), 2), (2, (1,), 1), (1, (), 0)]
    # Without limit of passes, no search of its own.
    assert question(Game.deal("canfield-rush", 1, {"stock.passes": "none"}).state, layout=False) is None
