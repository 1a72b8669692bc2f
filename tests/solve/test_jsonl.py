from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demonfan.cards import parse_cards
from demonfan.errors import InputError
from demonfan.solve import jsonl


def test_a_stock_is_a_pile_and_its_last_card_is_turned_first() -> None:
    line = jsonl.decode(
        b'{"game": "demon-36-one", "piles": [["TC"], ["AS"], ["6C"], ["8C"]], "foundations": ["KC"], "reserve": '
        b'["QS", "KD", "QH", "KH", "TS", "9C", "TH", "JH", "9D"], "stock": ["QC", "TD", "KS", "QD", "AC", "7C", "JC", '
        b'"7S", "7H", "6H", "8D", "8S", "9S", "6D", "8H", "7D", "JS", "JD", "9H", "AD", "6S", "AH"]}'
    )
    state = jsonl.state_of(line)
    assert state.stock.cards[-2:] == parse_cards("6S AH")
    assert state.reserves[0].top == parse_cards("9D")[0]
    assert state.base is not None
    assert state.base.letter == "K"


def test_a_deal_number_and_options() -> None:
    state = jsonl.state_of(jsonl.decode('{"game": "fan", "deal": 7, "options": {"layout": "16x3+2x2"}}'))
    assert [pile.size for pile in state.tableau][-2:] == [2, 2]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        '{"game": "fan"}',
        '{"game": "fan", "piles": [["AC"]]}',
        '{"game": "fan", "piles": [["XX"]]}',
        '{"game": "fan", "piles": [["KC/KS"]]}',
        '{"game": "fan", "piles": [["KC KS"]]}',
        '{"game": "fan", "piles": [["KC", "#KS"]]}',
        '{"game": "fan", "piles": [["KC\\nKS"]]}',
        '{"game": "fan", "piles": [["KC\\n"]]}',
        '{"game": "no such game", "deal": 1}',
        '{"game": "fan", "deal": 0}',
        '{"game": "fan", "deal": 1, "options": {"x": "y"}}',
        '{"game": "fan", "piles": [[["AC"]]]}',
        "{" * 500,
        " " * (jsonl.MAX_LINE + 1),
    ],
)
def test_wrong_lines_are_input_errors_of_one_line(text: str) -> None:
    with pytest.raises(InputError) as error:
        jsonl.state_of(jsonl.decode(text))
    assert "\n" not in str(error.value)


@given(st.binary(max_size=200))
def test_any_bytes_give_a_line_or_our_error(data: bytes) -> None:
    with contextlib.suppress(InputError):
        jsonl.state_of(jsonl.decode(data))
