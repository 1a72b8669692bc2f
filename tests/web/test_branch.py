from __future__ import annotations

import json
import random

import pytest

from demonfan.game import Game
from demonfan.store import Session
from demonfan.view import View
from demonfan.web import limits
from demonfan.web.branch import Branch
from tests.web.served import Served
from tests.web.test_hidden import act_at_random


def test_the_game_is_not_touched(served: Served) -> None:
    key = served.begin("la-belle-lucie", "7")
    with served.tab(key) as tab, served.tab(key) as other:
        tab.ask("play", move=next(iter(tab.picture["legal"])))
        game = served.hub.tables[key].session.game
        before, line = tab.picture, game.line
        branch = tab.ask("branch", on=True)
        assert branch["branch"] == {"moves": 1, "length": 0, "guess": False}
        assert (branch["view"], branch["act"]) == (before["view"], 0)
        played = tab.ask("play", move=next(iter(branch["legal"])))
        assert played["branch"]["length"] == 1
        assert played["events"]
        assert tab.ask("undo")["branch"]["length"] == 0
        assert game.line == line
        back = tab.ask("branch", on=False)
        assert "branch" not in back
        assert back["view"] == before["view"]
        assert back["help"]["analysis"] == 1
        assert other.ask("look")["view"] == before["view"]
    assert not any('"branch"' in frame for frame in other.frames)


def test_a_pause_is_seen_in_a_branch(served: Served) -> None:
    with served.tab(served.begin("ceiling-fan", "2")) as tab:
        tab.ask("branch", on=True)
        paused = tab.ask("pause", on=True)
        assert not paused["clock"]["running"]
        assert paused["branch"]["length"] == 0
        assert tab.ask("pause", on=False)["clock"]["running"]


def test_a_branch_off_a_game_that_is_over_is_no_pause(served: Served) -> None:
    with served.tab(served.begin("ceiling-fan", "2")) as tab:
        assert tab.ask("discard")["result"] == "abandoned"
        branch = tab.ask("branch", on=True)
        assert (branch["clock"]["running"], branch["result"]) == (False, "abandoned")


def test_the_game_goes_on_beside_a_branch(served: Served) -> None:
    key = served.begin("ceiling-fan", "2")
    with served.tab(key) as tab, served.tab(key) as other:
        tab.ask("branch", on=True)
        other.ask("look")
        other.ask("play", move=next(iter(other.picture["legal"])))
        assert tab.ask("look")["branch"]["length"] == 0
        assert tab.ask("branch", on=False)["view"] == other.picture["view"]


def test_a_branch_begins_wherever_the_game_was(served: Served) -> None:
    key = served.begin("ceiling-fan", "2")
    with served.tab(key) as tab:
        start = tab.picture["view"]
        for _ in range(3):
            tab.ask("play", move=next(iter(tab.picture["legal"])))
        assert tab.ask("branch", on=True, moves=0)["view"] == start
        tab.ask("branch", on=False)
        refused = tab.ask("branch", on=True, moves=4)
        assert (refused["type"], refused["code"]) == ("refused", "stale")


def test_hints_and_odds_are_those_of_the_branch(served: Served) -> None:
    with served.tab(served.begin("free-fan-cells", "1")) as tab:
        tab.ask("branch", on=True)
        hint = tab.ask("hint", level=2)
        assert hint["act"] == 0
        tab.send("odds", on=True)
        assert (tab.receive("odds")["act"], "hint" in tab.picture["help"]) == (0, False)
        tab.ask("play", move=hint["move"])
        assert tab.receive("odds")["act"] == 1
        assert tab.ask("discard")["code"] == "in-branch"


@pytest.mark.parametrize("game", ["demon-fan", "demon-36", "canfield", "la-belle-lucie"])
def test_a_branch_tells_nothing_of_what_is_hidden(game: str) -> None:
    """It begins with what the player sees, and with nothing else of the game."""
    played = Game.deal(game, 3)
    chance = random.Random(1)
    for _ in range(12):
        played.play(chance.choice(list(played.legal_moves)))
    branches = [Branch("key", played) for _ in range(6)]
    for branch in branches:
        assert branch.game.view == played.view
        assert branch.game.start.deal != played.start.deal
        assert branch.is_guess == bool(played.view.unseen)
        assert not branch.game.log
    assert len({branch.game.state for branch in branches}) == len(branches)
    assert all(View.of(branch.game.start) == played.view for branch in branches)


def test_no_frame_of_a_branch_names_the_deal_of_its_own(unkept: Served) -> None:
    key = unkept.begin("demon-fan", "12")
    with unkept.tab(key) as tab:
        tab.ask("branch", on=True)
        chance = random.Random(1)
        for _ in range(40):
            act_at_random(tab, chance)
        assert {json.loads(frame)["game"]["deal"] for frame in tab.frames if '"game"' in frame} == {"12"}
        assert unkept.hub.tables[key].session.game.line == ()


def test_a_picture_of_a_branch_says_so() -> None:
    played = Game.deal("demon-fan", 3)
    message = Branch("key", played).picture(Session.in_memory(played)).table("en")
    assert message.branch is not None
    assert message.branch.guess
    assert message.game.deal == "3"


def test_a_branch_does_not_grow_without_end(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BRANCH_ACTS", 2)
    with served.tab(served.begin("ceiling-fan", "2")) as tab:
        tab.ask("branch", on=True)
        for _ in range(2):
            tab.ask("play", move=next(iter(tab.picture["legal"])))
        assert tab.ask("undo")["code"] == "in-branch"
        assert "branch" not in tab.ask("branch", on=False)


def test_what_is_lost_in_a_tab_is_only_its_branch(served: Served) -> None:
    key = served.begin("ceiling-fan", "2")
    with served.tab(key) as tab:
        before = tab.picture["view"]
        tab.ask("branch", on=True)
        tab.ask("play", move=next(iter(tab.picture["legal"])))
    with served.tab(key) as tab:
        assert tab.picture["view"] == before
        assert "branch" not in tab.picture
