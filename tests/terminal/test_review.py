"""The review of a game, and its curve."""

from __future__ import annotations

import pytest

from demonfan.game import Game
from demonfan.odds.review import review
from demonfan.store import Player
from demonfan.terminal.branch import Branch
from demonfan.terminal.curve import Curve, columns, drawn
from demonfan.terminal.game_screen import GameScreen
from demonfan.terminal.reading import Reading
from demonfan.terminal.review import ReviewScreen
from demonfan.terminal.watch import Watch
from demonfan.view import View
from tests.terminal.tables import at_table, thrown_away


@pytest.mark.asyncio
async def test_the_move_that_lost_the_win_is_named_and_gone_back_to(player: Player) -> None:
    game, turn = thrown_away()
    async with at_table(game, player=player) as before:
        await before.press("v")
        await before.settled()
        screen = before.app.screen
        assert isinstance(screen, ReviewScreen)
        assert screen.review == review(game)
        assert screen.review is not None
        assert screen.review.turning_point == turn
        assert f"turning point: {turn + 1}. {game.line[turn].text} cost 100.0 points" in before.line("summary")
        assert screen.at == turn + 1
        curve = screen.query_one(Curve)
        assert curve.marks == {turn + 1: "!"}
        text = str(curve.render())
        assert "█" in text
        assert "^" in text
        # The position before the mistake is watched, and another way tried from there.
        await before.press("up", "enter")
        watch = before.app.screen
        assert isinstance(watch, Watch)
        assert watch.frame.view == View.of(game.line[turn].before)
        await before.press("right")
        assert "−100.0" in before.line("said")
        await before.press("escape", "question_mark")
        assert isinstance(before.app.screen, Reading)
        assert "to the turning point" in before.whole
        await before.press("escape", "t", "up", "x")
        branch = before.app.screen
        assert isinstance(branch, Branch)
        assert branch.sitting.game.view == View.of(game.line[turn].before)
        # A branch has none of its own; how far it has gone is counted.
        branch.act(next(iter(branch.sitting.game.legal_moves)))
        await before.press("x")
        assert before.app.screen is branch
        assert "being tried here already" in before.line("said")
        assert "· 1 move from your game" in before.line("title")
        await before.press("q", "q")
        assert isinstance(before.app.screen, GameScreen)
        assert len(before.game.line) == turn + 2
        assert "review" in before.game.marks


@pytest.mark.asyncio
async def test_luck_is_told_and_a_game_without_odds_has_its_moves(player: Player) -> None:
    game = Game.deal("la-belle-lucie", 12345)
    while game.state.redeals == 0:
        game.play(next(iter(game.legal_moves)))
    async with at_table(game, player=player, language="ru") as before:
        await before.press("v")
        await before.settled()
        assert isinstance(before.app.screen, ReviewScreen)
        assert "удача" in before.line("summary")
        assert "до раздачи: 20,5 %" in before.line("summary")
    hidden = Game.deal("demon-36", 7)
    hidden.play("stock")
    async with at_table(hidden) as before:
        await before.press("v")
        await before.settled()
        assert before.line("summary")
        await before.press("down", "enter")
        assert isinstance(before.app.screen, Watch)


def test_every_value_has_a_column_or_shares_one() -> None:
    for count in (1, 2, 7, 74, 75, 300):
        shown = columns(count, 74)
        assert len(shown) <= 74
        assert shown == sorted(shown)
        assert shown[-1] == count - 1
    assert set(columns(60, 74)) == set(range(60))


def test_a_curve_in_ascii_is_ascii_and_a_mark_is_never_lost() -> None:
    values = [at / 300 for at in range(301)]
    lines = drawn(values, dict.fromkeys((7, 150, 299), "!"), 0, 80, 8, ascii=True)
    assert all(line.isascii() and len(line) <= 80 for line in lines)
    assert lines[-1].count("!") == 3
    assert lines[-1].count("^") == 1
