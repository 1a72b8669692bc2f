from __future__ import annotations

from datetime import date

import pytest

from demonfan.choose import winnable
from demonfan.choose.daily import daily
from demonfan.deals import Deal
from demonfan.game import Game
from demonfan.games import find
from demonfan.odds.value import of_open
from tests.web.served import Served

DAY = date(2026, 11, 30)


def row(served: Served, key: str) -> dict[str, object]:
    found: dict[str, object] = next(row for row in served.get("/api/saved").json if row["key"] == key)
    return found


def test_statistics_of_all_games_and_of_one(served: Served) -> None:
    with served.tab(served.begin("demon-36-one", "7")) as tab:
        assert served.get("/api/stats?lang=ru").json["tables"] == []
        tab.ask("play", move=next(iter(tab.picture["legal"])))
    page = served.get("/api/stats?lang=ru&zone=Europe/Moscow").json
    table = next(table for table in page["tables"] if table["game"] == "demon-36-one")
    assert table["name"] == find("demon-36-one").text("ru").name
    assert (table["going"], table["played"]["of"], table["best"]) == (1, 0, None)
    assert page["achievements"][0]["done"] == 0
    assert table["scores"]["standard"] == {"best": None, "mean": None}
    assert table["help_used"] == {}
    assert table["reviews"] == {"reviewed": 0, "cost": None, "with_luck": 0, "luck": None, "pending": 0}
    page = served.get("/api/stats?game=demon-36-one").json
    assert [table["game"] for table in page["tables"]] == ["demon-36-one"]
    assert served.get("/api/stats?game=nonesuch").status == 404
    assert served.get("/api/stats?game=").json["game"] is None


@pytest.mark.parametrize("zone", ["Nowhere/Atlantis", "../../etc/passwd", "Etc/Unknown", "Europe", "", "UTC"])
def test_a_zone_that_is_not_known_here_keeps_no_page_from_being_shown(served: Served, zone: str) -> None:
    """A browser may know more zones than this machine, or not know its own."""
    assert served.get(f"/api/stats?zone={zone}").status == 200
    assert served.get(f"/api/daily?game=trefoil&day={DAY}&zone={zone}").status == 200


def test_a_winnable_deal(served: Served) -> None:
    key = served.post("/api/new", {"game": "fan", "winnable": True}).json["key"]
    begun = row(served, key)
    assert winnable.prove(find("fan").rules, Deal.parse(str(begun["deal"]))) is not None
    key = served.post("/api/new", {"game": "la-belle-lucie", "difficulty": "easy"}).json["key"]
    assert row(served, key)["id"] == "la-belle-lucie"
    for wrong in ({"difficulty": "trivial"}, {"winnable": True, "deal": "7"}):
        assert served.post("/api/new", {"game": "fan"} | wrong).status == 400


def test_the_deal_of_the_day_is_begun_once(served: Served) -> None:
    answer = served.get(f"/api/daily?game=la-belle-lucie&day={DAY}&zone=Asia/Tokyo").json
    known = daily(DAY, "la-belle-lucie")
    assert (answer["deal"], answer["difficulty"], answer["proved"]) == (str(known.deal), known.level, True)
    assert (answer["streak"], answer["days"]) == (0, [])
    keys = [served.post("/api/daily", {"game": "la-belle-lucie", "day": str(DAY)}).json["key"] for _ in range(2)]
    assert keys[0] == keys[1]
    assert row(served, keys[0])["deal"] == str(known.deal)
    days = served.get(f"/api/daily?game=la-belle-lucie&day={DAY}").json["days"]
    assert days == [{"day": str(DAY), "game": "la-belle-lucie", "result": None, "won_on_the_day": False}]


@pytest.mark.parametrize("query", ["game=fan", "game=fan&day=yesterday", "game=fan&day=9999-12-31", "day=2026-11-30"])
def test_days_that_are_none(served: Served, query: str) -> None:
    assert served.get(f"/api/daily?{query}").status in (400, 404)


def test_without_a_store(unkept: Served) -> None:
    assert unkept.get("/api/stats").code == "not-kept"
    assert unkept.get(f"/api/daily?game=trefoil&day={DAY}").json["days"] == []
    assert unkept.post("/api/daily", {"game": "trefoil", "day": str(DAY)}).json["key"]
    assert unkept.post("/api/new", {"game": "trefoil", "winnable": True}).json["key"]


def test_a_deal_by_its_odds_is_begun(served: Served) -> None:
    key = served.post("/api/new", {"game": "trefoil", "odds": [0.2, 0.4]}).json["key"]
    begun = Game.deal("trefoil", str(row(served, key)["deal"]))
    assert 0.2 <= of_open(begun.start).value <= 0.4
    for wrong in ({"odds": [0.4, 0.2]}, {"odds": [0.2]}, {"odds": [0, 2]}, {"odds": [0.2, 0.4], "deal": "7"}):
        assert served.post("/api/new", {"game": "trefoil"} | wrong).status == 400
