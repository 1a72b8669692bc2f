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
from typing import TypeVar

from demonfan.errors import DemonfanError
from demonfan.messages import render, translator
from demonfan.store import Conflict, Session
from demonfan.web import acting, limits, protocol
from demonfan.web.acting import Done
from demonfan.web.branch import Branch
from demonfan.web.counsel import Counsel, Scene
from demonfan.web.picture import Picture
from demonfan.web.tab import Tab
from demonfan.web.workers import Workers

T = TypeVar("T")


class Table:
    """A game with its tabs. The clock runs while there are any, unless the player has stopped it."""

    def __init__(self, key: str, session: Session, workers: Workers) -> None:
        self.key = key
        self.session = session
        self.tabs: set[Tab] = set()
        self._workers = workers
        #: Acts are done under it, one after another.
        self.lock = asyncio.Lock()
        self._paused = False
        self._picture: Picture | None = None
        # Why acts were not being kept when that was last said to all.
        self._told: str | None = None
        self._counsel = Counsel(self, workers.analyst)
        session.clock.pause()

    # ------------------------------------------------------------------------------------------ tabs

    async def join(self, tab: Tab, refreshed: Callable[[Session], Session]) -> None:
        """A tab begins to show the game; `refreshed` gives the session as it is in the store now."""
        self.tabs.add(tab)
        async with self.lock:
            session = await self._workers.run(lambda: refreshed(self.session))
            if session is not self.session:
                self.session.clock.pause()
                session.clock.pause()
                self.session, self._picture = session, None
            self.session.zone = tab.zone
            if not self._paused:
                self.session.resume()
            tab.send((await self._pictured()).table(tab.language))
            self._tell_kept(only=tab)
            self._judge()

    async def leave(self, tab: Tab) -> None:
        """A tab has gone; with the last one the clock stops."""
        self.tabs.discard(tab)
        self._counsel.leave(tab)
        self._judge()
        if not self.tabs:
            async with self.lock:
                if not self.tabs:
                    await self._workers.run(partial(_quietly, self.session.pause))

    async def lay_aside(self) -> None:
        """The player has turned away."""
        self._counsel.stop()
        async with self.lock:
            await self._workers.run(partial(_quietly, self.session.leave))

    async def locked(self, work: Callable[[Session], str]) -> str:
        """What a function makes of the session, between two acts."""
        async with self.lock:
            return await self._workers.run(lambda: work(self.session))

    # ------------------------------------------------------------------------------------------ messages

    async def answer(self, tab: Tab, message: protocol.Message) -> None:
        """Do what a tab's message says, and tell every tab that it concerns."""
        async with self.lock:
            match message:
                case protocol.Why():
                    tab.send(self._why(tab, message))
                case protocol.Lang():
                    tab.language = message.lang
                    await self._look(tab, message.id)
                    self._tell_kept(only=tab)
                case protocol.Look():
                    await self._look(tab, message.id)
                case protocol.Pause():
                    await self._pause(tab, message)
                case protocol.WantOdds():
                    tab.wants_odds = message.on
                    self._judge(tab)
                case protocol.Branch():
                    await self._branch(tab, message)
                case protocol.Hint() | protocol.Line() | protocol.LastWon() | protocol.Review() | protocol.Show():
                    # The game is free for other acts while an answer is sought.
                    self._workers.spawn(self._counsel.answer(tab, message))
                case _ if tab.branch is not None:
                    await self._act_in_branch(tab, tab.branch, message)
                case _:
                    await self._act(tab, message)

    async def _act(self, tab: Tab, message: protocol.Act) -> None:
        if message.act != self.session.acts:
            await self.refuse_stale(tab, message.id)
            return
        try:
            done, picture = await self._workers.run(
                partial(_acted, self.key, self.session, message, self._counsel.odds_told, self._workers.pictures)
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

    # ------------------------------------------------------------------------------------------ branches

    def scene(self, tab: Tab) -> Scene:
        """What a tab shows: the game, or its branch."""
        return self.session if tab.branch is None else tab.branch

    async def _branch(self, tab: Tab, message: protocol.Branch) -> None:
        """Begin a branch, or leave it: then the tab shows the game again."""
        if not message.on:
            self._counsel.leave(tab)
            tab.branch = None
            await self._look(tab, message.id)
            self._judge()
            return
        if message.act != self.scene(tab).acts:
            await self.refuse_stale(tab, message.id)
            return
        try:
            branch = await self._workers.run(lambda: Branch(self.key, self.session.game, message.moves))
        except IndexError:
            await self.refuse_stale(tab, message.id)
            return
        await self.mark("analysis")
        self._counsel.leave(tab)
        tab.branch = branch
        await self._look(tab, message.id)
        self._judge(tab)

    async def _act_in_branch(self, tab: Tab, branch: Branch, message: protocol.Act) -> None:
        if message.act != branch.acts:
            await self.refuse_stale(tab, message.id)
            return
        if isinstance(message, protocol.Discard) or branch.acts >= limits.BRANCH_ACTS:
            text = translator(tab.language)("Not in a branch: go back to the game first.")
            self.say_no(tab, "in-branch", text, message.id)
            return
        session = self.session
        at = session.clock.milliseconds / 1000
        try:
            done, picture = await self._workers.run(
                lambda: (acting.act(branch.game, message, at), branch.picture(session))
            )
        except DemonfanError as error:
            self._refuse(tab, error, message.id)
            return
        tab.send(picture.acted(tab.language, done.kind, done.data, done.said(tab.language), message.id))
        self._judge(tab)

    async def _pause(self, tab: Tab, message: protocol.Pause) -> None:
        self._paused = message.on
        before = self.session.game.view
        await self._workers.run(partial(_quietly, self.session.pause if message.on else self.session.resume))
        self._broadcast(tab, message.id, Done("pause", before), await self._pictured())
        for other in [other for other in self.tabs if other.branch is not None]:
            await self._look(other, message.id if other is tab else None)
        self._tell_kept()

    def _why(self, tab: Tab, message: protocol.Why) -> protocol.Because:
        try:
            reason = acting.why(self.scene(tab).game, message.move)
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
        for tab in self._at_the_game():
            said = done.said(tab.language)
            tab.send(picture.acted(tab.language, done.kind, events, said, re if tab is author else None))

    async def _show(self) -> None:
        """Send every tab the whole picture, made anew."""
        self._picture = None
        picture = await self._pictured()
        for tab in self._at_the_game():
            tab.send(picture.table(tab.language))

    async def _look(self, tab: Tab, re: int | None = None) -> None:
        """Send a tab the whole picture of what it shows."""
        if (branch := tab.branch) is None:
            picture = await self._pictured()
        else:
            picture = await self._workers.run(lambda: branch.picture(self.session))
        tab.send(picture.table(tab.language, re))

    def _at_the_game(self) -> list[Tab]:
        """The tabs that show the game itself."""
        return [tab for tab in self.tabs if tab.branch is None]

    def _refuse(self, tab: Tab, error: DemonfanError, re: int | None) -> None:
        self.say_no(tab, error.reason.code, render(error.reason, tab.language), re)

    async def refuse_stale(self, tab: Tab, re: int | None) -> None:
        """Say that the game has gone on, and show it; under the lock."""
        self.say_no(tab, "stale", translator(tab.language)("The game has gone on; this is how it stands now."), re)
        await self._look(tab)

    def say_no(self, tab: Tab, code: str, text: str, re: int | None) -> None:
        """Refuse what a tab has asked."""
        tab.send(protocol.Refused(re=re, act=self.scene(tab).acts, code=code, text=text))

    def _tell_kept(self, only: Tab | None = None) -> None:
        """Say that acts are not being kept, or that they are again; to all when that has changed."""
        session = self.session
        why = None if session.kept else session.trouble.reason.code if session.trouble else "in-memory"
        if (why == self._told) if only is None else (why is None):
            return
        self._told = why
        for tab in self.tabs if only is None else {only}:
            tab.send(protocol.SavedState(ok=why is None, text=_kept_text(session, tab.language)))

    # ------------------------------------------------------------------------------------------ help

    def _judge(self, only: Tab | None = None) -> None:
        """Seek the truth about the position for the tabs that want it; for one in a branch, about that."""
        if only is not None and only.branch is not None:
            if only.wants_odds:
                self._workers.spawn(self._counsel.tell_odds_of_branch(only))
        elif any(tab.wants_odds for tab in self._at_the_game()):
            self._workers.spawn(self._counsel.tell_odds())
        else:
            self._counsel.stop()

    async def mark(self, help: str) -> None:
        """Mark the game with a help that was given, and show it again where that was an act; under the lock."""
        acts = self.session.acts
        with suppress(Conflict):
            await self.run(lambda: self.session.help(help))
        if self.session.acts != acts:
            await self._show()
            self._judge()
        self._tell_kept()

    async def run(self, work: Callable[[], T]) -> T:
        """Do something in a worker thread."""
        return await self._workers.run(work)


def _acted(
    key: str, session: Session, message: protocol.Act, odds_told: bool, threads: Executor
) -> tuple[Done, Picture]:
    """Do an act and keep it; in a worker thread, under the table's lock. The picture is made while the disk writes."""
    if odds_told:
        session.game.mark("odds")
    if isinstance(message, protocol.Discard):
        done = acting.discard(session)
    else:
        done = acting.act(session.game, message, session.clock.milliseconds / 1000)
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
