"""The page of a game."""

from __future__ import annotations

import pytest

from demonfan import games
from demonfan.game import Game
from demonfan.games import optionnames
from demonfan.plain.example import example
from demonfan.terminal.reading import Reading
from demonfan.terminal.rules import page
from tests.terminal.tables import at_table


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_page_ends_with_an_example(language: str) -> None:
    entry = games.find("free-fan-cells")
    text = page(entry, language)
    assert text.startswith(optionnames.page(entry, language).rstrip())
    shown = example(entry.id, language)
    assert all(move["text"] in text for move in shown["moves"])
    assert shown["wrong"]["text"] in text


@pytest.mark.asyncio
async def test_the_rules_are_read_during_play_and_in_the_lobby() -> None:
    async with at_table(Game.deal("demon-36", 7)) as before:
        await before.press("i")
        assert isinstance(before.app.screen, Reading)
        assert "An example" in str(before.app.screen.body)
        await before.press("q", "q", "i")
        assert isinstance(before.app.screen, Reading)
