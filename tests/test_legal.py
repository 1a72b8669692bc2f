"""Literal positions with their exact set of moves, for every rule of the model."""

from __future__ import annotations

from typing import Any, Literal

import pytest

from demonfan.acts import Move, parse_move
from demonfan.cards import Rank
from demonfan.legal import plays
from demonfan.moves import why_not
from demonfan.rules import (
    Alternate,
    AnySuit,
    Cells,
    Fill,
    Filling,
    Foundations,
    InSuit,
    Merci,
    NoBuild,
    Override,
    Reserve,
    Rules,
    SameRank,
    Shuffled,
    Turned,
)
from demonfan.state import State
from tests.positions import game, moves, position


def _reason(state: State, text: str) -> str | None:
    reason = why_not(state, parse_move(text))
    return reason.code if reason else None


# ------------------------------------------------------------------------------------------------ building


@pytest.mark.parametrize(
    ("rules", "tableau", "legal"),
    [
        (game(3), "5C | 6C | 6S", "T1>T2"),
        (game(3, Alternate()), "5C | 6H | 6S", "T1>T2"),
        (game(3, AnySuit()), "5C | 6H | 6S", "T1>T2 T1>T3"),
        (game(3, AnySuit(direction="both")), "5C | 6H | 7S", "T1>T2 T2>T1 T2>T3 T3>T2"),
        (game(3, SameRank()), "5C | 5H | 6S", "T1>T2 T2>T1"),
        (game(3, NoBuild()), "5C | 6C | AS", "T3>F2"),
        (game(2, InSuit(direction="up")), "5C | 6C", "T2>T1"),
        (game(2, InSuit(wrap="full")), "KC | AC", "T1>T2 T2>F1"),
        (game(2), "KC | AC", "T2>F1"),
        (game(2), "5C 9H | 6C", ""),
        (game(2), "-AC 9H | 6C", ""),
    ],
)
def test_building(rules: Rules, tableau: str, legal: str) -> None:
    assert moves(position(rules, tableau)) == set(legal.split())


def test_nothing_is_laid_on_the_base_rank_where_the_cycle_is_cut_there() -> None:
    rules = game(3, Alternate(wrap="not-at-base"), family="demon", foundations=(Foundations(start="dealt", wrap=True),))
    state = position(rules, "4C | 5H | KC", foundations="||5H", base=Rank.FIVE)
    assert moves(state) == set()
    assert _reason(state, "T1>T2") == "does-not-build"
    full = game(3, Alternate(wrap="full"), foundations=rules.foundations)
    assert moves(position(full, "4C | 5H | KC", base=Rank.FIVE)) == {"T1>T2", "T2>F3"}


def test_fans_and_runs_of_limited_size() -> None:
    three = game(2, AnySuit(), max_cards=3)
    state = position(three, "9H 2D 6C | 5H")
    assert moves(state) == set()
    assert _reason(state, "T2>T1") == "pile-full"
    run = game(2, SameRank(), max_run=3)
    assert moves(position(run, "KD 6C 6S | 6H")) == {"T1>T2", "T2>T1"}
    full = position(run, "KD 6C 6S 6D | 6H")
    assert moves(full) == {"T1>T2"}
    assert _reason(full, "T2>T1") == "run-full"


# ------------------------------------------------------------------------------------------------ what moves together

TAIL = "9C 5C 4H 3C | 6H | 5D"


@pytest.mark.parametrize(
    ("move", "legal"),
    [
        ("single", ""),
        ("packed", "T1x3>T2"),
        ("whole", ""),
        ("single-or-whole", ""),
    ],
)
def test_tails(move: str, legal: str) -> None:
    assert moves(position(game(3, Alternate(), move=move), TAIL)) == set(legal.split())


@pytest.mark.parametrize(
    ("move", "legal"),
    [
        ("single", "T1>T4 T2>T1 T4>T3"),
        ("packed", "T1>T4 T1x2>T3 T2>T1 T4>T3"),
        ("whole", "T1x2>T3 T2>T1 T4>T3"),
        ("single-or-whole", "T1>T4 T1x2>T3 T2>T1 T4>T3"),
    ],
)
def test_whole_piles(move: str, legal: str) -> None:
    state = position(game(4, Alternate(), move=move), "5C 4D | 3S | 2H 6D | 5S")
    assert moves(state) == set(legal.split())


def test_the_top_of_a_column_that_moves_whole_may_go_up() -> None:
    state = position(game(2, Alternate(), move="whole"), "9H AC | 2D")
    assert moves(state) == {"T1>F1"}
    assert _reason(state, "T1>T2") == "whole-pile-only"


def test_as_many_cards_as_cells_allow() -> None:
    rules = game(2, move="cells", cells=2)
    tail = "9H 5C 4C 3C | 6C"
    assert "T1x3>T2" in moves(position(rules, tail))
    one = position(rules, tail, cells="KH")
    assert "T1x3>T2" not in moves(one)
    assert _reason(one, "T1x3>T2") == "few-cells"
    assert _reason(position(rules, "5C 3C | 6C"), "T1x2>T2") == "not-packed"


def test_a_packed_tail_follows_the_rule_of_its_own_pile() -> None:
    rules = game(2, InSuit(), move="packed", overrides=(Override(piles=(2,), build=Alternate()),))
    assert moves(position(rules, "6C | 5C 4H")) == {"T2x2>T1"}
    assert moves(position(rules, "6C | 5C 4C")) == set()
    assert moves(position(rules, "5C 4C | 6H")) == {"T1x2>T2"}
    assert moves(position(rules, "5C 4H | 6H")) == set()


# ------------------------------------------------------------------------------------------------ empty piles


def test_an_empty_pile_is_never_filled_without_a_rule() -> None:
    state = position(game(2), "KC | ")
    assert moves(state) == set()
    assert _reason(state, "T1>T2") == "never-filled"


def test_kings_only() -> None:
    state = position(game(3, fill="K"), "9C KC | 8H | ")
    assert moves(state) == {"T1>T3"}
    assert _reason(state, "T2>T3") == "fill-ranks"


def test_only_some_piles_are_filled() -> None:
    rules = game(3, overrides=(Override(piles=(3,), fill=(Fill(),)),))
    assert moves(position(rules, "9C 8H | | ")) == {"T1>T3"}


DEMON: dict[str, Any] = {"family": "demon", "reserves": 1, "stock": Turned(turn=1)}


def test_the_demon_fills_then_the_waste_and_never_a_column() -> None:
    rules = game(2, Alternate(), fills=(Fill(source="reserve"), Fill(source="waste")), **DEMON)
    state = position(rules, "9C | ", reserves="4D 2C", waste="7H", stock="-8H")
    assert moves(state) == {"R1>T2", "stock"}
    assert _reason(state, "W>T2") == "fill-order"
    assert _reason(state, "T1>T2") == "fill-order"
    assert moves(position(rules, "9C | ", waste="7H", stock="-8H")) == {"W>T2", "stock"}


def test_an_automatic_fill_is_not_the_players() -> None:
    rules = game(2, Alternate(), fills=(Fill(source="reserve", auto=True), Fill()), **DEMON)
    state = position(rules, "9C | ", reserves="4D 2C", waste="7H")
    assert _reason(state, "R1>T2") == "fill-order"
    assert moves(position(rules, "9C 3D | ", waste="7H")) == {"T1>T2", "W>T2", "stock"}


def test_the_fuller_reserve_fills() -> None:
    rules = game(1, Alternate(), fills=(Fill(source="fuller-reserve"),), reserves=2)
    assert moves(position(rules, "", reserves="9C | 5D 4D")) == {"R2>T1"}
    assert moves(position(rules, "", reserves="9C 8C | 5D 4D")) == {"R1>T1"}


# ------------------------------------------------------------------------------------------------ foundations


def test_foundations() -> None:
    state = position(game(4), "AC | 2S | 3H 2H | KD", foundations="|AS|AH")
    assert moves(state) == {"T1>F1", "T2>F2", "T3>F3"}
    assert _reason(state, "T4>F4") == "foundation-wants"
    assert _reason(state, "T1>F2") == "foundation-wants"
    assert _reason(state, "T3x2>F3") == "covered"


def test_equal_foundations_of_two_packs_both_take_an_ace() -> None:
    assert moves(position(game(1, packs=2), "AC")) == {"T1>F1", "T1>F5"}


def test_sets_of_equal_ranks_go_up_whole() -> None:
    group = Foundations(build="rank", start="any", suits="C", times=2, whole=True)
    rules = game(2, SameRank(), move="packed", foundations=(group,))
    assert moves(position(rules, "9C 9S 9H | 9D")) == {"T1>T2", "T1x2>T2", "T1x3>T2", "T2>T1"}
    state = position(rules, "9C 9S 9H 9D | 5C")
    assert moves(state) == {"T1x4>F1", "T1x4>F2"}
    assert _reason(state, "T1>F1") == "whole-set-only"


@pytest.mark.parametrize(("take_back", "legal"), [("off", ""), ("not-base", "F1>T1"), ("on", "F1>T1 F2>T2")])
def test_cards_back_from_the_foundations(take_back: str, legal: str) -> None:
    state = position(game(2, take_back=take_back), "3C | 2S", foundations="AC 2C|AS")
    assert moves(state) == set(legal.split()) | {"T1>F1", "T2>F2"}


def test_a_card_that_comes_back_goes_where_a_card_of_the_tableau_may() -> None:
    rules = game(2, fill="K", cells=1, take_back="on")
    state = position(rules, " | 9H", foundations="AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC")
    assert moves(state) == {"F1>T1", "F1>C1", "T2>C1"}
    both = (Foundations(times=1), Foundations(times=1, start="K", direction="down"))
    two = position(
        game(1, packs=2, foundations=both, take_back="on"), "", foundations="AC 2C 3C||||KC QC JC TC 9C 8C 7C 6C 5C 4C"
    )
    assert moves(two) == {"F1>F5", "F5>F1"}
    alike = position(game(1, packs=2, take_back="on"), "", foundations="AC 2C||||AC")
    assert moves(alike) == set()
    assert _reason(alike, "F1>F5") == "not-a-target"


# ------------------------------------------------------------------------------------------------ cells and reserves


def test_cells() -> None:
    rules = game(2, cells=2)
    state = position(rules, "9H | 5C", cells="4C")
    assert moves(state) == {"T1>C2", "T2>C2", "C1>T2"}
    assert _reason(state, "T1>C1") == "cell-taken"
    assert _reason(state, "C1>C2") == "not-a-target"
    kings = position(game(2, cells=Cells(count=1, ranks="K")), "9H KC | 5C")
    assert moves(kings) == {"T1>C1"}
    assert _reason(kings, "T2>C1") == "cell-ranks"


@pytest.mark.parametrize(
    ("play", "reserve", "legal"),
    [("top", "-4C 2S", "R1>F2"), ("last", "-4C -2S", ""), ("last", "2S", "R1>F2"), ("top", "2S 9H", "")],
)
def test_reserves(play: Literal["top", "last"], reserve: str, legal: str) -> None:
    rules = game(1, reserves=1, reserve=Reserve(play=play))
    assert moves(position(rules, "9C", reserves=reserve, foundations="|AS")) == set(legal.split())


def test_nothing_is_laid_on_a_reserve_the_waste_or_the_stock() -> None:
    state = position(game(2, **DEMON), "4C | 9H", reserves="5C", waste="5C", stock="-5C")
    for target in "RWS":
        assert _reason(state, f"T1>{target}{'1' if target == 'R' else ''}") == "not-a-target"
    assert _reason(state, "S>T1") == "stock-not-playable"


# ------------------------------------------------------------------------------------------------ the stock


def test_turning_the_stock() -> None:
    rules = game(1, **DEMON)
    assert moves(position(rules, "9C", stock="-8H")) == {"stock"}
    assert moves(position(rules, "9C", waste="8H")) == {"stock"}
    assert moves(position(rules, "9C")) == set()
    assert _reason(position(rules, "9C"), "stock") == "stock-empty"


def test_passes() -> None:
    rules = game(1, stock=Turned(turn=1, passes=2))
    assert moves(position(rules, "9C", waste="8H")) == {"stock"}
    last = position(rules, "9C", waste="8H", passes=1)
    assert moves(last) == set()
    assert _reason(last, "stock") == "no-pass-left"


def test_the_stock_is_turned_only_when_no_card_can_move() -> None:
    rules = game(2, stock=Turned(turn=1, when="stuck"))
    assert moves(position(rules, "4C | 5C", stock="-8H")) == {"T1>T2"}
    assert moves(position(rules, "4C | 5H", stock="-8H")) == {"stock"}


def test_a_stock_that_fills_on_request() -> None:
    rules = game(2, fills=(Fill(ranks="K"), Fill(source="stock", count=3)), stock=Filling())
    assert moves(position(rules, "9C KC | ", stock="-8H")) == {"T1>T2", "stock"}
    assert _reason(position(rules, "9C | 4H", stock="-8H"), "stock") == "no-empty-pile"
    assert _reason(position(rules, "9C | "), "stock") == "stock-empty"
    itself = game(1, fills=(Fill(source="stock", count=3, auto=True),), stock=Filling())
    assert _reason(position(itself, "9C", stock="-8H"), "stock") == "stock-fills-itself"


# ------------------------------------------------------------------------------------------------ the base card


def test_the_player_chooses_the_base_card_from_a_reserve() -> None:
    rules = game(
        2,
        Alternate(wrap="full"),
        fills=(Fill(source=("reserve", "tableau")), Fill(source="waste")),
        foundations=(Foundations(start="chosen", wrap=True),),
        **(DEMON | {"reserves": 2}),
    )
    state = position(rules, "9C | 8H", reserves="4C TD | 7S", stock="-2C")
    assert moves(state) == {"R1>F4", "R2>F2", "R2>T2"}
    assert _reason(state, "T2>T1") == "choose-base"
    assert _reason(state, "stock") == "choose-base"
    begun = position(rules, "9C | 8H", reserves="4C | 7S", foundations="|||TD", base=Rank.TEN, stock="-2C")
    assert moves(begun) == {"R2>T2", "T2>T1", "stock"}


# ------------------------------------------------------------------------------------------------ the draw


@pytest.mark.parametrize(
    ("merci", "legal"),
    [
        (Merci(), {"merci T1-1", "merci T1-2"}),
        (Merci(which="second"), {"merci T1-1"}),
        (Merci(to="play"), {"merci T1-2>T2"}),
        (Merci(which="second", to="play"), set()),
    ],
)
def test_draws(merci: Merci, legal: set[str]) -> None:
    assert moves(position(game(2, merci=merci), "4C 9H JD | 5C")) == legal


def test_draws_are_counted_and_belong_to_the_last_layout() -> None:
    rules = game(1, merci=Merci(), redeal=Shuffled(count=1))
    assert "merci T1-1" not in moves(position(rules, "4C 9H"))
    assert moves(position(rules, "4C 9H", redeals=1)) == {"merci T1-1"}
    assert _reason(position(rules, "4C 9H", redeals=1, draws=1), "merci T1-1") == "no-draw-left"
    assert _reason(position(rules, "4C 9H"), "merci T1-1") == "draw-in-last-layout"
    any_time = game(1, merci=Merci(when="any"), redeal=Shuffled(count=1))
    assert "merci T1-1" in moves(position(any_time, "4C 9H"))
    assert _reason(position(game(1, merci=Merci()), "-4C 9H"), "merci T1-1") == "face-down"
    assert _reason(position(game(1), "4C 9H"), "merci T1-1") == "no-draw"


# ------------------------------------------------------------------------------------------------ what is no move


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("T1>T9", "no-place"),
        ("C1>T1", "no-place"),
        ("T1>T1", "same-place"),
        ("T3>T1", "empty-pile"),
        ("T1x9>T2", "too-few-cards"),
        ("T1x2>T2", "covered"),
        ("stock", "no-stock"),
        ("merci T1-1", "no-draw"),
        ("redeal", "no-redeal"),
    ],
)
def test_reasons(text: str, code: str) -> None:
    assert _reason(position(game(3), "9H 4C | 5C | "), text) == code


def test_a_won_game_has_no_moves() -> None:
    rules = game(1, ranks="A2", take_back="on")
    state = position(rules, "", foundations="AC 2C|AS 2S|AH 2H|AD 2D")
    assert state.is_won
    assert moves(state) == set()
    assert _reason(state, "F1>T1") == "won"


def test_each_legal_move_is_listed_once() -> None:
    state = position(game(4, AnySuit(), fill="K", cells=2), "5C | 6H KD | 7S | ", cells="4C")
    listed: list[Move] = list(plays(state))
    assert len(listed) == len(set(listed)) == len(moves(state))
