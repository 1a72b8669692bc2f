"""Statistics and the deals of the day, on a store with a past."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator
from datetime import date, datetime, timedelta

import pytest
from playwright.sync_api import expect
from sqlalchemy import insert

from demonfan.solve.solver import solve
from demonfan.store import Player, Store, schema
from demonfan.store.database import writing
from demonfan.store.history import history
from demonfan.store.statistics import statistics
from tests.browser.conftest import Open
from tests.browser.test_pages import assert_accessible
from tests.store import histories
from tests.web.served import Served, serving

YEAR = 300 * histories.DAY


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Player]:
    with Store.open(str(tmp_path_factory.mktemp("store") / "games.db")) as store:
        player = store.player()
        chance = random.Random(3)
        with writing(player.engine) as connection:
            number = histories.player_row(connection, "")
            rows = histories.rows(chance, number, histories.rules_row(connection), 160, 500)
            for row in rows:
                if row["finished"]:
                    row["finished"] = round(time.time() * 1000) - chance.randrange(YEAR)
                if row["game"] == "fan":
                    row["game"], row["options"] = "la-belle-lucie", "{}"
            connection.execute(insert(schema.games), rows)
        yield store.player()


@pytest.fixture(scope="module")
def served(player: Player) -> Iterator[Served]:
    with serving(player) as server:
        yield server


@pytest.mark.parametrize(("scheme", "size", "locale"), [("light", (360, 740), "ru-RU"), ("dark", (1280, 800), "en-US")])
def test_the_pages_have_no_obstacles_and_fit(open_room: Open, scheme: str, size: tuple[int, int], locale: str) -> None:
    room = open_room(size=size, color_scheme=scheme, locale=locale)
    for page in ("stats", "stats/la-belle-lucie", "daily"):
        room.go(f"#/{page}")
        expect(room.page.locator(".records h1")).to_be_visible()
        expect(room.page.get_by_text(re.compile("being worked out|вычисляется"))).to_have_count(0, timeout=30_000)
        assert_accessible(room)
        assert room.page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_all_games_that_were_played_are_told(open_room: Open, player: Player) -> None:
    room = open_room("#/stats")
    cards = room.page.locator(".record-card")
    tables = statistics(player)
    expect(cards).to_have_count(len(tables))
    for card, table in zip(cards.all(), tables, strict=True):
        expect(card.locator(".big")).to_contain_text(f"{table.played.won} won of {table.played.of}")
        expect(card.get_by_text("Given up").locator("..")).to_have_text(f"Given up{table.abandoned}")
    expect(room.page.get_by_text("Best time, won games").first).to_be_visible()


@pytest.mark.parametrize("hour", [0, 11, 23])
def test_the_year_ends_today_at_any_hour(open_room: Open, hour: int) -> None:
    room = open_room("#/stats")
    tuesday = datetime(2026, 12, 1, hour, 30)
    room.page.clock.set_fixed_time(tuesday)
    room.page.reload()
    days = room.page.locator(".year .day")
    expect(days).to_have_count(53 * 7 - 6 + tuesday.weekday())
    expect(days.last.locator("title")).to_contain_text("1 December 2026")


def test_a_game_is_shown_beside_best_play_with_its_course(open_room: Open, player: Player) -> None:
    room = open_room("#/stats")
    room.page.locator(".record-card").get_by_role("link", name="La Belle Lucie").click()
    expect(room.page.locator("h1")).to_have_text("La Belle Lucie")
    [table] = statistics(player, "la-belle-lucie")
    against = table.against_best
    assert against.rate is not None
    words = f"you win {100 * against.rate:.1f} % of ordinary deals, best play 20.5 %"
    expect(room.page.locator(".record-card")).to_contain_text(words)
    for heading in ("Won games", "Scores", "Kept apart", "Help used", "Luck and play"):
        expect(room.page.get_by_role("heading", name=heading)).to_be_visible()
    cost = table.reviews.cost
    assert cost is not None
    expect(room.page.locator(".record-card")).to_contain_text(f"Cost of your choices, on average{100 * cost:.1f} %")
    chart = room.page.get_by_role("img", name="Win rate over time")
    expect(chart).to_be_visible()
    expect(chart.locator(".best-word")).to_have_text("best play 20.5 %")
    expect(chart.locator("polygon.band")).to_be_attached()


def test_a_finished_game_is_replayed_from_the_history(open_room: Open) -> None:
    room = open_room()
    room.begin("ceiling-fan", "2")
    with room.served.tab(room.key) as hand:
        line = solve(room.game.state).line
        for move in line:
            hand.ask("play", move=str(move))
    room.go("#/stats/ceiling-fan")
    row = room.page.locator(".history a", has_text="deal 2").first
    expect(row).to_contain_text("win")
    expect(row).to_contain_text(f"{len(line)} moves")
    row.click()
    room.page.wait_for_selector('#table[data-outcome="won"]')
    room.page.locator(".tool-restart").click()
    room.page.wait_for_selector('#table[data-outcome="open"]')
    for _ in range(3):
        room.page.keyboard.press("r")
    room.wait_for_act(len(line) + 4)
    assert room.piles() == room.expected()


def test_achievements_have_one_switch(open_room: Open, served: Served) -> None:
    room = open_room("#/stats")
    first = room.page.locator(".achievements li").first
    expect(first).to_contain_text("A first win")
    expect(first).to_have_class("reached")
    switch = room.page.get_by_role("switch", name="Show achievements")
    switch.click()
    expect(first).to_be_hidden()
    expect(switch).not_to_be_checked()
    room.page.wait_for_timeout(300)
    assert served.get("/api/stats").json["achievements"] == []
    room.page.reload()
    expect(room.page.locator(".achievements li")).to_have_count(0)
    switch.click()
    expect(first).to_contain_text("A first win")


def test_a_deal_of_the_day_is_begun_and_gone_on_with(open_room: Open, served: Served) -> None:
    room = open_room("#/daily")
    card = room.page.locator('.daily-card[data-game="trefoil"]')
    expect(card.locator(".level")).to_contain_text("can be won", timeout=30_000)
    card.get_by_role("button", name="Begin").click()
    room.page.wait_for_selector("#table[data-act]")
    today = served.get(f"/api/daily?game=trefoil&day={date.today()}").json
    expect(room.page.locator(".deal")).to_have_text(f"deal {today['deal']}")
    key = room.page.url.rsplit("/", 1)[1]
    room.go("#/daily")
    card.get_by_role("button", name="Continue").click()
    room.page.wait_for_selector("#table[data-act]")
    assert room.page.url.endswith(key)
    # Won on its day, it begins a streak.
    with served.tab(key) as hand:
        for move in solve(served.hub.tables[key].session.game.state, layout=True).line:
            hand.ask("play", move=str(move))
    room.go("#/daily")
    expect(room.page.locator(".streak")).to_have_text("1 day in a row", timeout=30_000)
    expect(room.page.locator(".day-button.won")).to_have_text(str(date.today().day))
    expect(card.get_by_role("button", name="Play again")).to_be_visible()
    for page in ("stats", "stats/trefoil"):
        room.go(f"#/{page}")
        streak = room.page.get_by_role("link", name="The deal of the day won on its day: 1 day running now, at most 1")
        expect(streak).to_be_visible()
    room.go("#/stats/la-belle-lucie")
    expect(room.page.locator("h1")).to_have_text("La Belle Lucie")
    expect(room.page.locator(".daily-streak")).to_have_count(0)


def test_days_that_have_gone_are_chosen_in_the_month(open_room: Open) -> None:
    room = open_room("#/daily")
    room.page.get_by_role("button", name="Month before").click()
    expect(room.page).to_have_url(re.compile(r"#/daily/\d{4}-\d\d-\d\d$"))
    before = date.today().replace(day=1) - timedelta(days=1)
    # The address is there before the page is.
    expect(room.page.locator(".month h2")).to_have_text(f"{before:%B %Y}")
    room.page.locator(".month .day-button", has_text=re.compile("^3$")).click()
    expect(room.page).to_have_url(re.compile(f"#/daily/{before:%Y-%m}-03$"))
    expect(room.page.locator("h1")).to_have_text("Deals of a day")


def test_a_page_that_lies_open_over_midnight_shows_the_new_day(open_room: Open) -> None:
    room = open_room()
    evening = datetime.combine(date.today(), datetime.min.time()).replace(hour=23, minute=59, second=30)
    room.page.clock.install(time=evening)
    room.go("#/daily")
    expect(room.page.locator(".lead")).to_contain_text(f"{evening:%A, }{evening.day} ")
    expect(room.page.get_by_text("being worked out")).to_have_count(0, timeout=30_000)
    room.page.clock.fast_forward(60_000)
    morning = evening + timedelta(days=1)
    expect(room.page.locator(".lead")).to_contain_text(f"{morning:%A, }{morning.day} ")
    expect(room.page.locator(".day-button.today")).to_have_text(str(morning.day))
    expect(room.page.locator("h1")).to_have_text("Deal of the day")


def test_the_history_of_another_year_says_which(open_room: Open, player: Player) -> None:
    [last] = history(player, limit=1)
    year = datetime.fromtimestamp((last.finished or 0) / 1000).year
    room = open_room("#/stats")
    shown = room.page.locator(".history time").first
    for today, told in ((year, False), (year + 1, True)):
        room.page.clock.set_fixed_time(datetime(today, 12, 31))
        room.page.reload()
        expect(shown).to_be_visible()
        assert (str(year) in shown.inner_text()) == told


def test_russian_forms(open_room: Open) -> None:
    room = open_room("#/stats/la-belle-lucie", locale="ru-RU")
    expect(room.page.get_by_role("heading", name="Доля побед со временем")).to_be_visible()
    moves = " ".join(room.page.locator(".history .how").all_inner_texts())
    for count, word in re.findall(r"(\d+) (ход\w*)", moves):
        tail = int(count) % 100
        few = "хода" if tail % 10 in (2, 3, 4) and tail not in (12, 13, 14) else "ходов"
        assert word == ("ход" if tail % 10 == 1 and tail != 11 else few)


@pytest.mark.parametrize(("locale", "words"), [("en-GB", "There is no such day"), ("ru-RU", "Такого дня нет")])
def test_a_day_that_no_year_has_is_told_and_leads_to_today(open_room: Open, locale: str, words: str) -> None:
    room = open_room("#/daily/2026-13-45", locale=locale)
    expect(room.page.locator(".daily .empty")).to_contain_text(f"{words}: 2026-13-45")
    expect(room.page.locator(".daily-card")).to_have_count(0)
    assert_accessible(room)
    room.page.locator(".daily .empty a").click()
    expect(room.page).to_have_url(re.compile("#/daily$"))
    expect(room.page.locator(".daily-card").first).to_be_visible()


def test_options_stand_in_the_records_by_name(open_room: Open) -> None:
    room = open_room()
    room.begin("ceiling-fan", "2", layout="17x3+1", **{"auto.aces": "on"})
    with room.served.tab(room.key) as hand:
        for move in solve(room.game.state).line:
            if hand.picture["outcome"] != "won":
                hand.ask("play", move=str(move))
    room.go("#/stats/ceiling-fan")
    title = room.page.get_by_role("heading", name="First cards go up by themselves: yes; Fans of the deal: 17×3 + 1")
    expect(title).to_be_visible()
    expect(title).to_have_attribute("title", "auto.aces=on layout=17x3+1")
    words = "First cards go up by themselves: yes; Fans of the deal: 17×3 + 1"
    for page in ("stats/ceiling-fan", "stats"):
        room.go(f"#/{page}")
        row = room.page.locator(".history a").first
        expect(row.locator(".what")).to_contain_text(words)
        expect(row).to_have_attribute("aria-label", f"Replay Ceiling Fan, deal 2: win; {words}")


def test_a_game_that_was_only_begun_stands_last_and_has_no_rate(open_room: Open, served: Served) -> None:
    with served.tab(served.begin("acme", "1")) as tab:
        tab.ask("play", move=next(iter(tab.picture["legal"])))
    room = open_room("#/stats")
    card = room.page.locator(".record-card").last
    expect(card).to_have_attribute("data-game", "acme")
    expect(card).to_contain_text("Going on1")
    expect(card.locator(".big")).to_have_count(0)
    expect(card).not_to_contain_text("Streak")
    expect(room.page.locator(".record-card .big")).not_to_have_count(0)
