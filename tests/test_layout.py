"""Laying out the pack, and laying out again, card by card."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from demonfan.cards import Pack, Rank, cards_text
from demonfan.deals import Deal, own_reshuffle
from demonfan.layout import first_layout, lay_pack, redealt
from demonfan.rules import (
    BottomToTop,
    Cells,
    DealBase,
    DealStep,
    FirstTurn,
    Foundations,
    Gathered,
    InSuit,
    Lay,
    Reserve,
    Rules,
    SetOut,
    Shuffled,
    Tableau,
    Turned,
)
from demonfan.state import State
from tests.positions import game, position, shown

#: AC 2C 3C AS 2S 3S AH 2H 3H AD 2D 3D, the first dealt first.
PACK = Pack.of("A23").cards


def _rules(*steps: DealStep, **fields: Any) -> Rules:
    fields.setdefault("foundations", (Foundations(),))
    return Rules(family="fan", ranks="A23", deal=steps, tableau=Tableau(build=InSuit()), **fields)


def _laid(*steps: DealStep, deal: str = "1", **fields: Any) -> State:
    state = lay_pack(_rules(*steps, **fields), Deal.parse(deal), PACK)
    assert Counter(state.cards) == Counter(PACK)
    return state


def _tableau(piles: str, **fields: Any) -> Lay:
    return Lay(to="tableau", piles=piles, **fields)


# ------------------------------------------------------------------------------------------------ the order of dealing


@pytest.mark.parametrize(
    ("order", "deal", "laid"),
    [
        (None, "1", "AC 2C 3C | AS 2S 3S | AH 2H 3H | AD 2D | 3D"),
        ("pile", "ms:1", "AC 2C 3C | AS 2S 3S | AH 2H 3H | AD 2D | 3D"),
        ("row", "1", "AC 3S AD | 2C AH 2D | 3C 2H 3D | AS 3H | 2S"),
        ("row-back", "1", "2S 3H 3D | AS 2H 2D | 3C AH AD | 2C 3S | AC"),
        (None, "ms:1", "AC AS 2H | 2C 2S 3H | 3C 3S AD | AH 2D | 3D"),
    ],
)
def test_piles_take_their_cards_in_order(order: Any, deal: str, laid: str) -> None:
    assert shown(_laid(_tableau("3x3+2+1", order=order), deal=deal)) == laid


@pytest.mark.parametrize(
    ("faces", "laid"),
    [
        ("up", "AC 2C 3C AS"),
        ("top", "-AC -2C -3C AS"),
        ("alternate", "-AC 2C -3C AS"),
        ("down", "-AC -2C -3C -AS"),
    ],
)
def test_faces(faces: Any, laid: str) -> None:
    assert shown(_laid(_tableau("3x4", faces=faces))).startswith(laid + " |")


def test_steps_lay_one_area_after_the_other() -> None:
    state = _laid(
        Lay(to="reserve", piles="2", faces="top"),
        DealBase(),
        _tableau("2x1"),
        _tableau("2"),
        FirstTurn(),
        reserve=Reserve(),
        stock=Turned(turn=3),
        foundations=(Foundations(start="dealt", wrap=True),),
    )
    assert [str(pile) for pile in state.reserves] == ["-AC 2C"]
    assert [str(pile) for pile in state.foundations] == ["3C", "", "", ""]
    assert state.base is Rank.THREE
    assert shown(state) == "AS | 2S | 3S AH"
    assert str(state.waste) == "2H 3H AD"
    assert str(state.stock) == "-3D -2D"


def test_cards_set_out_lie_on_their_foundations() -> None:
    state = _laid(SetOut(cards=("AC", "AS", "AH", "AD", "2H")), _tableau("7x1"))
    assert [str(pile) for pile in state.foundations] == ["AC", "AS", "AH 2H", "AD"]
    assert shown(state) == "2C | 3C | 2S | 3S | 3H | 2D | 3D"


def test_a_cell_takes_a_card_of_the_deal() -> None:
    state = _laid(_tableau("11x1"), Lay(to="cells", piles="1"), cells=Cells(count=2))
    assert [str(pile) for pile in state.cells] == ["3D", ""]


# ------------------------------------------------------------------------------------------------ side rules


def test_base_cards_go_up_and_are_replaced() -> None:
    state = _laid(_tableau("2x3+2", base_cards="up"))
    assert shown(state) == "2C 3C 2S | 3S 2H 3H | 2D 3D"
    assert state.cards_up == 4


def test_base_cards_go_up_and_leave_gaps() -> None:
    state = _laid(_tableau("4x3", base_cards="up-leaving-gap"))
    assert shown(state) == "2C 3C | 2S 3S | 2H 3H | 2D 3D"


@pytest.mark.parametrize(
    ("kings", "laid"), [("stay", "AC 2C 3C"), ("sink", "3C AC 2C"), ("sink-below-suit", "3C AC 2C")]
)
def test_the_highest_rank_sinks(kings: Any, laid: str) -> None:
    assert shown(_laid(_tableau("4x3", kings=kings))).startswith(laid)


def test_a_king_sinks_below_the_cards_of_its_suit_only() -> None:
    rules = _rules(_tableau("12", kings="sink-below-suit"))
    order = tuple(PACK[place] for place in (0, 3, 2, 6, 9, 11, 5, 1, 4, 7, 8, 10))
    assert cards_text(order) == "AC AS 3C AH AD 3D 3S 2C 2S 2H 3H 2D"
    assert shown(lay_pack(rules, Deal("own", 1), order)) == "3C AC 3S AS 3H AH 3D AD 2C 2S 2H 2D"


def test_the_first_layout_is_the_deals_order() -> None:
    state = first_layout(_rules(_tableau("12")), Deal("own", 7))
    assert Counter(state.cards) == Counter(PACK)
    assert state == first_layout(_rules(_tableau("12")), Deal("own", 7))
    assert state != first_layout(_rules(_tableau("12")), Deal("own", 8))


# ------------------------------------------------------------------------------------------------ redeals


def test_a_shuffled_redeal_makes_fans_in_order() -> None:
    rules = game(5, redeal=Shuffled(count=2))
    before = position(rules, "5C 4C | 9H 8H | | KD | QS JS TS", foundations="AC")
    after = redealt(before)
    assert after.redeals == 1
    assert [len(pile.cards) for pile in after.tableau] == [3, 3, 2, 0, 0]
    assert after.foundations == before.foundations
    left = tuple(card for pile in before.tableau for card in pile.cards)
    expected = own_reshuffle(rules.pack, 1, 1, left)
    assert tuple(card for pile in after.tableau for card in pile.cards) == expected
    assert redealt(after).tableau != after.tableau


def test_cards_that_came_back_overfill_the_last_fan() -> None:
    rules = game(2, redeal=Shuffled(count=1))
    after = redealt(position(rules, "5C 4C 3C 2C | 9H 8H 7H 6H"))
    assert [len(pile.cards) for pile in after.tableau] == [3, 5]


@pytest.mark.parametrize(
    ("split_last", "flip", "tableau", "laid"),
    [
        # The first pile's top card is taken first and lies lowest.
        (False, "fan", "5C 4C | 9H 8H | KD | ", "~4C ~5C 8H | ~9H KD |  | "),
        (False, "packet", "5C 4C | 9H 8H | KD | ", "~5C ~4C 9H | ~8H KD |  | "),
        (True, "fan", "5C 4C | 9H 8H | KD QD | ", "~4C ~5C 8H | ~9H QD | KD | "),
        (True, "fan", "5C 4C | 9H 8H | KD | ", "~4C ~5C 8H | ~9H KD |  | "),
        (True, "fan", "5C 4C 3C | | | ", "~3C 4C | 5C |  | "),
        # What has lain face down unseen stays unseen.
        (False, "fan", "-5C 4C | 9H -8H 3D | | ", "~4C -5C 3D | -8H 9H |  | "),
    ],
)
def test_gathering_unshuffled(split_last: bool, flip: Any, tableau: str, laid: str) -> None:
    rules = game(4, redeal=Gathered(count=6, split_last=split_last, flip=flip, faces="top"))
    after = redealt(position(rules, tableau))
    assert after.tableau == position(rules, laid).tableau


def test_bottom_cards_go_to_the_top() -> None:
    rules = game(3, redeal=BottomToTop(count=3))
    assert shown(redealt(position(rules, "5C 4C 3C | 9H | "))) == "4C 3C 5C | 9H | "
