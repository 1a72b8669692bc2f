"""Advice: the best by brute force, in words, and blind to what the player does not know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from demonfan import _core, notation
from demonfan.acts import Redeal
from demonfan.deals import Deal
from demonfan.effects import make
from demonfan.game import Game
from demonfan.messages import render
from demonfan.moves import can, legal_moves
from demonfan.odds import table as tables
from demonfan.odds.advice import advise
from demonfan.odds.family import family_of, heights_of
from demonfan.odds.value import odds, of_open
from demonfan.rules import Alternate, AnySuit, Build, InSuit, Merci, SameRank, Shuffled
from demonfan.solve import encodings
from demonfan.state import State
from demonfan.stuck import is_stuck
from demonfan.view import View
from tests.odds.small import keep_table, layouts, small_game
from tests.positions import game, position


def middles(name: str, count: int, seed: int = 1, options: dict[str, str] | None = None) -> Iterator[Game]:
    """Games part of the way through a layout, in every layout but the last."""
    chance = random.Random(seed)
    number = 0
    while count:
        number += 1
        at = Game.deal(name, number, options)
        for _ in range(chance.randrange(60)):
            moves = list(at.legal_moves)
            if not moves:
                break
            at.play(chance.choice(moves))
        if at.state.redeals_left and not at.state.is_won:
            count -= 1
            yield at


def best_by_brute_force(state: State) -> float:
    """The best entry of the table over every ending of the layout, each found by the exhaustive search."""
    family, fans = family_of(state.rules), encodings.by_suit(state)
    assert family is not None
    assert fans is not None
    table = tables.find(family, state.redeals_left - 1)
    assert table is not None
    found = _core.by_suit_endings(fans.fans, fans.heights, when=family.when)
    cells = (table.cell(state.redeals_left - 1, (h[0], h[1], h[2], h[3])) for h in found.heights)
    return max(cell.value for cell in cells)


@pytest.mark.parametrize(
    ("name", "options", "count"),
    [("la-belle-lucie", {}, 200), ("trefoil", {}, 40), ("la-belle-lucie", {"redeal.when": "any"}, 40)],
)
def test_the_advised_move_is_the_best_of_all(name: str, options: dict[str, str], count: int) -> None:
    for at in middles(name, count, options=options):
        advice = advise(at.view)
        assert advice.move is not None
        assert can(at.state, advice.move)
        assert advice.odds.value == pytest.approx(best_by_brute_force(at.state))
        if advice.choices:
            assert max(choice.odds.value for choice in advice.choices) == pytest.approx(advice.odds.value)
            assert {choice.move for choice in advice.choices} == set(at.legal_moves)
        if str(advice.move) != "redeal":
            assert of_open(make(at.state, advice.move)[0]).value == pytest.approx(advice.odds.value)


def test_the_line_leads_to_the_ending_that_is_worth_it() -> None:
    for at in middles("la-belle-lucie", 20, seed=2):
        advice = advise(at.view, choices=False)
        for move in advice.line:
            if str(move) != "redeal":
                at.play(move)
        assert at.state.is_won if advice.odds.is_win else heights_of(at.state) == advice.odds.ending


def test_advice_knows_no_more_than_the_player() -> None:
    for at in middles("la-belle-lucie", 10, seed=3):
        other = replace(at.state, deal=Deal("own", at.state.deal.number + 7))
        assert View.of(other) == at.view
        assert advise(View.of(other)) == advise(at.view)


def test_a_win_that_is_proved_comes_with_its_line() -> None:
    advice = advise(Game.deal("fan", 1).view)
    assert advice.odds.is_win
    assert advice.text().startswith("Proved: this way the game is won, in ")
    at = Game.deal("fan", 1)
    for move in advice.line:
        at.play(move)
    assert at.state.is_won


def test_nothing_keeps_the_win_where_that_is_proved() -> None:
    advice = advise(Game.deal("ceiling-fan", 6).view)
    assert advice.move is None
    assert advice.text("ru") == "Доказано: выиграть уже нельзя."


def test_a_draw_is_advised_where_it_wins() -> None:
    rules = Game.deal("three-shuffles-and-a-draw", 1).rules
    up = "|".join(" ".join(f"{rank}{suit}" for rank in "A23456789TJQK") for suit in "CSH")
    diamonds = " ".join(f"{rank}D" for rank in "A23456789TJ")
    empty = "|".join([""] * 17)
    state = position(rules, f"QD KD|{empty}", foundations=f"{up}|{diamonds}", redeals=2)
    advice = advise(View.of(state))
    assert str(advice.move).startswith("merci")
    assert str(advice.card(state)) == "QD"


def test_a_stuck_layout_is_dealt_again() -> None:
    rules = game(2, ranks="A23456789TJQK", redeal=Shuffled(count=2))
    rest = "|".join(" ".join(f"{rank}{suit}" for rank in "A23456789TJQK") for suit in "CSH")
    diamonds = " ".join(f"{rank}D" for rank in "A23456789")
    state = position(rules, "TD JD QD KD|", foundations=f"{rest}|{diamonds}")
    advice = advise(View.of(state))
    assert [str(move) for move in advice.line] == ["redeal"]
    assert advice.card(state) is None
    assert advice.text().startswith("Nothing better can be reached in this layout: redeal, ")


def test_the_words_say_what_is_freed_and_what_would_be_locked() -> None:
    codes = set()
    for at in middles("la-belle-lucie", 30, seed=5):
        advice = advise(at.view)
        codes |= {reason.code for reason in advice.reasons}
        for language in ("en", "ru"):
            for reason in advice.reasons:
                assert "{" not in render(reason, language)
    assert {"advice-frees", "advice-move", "advice-locks"} <= codes


def test_where_cards_are_hidden_the_move_is_sampled_and_says_so() -> None:
    for name, options in (("demon-fan", {}), ("demon-36", {}), ("la-belle-lucie", {"redeal.count": "9"})):
        at = Game.deal(name, 2, options)
        advice = advise(at.view)
        assert advice.move in at.legal_moves
        assert advice.odds.kind == "estimate"
        assert "sampled" in advice.text()


def test_a_game_that_is_won_needs_no_advice() -> None:
    rules = game(1, ranks="A2")
    state = position(rules, "", foundations="AC 2C|AS 2S|AH 2H|AD 2D")
    assert advise(View.of(state)).move is None


@pytest.mark.parametrize("built", [AnySuit(), SameRank(), Alternate()])
def test_where_endings_are_sought_the_line_leads_to_the_best_that_is_found(built: Build, own_tables: Path) -> None:
    rules = small_game(built)
    keep_table(rules, own_tables)
    kinds = set()
    for state in layouts(rules, 25):
        advice = advise(View.of(state))
        kinds.add(advice.odds.kind)
        assert advice.odds.value == pytest.approx(odds(View.of(state)).value)
        assert all(choice.odds.value <= advice.odds.value for choice in advice.choices)
        at = state
        for move in advice.line:
            assert can(at, move)
            if str(move) == "redeal":
                break
            at, _ = make(at, move)
        assert at.is_won if advice.odds.is_win else heights_of(at) == advice.odds.ending
        if not advice.odds.is_win and str(advice.line[-1]) != "redeal":
            assert is_stuck(at)
    assert kinds == {"proved", "estimate"}


def test_a_draw_in_any_layout_is_advised_where_it_is_worth_it(own_tables: Path) -> None:
    rules = small_game(InSuit(), merci=Merci(when="any"))
    keep_table(rules, own_tables)
    drawn = 0
    for state in layouts(rules, 40):
        advice = advise(View.of(state))
        assert advice.move is not None
        assert can(state, advice.move)
        drawn += any(str(move).startswith("merci") for move in advice.line)
    assert drawn > 0


@pytest.mark.parametrize("weighed", [True, False])
@pytest.mark.parametrize(
    ("position", "best"),
    [
        ("7D QD KD\n9D 8D\nJD TD\nFoundations: KC KS KH 6D\nRedeals left: 1", "merci 7D"),
        (
            "JC 9H\nKS JH JS TS 9S\n8D 9D\n8S TH KD QD JD\nQH QS KH\nTD 8H KC QC\n"
            "Foundations: TC 7S 7H 7D\nRedeals left: 1",
            "merci JC",
        ),
    ],
)
def test_where_a_stuck_layout_is_best_left_after_its_draw_the_draw_is_advised(
    position: str, best: str, weighed: bool
) -> None:
    at = Game.from_position("three-shuffles-and-a-draw", position, {"merci.when": "any"})
    advice = advise(at.view, choices=weighed)
    assert advice.move is not None
    assert notation.write(at.state, advice.move) == best
    assert advice.choices[0].move == advice.move
    assert advice.odds == advice.choices[0].odds
    redeal = next(choice for choice in advice.choices if isinstance(choice.move, Redeal))
    assert redeal.odds.value < advice.odds.value


def test_hidden_layouts_are_tried_to_the_table(own_tables: Path) -> None:
    rules = small_game(Alternate(), hidden=True)
    keep_table(rules, own_tables)
    for state in layouts(rules, 5, hidden=True):
        view = View.of(state)
        advice = advise(view)
        assert advice.move in legal_moves(state)
        hidden = list(view.unseen)
        random.Random(3).shuffle(hidden)
        assert advise(View.of(view.filled(hidden, Deal("own", 77)))) == advice
