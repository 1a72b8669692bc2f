from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from demonfan import record
from demonfan.game import Game
from demonfan.games import catalogue, related
from demonfan.intervals import wilson
from demonfan.plain import example
from demonfan.position import write
from demonfan.web import limits
from tests.web.served import Served


def test_the_catalogue_in_both_languages(served: Served) -> None:
    english, russian = (served.get(f"/api/games?lang={lang}").json for lang in ("en", "ru"))
    assert [row["id"] for row in english] == [row["id"] for row in russian] == list(catalogue())
    row = next(row for row in russian if row["id"] == "demon-36")
    assert (row["name"], row["family"], row["cards"]) == ("Демон", "demon", 36)
    assert row["preview"] == {
        "tableau": [1, 1, 1, 1],
        "foundations": 4,
        "reserves": [9],
        "cells": 0,
        "stock": True,
        "waste": True,
    }


def test_a_rules_page(served: Served) -> None:
    page = served.get("/api/rules/la-belle-lucie?lang=ru").json
    assert page["body"] == catalogue()["la-belle-lucie"].text("ru").body
    assert page["rules"]["redeal"] == {"how": "shuffled", "count": 2}
    assert served.get("/api/rules/la-belle-luci").status == 404


def test_what_a_rules_page_shows_beside_the_text(served: Served) -> None:
    page = served.get("/api/rules/linus?lang=en").json
    assert page["like"]["id"] == "trefoil"
    assert page["like"]["text"] == related.like(catalogue()["linus"])
    assert page["example"] == example.example("linus", "en")


def test_chances_are_told_where_they_are_known(served: Served) -> None:
    rows = {row["id"]: row for row in served.get("/api/games").json}
    lucie = rows["la-belle-lucie"]
    assert lucie["levels"]
    assert lucie["bands"]
    assert not lucie["own"]
    assert lucie["chances"]["best"]["value"] == pytest.approx(0.205, abs=0.003)
    assert rows["bear-river"]["chances"]["best"] is None
    counted = rows["bear-river"]["chances"]["counted"]
    assert 0 < counted["won"] < counted["of"]
    # The range for all deals: what is undecided may be either.
    for row in rows.values():
        if known := row["chances"]["counted"]:
            undecided = known["of"] - known["won"] - known["lost"]
            assert known["low"] == pytest.approx(wilson(known["won"], known["of"])[0], abs=1e-4)
            assert known["high"] == pytest.approx(wilson(known["won"] + undecided, known["of"])[1], abs=1e-4)
            assert known["low"] < known["won"] / known["of"] or known["won"] == 0


def test_options_are_told_with_what_they_are_called(served: Served) -> None:
    rows = {row["id"]: row for row in served.get("/api/games?lang=ru").json}
    for row in rows.values():
        assert row["option_names"].keys() == row["options"].keys()
    lucie = rows["la-belle-lucie"]
    assert lucie["options"]["merci"] == []
    assert lucie["options"]["redeal.when"] == ["stuck", "any", "no-empty-or-no-stock"]
    assert lucie["option_names"]["redeal.when"]["title"] == "Когда пересдавать"
    assert lucie["option_names"]["redeal.when"]["values"]["any"] == "когда угодно"
    assert lucie["option_names"]["redeal.when"]["usual"] == "stuck"
    assert lucie["option_names"]["merci.when"]["usual"] == ""
    said = served.get("/api/rules/la-belle-lucie?lang=en").json["said"]
    assert said["merci.when=any"] == "When to draw: in any layout"


def test_files_of_own_games_that_are_wrong_are_told(
    served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert served.get("/api/refused").json == []
    (tmp_path / "mine.toml").write_text('family = "fan"\n[tableau]\nbuild = 7\n', encoding="utf-8")
    monkeypatch.setenv("DEMONFAN_GAMES", str(tmp_path))
    [row] = served.get("/api/refused?lang=ru").json
    assert row["id"] == "mine"
    assert "mine.toml" in row["text"]


def test_a_new_game_by_number_alias_and_option(served: Served) -> None:
    name = catalogue()["la-belle-lucie"].text("ru").name
    answer = served.post("/api/new", {"game": name, "deal": "ms:7", "options": {"merci": "1"}})
    row = next(row for row in served.get("/api/saved").json if row["key"] == answer.json["key"])
    assert (row["id"], row["deal"], row["options"], row["result"]) == ("la-belle-lucie", "ms:7", {"merci": "1"}, None)
    assert row["option_words"] == "Draws of a buried card: 1"


def test_a_random_deal(served: Served) -> None:
    keys = [served.begin("fan") for _ in range(2)]
    deals = {row["deal"] for row in served.get("/api/saved").json if row["key"] in keys}
    assert len(deals) == 2


@pytest.mark.parametrize(
    ("value", "status"),
    [
        ({"game": "nonesuch"}, 404),
        ({"game": "fan", "deal": "0"}, 400),
        ({"game": "fan", "deal": "9" * 30}, 400),
        ({"game": "fan", "deal": 5}, 400),
        ({"game": "fan", "options": {"nonesuch": "1"}}, 400),
        ({"game": "fan", "options": {"redeal.count": "many"}}, 400),
        ({"game": "fan", "options": {str(n): "1" for n in range(limits.OPTIONS + 1)}}, 400),
        ({"game": "f" * (limits.WORD + 1)}, 400),
        ({"game": "fan", "more": 1}, 400),
        ({}, 400),
        ([], 400),
    ],
)
def test_a_new_game_that_cannot_be(served: Served, value: Any, status: int) -> None:
    answer = served.post("/api/new", value)
    assert answer.status == status
    assert answer.json["error"]["text"]


@pytest.mark.parametrize("body", [b"", b"{", b"\xff", b"[" * 5000, b'{"game": "fan", "game": }'])
@pytest.mark.parametrize("path", ["/api/new", "/api/import", "/api/settings"])
def test_malformed_json(served: Served, path: str, body: bytes) -> None:
    answer = served.request("POST", path, body)
    assert (answer.status, answer.code) == (400, "bad-json")


@pytest.mark.parametrize(
    ("path", "limit"), [("/api/new", limits.BODY), ("/api/settings", limits.BODY), ("/api/import", limits.IMPORT_BODY)]
)
def test_overlong_bodies(served: Served, path: str, limit: int) -> None:
    answer = served.request("POST", path, b" " * (limit + 1))
    assert (answer.status, answer.code) == (413, "too-long")


def played(moves: int = 6) -> Game:
    game = Game.deal("la-belle-lucie", 7)
    for _ in range(moves):
        game.play(next(iter(game.legal_moves)))
    return game


def test_a_record_goes_out_and_in(served: Served) -> None:
    text = record.write(played())
    key = served.post("/api/import", {"text": f"\ufeff\n{text}"}).json["key"]
    answer = served.get(f"/api/record/{key}")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.body.decode() == text
    with served.tab(key) as tab:
        assert tab.picture["undo"] == 6


def test_a_position_is_pasted(served: Served) -> None:
    text = write(played().state)
    key = served.post("/api/import", {"text": text, "game": "la-belle-lucie"}).json["key"]
    with served.tab(key) as tab:
        assert tab.picture["view"]["tableau"] == [list(map(str, pile.cards)) for pile in played().state.tableau]
    row = next(row for row in served.get("/api/saved").json if row["key"] == key)
    assert row["from_position"]


def test_what_cannot_be_imported_is_said_with_its_line(served: Served) -> None:
    lines = record.write(played()).replace("6. ", "6. KC>F ").splitlines()
    answer = served.request("POST", "/api/import?lang=ru", json.dumps({"text": "\n".join(lines)}).encode())
    assert (answer.status, answer.code) == (400, "does-not-replay")
    assert answer.json["error"]["line"] == len(lines)
    assert answer.json["error"]["text"].startswith("строка")


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"text": ""}, "no-game"),
        ({"text": "5H KD 3C"}, "no-game"),
        ({"text": "[Game"}, "no-header"),
        ({"text": "hello", "game": "fan"}, None),
        ({"text": ". " * limits.PASTED_POSITION, "game": "fan"}, "too-long"),
        ({"text": "[" * (limits.PASTED_RECORD + 1)}, "too-long"),
        ({"text": '[Game "fan"]\n[Deal "1"]\n\n' + "stock " * (limits.PASTED_MOVES + 1)}, "too-many-moves"),
        ({"text": '[Game "own"]\n[Deal "1"]\n[RulesData "' + "x" * (limits.RULES + 1) + '"]\n'}, "bad-header"),
    ],
)
def test_pasted_texts_that_are_none(served: Served, value: Any, code: str | None) -> None:
    answer = served.post("/api/import", value)
    assert answer.status == 400
    assert code is None or answer.code == code


def test_the_record_of_a_long_game_can_be_pasted(served: Served) -> None:
    game = Game.deal("canfield", 7)
    for _ in range(3_500):
        game.play("stock")
    text = record.write(game, comments={1: "ещё " * 100})
    assert len(text) < limits.PASTED_RECORD
    assert served.get(f"/api/record/{served.post('/api/import', {'text': text}).json['key']}").status == 200


def test_comments_and_names_are_data(served: Served) -> None:
    text = record.write(played(), {"Player": "<script>"}, {1: "<img src=x onerror=alert(1)>"})
    key = served.post("/api/import", {"text": text}).json["key"]
    answer = served.get(f"/api/record/{key}")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_the_position_as_text_names_what_is_seen(served: Served) -> None:
    key = served.begin("demon-fan", "7")
    answer = served.get(f"/api/position/{key}")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.body.decode() == write(Game.deal("demon-fan", 7).view)
    assert answer.body.decode().startswith("-- -- JH\n")


def test_no_record_of_an_unknown_game(served: Served) -> None:
    for what in ("record", "position"):
        assert served.get(f"/api/{what}/nosuchgame99").status == 404


@pytest.mark.parametrize("server", ["served", "unkept"])
def test_settings(request: pytest.FixtureRequest, server: str) -> None:
    served: Served = request.getfixturevalue(server)
    before = served.get("/api/settings").json
    assert served.post("/api/settings", {"theme": "dark", "autoplay": "safe"}).json["theme"] == "dark"
    assert served.get("/api/settings").json == before | {"theme": "dark", "autoplay": "safe"}
    with served.tab(served.begin("fan", "1")) as tab:
        assert tab.picture["auto"] == "safe"
    refused: list[Any] = [{"nonesuch": 1}, {"theme": "pink"}, []]
    for wrong in refused:
        assert served.post("/api/settings", wrong).status == 400
    served.post("/api/settings", {"theme": "auto", "autoplay": "off"})
    assert served.get("/api/settings").json == before


def test_unknown_pages(served: Served) -> None:
    for path in ("/nonesuch", "/api", "/api/nonesuch", "/static/", "/ws/x"):
        assert served.get(path).status == 404
