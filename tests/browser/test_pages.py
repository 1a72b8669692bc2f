"""The lobby, the rules, settings, languages, themes; accessibility by axe-core."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.driver import Room

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def assert_accessible(room: Room) -> None:
    # axe is put into the page by evaluation, which the page's own policy does not allow to scripts of others.
    results = Axe().run(
        room.page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
    )
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize(("scheme", "size"), [("light", (390, 780)), ("dark", (1280, 800))])
def test_no_page_has_an_obstacle(open_room: Open, scheme: str, size: tuple[int, int]) -> None:
    room = open_room(size=size, color_scheme=scheme)
    expect(room.page.locator(".game-card").first).to_be_visible()
    assert_accessible(room)
    room.go("#/rules/la-belle-lucie")
    expect(room.page.locator(".rules .example")).to_be_visible()
    assert_accessible(room)
    for game in ("la-belle-lucie", "canfield"):
        room.begin(game, "3")
        assert_accessible(room)
    for button in ("Settings", "More"):
        room.page.get_by_role("button", name=button, exact=True).click()
        expect(room.page.locator("dialog")).to_be_visible()
        assert_accessible(room)
        room.page.keyboard.press("Escape")
    room.page.keyboard.press("l")
    expect(room.page.locator(".pile-list")).to_be_visible()
    assert_accessible(room)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_themes_follow_the_system(open_room: Open, scheme: str) -> None:
    room = open_room(color_scheme=scheme)
    assert room.page.get_attribute("html", "data-theme") == scheme


def test_a_game_is_found_and_begun_in_the_lobby(open_room: Open) -> None:
    room = open_room()
    cards = room.page.locator(".game-card")
    expect(cards.first).to_be_visible()
    room.page.get_by_label("Find a game").fill("belle luc")
    expect(cards.first.locator("h3")).to_have_text("La Belle Lucie")
    cards.first.get_by_role("button", name="Play La Belle Lucie").last.click()
    room.page.wait_for_selector("#table[data-act]")
    expect(room.page.locator("h1")).to_have_text("La Belle Lucie")


def test_who_goes_on_before_a_page_is_ready_gets_the_later_one(open_room: Open) -> None:
    room = open_room()
    room.begin("fan", "5")
    room.page.evaluate("location.hash = '#/'; setTimeout(() => (location.hash = '#/rules/fan'), 1)")
    expect(room.page.locator(".rules h1")).to_be_visible()
    room.page.wait_for_timeout(1500)
    expect(room.page.locator(".rules h1")).to_be_visible()
    expect(room.page.locator(".game-card")).to_have_count(0)


def test_a_page_that_cannot_be_made_says_why_and_leads_back(open_room: Open) -> None:
    room = open_room("#/rules/nonesuch")
    expect(room.page.locator(".failed")).to_contain_text("nonesuch")
    assert_accessible(room)
    room.page.get_by_role("link", name="All games").click()
    expect(room.page.locator(".game-card").first).to_be_visible()


def test_families_filter(open_room: Open) -> None:
    room = open_room()
    room.page.get_by_role("button", name="Demon games").click()
    families = room.page.eval_on_selector_all(".game-card", "cards => cards.map(card => card.dataset.family)")
    assert set(families) == {"demon"}


def test_a_deal_by_number_and_its_link(open_room: Open) -> None:
    room = open_room()
    room.page.get_by_label("Choose a deal of Ceiling Fan", exact=True).click()
    room.page.get_by_label("Deal number").fill("77")
    room.page.get_by_role("button", name="Deal", exact=True).click()
    room.page.wait_for_selector("#table[data-act]")
    expect(room.page.locator(".deal")).to_have_text("deal 77")
    first = room.piles()
    # By the lobby, so that the table that is waited for is the new one.
    room.go("#/")
    expect(room.page.locator(".game-card").first).to_be_visible()
    room.go("#/deal/ceiling-fan/77")
    room.page.wait_for_selector("#table[data-act]")
    assert room.piles() == first


def test_the_way_back_from_a_linked_deal_is_past_the_link(open_room: Open) -> None:
    room = open_room()
    room.page.evaluate("location.hash = '#/deal/ceiling-fan/78'")
    room.page.wait_for_selector("#table[data-act]")
    room.page.go_back()
    expect(room.page.locator(".game-card").first).to_be_visible()
    saved = room.served.get("/api/saved").json
    assert sum(row["deal"] == "78" for row in saved) == 1


def test_a_link_to_no_deal_says_why_and_leads_back(open_room: Open) -> None:
    room = open_room("#/deal/fan/nonesuch")
    expect(room.page.locator(".failed")).to_contain_text("nonesuch")
    room.page.get_by_role("link", name="All games").click()
    expect(room.page.locator(".game-card").first).to_be_visible()


def test_what_was_said_of_a_game_stays_in_it(open_room: Open) -> None:
    room = open_room()
    room.begin("fan", "7")
    room.page.keyboard.press("u")
    expect(room.page.locator("#notice.shown")).to_be_visible()
    room.page.get_by_role("link", name="All games").click()
    expect(room.page.locator(".game-card").first).to_be_visible()
    expect(room.page.locator("#notice.shown")).to_have_count(0)


def test_a_key_pressed_twice_makes_one_new_deal(open_room: Open) -> None:
    room = open_room()
    room.begin("ceiling-fan", "79")
    before = len(room.served.get("/api/saved").json)
    room.page.keyboard.press("n")
    room.page.keyboard.press("n")
    expect(room.page.locator(".deal")).not_to_have_text("deal 79")
    room.page.wait_for_timeout(500)
    assert len(room.served.get("/api/saved").json) == before + 1


def test_what_is_wrong_is_told_in_the_language_of_the_page(open_room: Open) -> None:
    room = open_room("#/deal/fan/nonesuch", locale="ru-RU")
    expect(room.page.locator(".failed")).to_contain_text("не расклад")


def test_mistyped_addresses_of_games_lead_back(open_room: Open) -> None:
    room = open_room("#/game/%ZZ")
    room.page.get_by_role("button", name="All games").click()
    expect(room.page.locator(".game-card").first).to_be_visible()
    room.go("#/game/")
    expect(room.page.locator(".game-card").first).to_be_visible()


def test_unfinished_games_wait_in_the_lobby(open_room: Open) -> None:
    room = open_room()
    room.begin("demon-36", "123")
    act = room.act
    room.page.keyboard.press("s")
    room.wait_for_act(act + 1)
    room.page.get_by_role("link", name="All games").click()
    card = room.page.locator(".saved-game", has_text="deal 123")
    expect(card).to_be_visible()
    card.click()
    room.page.wait_for_selector("#table[data-act]")


def test_a_record_is_pasted(open_room: Open) -> None:
    room = open_room()
    room.begin("fan", "5")
    record = room.served.get(f"/api/record/{room.key}").body.decode()
    room.go("#/")
    room.page.get_by_role("button", name="Paste a game").click()
    box = room.page.get_by_label("Record of a game")
    box.fill("[Game ")
    room.page.get_by_role("button", name="Open", exact=True).click()
    expect(room.page.get_by_role("alert")).not_to_be_empty()
    box.fill(record)
    room.page.get_by_role("button", name="Open", exact=True).click()
    room.page.wait_for_selector("#table[data-act]")
    expect(room.page.locator(".deal")).to_have_text("deal 5")


def test_a_position_is_pasted_with_the_game_it_belongs_to(open_room: Open) -> None:
    room = open_room()
    room.begin("fan", "5")
    position = room.served.get(f"/api/position/{room.key}").body.decode()
    before = room.piles()
    room.go("#/")
    room.page.get_by_role("button", name="Paste a game").click()
    which = room.page.get_by_label("A position of")
    expect(which).to_be_hidden()
    room.page.get_by_label("Record of a game").fill(position)
    which.select_option("fan")
    assert_accessible(room)
    room.page.get_by_role("button", name="Open", exact=True).click()
    room.page.wait_for_selector("#table[data-act]")
    assert room.piles() == before


def test_russian_at_run_time(open_room: Open) -> None:
    room = open_room(locale="ru-RU")
    expect(room.page.locator(".finder h2")).to_have_text("Пасьянсы")
    room.page.get_by_role("button", name="Настройки").click()
    room.page.get_by_text("English", exact=True).click()
    expect(room.page.locator(".finder h2")).to_have_text("Games")
    room.served.post("/api/settings", {"language": ""})


def test_colours_and_letters_of_the_cards_change_during_play(open_room: Open) -> None:
    room = open_room()
    room.begin("la-belle-lucie", "3")
    before = room.piles()
    room.page.click('.game-head [aria-label="Settings"]')
    room.page.get_by_text("four colours", exact=True).click()
    room.page.get_by_text("Т К Д В", exact=True).click()
    classes = room.page.get_attribute("html", "class") or ""
    assert {"pack-four", "pack-ru"} <= set(classes.split())
    assert room.piles() == before
    room.served.post("/api/settings", {"colours": "two", "indices": ""})


def test_the_list_of_piles_plays(open_room: Open) -> None:
    room = open_room()
    room.begin("ceiling-fan", "2")
    room.page.keyboard.press("l")
    room.page.locator(".pile-list button").first.click()
    room.wait_for_act(1)
    assert room.piles() == room.expected()


def test_targets_are_large_enough(open_room: Open) -> None:
    room = open_room(size=(360, 640), has_touch=True, is_mobile=True)
    room.begin("la-belle-lucie", "3")
    for _, box in room.boxes("button:not([hidden]), a"):
        assert box.width == 0 or min(box.width, box.height) >= 24


def test_texts_from_outside_stay_texts(open_room: Open) -> None:
    room = open_room()
    made = room.page.evaluate(
        """async () => {
            const { markdown } = await import("/static/js/markdown.js");
            const box = document.createElement("div");
            box.append(...markdown('## <b>x</b>\\n\\n<img src=x onerror=alert(1)> **bold** [a](javascript:alert(1)) [b](https://example.org)'));
            return [box.querySelectorAll("img, b").length, box.querySelectorAll("a").length, box.textContent];
        }"""
    )
    assert made[:2] == [0, 1]
    assert "<img src=x" in made[2]


@pytest.mark.parametrize(
    ("locale", "text", "again"),
    [("en-GB", "The server does not answer", "Try again"), ("ru-RU", "Сервер не отвечает", "Попробовать снова")],
)
def test_a_server_that_does_not_answer_is_told_and_asked_again(
    open_room: Open, locale: str, text: str, again: str
) -> None:
    room = open_room("#/rules/fan", locale=locale)
    expect(room.page.locator(".rules h1")).to_be_visible()
    room.page.route("**/*", lambda route: route.abort())
    room.page.evaluate("location.hash = '#/'")
    expect(room.page.locator(".failed")).to_contain_text(text)
    expect(room.page.locator(".failed")).not_to_contain_text("fetch")
    # A page whose modules were never loaded, too.
    room.page.evaluate("location.hash = '#/stats'")
    expect(room.page.locator(".failed")).to_contain_text(text)
    assert_accessible(room)
    room.page.get_by_role("button", name=again).click()
    expect(room.page.locator("#notice.shown")).to_contain_text(text)
    room.page.unroute("**/*")
    room.page.get_by_role("button", name=again).click()
    expect(room.page.locator(".records h1")).to_be_visible()


def test_a_deal_asked_of_a_server_that_does_not_answer(open_room: Open) -> None:
    room = open_room()
    room.begin("fan", "7")
    room.page.route("**/api/**", lambda route: route.abort())
    room.page.keyboard.press("n")
    expect(room.page.locator("#notice.shown")).to_contain_text("The server does not answer")


def test_a_menu_asked_of_a_server_that_does_not_answer(open_room: Open) -> None:
    room = open_room()
    room.begin("fan", "7")
    room.page.route("**/*", lambda route: route.abort())
    room.page.get_by_role("button", name="More", exact=True).click()
    expect(room.page.locator("#notice.shown")).to_contain_text("The server does not answer")


def test_a_rules_page_calls_options_by_their_names(open_room: Open) -> None:
    room = open_room("#/rules/la-belle-lucie")
    item = room.page.locator(".prose li", has_text="reshuffle whenever you like")
    expect(item).to_contain_text("When to redeal: at any time")
    expect(item.locator("code")).to_have_text("redeal.when=any")
    room.go("#/rules/fan")
    expect(room.page.locator(".prose li", has_text="layout=16x3+2x2")).to_contain_text("Fans of the deal: 16×3 + 2×2")


@pytest.mark.parametrize(("locale", "share"), [("en-GB", "20.5\u202f%"), ("ru-RU", "20,5\u202f%")])
def test_percents_are_written_as_the_language_writes_them(open_room: Open, locale: str, share: str) -> None:
    room = open_room(locale=locale)
    known = room.page.locator('[data-game="la-belle-lucie"] .known')
    expect(known).to_be_visible()
    assert share in (known.text_content() or "")
