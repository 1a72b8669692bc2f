"""What a tab may ask about the game that it looks at: odds, hints, lines, the way back, the review.

Answers are sought in threads, and play goes on meanwhile; an answer about a position that is gone is not told. Help
that was given marks the game, unless it was given in a branch, which is marked already.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeAlias

from msgspec import structs

from demonfan.analysis import words
from demonfan.analysis.analyst import Overtaken
from demonfan.messages import translator
from demonfan.store import Session
from demonfan.web import protocol, telling
from demonfan.web.branch import Branch

if TYPE_CHECKING:
    from demonfan.analysis.analyst import Analyst
    from demonfan.web.tab import Tab
    from demonfan.web.table import Table

#: Seconds between two messages that tell how far a review is.
PROGRESS = 0.2
#: What a tab shows: the game, or its branch.
Scene: TypeAlias = Session | Branch


class Counsel:
    """Answers for the tabs of one table."""

    def __init__(self, table: Table, analyst: Analyst) -> None:
        self._table = table
        self._analyst = analyst
        # Odds have been shown, which is help: the next act marks the game.
        self.odds_told = False

    # ------------------------------------------------------------------------------------------ odds

    def stop(self) -> None:
        """Seek nothing more for the game itself."""
        self._analyst.stop(self._table)

    def leave(self, tab: Tab) -> None:
        """A tab has gone, or leaves its branch: nothing is sought for it any more."""
        self._analyst.stop(tab)
        if tab.branch is not None:
            self._analyst.stop(tab.branch)

    async def tell_odds(self) -> None:
        """Tell better and better judgements of the game's position, as long as it is the one on the table."""
        table, session = self._table, self._table.session
        act = session.acts
        chosen = session.chosen in words.WINNABLE
        async for found in self._analyst.judge(table, session.game.view):
            if table.session is not session or session.acts != act:
                return
            listening = [tab for tab in table.tabs if tab.wants_odds and tab.branch is None]
            self.odds_told = self.odds_told or (found.odds is not None and bool(listening))
            for tab in listening:
                tab.send(telling.odds(act, found, tab.language, chosen=chosen))

    async def tell_odds_of_branch(self, tab: Tab) -> None:
        """The same of a tab's branch."""
        if (branch := tab.branch) is None:
            return
        act = branch.acts
        async for found in self._analyst.judge(branch, branch.game.view):
            if tab.branch is not branch or branch.acts != act or not tab.wants_odds:
                return
            tab.send(telling.odds(act, found, tab.language, chosen=False))

    # ------------------------------------------------------------------------------------------ questions

    async def answer(self, tab: Tab, message: protocol.Asked) -> None:
        """Answer a question about the position that a tab shows, or say that there is no answer any more."""
        scene = self._table.scene(tab)
        if message.act != scene.acts:
            await self._refuse_stale(tab, message)
            return
        try:
            await self._seek(tab, message, scene)
        except Overtaken:
            if self._table.scene(tab) is scene and scene.acts == message.act:
                tab.send(protocol.Overtaken(re=message.id))
            else:
                await self._refuse_stale(tab, message)

    async def _seek(self, tab: Tab, message: protocol.Asked, scene: Scene) -> None:
        match message:
            case protocol.Hint():
                await self._hint(tab, message, scene)
            case protocol.Line():
                await self._line(tab, message, scene)
            case protocol.LastWon():
                await self._last_won(tab, message, scene)
            case protocol.Review():
                await self._review(tab, message)
            case protocol.Show():
                await self._show(tab, message)

    async def _hint(self, tab: Tab, message: protocol.Hint, scene: Scene) -> None:
        state, level = scene.game.state, message.level
        found = await self._analyst.hint(tab, scene.game, level)
        if not found.line:
            self._table.say_no(tab, "no-hint", found.text(tab.language), message.id)
        else:
            hint = telling.hint(state, found, level, tab.language)
            await self._tell(tab, scene, message, "hint", hint)

    async def _line(self, tab: Tab, message: protocol.Line, scene: Scene) -> None:
        view = scene.game.view
        found = await self._analyst.hint(tab, scene.game, 3)
        if not found.line:
            self._table.say_no(tab, "no-line", found.text(tab.language), message.id)
        elif (line := await self._table.run(lambda: telling.line(view, found, tab.language))) is None:
            text = translator(tab.language)("No line can be shown: what comes next, nobody has seen.")
            self._table.say_no(tab, "no-line", text, message.id)
        else:
            await self._tell(tab, scene, message, "line", line)

    async def _last_won(self, tab: Tab, message: protocol.LastWon, scene: Scene) -> None:
        line = scene.game.line
        moves = await self._analyst.last_won(tab, scene.game)
        if moves is None:
            text = translator(tab.language)("No position of this game is proved won.")
            self._table.say_no(tab, "no-won-position", text, message.id)
            return
        undo = sum(not step.auto for step in line[moves:])
        await self._tell(tab, scene, message, "last_won", telling.won_before(undo, tab.language))

    # ------------------------------------------------------------------------------------------ the review

    async def _review(self, tab: Tab, message: protocol.Review) -> None:
        """Review the game so far for a tab, which is told how far it is; or do so no longer."""
        if not message.on:
            self._analyst.stop(tab, "review")
            return
        session, language = self._table.session, tab.language
        told = time.monotonic()

        def progress(done: int, of: int) -> None:
            nonlocal told
            if tab in self._table.tabs and time.monotonic() - told > PROGRESS:
                told = time.monotonic()
                tab.send(protocol.Reviewing(re=message.id, done=done, of=of))

        found = await self._analyst.review(tab, session.game, progress)
        if tab in self._table.tabs:
            review = await self._table.run(lambda: telling.review(found, language))
            await self._tell(tab, session, message, "review", review)

    async def _show(self, tab: Tab, message: protocol.Show) -> None:
        """Show a tab a position on the way here, as the player knew it then."""
        game = self._table.session.game
        line = game.line
        if message.moves > len(line):
            await self._refuse_stale(tab, message)
            return
        shown = telling.shown(game.start, line, message.moves, tab.language)
        tab.send(structs.replace(shown, act=message.act, re=message.id))

    # ------------------------------------------------------------------------------------------ telling

    async def _tell(self, tab: Tab, scene: Scene, message: protocol.OnAct, help: str, answer: protocol.OfAct) -> None:
        """Send an answer that is help, unless its position is gone."""
        async with self._table.lock:
            if self._table.scene(tab) is not scene or scene.acts != message.act:
                await self._table.refuse_stale(tab, message.id)
                return
            if not isinstance(scene, Branch):
                await self._table.mark(help)
            tab.send(structs.replace(answer, act=scene.acts, re=message.id))

    async def _refuse_stale(self, tab: Tab, message: protocol.FromTable) -> None:
        async with self._table.lock:
            await self._table.refuse_stale(tab, message.id)
