"""Every game fits every window: nothing overlaps, nothing scrolls, cards stay readable."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest
from playwright.sync_api import expect

from demonfan.games import catalogue
from demonfan.solve.solver import solve
from tests.browser.conftest import Open
from tests.browser.driver import Room
from tests.browser.test_truth import played_out

SIZES = [(360, 640), (768, 1024), (1440, 900), (2560, 1440)]
#: Of each kind of layout one: plain fans, hidden cards, a half ring, columns with stock, waste and reserve.
GAMES = ["la-belle-lucie", "demon-fan", "ceiling-fan", "demon-36", "canfield"]


def assert_tidy(room: Room, size: tuple[int, int]) -> None:
    page = room.page
    wide, high = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
    assert (wide, high) == size
    table = page.locator("#table").bounding_box()
    assert table is not None
    piles = room.boxes(".pile")
    for (one, a), (other, b) in combinations(piles, 2):
        assert a.overlap(b) < 1, f"{one} and {other} overlap"
    for pile, card in [*piles, *room.boxes(".card:not(.buried)")]:
        assert card.x >= -0.5, pile
        assert card.x + card.width <= size[0] + 0.5, pile
        assert card.y >= table["y"] - 0.5, pile
        assert card.y + card.height <= table["y"] + table["height"] + 0.5, pile


@pytest.mark.parametrize("size", SIZES)
def test_piles_lie_apart_and_nothing_scrolls(open_room: Open, size: tuple[int, int]) -> None:
    room = open_room(size=size)
    for game in GAMES:
        room.begin(game, "3")
        assert_tidy(room, size)


def test_the_layout_follows_the_window(open_room: Open) -> None:
    room = open_room(size=SIZES[2])
    room.begin("la-belle-lucie", "3")
    for size in [SIZES[0], (640, 360), SIZES[3]]:
        room.page.set_viewport_size({"width": size[0], "height": size[1]})
        room.page.wait_for_timeout(150)
        assert_tidy(room, size)


def test_ceiling_fan_lies_in_a_half_ring_where_there_is_room(open_room: Open) -> None:
    room = open_room(size=(1440, 900))
    room.begin("ceiling-fan", "1")
    assert room.page.get_attribute("#table", "data-layout") == "semicircle"
    middles = [
        box.middle for pile, box in sorted(room.boxes(".pile"), key=lambda item: int(item[0][1:])) if pile[0] == "T"
    ]
    assert [x for x, _ in middles] == sorted(x for x, _ in middles)
    heights = [y for _, y in middles]
    assert heights[:9] == sorted(heights[:9], reverse=True)
    assert heights[9:] == sorted(heights[9:])
    assert abs(heights[0] - heights[-1]) < 1
    # On a phone the ring is an arch; where a phone lies on its side, only rows have room.
    room.page.set_viewport_size({"width": 360, "height": 640})
    room.page.wait_for_timeout(150)
    assert room.page.get_attribute("#table", "data-layout") == "semicircle"
    assert_tidy(room, (360, 640))
    room.page.set_viewport_size({"width": 844, "height": 390})
    room.page.wait_for_selector('#table:not([data-layout="semicircle"])')


def test_a_left_handed_table_is_mirrored(open_room: Open) -> None:
    room = open_room()
    room.begin("demon-36", "3")
    width = 1280
    before = {pile: box.middle[0] for pile, box in room.boxes(".pile")}
    room.page.click('.game-head [aria-label="Settings"]')
    room.page.get_by_label("Left-handed table").check()
    room.page.keyboard.press("Escape")
    room.page.wait_for_timeout(200)
    after = {pile: box.middle[0] for pile, box in room.boxes(".pile")}
    assert all(abs(before[pile] + after[pile] - width) < 1.5 for pile in before)
    room.served.post("/api/settings", {"left_handed": False})


SHAPES = """async () => {
    const { layoutTable } = await import("/static/js/layout.js");
    const games = await (await fetch("/api/games?lang=en")).json();
    const sizes = [[360, 540], [540, 300], [768, 920], [1024, 660], [1440, 790], [2560, 1330], [3840, 2050]];
    const found = [];
    for (const game of games) for (const [width, height] of sizes) for (const straight of [false, true]) {
        const p = game.preview;
        const shape = { family: game.family, tableau: p.tableau.length, foundations: p.foundations,
            reserves: p.reserves.length, cells: p.cells, stock: p.stock, waste: p.waste,
            depth: Math.max(2, Math.min(6, p.tableau[0])), openReserve: false, display: game.display };
        const layout = layoutTable(shape, { width, height }, { straight, leftHanded: false });
        found.push({ game: game.id, width, height, card: layout.card.w,
            piles: p.tableau.length + p.foundations + p.reserves.length + p.cells + p.stock + p.waste,
            boxes: [...layout.boxes.values()].map(({ x, y, w, h }) => [x, y, w, h]) });
    }
    return found;
}"""


def test_every_game_of_the_catalogue_fits_every_size(open_room: Open) -> None:
    room = open_room()
    rows: list[dict[str, Any]] = room.page.evaluate(SHAPES)
    assert rows
    for row in rows:
        where = f"{row['game']} at {row['width']}x{row['height']}"
        assert len(row["boxes"]) == row["piles"], where
        assert row["card"] >= 24, where
        for x, y, w, h in row["boxes"]:
            assert x >= 0, where
            assert y >= 0, where
            assert x + w <= row["width"] + 0.5, where
            assert y + h <= row["height"] + 0.5, where
        for (x, y, w, h), (a, b, c, d) in combinations(row["boxes"], 2):
            assert x + w <= a + 0.5 or a + c <= x + 0.5 or y + h <= b + 0.5 or b + d <= y + 0.5, where


STEPS = """async () => {
    const { spreadCards } = await import("/static/js/spread.js");
    const card = { w: 100, h: 140 };
    const column = { x: 0, y: 0, w: 100, spread: "down", tilt: 0 };
    const lie = (h, count) => spreadCards({ ...column, h }, Array(count).fill("AS"), card, { straight: false });
    return [lie(2.4 * 140, 3), lie(8 * 140, 3), lie(8 * 140, 16)].map((spots) => spots.map((spot) => spot.y));
}"""


def test_a_column_shows_more_of_its_cards_where_it_has_room(open_room: Open) -> None:
    room = open_room()
    short, tall, full = room.page.evaluate(STEPS)
    assert short[1] == pytest.approx(0.27 * 140)
    assert tall[1] == pytest.approx(0.42 * 140)
    # However many there are, they end where the column ends.
    assert full[-1] <= 7 * 140 + 0.5


def test_two_packs_use_the_width_of_a_phone(open_room: Open) -> None:
    room = open_room(size=(360, 640))
    room.begin("demon-two-packs", "7")
    assert_tidy(room, (360, 640))
    columns = sorted(box.x for pile, box in room.boxes(".pile") if pile[0] == "T")
    width = dict(room.boxes(".pile"))["T1"].width
    assert len(columns) == 8
    # Between cards, and beside them, there is as much as keeps them apart.
    assert 8 * width > 360 * 0.9


def test_long_fans_of_a_ring_leave_the_foundations_free(open_room: Open) -> None:
    room = open_room(size=(360, 640))
    room.begin("ceiling-fan", "2")
    with room.served.tab(room.key) as hand:
        for move in solve(room.game.state).line[:30]:
            hand.ask("play", move=str(move))
            act = hand.picture["act"]
            room.wait_for_act(act)
            assert_tidy(room, (360, 640))


def test_a_straight_row_shows_the_letters_alone(open_room: Open) -> None:
    room = open_room(size=(1440, 900))
    room.served.post("/api/settings", {"fans": "rows"})
    room.page.reload()
    room.begin("la-belle-lucie", "7")
    boxes = [box for pile, box in room.boxes(".card") if pile == "T1"]
    assert len({box.y for box in boxes}) == 1
    lefts = sorted(box.x for box in boxes)
    assert lefts[1] - lefts[0] == pytest.approx(0.17 * boxes[0].width, abs=1)
    room.served.post("/api/settings", {"fans": "spread"})


def test_an_empty_cell_is_marked_and_named(open_room: Open) -> None:
    room = open_room()
    room.begin("free-fan-cells", "7")
    cell = room.page.locator('.pile[data-pile="C1"]')
    expect(cell).to_have_attribute("aria-label", "cell 1: free for one card")
    expect(cell.locator('use[href="#place-cell"]')).to_be_attached()
    move = next(move for move in room.game.legal_moves if str(getattr(move, "target", "")) == "C1")
    room.drag(str(move.source), "C1")  # type: ignore[union-attr]
    room.wait_for_act(1)
    expect(cell).not_to_have_attribute("aria-label", "cell 1: free for one card")


@pytest.mark.parametrize(
    ("locale", "words"), [("en-GB", "When to draw: in any layout"), ("ru-RU", "Когда мерси: в любом раскладе")]
)
@pytest.mark.parametrize("size", SIZES[:3])
def test_options_stand_below_the_name_and_cost_the_cards_nothing(
    open_room: Open, size: tuple[int, int], locale: str, words: str
) -> None:
    room = open_room(size=size, locale=locale)
    line = room.page.locator(".game-head .played-with")
    room.begin("la-belle-lucie", "3")
    expect(line).to_be_hidden()
    usual = room.boxes(".card")
    room.begin("la-belle-lucie", "3", **{"merci.when": "any", "redeal.when": "any"})
    expect(line).to_be_visible()
    # What does not fit is cut for the eye alone.
    expect(line).to_contain_text(words)
    expect(line).to_have_attribute("title", str(line.text_content()))
    expect(room.page.locator("#live-a, #live-b").filter(has_text=words)).to_have_count(1)
    box, title = line.bounding_box(), room.page.locator(".game-head .title").bounding_box()
    assert box is not None
    assert title is not None
    assert box["width"] <= title["width"]
    assert line.evaluate("line => getComputedStyle(line).display") == "block"  # else nothing tells that it is cut
    assert room.boxes(".card") == usual
    assert_tidy(room, size)
    room.page.locator(".tool-more").click()
    expect(room.page.locator("dialog[open] .aside").first).to_contain_text(words)


def test_every_tool_is_whole_at_every_width(open_room: Open) -> None:
    room = open_room(locale="ru-RU")
    room.begin("three-shuffles-and-a-draw", "7")
    for width, finish in product((360, 440, 441, 620, 768, 1024, 1060, 1061, 1180, 1181, 1440), (False, True)):
        room.page.set_viewport_size({"width": width, "height": 800})
        # The most that can stand there at once: a redeal, a draw, and the way to play everything up.
        room.page.eval_on_selector(".tool-finish", "(tool, on) => (tool.hidden = !on)", finish)
        cut = room.page.eval_on_selector_all(
            ".tool",
            """tools => tools.filter(each => {
                const { left, right, width } = each.getBoundingClientRect();
                const text = each.querySelector(".text").getBoundingClientRect();
                return width && (left < 0 || right > innerWidth || text.left < left || text.right > right);
            }).map(each => each.textContent)""",
        )
        assert cut == [], (width, finish)


def test_every_name_is_whole_on_a_phone(open_room: Open) -> None:
    room = open_room(size=(360, 640), locale="ru-RU")
    longest = sorted(catalogue(), key=lambda game: -len(catalogue()[game].text("ru").name))
    for game in [*longest[:3], "la-belle-lucie", "american-toad"]:
        room.begin(game, "7")
        sizes = room.page.eval_on_selector(
            ".game-head h1", "e => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight]"
        )
        assert max(sizes) <= 1, game
        assert room.page.eval_on_selector(".game-head", "e => e.getBoundingClientRect().height") <= 60, game


def test_a_finger_finds_every_button_of_the_table(open_room: Open) -> None:
    room = open_room(size=(360, 740), has_touch=True, is_mobile=True)
    room.begin("canfield", "7")
    for box in room.page.locator(".game-head :is(button, a):visible, .tools button:visible").all():
        found = box.bounding_box()
        assert found is not None
        assert found["height"] >= 44, box.get_attribute("title")
        assert found["width"] >= 40, box.get_attribute("title")


@pytest.mark.parametrize("locale", ["en-GB", "ru-RU"])
def test_what_is_said_of_a_stuck_game_leaves_a_phone_its_cards(open_room: Open, locale: str) -> None:
    room = open_room(size=(360, 740), locale=locale)
    key = room.served.begin("la-belle-lucie", "8")
    played_out(room.served, key)
    room.open(key)
    room.page.wait_for_selector('.panel[data-state="stuck"]')
    box = room.page.locator('.panel[data-state="stuck"]').bounding_box()
    assert box is not None
    assert box["height"] <= 190
    assert box["y"] + box["height"] <= 740 - 50
