"""The menu of a game: pauses, giving up, restart, bookmarks; another deal by choice."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from demonfan.store.clock import Clock
from tests.browser.conftest import Open
from tests.browser.driver import Line, Room


def menu(page: Page, entry: str) -> None:
    page.get_by_role("button", name="More", exact=True).click()
    page.locator(".menu").get_by_role("button", name=entry).click()


def play(room: Room, count: int) -> None:
    line = Line(room)
    for _ in range(count):
        move, act = line.next(), room.act
        room.drag(str(move.source), str(move.target), move.count)  # type: ignore[union-attr]
        room.wait_for_act(act + 1)


def test_a_pause_hides_the_cards_until_the_player_goes_on(open_room: Open) -> None:
    room = open_room()
    room.begin("demon-36", "5")
    cards = room.page.locator("#table .cards")
    expect(cards).to_be_visible()
    room.page.keyboard.press("p")
    expect(room.page.get_by_role("heading", name="Paused")).to_be_visible()
    expect(cards).to_be_hidden()
    clock = room.served.hub.tables[room.key].session.clock
    assert not clock.running
    # A page loaded again is still in its pause, and letters do nothing there.
    room.page.reload()
    expect(room.page.get_by_role("heading", name="Paused")).to_be_visible()
    room.page.keyboard.press("s")
    expect(cards).to_be_hidden()
    assert not room.game.log
    room.page.keyboard.press("Escape")
    expect(cards).to_be_visible()
    expect(room.page.locator("dialog")).to_have_count(0)
    assert clock.running


def test_a_long_game_is_told_in_hours(open_room: Open) -> None:
    room = open_room()
    room.begin("fan", "2")
    room.served.hub.tables[room.key].session.clock = Clock(3_725_900)
    room.page.reload()
    expect(room.page.locator(".time .text")).to_have_text(re.compile(r"^1:02:\d\d$"))


def test_both_tabs_pause(open_room: Open) -> None:
    one = open_room()
    one.begin("fan", "2")
    other = open_room()
    other.open(one.key)
    one.page.get_by_role("button", name="Pause").click()
    expect(other.page.get_by_role("heading", name="Paused")).to_be_visible()
    other.page.get_by_role("button", name="Play on").click()
    expect(one.page.locator("dialog")).to_have_count(0)
    expect(one.page.locator("#table .cards")).to_be_visible()


def test_a_game_is_given_up_only_when_that_is_said_twice(open_room: Open) -> None:
    room = open_room()
    room.begin("la-belle-lucie", "12345")
    menu(room.page, "Give up")
    room.page.get_by_role("button", name="Play on").click()
    assert room.served.hub.tables[room.key].session.result is None
    menu(room.page, "Give up")
    room.page.get_by_role("button", name="Give up", exact=True).click()
    expect(room.page.get_by_role("heading", name="Given up")).to_be_visible()
    assert room.served.hub.tables[room.key].session.result == "abandoned"


def test_a_deal_that_is_proved_lost_is_laid_aside(open_room: Open) -> None:
    room = open_room()
    room.begin("ceiling-fan", "6")
    menu(room.page, "Give up")
    room.page.get_by_role("button", name="Give up", exact=True).click()
    expect(room.page.get_by_role("heading", name="Laid aside")).to_be_visible()
    assert room.served.hub.tables[room.key].session.result == "discarded"


def test_restart_by_button_and_by_key(open_room: Open) -> None:
    room = open_room()
    room.begin("ceiling-fan", "2")
    before = room.piles()
    play(room, 2)
    room.page.locator(".tool-restart").click()
    room.wait_for_act(3)
    assert room.piles() == before
    room.page.keyboard.press("r")
    room.wait_for_act(4)
    room.page.keyboard.press("b")
    room.wait_for_act(5)
    assert room.piles() == before


def test_bookmarks_are_returned_to(open_room: Open) -> None:
    room = open_room()
    room.begin("ceiling-fan", "2")
    menu(room.page, "Remember this position")
    room.wait_for_act(1)
    first = room.piles()
    play(room, 2)
    menu(room.page, "Remember this position")
    room.wait_for_act(4)
    second = room.piles()
    menu(room.page, "Back to bookmark 1")
    room.wait_for_act(5)
    assert room.piles() == first == room.expected()
    menu(room.page, "Back to bookmark 2")
    room.wait_for_act(6)
    assert room.piles() == second == room.expected()


def test_another_deal_of_the_game_is_chosen(open_room: Open) -> None:
    room = open_room()
    room.begin("la-belle-lucie", "12345", merci="1")
    menu(room.page, "Choose a deal")
    dialog = room.page.locator("dialog")
    expect(dialog.get_by_label("Draws of a buried card")).to_have_value("1")
    dialog.get_by_label("Deal number").fill("99")
    dialog.get_by_role("button", name="Deal", exact=True).click()
    expect(room.page.locator(".deal")).to_have_text("deal 99")
    [game] = [game for game in room.served.get("/api/saved").json if game["deal"] == "99"]
    assert game["options"] == {"merci": "1"}


def test_the_menu_names_the_deal_and_shows_and_hides_the_odds(open_room: Open) -> None:
    room = open_room(size=(360, 740))
    room.begin("fan", "12")
    bar = room.page.locator(".odds-bar")
    expect(bar).to_have_attribute("data-kind", "")
    room.page.get_by_role("button", name="More", exact=True).click()
    expect(room.page.get_by_text("Fan · deal 12")).to_be_visible()
    room.page.get_by_role("button", name="Show the odds bar").click()
    expect(bar).to_have_attribute("data-kind", re.compile("won|lost"))
    menu(room.page, "Hide the odds bar")
    expect(bar).to_have_attribute("data-kind", "")


def test_a_key_shows_and_hides_the_odds_and_says_so(open_room: Open) -> None:
    room = open_room()
    room.begin("fan", "12")
    bar = room.page.locator(".odds-bar")
    room.page.keyboard.press("c")
    expect(bar).to_have_attribute("data-kind", re.compile("won|lost"))
    expect(room.page.locator("#live-a, #live-b").filter(has_text="The odds bar is shown")).to_have_count(1)
    room.page.keyboard.press("c")
    expect(bar).to_have_attribute("data-kind", "")
    expect(room.page.locator("#live-a, #live-b").filter(has_text="The odds bar is hidden")).to_have_count(1)
    room.page.keyboard.press("?")
    expect(room.page.locator("dialog .keys").get_by_text("show or hide the odds bar")).to_be_visible()


def test_options_chosen_elsewhere_stay_chosen(open_room: Open) -> None:
    room = open_room()
    room.begin("la-belle-lucie", "12345", **{"foundations.0.direction": "up", "auto.aces": "on"})
    menu(room.page, "Choose a deal")
    dialog = room.page.locator("dialog")
    expect(dialog.get_by_label("First cards go up by themselves")).to_have_value("on")
    expect(dialog.get_by_label("foundations.0.direction")).to_have_value("up")
    dialog.get_by_label("Deal number").fill("98")
    dialog.get_by_role("button", name="Deal", exact=True).click()
    expect(room.page.locator(".deal")).to_have_text("deal 98")
    assert dict(room.game.options) == {"foundations.0.direction": "up", "auto.aces": "on"}


def test_a_deal_that_was_only_looked_at_is_not_waited_for(open_room: Open) -> None:
    room = open_room()
    room.begin("demon-36", "987")
    waiting = room.page.locator(".continue").get_by_text("deal 987")
    room.go("#/")
    expect(room.page.locator(".game-card").first).to_be_visible()
    expect(waiting).to_have_count(0)
    room.begin("demon-36", "987")
    act = room.act
    room.page.keyboard.press("s")
    room.wait_for_act(act + 1)
    room.go("#/")
    expect(waiting).to_have_count(1)
