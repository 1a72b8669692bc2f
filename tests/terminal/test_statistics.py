"""The screen of statistics."""

from __future__ import annotations

import pytest
from textual.widgets import OptionList

from demonfan import games
from demonfan.game import Game
from demonfan.solve.solver import solve
from demonfan.store import Player
from demonfan.terminal.lobby import Lobby
from demonfan.terminal.reading import Reading
from demonfan.terminal.statistics import Statistics
from tests.terminal.tables import at_table

pytestmark = pytest.mark.asyncio


async def test_games_days_one_game_in_full_and_achievements(player: Player) -> None:
    player.begin(Game.deal("fan", 2)).abandon()
    for _ in range(2):
        won = player.begin(Game.deal("demon-36-one", 31))
        for move in solve(won.game.state).line:
            won.play(move)
    async with at_table(None, player=player) as before:
        await before.press("y")
        screen = before.app.screen
        assert isinstance(screen, Statistics)
        rows = [str(option.prompt) for option in screen.query_one(OptionList).options]
        assert all(len(row) <= 78 for row in rows)
        name = games.find("demon-36-one").text("en").name
        row = next(row for row in rows if row.startswith(name[:10]))
        assert row.split()[-5:] == ["2", "2", "100", "(34–100)", "2"]
        assert "games ended: 3, won: 2" in before.line("days")
        await before.press("home", "enter")
        reading = before.app.screen
        assert isinstance(reading, Reading)
        text = before.app.export_screenshot()
        assert "won&#160;2&#160;of&#160;2" in text
        await before.press("escape", "a")
        assert isinstance(before.app.screen, Reading)
        assert "[x] A first win (1/1)" in str(before.app.screen.body)
        await before.press("escape", "escape")
        assert isinstance(before.app.screen, Lobby)


async def test_without_games_and_without_a_store(player: Player) -> None:
    async with at_table(None, player=player, language="ru") as before:
        await before.press("y")
        assert isinstance(before.app.screen, Statistics)
        assert before.app.screen.query_one(OptionList).option_count == 1
    async with at_table(None) as before:
        await before.press("y")
        assert isinstance(before.app.screen, Lobby)
        assert before.line("said")
