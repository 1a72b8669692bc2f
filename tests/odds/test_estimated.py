from __future__ import annotations

import random

import pytest

from demonfan import _core
from demonfan.game import Game
from demonfan.moves import legal_moves
from demonfan.odds import estimated
from demonfan.odds.estimated import estimated_review
from demonfan.odds.review import Review
from demonfan.odds.value import Odds, OddsError, estimates
from demonfan.solve.solver import solve
from demonfan.view import View, reveals


def played(game: str, deal: int, moves: int) -> Game:
    chance = random.Random(deal)
    result = Game.deal(game, deal)
    for _ in range(moves):
        if legal := list(result.legal_moves):
            up = [move for move in legal if ">F" in str(move)]
            result.play(chance.choice(up or legal))
    return result


def reviewed(game: Game, samples: int = 64) -> Review:
    return estimated_review(game.start, game.line, samples=samples)


@pytest.mark.parametrize("name", ["demon-36", "demon-fan", "canfield"])
def test_each_step_is_choice_and_luck(name: str) -> None:
    game = played(name, 4, 25)
    review = reviewed(game)
    assert review.kind == "estimate"
    assert len(review.moves) == len(game.line)
    for move in review.moves:
        assert move.after.value == pytest.approx(move.before.value - move.cost + move.luck)
        if len(legal_moves(move.step.before)) == 1:
            assert (move.cost, move.grade) == (0.0, "best")
        elif move.after.kind == "estimate" and not reveals(move.step.before, move.step.after):
            assert move.luck == pytest.approx(0.0)
    assert review.start.value - review.cost + sum(m.luck for m in review.moves) == pytest.approx(review.end.value)


def test_the_only_legal_move_is_no_choice() -> None:
    game = Game.deal("canfield", 4)
    (only,) = game.legal_moves
    game.play(only)
    last = reviewed(game, 8).moves[-1]
    assert (last.cost, last.grade) == (0.0, "best")


def test_a_move_is_called_weak_only_beyond_the_error() -> None:
    review = reviewed(played("demon-36", 4, 40), 32)
    for move in review.moves:
        if move.grade in ("inaccuracy", "mistake", "blunder"):
            assert move.cost > 2 * move.before.standard_error
    turn = review.turning_point
    assert turn is None or review.moves[turn].grade != "unclear"


def test_the_end_of_a_game_is_proved() -> None:
    game = Game.deal("demon-36", 5)
    for move in solve(game.state).line:
        game.play(move)
    end = reviewed(game, 32).end
    assert end.is_win


def test_few_searches_prove_many_positions() -> None:
    game = played("ceiling-fan", 2, 20)
    review = reviewed(game, 32)
    verdicts = [solve(step.after).verdict for step in game.line]
    assert [("won" if move.after.is_win else "lost") for move in review.moves] == verdicts
    assert {move.after.kind for move in review.moves} == {"proved"}
    lost = [move for move in review.moves if move.before.is_win and move.after.is_loss]
    assert [move.grade for move in lost] == ["lost-win"] * len(lost)


@pytest.mark.parametrize("name", ["demon-36", "demon-fan"])
def test_the_review_does_not_know_more_than_the_player(name: str) -> None:
    """The same line where the cards that are never seen lie otherwise: the same review."""
    game = played(name, 6, 8)
    last = game.view
    hidden = list(last.unseen)
    random.Random(3).shuffle(hidden)
    swap = dict(zip(last.unseen, hidden, strict=True))
    # The first position with the cards changed that are still unseen at the end.
    first = View.of(game.start)
    order = [
        swap.get(card, card)
        for pile, shown in zip((pile for _, pile in game.start.places()), first.piles, strict=False)
        for card, known in zip(pile.cards, shown.cards, strict=True)
        if known is None
    ]
    other = Game(game.rules, first.filled(order, game.start.deal))
    for step in game.line:
        other.play(step.move)
    assert other.view == last
    assert other.state != game.state
    assert [move.after for move in reviewed(other, 32).moves] == [move.after for move in reviewed(game, 32).moves]


def test_what_a_move_turns_up_is_not_seen_before() -> None:
    """The estimate of a move is one number, whatever the card is that it turns up."""
    game = Game.deal("demon-36", 7)
    move = next(iter(game.legal_moves))
    (here,) = estimates(game.view, samples=32, first=32, move=move)
    elsewhere = game.view.filled(reversed(game.view.unseen), game.start.deal)
    (there,) = estimates(View.of(elsewhere), samples=32, first=32, move=move)
    assert here == there


def test_a_review_that_is_cancelled_ends() -> None:
    control = _core.Control()
    control.cancel()
    game = played("demon-fan", 4, 5)
    with pytest.raises(OddsError):
        estimated_review(game.start, game.line, control=control, samples=32)


def test_a_stock_turned_round_and_round_is_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.deal("canfield", 4)
    for _ in range(120):
        game.play("stock")
    asked: list[View] = []
    value = estimated._value

    def counted(view: View, samples: int, control: _core.Control | None) -> Odds:
        asked.append(view.to_come)
        return value(view, samples, control)

    monkeypatch.setattr(estimated, "_value", counted)
    found = reviewed(game, 4)
    assert len(asked) == len(set(asked)) < 40
    assert game.state.passes > 3
    values = {View.of(step.after).to_come: move.after for step, move in zip(game.line, found.moves, strict=True)}
    assert all(move.after == values[View.of(move.step.after).to_come] for move in found.moves)
