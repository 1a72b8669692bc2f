"""The pack as Chromium draws it: symmetry, what a fan's strip shows, languages, both ways to refer to it."""

from __future__ import annotations

import functools
import http.server
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

from art.pack import backs, glyphs, pips
from art.pack.__main__ import STATIC

CARD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 350" width="250" height="350">{}</svg>'
STRIP = 14 / 90 * 250  # 14 px of a card 90 px wide, in the units of the drawing


@pytest.fixture(scope="module")
def pack_page() -> Iterator[Page]:
    """A page with the sprite in its document and the style sheet linked, as the table has them."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 300, "height": 400})
        yield page
        browser.close()


def show(page: Page, body: str, classes: str = "") -> None:
    css, sprite = ((STATIC / f"pack.{kind}").read_text("utf-8") for kind in ("css", "svg"))
    hidden = f'<div style="position:absolute;width:0;height:0;overflow:hidden">{sprite}</div>'
    style = f"<style>{css} body {{ margin: 0 }} svg {{ display: block }}</style>"
    page.set_content(f'<!doctype html><html class="{classes}">{style}<body>{body}{hidden}</body></html>')


def drawn(page: Page, body: str, classes: str = "") -> bytes:
    show(page, body, classes)
    return page.screenshot(clip={"x": 0, "y": 0, "width": 250, "height": 350})


def boxes(page: Page, name: str, classes: str) -> tuple[list[float], list[float]]:
    """(left, top, right, bottom) of rank and pip of an upper index, pen included, in units of the drawing."""
    art = f'<use href="#index-{name}" color="black"/>'
    show(page, CARD.format(art), classes)
    return page.evaluate(  # type: ignore[no-any-return]
        """name => ["rank", "pip"].map(part => {
            const use = document.querySelector(`#index-${name} .pack-${part}`);
            const matrix = new DOMMatrix(getComputedStyle(use).transform);
            const { x, y, width, height } = use.getBBox();
            const pen = part === "rank" ? 3.1 : 0;
            const a = matrix.transformPoint(new DOMPoint(x - pen, y - pen));
            const b = matrix.transformPoint(new DOMPoint(x + width + pen, y + height + pen));
            return [a.x, a.y, b.x, b.y];
        })""",
        name,
    )


@pytest.mark.parametrize("classes", ["", "pack-ru"])
def test_the_left_strip_of_a_fan_shows_rank_and_suit(pack_page: Page, classes: str) -> None:
    for rank in glyphs.RANKS:
        for left, top, right, bottom in boxes(pack_page, f"{rank}S", classes):
            assert 2 <= left < right <= STRIP, rank
            assert 4 <= top < bottom <= 100, rank


@pytest.mark.parametrize("classes", ["pack-beside", "pack-ru pack-beside"])
def test_the_top_strip_of_a_column_shows_rank_and_suit(pack_page: Page, classes: str) -> None:
    for rank in glyphs.RANKS:
        (_, top, end, bottom), (start, pip_top, _, pip_bottom) = boxes(pack_page, f"{rank}H", classes)
        assert 4 <= min(top, pip_top) < max(pip_bottom, bottom) <= STRIP, rank
        assert end <= start + 3, rank


@pytest.mark.parametrize("name", [f"back-{name}" for name in backs.BACKS])
def test_backs_do_not_tell_which_way_they_lie(pack_page: Page, name: str) -> None:
    art = f'<use href="#{name}"/>'
    turned = f'<g transform="rotate(180 125 175)">{art}</g>'
    assert difference(pack_page, CARD.format(art), CARD.format(turned)) < 0.02


@pytest.mark.parametrize("name", [rank + suit for rank in "KQJ" for suit in pips.SUITS])
def test_courts_are_the_same_upside_down(pack_page: Page, name: str) -> None:
    art = f'<use href="#{name}"/>'
    turned = f'<g transform="rotate(180 125 175)">{art}</g>'
    assert difference(pack_page, CARD.format(art), CARD.format(turned)) < 0.02


def difference(page: Page, one: str, other: str) -> float:
    """The share of pixels that differ clearly (edges are smoothed differently when turned)."""
    shots = [list(drawn(page, art)) for art in (one, other)]
    return page.evaluate(  # type: ignore[no-any-return]
        """async shots => {
            const pixels = await Promise.all(shots.map(async bytes => {
                const image = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: "image/png" }));
                const context = new OffscreenCanvas(250, 350).getContext("2d");
                context.drawImage(image, 0, 0);
                return context.getImageData(0, 0, 250, 350).data;
            }));
            let differing = 0;
            for (let i = 0; i < pixels[0].length; i += 4)
                if (Math.abs(pixels[0][i + 1] - pixels[1][i + 1]) > 96) differing++;
            return differing / (250 * 350);
        }""",
        shots,
    )


@pytest.mark.parametrize(("rank", "differs"), [("A", True), ("Q", True), ("J", True), ("K", False), ("9", False)])
def test_russian_indices(pack_page: Page, rank: str, differs: bool) -> None:
    art = CARD.format(f'<use href="#{rank}S"/>')
    assert (drawn(pack_page, art) != drawn(pack_page, art, "pack-ru")) is differs


@pytest.mark.parametrize(
    "classes", ["pack-four", "pack-mono", "pack-dark", "pack-contrast", "pack-large", "pack-beside"]
)
def test_each_choice_changes_the_picture(pack_page: Page, classes: str) -> None:
    art = CARD.format('<use href="#QD"/>')
    assert drawn(pack_page, art) != drawn(pack_page, art, classes)


def test_an_external_reference_draws_the_same_card_and_obeys_the_variables(pack_page: Page, tmp_path: Path) -> None:
    page_text = (
        '<!doctype html><html class="pack-four pack-ru"><link rel="icon" href="data:,">'
        '<link rel="stylesheet" href="pack.css">'
        '<link rel="stylesheet" href="page.css">' + CARD.format('<use href="pack.svg#QD"/>') + "</html>"
    )
    (tmp_path / "index.html").write_text(page_text, "utf-8")
    (tmp_path / "page.css").write_text("body { margin: 0 } svg { display: block }", "utf-8")
    for name in ("pack.svg", "pack.css"):
        (tmp_path / name).write_bytes((STATIC / name).read_bytes())
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(tmp_path))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        pack_page.goto(f"http://127.0.0.1:{server.server_port}/", wait_until="networkidle")
        external = pack_page.screenshot(clip={"x": 0, "y": 0, "width": 250, "height": 350})
        server.shutdown()
    assert external == drawn(pack_page, CARD.format('<use href="#QD"/>'), "pack-four pack-ru")
