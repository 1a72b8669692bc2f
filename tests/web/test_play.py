"""A game by WebSocket: acts, refusals, tabs in step, cut connections, other programs."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from demonfan.game import Game
from demonfan.store import Store
from demonfan.store.saved import day_of
from demonfan.web import limits
from tests.web.served import Served, Tab, serving


def same_table(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two messages show the same picture."""
    left_out = ("type", "kind", "events", "said", "re", "clock")
    return {k: v for k, v in one.items() if k not in left_out} == {k: v for k, v in other.items() if k not in left_out}


def test_the_whole_picture_comes_first(served: Served) -> None:
    with served.tab(served.begin("la-belle-lucie", "7")) as tab:
        picture = tab.picture
    game = Game.deal("la-belle-lucie", 7)
    assert picture["type"] == "table"
    assert picture["game"]["name"] == "La Belle Lucie"
    assert picture["game"]["deal"] == "7"
    assert picture["act"] == picture["undo"] == picture["redo"] == 0
    assert picture["view"]["tableau"] == [[str(card) for card in pile.cards] for pile in game.state.tableau]
    assert set(picture["legal"]) == {str(move) for move in game.legal_moves}
    assert picture["clock"]["running"]
    assert picture["score"]["points"] == 0
    assert picture["redeal"] == {"left": 2, "moves": list(picture["legal"].values())}


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "When to draw: in any layout"), ("ru", "Когда мерси: в любом раскладе")]
)
def test_options_are_told_in_the_language_of_the_tab(served: Served, lang: str, words: str) -> None:
    with served.tab(served.begin("la-belle-lucie", "7", **{"merci.when": "any"}), lang) as tab:
        assert tab.picture["game"]["options"] == {"merci.when": "any"}
        assert tab.picture["game"]["option_words"] == words
    with served.tab(served.begin("la-belle-lucie", "7"), lang) as tab:
        assert tab.picture["game"]["option_words"] == ""


def test_a_move_its_events_and_its_sentence(served: Served) -> None:
    with served.tab(served.begin("la-belle-lucie", "7")) as tab:
        move, text = next(iter(tab.picture["legal"].items()))
        acted = tab.ask("play", move=move)
    assert (acted["type"], acted["kind"], acted["act"], acted["undo"]) == ("acted", "play", 1, 1)
    assert acted["events"][0]["event"] == "moved"
    assert acted["events"][0]["cards"] == [text.partition(">")[0]]
    assert len(acted["said"]) == len(acted["events"])


def test_a_typed_move_undo_redo_restart_and_bookmarks(served: Served) -> None:
    with served.tab(served.begin("la-belle-lucie", "7")) as tab:
        start = tab.picture
        texts = list(start["legal"].values())
        first = tab.ask("type-in", text=texts[0].lower())
        tab.ask("bookmark", name="here")
        second = tab.ask("play", move=next(iter(tab.picture["legal"])))
        assert second["bookmarks"] == ["here"]
        undone = tab.ask("undo", count=0)
        assert (undone["kind"], undone["events"], undone["undo"], undone["redo"]) == ("undo", [], 0, 2)
        assert undone["view"] == start["view"]
        redone = tab.ask("redo", count=2)
        assert redone["view"] == second["view"]
        assert len(redone["events"]) >= 2
        assert tab.ask("return", name="here")["view"] == first["view"]
        restarted = tab.ask("restart")
        assert restarted["view"] == start["view"]
        assert restarted["help"]["undos"] == 2
        assert tab.ask("autoplay", mode="safe")["auto"] == "safe"


def test_a_whole_game_is_won_and_kept(served: Served) -> None:
    key = served.begin("free-fan-cells", "1")
    line = winning_line("free-fan-cells", 1)
    with served.tab(key, zone="Pacific/Kiritimati") as tab:
        for move in line:
            assert tab.picture["outcome"] == "open"
            if tab.picture["can_finish"]:
                break
            tab.ask("play", move=move)
        if tab.picture["outcome"] != "won":
            tab.ask("finish")
        assert (tab.picture["outcome"], tab.picture["result"]) == ("won", "won")
        assert tab.picture["legal"] == {}
        assert tab.picture["clock"]["running"] is False
        moves = tab.picture["moves"]
    row = next(row for row in served.get("/api/saved").json if row["key"] == key)
    assert row["moves"] == moves
    assert (row["result"], row["cards_up"], row["cards"]) == ("won", 52, 52)
    assert served.hub.player is not None
    kept = next(game for game in served.hub.player.list(finished=True) if game.key == key)
    # The day of the player's zone; it is always another one in the last.
    assert kept.finished is not None
    assert kept.finished_day == day_of(kept.finished, ZoneInfo("Pacific/Kiritimati"))
    assert kept.finished_day != day_of(kept.finished, ZoneInfo("Pacific/Pago_Pago"))


def winning_line(game: str, deal: int) -> list[str]:
    from demonfan.solve.solver import solve

    verdict = solve(Game.deal(game, deal).state)
    assert verdict.verdict == "won"
    return [str(move) for move in verdict.line]


@pytest.mark.parametrize(
    ("type", "fields", "code"),
    [
        ("play", {"move": "T1>T99"}, "no-place"),
        ("play", {"move": "T1>T1"}, "same-place"),
        ("play", {"move": "nonsense"}, "no-move"),
        ("play", {"move": "redeal"}, "redeal-only-when-stuck"),
        ("type-in", {"text": "JC to QC"}, "no-move"),
        ("undo", {}, "nothing-to-undo"),
        ("redo", {"count": 3}, "nothing-to-redo"),
        ("finish", {}, "nothing-goes-up"),
        ("return", {"name": "nowhere"}, "no-bookmark"),
        ("bookmark", {"name": ""}, "bad-bookmark"),
    ],
)
def test_what_cannot_be_done_is_refused_in_the_tabs_language(
    served: Served, type: str, fields: dict[str, Any], code: str
) -> None:
    with served.tab(served.begin("la-belle-lucie", "7"), "ru") as tab:
        refused = tab.ask(type, **fields)
        assert (refused["type"], refused["code"], refused["act"]) == ("refused", code, 0)
        assert any("а" <= letter <= "я" for letter in refused["text"].lower())
        assert tab.ask("look")["act"] == 0


def test_an_act_on_an_old_picture_is_refused_and_the_new_one_sent(served: Served) -> None:
    with served.tab(served.begin("la-belle-lucie", "7")) as tab:
        move = next(iter(tab.picture["legal"]))
        tab.ask("play", move=move)
        tab.send("play", move=move, act=0, id=1)
        refused = tab.receive()
        assert (refused["type"], refused["code"], refused["re"]) == ("refused", "stale", 1)
        assert (tab.receive()["type"], tab.picture["act"]) == ("table", 1)


def test_why(served: Served) -> None:
    with served.tab(served.begin("la-belle-lucie", "7")) as tab:
        legal = next(iter(tab.picture["legal"]))
        assert tab.ask("why", move=legal)["code"] == "legal"
        answer = tab.ask("why", move="T1>T1")
        assert (answer["type"], answer["code"]) == ("reason", "same-place")
        assert tab.ask("why", move="?")["code"] == "no-move"


def test_the_language_changes_while_playing(served: Served) -> None:
    with served.tab(served.begin("demon-36", "7")) as tab:
        assert tab.picture["game"]["name"] == "Demon, 36 cards"
        assert tab.ask("lang", lang="ru")["game"]["name"] == "Демон"
        assert "открыт" in tab.ask("play", move="stock")["said"][0].lower()


def test_two_tabs_stay_in_step(served: Served) -> None:
    key = served.begin("la-belle-lucie", "7")
    with served.tab(key) as one, served.tab(key, "ru") as other:
        for tab, peer in ((one, other), (other, one), (one, other)):
            mine = tab.ask("play", move=next(iter(tab.picture["legal"])))
            theirs = peer.receive("acted")
            assert mine["re"] == 7
            assert "re" not in theirs
            assert theirs["view"] == mine["view"]
            assert theirs["events"] == mine["events"]
            assert theirs["act"] == mine["act"]


def test_a_cut_connection_finds_its_game_again(served: Served) -> None:
    key = served.begin("la-belle-lucie", "7")
    with served.tab(key) as tab:
        acted = tab.ask("play", move=next(iter(tab.picture["legal"])))
        # Cut without a word, as a lost network does.
        tab.socket.socket.close()
    with served.tab(key) as again:
        assert same_table(again.picture, acted)
        assert again.picture["clock"]["running"]


def test_the_clock_stops_without_tabs_and_when_paused(served: Served) -> None:
    key = served.begin("la-belle-lucie", "7")
    with served.tab(key) as tab:
        assert tab.ask("pause", on=True)["clock"]["running"] is False
    with served.tab(key) as tab:
        assert tab.picture["clock"]["running"] is False
        assert tab.ask("pause", on=False)["clock"]["running"] is True
    clock = served.hub.tables[key].session.clock
    deadline = time.monotonic() + 10
    while clock.running and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not clock.running


def test_another_program_plays_on_in_the_same_game(served: Served, address: str) -> None:
    key = served.begin("la-belle-lucie", "7")
    with served.tab(key) as tab, Store.open(address) as store:
        tab.ask("play", move=next(iter(tab.picture["legal"])))
        other = store.player().load(key)
        other.play(next(iter(other.game.legal_moves)))
        tab.send("play", move=next(iter(tab.picture["legal"])), act=1, id=3)
        refused = tab.receive()
        assert (refused["type"], refused["re"]) == ("refused", 3)
        assert refused["code"] == "store-conflict"
        assert (tab.receive()["type"], tab.picture["act"]) == ("table", 2)
        other.play(next(iter(other.game.legal_moves)))
    with served.tab(key) as tab:
        assert tab.picture["act"] == 3


def test_a_game_outlives_the_server(tmp_path: Path) -> None:
    with Store.open(str(tmp_path / "games.db")) as store:
        with serving(store.player()) as first:
            key = first.begin("canfield", "5")
            with first.tab(key) as tab:
                for _ in range(5):
                    before = tab.ask("play", move="stock")
        with serving(store.player()) as second, second.tab(key) as tab:
            assert same_table(tab.picture, before)


def test_open_sockets_are_told_when_the_server_ends(tmp_path: Path) -> None:
    with Store.open(str(tmp_path / "games.db")) as store, serving(store.player()) as server:
        key = server.begin("canfield", "5")
        with server.tab(key) as tab:
            server.stop()
            assert tab.closed_with() in (1001, 1012)


def test_without_a_store_games_live_in_memory_and_it_is_said(unkept: Served) -> None:
    key = unkept.begin("canfield", "5")
    with unkept.tab(key) as tab:
        saved = tab.receive("saved")
        assert saved["ok"] is False
        assert saved["text"]
        tab.ask("play", move="stock")
    with unkept.tab(key) as tab:
        assert tab.picture["act"] == 1
    assert [row["key"] for row in unkept.get("/api/saved").json] == [key]


def test_a_failing_store_is_told_once_and_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    with Store.open(str(path), wait=0.1) as store, serving(store.player()) as server:
        key = server.begin("canfield", "5")
        with server.tab(key) as tab:
            with closing(sqlite3.connect(path)) as blocking:
                blocking.execute("BEGIN IMMEDIATE")
                tab.ask("play", move="stock")
                told = tab.receive("saved")
                assert told["ok"] is False
                tab.ask("play", move="stock")
            tab.ask("play", move="stock")
            again = tab.receive()
            assert (again["type"], again["ok"]) == ("saved", True)


def test_a_game_given_up(served: Served) -> None:
    key = served.begin("la-belle-lucie", "7")
    with served.tab(key) as tab:
        assert tab.ask("discard")["result"] == "abandoned"


# ---------------------------------------------------------------------------------------------- limits


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        "{}",
        '{"type": "dance"}',
        '{"type": "play", "move": "T1>T2"}',
        '{"type": "play", "move": "T1>T2", "act": "0"}',
        '{"type": "play", "move": "T1>T2", "act": 0, "more": 1}',
        '{"type": "play", "move": 5, "act": 0}',
        '{"type": "play", "move": "' + "T" * (limits.MOVE + 1) + '", "act": 0}',
        '{"type": "type-in", "text": "' + "T" * (limits.TYPED + 1) + '", "act": 0}',
        '{"type": "bookmark", "name": "' + "n" * (limits.NAME + 1) + '", "act": 0}',
        '{"type": "undo", "act": -1}',
        '{"type": "undo", "act": 0, "count": -1}',
        '{"type": "undo", "act": 0, "count": 100001}',
        '{"type": "autoplay", "act": 0, "mode": "fast"}',
        '{"type": "lang", "lang": "de"}',
        '{"type": "pause", "on": 1}',
        '{"type": "look", "id": 1e99}',
        "[" * 3000,
    ],
)
def test_a_message_that_is_none_ends_the_socket(served: Served, text: str) -> None:
    with served.tab(served.begin("la-belle-lucie", "7")) as tab:
        tab.socket.send(text)
        assert tab.closed_with() == 4400


def test_a_frame_of_bytes_ends_the_socket(served: Served) -> None:
    with served.tab(served.begin("la-belle-lucie", "7")) as tab:
        tab.socket.send(b'{"type": "look"}')
        assert tab.closed_with() == 4400


def test_an_overlong_frame_ends_the_socket(served: Served) -> None:
    with served.tab(served.begin("la-belle-lucie", "7")) as tab:
        tab.socket.send('{"type": "look"' + " " * limits.FRAME + "}")
        assert tab.closed_with() == 1009


def test_an_unknown_game_is_said_and_the_socket_closed(served: Served, unkept: Served) -> None:
    for server in (served, unkept):
        with server.socket("nosuchgame99", "ru") as socket:
            tab = Tab(socket)
            assert tab.receive()["code"] == "store-no-game"
            assert tab.closed_with() == 4404


def test_too_many_tabs(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABS_OF_A_TABLE", 1)
    key = served.begin("la-belle-lucie", "7")
    with served.tab(key), served.tab(key) as second:
        assert second.frames[0].startswith('{"type":"refused"')
        assert second.closed_with() == 4429


def test_too_many_games_lay_idle_ones_aside(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TABLES", len(served.hub.tables))
    key = served.begin("la-belle-lucie", "7")
    assert key in served.hub.tables
    assert len(served.hub.tables) == limits.TABLES


def test_games_that_are_kept_nowhere_are_not_laid_aside(unkept: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    unkept.begin("la-belle-lucie", "7")
    monkeypatch.setattr(limits, "TABLES", len(unkept.hub.tables))
    answer = unkept.post("/api/new", {"game": "la-belle-lucie"})
    assert (answer.status, answer.code) == (503, "too-many-games")


def test_games_kept_nowhere_that_have_their_result_give_way_to_new_ones(
    unkept: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = unkept.begin("la-belle-lucie", "7")
    with unkept.tab(key) as tab:
        tab.ask("discard")
    going = unkept.begin("la-belle-lucie", "8")
    monkeypatch.setattr(limits, "TABLES", len(unkept.hub.tables))
    deadline = time.monotonic() + 10
    while unkept.hub.tables[key].tabs and time.monotonic() < deadline:
        time.sleep(0.01)
    assert unkept.begin("la-belle-lucie", "9") in unkept.hub.tables
    assert key not in unkept.hub.tables
    assert going in unkept.hub.tables


def test_a_game_without_tabs_is_laid_aside_and_found_again(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LINGER", 0.0)
    key = served.begin("la-belle-lucie", "7")
    with served.tab(key) as tab:
        acted = tab.ask("play", move=next(iter(tab.picture["legal"])))
    deadline = time.monotonic() + 10
    while key in served.hub.tables and time.monotonic() < deadline:
        time.sleep(0.01)
    assert key not in served.hub.tables
    with served.tab(key) as tab:
        assert same_table(tab.picture, acted)
