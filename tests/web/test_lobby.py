from __future__ import annotations

import pytest

from demonfan.game import Game
from demonfan.games import catalogue
from demonfan.web.lobby import game_row


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_a_preview_is_the_first_picture(game: str) -> None:
    row = game_row(catalogue()[game], "ru")
    view = Game.deal(game, 1).view
    assert row["preview"]["tableau"] == [len(pile.cards) for pile in view.tableau]
    assert row["preview"]["foundations"] == len(view.foundations)
    assert row["preview"]["reserves"] == [len(pile.cards) for pile in view.reserves]
    assert row["name"]
    assert row["summary"]
