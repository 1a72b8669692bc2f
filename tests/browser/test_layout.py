"""Every game fits every window: nothing overlaps, nothing scrolls, cards stay readable."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from tests.browser.conftest import Open
from tests.browser.driver import Room

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
    room.page.set_viewport_size({"width": 360, "height": 640})
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
