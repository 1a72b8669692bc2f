"""What opens over a game, and comes back to it."""

from __future__ import annotations

from datetime import date, timedelta
from functools import partial

import pytest
from textual.widgets import Input, OptionList

from demonfan import games
from demonfan.acts import Carry
from demonfan.choose import winnable
from demonfan.choose.daily import daily
from demonfan.choose.difficulty import level, measure
from demonfan.game import Game
from demonfan.moves import legal_moves
from demonfan.plain.picture import lines
from demonfan.solve.solver import solve
from demonfan.state import WASTE, Area, Place
from demonfan.store import Player
from demonfan.terminal.app import DemonfanApp
from demonfan.terminal.bookmarks import Bookmarks
from demonfan.terminal.confirm import Confirm
from demonfan.terminal.fresh import Fresh
from demonfan.terminal.game_options import GameOptions
from demonfan.terminal.game_screen import GameScreen
from demonfan.terminal.lobby import Lobby
from demonfan.terminal.pause import Pause
from demonfan.terminal.pile import OpenedPile
from demonfan.terminal.reading import Reading
from demonfan.terminal.review import ReviewScreen
from tests.terminal.tables import Before, at_table

pytestmark = pytest.mark.asyncio


def chosen(before: Before) -> str:
    return before.screen.sitting.session.chosen


async def test_new_games_by_number_winnable_of_a_level_of_the_day_and_again(player: Player) -> None:
    async with at_table(Game.deal("fan", 2), player=player) as before:
        await before.press("n")
        assert isinstance(before.app.screen, Fresh)
        field = before.app.screen.query_one(Input)
        field.focus()
        field.value = "77"
        await before.press("enter")
        assert str(before.game.start.deal) == "77"
        await before.press("n")
        await before.choose("winnable hard")
        await before.settled()
        found = solve(before.game.start)
        assert found.verdict == "won"
        assert level(before.game.rules, measure(before.game.start, found)) == "hard"
        assert chosen(before) == "winnable"
        await before.press("n")
        await before.choose("daily")
        await before.settled()
        assert before.game.start.deal == daily(date.today(), "fan").deal
        assert before.line("said").startswith(f"The deal of {date.today().isoformat()}:")
        key = before.screen.sitting.session.key
        await before.press("n")
        await before.choose("random")
        assert chosen(before) == "random"
        # The deal of the day is begun once.
        await before.press("n")
        await before.choose("daily")
        await before.settled()
        assert before.screen.sitting.session.key == key
        await before.press("n")
        await before.choose("same")
        assert before.screen.sitting.session.key != key
        assert before.game.start.deal == daily(date.today(), "fan").deal
        day = date.today() - timedelta(days=3)
        await before.press("n")
        field = before.app.screen.query_one(Input)
        field.focus()
        field.value = "2026-02-30"
        await before.press("enter")
        assert isinstance(before.app.screen, Fresh)
        assert "no such day: 2026-02-30" in [*before.app._notifications][-1].message
        field.value = day.isoformat()
        await before.press("enter")
        await before.settled()
        assert before.game.start.deal == daily(day, "fan").deal
        await before.press("q")
        assert isinstance(before.app.screen, Lobby)
    assert len(player.list()) == 7


async def test_the_streak_is_told_of_today_s_deal_alone() -> None:
    app = DemonfanApp(None)
    known = {"proved": True, "difficulty": None, "streak": 3}
    assert app._of_the_day(known | {"day": date.today()}) == "Days won in a row: 3."
    assert app._of_the_day(known | {"day": date.today() - timedelta(days=1)}) == ""


async def test_a_search_for_a_deal_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    # Hardly any deal of FreeFan can be won; and no search ends by itself here, however fast the machine is.
    monkeypatch.setattr(winnable, "find", partial(winnable.find, tries=10**9))
    async with at_table(Game.deal("free-fan", 1)) as before:
        await before.press("n")
        await before.choose("winnable")
        assert before.line("said").startswith("Looking for the deal")
        for _ in range(100):
            if before.app.searching:
                break
            await before.pilot.pause(0.05)
        assert before.app.searching
        await before.press("escape")
        await before.settled()
        assert not before.app.searching
        assert before.line("said") == ""
        assert str(before.game.start.deal) == "1"


async def test_a_game_by_other_options() -> None:
    async with at_table(Game.deal("canfield", 2)) as before:
        await before.press("n")
        await before.choose("options")
        assert isinstance(before.app.screen, GameOptions)
        await before.choose("wrap")
        await before.press("escape")
        await before.choose("random")
        assert dict(before.game.options) == {"wrap": "off"}
        assert before.game.rules == games.find("canfield").rules_with({"wrap": "off"})


async def test_options_stand_by_what_they_are_called() -> None:
    chosen = {"merci": "9", "merci.when": "any", "tableau.build.wrap": "full"}
    async with at_table(Game.deal("la-belle-lucie", 2)) as before:
        dialog = GameOptions(games.find("la-belle-lucie"), chosen, "en")
        before.app.push_screen(dialog)
        await before.pilot.pause()
        lines = {option.id: str(option.prompt) for option in dialog.query_one(OptionList).options}
        assert lines["merci"] == "Draws of a buried card: 9  merci=9"
        assert lines["merci.when"] == "When to draw: in any layout  merci.when=any"
        assert lines["redeal.when"] == "When to redeal: only when nothing can be moved (as usual)  redeal.when"
        # What the dialog does not offer can be taken back all the same, and so can a number that it does not offer.
        for name in ("tableau.build.wrap", "merci"):
            await before.choose(name)
        assert dialog.options == {"merci.when": "any"}


async def test_a_pause_stops_the_clock_and_hides_the_cards(player: Player) -> None:
    async with at_table(Game.deal("fan", 2), player=player) as before:
        clock = before.screen.sitting.session.clock
        await before.press("p")
        assert isinstance(before.app.screen, Pause)
        assert not clock.running
        assert "Paused. Any key goes on." in before.whole
        assert "♠" not in before.whole
        await before.press("a")
        assert isinstance(before.app.screen, GameScreen)
        assert clock.running
        assert before.game.autoplay == "off"


async def test_giving_up_and_laying_a_lost_deal_aside(player: Player) -> None:
    lost = next(n for n in range(1, 200) if solve(Game.deal("ceiling-fan", n).start).verdict == "lost")
    for name, number, result in (("fan", 2, "abandoned"), ("ceiling-fan", lost, "discarded")):
        async with at_table(Game.deal(name, number), player=player) as before:
            await before.press("ctrl+g")
            assert isinstance(before.app.screen, Confirm)
            await before.choose("no")
            assert isinstance(before.app.screen, GameScreen)
            await before.press("ctrl+g")
            await before.choose("yes")
            await before.settled()
            # It stays on the table with the keys that lead on, and can be reviewed.
            assert isinstance(before.app.screen, GameScreen)
            headline, keys = before.line("said").split("\n")
            assert headline.startswith("Given up" if result == "abandoned" else "Laid aside")
            assert keys == "V: review · N: a new game · Q: the lobby"
            await before.press("v")
            assert isinstance(before.app.screen, ReviewScreen)
            await before.press("q", "q")
            assert isinstance(before.app.screen, Lobby)
        assert player.list(finished=True)[0].result == result


async def test_bookmarks_restart_and_moves() -> None:
    async with at_table(Game.deal("fan", 2)) as before:
        await before.press("m")
        assert ">" in before.line("said")
        before.screen.act(next(iter(before.game.legal_moves)))
        await before.press("b", "enter")
        assert list(before.game.bookmarks) == ["1"]
        await before.press("ctrl+r", "b")
        assert isinstance(before.app.screen, Bookmarks)
        field = before.app.screen.query_one(Input)
        field.focus()
        field.value = "the start"
        await before.press("enter")
        assert list(before.game.bookmarks) == ["1", "the start"]
        await before.press("b", "down", "enter")
        assert len(before.game.line) == 1
        await before.press("b")
        await before.choose("return 1")
        assert not before.game.line


async def test_many_moves_are_read_whole() -> None:
    game = Game.deal("free-fan-cells", 5)
    async with at_table(game) as before:
        for _ in range(3):
            before.screen.act(next(m for m in before.game.legal_moves if isinstance(m, Carry)))
        count = len(list(game.legal_moves))
        await before.press("m")
        assert before.line("said").count(">") == count
        # What does not fit in two lines is read in a window of its own.
        await before.pilot.resize_terminal(30, 24)
        await before.press("m")
        assert isinstance(before.app.screen, Reading)
        assert str(before.app.screen.body).count(">") == count


async def test_a_pile_is_opened_and_a_run_lifted_from_it() -> None:
    game = Game.deal("demon-52", 7)
    for _ in range(40):
        run = next((m for m in legal_moves(game.state) if isinstance(m, Carry) and m.count > 1), None)
        if run is not None:
            break
        carries = (m for m in legal_moves(game.state) if isinstance(m, Carry) and m.target.area is Area.TABLEAU)
        game.play(next(carries, "stock"))
    assert run is not None
    async with at_table(game) as before:
        before.screen.cursor = run.source
        await before.press("z")
        assert isinstance(before.app.screen, OpenedPile)
        await before.choose(str(run.count))
        assert before.screen.hand.held == (run.source, run.count)
        await before.press("escape")
        # The waste shows three cards; opened, it shows all that went by.
        before.screen.cursor = WASTE
        await before.press("z")
        waste = game.view.waste.cards
        shown = "\n".join(str(option.prompt) for option in before.app.screen.query_one("OptionList").options)  # type: ignore[attr-defined]
        assert all(card is not None and before.app.look.index(card) in shown for card in waste)
        await before.press("escape")
        await before.press("equals_sign")
        assert isinstance(before.app.screen, Reading)
        assert str(before.app.screen.body).split("\n") == list(lines(game.view))
        await before.press("escape")
        before.screen.cursor = Place(Area.RESERVE, 0)
        await before.press("z")
        assert "face down" in str(before.app.screen.query_one("OptionList").options[-1].prompt)  # type: ignore[attr-defined]
