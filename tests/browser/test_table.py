"""Redeals, draws, undo, reloading, two tabs, a connection that breaks, and cards that stay hidden."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import WebSocketRoute, expect

from demonfan.acts import Draw, Redeal, Turn
from demonfan.solve.solver import solve
from tests.browser.conftest import Open
from tests.browser.driver import Line, Room, pictures


def play_until_redeal(room: Room) -> None:
    """Along a winning line, up to the position before its redeal, made on the server's side of the wire by the page."""
    for move in solve(room.game.state).line:
        if isinstance(move, Redeal):
            return
        act = room.act
        room.drag(str(move.source), str(move.target), move.count)  # type: ignore[union-attr]
        room.wait_for_act(act + 1)
    raise AssertionError("the line has no redeal")


def test_redeal_and_undo_across_it(open_room: Open) -> None:
    room = open_room()
    room.begin("la-belle-lucie", "2")
    expect(room.page.locator(".tool-redeal .badge")).to_have_text("2")
    play_until_redeal(room)
    expect(room.page.locator(".tool-redeal")).to_have_class("tool tool-redeal ready")
    before, act = room.piles(), room.act
    room.page.click(".tool-redeal")
    room.wait_for_act(act + 1)
    expect(room.page.locator(".tool-redeal .badge")).to_have_text("1")
    after = room.piles()
    assert after == room.expected() != before
    room.page.keyboard.press("u")
    room.wait_for_act(act + 2)
    assert room.piles() == room.expected()
    assert room.game.state.redeals == 0
    assert before == room.piles()
    room.page.keyboard.press("y")
    room.wait_for_act(act + 3)
    assert room.piles() == after


def test_the_redeal_button_says_which_moves_are_left(open_room: Open) -> None:
    room = open_room()
    room.begin("la-belle-lucie", "2")
    room.page.click(".tool-redeal")
    panel = room.page.locator(".panel")
    expect(panel).to_be_visible()
    assert panel.locator("li").count() == len(pictures(room.frames)[-1]["redeal"]["moves"])
    assert room.act == 0


def test_a_buried_card_is_drawn(open_room: Open) -> None:
    room = open_room()
    room.begin("three-shuffles-and-a-draw", "1", **{"merci.when": "any"})
    draw = next(move for move in room.game.legal_moves if isinstance(move, Draw))
    name = room.piles()[str(draw.source)][-1 - draw.depth]
    room.page.click(".tool-draw")
    room.page.wait_for_selector(".card.drawable")
    room.page.mouse.click(*room.top(str(draw.source), draw.depth + 1))
    room.wait_for_act(1)
    assert room.piles()[str(draw.source)][-1] == name
    assert room.piles() == room.expected()
    expect(room.page.locator(".tool-draw")).to_be_hidden()
    room.page.keyboard.press("z")
    room.wait_for_act(2)
    expect(room.page.locator(".tool-draw")).to_be_visible()


def test_a_touch_on_a_buried_card_opens_its_fan_before_anything_is_drawn(open_room: Open) -> None:
    room = open_room()
    room.begin("three-shuffles-and-a-draw", "1", **{"merci.when": "any"})
    draw = next(move for move in room.game.legal_moves if isinstance(move, Draw))
    fan, count = str(draw.source), draw.depth + 1
    name = room.piles()[fan][-count]
    room.page.mouse.click(*room.top(fan, count))
    room.page.wait_for_selector(".card.open.drawable")
    assert room.act == 0
    room.page.mouse.click(*room.top(fan, count))
    room.wait_for_act(1)
    assert room.piles()[fan][-1] == name
    assert room.page.query_selector(".card.open") is None


def test_the_stock_is_turned_and_turned_over(open_room: Open) -> None:
    room = open_room()
    room.begin("demon-36", "4")
    turns = 0
    while room.game.state.passes == 0:
        room.page.mouse.click(*room.pile_box("S").middle)
        turns += 1
        room.wait_for_act(turns)
        assert room.piles() == room.expected()
    assert turns == 9  # eight turns of three (the last of one), and the waste turned over


def test_a_page_loaded_again_shows_the_same(open_room: Open) -> None:
    room = open_room()
    room.begin("demon-36", "4")
    line = Line(room)
    for act in range(1, 7):
        move = line.next()
        if isinstance(move, Turn):
            room.page.keyboard.press("s")
        else:
            room.drag(str(move.source), str(move.target), move.count)  # type: ignore[union-attr]
        room.wait_for_act(act)
    before = room.piles()
    room.page.reload()
    room.page.wait_for_selector("#table[data-act]")
    assert room.act == 6
    assert room.piles() == before == room.expected()
    room.page.keyboard.press("u")
    room.wait_for_act(7)


def test_two_tabs_stay_in_step(open_room: Open) -> None:
    one, two = open_room(), open_room(size=(390, 780))
    one.begin("demon-52", "3")
    two.open(one.key)
    one.page.keyboard.press("s")
    one.wait_for_act(1)
    two.wait_for_act(1)
    assert one.piles() == two.piles() == one.expected()
    two.page.click(".tool-undo")
    one.wait_for_act(2)
    assert one.piles() == two.piles() == one.expected()


def test_a_connection_that_breaks_comes_back(open_room: Open) -> None:
    room = open_room()
    sockets: list[WebSocketRoute] = []

    def hand_on(socket: WebSocketRoute) -> None:
        sockets.append(socket)
        socket.connect_to_server()

    room.page.route_web_socket("**/ws/*", hand_on)
    room.begin("demon-36", "4")
    room.page.keyboard.press("s")
    room.wait_for_act(1)
    sockets[-1].close(code=1012, reason="the server ends")
    room.page.wait_for_selector("html.offline")
    room.page.wait_for_selector("html:not(.offline)", timeout=5000)
    assert len(sockets) == 2
    room.page.keyboard.press("s")
    room.wait_for_act(2)
    assert room.piles() == room.expected()


def test_a_game_that_is_none_is_told_and_left(open_room: Open) -> None:
    room = open_room("#/game/nosuchgame22")
    dialog = room.page.get_by_role("dialog", name="This game cannot be shown")
    expect(dialog).to_contain_text("nosuchgame22")
    dialog.get_by_role("button", name="All games").click()
    expect(room.page.locator(".game-card").first).to_be_visible()


def test_many_acts_at_once_are_made_one_after_another(open_room: Open) -> None:
    room = open_room()
    room.begin("demon-36", "4")
    for _ in range(6):
        room.page.keyboard.press("s")
    room.wait_for_act(6)
    assert room.piles() == room.expected()


@pytest.mark.parametrize("game", ["demon-fan", "canfield"])
def test_no_message_names_a_card_that_lies_hidden(open_room: Open, game: str) -> None:
    room = open_room()
    room.begin(game, "11")
    hidden = {str(card) for card in room.game.view.unseen}
    assert hidden
    for frame in room.frames:
        assert not {word.lstrip("-") for word in _words(json.loads(frame))} & hidden
    seen_acts = 0
    for _ in range(12):
        moves = list(room.game.legal_moves)
        if not moves:
            break
        move = moves[0]
        if isinstance(move, Turn):
            room.page.keyboard.press("s")
        elif isinstance(move, Redeal):
            room.page.keyboard.press("d")
        else:
            room.drag(str(move.source), str(move.target), move.count)  # type: ignore[union-attr]
        seen_acts += 1
        room.wait_for_act(seen_acts)
        hidden |= {str(card) for card in room.game.view.unseen} if isinstance(move, Redeal) else set()
        hidden &= {str(card) for card in room.game.view.unseen}
        frames, room.frames = room.frames, []
        assert frames
        for frame in frames:
            assert not {word.lstrip("-") for word in _words(json.loads(frame))} & hidden
    assert seen_acts > 3


def _words(value: object) -> set[str]:
    """Every string of two letters in a message: cards are named so. What a foundation takes next, the rules say."""
    if isinstance(value, dict):
        return set().union(*(_words(each) for key, each in value.items() if key != "next"), _words([*value]))
    if isinstance(value, list):
        return set().union(*(_words(each) for each in value), set())
    return {value} if isinstance(value, str) and len(value.lstrip("-")) == 2 else set()


def test_autoplay_plays_up_and_one_undo_takes_it_back(open_room: Open) -> None:
    room = open_room()
    room.begin("fan", "2")
    before = room.piles()
    for _ in range(2):  # off, safe, all
        room.page.keyboard.press("a")
    expect(room.page.locator(".tool-auto .badge")).to_have_text("all")
    move = Line(room).next()
    room.drag(str(move.source), str(move.target))  # type: ignore[union-attr]
    expect(room.page.locator(".tool-undo")).to_have_attribute("aria-disabled", "false")
    assert room.piles() == room.expected()
    room.page.keyboard.press("u")
    expect(room.page.locator(".tool-undo")).to_have_attribute("aria-disabled", "true")
    assert room.piles() == before


def test_the_server_is_told_where_the_player_s_day_begins(open_room: Open) -> None:
    room = open_room(timezone_id="Europe/Moscow")
    room.begin("ceiling-fan", "2")
    assert room.socket_url.endswith("&zone=Europe%2FMoscow")
