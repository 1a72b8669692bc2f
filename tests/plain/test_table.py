"""What is typed in the plain game, and what is answered."""

from __future__ import annotations

import pytest

from demonfan.game import Game
from demonfan.plain.table import Session


def said(session: Session, line: str) -> str:
    return "\n".join(session.answer(line))


@pytest.mark.parametrize(("language", "word"), [("en", "hint"), ("ru", "подсказка")])
def test_a_hint_names_a_move_that_can_be_typed(language: str, word: str) -> None:
    game = Game.deal("ceiling-fan", 7)
    session = Session(game, "Ceiling Fan", language)
    move, dash, why = said(session, word).partition(" — ")
    assert dash
    assert why.endswith(".")
    assert move in said(session, "moves")
    assert "hint" in game.marks
    said(session, move)
    assert len(game.line) == 1


def test_a_proved_line_is_followed_to_the_win_by_hints_alone() -> None:
    helped: list[str] = []
    session = Session(Game.deal("ceiling-fan", 7), "Ceiling Fan", help=helped.append)
    for _ in range(80):
        if session.game.state.is_won:
            break
        said(session, said(session, "h").partition(" — ")[0])
    assert session.game.state.is_won
    counted = len(helped)
    assert 50 < counted <= 80
    assert said(session, "hint") == "The game is won!"
    assert len(helped) == counted


def test_the_odds_are_told_as_everywhere_and_counted_as_help() -> None:
    helped: list[str] = []
    session = Session(Game.deal("la-belle-lucie", 5), "La Belle Lucie", help=helped.append)
    assert said(session, "odds").startswith("27.")
    assert helped == ["odds"]
    proved = Session(Game.deal("ceiling-fan", 6), "Ceiling Fan")
    assert said(proved, "odds") == "Proved: this cannot be won any more."


@pytest.mark.parametrize(("chosen", "told"), [("number", False), ("winnable", True), ("daily", True)])
def test_that_a_deal_was_chosen_is_not_used_and_said(chosen: str, told: bool) -> None:
    session = Session(Game.deal("la-belle-lucie", 5), "La Belle Lucie", chosen=chosen)
    assert ("This deal was chosen because it can be won" in said(session, "odds")) == told
