"""Other programs' deal forms: round trips, what they cannot say, and malformed input."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game as PysolGame
from pysol_cards.random_base import RandomBase

from demonfan import effects, interchange, position
from demonfan.cards import Card
from demonfan.deals import Deal
from demonfan.errors import DemonfanError
from demonfan.games import find, ours
from demonfan.interchange import FORMS, InterchangeError, detect, read, write
from demonfan.moves import apply, legal_moves
from demonfan.rules import Rules
from demonfan.state import State

BOARDS = ("fan", "la-belle-lucie", "demon-fan", "free-fan-cells", "ceiling-fan")


def rules_of(game: str) -> Rules:
    return find(game).rules


def dealt(game: str, number: int = 5) -> State:
    return effects.deal(rules_of(game), Deal("own", number))


def played(game: str, number: int, count: int = 25) -> State:
    """A position in the middle of a random game, without a redeal."""
    chance = random.Random(number)
    state = dealt(game, number)
    for _ in range(count):
        moves = [move for move in legal_moves(state) if str(move) != "redeal"]
        if moves:
            state = apply(state, chance.choice(moves))[0]
    return state


def same(one: State, other: State) -> bool:
    return replace(one, deal=other.deal, shuffled=other.shuffled) == other


# ---------------------------------------------------------------------------------------------- round trips


@pytest.mark.parametrize("game", sorted(ours()))
@pytest.mark.parametrize("form", sorted(FORMS))
def test_what_is_written_is_read_back_or_refused(game: str, form: str) -> None:
    for state in (dealt(game), played(game, 9)):
        try:
            text = write(state, form)
        except InterchangeError:
            continue
        again = read(state.rules, text, form)
        closed = [pile for pile in again.tableau if pile.cards]
        assert closed == [pile for pile in state.tableau if pile.cards]
        assert same(replace(again, tableau=state.tableau), state)


@pytest.mark.parametrize(
    ("form", "games"),
    [
        ("fc-solve", BOARDS),
        ("lblsolve", (*BOARDS[:3], "ceiling-fan")),
        ("solvitaire", (*BOARDS, "demon-36", "demon-52-one", "canfield", "storehouse", "eagle-wing")),
        ("number", tuple(ours())),
        ("position", tuple(ours())),
        ("line", tuple(ours())),
    ],
)
def test_a_form_says_the_deals_of_its_games(form: str, games: tuple[str, ...]) -> None:
    for game in games:
        state = dealt(game)
        assert same(read(state.rules, write(state, form), form), state)


@pytest.mark.parametrize("game", BOARDS)
def test_a_board_keeps_a_game_in_the_middle(game: str) -> None:
    for number in range(1, 6):
        state = played(game, number)
        if game != "demon-fan":  # a card turned up there lies otherwise than dealt
            assert same(read(state.rules, write(state, "fc-solve")), state)


# ---------------------------------------------------------------------------------------------- exact texts


def test_a_board_of_freecell_solver() -> None:
    state = position.read(rules_of("free-fan-cells"), small_text())
    with pytest.raises(InterchangeError):
        write(state, "lblsolve")
    lines = write(state, "fc-solve").splitlines()
    assert lines[:5] == ["Foundations: H-0 C-9 D-K S-K", "Freecells: - JH", ": KC QC TC", ":", ": JC AH"]


def small_text() -> str:
    """Clubs from the ten and all hearts are left."""
    hearts = "2H 3H / 4H 5H 6H / 7H 8H / 9H TH / QH KH"
    return f"KC QC TC / . / JC AH / {hearts} / Foundations: 9C KS KD / Cells: . JH"


def test_the_spellings_of_freecell_solver_are_read() -> None:
    rules = rules_of("free-fan-cells")
    plain = position.read(rules, small_text())
    board = write(plain, "fc-solve")
    old = board.replace("Foundations:", "Founds:").replace("Freecells:", "FC:").replace(": ", " ").replace("T", "10")
    old = old.replace("Founds", "Founds: ").replace("FC", "FC: ").replace("AH", "1H")
    assert same(read(rules, old, "fc-solve"), plain)
    assert detect(old) == "fc-solve"
    assert same(read(rules, board.lower(), "fc-solve"), plain)


def test_a_deal_of_solvitaire() -> None:
    rules = find("demon-36").rules_with({"wrap": "not-at-base"})
    state = effects.deal(rules, Deal("own", 7))
    deal = json.loads(write(state, "solvitaire"))
    assert list(deal) == ["tableau piles", "foundations", "reserve", "stock"]
    assert [len(pile) for pile in deal["tableau piles"]] == [1, 1, 1, 1]
    assert deal["foundations"] == [str(state.foundations[0].top).replace("T", "10")]
    # In each list the last card lies on top: the reserve's is the one that may be played, the stock's is turned first.
    assert deal["reserve"][-1] == str(state.reserves[0].top).replace("T", "10")
    turned = effects.make(state, next(move for move in legal_moves(state) if str(move) == "stock"))[0]
    assert [Card.parse(name) for name in deal["stock"][:-4:-1]] == list(turned.waste.cards)


def test_ranks_of_solvitaire_may_be_numbers() -> None:
    state = dealt("fan")
    text = write(state, "solvitaire")
    for letter, number in (("A", "1"), ("J", "11"), ("Q", "12"), ("K", "13")):
        text = text.replace(f'"{letter}', f'"{number}')
    assert same(read(state.rules, text.replace("S", "s")), state)


def test_foundations_of_solvitaire_are_listed_card_by_card() -> None:
    rules = rules_of("fan")
    state = position.read(rules, "KC QC / JC TC / Foundations: 9C KS KH KD")
    text = write(state, "solvitaire")
    up = json.loads(text)["foundations"]
    assert up[:9] == ["AC", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C"]
    assert same(read(rules, text), state)
    whole = json.dumps(json.loads(text) | {"foundations": [name for name in up if name != "3C"]})
    with pytest.raises(InterchangeError, match="card by card"):
        read(rules, whole, "solvitaire")


def test_the_fans_of_lblsolve() -> None:
    state = position.read(rules_of("la-belle-lucie"), "KC TC / QC / JC / Foundations: 9C KS KH KD")
    assert write(state, "lblsolve") == "KC 10C\nQC\nJC\n"
    assert same(read(state.rules, "kc 10♣\nQC\nJC\n", "lblsolve"), state)


@pytest.mark.parametrize("number", [1, 24, 31999, 32001, 198246790, 10**12])
def test_boards_and_numbers_are_those_of_the_pysol_cards_package(number: int) -> None:
    theirs = PysolGame("fan", number, RandomBase.DEALS_PYSOLFC).calc_layout_string(CardRenderer(True))
    rules = rules_of("fan")
    state = effects.deal(rules, Deal("pysol", number))
    assert same(read(rules, theirs, "fc-solve"), state)
    assert write(state, "number") == f"pysol:{number}\n"
    assert read(rules, f"# a comment\npysol:{number}\n") == state


# ---------------------------------------------------------------------------------------------- what is not said


@pytest.mark.parametrize(
    ("game", "form", "lost"),
    [
        ("demon-36", "lblsolve", "the stock"),
        ("demon-36", "fc-solve", "what lies on the foundations"),
        ("crescent", "solvitaire", "what lies on the foundations"),
    ],
)
def test_an_area_without_a_word_is_an_error(game: str, form: str, lost: str) -> None:
    with pytest.raises(InterchangeError, match=f"{form} cannot say this: {lost}"):
        write(dealt(game), form)


@pytest.mark.parametrize("form", ["fc-solve", "lblsolve", "solvitaire"])
def test_counters_without_a_word_are_an_error(form: str) -> None:
    state = position.read(rules_of("la-belle-lucie"), "KC TC / QC / JC / Foundations: 9C KS KH KD / Redeals left: 1")
    with pytest.raises(InterchangeError, match="the redeals made"):
        write(state, form)


def test_a_card_that_lies_otherwise_than_dealt_is_an_error() -> None:
    state = position.read(rules_of("demon-fan"), "KC -TC / QC / JC / Foundations: 9C KS KH KD / Faces: marked")
    assert state.tableau[0].faces[0] == 2
    with pytest.raises(InterchangeError, match="how the cards of the tableau lie"):
        write(position.read(state.rules, "KC TC / QC / JC / Foundations: 9C KS KH KD / Faces: marked"), "fc-solve")


def test_a_position_has_no_number() -> None:
    with pytest.raises(InterchangeError, match="no deal number"):
        write(played("fan", 3), "number")


# ---------------------------------------------------------------------------------------------- malformed input


@pytest.mark.parametrize(
    ("form", "text", "message"),
    [
        ("fc-solve", "Foundations: H-0\n: 5X\n", 'line 2: "5X" is no card'),
        ("fc-solve", ": AC\nFoundations: H-11\n", 'line 2: "11H" is no card'),
        ("fc-solve", "Foundations: H5", 'line 1: "H5" is no height'),
        ("fc-solve", "Foundations: X-5", 'line 1: "X-5" is no height'),
        ("fc-solve", "FC: 5H", "line 1: .*no such"),
        ("fc-solve", ": AC AC", "too often"),
        ("fc-solve", ": AC 2C", "missing"),
        ("lblsolve", "AC 2C\n\nAC", "too often"),
        ("lblsolve", "AC 2C\nAC,2C", 'line 2: "AC,2C" is no card'),
        ("solvitaire", "{", "line 1: no JSON"),
        ("solvitaire", '{"tableau piles": [[]],\n"x": 1}', "unknown field"),
        ("solvitaire", '{"tableau piles": [["AC"],\n["0C"]]}', 'line 2: "0C" is no card'),
        ("solvitaire", '{"tableau piles": ["AC"]}', "tableau piles"),
        ("solvitaire", '{"reserve": ["AC"]}', "missing required field"),
        ("solvitaire", "[" * 5000, "no JSON|no deal of Solvitaire"),
        ("number", "pysol:x", "names no deal|no deal"),
        ("number", "1\n2", "no deal"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(form: str, text: str, message: str) -> None:
    with pytest.raises(DemonfanError, match=message):
        read(rules_of("fan"), text, form)


def test_too_long_a_text_is_refused() -> None:
    with pytest.raises(InterchangeError, match="longer"):
        read(rules_of("fan"), "#" * (interchange.MAX_LENGTH + 1))


@given(st.text(alphabet='AC2TJHSD10KQ-:{}[]",\n FoundatisrcelpFC.#/|=', max_size=200), st.sampled_from(sorted(FORMS)))
def test_any_text_is_a_deal_or_an_error_in_words(text: str, form: str) -> None:
    for game in ("fan", "demon-36", "free-fan-cells"):
        said, state = "", None
        try:
            state = read(rules_of(game), text, form)
        except DemonfanError as error:
            said = str(error)
        assert said or state is not None
        assert "\n" not in said
        assert state is None or sorted(state.cards) == sorted(state.rules.pack.cards)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ('{"tableau piles": []}', "solvitaire"),
        ("ms:24\n", "number"),
        ("# mine\n12345", "number"),
        (": AC 2C\n", "fc-solve"),
        ("Foundations: H-0 C-0 D-0 S-0\nAC", "fc-solve"),
        ("AC 2C / 3C", "position"),
        ("AC 10C\n2C", "position"),
    ],
)
def test_a_form_is_seen_by_its_marks(text: str, form: str) -> None:
    assert detect(text) == form
