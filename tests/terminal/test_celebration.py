"""The cards that fall when a game is won."""

from __future__ import annotations

from typing import Any

import pytest

from demonfan.acts import Move
from demonfan.cards import Card, Rank, Suit
from demonfan.game import Game
from demonfan.solve.solver import solve
from demonfan.terminal.celebration import falling
from tests.terminal.tables import Before, at_table

PACK = [Card(rank, suit) for rank in reversed(Rank) for suit in Suit]


def nearly_won() -> tuple[Game, Move]:
    """A game before its last move, and that move."""
    game = Game.deal("fan", 3)
    *line, last = solve(game.state).line
    for move in line:
        game.play(move)
    return game, last


@pytest.mark.parametrize(("width", "height"), [(80, 20), (120, 36), (40, 12), (3, 1)])
def test_every_card_falls_once_from_the_top_and_leaves_the_table(width: int, height: int) -> None:
    rows: dict[Card, list[int]] = {}
    for tenth in range(60):
        for card, x, y in falling(PACK, width, height, tenth / 10):
            assert 0 <= x < max(1, width - 2)
            assert 0 <= y < height
            rows.setdefault(card, []).append(y)
    assert falling(PACK, width, height, 6.0) == []
    if height > 1:
        assert rows.keys() == set(PACK)
    assert all(seen == sorted(seen) for seen in rows.values())


async def last_move(before: Before, move: Move) -> None:
    before.screen.done(before.screen.sitting.play(move))
    await before.pilot.pause()


async def falls(before: Before) -> bool:
    """Whether a card comes by within a second."""
    still = before.picture
    for _ in range(20):
        await before.pilot.pause(0.05)
        if before.picture != still:
            return True
    return False


@pytest.mark.asyncio
async def test_cards_fall_until_a_key_is_pressed() -> None:
    game, move = nearly_won()
    async with at_table(game, changes={"animation": "slow"}) as before:
        await last_move(before, move)
        celebration = before.screen.celebration
        assert celebration is not None
        assert celebration.running
        assert await falls(before)
        assert "The game is won!" in before.line("said")
        await before.press("left")
        assert not celebration.running
        assert not await falls(before)


@pytest.mark.asyncio
async def test_they_end_by_themselves() -> None:
    game, move = nearly_won()
    async with at_table(game, changes={"animation": "fast"}) as before:
        await last_move(before, move)
        celebration = before.screen.celebration
        assert celebration is not None
        for _ in range(200):
            if not celebration.running:
                break
            await before.pilot.pause(0.05)
        assert not celebration.running
        assert before.screen.table.picture.canvas.plain().count("♣") == 1


@pytest.mark.asyncio
@pytest.mark.parametrize(("changes", "level"), [({"animation": "off"}, "full"), ({"animation": "normal"}, "none")])
async def test_nothing_moves_for_who_wants_no_movement(changes: dict[str, Any], level: Any) -> None:
    game, move = nearly_won()
    async with at_table(game, changes=changes) as before:
        before.app.animation_level = level
        await last_move(before, move)
        assert "The game is won!" in before.line("said")
        assert not await falls(before)


@pytest.mark.asyncio
async def test_moves_that_are_only_tried_win_nothing() -> None:
    game, move = nearly_won()
    async with at_table(game, changes={"animation": "normal"}) as before:
        await before.press("x")
        await last_move(before, move)
        assert before.game.state.is_won
        assert before.screen.celebration is None
