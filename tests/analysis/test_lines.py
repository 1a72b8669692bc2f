from __future__ import annotations

import pytest

from demonfan import _core
from demonfan.analysis.hints import sought
from demonfan.analysis.lines import last_won, staged
from demonfan.game import Game
from demonfan.moves import apply
from demonfan.solve.solver import solve
from tests.analysis.positions import lost_deal


def test_a_line_is_staged_as_it_is_played() -> None:
    game = Game.deal("free-fan-cells", 1)
    for stage in staged(game.view, sought(game.view).line):
        assert stage.before == game.view
        game.play(stage.text)
        assert stage.after == game.view
        assert stage.events
    assert game.state.is_won


def test_a_line_ends_before_a_shuffle() -> None:
    game = Game.from_position("la-belle-lucie", "QC KC\nQS KS")
    assert list(staged(game.view, sought(game.view).line)) == []


@pytest.mark.parametrize("game", ["demon-fan", "demon-36"])
def test_where_cards_are_hidden_there_is_no_line(game: str) -> None:
    view = Game.deal(game, 3).view
    assert list(staged(view, sought(view).line)) == []


def test_the_last_won_position_is_found() -> None:
    game = Game.deal("ceiling-fan", 2)
    verdicts = [solve(game.state).verdict]
    assert verdicts == ["won"]
    for _ in range(12):
        losing = [m for m in game.legal_moves if solve(apply(game.state, m)[0]).verdict == "lost"]
        game.play(losing[0] if losing and len(verdicts) > 3 else next(iter(game.legal_moves)))
        verdicts.append(solve(game.state).verdict)
    assert verdicts[-1] == "lost"
    assert last_won(game.start, game.line) == max(at for at, word in enumerate(verdicts) if word == "won")


def test_an_earlier_layout_that_could_be_won_is_gone_back_to() -> None:
    deal = next(n for n in range(1, 200) if solve(Game.deal("la-belle-lucie", n).state, layout=True).verdict == "won")
    game = Game.deal("la-belle-lucie", deal)
    while game.legal_moves and game.state.redeals_left:
        game.play(list(game.legal_moves)[-1])
    assert game.state.redeals == 2
    won = [
        at
        for at, state in enumerate([game.start, *(step.after for step in game.line)])
        if solve(state, layout=True).verdict == "won"
    ]
    assert last_won(game.start, game.line) == max(won)


def test_what_was_never_won_has_no_last_won_position() -> None:
    assert last_won(Game.deal("ceiling-fan", lost_deal()).start, ()) is None
    assert last_won(Game.deal("demon-fan", 1).start, ()) is None
    control = _core.Control()
    control.cancel()
    assert last_won(Game.deal("ceiling-fan", 2).start, (), control) is None
