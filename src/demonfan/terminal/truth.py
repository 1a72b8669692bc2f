"""The odds of the position, and hints: asked in threads, shown when they come, never waited for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import work
from textual.screen import Screen

from demonfan.acts import Carry, Draw, Move
from demonfan.errors import Reason
from demonfan.messages import translator
from demonfan.state import STOCK, Place
from demonfan.terminal.message import Message
from demonfan.terminal.sitting import Said, Sitting

if TYPE_CHECKING:
    from demonfan.analysis.hints import Hint
    from demonfan.terminal.app import DemonfanApp


class Truth(Screen[None]):
    """A screen of a game that asks the analyst. An answer about a position that is gone is dropped."""

    app: DemonfanApp

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
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
        self.query_one(Message).say(text)

    def redraw(self) -> None:
        """Draw the table and its lines anew."""
        raise NotImplementedError

    def act(self, move: Move | Reason | None) -> None:
        """Make a move, or say why there is none."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------ odds

    def press_odds(self) -> None:
        self.app.change_setting("odds", not self.shows_odds)

    def show_odds(self, on: bool) -> None:
        """Show the odds of this position and of those to come, or no longer."""
        self.shows_odds = on
        self.judge()

    def judge(self) -> None:
        """Ask for the truth about the position where it is wanted."""
        if not self.shows_odds:
            self.query("OddsBar").remove()
            self.app.analyst_stop(self, "judgement")
            return
        self._judge()

    @work(exclusive=True, group="odds")
    async def _judge(self) -> None:
        from demonfan.analysis.words import WINNABLE
        from demonfan.terminal.odds_bar import OddsBar

        if not self.query(OddsBar):
            await self.mount(OddsBar(), after="#title")
        bar, language = self.query_one(OddsBar), self.sitting.language
        session, acts = self.sitting.session, self.sitting.session.acts
        bar.seek(language)
        chosen = session.chosen in WINNABLE
        async for found in self.app.analyst.judge(self, self.sitting.game.view):
            if acts != session.acts:
                return
            bar.show(found, language, ascii=self.app.look.ascii, chosen=chosen)
            if found.odds is not None and "odds" not in session.game.marks:
                self.sitting.help("odds")
                acts = session.acts

    @property
    def odds_said(self) -> str:
        """The odds in full sentences, where they are shown."""
        return "".join(getattr(bar, "said", "") for bar in self.query("#odds"))

    # ------------------------------------------------------------------------------------------ hints

    def press_hint(self) -> None:
        self.hint_level = min(3, self.hint_level + 1)
        self.say("…")
        self._hint(self.hint_level)

    @work(exclusive=True, group="hint")
    async def _hint(self, level: int) -> None:
        state, language = self.sitting.game.state, self.sitting.language
        hint = await self._sought(level)
        if hint is None:
            return
        if not hint.line:
            self.say(hint.text(language))
            return
        told = hint.told(state, level, language)
        text = f"{told.notation} — {told.text}" if told.notation else told.text
        if level == 3:
            tr = translator(language)
            text += "\n" + tr("W: watch the line ({count}) · .: make its next move").format(count=len(hint.line))
        self.line, self.points = hint.line, True
        self.say(text)
        self.redraw()

    async def _sought(self, level: int) -> Hint | None:
        """A hint for the position, counted as help; None where the game has gone on meanwhile."""
        from demonfan.analysis.analyst import Overtaken

        state = self.sitting.game.state
        try:
            hint = await self.app.analyst.hint(self, self.sitting.game, level)
        except Overtaken:
            return None
        if state is not self.sitting.game.state:
            return None
        if hint.line:
            self.sitting.help("hint")
        return hint

    def press_follow(self) -> None:
        """Make the next move of the line."""
        if not self.line:
            self.say(translator(self.sitting.language)("Ask for a hint first: H."))
            return
        move, *rest = self.line
        self.act(move)
        self.line, self.points = tuple(rest), True
        self.redraw()

    # ------------------------------------------------------------------------------------------ the way back

    def press_last_won(self) -> None:
        self.say("…")
        self._last_won()

    @work(exclusive=True, group="hint")
    async def _last_won(self) -> None:
        """Undo to the last position of this line that is proved won."""
        from demonfan.analysis.analyst import Overtaken

        sitting, tr = self.sitting, translator(self.sitting.language)
        state, line = sitting.game.state, sitting.game.line
        try:
            moves = await self.app.analyst.last_won(self, sitting.game)
        except Overtaken:
            return
        if state is not sitting.game.state:
            return
        if moves is None:
            self.say(tr("No position of this game is proved won."))
            return
        sitting.help("last_won")
        if moves == len(line):
            self.say(tr("This position is proved won."))
            return
        back = sum(not step.auto for step in line[moves:])
        self.done(sitting.undo(back)._replace(text=tr("Back to the last position that is proved won.")))

    def done(self, said: Said) -> None:
        """Draw what an act has made, and say it."""
        raise NotImplementedError

    def on_unmount(self) -> None:
        self.app.analyst_stop(self)


def pointed(move: Move) -> tuple[Place, int]:
    """The pile and the depth of the card that a move takes."""
    if isinstance(move, Carry):
        return move.source, move.count
    if isinstance(move, Draw):
        return move.source, move.depth + 1
    return STOCK, 1
