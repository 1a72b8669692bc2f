from __future__ import annotations

import contextlib
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demonfan.cards import parse_cards
from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.errors import InputError
from demonfan.games import find, ours
from demonfan.moves import apply, legal_moves
from demonfan.solve import jsonl
from demonfan.solve.jsonl import LineError, decode, encode, state_of


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


@pytest.mark.parametrize("game", sorted(ours()))
def test_a_position_written_as_a_line_is_read_back(game: str) -> None:
    rules = find(game).rules
    chance = random.Random(game)
    state = deal(rules, Deal("own", 4))
    said = 0
    for _ in range(12):
        with contextlib.suppress(LineError):
            again = state_of(decode(encode(state, game, {})))
            said += 1
            assert replace(again, deal=state.deal, shuffled=state.shuffled) == state
        moves = list(legal_moves(state))
        if not moves:
            break
        state = apply(state, chance.choice(moves))[0]
    # At least the deal, where a base rank can be told from the cards.
    assert said


def test_a_line_marks_cards_only_where_they_lie_otherwise_than_dealt() -> None:
    state = deal(find("demon-fan").rules, Deal("own", 4))
    assert "-" not in encode(state, "demon-fan", {}).replace("demon-fan", "")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"game": "fan", "deal": 3, "piles": [["AC"]]}', "piles and a deal"),
        ('{"game": "la-belle-lucie", "deal": 3, "redeals_left": 0}', "`redeals_left` goes with piles"),
        ('{"game": "fan", "deal": 3, "foundations": ["AC"]}', "`foundations` goes with piles"),
        ('{"game": "fan", "piles": [["XX"]]}', '"XX" is no card'),
    ],
)
def test_what_contradicts_itself_is_refused_in_one_plain_sentence(text: str, why: str) -> None:
    with pytest.raises(InputError) as error:
        state_of(decode(text))
    assert why in str(error.value)
    assert not str(error.value).startswith("line 1")


def test_a_byte_order_mark_is_no_card() -> None:
    assert decode('\ufeff{"deal": 3}').deal == decode(b'\xef\xbb\xbf{"deal": 3}').deal == 3


def test_a_line_that_is_refused_still_has_its_name() -> None:
    assert jsonl.id_of('{"id": "z", "game": 7}') == "z"
    assert jsonl.id_of('{"id": 5, "piles": "none"}') == 5
    assert jsonl.id_of('{"id": [1]}') == jsonl.id_of("{") == ""
