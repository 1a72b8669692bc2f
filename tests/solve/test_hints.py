from __future__ import annotations

import pytest

from demonfan import _core
from demonfan.effects import make
from demonfan.game import Game
from demonfan.moves import can
from demonfan.solve.hints import hint
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits
from demonfan.view import View


def test_following_hints_wins_where_nothing_is_hidden() -> None:
    state = Game.deal("fan", 1).state
    for _ in range(200):
        if state.is_won:
            break
        found = hint(View.of(state))
        assert (found.ground, found.verdict) == ("proof", "won")
        assert found.move is not None
        assert can(state, found.move)
        state, _ = make(state, found.move)
    assert state.is_won


def test_a_lost_position_is_proved_lost_and_has_no_move() -> None:
    numbers = (n for n in range(1, 100) if solve(Game.deal("fan", n).state).verdict == "lost")
    found = hint(View.of(Game.deal("fan", next(numbers)).state))
    assert (found.ground, found.verdict, found.move) == ("proof", "lost", None)


def test_a_won_position_needs_no_move() -> None:
    game = Game.from_position("fan", "KD")
    game.play("KD>F")
    assert hint(View.of(game.state)).move is None


def test_a_limit_is_named() -> None:
    found = hint(View.of(Game.deal("free-fan-cells", 5).state), Limits(positions=1))
    assert (found.ground, found.verdict, found.move) == ("limits", "undecided", None)


@pytest.mark.parametrize(("game", "ground"), [("la-belle-lucie", "shuffles"), ("demon-36-one", "hidden-cards")])
def test_what_is_not_known_is_sampled_and_said(game: str, ground: str) -> None:
    state = Game.deal(game, 1).state
    found = hint(View.of(state), samples=6, seed=1)
    assert (found.ground, found.verdict, found.samples) == (ground, "undecided", 6)
    assert found.move is not None
    assert 0 < found.won <= 6
    assert can(state, found.move)
    assert hint(View.of(state), samples=6, seed=1) == found


def test_a_hint_depends_on_the_view_alone() -> None:
    """Two deals that look alike get the same hint: nothing hidden leaks."""
    view = View.of(Game.deal("demon-36-one", 1).state)
    hidden = view.unseen
    others = [view.filled(order, Game.deal("fan", 9).state.deal) for order in (hidden, hidden[::-1])]
    first, second = (hint(View.of(state), samples=4, seed=7) for state in others)
    assert first == second


def test_proved_hints_only() -> None:
    found = hint(View.of(Game.deal("demon-36-one", 1).state), samples=0)
    assert (found.ground, found.move, found.samples) == ("hidden-cards", None, 0)


def test_a_cancelled_hint_samples_no_more() -> None:
    control = _core.Control()
    control.cancel()
    assert hint(View.of(Game.deal("demon-36", 1).state), control=control).samples == 0
