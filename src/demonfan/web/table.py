"""One open game: its session, its tabs, and a lock that puts its acts in order.

An act is done, kept and turned into a picture in a worker thread, so that neither the disk nor a long search holds up
other games; the lock makes it one act after another. Every tab is told of every act.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial

from demonfan.errors import DemonfanError
from demonfan.messages import render, translator
from demonfan.store import Conflict, Session
from demonfan.view import View
from demonfan.web import acting, protocol, telling
from demonfan.web.acting import Done
from demonfan.web.picture import Picture
from demonfan.web.tab import Tab
from demonfan.web.workers import Workers


class Table:
    """A game with its tabs. The clock runs while there are any, unless the player has stopped it."""

    def __init__(self, key: str, session: Session, workers: Workers) -> None:
        self.key = key
        self.session = session
        self.tabs: set[Tab] = set()
        self._workers = workers
        self._lock = asyncio.Lock()
        self._paused = False
        self._picture: Picture | None = None
        # Why acts were not being kept when that was last said to all.
        self._told: str | None = None
        # A verdict has been shown, which is help: the next act marks the game.
        self._odds_told = False
        session.clock.pause()

    # ------------------------------------------------------------------------------------------ tabs

    async def join(self, tab: Tab, refreshed: Callable[[Session], Session]) -> None:
        """A tab begins to show the game; `refreshed` gives the session as it is in the store now."""
        self.tabs.add(tab)
        async with self._lock:
            session = await self._workers.run(lambda: refreshed(self.session))
            if session is not self.session:
                self.session.clock.pause()
                session.clock.pause()
                self.session, self._picture = session, None
            if not self._paused:
                self.session.resume()
            tab.send((await self._pictured()).table(tab.language))
            self._tell_kept(only=tab)
            self._judge()

    async def leave(self, tab: Tab) -> None:
        """A tab has gone; with the last one the clock stops."""
        self.tabs.discard(tab)
        self._judge()
        if not self.tabs:
            async with self._lock:
                if not self.tabs:
                    await self._workers.run(partial(_quietly, self.session.pause))

    async def lay_aside(self) -> None:
        """The player has turned away."""
        self._workers.analyst.stop(self)
        async with self._lock:
            await self._workers.run(partial(_quietly, self.session.leave))

    async def locked(self, work: Callable[[Session], str]) -> str:
        """What a function makes of the session, between two acts."""
        async with self._lock:
            return await self._workers.run(lambda: work(self.session))

    # ------------------------------------------------------------------------------------------ messages

    async def answer(self, tab: Tab, message: protocol.Message) -> None:
        """Do what a tab's message says, and tell every tab that it concerns."""
        async with self._lock:
            match message:
                case protocol.Why():
                    tab.send(self._why(tab, message))
                case protocol.Lang():
                    tab.language = message.lang
                    tab.send((await self._pictured()).table(tab.language, message.id))
                    self._tell_kept(only=tab)
                case protocol.Look():
                    tab.send((await self._pictured()).table(tab.language, message.id))
                case protocol.Pause():
                    await self._pause(tab, message)
                case protocol.Hint():
                    self._workers.spawn(self._hint(tab, message))
                case protocol.WantOdds():
                    tab.wants_odds = message.on
                    self._judge()
                case _:
                    await self._act(tab, message)

    async def _act(self, tab: Tab, message: protocol.Act) -> None:
        if message.act != self.session.acts:
            await self._refuse_stale(tab, message.id)
            return
        try:
            done, picture = await self._workers.run(
                partial(_acted, self.key, self.session, message, self._odds_told, self._workers.pictures)
            )
        except Conflict as error:
            self._refuse(tab, error, message.id)
            await self._show()
        except DemonfanError as error:
            self._refuse(tab, error, message.id)
        else:
            self._broadcast(tab, message.id, done, picture)
        self._tell_kept()
        self._judge()

    async def _pause(self, tab: Tab, message: protocol.Pause) -> None:
        self._paused = message.on
        before = self.session.game.view
        await self._workers.run(partial(_quietly, self.session.pause if message.on else self.session.resume))
        self._broadcast(tab, message.id, Done("pause", before), await self._pictured())
        self._tell_kept()

    def _why(self, tab: Tab, message: protocol.Why) -> protocol.Because:
        try:
            reason = acting.why(self.session.game, message.move)
        except DemonfanError as error:
            reason = error.reason
        if reason is None:
            return protocol.Because(re=message.id, move=message.move, code="legal", text="")
        text = render(reason, tab.language)
        return protocol.Because(re=message.id, move=message.move, code=reason.code, text=text)

    # ------------------------------------------------------------------------------------------ what is told

    async def _pictured(self) -> Picture:
        """The picture as it is now."""
        picture, session = self._picture, self.session
        if picture is None or picture.act != session.acts:
            made = partial(Picture.of, self.key, session.game, session.clock)
            picture = self._picture = await self._workers.run(made)
        return picture.at(session)

    def _broadcast(self, author: Tab, re: int | None, done: Done, picture: Picture) -> None:
        """Tell every tab what has been done."""
        self._picture = picture
        events = done.data
        for tab in self.tabs:
            said = done.said(tab.language)
            tab.send(picture.acted(tab.language, done.kind, events, said, re if tab is author else None))

    async def _show(self) -> None:
        """Send every tab the whole picture, made anew."""
        self._picture = None
        picture = await self._pictured()
        for tab in self.tabs:
            tab.send(picture.table(tab.language))

    def _refuse(self, tab: Tab, error: DemonfanError, re: int | None) -> None:
        self._say_no(tab, error.reason.code, render(error.reason, tab.language), re)

    async def _refuse_stale(self, tab: Tab, re: int | None) -> None:
        text = translator(tab.language)("The game has gone on; this is how it stands now.")
        self._say_no(tab, "stale", text, re)
        tab.send((await self._pictured()).table(tab.language))

    def _say_no(self, tab: Tab, code: str, text: str, re: int | None) -> None:
        tab.send(protocol.Refused(re=re, act=self.session.acts, code=code, text=text))

    def _tell_kept(self, only: Tab | None = None) -> None:
        """Say that acts are not being kept, or that they are again; to all when that has changed."""
        session = self.session
        why = None if session.kept else session.trouble.reason.code if session.trouble else "in-memory"
        if (why == self._told) if only is None else (why is None):
            return
        self._told = why
        for tab in self.tabs if only is None else {only}:
            tab.send(protocol.SavedState(ok=why is None, text=_kept_text(session, tab.language)))

    # ------------------------------------------------------------------------------------------ the truth

    def _judge(self) -> None:
        """Seek the truth about the position for the tabs that want it, in place of that about the one before."""
        if any(tab.wants_odds for tab in self.tabs):
            self._workers.spawn(self._tell_odds(self.session.game.view, self.session.acts))
        else:
            self._workers.analyst.stop(self, "judgement")

    async def _tell_odds(self, view: View, act: int) -> None:
        """Tell better and better judgements of a position, as long as it is the one on the table."""
        chosen = self.session.chosen == "winnable"
        async for found in self._workers.analyst.judge(self, view):
            if self.session.acts != act:
                return
            self._odds_told = self._odds_told or found.odds is not None
            for tab in self.tabs:
                if tab.wants_odds:
                    tab.send(telling.odds(act, found, tab.language, chosen=chosen))

    async def _hint(self, tab: Tab, message: protocol.Hint) -> None:
        """Give a hint. The game is free for other acts while one is sought."""
        game, act, state = self.session.game, message.act, self.session.game.state
        found = None
        if act == self.session.acts:
            found = await self._workers.analyst.hint(self, game, message.level)
        async with self._lock:
            if found is None or act != self.session.acts:
                await self._refuse_stale(tab, message.id)
            elif not found.line:
                self._say_no(tab, "no-hint", found.text(tab.language), message.id)
            else:
                with suppress(Conflict):
                    await self._workers.run(lambda: self.session.help("hint"))
                if act != self.session.acts:
                    await self._show()
                tab.send(telling.hint(self.session.acts, state, found, message.level, tab.language, message.id))
                self._tell_kept()


def _acted(
    key: str, session: Session, message: protocol.Act, odds_told: bool, threads: Executor
) -> tuple[Done, Picture]:
    """Do an act and keep it; in a worker thread, under the table's lock. The picture is made while the disk writes."""
    if odds_told:
        session.game.mark("odds")
    done = acting.act(session, message)
    picture = threads.submit(Picture.of, key, session.game, session.clock)
    try:
        session.keep()
    finally:
        made = picture.result()
    return done, made.at(session)


def _quietly(act: Callable[[], None]) -> None:
    """Something that keeps the game, where another program may have played on: then theirs is the game."""
    try:
        act()
    except Conflict:
        return


def _kept_text(session: Session, language: str) -> str:
    tr = translator(language)
    if session.kept:
        return tr("The game is being kept again.")
    if session.trouble is not None:
        return render(session.trouble.reason, language)
    return tr("This game is kept nowhere: it ends with the program.")
