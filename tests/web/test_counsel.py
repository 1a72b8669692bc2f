from __future__ import annotations

import pytest

from demonfan.game import Game
from demonfan.moves import apply
from demonfan.solve.solver import solve
from tests.analysis.positions import lost_deal
from tests.web.served import Served, Tab


def test_a_winning_line_is_shown_step_by_step(served: Served) -> None:
    with served.tab(served.begin("free-fan-cells", "1")) as tab:
        before = tab.picture["view"]
        line = tab.ask("line")
        assert (line["type"], line["kind"]) == ("line", "won")
        assert tab.picture["help"]["line"] == 1
        assert tab.picture["view"] == before
        for step in line["steps"]:
            assert tab.picture["legal"][step["move"]] == step["notation"]
            assert step["said"]
            tab.ask("play", move=step["move"])
            assert tab.picture["view"] == step["view"]
        assert tab.picture["outcome"] == "won"


def test_the_best_line_ends_with_its_layout(served: Served) -> None:
    with served.tab(served.begin("la-belle-lucie", "5"), "ru") as tab:
        line = tab.ask("line")
        assert line["kind"] == "computed"
        assert "%" in line["text"]
        assert all(step["view"]["redeals_left"] == 2 for step in line["steps"])
        for step in line["steps"]:
            tab.ask("play", move=step["move"])
        assert tab.picture["layout_stuck"]
        refused = tab.ask("line")
        assert (refused["type"], refused["code"]) == ("refused", "no-line")


@pytest.mark.parametrize(("game", "deal"), [("demon-fan", "7"), ("demon-36", "3"), ("ceiling-fan", str(lost_deal()))])
def test_what_cannot_be_foreseen_is_not_shown(served: Served, game: str, deal: str) -> None:
    with served.tab(served.begin(game, deal)) as tab:
        refused = tab.ask("line")
        assert (refused["type"], refused["code"]) == ("refused", "no-line")
        assert refused["text"]
        assert "line" not in tab.ask("look")["help"]


def lose(tab: Tab, game: Game) -> int:
    """Play the first move that loses a won game, after some that do not; the number of moves that kept the win."""
    kept = 0
    while True:
        legal = list(game.legal_moves)
        for move in legal:
            if solve(apply(game.state, move)[0]).verdict == "lost":
                tab.ask("play", move=str(move))
                return kept
        tab.ask("play", move=str(legal[0]))
        kept += 1


def test_the_way_back_to_the_last_won_position(served: Served) -> None:
    deal = next(n for n in range(1, 99) if solve(Game.deal("ceiling-fan", n).state).verdict == "won")
    key = served.begin("ceiling-fan", str(deal))
    with served.tab(key) as tab:
        kept = lose(tab, served.hub.tables[key].session.game)
        for _ in range(2):
            if tab.picture["legal"]:
                tab.ask("play", move=next(iter(tab.picture["legal"])))
        told = tab.ask("last-won")
        assert (told["type"], told["act"]) == ("last-won", tab.picture["act"])
        tab.ask("undo", count=told["undo"])
        game = served.hub.tables[key].session.game
        assert len(game.line) == kept
        assert solve(game.state).verdict == "won"
        assert tab.picture["help"]["last_won"] == 1
        assert tab.ask("last-won")["undo"] == 0


def test_a_deal_that_was_never_won_has_no_way_back(served: Served) -> None:
    with served.tab(served.begin("ceiling-fan", str(lost_deal()))) as tab:
        assert tab.ask("last-won")["code"] == "no-won-position"


def test_a_review_and_the_positions_it_speaks_of(served: Served) -> None:
    with served.tab(served.begin("la-belle-lucie", "5")) as tab:
        views = [tab.picture["view"]]
        for _ in range(200):
            legal = tab.picture["legal"]
            if not legal:
                break
            tab.ask("play", move="redeal" if "redeal" in legal else next(iter(legal)))
            views.append(tab.picture["view"])
        tab.frames.clear()
        review = tab.ask("review")
        while review["type"] != "review":
            assert review["type"] == "reviewing"
            assert 0 < review["done"] <= review["of"] == len(views)
            review = tab.receive("reviewing", "review")
        assert review["kind"] == "computed"
        assert len(review["moves"]) == len(views) - 1
        assert any(move.get("redeal") for move in review["moves"])
        last = review["moves"][-1]["odds"]["value"]
        assert review["before"]["value"] + review["luck"] - review["cost"] == pytest.approx(last, abs=1e-3)
        assert tab.ask("look")["help"]["review"] == 1
        for moves in (0, 3, len(views) - 1):
            shown = tab.ask("show", moves=moves)
            assert (shown["type"], shown["moves"], shown["view"]) == ("shown", moves, views[moves])
            assert bool(shown["said"]) == (moves > 0)
        assert tab.ask("show", moves=len(views))["code"] == "stale"


def test_an_answer_about_a_position_that_is_gone_is_refused(served: Served) -> None:
    with served.tab(served.begin("free-fan-cells", "1")) as tab:
        for question in ("hint", "line", "last-won", "review"):
            tab.send(question, act=99, id=7)
            assert tab.receive("refused")["code"] == "stale"
        tab.send("show", act=99, id=7, moves=0)
        assert tab.receive("refused")["code"] == "stale"


def test_a_question_that_is_asked_anew_before_its_answer_came_is_overtaken(served: Served) -> None:
    # The search for this hint takes its whole time.
    with served.tab(served.begin("open-proils", "7")) as tab:
        act = tab.picture["act"]
        tab.send("hint", act=act, id=7, level=1)
        tab.send("hint", act=act, id=8, level=2)
        assert tab.receive("overtaken")["re"] == 7
        tab.send("review", act=act, id=9, on=True)
        tab.send("review", act=act, id=10, on=False)
        assert tab.receive("overtaken")["re"] == 9
