"""The place form of a move is read and written without a position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demonfan.acts import Carry, Draw, Move, Redeal, Turn, parse_move
from demonfan.errors import NotationError
from demonfan.state import STOCK, WASTE, Area, Place

PLACES = st.one_of(
    st.builds(Place, st.sampled_from([Area.TABLEAU, Area.FOUNDATION, Area.RESERVE, Area.CELL]), st.integers(0, 98)),
    st.sampled_from([STOCK, WASTE]),
)
MOVES = st.one_of(
    st.builds(Carry, PLACES, PLACES, st.integers(1, 104)),
    st.builds(Draw, PLACES, st.integers(1, 104), st.none() | PLACES),
    st.just(Turn()),
    st.just(Redeal()),
)


@given(MOVES)
def test_moves_round_trip(move: Move) -> None:
    assert parse_move(str(move)) == move


@pytest.mark.parametrize(
    "text", ["", "T1", "T1>", "T1>T0", "T1x0>T2", "stock ", "merci T1", "merci T1-0", "AC>2C", "T1>T2\n"]
)
def test_other_texts_are_no_moves(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert caught.value.reason.code == "no-move"


@given(st.text() | st.from_regex(r"(merci )?[A-Z][0-9]*x?[0-9]*>?-?[A-Z0-9]*"))
def test_any_text_is_a_move_or_our_error(text: str) -> None:
    try:
        move = parse_move(text)
    except NotationError:
        return
    assert parse_move(str(move)) == move
