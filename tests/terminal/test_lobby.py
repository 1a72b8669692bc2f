from __future__ import annotations

import pytest
from msgspec.structs import replace
from textual import events
from textual.widgets import Input, OptionList

from demonfan import games
from demonfan.game import Game
from demonfan.games.related import KNOWN
from demonfan.store import Player
from demonfan.terminal.game_screen import GameScreen
from demonfan.terminal.lobby import Lobby
from demonfan.terminal.reading import Reading
from tests.terminal.tables import Before, at_table

pytestmark = pytest.mark.asyncio


def listed(before: Before) -> list[str]:
    return [option.id for option in before.app.screen.query_one(OptionList).options if option.id]


async def test_every_game_is_listed_and_found_by_any_of_its_names() -> None:
    async with at_table(None) as before:
        assert isinstance(before.app.screen, Lobby)
        assert {f"game:{name}" for name in games.catalogue()} == set(listed(before))
        await before.press("slash", *"lucie")
        assert "game:la-belle-lucie" in listed(before)
        assert "game:demon-36" not in listed(before)
        await before.press("escape")
        before.app.screen.query_one("#search", Input).value = "Демон"
        await before.pilot.pause()
        assert "game:demon-36" in listed(before)


async def test_the_best_known_games_stand_first() -> None:
    async with at_table(None) as before:
        shown = listed(before)
        assert shown[:2] == ["game:la-belle-lucie", "game:fan"]
        rest = [games.catalogue()[name.removeprefix("game:")].text("en").name for name in shown[len(KNOWN) :]]
        assert rest == sorted(rest, key=str.casefold)


async def test_keys_typed_at_once_after_the_key_of_the_search_are_searched_for() -> None:
    async with at_table(None) as before:
        app = before.app
        for key in ("slash", *"free/fp"):
            app.post_message(events.Key(key, "/" if key in ("slash", "/") else key))
        await before.pilot.pause()
        lobby = app.screen
        assert isinstance(lobby, Lobby)
        assert lobby.query_one("#search", Input).value == "free/fp"
        assert (lobby.family, lobby.packs) == ("", 0)


async def test_that_no_game_is_like_that_is_said() -> None:
    async with at_table(None) as before:
        assert before.line("detail")
        await before.press("slash", *"xyzzy")
        assert listed(before) == []
        assert "No game is like that." in before.whole
        assert not before.line("detail")
        await before.press("escape")
        assert "No game is like that." not in before.whole


@pytest.mark.parametrize(("language", "said"), [("en", "1 move · 1 card up"), ("ru", "1 ход · 1 карта на базах")])
async def test_one_is_not_told_as_many(player: Player, language: str, said: str) -> None:
    session = player.begin(Game.deal("fan", 2))
    session.play(next(iter(session.game.legal_moves)))
    session.pause()
    saved = player.list()[0]
    async with at_table(None, player=player, language=language) as before:
        lobby = before.app.screen
        assert isinstance(lobby, Lobby)
        assert said in lobby._saved_line(replace(saved, moves=1, cards_up=1)).plain


async def test_a_saved_game_is_told_with_its_options(player: Player) -> None:
    player.begin(Game.deal("fan", 2, {"layout": "16x3+2x2"}))
    async with at_table(None, (120, 24), player=player) as before:
        lobby = before.app.screen
        assert isinstance(lobby, Lobby)
        said = "deal 2 · 0 moves · 0 cards up · Fans of the deal: 16×3 + 2×2"
        assert lobby._saved_line(player.list()[0]).plain == f" Fan  {said}"


async def test_filters_of_family_and_packs() -> None:
    async with at_table(None) as before:
        await before.press("f")
        assert {games.catalogue()[name[5:]].rules.family for name in listed(before)} == {"fan"}
        await before.press("f")
        assert {games.catalogue()[name[5:]].rules.family for name in listed(before)} == {"demon"}
        await before.press("f", "p", "p")
        assert min(games.catalogue()[name[5:]].rules.packs for name in listed(before)) == 2


async def test_a_game_begun_elsewhere_is_continued(player: Player) -> None:
    # As the browser's table begins one: on the same store, through the same session.
    session = player.begin(Game.deal("fan", 2))
    session.play(next(iter(session.game.legal_moves)))
    session.pause()
    async with at_table(None, player=player) as before:
        assert listed(before)[0] == f"saved:{session.key}"
        await before.press("home", "enter")
        assert isinstance(before.app.screen, GameScreen)
        assert before.game.state == session.game.state
        await before.press("u")
    assert player.load(session.key or "").game.state == session.game.start


async def test_enter_begins_a_random_deal_and_rules_are_shown() -> None:
    async with at_table(None) as before:
        await before.press("i")
        assert isinstance(before.app.screen, Reading)
        await before.press("escape", "enter")
        assert isinstance(before.app.screen, GameScreen)
        await before.press("q", "l")
        assert "все пасьянсы" in before.line("title")


async def test_favourites_stand_first_and_facts_are_told(player: Player) -> None:
    async with at_table(None, player=player) as before:
        while before.app.screen.chosen != ("game", "la-belle-lucie"):  # type: ignore[attr-defined]
            await before.press("down")
        assert "best play wins 20." in before.line("detail")
        await before.press("s")
        assert listed(before)[0] == "game:la-belle-lucie"
        await before.press("b")
        assert listed(before) == ["game:la-belle-lucie"]
        await before.press("s")
        assert listed(before) == []
        await before.press("b")
        assert len(listed(before)) == len(games.catalogue())
    assert player.settings.favourites == ()


async def test_another_program_that_played_on_is_met_without_loss(player: Player) -> None:
    game = Game.deal("fan", 2)
    async with at_table(game, player=player) as before:
        other = player.load(before.screen.sitting.session.key or "")
        legal = list(other.game.legal_moves)
        other.play(legal[0])
        before.screen.act(legal[1])
        await before.pilot.pause()
        assert before.game.state == other.game.state
        assert before.line("said")
