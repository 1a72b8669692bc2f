"""One browser for all tests, a server for each module, and pages that keep what they heard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from demonfan.store import Store
from tests.browser.driver import Room
from tests.web.served import Served, serving

Open = Callable[..., Room]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with Store.open(str(tmp_path_factory.mktemp("store") / "games.db")) as store, serving(store.player()) as server:
        yield server


@pytest.fixture
def open_room(browser: Browser, served: Served) -> Iterator[Open]:
    """Opens a page in a context of its own. When the test is over, no page may have complained."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_room(where: str = "", size: tuple[int, int] = (1280, 800), **how: Any) -> Room:
        how = {"reduced_motion": "reduce", "locale": "en-GB"} | how
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **how)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        room = Room(page, served)
        room.go(where)
        return room

    yield open_room
    for context in contexts:
        context.close()
    assert complaints == []
