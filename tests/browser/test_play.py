"""Real games are won: by dragging alone, by tapping alone, by the keyboard alone."""

from __future__ import annotations

from itertools import pairwise

from demonfan.acts import Carry, Turn
from demonfan.state import Area
from tests.browser.conftest import Open
from tests.browser.driver import Line, Room


def won(room: Room) -> None:
    assert room.game.outcome.termination == "won"
    room.page.wait_for_selector('.panel[data-state="won"]')
    assert room.outcome == "won"
    assert room.piles() == room.expected()


def test_a_game_is_won_by_dragging_alone(open_room: Open) -> None:
    room = open_room()
    room.begin("ceiling-fan", "2")
    line = Line(room)
    while room.outcome == "open":
        move, act = line.next(), room.act
        assert isinstance(move, Carry)
        room.drag(str(move.source), str(move.target), move.count)
        room.wait_for_act(act + 1)
        assert room.game.state == line.expected
    won(room)


def test_after_a_win_each_foundation_is_a_pile_again(open_room: Open) -> None:
    room = open_room(reduced_motion="no-preference")
    room.begin("ceiling-fan", "2")
    line = Line(room)
    with room.served.tab(room.key) as tab:
        while room.outcome == "open":
            act = room.act
            tab.ask("play", move=str(line.next()))
            room.wait_for_act(act + 1)
    room.page.wait_for_selector('.panel[data-state="won"]')
    room.page.evaluate("Promise.all(document.getAnimations().map(each => each.finished))")
    # The cards that rose into the fan lie below the top again, and cast no shadows.
    assert len(room.boxes(".card:not(.buried)")) == 4 * 3


def test_a_game_is_won_by_tapping_alone(open_room: Open) -> None:
    room = open_room(size=(390, 780), has_touch=True, is_mobile=True)
    room.begin("fan", "2")
    line = Line(room)
    while room.outcome == "open":
        move, act = line.next(), room.act
        assert isinstance(move, Carry)
        room.tap(str(move.source), move.count)
        if room.page.query_selector(".card.lifted"):
            room.tap(str(move.target))
        room.wait_for_act(act + 1)
    won(room)


def test_a_game_with_a_stock_is_won_by_keyboard_alone(open_room: Open) -> None:
    room = open_room()
    room.begin("demon-36", "5")
    line = Line(room)
    keyboard = room.page.keyboard
    while room.outcome == "open":
        move, act = line.next(), room.act
        if isinstance(move, Turn):
            keyboard.press("s")
        else:
            assert isinstance(move, Carry)
            room.walk_to(str(move.source))
            if move.target.area is Area.FOUNDATION:
                keyboard.press("f")
            else:
                keyboard.press("Enter")
                while len(room.page.query_selector_all(".card.lifted")) != move.count:
                    keyboard.press("Enter")
                room.walk_to(str(move.target))
                keyboard.press("Enter")
        room.wait_for_act(act + 1)
        assert room.game.state == line.expected
    won(room)


def test_a_drop_goes_to_the_legal_pile_that_it_overlaps_most(open_room: Open) -> None:
    room = open_room()
    room.begin("ceiling-fan", "2")
    move = Line(room).next()
    assert isinstance(move, Carry)
    box = room.pile_box(str(move.target))
    room.drag(str(move.source), str(move.target), aside=(box.width * 0.35, box.height * 0.3))
    room.wait_for_act(1)


def test_an_illegal_drop_goes_back_and_says_why(open_room: Open) -> None:
    room = open_room()
    room.begin("la-belle-lucie", "12345")
    before = room.piles()
    room.drag("T1", "T2")
    room.page.wait_for_selector("#notice.shown")
    assert "does not go on" in room.message()
    assert room.act == 0
    assert room.piles() == before == room.expected()


def test_a_tap_on_a_card_without_a_place_says_why(open_room: Open) -> None:
    room = open_room()
    room.begin("la-belle-lucie", "12345")
    stuck = next(
        str(place)
        for place, pile in room.game.state.places()
        if place.area is Area.TABLEAU
        and pile.cards
        and not any(isinstance(move, Carry) and move.source == place for move in room.game.legal_moves)
    )
    room.page.mouse.click(*room.top(stuck))
    room.page.wait_for_selector("#notice.shown")
    assert room.message()


def test_what_happens_is_said(open_room: Open) -> None:
    room = open_room()
    room.begin("ceiling-fan", "2")
    move = Line(room).next()
    assert isinstance(move, Carry)
    room.walk_to(str(move.source))
    room.page.keyboard.press("f")
    room.wait_for_act(1)
    said = room.page.inner_text("#live-a") + room.page.inner_text("#live-b")
    assert "ace of" in said


def test_a_fan_opens_and_a_click_elsewhere_closes_it(open_room: Open) -> None:
    room = open_room()
    room.begin("la-belle-lucie", "12345")
    room.page.mouse.click(*room.top("T1", 3))
    room.page.wait_for_selector(".has-open")
    shown = [box for pile, box in room.boxes(".card.open") if pile == "T1"]
    assert len(shown) == 3
    steps = sorted(box.x for box in shown)
    assert min(b - a for a, b in pairwise(steps)) > shown[0].width * 0.4
    room.page.mouse.click(700, 795)
    room.page.mouse.click(*room.pile_box("F1").middle)
    room.page.wait_for_selector("#table:not(.has-open)")
