"""What is proved of the position, and hints: asked in threads, shown when they come, never waited for."""

from __future__ import annotations

from textual import work
from textual.screen import Screen
from textual.widgets import Static

from demonfan.acts import Move
from demonfan.errors import Reason
from demonfan.messages import translator
from demonfan.state import Place
from demonfan.terminal.advisor import Advisor, pointed
from demonfan.terminal.sitting import Sitting


class Truth(Screen[None]):
    """A screen of a game that asks an advisor. An answer about a position that is gone is dropped."""

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.advisor = Advisor(sitting.language)
        self.shows_odds = False
        self.hint_level = 0
        #: What is left of the line of a hint; its next move is pointed at while `points`.
        self.line: tuple[Move, ...] = ()
        self.points = False

    @property
    def hints(self) -> frozenset[tuple[Place, int]]:
        """The card that a hint points at: its pile and depth."""
        return frozenset({pointed(self.line[0])}) if self.line and self.points else frozenset()

    def say(self, text: str) -> None:
        """Show a line of text below the table."""
        self.query_one("#said", Static).update(text)

    def redraw(self) -> None:
        """Draw the table and its lines anew."""
        raise NotImplementedError

    def press_odds(self) -> None:
        self.shows_odds = not self.shows_odds
        self.query_one("#odds").display = self.shows_odds
        self.judge()

    def judge(self) -> None:
        """Ask for the truth about the position where it is wanted."""
        if not self.shows_odds:
            self.advisor.stop()
            return
        self.query_one("#odds", Static).update("…")
        self._judge()

    @work(exclusive=True, group="odds")
    async def _judge(self) -> None:
        game, acts = self.sitting.game, self.sitting.session.acts
        kind, text = await self.advisor.odds(game)
        if acts == self.sitting.session.acts and self.shows_odds:
            if "odds" not in game.marks and kind != "unknown":
                self.sitting.help("odds")
            bar = self.query_one("#odds", Static)
            bar.update(text)
            bar.set_classes(kind)

    def press_hint(self) -> None:
        self.hint_level = min(3, self.hint_level + 1)
        self.say("…")
        self._hint(self.hint_level)

    @work(exclusive=True, group="hint")
    async def _hint(self, level: int) -> None:
        state = self.sitting.game.state
        hint = await self.advisor.hint(self.sitting.game, level)
        if state is not self.sitting.game.state:
            return
        if hint.line:
            self.sitting.help("hint")
        self.line, self.points = hint.line, True
        self.say(hint.text)
        self.redraw()

    def press_follow(self) -> None:
        """Make the next move of the line."""
        if not self.line:
            self.say(translator(self.sitting.language)("Ask for a hint first: H."))
            return
        move, *rest = self.line
        self.act(move)
        self.line, self.points = tuple(rest), True
        self.redraw()

    def act(self, move: Move | Reason | None) -> None:
        """Make a move, or say why there is none."""
        raise NotImplementedError

    def on_unmount(self) -> None:
        self.advisor.close()
