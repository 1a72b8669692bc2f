"""Games as text, out and in."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Input, TextArea

from demonfan import position, record
from demonfan.game import Game
from demonfan.store import Player
from demonfan.terminal.game_screen import GameScreen
from demonfan.terminal.lobby import Lobby
from demonfan.terminal.message import Message
from demonfan.terminal.paste import Paste
from demonfan.terminal.share import Share
from tests.terminal.tables import at_table

pytestmark = pytest.mark.asyncio


async def test_the_game_is_copied_saved_and_pasted_again(player: Player, tmp_path: Path) -> None:
    game = Game.deal("demon-36", 7, {"wrap": "off"})
    game.play("stock")
    file = tmp_path / "game.txt"
    async with at_table(game, player=player) as before:
        for name, text in (
            ("record", record.write(game)),
            # Hidden cards stay hidden.
            ("position", position.write(game.view)),
            ("deal", "demonfan play demon-36 7 --set wrap=off\n"),
        ):
            await before.press("k")
            assert isinstance(before.app.screen, Share)
            await before.choose(name)
            assert before.app.clipboard == text
        await before.press("k")
        field = before.app.screen.query_one(Input)
        field.focus()
        field.value = str(file)
        await before.press("enter")
        assert before.app.screen.query_one(Message).text == f"Saved: {file}"
        assert record.read(file.read_text(encoding="utf-8")).state == game.state
        file.write_text("mine", encoding="utf-8")
        await before.press("k")
        field = before.app.screen.query_one(Input)
        field.focus()
        field.value = str(file)
        await before.press("enter")
        assert isinstance(before.app.screen, Share)
        assert file.read_text(encoding="utf-8") == "mine"
    saved = tmp_path / "saved.txt"
    saved.write_text(record.write(game), encoding="utf-8")
    async with at_table(None, player=player) as before:
        for text in (record.write(game), str(saved)):
            await before.press("v")
            assert isinstance(before.app.screen, Paste)
            before.app.screen.query_one(TextArea).text = text
            await before.press("ctrl+o")
            assert isinstance(before.app.screen, GameScreen)
            assert before.game.state == game.state
            assert before.screen.sitting.session.chosen == "import"
            await before.press("q")


async def test_a_position_of_the_chosen_game_is_pasted_and_what_is_none_refused(player: Player) -> None:
    game = Game.deal("fan", 7)
    game.play(next(iter(game.legal_moves)))
    async with at_table(None, player=player) as before:
        await before.press("slash", *"fan", "down")
        await before.press("v")
        before.app.screen.query_one(TextArea).text = "no position"
        await before.press("ctrl+o")
        assert isinstance(before.app.screen, Paste)
        assert before.line("wrong")
        await before.press("escape")
        assert isinstance(before.app.screen, Lobby)
        while before.app.screen.chosen != ("game", "fan"):
            await before.press("down")
        await before.press("v")
        before.app.screen.query_one(TextArea).text = position.write(game.state)
        await before.press("ctrl+o")
        assert before.game.state.tableau == game.state.tableau
        assert before.screen.sitting.session.chosen == "position"
