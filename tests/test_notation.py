from __future__ import annotations

import pytest

from demonfan import notation, position
from demonfan.acts import Carry, Draw, Redeal, Turn
from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.errors import AmbiguousMove, IllegalMove, NotationError
from demonfan.games import find
from demonfan.moves import legal_moves
from demonfan.state import Place, State
from tests.conformance.every_game import all_rules


def at(game: str, text: str) -> State:
    return position.read(find(game).rules, text)


def place(text: str) -> Place:
    return Place.parse(text)


@pytest.fixture
def fan() -> State:
    """Kings fill empty fans; clubs are up to the ace and spades to the nine."""
    text = (
        "KD 3C QC / KC 2C JC / 4C KH / . / AH / 2H TC 9C / 8C 7C 6C 5C / KS QS JS TS / "
        "QH JH TH 9H 8H 7H 6H 5H 4H 3H / QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD / Foundations: AC 9S"
    )
    return at("fan", text)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("JC>QC", "T2>T1"),
        ("AH>F", "T5>F3"),
        ("KH>E", "T3>T4"),
        ("KH>E11", "T3>T11"),
        ("TS>F", "T8>F2"),
        ("jc->qc", "T2>T1"),
        ("J♣ → Q♣", "T2>T1"),
        ("  В♣ > Д♣ ", "T2>T1"),
        ("JC@2>QC@1", "T2>T1"),
        ("JC@2x1>QC", "T2>T1"),
        ("10s>f", "T8>F2"),
        ("Т♥>F", "T5>F3"),
        ("9C>E", None),
    ],
)
def test_moves_are_read(fan: State, text: str, move: str | None) -> None:
    if move is None:
        with pytest.raises(IllegalMove):
            notation.read(fan, text)
    else:
        assert str(notation.read(fan, text)) == move


def test_the_shortest_text_is_written(fan: State) -> None:
    texts = {notation.write(fan, move) for move in legal_moves(fan)}
    empty = {f"KH>E{number}" for number in range(11, 19)}
    assert texts == {"JC>QC", "AH>F", "AD>F", "TS>F", "KH>E"} | empty


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("2C>F", "2♣ lies under J♣"),
        ("JC>2C", "2♣ lies under J♣"),
        ("AH>9S", "9♠ lies on a foundation: write A♥>F to move A♥ up"),
        ("9S>JC", "9♠ stays on its foundation: cards do not come back in this game"),
        ("JC>KH", "J♣ does not go on K♥ here: fans are built down in suit"),
        ("JC>F", "J♣ does not go there: this foundation takes 2♣ next"),
        ("JC>E", "J♣ does not begin an empty fan: only K may"),
        ("KH>C", "K♥ finds no free cell"),
        ("KH>E1", "K♥ cannot go there as to an empty fan: cards lie there"),
        ("KH>E30", "K♥ cannot go there: there is no such place in this game"),
        ("AH>F9", "A♥ cannot go there: there is no such place in this game"),
    ],
)
def test_an_illegal_move_says_why(fan: State, text: str, why: str) -> None:
    with pytest.raises(IllegalMove) as error:
        notation.read(fan, text)
    assert str(error.value) == why


@pytest.mark.parametrize(
    "text", ["", "JC", "JC>", ">QC", "JC>QC>KC", "XX>QC", "JC>Q", "go", "J C>QC", "merci", "9" * 61]
)
def test_what_is_no_move_is_refused(fan: State, text: str) -> None:
    with pytest.raises(NotationError):
        notation.read(fan, text)


def test_hidden_cards_are_not_betrayed() -> None:
    state = at(
        "demon-36",
        "KS / QS / 9H / 6D / Foundations: 7C / Reserve: -TC -9C KC / Stock: 6C 8C AC 6S 7S 8S 9S TS JS AS 6H 7H "
        "8H TH JH QH KH AH 7D 8D 9D TD JD QD KD AD JC QC / Base: 7",
    )
    said = set()
    for text in ("TC>KS", "JC>KS", "6C>F", "KS>TC", "KS>JC"):
        with pytest.raises(IllegalMove) as error:
            notation.read(state, text)
        said.add(error.value.reason.code)
    assert said == {"not-open"}


def test_words() -> None:
    state = deal(find("canfield").rules, Deal("own", 1))
    for text in ("stock", "Stock", "колода"):
        assert notation.read(state, text) == Turn()
    for text in ("redeal", "пересдача"):
        assert notation.read(state, text) == Redeal()
    assert notation.write(state, Turn()) == "stock"


@pytest.fixture
def draw_text() -> str:
    return (
        "5C 8D 7H / 6C / 9D KS / Foundations: 4C QS 6H 7D / TD JD QD KD / 8H 9H TH / JH QH KH / "
        "7C 8C 9C / TC JC QC KC / Redeals left: 0"
    )


def test_draws(draw_text: str) -> None:
    state = at("three-shuffles-and-a-draw", draw_text)
    assert notation.read(state, "merci 5C") == Draw(place("T1"), 2)
    assert notation.read(state, "мерси 5♣") == Draw(place("T1"), 2)
    assert notation.write(state, Draw(place("T1"), 2)) == "merci 5C"
    with pytest.raises(IllegalMove, match="only to the top of its own fan"):
        notation.read(state, "merci 5C>6C")
    with pytest.raises(IllegalMove, match="lies under another"):
        notation.read(state, "merci 7H")


def test_draws_that_must_be_played(draw_text: str) -> None:
    state = position.read(find("three-shuffles-and-a-draw").rules_with({"merci.to": "play"}), draw_text)
    assert notation.read(state, "merci 5C>6C") == Draw(place("T1"), 2, place("T2"))
    assert notation.read(state, "merci 5C>F") == Draw(place("T1"), 2, place("F1"))
    assert {"merci 5C>6C", "merci 5C>F"} <= {notation.write(state, move) for move in legal_moves(state)}
    with pytest.raises(IllegalMove, match="must be played at once"):
        notation.read(state, "merci 5C")


def test_a_packed_run_moves_by_its_lowest_card() -> None:
    state = at(
        "demon-52",
        "9H 8S 7D / TC / 2S / 2H / Foundations: 7C AS AH 6D / Base: A / Reserve: 3S 4S 5S 6S / Waste: 3H / "
        "Stock: 8C 9C JC QC KC 7S 9S TS JS QS KS 4H 5H 6H 7H 8H TH JH QH KH 8D 9D TD JD QD KD",
    )
    assert notation.read(state, "9H>TC") == Carry(place("T1"), place("T2"), 3)
    assert notation.write(state, Carry(place("T1"), place("T2"), 3)) == "9H>TC"
    with pytest.raises(IllegalMove, match="does not go on"):
        notation.read(state, "8S>TC")


#: The cards of three suits, twice, in one fan.
REST = " ".join(f"{rank}{suit} {rank}{suit}" for suit in "SHD" for rank in "A23456789TJQK")


def two_packs(clubs: str) -> State:
    """A position of two packs with these high clubs, the lower ones being up."""
    return position.read(all_rules()["house-in-the-wood"], f"{clubs} / {REST} / Foundations: TC TC")


def test_a_pile_number_breaks_ties_between_equal_cards() -> None:
    state = two_packs("JC / QC / JC / QC / KC / KC")
    texts = sorted(notation.write(state, move) for move in legal_moves(state))
    assert "JC@1>QC@2" in texts
    assert "JC@3>QC@4" in texts
    assert "JC@1>F" in texts
    assert "JC@1>F5" in texts
    assert notation.read(state, "JC@3>QC@4") == Carry(place("T3"), place("T4"))
    with pytest.raises(AmbiguousMove) as error:
        notation.read(state, "JC>QC")
    assert "JC@1>QC@2" in str(error.value)
    with pytest.raises(AmbiguousMove, match="JC@1>F, JC@3>F"):
        notation.read(state, "JC>F")


def test_no_number_where_one_move_alone_is_meant() -> None:
    state = two_packs("JC KC QC / JC / QC KC")
    assert notation.write(state, Carry(place("T2"), place("T1"))) == "JC>QC"
