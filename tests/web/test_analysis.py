from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from functools import cache
from typing import Any, TypeVar

import pytest

from demonfan.game import Game
from demonfan.games import catalogue
from demonfan.rules import Shuffled
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits, Verdict
from demonfan.web import analysis
from demonfan.web.analysis import Analyst, Question, odds, proved_lost
from tests.web.served import Served

T = TypeVar("T")


@cache
def lost_deal() -> int:
    """A deal of Ceiling Fan that cannot be won."""
    return next(deal for deal in range(1, 100) if solve(Game.deal("ceiling-fan", deal).state).verdict == "lost")


def run(work: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(work)


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_nothing_is_asked_that_the_player_could_not_know(game: str) -> None:
    played = Game.deal(game, 1)
    question = Question.about(played.state)
    if played.view.unseen:
        assert question is None
    else:
        assert question is not None
        shuffles = isinstance(played.rules.redeal, Shuffled)
        assert question.scope == ("layout" if shuffles else "game")


def test_the_last_hidden_card_is_known_by_the_others() -> None:
    one = Game.from_position("demon-fan", "-KS KH\nKC KD\nRedeals left: 0").state
    assert Question.about(one) == Question(one, "game")
    assert Question.about(Game.from_position("demon-fan", "-KS KH\n-KC KD\nRedeals left: 0").state) is None


def test_a_verdict_is_given_and_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    question = Question(Game.deal("ceiling-fan", lost_deal()).state, "game")

    async def twice() -> tuple[Verdict | None, Verdict | None]:
        analyst = Analyst()
        try:
            first = await analyst.ask("me", question)
            monkeypatch.setattr(analysis, "solve", None)
            return first, await analyst.ask("me", question)
        finally:
            analyst.close()

    first, again = run(twice())
    assert first is not None
    assert first.verdict == "lost"
    assert again is first


def test_a_new_question_ends_the_search_for_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    # This deal is searched for much longer than a test may last.
    monkeypatch.setattr(analysis, "LIMITS", Limits(seconds=60.0, memory=2**30))
    hard = Question(Game.deal("free-fan-cells", 3).state, "game")
    easy = Question(Game.deal("ceiling-fan", lost_deal()).state, "game")

    async def overtake() -> tuple[Verdict | None, Verdict | None]:
        analyst = Analyst(threads=1)
        try:
            first = asyncio.create_task(analyst.ask("me", hard))
            await asyncio.sleep(0)
            second = await analyst.ask("me", easy)
            return await first, second
        finally:
            analyst.close()

    first, second = run(overtake())
    assert first is None or first.verdict != "undecided"
    assert second is not None
    assert second.verdict == "lost"


def test_what_is_said_of_a_layout_is_not_said_of_the_game() -> None:
    state = Game.deal("la-belle-lucie", 1).state
    question = Question.about(state)
    verdict = solve(state, layout=True)
    assert verdict.verdict == "lost"
    said = odds(3, state, question, verdict, "en")
    assert (said.act, said.kind, said.scope) == (3, "unknown", "layout")
    assert "layout alone" in said.text


def test_a_deal_proved_lost() -> None:
    assert proved_lost(Game.deal("ceiling-fan", lost_deal()).state)
    assert not proved_lost(Game.deal("la-belle-lucie", 1).state)
    assert not proved_lost(Game.deal("demon-fan", 1).state)


# ---------------------------------------------------------------------------------------------- by WebSocket


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


def test_where_cards_are_hidden_nothing_is_proved(served: Served) -> None:
    with served.tab(served.begin("demon-fan", "7")) as tab:
        tab.send("odds", on=True)
        assert tab.receive("odds")["kind"] == "unknown"
        refused = tab.ask("hint", level=3)
        assert (refused["type"], refused["code"]) == ("refused", "no-hint")
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
