"""One game at the table: what the keys and the mouse do, and what is said."""

from __future__ import annotations

import pytest
from textual.widgets import Input

from demonfan import games, moves
from demonfan.acts import Carry, Redeal
from demonfan.game import Game
from demonfan.moves import legal_moves
from demonfan.notation import write
from demonfan.outcome import Termination
from demonfan.solve.solver import solve
from demonfan.state import Area, Place
from demonfan.store import Player
from demonfan.store.database import writing
from demonfan.terminal.game_screen import GameScreen
from demonfan.terminal.message import Message
from demonfan.terminal.reading import Reading
from demonfan.terminal.share import Share
from tests.terminal.tables import Before, at_table

pytestmark = pytest.mark.asyncio

#: A game of each kind of layout: fans, a half ring, cells, a stock and a reserve, several reserves, two packs and more.
KINDS = [
    "la-belle-lucie",
    "ceiling-fan",
    "free-fan-cells",
    "demon-36",
    "canfield",
    "dutchess",
    "house-in-the-wood",
    "crescent",
    "quadruple-canfield",
]


@pytest.mark.parametrize("name", KINDS)
async def test_every_kind_of_layout_is_played_by_click_in_every_window_and_undone(name: str) -> None:
    async with at_table(Game.deal(name, 5)) as before:
        start, sizes = before.picture, [before.table.plan.size.w]
        for window in ((80, 24), (120, 40), (200, 60)):
            if window != (80, 24):
                await before.pilot.resize_terminal(*window)
                await before.pilot.pause()
                sizes.append(before.table.plan.size.w)
            for _ in range(2):
                await click_a_move(before)
        assert len(before.game.line) == 6
        assert sizes == sorted(sizes)
        await before.press(*"uuuuuu")
        assert not before.game.can_undo
        await before.pilot.resize_terminal(80, 24)
        await before.pilot.pause()
        before.screen.cursor = Place(Area.TABLEAU, 0)
        before.screen.redraw()
        assert before.picture == start
        await before.press(*"rrrrrr")
        assert len(before.game.line) == 6


async def click_a_move(before: Before) -> None:
    """Lift and drop by two clicks where a card can be carried; else turn the stock."""
    move = next((m for m in legal_moves(before.game.state) if isinstance(m, Carry)), None)
    if move is None:
        await before.press("s")
        return
    await before.pilot.click(before.table, before.cell(move.source, move.count))
    await before.pilot.pause()
    assert before.screen.hand.held == (move.source, move.count)
    assert move.target in before.table.marks.targets
    await before.pilot.click(before.table, before.cell(move.target))
    await before.pilot.pause()
    assert before.screen.hand.held is None


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
        assert before.line("said").startswith("Stuck")
        assert "V: review" in before.line("said")
        await before.press("u")
        assert "Stuck" not in before.line("said")


async def test_up_finish_and_autoplay() -> None:
    game = Game.deal("fan", 2)
    for move in solve(game.state).line:
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


async def test_a_store_that_fails_is_told_with_what_helps_and_the_game_goes_on(player: Player) -> None:
    async with at_table(Game.deal("fan", 1), player=player) as before:
        with writing(player.engine) as connection:
            connection.exec_driver_sql("ALTER TABLE act RENAME TO lost")
        for number, text in enumerate(("AD>F", "5D>6D"), 1):
            before.screen.done(before.screen.sitting.play(text))
            await before.pilot.pause()
            assert len(before.game.line) == number
            # It is said once.
            said = "The game goes on in memory only; K saves it to a file."
            assert (said in before.screen.query_one(Message).text) == (number == 1)
        await before.press("k")
        assert isinstance(before.app.screen, Share)
        await before.press("escape")
        with writing(player.engine) as connection:
            connection.exec_driver_sql("ALTER TABLE lost RENAME TO act")
        before.screen.done(before.screen.sitting.undo())
        assert before.screen.sitting.session.kept


@pytest.mark.parametrize(
    ("language", "words", "sentence"),
    [
        ("en", "When to draw: in any layout", "Options of the rules: When to draw: in any layout"),
        ("ru", "Когда мерси: в любом раскладе", "Варианты правил: Когда мерси: в любом раскладе"),
    ],
)
async def test_options_are_told_at_first_and_stand_below_the_table(language: str, words: str, sentence: str) -> None:
    game = Game.deal("la-belle-lucie", 7, {"merci.when": "any"})
    async with at_table(game, (80, 24), language=language) as before:
        assert sentence in before.line("said")
        keys = before.line("under").rpartition("  ")[2]
        for width in (120, 80):
            await before.pilot.resize_terminal(width, 24)
            await before.pilot.pause()
            assert before.line("under").endswith(f" {words}  {keys}")
            assert len(before.line("under")) == width - 2
        # The cards come first: of the options as much is left as there is room for.
        await before.pilot.resize_terminal(50, 24)
        await before.pilot.pause()
        assert before.line("under").endswith(f"…  {keys}")
        assert f"♥   {words[:6]}" in before.line("under")
        assert len(before.line("under")) == 48
        assert str(before.screen.query_one("#under").tooltip) == words


async def test_of_the_usual_rules_nothing_is_told() -> None:
    async with at_table(Game.deal("la-belle-lucie", 7)) as before:
        assert before.line("under").split() == ["Fan", "1:", "4♠", "5♣", "J♥", "?", "keys"]
        assert "Options" not in before.line("said")
        assert before.screen.query_one("#under").tooltip is None


async def test_of_a_game_that_is_over_the_keys_are_told_and_the_options_stand_below(player: Player) -> None:
    game = Game.deal("ceiling-fan", 2, {"layout": "17x3+1"})
    for move in solve(game.state).line:
        game.play(move)
    async with at_table(game, (120, 40), player=player) as before:
        assert "V: review" in before.line("said")
        assert "Options" not in before.line("said")
        assert "Fans of the deal: 17×3 + 1" in before.line("under")
