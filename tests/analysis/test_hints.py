from __future__ import annotations

import pytest

from demonfan.acts import Redeal
from demonfan.analysis.hints import Hint, at_once, sought, written
from demonfan.game import Game
from demonfan.moves import can
from demonfan.odds import advice
from demonfan.solve.verdict import Limits
from tests.analysis.positions import lost_deal


def test_a_card_that_loses_nothing_needs_no_search() -> None:
    game = Game.from_position("demon-fan", "-KS KH\n-KC KD")
    hint = at_once(game)
    assert hint is not None
    assert written(game.state, hint.line)[0] in ("KH>F", "KD>F")
    assert "loses nothing" in hint.text("en")
    assert "ничего не теряет" in hint.text("ru")


def test_where_nothing_else_is_left_the_redeal_is_a_hint() -> None:
    game = Game.from_position("la-belle-lucie", "QC KC\nQS KS")
    assert game.outcome.layout_stuck
    hint = at_once(game)
    assert hint is not None
    assert hint.line == (Redeal(),)
    told = hint.told(game.state, 1, "en")
    assert told.card is None
    assert "redeal" in told.text


def test_a_proved_line_wins() -> None:
    game = Game.deal("free-fan-cells", 1)
    hint = sought(game.view)
    assert hint.is_proved
    for move in hint.line:
        game.play(move)
    assert game.state.is_won


def test_each_level_tells_more() -> None:
    game = Game.deal("la-belle-lucie", 5)
    hint = sought(game.view)
    assert hint.odds is not None
    assert hint.odds.kind == "computed"
    nudge, move, line = (hint.told(game.state, level, "en") for level in (1, 2, 3))
    assert nudge.card is not None
    assert nudge.card.pretty("en") in nudge.text
    assert (nudge.move, nudge.notation, nudge.line) == (None, "", ())
    assert move.notation not in nudge.text
    assert move.move == hint.line[0]
    assert "%" in move.text
    assert move.line == ()
    assert line.line == hint.line
    assert len(hint.line) > 1


def test_that_nothing_wins_any_more_is_said() -> None:
    hint = sought(Game.deal("ceiling-fan", lost_deal()).view)
    assert hint.line == ()
    assert hint.text("en") == "Proved: nothing wins any more."
    assert hint.text("ru") == "Доказано: выиграть уже нельзя."


@pytest.mark.parametrize(
    ("game", "options"), [("demon-fan", {}), ("demon-36", {}), ("super-flower-garden", {"redeal.count": "9"})]
)
def test_where_nothing_is_proved_the_move_is_sampled(
    game: str, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "SOON", Limits(positions=1000))
    played = Game.deal(game, 1, options)
    hint: Hint = sought(played.view)
    (move,) = hint.line
    assert can(played.state, move)
    assert hint.odds is not None
    assert hint.odds.kind == "estimate"
    assert "sampled" in hint.text("en")
