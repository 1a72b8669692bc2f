from __future__ import annotations

import pytest

from demonfan import position
from demonfan.cards import Rank
from demonfan.errors import InputError
from demonfan.position import PositionError
from demonfan.state import State
from tests.conformance.every_game import all_rules

END = "KC / QS KS / Foundations: QC JS KH KD"


def read(game: str, text: str) -> State:
    return position.read(all_rules()[game], text)


def test_missing_cards_are_on_the_foundations() -> None:
    assert read("la-belle-lucie", "KC / QS KS") == read("la-belle-lucie", END)
    # The base rank too, where only one fits.
    text = "7C 6S / 6H / 6D / Waste: 8C"
    state = read("demon-36", f"{text} 9C TC JC QC KC AC 6C")
    assert state.base is Rank.SEVEN
    assert [str(pile.top) for pile in state.foundations] == ["None", "AS", "AH", "AD"]


@pytest.mark.parametrize(
    ("game", "text", "why"),
    [
        ("la-belle-lucie", "KC / JS KS", "they cannot all be on the foundations: Q♠"),
        ("la-belle-lucie", "KC / QS KS / KC", "K♣ is there too often"),
        ("la-belle-lucie", f"{END} / Foundations: KC", 'the line "Foundations" stands twice'),
        ("la-belle-lucie", "KC / QS KS / Foundations: QC KS KH KD", "Q♠ is there too often"),
        ("la-belle-lucie", "KC / Foundations: QC JS KH KD", "cannot all be on the foundations: Q♠, K♠"),
        ("la-belle-lucie", "KC / XX", 'line 1: "XX" is no card'),
        ("la-belle-lucie", "KC\nXX", 'line 2: "XX" is no card'),
        ("la-belle-lucie", "KC\nWater: 3", 'line 2: "Water" is no line of a position'),
        ("la-belle-lucie", f"{END}\nRedeals left: 3", "Redeals left: 3 is more than the rules have (2)"),
        ("la-belle-lucie", f"{END}\nMerci: 1", "Merci: 1 is more than the rules have (0)"),
        ("la-belle-lucie", f"{END}\nRedeals left: many", 'line 2: "many" is no number'),
        ("la-belle-lucie", f"{END}\nDeal: ms:x", 'line 2: "ms:x" is no deal'),
        ("la-belle-lucie", f"{END}\nBase: 5", "no base rank of its own: 5"),
        ("la-belle-lucie", "/ . " * 30, "30 piles are given (tableau), but the game has 18"),
        ("la-belle-lucie", "Stock: KC / QS KS", "this game has no such place: Stock"),
        ("la-belle-lucie", "KC / Cells: KS / QS", "1 piles are given (cells), but the game has 0"),
        ("la-belle-lucie", "-- / KS", "1 card is unknown (--)"),
        ("la-belle-lucie", "KC / QS KS / Foundations: QC JS KH ZD", '"ZD" does not fit a foundation'),
        ("demon-36", "5C / 6C", "5♣ is not in this pack"),
        ("demon-36", "6C / Waste: -7C", '"-7C": here all cards lie face up'),
        ("demon-36", "6C / Base: 5", '"5" is no rank of this pack'),
        ("demon-36", "6C / Foundations: 7S 7H 7D", "The base rank is not known"),
        ("demon-36", "6C / Passes left: 1", "the passes are without limit"),
        ("house-on-the-hill", "KC", "they cannot all be on the foundations"),
        ("la-belle-lucie", "KC " * 10_000, "longer than 20000 characters"),
    ],
)
def test_errors_say_what_and_where(game: str, text: str, why: str) -> None:
    with pytest.raises(PositionError) as error:
        read(game, text)
    assert why in str(error.value)
    assert isinstance(error.value, InputError)


@pytest.mark.parametrize("text", ["", "\n\n", "# a comment\n / \n"])
def test_that_a_text_without_a_position_is_no_game_that_is_won(text: str) -> None:
    with pytest.raises(PositionError) as error:
        read("fan", text)
    assert error.value.reason.code == "empty-position"
