"""A line watched, and a branch tried."""

from __future__ import annotations

import pytest

from demonfan.acts import Redeal
from demonfan.game import Game
from demonfan.solve.solver import solve
from demonfan.store import Player
from demonfan.terminal.branch import Branch, example
from demonfan.terminal.game_screen import GameScreen
from demonfan.terminal.watch import Watch, frames_of_line
from demonfan.view import View
from tests.terminal.tables import at_table, thrown_away


@pytest.mark.asyncio
async def test_a_line_is_watched_forwards_and_back_and_the_game_stays(player: Player) -> None:
    async with at_table(Game.deal("fan", 3), player=player) as before:
        before.screen.act(solve(before.game.state).line[0])
        mine = before.picture
        await before.press("w")
        await before.settled()
        watch = before.app.screen
        assert isinstance(watch, Watch)
        assert before.line("title").endswith("move 0 of 57")
        await before.press("right", "right", "right", "left")
        assert before.line("title").endswith("move 2 of 57")
        assert before.line("said")
        await before.press("end")
        assert sum(len(pile.cards) for pile in watch.frame.view.foundations) == 52
        await before.press("home", "space")
        assert watch._pacer is not None
        await before.press("space", "right", "x")
        branch = before.app.screen
        assert isinstance(branch, Branch)
        assert branch.sitting.game.view == watch.frame.view
        assert (branch.away, watch.away) == (watch.at, 0)
        assert f"· {watch.at} move" in before.line("title")
        # A line watched from a branch leads on from there.
        await before.press("w")
        await before.settled()
        await before.press("right", "x")
        further = before.app.screen
        assert isinstance(further, Branch)
        assert further.away == branch.away + 1
        await before.press("q", "q", "q", "q")
        assert isinstance(before.app.screen, GameScreen)
        assert before.picture == mine
        assert len(before.game.line) == 1
        assert {"hint", "line", "analysis"} <= before.game.marks


@pytest.mark.asyncio
async def test_nothing_in_a_branch_counts(player: Player) -> None:
    async with at_table(Game.deal("la-belle-lucie", 12345), player=player) as before:
        await before.press("x")
        branch = before.app.screen
        assert isinstance(branch, Branch)
        assert "a branch to try moves" in before.line("title")
        assert "Nothing here counts" in before.line("said")
        for _ in range(200):
            move = next(iter(branch.sitting.game.legal_moves), None)
            if move is None:
                break
            branch.act(move)
        assert len(branch.sitting.game.line) > 5
        assert any(isinstance(step.move, Redeal) for step in branch.sitting.game.line)
        await before.press("h", "u", "b", "escape", "q")
        assert isinstance(before.app.screen, GameScreen)
        assert not isinstance(before.app.screen, Branch)
        assert not before.game.line
    # That a branch was tried is help; what was done in it is nothing.
    assert [saved.marks for saved in player.list()] == [{"analysis": 1}]


def test_a_branch_tells_nothing_that_the_player_does_not_know() -> None:
    state = Game.deal("demon-52", 7).state
    view = View.of(state)
    examples = [example(view) for _ in range(8)]
    assert all(View.of(each) == view for each in examples)
    assert len({each.stock.cards for each in examples}) == 8
    assert len({each.deal for each in examples} | {state.deal}) == 9


@pytest.mark.asyncio
async def test_a_line_is_not_shown_where_it_would_tell_what_is_hidden() -> None:
    game = Game.deal("demon-52", 7)
    assert len(frames_of_line(game.view, [next(m for m in game.legal_moves if str(m) == "stock")], "en")) == 1
    async with at_table(game) as before:
        await before.press("w")
        await before.settled()
        assert isinstance(before.app.screen, GameScreen)
        assert "nobody has seen" in before.line("said")


@pytest.mark.asyncio
async def test_back_to_the_last_won_position() -> None:
    game, turn = thrown_away()
    async with at_table(game) as before:
        await before.press("ctrl+u")
        await before.settled()
        assert len(before.game.line) == turn
        assert before.line("said").startswith("Back to the last position")
        assert "last_won" in before.game.marks
        await before.press("ctrl+u")
        await before.settled()
        assert before.line("said") == "This position is proved won."
