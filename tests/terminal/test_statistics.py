"""The screen of statistics."""

from __future__ import annotations

import re

import pytest
from textual.widgets import OptionList

from demonfan import games
from demonfan.game import Game
from demonfan.solve.solver import solve
from demonfan.store import Player, schema
from demonfan.store.database import writing
from demonfan.terminal.lobby import Lobby
from demonfan.terminal.one_game import OneGame
from demonfan.terminal.reading import Reading
from demonfan.terminal.review import ReviewScreen
from demonfan.terminal.statistics import Statistics
from demonfan.terminal.watch import Watch
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
        assert isinstance(before.app.screen, OneGame)
        assert "won 2 of 2" in before.whole
        await before.press("escape", "c")
        assert isinstance(before.app.screen, Reading)
        assert re.search(r"^.*Mo [.]{20}", before.whole, re.MULTILINE)
        await before.press("escape", "a")
        assert isinstance(before.app.screen, Reading)
        assert "[x] A first win (1/1)" in str(before.app.screen.body)
        await before.press("escape", "escape")
        assert isinstance(before.app.screen, Lobby)


async def test_a_finished_game_opens_for_its_review_and_replay(player: Player) -> None:
    """The record as it stood at its result; looking at it writes nothing."""
    won = player.begin(Game.deal("fan", 3))
    line = solve(won.game.state).line
    for move in line:
        won.play(move)
    won.undo()
    (known,) = player.list(finished=True)
    async with at_table(None, player=player, language="ru") as before:
        await before.press("y", "enter")
        assert isinstance(before.app.screen, OneGame)
        row = str(before.app.screen.query_one(OptionList).options[0].prompt)
        assert row.split()[1:-1] == ["3", "выигрыш", str(len(line)), "52"]
        await before.press("enter")
        review = before.app.screen
        assert isinstance(review, ReviewScreen)
        assert len(review.line) == len(line)
        await before.settled()
        assert review.review is not None
        assert review.review.end.is_win
        await before.press("end", "enter")
        watch = before.app.screen
        assert isinstance(watch, Watch)
        assert sum(len(pile.cards) for pile in watch.frame.view.foundations) == 52
        assert f"ваша партия · ход {len(line)} из {len(line)}" in before.line("title")
        await before.press("home", "x", "escape", "escape", "escape", "escape")
    (after,) = player.list(finished=True)
    # The review that the statistics count may have been made meanwhile.
    assert (after.acts, after.marks, after.updated) == (known.acts, known.marks, known.updated)


async def test_more_games_than_a_page_are_listed_to_the_first(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("demonfan.terminal.one_game.PAGE", 2)
    for deal in (1, 2, 3, 4, 5):
        player.begin(Game.deal("fan", deal)).abandon()
    player.begin(Game.deal("fan", 6, {"auto.aces": "on"})).abandon()
    async with at_table(None, player=player) as before:
        await before.press("y", "enter")
        screen = before.app.screen
        assert isinstance(screen, OneGame)
        listed = screen.query_one(OptionList)
        expected = 1 if screen.table["options"] else 5
        for _ in range(6):
            await before.press("down")
        assert len(listed.options) == len(screen.games) == expected
        deals = [game.deal for game in screen.games]
        assert deals == (["6"] if screen.table["options"] else ["5", "4", "3", "2", "1"])


async def test_a_game_that_cannot_be_read_is_told(player: Player) -> None:
    session = player.begin(Game.deal("fan", 3))
    session.play(next(iter(session.game.legal_moves)))
    session.abandon()
    with writing(player.engine) as connection:
        connection.execute(schema.acts.update().values(value="T1>T1"))
    async with at_table(None, player=player) as before:
        await before.press("y", "enter", "enter")
        assert isinstance(before.app.screen, OneGame)
        assert "act 1" in before.line("under")


async def test_without_games_and_without_a_store(player: Player) -> None:
    async with at_table(None, player=player, language="ru") as before:
        await before.press("y")
        assert isinstance(before.app.screen, Statistics)
        assert before.app.screen.query_one(OptionList).option_count == 1
    async with at_table(None) as before:
        await before.press("y")
        assert isinstance(before.app.screen, Lobby)
        assert before.line("said")


async def test_a_store_that_cannot_be_read_is_told(player: Player) -> None:
    async with at_table(None, player=player) as before:
        with writing(player.engine) as connection:
            connection.exec_driver_sql("ALTER TABLE game RENAME TO lost")
        await before.press("y")
        assert isinstance(before.app.screen, Lobby)
        assert "no such table" in before.line("said")
