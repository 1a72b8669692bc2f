"""The three ways to ask for a move, and the live collection of legal moves."""

from __future__ import annotations

import pytest

from demonfan.acts import Carry, Draw, Redeal, Turn, parse_move
from demonfan.errors import IllegalMove
from demonfan.moves import apply, can, legal_moves, verify, why_not
from demonfan.rules import Fill, Filling, Merci, Shuffled, Turned
from demonfan.state import WASTE, Area, Place
from tests.positions import game, position

T1, T2, T3 = (Place(Area.TABLEAU, index) for index in range(3))


def test_the_collection_is_live_and_knows_its_members() -> None:
    state = position(game(3, merci=Merci(), redeal=Shuffled(count=1)), "9H 5C | 6C | 7C", redeals=1)
    moves = legal_moves(state)
    assert Carry(T1, T2) in moves
    assert Carry(T2, T1) not in moves
    assert Draw(T1, 1) in moves
    assert Redeal() not in moves
    assert "T1>T2" not in moves
    assert len(moves) == len(list(moves)) == len(set(moves)) == 3
    assert moves
    assert repr(moves) == "<LegalMoves (T1>T2, T2>T3, merci T1-1)>"


def test_no_moves_are_false() -> None:
    moves = legal_moves(position(game(2), "9H | 5C"))
    assert not moves
    assert len(moves) == 0


def test_verify_can_and_apply_agree() -> None:
    state = position(game(2), "9H 5C | 6C")
    good, bad = Carry(T1, T2), Carry(T2, T1)
    assert can(state, good)
    verify(state, good)
    following, events = apply(state, good)
    assert following != state
    assert events
    assert not can(state, bad)
    with pytest.raises(IllegalMove) as caught:
        verify(state, bad)
    assert caught.value.reason == why_not(state, bad)
    with pytest.raises(IllegalMove):
        apply(state, bad)


@pytest.mark.parametrize("when", ["any", "stuck"])
def test_a_redeal_is_allowed_when_the_rules_say(when: str) -> None:
    redeal = Shuffled(count=1, when="any" if when == "any" else "stuck")
    open_layout = position(game(2, redeal=redeal), "9H 5C | 6C")
    stuck_layout = position(game(2, redeal=redeal), "9H 5C | 7C")
    assert can(open_layout, Redeal()) is (when == "any")
    assert can(stuck_layout, Redeal())
    used = position(game(2, redeal=redeal), "9H 5C | 7C", redeals=1)
    reason = why_not(used, Redeal())
    assert reason is not None
    assert reason.code == "no-redeal-left"


def test_a_redeal_may_wait_for_the_stock() -> None:
    rules = game(
        2,
        fills=(Fill(source="stock", count=3),),
        stock=Filling(),
        redeal=Shuffled(count=1, when="no-empty-or-no-stock", layout="deal"),
    )
    assert not can(position(rules, "9H 5C | ", stock="-2C"), Redeal())
    assert can(position(rules, "9H 5C | 7C", stock="-2C"), Redeal())
    assert can(position(rules, "9H 5C | "), Redeal())


def test_turning_is_a_move() -> None:
    state = position(game(1, stock=Turned(turn=1)), "9H", stock="-2C")
    assert list(legal_moves(state)) == [Turn()]
    assert WASTE in state


@pytest.mark.parametrize(
    "text", ["T1>T2", "T12x3>F1", "W>F4", "R1>C1", "stock", "redeal", "merci T1-2", "merci T1-2>F1"]
)
def test_the_place_form_round_trips(text: str) -> None:
    assert str(parse_move(text)) == text
