"""Positions: what they count and what their places are called."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demonfan.rules import Merci, Shuffled, Turned
from demonfan.state import STOCK, WASTE, Area, Face, Pile, Place
from tests.positions import game, pile, position


@given(st.sampled_from(Area), st.integers(0, 98))
def test_places_round_trip(area: Area, index: int) -> None:
    place = Place(area) if area in (Area.STOCK, Area.WASTE) else Place(area, index)
    assert Place.parse(str(place)) == place


@pytest.mark.parametrize("text", ["", "T", "T0", "T100", "X1", "S1", "t1", "T-1", "T¹", "T1 "])
def test_other_texts_name_no_place(text: str) -> None:
    with pytest.raises(ValueError, match="names no place"):
        Place.parse(text)


def test_piles() -> None:
    three = pile("-9H ~5C 4C")
    assert three.faces == (Face.UNSEEN, Face.SEEN, Face.UP)
    assert str(three) == "-9H -5C 4C"
    assert (str(three.top), three.size) == ("4C", 3)
    assert three.drop(1) == pile("-9H ~5C")
    assert three.take(2) == pile("~5C 4C")
    assert three.drop(1).show_top() == pile("-9H 5C")
    assert three.put(pile("AS").cards) == pile("-9H ~5C 4C AS")
    assert Pile().top is None
    assert Pile().show_top() == Pile()


def test_what_has_been_used_and_what_is_left() -> None:
    rules = game(1, merci=Merci(count=2), redeal=Shuffled(count=3), stock=Turned(turn=(3, 2), passes=2))
    state = position(rules, "9H", redeals=1, draws=2, passes=1)
    assert (state.redeals_left, state.draws_left, state.passes_left, state.turn_count) == (2, 0, 0, 2)
    plain = position(game(1), "9H")
    assert (plain.redeals_left, plain.draws_left, plain.passes_left, plain.turn_count) == (0, 0, None, 0)


def test_places_are_those_that_the_rules_have() -> None:
    state = position(game(2, cells=1, reserves=1, stock=Turned()), "9H | 5C", reserves="2C")
    assert [str(place) for place, _ in state.places()] == ["T1", "T2", "F1", "F2", "F3", "F4", "R1", "C1", "S", "W"]
    assert state[Place.parse("T2")] == pile("5C")
    assert Place.parse("T3") not in state
    assert STOCK in state
    bare = position(game(1), "9H")
    assert STOCK not in bare
    assert WASTE not in bare
    assert "T1" not in bare
