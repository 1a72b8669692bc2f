"""The lobby and its dialog for a new deal: what is known of a game, orders and filters, deals that can be won."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from demonfan import effects
from demonfan.choose import difficulty, winnable
from demonfan.choose.figures import figures
from demonfan.deals import Deal
from demonfan.games import catalogue, find
from demonfan.intervals import wilson
from demonfan.odds.value import by_table
from tests.browser.conftest import Open
from tests.browser.driver import Room
from tests.browser.test_pages import assert_accessible


def choose(room: Room, name: str) -> None:
    room.page.get_by_label(f"Choose a deal of {name}", exact=True).click()


def begun(room: Room) -> dict[str, object]:
    """The game that the page shows, as the store knows it."""
    room.page.wait_for_selector("#table[data-act]", timeout=30_000)
    key = room.page.url.rsplit("/", 1)[1]
    game: dict[str, object] = next(game for game in room.served.get("/api/saved").json if game["key"] == key)
    return game


def test_what_is_known_of_a_game_is_told_with_how_it_is_known(open_room: Open) -> None:
    room = open_room()
    lucie = room.page.locator('[data-game="la-belle-lucie"] .known')
    expect(lucie).to_contain_text("best play wins 20.5 %")
    expect(lucie).to_contain_text("about ")
    expect(lucie).to_have_attribute("title", "Best play wins 20.50\u202f% of all deals (computed, ± 0.04 points).")
    # The deals that were tried leave a range for all of them, to as many places as they are worth.
    for game, places in (("quads", 0), ("fan", 1), ("ceiling-fan", 2)):
        fan = room.page.locator(f'[data-game="{game}"] .known')
        counted = figures(find(game).rules)
        assert counted is not None
        (low, _), (_, high) = (wilson(won, counted.deals) for won in (counted.won, counted.won + counted.undecided))
        share = f"{100 * low:.{places}f}–{100 * high:.{places}f} %"
        expect(fan).to_contain_text(f"{share} of deals can be won")
        expect(fan).to_contain_text(f"tried: {counted.won:,} of {counted.deals:,} won")
        expect(fan).to_have_attribute("title", re.compile(f"Of all deals, then: {share}".replace(" %", "\u202f%")))
    expect(room.page.locator('[data-game="free-fan"] .known')).to_contain_text("at most 0.01 %")
    canfield = room.page.locator('[data-game="canfield"] .known')
    expect(canfield).to_contain_text("seeing every card")
    expect(canfield).to_contain_text(re.compile(r"undecided"))
    none = room.page.locator('[data-game="little-gate"] .known')
    expect(none).to_contain_text("at most")


def test_games_are_ordered_by_the_chance_to_win(open_room: Open) -> None:
    room = open_room()
    room.page.get_by_label("Order").select_option(label="most often won first")
    ids = room.page.eval_on_selector_all(".game-card", "cards => cards.map(card => card.dataset.game)")
    assert ids.index("box-fan") < ids.index("bear-river") < ids.index("la-belle-lucie")


def test_recent_games_the_last_first_and_empty_places_say_why(open_room: Open) -> None:
    room = open_room()
    for game in ("trefoil", "linus"):
        room.begin(game, "1")
        room.page.wait_for_timeout(200)
    room.go("#/")
    room.page.get_by_role("button", name="Recent").click()
    expect(room.page.locator(".game-card").first).to_have_attribute("data-game", "linus")
    ids = room.page.eval_on_selector_all(".game-card", "cards => cards.map(card => card.dataset.game)")
    assert ids[:2] == ["linus", "trefoil"]
    room.page.get_by_role("button", name="Favourites").click()
    expect(room.page.locator(".empty")).to_have_text("The star on a game makes it a favourite.")
    assert_accessible(room)
    for name in ("Favourites", "Recent"):
        room.page.get_by_role("button", name=name).click()
    room.page.get_by_label("Find a game").fill("no such game")
    expect(room.page.locator(".empty")).to_contain_text("No game is called that")
    room.page.get_by_label("Find a game").fill("")


def test_a_favourite_stands_first(open_room: Open) -> None:
    room = open_room()
    room.page.get_by_role("button", name="Favourite: Trefoil").click()
    expect(room.page.locator(".game-card").first).to_have_attribute("data-game", "trefoil")
    room.page.get_by_role("button", name="No longer a favourite: Trefoil").click()
    expect(room.page.locator(".game-card").first).not_to_have_attribute("data-game", "trefoil")


def test_a_deal_of_a_level_is_proved_winnable(open_room: Open) -> None:
    room = open_room()
    choose(room, "Fan")
    assert_accessible(room)
    dialog = room.page.locator("dialog")
    dialog.get_by_text("A deal that can be won").click()
    dialog.get_by_text("hard", exact=True).click()
    assert_accessible(room)
    dialog.get_by_role("button", name="Deal", exact=True).click()
    game = begun(room)
    proof = winnable.prove(find("fan").rules, Deal.parse(str(game["deal"])))
    assert proof is not None


def test_levels_are_offered_only_where_they_are_measured(open_room: Open) -> None:
    room = open_room()
    # Of FreeFan, which is hardly ever won, the dialog says that in its place.
    entries = (find(name) for name in catalogue() if name != "free-fan")
    choose(room, next(entry.text().name for entry in entries if difficulty.cuts(entry.rules) is None))
    dialog = room.page.locator("dialog")
    dialog.get_by_text("A deal that can be won").click()
    expect(dialog.get_by_text("The difficulty of this game has not been measured.")).to_be_visible()
    expect(dialog.get_by_role("radio", name="easy")).to_be_disabled()
    room.page.keyboard.press("Escape")
    choose(room, "La Belle Lucie")
    dialog.get_by_text("A deal that can be won").click()
    expect(dialog.get_by_role("radio", name="easy")).to_be_enabled()
    dialog.get_by_text("Options of this game").click()
    dialog.get_by_label("Draws of a buried card").fill("1")
    expect(dialog.get_by_text("Difficulty is measured for the game without options.")).to_be_visible()
    expect(dialog.get_by_role("radio", name="easy")).to_be_disabled()


def test_a_deal_is_chosen_by_its_odds(open_room: Open) -> None:
    room = open_room()
    choose(room, "Fan")
    dialog = room.page.locator("dialog")
    expect(dialog.get_by_text("A deal by its odds")).to_have_count(0)
    room.page.keyboard.press("Escape")
    choose(room, "Trefoil")
    dialog.get_by_text("A deal by its odds").click()
    dialog.get_by_text("25–50\u202f%").click()
    assert_accessible(room)
    dialog.get_by_role("button", name="Deal", exact=True).click()
    odds = by_table(effects.deal(find("trefoil").rules, Deal.parse(str(begun(room)["deal"]))))
    assert odds is not None
    assert 0.25 <= odds.value <= 0.5


def test_where_wins_are_rare_the_dialog_says_so_and_can_be_left(open_room: Open) -> None:
    room = open_room()
    choose(room, "FreeFan")
    dialog = room.page.locator("dialog")
    dialog.get_by_text("A deal that can be won").click()
    expect(dialog.get_by_text("Wins are rare here")).to_be_visible()
    dialog.get_by_role("button", name="Deal", exact=True).click()
    # Twenty thousand deals are looked at, or the player has had enough before.
    room.page.keyboard.press("Escape")
    expect(room.page.locator("dialog")).to_have_count(0)
    expect(room.page.locator(".game-card").first).to_be_visible()


def test_options_are_explained_and_played(open_room: Open) -> None:
    room = open_room()
    choose(room, "La Belle Lucie")
    dialog = room.page.locator("dialog")
    dialog.get_by_text("Options of this game").click()
    expect(dialog.locator('[data-name="merci"] .aside')).to_contain_text("buried cards")
    # By name, with what the command line calls it beside it.
    expect(dialog.locator('[data-name="merci"] label code')).to_have_text("merci")
    # What is usual is said, and is not offered twice.
    redeal = dialog.get_by_label("When to redeal").locator("option")
    expect(redeal.first).to_have_text("as usual: only when nothing can be moved")
    expect(redeal).to_have_count(3)
    dialog.get_by_label("Draws of a buried card").fill("2")
    dialog.get_by_label("Fans of the deal").select_option(label="16×3 + 2×2")
    dialog.get_by_label("When to redeal").select_option(label="at any time")
    assert_accessible(room)
    dialog.get_by_role("button", name="Deal", exact=True).click()
    assert begun(room)["options"] == {"merci": "2", "layout": "16x3+2x2", "redeal.when": "any"}


def test_options_are_named_in_russian(open_room: Open) -> None:
    room = open_room(locale="ru-RU")
    room.page.get_by_label("Выбрать расклад: Демон", exact=True).click()
    dialog = room.page.locator("dialog")
    dialog.locator("summary").click()
    dialog.get_by_label("Когда открывать колоду").select_option(label="только когда ходов нет")
    said = dialog.locator('[data-name="turn.when"] .aside .option-name')
    expect(said).to_contain_text("только когда ходов нет")
    expect(said).to_have_attribute("title", "turn.when=stuck")


def test_a_wrong_number_is_answered_in_the_dialog(open_room: Open) -> None:
    room = open_room()
    choose(room, "Fan")
    dialog = room.page.locator("dialog")
    dialog.get_by_label("Deal number").fill("seven")
    dialog.get_by_role("button", name="Deal", exact=True).click()
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    assert_accessible(room)


def test_own_files_that_make_no_game_stand_below(
    open_room: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.toml").write_text('family = "fan"\n[tableau]\nbuild = 7\n', encoding="utf-8")
    monkeypatch.setenv("DEMONFAN_GAMES", str(tmp_path))
    room = open_room()
    refused = room.page.get_by_role("region", name="Files of yours that make no game")
    expect(refused).to_contain_text("mine.toml")
    expect(refused).to_contain_text("build")
    assert_accessible(room)


def test_a_rules_page_shows_moves_on_real_cards(open_room: Open) -> None:
    room = open_room("#/rules/linus")
    page = room.page
    expect(page.locator(".like").first).to_have_text("Like Trefoil, but: fans are built down in alternate colours.")
    expect(page.locator(".example li")).to_have_count(3)
    expect(page.locator(".example li").last).to_contain_text("Not allowed:")
    assert page.locator(".example-card use").count() == 52
    assert page.locator(".example .arrow").count() == 3
    page.locator(".like a").click()
    expect(page.locator("h1")).to_have_text("Trefoil")


def test_a_rules_page_prints_without_what_is_only_for_the_screen(open_room: Open) -> None:
    room = open_room("#/rules/demon-36")
    room.page.emulate_media(media="print")
    expect(room.page.locator(".crumbs")).to_be_hidden()
    expect(room.page.locator(".rules .buttons")).to_be_hidden()
    expect(room.page.locator(".example-table")).to_be_visible()
    assert room.page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
