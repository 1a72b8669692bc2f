"""Whole games, from the deal to the last card."""

from __future__ import annotations

import pytest

from demonfan.acts import Carry, Move, Redeal, Turn
from demonfan.game import Game
from demonfan.outcome import Termination
from demonfan.solve.solver import solve
from demonfan.state import STOCK
from demonfan.store import Player
from tests.terminal.tables import Before, at_table

pytestmark = pytest.mark.asyncio


def winning_line(game: Game) -> tuple[Move, ...]:
    verdict = solve(game.state)
    assert verdict.verdict == "won"
    return verdict.line


async def play_by_keys(before: Before, move: Move) -> None:
    if isinstance(move, Turn):
        await before.press("s")
    elif isinstance(move, Redeal):
        await before.press("d")
    else:
        assert isinstance(move, Carry)
        await before.go(move.source, "enter")
        while before.screen.hand.held != (move.source, move.count):
            assert before.screen.hand.held is not None
            await before.press("enter")
        await before.go(move.target, "enter")


async def play_by_mouse(before: Before, move: Move) -> None:
    if isinstance(move, Turn):
        await before.pilot.click(before.table, before.cell(STOCK))
        await before.pilot.pause()
    else:
        assert isinstance(move, Carry)
        await before.drag(move.source, move.target, move.count)


async def test_a_game_is_won_by_keyboard(player: Player) -> None:
    game = Game.deal("demon-36", 101)
    line = winning_line(game)
    async with at_table(game, player=player) as before:
        for number, move in enumerate(line):
            await play_by_keys(before, move)
            assert len(before.game.line) == number + 1
        assert before.game.state.is_won
        assert before.line("said").startswith(f"The game is won! Moves: {len(line)}")
        assert before.app.screen.query_one("#said").has_class("won")
    assert [saved.result for saved in player.list(finished=True)] == ["won"]


async def test_a_game_is_won_by_mouse(player: Player) -> None:
    game = Game.deal("fan", 3)
    line = winning_line(game)
    async with at_table(game, (120, 40), player=player) as before:
        for number, move in enumerate(line):
            await play_by_mouse(before, move)
            assert len(before.game.line) == number + 1
        assert before.game.outcome.termination is Termination.WON
    assert [saved.result for saved in player.list(finished=True)] == ["won"]
