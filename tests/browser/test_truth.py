"""The truth at the table: odds by kind, hints, the best line, branches, the way back, the review."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from demonfan.game import Game
from demonfan.solve.solver import solve
from tests.analysis.positions import lost_deal
from tests.browser.conftest import Open
from tests.browser.driver import Room
from tests.browser.test_pages import assert_accessible
from tests.web.served import Served


@pytest.fixture(scope="module", autouse=True)
def with_odds(served: Served) -> None:
    """The odds bar is switched on."""
    assert served.post("/api/settings", {"odds": True}).status == 200


def heard(room: Room) -> str:
    """What the live region says."""
    return "".join(room.page.locator(f"#live-{name}").inner_text() for name in "ab")


def played_out(served: Served, key: str) -> None:
    """Play until nothing more can be reached."""
    with served.tab(key) as tab:
        for _ in range(300):
            legal = tab.picture["legal"]
            if not legal:
                break
            up = [move for move in legal if ">F" in move]
            tab.ask("play", move="redeal" if "redeal" in legal else (up or list(legal))[0])


@pytest.mark.parametrize(
    ("game", "deal", "kind", "sign", "word"),
    [
        ("ceiling-fan", "2", "won", "✓", "proved: won"),
        ("ceiling-fan", str(lost_deal()), "lost", "✕", "proved: lost"),
        ("la-belle-lucie", "5", "computed", "=", r"^27\.\d\s% ± 0\.\d"),
        ("demon-36", "3", "estimate", "≈", r"^at least [\d.]+\s% ± (?!0$)[\d.]+"),
    ],
)
def test_each_kind_of_odds_has_a_shape_and_words_of_its_own(
    open_room: Open, game: str, deal: str, kind: str, sign: str, word: str
) -> None:
    room = open_room()
    room.begin(game, deal)
    bar = room.page.locator(".odds-bar")
    expect(bar).to_have_attribute("data-kind", kind, timeout=20000)
    expect(bar.locator(".sign")).to_have_text(sign)
    expect(bar.locator(".word")).to_have_text(re.compile(word))
    bar.get_by_role("button").click()
    expect(room.page.locator("dialog .odds-text")).to_contain_text(re.compile("roved|best play"))
    assert_accessible(room)
    room.page.keyboard.press("Escape")


def test_an_estimate_narrows_before_the_players_eyes(open_room: Open) -> None:
    room = open_room()
    room.begin("demon-fan", "7")
    expect(room.page.locator('.odds-bar[data-kind="estimate"][data-final="true"]')).to_be_visible(timeout=30000)
    told = [frame for frame in room.frames if '"type":"odds"' in frame]
    assert len(told) > 3


def test_the_bar_is_switched_off_while_one_plays(open_room: Open) -> None:
    room = open_room()
    room.begin("ceiling-fan", "2")
    expect(room.page.locator('.odds-bar[data-kind="won"]')).to_be_visible()
    room.page.get_by_role("button", name="Settings", exact=True).click()
    toggle = room.page.get_by_label("Odds bar")
    toggle.click()
    expect(room.page.locator(".odds-bar")).to_have_attribute("data-kind", "")
    toggle.click()
    expect(room.page.locator(".odds-bar")).to_have_attribute("data-kind", "won")


def test_hints_tell_more_each_time_and_at_last_show_the_line(open_room: Open) -> None:
    room = open_room()
    room.begin("free-fan-cells", "1")
    keyboard = room.page.keyboard
    keyboard.press("h")
    expect(room.page.locator(".card.hinted")).to_have_count(1)
    # Escape lets go of what a hint points at.
    keyboard.press("Escape")
    expect(room.page.locator(".card.hinted")).to_have_count(0)
    first = room.message()
    keyboard.press("h")
    expect(room.page.locator("#notice")).not_to_have_text(first)
    keyboard.press("h")
    expect(room.page.locator(".line-bar")).to_be_visible()


def test_a_line_is_gone_through_and_the_game_waits(open_room: Open) -> None:
    room = open_room()
    room.begin("free-fan-cells", "1")
    mine = room.expected()
    keyboard = room.page.keyboard
    keyboard.press("w")
    bar = room.page.locator(".line-bar")
    expect(bar).to_contain_text("the game is won")
    expect(room.page.get_by_label("Step of the line")).to_be_focused()
    expect(room.page.locator(".tools")).to_be_hidden()
    assert_accessible(room)
    keyboard.press("ArrowRight")
    expect(bar).to_contain_text("1 of ")
    assert room.piles() != mine
    assert heard(room)
    keyboard.press("End")
    assert sum(len(cards) for pile, cards in room.piles().items() if pile.startswith("F")) == 52
    keyboard.press("ArrowLeft")
    bar.get_by_role("button", name="To the beginning").click()
    assert room.piles() == mine
    # What is only shown cannot be played, by hand or by key.
    keyboard.press("ArrowRight")
    keyboard.press("u")
    keyboard.press("n")
    room.page.mouse.click(*room.top("T1"))
    assert room.game.line == ()
    keyboard.press("Escape")
    expect(bar).to_be_hidden()
    assert room.piles() == mine == room.expected()
    assert room.focused
    assert "line" in room.game.marks


def test_a_branch_is_tried_and_left(open_room: Open) -> None:
    room = open_room()
    room.begin("ceiling-fan", "2")
    mine = room.expected()
    keyboard = room.page.keyboard
    keyboard.press("t")
    bar = room.page.locator(".branch-bar")
    expect(bar).to_contain_text("0 moves tried")
    assert_accessible(room)
    line = solve(room.game.state).line
    for number, move in enumerate(line, 1):
        room.drag(str(move.source), str(move.target), move.count)  # type: ignore[union-attr]
        expect(bar).to_contain_text(f"Branch: {number} move")
    panel = room.page.locator('.panel[data-state="won"]')
    expect(panel).to_contain_text("the game itself still waits")
    keyboard.press("u")
    expect(bar).to_contain_text(f"Branch: {len(line) - 1} move")
    bar.get_by_role("button", name="Back to the game").click()
    expect(bar).to_be_hidden()
    room.page.wait_for_function("!document.querySelector('.in-branch')")
    assert room.piles() == mine == room.expected()
    assert room.game.line == ()
    assert "analysis" in room.game.marks


def test_unseen_cards_of_a_branch_lie_at_random(open_room: Open) -> None:
    room = open_room()
    room.begin("demon-fan", "7")
    room.page.keyboard.press("t")
    expect(room.page.locator(".branch-bar")).to_contain_text("lie here at random")


def test_the_way_back_to_the_last_won_position(open_room: Open, served: Served) -> None:
    room = open_room()
    key = served.begin("ceiling-fan", "2")
    with served.tab(key) as tab:
        game = served.hub.tables[key].session.game
        # Kings are not carried about for ever.
        while legal := [move for move in tab.picture["legal"] if not _to_an_empty_fan(game, move)]:
            tab.ask("play", move=legal[0])
    room.open(key)
    assert room.outcome == "stuck"
    before = len(room.game.line)
    room.page.get_by_role("button", name="Back to the last won position").click()
    room.page.wait_for_selector('#table[data-outcome="open"]')
    assert len(room.game.line) < before
    assert solve(room.game.state).verdict == "won"
    assert "last_won" in room.game.marks


def _to_an_empty_fan(game: Game, move: str) -> bool:
    target = move.partition(">")[2]
    return target.startswith("T") and not game.view.tableau[int(target[1:]) - 1].cards


@pytest.mark.parametrize(("size", "scheme"), [((1440, 900), "light"), ((360, 640), "dark")])
def test_a_review_is_read_and_its_positions_shown(
    open_room: Open, served: Served, size: tuple[int, int], scheme: str
) -> None:
    room = open_room(size=size, color_scheme=scheme)
    key = served.begin("la-belle-lucie", "8")
    played_out(served, key)
    room.open(key)
    mine = room.expected()
    page, keyboard = room.page, room.page.keyboard
    keyboard.press("v")
    review = page.locator(".review")
    rows = review.locator(".review-row")
    expect(rows).to_have_count(len(room.game.line) + 1)
    expect(review.locator(".curve")).to_be_visible()
    expect(review).to_contain_text("Luck")
    assert_accessible(room)
    keyboard.press("Home")
    expect(rows.first).to_be_focused()
    expect(rows.first).to_have_attribute("aria-current", "step")
    start = {pile: cards for pile, cards in room.piles().items() if pile.startswith("T")}
    assert all(len(cards) == 3 for cards in list(start.values())[:17])
    keyboard.press("ArrowRight")
    expect(rows.nth(1)).to_have_attribute("aria-current", "step")
    rows.nth(5).click()
    expect(page.locator(".odds-bar .word")).not_to_be_empty()
    foot = review.locator(".review-foot").bounding_box()
    assert foot is not None
    assert foot["y"] + foot["height"] <= size[1]
    review.get_by_role("button", name="Try moves from here").click()
    expect(page.locator(".branch-bar")).to_be_visible()
    expect(review).to_be_hidden()
    keyboard.press("t")
    expect(page.locator(".branch-bar")).to_be_hidden()
    page.wait_for_function("!document.querySelector('.in-branch')")
    assert room.piles() == mine == room.expected()
    assert {"review", "analysis"} <= room.game.marks


def test_a_review_in_russian_writes_its_numbers_so(open_room: Open, served: Served) -> None:
    room = open_room(locale="ru-RU")
    key = served.begin("la-belle-lucie", "8")
    played_out(served, key)
    room.open(key)
    room.page.keyboard.press("v")
    facts = room.page.locator(".review-summary dd")
    expect(facts).to_have_count(5)
    assert re.search(r"[+−]\d+,\d", " ".join(facts.all_inner_texts()))
    assert not re.search(r"\d\.\d", room.page.inner_text(".review"))


def test_the_review_of_a_game_with_hidden_cards_says_what_it_is(open_room: Open, served: Served) -> None:
    room = open_room()
    key = served.begin("demon-36", "3")
    with served.tab(key) as tab:
        for _ in range(6):
            tab.ask("play", move=next(iter(tab.picture["legal"])))
    room.open(key)
    room.page.keyboard.press("v")
    expect(room.page.locator(".review")).to_contain_text("these are estimates", timeout=40000)
    expect(room.page.locator(".curve .band")).to_be_attached()
    room.page.keyboard.press("Escape")
    expect(room.page.locator(".review")).to_be_hidden()


def test_the_position_and_the_record_are_copied(open_room: Open) -> None:
    room = open_room()
    room.begin("fan", "5")
    room.page.get_by_role("button", name="More", exact=True).click()
    room.page.get_by_role("button", name="Share or copy").click()
    expect(room.page.get_by_label("Position", exact=True)).to_have_value(re.compile("[A2-9TJQK][CDHS] "))
    expect(room.page.get_by_label("Record of the game")).to_have_value(re.compile(r"\[Game \"fan\"\]"))
    assert_accessible(room)
