"""The worked example of a rules page: what it says is asked of the rules again here."""

from __future__ import annotations

import pytest

from demonfan import effects, games
from demonfan.acts import Carry, parse_move
from demonfan.deals import Deal
from demonfan.moves import can, legal_moves
from demonfan.plain.example import example
from demonfan.view import View
from demonfan.viewdata import position_data


@pytest.mark.parametrize("game", sorted(games.catalogue()))
def test_every_move_shown_can_be_made_and_the_wrong_one_cannot(game: str) -> None:
    shown = example(game, "en")
    state = effects.deal(games.find(game).rules, Deal.parse(shown["deal"]))
    assert shown["view"] == position_data(View.of(state))
    assert shown["moves"]
    for move in shown["moves"]:
        count = "" if move["count"] == 1 else f"x{move['count']}"
        text = f"{move['from']}{count}>{move['to']}" if move["to"] else "stock"
        assert can(state, parse_move(text))
        assert move["text"].endswith(".")
    wrong = parse_move(f"{shown['wrong']['from']}>{shown['wrong']['to']}")
    assert isinstance(wrong, Carry)
    assert wrong not in legal_moves(state)
    assert shown["wrong"]["text"]


def test_no_card_is_named_that_a_move_would_turn_up() -> None:
    turns = example("demon-36", "en")["moves"][-1]
    assert (turns["from"], turns["to"]) == ("S", "")
    assert not set("♣♦♥♠") & set(turns["text"])


def test_it_speaks_russian() -> None:
    texts = [move["text"] for move in example("la-belle-lucie", "ru")["moves"]]
    assert texts == [
        "Т♦ уходит на базу. Базы идут вверх по масти от Т до К.",
        "5♦ на 6♦. Веера строятся вниз по масти.",
    ]


def test_foundations_that_go_down_are_not_said_to_go_up() -> None:
    texts = [move["text"] for move in example("alexander-the-great", "en")["moves"]]
    assert any("Foundations: ♣♠ up in suit from A to K, ♥♦ down in suit from K to A." in text for text in texts)
