"""What is said below the table."""

from __future__ import annotations

import pytest

from demonfan.game import Game
from demonfan.terminal.message import Message
from demonfan.terminal.reading import Reading
from tests.terminal.tables import at_table


@pytest.mark.asyncio
async def test_a_long_text_is_cut_and_read_whole_by_a_click_and_moves_no_pile() -> None:
    async with at_table(Game.deal("fan", 2)) as before:
        picture = before.picture
        before.screen.say("word " * 60)
        await before.pilot.pause()
        message = before.app.screen.query_one(Message)
        assert not message.fits
        shown = before.line("said")
        assert shown.endswith("…")
        assert len(shown.split("\n")) == 2
        assert before.picture == picture
        await before.pilot.click(Message)
        await before.pilot.pause()
        reading = before.app.screen
        assert isinstance(reading, Reading)
        assert str(reading.body) == "word " * 60
