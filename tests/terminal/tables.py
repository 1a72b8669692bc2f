"""Tables for tests: an application on a game, as a player would have it before him."""

from __future__ import annotations

import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, cast

from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from demonfan.game import Game
from demonfan.solve.solver import solve
from demonfan.state import Place
from demonfan.store import Player, Session, Settings
from demonfan.terminal.app import DemonfanApp
from demonfan.terminal.game_screen import GameScreen
from demonfan.terminal.layout import pile_at
from demonfan.terminal.spread import spread
from demonfan.terminal.table import Table

COLOURFUL = {"LANG": "en_US.UTF-8"}


def thrown_away() -> tuple[Game, int]:
    """A won game after a move that threw the win away and one more; and how many moves came before."""
    game = Game.deal("fan", 3)
    for number, move in enumerate(solve(game.state).line):
        for other in list(game.legal_moves) if number >= 10 else ():
            game.play(other)
            if solve(game.state).verdict == "lost":
                game.play(next(iter(game.legal_moves)))
                return game, number
            game.undo()
        game.play(move)
    raise AssertionError("every move of the line keeps the win")


class Before:
    """What the player has before him, with the means to use it."""

    def __init__(self, app: DemonfanApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> GameScreen:
        return cast(GameScreen, self.app.screen)

    @property
    def game(self) -> Game:
        return self.screen.sitting.game

    @property
    def table(self) -> Table:
        return self.screen.query_one(Table)

    @property
    def picture(self) -> str:
        """The table as plain text."""
        return self.table.picture.canvas.plain()

    @property
    def whole(self) -> str:
        """All of the screen as plain text."""
        console = Console(file=io.StringIO(), width=self.app.size.width, force_terminal=True, record=True)
        console.print(self.app.screen._compositor.render_update(full=True))
        return console.export_text(styles=False)

    def line(self, name: str) -> str:
        """A line of text round the table."""
        return str(self.app.screen.query_one(f"#{name}", Static).render())

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    def way(self, place: Place) -> list[str]:
        """The arrows that lead from the cursor to a pile, each to a pile that lies nearer."""
        boxes, keys, here = self.table.plan.boxes, list[str](), self.screen.cursor

        def far(other: Place) -> int:
            return abs(boxes[other].x - boxes[place].x) + 2 * abs(boxes[other].y - boxes[place].y)

        while here != place:
            ways = {
                "left": self.table.neighbour(here, -1, 0),
                "right": self.table.neighbour(here, 1, 0),
                "up": self.table.neighbour(here, 0, -1),
                "down": self.table.neighbour(here, 0, 1),
            }
            key = min((key for key in ways if ways[key] != here), key=lambda key: far(ways[key]))
            assert far(ways[key]) < far(here), f"the arrows do not lead to {place}"
            keys.append(key)
            here = ways[key]
        return keys

    async def go(self, place: Place, *then: str) -> None:
        """Walk to a pile with the arrows, and press what comes then."""
        await self.press(*self.way(place), *then)
        assert then or self.screen.cursor == place

    def cell(self, place: Place, depth: int = 1) -> tuple[int, int]:
        """A cell of the table where a card shows, or of the empty place."""
        box = self.table.plan.boxes[place]
        slots = spread(pile_at(self.table.view, place), *box, self.table.plan.size)
        if not slots:
            return box.x + 1, box.y + self.table.plan.size.h // 2
        slot = slots[len(slots) - depth]
        return slot.x + 1, slot.y + slot.h // 2 * (depth == 1)

    async def choose(self, name: str) -> None:
        """Take an option of the list that is open."""
        options = self.app.screen.query_one(OptionList)
        options.highlighted = [option.id for option in options.options].index(name)
        options.focus()
        await self.press("enter")

    async def settled(self) -> None:
        """Wait until everything that was begun beside the game has come to its end."""
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def drag(self, source: Place, target: Place, depth: int = 1) -> None:
        await self.pilot.mouse_down(self.table, self.cell(source, depth))
        await self.pilot.hover(self.table, self.cell(target))
        await self.pilot.mouse_up(self.table, self.cell(target))
        await self.pilot.pause()


@asynccontextmanager
async def at_table(
    game: Game | None,
    size: tuple[int, int] = (80, 24),
    *,
    player: Player | None = None,
    language: str = "en",
    environ: dict[str, str] | None = None,
    changes: dict[str, Any] | None = None,
) -> AsyncIterator[Before]:
    """The application with a game, in the lobby without one; with `changes` to the settings."""
    session = None
    if game is not None:
        session = player.begin(game) if player is not None else Session.in_memory(game)
    # The time in the title, and cards that fall, would make two pictures of one table differ.
    still = {"clock": False, "animation": "off"}
    settings = (player.settings if player is not None else Settings()).changed(still | (changes or {}))
    app = DemonfanApp(
        player, language, session=session, environ=COLOURFUL if environ is None else environ, settings=settings
    )
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Before(app, pilot)
