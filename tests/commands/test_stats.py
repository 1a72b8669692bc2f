"""The commands on what was played, and the deals that are chosen, as a player calls them."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from demonfan.store import Store
from tests.program import call
from tests.store.play import played_out


def run(store: Path, *words: str, code: int = 0) -> str:
    done = call(words, environment={"DEMONFAN_STORE": str(store), "LC_ALL": "C.UTF-8", "HOME": str(store.parent)})
    assert done.code == code, done.errors
    return done.out + done.errors


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """A store with a win, a loss and an abandoned game."""
    path = tmp_path / "games.db"
    with Store.open(str(path)) as store:
        me = store.player()
        me.begin(played_out("demon-36-one", "won", before=1), chosen="random").finish()
        me.begin(played_out("three-shuffles-and-a-draw", "stuck"), chosen="random").leave()
        me.begin(played_out("demon-36-one", "won", before=1), chosen="daily").abandon()
    return path


def test_statistics(played: Path) -> None:
    said = run(played, "stats")
    assert "won 1 of 1, 100.0 %, between 20.7 and 100.0 with 95 % confidence" in said
    assert "given up: 1" in said
    assert "[x] A first win (1/1)" in said
    assert "(1 ordinary deal reviewed)" in said
    assert "score: best" in said
    assert "won 0 of 1" in run(played, "stats", "three-shuffles-and-a-draw")
    assert "выиграно 1 из 1" in run(played, "--lang", "ru", "stats", "demon-36-one")
    data = json.loads(run(played, "stats", "demon-36-one", "--json"))
    assert (data["tables"][0]["played"]["won"], data["tables"][0]["against_best"]["of"]) == (1, 1)
    assert [game["result"] for game in data["history"]] == ["abandoned", "won"]
    replayed = run(played, "saved", "--record", data["history"][1]["key"])
    assert '[Result "won"]' in replayed


def test_no_games_yet(tmp_path: Path) -> None:
    assert "There are no games yet." in run(tmp_path / "games.db", "stats")


def test_a_game_that_has_left_the_catalogue_keeps_its_statistics(tmp_path: Path) -> None:
    store, file = tmp_path / "games.db", tmp_path / "mine.toml"
    file.write_bytes((files("demonfan.games") / "fan.toml").read_bytes())

    def play(*words: str) -> str:
        variables = {"DEMONFAN_STORE": str(store), "DEMONFAN_GAMES": str(tmp_path), "LC_ALL": "C.UTF-8"}
        done = call(["play", *words, "--plain"], environment=variables, typed="rules\nbookmark here\nquit\n")
        assert done.code == 0, done.errors
        return done.out

    # A game without a page says what it is like.
    assert "Like Fan." in play("mine", "5")
    file.unlink()
    assert 'There is no game "mine"' in play("--continue")
    assert "going on: 1" in run(store, "stats", "mine")
    assert 'There is no game "mind"' in run(store, "stats", "mind", code=2)


def test_the_deal_of_the_day(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    assert "No deal of the day" in run(store, "daily", "--date", "2026-12-01")
    shown = json.loads(run(store, "daily", "trefoil", "--date", "2026-12-01", "--json"))
    assert (shown["proved"], shown["key"]) == (True, None)
    first = json.loads(run(store, "daily", "trefoil", "--date", "2026-12-01", "--begin", "--json"))
    again = json.loads(run(store, "daily", "trefoil", "--date", "2026-12-01", "--begin", "--json"))
    assert first == again == shown | {"key": first["key"]}
    assert f"--continue {first['key']}" in run(store, "daily", "trefoil", "--date", "2026-12-01", "--begin")
    assert "2026-12-01  Trefoil: not finished" in run(store, "daily", "--date", "2026-12-03")
    assert "not proved" in run(store, "daily", "free-fan", "--date", "2026-12-01")
    for end in ("0001-01-01", "9999-12-31"):
        assert "No deal of the day" in run(store, "daily", "--date", end)


def test_a_winnable_deal(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    said = run(store, "deal", "trefoil", "--difficulty", "hard")
    assert "winnable: proved, without a redeal" in said
    assert "difficulty: hard" in said
    data = json.loads(run(store, "deal", "trefoil", "--winnable", "--json"))
    assert data["winnable"]["scope"] == "layout"
    assert "line" not in data["winnable"]
    assert "give no number" in run(store, "deal", "trefoil", "7", "--winnable", code=2)
    assert not store.exists()


def test_a_deal_by_its_odds(tmp_path: Path) -> None:
    store = tmp_path / "games.db"
    assert "computed" in run(store, "deal", "trefoil", "--odds", "20..40")
    odds = json.loads(run(store, "deal", "trefoil", "--odds", "20..40", "--json"))["odds"]
    assert 0.2 <= odds["value"] <= 0.4
    assert odds["kind"] == "computed"
    assert odds["deals"] >= 1
    for wrong in ("40..20", "20", "20..101", "a..b"):
        assert "two chances in percent" in run(store, "deal", "trefoil", "--odds", wrong, code=2)
    assert "give no number" in run(store, "deal", "trefoil", "7", "--odds", "20..40", code=2)
    assert "not by both" in run(store, "deal", "trefoil", "--odds", "20..40", "--winnable", code=2)
    assert "No table of odds" in run(store, "deal", "fan", "--odds", "20..40", code=2)


@pytest.mark.parametrize("words", [("stats",), ("saved",), ("export", "-")])
def test_a_store_that_is_only_read_and_named_wrongly_is_not_made(tmp_path: Path, words: tuple[str, ...]) -> None:
    store, named = tmp_path / "games.db", tmp_path / "gamse.db"
    assert f"{named} cannot be used: there is no such file" in run(store, *words, "--store", str(named), code=2)
    assert not named.exists()
    # In the environment it may be that of a player who has not played yet.
    run(named, *words)
