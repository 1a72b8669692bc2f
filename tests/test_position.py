from __future__ import annotations

import pytest

from demonfan import effects, position
from demonfan.cards import Rank, cards_text, parse_cards
from demonfan.deals import Deal
from demonfan.game import Game
from demonfan.games import find
from demonfan.layout import dealt_faces
from demonfan.moves import apply, parse_move
from demonfan.position import PositionError
from demonfan.state import Face, Pile, State
from demonfan.view import View
from tests.conformance.every_game import all_rules

END = "KC / QS KS / Foundations: QC JS KH KD"


def read(game: str, text: str) -> State:
    return position.read(all_rules()[game], text)


def test_one_pile_a_line_with_comments() -> None:
    text = """
    # the end of a game
    KC

    .           # an empty fan
    QS KS       # the queen is buried
    Foundations: QC JS KH KD
    Redeals left: 1
    """
    state = read("la-belle-lucie", text)
    assert [str(pile) for pile in state.tableau[:4]] == ["KC", "", "QS KS", ""]
    assert len(state.tableau) == 18
    assert [str(pile.top) for pile in state.foundations] == ["QC", "JS", "KH", "KD"]
    assert (state.redeals, state.redeals_left) == (1, 1)
    assert position.write_line(state) == "KC / . / QS KS / Foundations: QC JS KH KD / Redeals left: 1"


def test_without_a_line_the_full_count_is_left() -> None:
    state = read("three-shuffles-and-a-draw", END)
    assert (state.redeals_left, state.draws_left) == (2, 1)


def test_no_marks_is_as_the_rules_deal() -> None:
    state = effects.deal(all_rules()["demon-fan"], Deal("own", 7))
    bare = " / ".join(cards_text(pile.cards) for pile in state.tableau)
    assert read("demon-fan", f"{bare} / Deal: 7") == state


def test_marks_say_what_lies_face_down_and_what_was_seen() -> None:
    text = "-2C =3C 4C / 5C 6C / Foundations: AC KS KH KD / 7C 8C 9C TC JC QC KC"
    state = read("demon-fan", text)
    assert state.tableau[0].faces == (Face.UNSEEN, Face.SEEN, Face.UP)
    assert state.tableau[1].faces == (Face.UP, Face.UP)
    assert position.read(state.rules, position.write(state)) == state


def test_cards_face_up_where_the_rules_deal_them_down_are_written_so() -> None:
    state = read("demon-fan", "QC KC / QS KS / Foundations: JC JS KH KD / Faces: marked")
    assert state.tableau[0].faces == (Face.UP, Face.UP)
    assert "Faces: marked" in position.write(state)
    hidden = read("demon-fan", "QC KC / QS KS / Foundations: JC JS KH KD")
    assert hidden.tableau[0].faces == (Face.UNSEEN, Face.UP)
    assert "-QC KC" in position.write(hidden)


def test_an_exposed_card_is_turned_up() -> None:
    assert read("demon-fan", "KC / QS -KS").tableau[1].faces == (Face.UP, Face.UP)


def test_the_other_areas() -> None:
    text = (
        "KS / QH / . / . / Foundations: 4C 3S 3H 3D / Base: A / Reserve: -5C -6C 7C / Waste: 8C 9C TC / "
        "Stock: JC QC KC =4S 5S 6S 7S 8S 9S TS JS QS 4H 5H 6H 7H 8H 9H TH JH KH 4D 5D 6D 7D 8D 9D TD JD QD KD"
    )
    state = read("demon-52", text)
    assert state.base is Rank.ACE
    assert state.reserves[0] == Pile(parse_cards("5C 6C 7C"), dealt_faces(3, "top"))
    assert str(state.waste) == "8C 9C TC"
    assert state.stock.cards[-3:] == parse_cards("KC QC JC")
    assert state.stock.faces[-5:] == (Face.UNSEEN, Face.SEEN, *(Face.UNSEEN,) * 3)
    turned, _ = apply(state, parse_move("stock"))
    assert str(turned.waste) == "8C 9C TC JC QC KC"
    assert position.read(state.rules, position.write(state)) == state


def test_cells_and_several_reserves() -> None:
    state = read("free-fan-cells", "KC / Cells: . KS")
    assert [str(cell) for cell in state.cells] == ["", "KS"]
    assert "Cells: . KS" in position.write(state)
    duke = effects.deal(all_rules()["duke"], Deal("own", 1))
    line = next(line for line in position.write(duke).splitlines() if line.startswith("Reserve"))
    assert line.count("|") == 3


def test_a_position_has_a_deal_of_its_own_from_its_text() -> None:
    first, second = read("la-belle-lucie", END), read("la-belle-lucie", "KC / KS QS / Foundations: QC JS KH KD")
    assert first.deal == read("la-belle-lucie", f"  {END} # so").deal
    assert first.deal != second.deal
    # For ever: the redeals of a position that somebody has written down must not change.
    assert first.deal == Deal("own", 2558097296098704)
    assert "Deal" not in position.write(first)
    assert read("la-belle-lucie", f"{END} / Deal: pysol:7").deal == Deal("pysol", 7)


def test_a_whole_deal_as_text_can_be_redealt() -> None:
    cards = find("la-belle-lucie").rules.pack.cards
    text = " / ".join(cards_text(cards[start : start + 3]) for start in range(0, 52, 3))
    game = Game.from_position("la-belle-lucie", text)
    assert game.start.cards_up == 0
    while not game.outcome.layout_stuck:
        game.play(next(iter(game.legal_moves)))
    game.play("redeal")
    assert game.state.redeals == 1
    again = Game.from_position("la-belle-lucie", text)
    again.replay(game.log)
    assert again.state == game.state


def test_what_a_player_knows() -> None:
    rules = all_rules()["demon-fan"]
    text = "-- 3C 4C / -5C 6C / Foundations: AC KS KH KD / 7C 8C 9C TC JC QC KC"
    view = position.read_view(rules, text)
    assert view.tableau[0].cards[0] is None
    assert view.tableau[1].faces[0] is Face.SEEN
    assert view.unseen == parse_cards("2C")
    assert position.read_view(rules, position.write(view)) == view
    assert View.of(view.filled(view.unseen, Deal("own", 1))) == view
    with pytest.raises(PositionError, match=r"1 cards are written as unknown \(--\), but 2 are not named"):
        position.read_view(rules, text.replace("QC KC", "QC"))


def test_the_stock_that_a_player_knows() -> None:
    state = effects.deal(all_rules()["demon-52"], Deal("own", 1))
    text = position.write(View.of(state))
    assert "Deal" not in text
    assert text.count("--") == 46
    assert position.read_view(state.rules, text) == View.of(state)
