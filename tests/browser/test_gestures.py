"""What hands and ears meet beside drags and taps: long presses, a mouse that rests, sounds, the dance after a win."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from demonfan.solve.solver import solve
from tests.browser.conftest import Open
from tests.browser.driver import Point, Room
from tests.web.served import Served

HEAR = """
    window.heard = [];
    const start = AudioScheduledSourceNode.prototype.start;
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const own = kind.prototype.start ?? start;
        kind.prototype.start = function (...when) {
            window.heard.push(kind.name);
            return own.apply(this, when);
        };
    }
"""


def press(page: Page, at: Point, milliseconds: int) -> None:
    """A finger that rests on the glass."""
    session = page.context.new_cdp_session(page)
    point = {"x": at[0], "y": at[1]}
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    page.wait_for_timeout(milliseconds)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def opened(room: Room) -> set[str]:
    return {pile for pile, _ in room.boxes(".card.open")}


def test_a_long_press_opens_a_fan_and_plays_nothing(open_room: Open) -> None:
    room = open_room(size=(390, 780), has_touch=True, is_mobile=True)
    room.begin("ceiling-fan", "2")
    move = solve(room.game.state).line[0]
    pile = str(move.source)  # type: ignore[union-attr]
    press(room.page, room.top(pile), 900)
    expect(room.page.locator("#table.has-open")).to_be_attached()
    assert opened(room) == {pile}
    assert not room.game.log
    # A tap elsewhere closes it and does nothing else.
    room.page.touchscreen.tap(*room.pile_box("F1").middle)
    expect(room.page.locator("#table.has-open")).to_have_count(0)
    assert not room.game.log


def test_a_mouse_that_rests_on_a_covered_card_opens_the_fan_and_leaves_it_closed(open_room: Open) -> None:
    room = open_room()
    room.begin("la-belle-lucie", "12345")
    room.page.mouse.move(*room.top("T4", 3))
    expect(room.page.locator("#table.has-open")).to_be_attached()
    assert opened(room) == {"T4"}
    room.page.mouse.move(*room.pile_box("F1").middle)
    expect(room.page.locator("#table.has-open")).to_have_count(0)
    # On the top card there is nothing to be shown.
    room.page.mouse.move(*room.top("T5"))
    room.page.wait_for_timeout(1200)
    assert opened(room) == set()


def test_a_mouse_that_passes_opens_nothing(open_room: Open) -> None:
    room = open_room()
    room.begin("la-belle-lucie", "12345")
    for pile in ("T1", "T2", "T3", "T4"):
        room.page.mouse.move(*room.top(pile, 3), steps=4)
    room.page.mouse.move(*room.pile_box("F1").middle)
    room.page.wait_for_timeout(1200)
    assert opened(room) == set()


def test_a_press_that_is_let_go_beside_the_table_takes_no_card_along(open_room: Open) -> None:
    room = open_room()
    room.begin("fan", "7")
    mouse = room.page.mouse
    across, down = room.top("T1")
    mouse.move(across, down)
    mouse.down()
    mouse.move(across, room.page.viewport_size["height"] - 2)  # type: ignore[index]
    mouse.up()
    mouse.move(across + 40, down + 40, steps=3)
    room.page.wait_for_timeout(200)
    expect(room.page.locator(".card.dragged")).to_have_count(0)
    # The next press is heard.
    move = next(iter(room.game.legal_moves))
    room.drag(str(move.source), str(move.target))  # type: ignore[union-attr]
    room.wait_for_act(1)


def test_escape_lets_go_of_what_is_dragged(open_room: Open) -> None:
    room = open_room()
    room.begin("fan", "7")
    move = next(iter(room.game.legal_moves))
    source, target = str(move.source), str(move.target)  # type: ignore[union-attr]
    before = dict(room.boxes(".card"))
    mouse = room.page.mouse
    mouse.move(*room.top(source))
    mouse.down()
    mouse.move(*room.pile_box(target).middle, steps=4)
    expect(room.page.locator(".card.dragged")).to_have_count(1)
    room.page.keyboard.press("Escape")
    expect(room.page.locator(".card.dragged")).to_have_count(0)
    expect(room.page.locator(".target")).to_have_count(0)
    mouse.move(*room.pile_box(target).middle)
    mouse.up()
    room.page.wait_for_timeout(300)
    assert not room.game.log
    assert dict(room.boxes(".card")) == before
    # The hand is empty: the next drag is an ordinary one.
    room.drag(source, target)
    room.wait_for_act(1)


def test_escape_ends_a_press_before_it_is_a_drag(open_room: Open) -> None:
    room = open_room()
    room.begin("fan", "7")
    move = next(iter(room.game.legal_moves))
    room.page.mouse.move(*room.top(str(move.source)))  # type: ignore[union-attr]
    room.page.mouse.down()
    room.page.keyboard.press("Escape")
    room.page.mouse.up()
    room.page.wait_for_timeout(300)
    assert not room.game.log
    expect(room.page.locator(".card.lifted")).to_have_count(0)


def test_sounds_are_off_until_they_are_asked_for(open_room: Open) -> None:
    room = open_room()
    room.page.add_init_script(HEAR)
    room.page.reload()
    room.begin("ceiling-fan", "2")
    line = solve(room.game.state).line

    def play(number: int) -> list[str]:
        move = line[number]
        room.drag(str(move.source), str(move.target))  # type: ignore[union-attr]
        room.wait_for_act(number + 1)
        heard: list[str] = room.page.evaluate("window.heard")
        return heard

    assert play(0) == []
    room.page.click('.game-head [aria-label="Settings"]')
    room.page.get_by_text("Sound", exact=True).click()
    room.page.keyboard.press("Escape")
    # An ace goes up with two tones; the second move builds, and paper is heard.
    up = str(line[1].target).startswith("F")  # type: ignore[union-attr]
    assert set(play(1)) == {"OscillatorNode" if up else "AudioBufferSourceNode"}
    room.served.post("/api/settings", {"sound": False})


def win(room: Room) -> None:
    room.begin("ceiling-fan", "2")
    with room.served.tab(room.key) as hand:
        for move in solve(room.game.state).line:
            assert hand.ask("play", move=str(move))["type"] == "acted"
    room.page.wait_for_selector('.panel[data-state="won"]')


def dancing(page: Page) -> int:
    """How many cards are moved by an animation of the page's own."""
    moved = "each => !each.transitionProperty && each.effect.target.closest('.card')"
    cards: int = page.evaluate(f"document.getAnimations().filter({moved}).length")
    return cards


def test_a_win_is_danced_and_nothing_waits_for_it(open_room: Open) -> None:
    room = open_room(reduced_motion="no-preference")
    win(room)
    assert dancing(room.page) > 40
    # While they dance, the next game can be begun.
    room.page.get_by_role("button", name="New deal").first.click()
    room.page.wait_for_selector('#table[data-act="0"]')
    assert room.page.locator(".card").count() == 52


def test_after_the_dance_every_card_is_home(open_room: Open, served: Served) -> None:
    served.post("/api/settings", {"animation": "fast"})
    room = open_room(reduced_motion="no-preference")
    served.post("/api/settings", {"animation": "normal"})
    win(room)
    while dancing(room.page):
        room.page.wait_for_timeout(100)
    homes = dict(room.boxes(".pile"))
    for pile, box in room.boxes(".card:not(.buried)"):
        assert pile.startswith("F")
        assert box.overlap(homes[pile]) > 0.9 * box.width * box.height
    assert room.piles() == room.expected()


def test_without_movement_nothing_dances(open_room: Open, served: Served) -> None:
    served.post("/api/settings", {"animation": "off"})
    room = open_room(reduced_motion="no-preference")
    served.post("/api/settings", {"animation": "normal"})
    room.begin("fan", "5")
    assert dancing(room.page) == 0
    win(room)
    assert dancing(room.page) == 0
