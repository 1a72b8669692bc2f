from __future__ import annotations

from datetime import date

import pytest
from textual.widgets import Input

from demonfan import games, moves
from demonfan.acts import Carry, Move, Redeal, Turn
from demonfan.choose.daily import daily
from demonfan.game import Game
from demonfan.moves import legal_moves
from demonfan.notation import write
from demonfan.outcome import Termination
from demonfan.solve.solver import solve
from demonfan.state import STOCK, Area, Place
from demonfan.store import Player
from demonfan.terminal.fresh import Fresh
from demonfan.terminal.game_screen import GameScreen
from demonfan.terminal.lobby import Lobby
from demonfan.terminal.reading import Reading
from tests.terminal.tables import Before, at_table

pytestmark = pytest.mark.asyncio

#: A game of each kind of layout.
KINDS = ["la-belle-lucie", "ceiling-fan", "free-fan-cells", "demon-36", "canfield", "dutchess", "house-in-the-wood"]


def winning_line(game: Game) -> tuple[Move, ...]:
    verdict = solve(game.state, layout=game.rules.redeal is not None)
    assert verdict.verdict == "won"
    return verdict.line


async def play_by_keys(before: Before, move: Move) -> None:
    if isinstance(move, Turn):
        await before.press("s")
    elif isinstance(move, Redeal):
        await before.press("d")
    else:
        assert isinstance(move, Carry)
        await before.go(move.source, "enter")
        while before.screen.hand.held != (move.source, move.count):
            assert before.screen.hand.held is not None
            await before.press("enter")
        await before.go(move.target, "enter")


async def play_by_mouse(before: Before, move: Move) -> None:
    if isinstance(move, Turn):
        await before.pilot.click(before.table, before.cell(STOCK))
        await before.pilot.pause()
    else:
        assert isinstance(move, Carry)
        await before.drag(move.source, move.target, move.count)


async def test_a_game_is_won_by_keyboard(player: Player) -> None:
    game = Game.deal("demon-36-one", 1)
    line = winning_line(game)
    async with at_table(game, player=player) as before:
        for number, move in enumerate(line):
            await play_by_keys(before, move)
            assert len(before.game.line) == number + 1
        assert before.game.state.is_won
        assert "The game is won!" in before.line("panel")
        assert before.screen.query_one("#panel").display
    assert [saved.result for saved in player.list(finished=True)] == ["won"]


async def test_a_game_is_won_by_mouse(player: Player) -> None:
    game = Game.deal("fan", 4)
    line = winning_line(game)
    async with at_table(game, (120, 40), player=player) as before:
        for number, move in enumerate(line):
            await play_by_mouse(before, move)
            assert len(before.game.line) == number + 1
        assert before.game.outcome.termination is Termination.WON
    assert [saved.result for saved in player.list(finished=True)] == ["won"]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
@pytest.mark.parametrize("name", KINDS)
async def test_every_kind_of_layout_is_played_by_click_and_undone(name: str, size: tuple[int, int]) -> None:
    async with at_table(Game.deal(name, 5), size) as before:
        start = before.picture
        for _ in range(4):
            move = next((m for m in legal_moves(before.game.state) if isinstance(m, Carry)), None)
            if move is None:
                await before.press("s")
                continue
            await before.pilot.click(before.table, before.cell(move.source, move.count))
            await before.pilot.pause()
            assert before.screen.hand.held == (move.source, move.count)
            assert move.target in before.table.marks.targets
            await before.pilot.click(before.table, before.cell(move.target))
            await before.pilot.pause()
            assert before.screen.hand.held is None
        count = len(before.game.line)
        assert count == 4
        later = before.picture
        await before.press(*"uuuu")
        assert not before.game.can_undo
        before.screen.cursor = Place(Area.TABLEAU, 0)
        before.screen.redraw()
        assert before.picture == start
        await before.press(*"rrrr")
        assert len(before.game.line) == count
        assert [row for row in later.split("\n") if row.strip()]


async def test_resize_during_play_keeps_the_game_and_what_is_lifted() -> None:
    async with at_table(Game.deal("fan", 2), (80, 24)) as before:
        await before.press("enter")
        held = before.screen.hand.held
        small = before.table.plan.size
        await before.pilot.resize_terminal(200, 60)
        await before.pilot.pause()
        assert before.table.plan.size.w > small.w
        assert before.screen.hand.held == held is not None
        await before.pilot.resize_terminal(60, 18)
        await before.pilot.pause()
        assert before.table.plan.size.w <= small.w
        assert set(before.table.plan.boxes) >= {Place(Area.TABLEAU, index) for index in range(18)}


async def test_an_illegal_move_says_why_and_changes_nothing() -> None:
    game = Game.deal("fan", 2)
    async with at_table(game) as before:
        illegal = next(
            move
            for index in range(1, 18)
            if not moves.can(game.state, move := Carry(Place(Area.TABLEAU, 0), Place(Area.TABLEAU, index)))
        )
        await before.go(illegal.source)
        await before.press("enter")
        await before.go(illegal.target)
        await before.press("enter")
        assert "does not go on" in before.line("said")
        assert not before.game.line
        await before.press("escape")
        assert before.screen.hand.held is None


async def test_a_typed_move_is_made_and_a_wrong_one_explained() -> None:
    game = Game.deal("fan", 2)
    text = write(game.state, next(iter(game.legal_moves)))
    async with at_table(game) as before:
        await before.press("colon")
        field = before.screen.query_one("#typed", Input)
        assert field.has_focus
        field.value = text
        await before.press("enter")
        assert len(before.game.line) == 1
        await before.press("colon", "x", "y", "enter")
        assert "xy" in before.line("said")
        assert len(before.game.line) == 1


async def test_a_letter_on_every_pile_lifts_and_drops() -> None:
    game = Game.deal("fan", 2)
    move = next(m for m in legal_moves(game.state) if isinstance(m, Carry))
    async with at_table(game) as before:
        for place in (move.source, move.target):
            await before.press("g")
            await before.press(before.screen.labels[place])
        assert before.game.line[0].move == move


async def test_russian_words_letters_and_keyboard() -> None:
    async with at_table(Game.deal("la-belle-lucie", 12345), language="ru") as before:
        assert before.line("title").startswith(games.find("la-belle-lucie").text("ru").name)
        assert any(letter in before.picture for letter in "ВДКТ")
        await before.press("р")  # H on a Russian keyboard
        assert before.screen.hint_level == 1
        await before.press("ы")  # S: no stock here, no key
        await before.press("l")
        assert "deal 12345" in before.line("title")
        await before.press("д")
        assert "расклад 12345" in before.line("title")


async def test_packs_and_themes_change_during_play(player: Player) -> None:
    async with at_table(Game.deal("fan", 2), player=player) as before:
        await before.press("c", "x", "t", "w", "k", "j")
        look = before.app.look
        assert (look.colours, look.ascii, look.dark, look.cloth) == ("four", True, False, "blue")
        assert look.dark_cards
        assert before.picture.isascii()
    settings = player.settings
    assert (settings.colours, settings.theme, settings.cloth, settings.dark_cards) == ("four", "light", "blue", True)
    async with at_table(Game.deal("fan", 2), player=player) as before:
        assert before.app.look.colours == "four"


async def test_no_color_is_obeyed() -> None:
    async with at_table(Game.deal("fan", 2), environ={"NO_COLOR": "1", "LANG": "en_US.UTF-8"}) as before:
        canvas = before.table.picture.canvas
        styles = [segment.style for y in range(canvas.height) for segment in canvas.line(y)]
        assert all(style is not None and style.color is None and style.bgcolor is None for style in styles)


async def test_stuck_and_redeal_are_told() -> None:
    async with at_table(Game.deal("la-belle-lucie", 12345)) as before:
        await before.press("d")
        assert before.game.state.redeals == 0
        assert "redeal" in before.line("said").casefold()
        redeals = 0
        for _ in range(200):
            if before.game.outcome.is_over:
                break
            move = next(iter(before.game.legal_moves))
            if isinstance(move, Redeal):
                redeals += 1
                assert "This layout is stuck" in before.line("said")
                await before.press("d")
            else:
                before.screen.act(move)
        assert redeals == 2
        assert before.game.outcome.termination is Termination.STUCK
        assert "Stuck" in before.line("panel")
        await before.press("u")
        assert not before.screen.query_one("#panel").display


async def test_up_finish_and_autoplay() -> None:
    game = Game.deal("fan", 2)
    for move in winning_line(game):
        if game.state.cards_up >= 20:
            break
        game.play(move)
    async with at_table(game) as before:
        up = next(
            (m for m in legal_moves(game.state) if isinstance(m, Carry) and m.target.area is Area.FOUNDATION), None
        )
        if up is not None:
            await before.go(up.source)
            await before.press("f")
            assert before.game.line[-1].move.source == up.source  # type: ignore[union-attr]
        await before.press("a")
        assert before.game.autoplay == "safe"
        assert "safe cards" in before.line("title")
        before_up = before.game.state.cards_up
        await before.press("e")
        assert before.game.state.cards_up >= before_up


async def test_hints_and_proofs_do_not_block_and_come() -> None:
    async with at_table(Game.deal("fan", 2)) as before:
        await before.press("o")
        await before.app.workers.wait_for_complete()
        await before.pilot.pause()
        assert "Proved: this can be won." in before.line("odds")
        for level in (1, 2, 3):
            await before.press("h")
            await before.app.workers.wait_for_complete()
            await before.pilot.pause()
            assert before.screen.hint_level == level
            assert before.screen.hints
        assert before.line("said").count(">") > 20
        assert {"hint", "odds"} <= before.game.marks
        while not before.game.state.is_won:
            count = len(before.game.line)
            await before.press("p")
            assert len(before.game.line) == count + 1
        await before.press("u", "p")
        assert "hint first" in before.line("said")


async def test_a_buried_card_is_drawn() -> None:
    game = Game.deal("three-shuffles-and-a-draw", 7, {"merci.when": "any"})
    async with at_table(game) as before:
        await before.press("]", "[", "enter")
        assert before.screen.hand.drawing
        card = game.state.tableau[0].cards[-2]
        await before.press("enter")
        assert before.game.state.tableau[0].cards[-1] == card
        assert before.game.state.draws_left == 0


async def test_a_double_click_takes_a_card_up() -> None:
    game = Game.deal("demon-52", 7)
    async with at_table(game) as before:
        for _ in range(60):
            up = next(
                (m for m in before.game.legal_moves if isinstance(m, Carry) and m.target.area is Area.FOUNDATION), None
            )
            if up is not None:
                break
            await before.press("s")
        assert up is not None
        count = before.game.state.cards_up
        await before.pilot.click(before.table, before.cell(up.source), times=2)
        await before.pilot.pause()
        assert before.game.state.cards_up == count + 1


async def test_bookmarks_restart_and_moves() -> None:
    async with at_table(Game.deal("fan", 2)) as before:
        await before.press("m")
        assert ">" in before.line("said")
        before.screen.act(next(iter(before.game.legal_moves)))
        await before.press("b")
        await before.press("ctrl+r")
        assert not before.game.line
        await before.press("v")
        assert len(before.game.line) == 1


async def test_the_help_names_every_key_and_every_key_acts() -> None:
    async with at_table(Game.deal("demon-52", 2)) as before:
        screen = before.screen
        for key in screen.keys:
            assert not key.act or hasattr(screen, f"press_{key.act}") or hasattr(before.app, f"press_{key.act}")
        assert "redeal" not in {key.act for key in screen.keys}
        await before.press("question_mark")
        assert isinstance(before.app.screen, Reading)
        await before.press("escape")
        assert isinstance(before.app.screen, GameScreen)
        await before.press("i")
        assert isinstance(before.app.screen, Reading)
        await before.press("escape")


async def test_the_palette_offers_every_act() -> None:
    async with at_table(Game.deal("fan", 2)) as before:
        commands = list(before.app.get_system_commands(before.screen))
        assert len(commands) >= len(before.screen.keys) - 4
        await before.press("ctrl+p")
        assert before.app.screen is not before.app.screen_stack[1]
        await before.press("escape")
        undo = next(command for command in commands if command.title == "undo")
        undo.callback()
        await before.pilot.pause()
        assert before.line("said")


async def test_a_new_game_of_a_number_and_one_proved_winnable(player: Player) -> None:
    async with at_table(Game.deal("fan", 2), player=player) as before:
        await before.press("n")
        assert isinstance(before.app.screen, Fresh)
        field = before.app.screen.query_one(Input)
        field.focus()
        field.value = "77"
        await before.press("enter")
        assert str(before.game.start.deal) == "77"
        await before.press("n", "down", "enter")
        await before.app.workers.wait_for_complete()
        await before.pilot.pause()
        assert solve(before.game.start).verdict == "won"
        await before.press("n", "down", "down", "enter")
        await before.app.workers.wait_for_complete()
        await before.pilot.pause()
        assert before.game.start.deal == daily(date.today(), "fan").deal
        await before.press("q")
        assert isinstance(before.app.screen, Lobby)
    assert len(player.list()) == 4
