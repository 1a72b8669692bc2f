"""Hidden cards: what is sampled is what the player cannot tell apart, and nothing else comes in."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from demonfan import _core
from demonfan.deals import Deal
from demonfan.game import Game
from demonfan.odds.advice import advise
from demonfan.odds.sampling import Sampled, best_move, played_out, thoughtful
from demonfan.odds.value import odds
from demonfan.solve.compile import compiled
from demonfan.solve.verdict import Limits
from demonfan.state import State
from demonfan.view import View

HIDDEN = ("demon-fan", "demon-fan-gather", "demon-36", "demon-52-one", "canfield")


def others(state: State, seed: int) -> State:
    """The position with its hidden cards and its deal number changed: the player sees the same."""
    view = View.of(state)
    hidden = list(view.unseen)
    random.Random(seed).shuffle(hidden)
    return view.filled(hidden, Deal("own", 999 + seed))


@pytest.mark.parametrize("name", HIDDEN)
def test_equal_views_have_equal_odds_and_advice(name: str) -> None:
    chance = random.Random(4)
    for number in (1, 2):
        game = Game.deal(name, number)
        for _ in range(chance.randrange(12)):
            if moves := list(game.legal_moves):
                game.play(chance.choice(moves))
        other = others(game.state, number)
        assert other != game.state
        assert View.of(other) == game.view
        assert odds(View.of(other), samples=96) == odds(game.view, samples=96)
        assert advise(View.of(other)) == advise(game.view)


def test_the_answers_narrow() -> None:
    view = Game.deal("demon-36", 3).view
    found = list(played_out(view, most=500))
    assert [answer.samples for answer in found] == [8, 16, 32, 64, 128, 256, 500]
    assert found[-1].standard_error < found[0].standard_error
    assert list(played_out(view, most=500)) == found
    assert list(played_out(view, most=500, seed=1)) != found


def test_sampling_can_be_cancelled() -> None:
    control = _core.Control()
    answers = played_out(Game.deal("demon-36", 3).view, control=control)
    next(answers)
    control.cancel()
    assert list(answers) == []


def test_the_thoughtful_bound_lies_above_what_is_played_out() -> None:
    view = Game.deal("demon-36", 3).view
    *_, low = played_out(view, most=256)
    high = thoughtful(view, 60, Limits(positions=3000))
    assert high.value > low.value - 3 * (low.standard_error + high.standard_error)
    with pytest.raises(ValueError, match="at least one"):
        thoughtful(view, 0)


def test_the_sampled_move_is_legal_and_none_where_there_is_none() -> None:
    for name in HIDDEN:
        game = Game.deal(name, 5)
        assert best_move(game.view, samples=4) in game.legal_moves
    won = Game.deal("fan", 1)
    for move in advise(won.view).line:
        won.play(move)
    assert best_move(won.view) is None


def test_the_sampled_move_can_be_cancelled() -> None:
    game, control = Game.deal("demon-two-packs", 5), _core.Control()
    control.cancel()
    assert best_move(game.view, samples=100_000, control=control) in game.legal_moves


def test_a_share_is_never_certain() -> None:
    assert Sampled(0, 64).value == 0
    assert Sampled(0, 64).standard_error > 0.01
    assert Sampled(32, 64).standard_error == pytest.approx(0.0625, abs=0.001)


def test_the_rule_of_thumb_plays_by_the_rules_and_reads_no_hidden_card() -> None:
    """Its first moves are the same whatever lies face down, as long as nothing is turned."""
    for name in HIDDEN:
        state = Game.deal(name, 7).state
        game = compiled(state.rules)
        won, up, moves = _core.play_out(game.game, game.encode(state), 1)
        assert moves >= 0
        assert up <= state.rules.pack.size
        assert not won or up == state.rules.pack.size
        assert _core.play_out(game.game, game.encode(state), 1) == (won, up, moves)


def test_the_sampling_player_comes_further_than_the_rule_of_thumb() -> None:
    """Over a few deals, by cards up: each of its moves is the best of several tried."""
    up = {0: 0, 8: 0}
    for number in range(1, 9):
        state = replace(Game.deal("demon-36", number).state)
        game = compiled(state.rules)
        for samples in up:
            up[samples] += _core.play_out(game.game, game.encode(state), number, samples)[1]
    assert up[8] > up[0]
