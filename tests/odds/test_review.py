"""The review: every point of the odds accounted for, and what went wrong named."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET

import pytest

from demonfan._core import Control
from demonfan.acts import parse_move
from demonfan.game import Game
from demonfan.moves import legal_moves
from demonfan.odds import value
from demonfan.odds.advice import advise
from demonfan.odds.plot import svg
from demonfan.odds.review import review
from demonfan.odds.value import Odds, OddsError, odds
from demonfan.state import State


def played(number: int, seed: int, name: str = "la-belle-lucie", *, good: float = 0.5) -> Game:
    """A game in which some moves are the best and the others any."""
    chance = random.Random(seed)
    game = Game.deal(name, number)
    while not game.outcome.is_over and game.state.redeals < 2:
        moves = list(legal_moves(game.state))
        if not moves:
            break
        best = advise(game.view, choices=False).move if chance.random() < good else None
        game.play(best or chance.choice(moves))
    return game


@pytest.mark.parametrize("number", range(1, 7))
def test_luck_and_play_add_up_to_the_whole(number: int) -> None:
    found = review(played(number, seed=number))
    assert found.before_deal is not None
    assert found.end.value == pytest.approx(found.before_deal.value + found.luck - found.cost)
    for move in found.moves:
        assert move.after.value == pytest.approx(move.before.value - move.cost + move.luck)
        assert move.cost >= 0
        if str(move.step.move) != "redeal":
            assert move.luck == pytest.approx(0)


def test_best_play_costs_nothing() -> None:
    found = review(played(3, seed=1, good=1.0))
    assert found.cost == pytest.approx(0)
    assert {move.grade for move in found.moves} == {"best"}
    assert found.turning_point is None


def test_the_turning_point_is_the_costliest_move() -> None:
    found = next(found for number in range(1, 20) if (found := review(played(number, seed=number))).cost > 0.05)
    assert found.turning_point is not None
    worst = found.moves[found.turning_point]
    assert worst.cost == max(move.cost for move in found.moves)
    assert worst.grade in ("inaccuracy", "mistake", "blunder", "lost-win")


def test_a_win_thrown_away_is_called_so() -> None:
    for number in range(1, 60):
        game = Game.deal("ceiling-fan", number)
        if not odds(game.view).is_win:
            continue
        for move in legal_moves(game.state):
            game.play(move)
            if odds(game.view).is_loss:
                found = review(game)
                assert [graded.grade for graded in found.moves] == ["lost-win"]
                assert found.cost == 1.0
                assert found.turning_point == 0
                return
            game.undo()
    pytest.fail("no such deal")


def test_a_game_from_a_position_has_no_luck_of_the_deal() -> None:
    from demonfan.position import write

    game = played(2, seed=2)
    later = Game.from_position("la-belle-lucie", write(game.line[4].after))
    found = review(later)
    assert found.before_deal is None
    assert found.luck == found.cost == 0


def test_hidden_cards_cannot_be_reviewed() -> None:
    with pytest.raises(OddsError, match="hidden"):
        review(Game.deal("demon-fan", 1))


def test_the_plot_is_a_picture_with_every_costly_move() -> None:
    found = review(played(5, seed=5))
    root = ET.fromstring(svg(found, "La Belle Lucie <5> & more"))
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    title = root.find(f"{space}title")
    assert title is not None
    assert title.text == "La Belle Lucie <5> & more"
    costly = [move for move in found.moves if move.grade in ("inaccuracy", "mistake", "blunder", "lost-win")]
    assert len(root.findall(f"{space}circle")) == len(costly)
    dashed = [path for path in root.findall(f"{space}path") if "stroke-dasharray" in path.attrib]
    assert len(dashed) == sum(str(move.step.move) == "redeal" for move in found.moves)


def test_the_plot_of_a_game_not_yet_begun() -> None:
    ET.fromstring(svg(review(Game.deal("la-belle-lucie", 1))))


def test_kings_carried_to_and_fro_are_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.from_position("fan", "KC / . / QD KD / QC / KH QH / KS QS / Foundations: JC JD JH JS")
    for _ in range(10):
        game.play(parse_move("T1>T2"))
        game.play(parse_move("T2>T1"))
    asked: list[State] = []

    def counted(state: State, *, control: Control | None = None) -> Odds:
        asked.append(state)
        return value.of_open(state, control=control)

    monkeypatch.setattr("demonfan.odds.review.of_open", counted)
    assert len(review(game).moves) == 20
    assert len(asked) == 2
