from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from demonfan import effects, moves, position
from demonfan.acts import Carry, Redeal, Turn
from demonfan.cards import parse_cards
from demonfan.deals import Deal
from demonfan.events import CardTurned, Redealt
from demonfan.games import find
from demonfan.state import Face, Place, State
from demonfan.view import RedealtView, View, ViewError, reveals, view_events


def dealt(game: str, number: int = 1) -> State:
    return effects.deal(find(game).rules, Deal("own", number))


def test_a_view_has_no_deal() -> None:
    view = View.of(dealt("demon-fan", 987_654_321_987))
    assert not hasattr(view, "deal")
    assert "987654321987" not in repr(view)


def test_face_down_cards_and_the_stock_are_hidden() -> None:
    state = dealt("demon-52")
    view = View.of(state)
    assert view.stock.cards == (None,) * 34
    assert view.reserves[0].cards == (*(None,) * 12, state.reserves[0].top)
    assert Counter(view.unseen) == Counter(state.stock.cards) + Counter(state.reserves[0].cards[:-1])


def test_states_that_differ_in_hidden_cards_have_equal_views() -> None:
    state = dealt("demon-52")
    other = replace(state, stock=state.stock._replace(cards=state.stock.cards[::-1]), deal=Deal("own", 2))
    assert View.of(other) == View.of(state)
    assert hash(View.of(other)) == hash(View.of(state))
    shown = replace(state, tableau=state.tableau[::-1])
    assert View.of(shown) != View.of(state)


def test_all_three_cards_of_a_turn_have_been_seen_and_stay_known() -> None:
    state = dealt("demon-52")
    order = state.stock.cards[::-1]
    for number in range(1, 12):
        state, _ = moves.apply(state, Turn())
        assert View.of(state).waste.cards == order[: number * 3]
    state, _ = moves.apply(state, Turn())
    state, _ = moves.apply(state, Turn())
    view = View.of(state)
    assert view.stock.cards[::-1] == order
    assert set(view.stock.faces) == {Face.SEEN}


def test_an_unshuffled_gather_keeps_what_was_seen_and_a_shuffle_forgets() -> None:
    state = dealt("demon-fan-gather")
    hidden = sum(pile.faces.count(Face.UNSEEN) for pile in state.tableau)
    assert sum(pile.cards.count(None) for pile in View.of(state).tableau) == hidden
    after, events = effects.make(state, Redeal())
    known = [card for pile in View.of(after).tableau for card in pile.cards if card is not None]
    assert set(known) >= {pile.top for pile in state.tableau if pile.top is not None}
    shuffled, _ = effects.make(dealt("demon-fan"), Redeal())
    assert all(pile.cards[:-1] == (None,) * (len(pile.cards) - 1) for pile in View.of(shuffled).tableau)
    assert isinstance(events[0], Redealt)


def test_the_event_of_a_redeal_hides_what_lies_face_down() -> None:
    _, events = effects.make(dealt("demon-fan"), Redeal())
    (event,) = view_events(events)
    assert isinstance(event, RedealtView)
    assert event.tableau[0].cards[:2] == (None, None)
    assert event.tableau[0].cards[2] is not None
    assert event.stock.cards == ()


def test_a_view_is_filled_with_its_unseen_cards() -> None:
    state = dealt("demon-fan")
    view = View.of(state)
    filled = view.filled(view.unseen, Deal("own", 5))
    assert View.of(filled) == view
    assert Counter(filled.cards) == Counter(state.cards)
    hidden = [card for pile in state.tableau for card, face in zip(*pile, strict=True) if face is Face.UNSEEN]
    assert view.filled(hidden, state.deal) == state
    with pytest.raises(ViewError):
        view.filled(view.unseen[1:], state.deal)
    with pytest.raises(ViewError):
        view.filled(parse_cards("AC") * len(view.unseen), state.deal)


def test_what_is_left_is_told_as_in_the_state() -> None:
    state = dealt("canfield")
    view = View.of(state)
    assert (view.redeals_left, view.draws_left, view.passes_left, view.turn_count) == (0, 0, None, 3)
    assert View.of(dealt("la-belle-lucie")).redeals_left == 2


def test_reveals() -> None:
    text = "-2C 3D / 4D / -5C 6C / Foundations: AC KS KH 2D / 3C 4C 7C 8C 9C TC JC QC KC / 5D 6D 7D 8D 9D TD JD QD KD"
    state = position.read(find("demon-fan").rules, text)
    up, events = moves.apply(state, Carry(Place.parse("T1"), Place.parse("F4")))
    assert any(isinstance(event, CardTurned) for event in events)
    assert reveals(state, up)
    before = dealt("la-belle-lucie")
    after, _ = moves.apply(before, next(iter(moves.legal_moves(before))))
    assert not reveals(before, after)
    assert reveals(before, effects.make(before, Redeal())[0])


@pytest.mark.parametrize(("name", "counts"), [("canfield", False), ("canfield-rush", True), ("chameleon", True)])
def test_passes_decide_what_is_to_come_only_where_they_differ(name: str, counts: bool) -> None:
    view = View.of(effects.deal(find(name).rules, Deal.parse("7")))
    later = replace(view, passes=view.passes + 1)
    assert (view.to_come == later.to_come) is not counts
    assert view != later
