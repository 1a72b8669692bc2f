"""What a move does, with every step that follows by itself, as events and as a position."""

from __future__ import annotations

from demonfan.acts import Carry, Redeal, parse_move
from demonfan.cards import Card, Rank
from demonfan.deals import Deal
from demonfan.effects import deal, make, settle
from demonfan.events import CardsMoved, CardTurned, Drawn, Event, Redealt, StockTurned, WasteTurnedOver, Won
from demonfan.rules import (
    Alternate,
    Auto,
    Fill,
    Filling,
    Foundations,
    Gathered,
    Merci,
    Reserve,
    Shuffled,
    Turned,
)
from demonfan.state import STOCK, WASTE, Area, Face, Place, State
from tests.positions import game, position, shown


def _made(state: State, text: str) -> tuple[State, tuple[Event, ...]]:
    return make(state, parse_move(text))


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


T1, T2, R1 = Place(Area.TABLEAU, 0), Place(Area.TABLEAU, 1), Place(Area.RESERVE, 0)


def test_cards_move_and_the_exposed_card_turns_up() -> None:
    state, events = _made(position(game(2, Alternate(), move="packed"), "-9H 5C 4H | 6H"), "T1x2>T2")
    assert shown(state) == "9H | 6H 5C 4H"
    assert events == (CardsMoved(_cards("5C 4H"), T1, T2), CardTurned(_cards("9H")[0], T1))


def test_a_position_given_with_a_hidden_top_turns_it_up_at_once() -> None:
    state, events = settle(position(game(1, reserves=1), "5C -4C", reserves="-9H -8H"))
    assert shown(state) == "5C 4C"
    assert str(state.reserves[0]) == "-9H 8H"
    assert len(events) == 2


def test_a_reserve_whose_last_card_alone_is_played_turns_only_that() -> None:
    rules = game(1, reserves=1, reserve=Reserve(play="last"))
    assert str(settle(position(rules, "5C", reserves="-9H -8H"))[0].reserves[0]) == "-9H -8H"
    assert str(settle(position(rules, "5C", reserves="-9H"))[0].reserves[0]) == "9H"


# ------------------------------------------------------------------------------------------------ fills


def test_the_reserve_fills_a_column_at_once() -> None:
    fills = (Fill(source="reserve", auto=True), Fill())
    rules = game(2, Alternate(), fills=fills, reserves=1, stock=Turned())
    state, events = _made(position(rules, "8H | 9C", reserves="-KD 4D"), "T1>T2")
    assert shown(state) == "4D | 9C 8H"
    assert str(state.reserves[0]) == "KD"
    assert events[1:] == (CardsMoved(_cards("4D"), R1, T1, auto=True), CardTurned(_cards("KD")[0], R1))


def test_the_waste_fills_when_the_reserves_are_out() -> None:
    fills = (Fill(source="fuller-reserve", auto=True), Fill(source="waste", auto=True), Fill())
    rules = game(2, Alternate(), fills=fills, reserves=2, stock=Turned(turn=1))
    state, _ = _made(position(rules, "8H | 9C", reserves="4D | 6C 5C", waste="2S"), "T1>T2")
    assert shown(state) == "5C | 9C 8H"
    state, _ = _made(position(rules, "8H | 9C", reserves="|", waste="3S 2S"), "T1>T2")
    assert shown(state) == "2S | 9C 8H"
    assert str(state.waste) == "3S"
    state, _ = _made(position(rules, "8H | 9C", reserves="|"), "T1>T2")
    assert shown(state) == " | 9C 8H"


def test_three_cards_fill_a_fan_and_aces_met_go_up() -> None:
    fills = (Fill(source="stock", count=3, auto=True, base_cards_up=True),)
    rules = game(2, fills=fills, stock=Filling())
    state, events = _made(position(rules, "8H | 9H", stock="-KD -2C -3C -AS -4C"), "T1>T2")
    assert shown(state) == "4C 3C 2C | 9H 8H"
    assert str(state.foundations[1]) == "AS"
    assert str(state.stock) == "-KD"
    assert [event.target for event in events if isinstance(event, CardsMoved)][1:] == [
        T1,
        Place(Area.FOUNDATION, 1),
        T1,
        T1,
    ]
    short, _ = _made(position(rules, "8H | 9H", stock="-2C"), "T1>T2")
    assert shown(short) == "2C | 9H 8H"


def test_the_player_asks_for_all_empty_fans_to_be_filled() -> None:
    fills = (Fill(ranks="K"), Fill(source="stock", count=3))
    rules = game(3, fills=fills, stock=Filling())
    state, events = _made(position(rules, " | 9H | ", stock="-7D -6D -5D -4D"), "stock")
    assert shown(state) == "4D 5D 6D | 9H | 7D"
    assert all(isinstance(event, CardsMoved) and event.source == STOCK and not event.auto for event in events)


# ------------------------------------------------------------------------------------------------ the stock


def test_cards_are_turned_by_threes_and_the_last_ones_too() -> None:
    rules = game(1, stock=Turned(turn=3))
    state, events = _made(position(rules, "9H", stock="-5D -4D -3D -2D"), "stock")
    assert str(state.waste) == "2D 3D 4D"
    assert events == (StockTurned(_cards("2D 3D 4D")),)
    state, _ = _made(state, "stock")
    assert str(state.waste) == "2D 3D 4D 5D"
    state, events = _made(state, "stock")
    assert events == (WasteTurnedOver(4),)
    assert str(state.stock) == "-5D -4D -3D -2D"
    assert state.stock.faces == (Face.SEEN,) * 4
    assert (state.passes, state.waste.cards) == (1, ())


def test_fewer_cards_are_turned_in_each_pass() -> None:
    rules = game(1, stock=Turned(turn=(3, 2, 1)))
    sizes = [position(rules, "9H", passes=passes).turn_count for passes in range(5)]
    assert sizes == [3, 2, 1, 1, 1]


# ------------------------------------------------------------------------------------------------ draws and redeals


def test_a_draw_takes_a_buried_card_to_the_top() -> None:
    state, events = _made(position(game(1, merci=Merci()), "4C 9H JD"), "merci T1-2")
    assert shown(state) == "9H JD 4C"
    assert state.draws == 1
    assert events == (Drawn(_cards("4C")[0], T1, 2),)


def test_a_draw_may_play_the_card_at_once() -> None:
    rules = game(2, merci=Merci(to="play"))
    state, events = _made(position(rules, "4C 9H JD | 5C"), "merci T1-2>T2")
    assert shown(state) == "9H JD | 5C 4C"
    assert events == (Drawn(_cards("4C")[0], T1, 2), CardsMoved(_cards("4C"), T1, T2))


def test_redeals_tell_what_they_laid_out() -> None:
    rules = game(3, redeal=Shuffled(count=1))
    state, events = make(position(rules, "5C 4C | 9H | "), Redeal())
    assert events == (Redealt(1, True, False, state.tableau, (), state.stock),)
    gathered = game(3, redeal=Gathered(count=1, faces="top"))
    state, events = make(position(gathered, "5C 4C | 9H | "), Redeal())
    assert shown(state) == "-4C -5C 9H |  | "
    assert isinstance(events[0], Redealt)
    assert (events[0].shuffled, events[0].gathered) == (False, True)


# ------------------------------------------------------------------------------------------------ aces, bases, the end


def test_aces_go_up_by_themselves_where_an_option_says_so() -> None:
    rules = game(2, auto=Auto(aces=True))
    state, events = _made(position(rules, "2S AS 5C | 6C"), "T1>T2")
    assert shown(state) == "2S | 6C 5C"
    assert str(state.foundations[1]) == "AS"
    assert events[1] == CardsMoved(_cards("AS"), T1, Place(Area.FOUNDATION, 1), auto=True)


def test_the_first_card_up_fixes_the_base_where_it_is_chosen() -> None:
    rules = game(1, foundations=(Foundations(start="chosen", wrap=True),), reserves=1)
    state, _ = _made(position(rules, "9C", reserves="4D 7H"), "R1>F3")
    assert state.base is Rank.SEVEN


def test_the_last_card_up_wins() -> None:
    rules = game(1, ranks="A2")
    state, events = _made(position(rules, "2D", foundations="AC 2C|AS 2S|AH 2H|AD"), "T1>F4")
    assert state.is_won
    assert events[-1] == Won()


def test_reserve_and_stock_played_out_win_where_that_is_the_aim() -> None:
    rules = game(2, Alternate(), reserves=1, stock=Turned(turn=1), win="all-out")
    state, events = make(position(rules, "9C | 5C", waste="8H", reserves=""), Carry(WASTE, T1))
    assert state.is_won
    assert events[-1] == Won()


def test_a_deal_settles_what_it_lays_out() -> None:
    state = deal(game(52, auto=Auto(aces=True)), Deal("own", 1))
    assert state.cards_up == 4
