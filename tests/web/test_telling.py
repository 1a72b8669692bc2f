from __future__ import annotations

from demonfan.game import Game
from demonfan.solve.solver import solve
from tests.analysis.positions import lost_deal
from tests.web.served import Served


def test_odds_are_told_to_the_tabs_that_want_them(served: Served) -> None:
    key = served.begin("ceiling-fan", str(lost_deal()))
    with served.tab(key) as tab, served.tab(key) as other:
        tab.send("odds", on=True)
        assert tab.receive("odds")["kind"] == "lost"
        acted = tab.ask("play", move=next(iter(tab.picture["legal"])))
        # A verdict that was shown is help, and stands in the game from the next act on.
        assert acted["help"]["odds"] == 1
        told = tab.receive("odds")
        assert (told["kind"], told["act"]) == ("lost", acted["act"])
        tab.ask("undo")
        tab.receive("odds")
        tab.send("odds", on=False)
        tab.ask("redo")
        other.ask("look")
    assert not any('"type":"odds"' in frame for frame in other.frames)


def test_where_cards_are_hidden_the_estimate_narrows(served: Served) -> None:
    with served.tab(served.begin("demon-fan", "7")) as tab:
        tab.send("odds", on=True)
        told = [tab.receive("odds")]
        while not told[-1]["final"]:
            told.append(tab.receive("odds"))
        assert {each["kind"] for each in told} == {"estimate"}
        assert len(told) > 3
        assert told[-1]["error"] < told[0]["error"]
        hint = tab.ask("hint", level=2)
        assert hint["move"] in tab.picture["legal"]
        assert "sampled" in hint["text"]


def test_before_a_shuffle_the_odds_are_computed(served: Served) -> None:
    with served.tab(served.begin("la-belle-lucie", "5"), "ru") as tab:
        tab.send("odds", on=True)
        told = tab.receive("odds")
        assert (told["kind"], told["final"]) == ("computed", True)
        assert 0 < told["value"] < 1
        assert 0 < told["error"] < 0.01
        hint = tab.ask("hint", level=3)
        assert len(hint["line"]) > 1
        for move in hint["line"]:
            tab.ask("play", move=move)
        assert tab.picture["layout_stuck"]


def test_a_hint_that_cannot_be_given_is_no_help(served: Served) -> None:
    with served.tab(served.begin("ceiling-fan", str(lost_deal()))) as tab:
        refused = tab.ask("hint", level=3)
        assert (refused["type"], refused["code"]) == ("refused", "no-hint")
        assert "nothing wins" in refused["text"]
        assert "hint" not in tab.ask("look")["help"]


def test_hints_lead_to_a_win(served: Served) -> None:
    verdict = solve(Game.deal("free-fan-cells", 1).state)
    assert verdict.verdict == "won"
    with served.tab(served.begin("free-fan-cells", "1")) as tab:
        nudge = tab.ask("hint", level=1)
        assert nudge["card"]
        assert "move" not in nudge
        whole = tab.ask("hint", level=3)
        assert whole["move"] == whole["line"][0]
        assert tab.picture["legal"][whole["move"]] == whole["notation"]
        assert tab.picture["help"]["hint"] == 1
        for move in whole["line"]:
            tab.ask("play", move=move)
        assert tab.picture["outcome"] == "won"


def test_a_safe_card_is_a_hint_though_others_are_hidden(served: Served) -> None:
    pasted = {"game": "demon-fan", "text": "-KS KH\n-KC KD"}
    answer = served.post("/api/import", pasted)
    assert answer.status == 200, answer.body
    with served.tab(answer.json["key"]) as tab:
        hint = tab.ask("hint", level=2)
        assert hint["notation"] in ("KH>F", "KD>F")


def test_a_hint_for_an_old_picture_is_refused(served: Served) -> None:
    with served.tab(served.begin("free-fan-cells", "1")) as tab:
        tab.send("hint", act=99, id=7)
        assert tab.receive("refused")["code"] == "stale"


def test_a_deal_that_is_proved_lost_is_laid_aside(served: Served) -> None:
    with served.tab(served.begin("ceiling-fan", str(lost_deal()))) as tab:
        assert tab.ask("discard")["result"] == "discarded"
