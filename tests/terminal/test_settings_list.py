"""Settings changed during play."""

from __future__ import annotations

import pytest

from demonfan.game import Game
from demonfan.state import Area, Place
from demonfan.store import Player
from demonfan.terminal.settings_list import SettingsList, offered
from tests.terminal.tables import at_table

pytestmark = pytest.mark.asyncio


async def test_packs_and_themes_change_during_play(player: Player) -> None:
    async with at_table(Game.deal("fan", 2), player=player) as before:
        await before.press("c", "t", "j")
        look = before.app.look
        assert (look.colours, look.dark, look.indices) == ("four", False, "ru")
        assert any(letter in before.picture for letter in "ВДКТ")
        first = before.table.plan.boxes[Place(Area.TABLEAU, 0)]
        await before.press("comma")
        assert isinstance(before.app.screen, SettingsList)
        for name in ("dark_cards", "ascii", "cloth", "left_handed", "odds", "autoplay"):
            await before.choose(name)
        await before.press("escape")
        look = before.app.look
        assert (look.dark_cards, look.ascii, look.cloth) == (True, True, "blue")
        assert before.picture.isascii()
        assert before.app.screen.query("#odds")
        mirrored = before.table.plan.boxes[Place(Area.TABLEAU, 0)]
        assert mirrored.x + mirrored.w > 80 - first.w - first.x - 4
    settings = player.settings
    assert (settings.colours, settings.theme, settings.cloth, settings.dark_cards) == ("four", "light", "blue", True)
    assert (settings.left_handed, settings.odds, settings.autoplay, settings.indices) == (True, True, "safe", "ru")
    async with at_table(Game.deal("fan", 2), player=player) as before:
        assert before.app.look.colours == "four"


async def test_another_language_at_once_and_every_setting_turns() -> None:
    async with at_table(Game.deal("fan", 2)) as before:
        await before.press("comma")
        listed = before.app.screen
        await before.choose("language")
        await before.press("right")
        assert before.app.language == "ru"
        assert "Русский" in str(listed.query_one("OptionList").options[0].prompt)  # type: ignore[attr-defined]
        for one in offered(lambda text: text):
            was = before.app.setting(one.name)
            await before.choose(one.name)
            assert before.app.setting(one.name) != was, one.name
            await before.press("left")
            assert before.app.setting(one.name) == was, one.name
        await before.press("escape")
        assert "расклад 2" in before.line("title")


async def test_no_color_is_obeyed() -> None:
    async with at_table(Game.deal("fan", 2), environ={"NO_COLOR": "1", "LANG": "en_US.UTF-8"}) as before:
        canvas = before.table.picture.canvas
        styles = [segment.style for y in range(canvas.height) for segment in canvas.line(y)]
        assert all(style is not None and style.color is None and style.bgcolor is None for style in styles)
