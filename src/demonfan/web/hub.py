"""The games that are open: each with its session, its tabs, and a lock that puts its acts in order.

An act is done, kept and turned into a picture in a worker thread, so that neither the disk nor a long search holds up
other games; the lock of the game makes it one act after another. When the last tab has gone, the clock stops, and after
a while the game is laid aside: one that is stuck is lost then, as the player has turned away.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from demonfan.errors import DemonfanError, Reason
from demonfan.game import Game
from demonfan.messages import render, translator
from demonfan.state import State
from demonfan.store import Conflict, NoSuchGame, Player, Session, Settings, StoreError
from demonfan.store.saved import Chosen, new_key
from demonfan.web import acting, analysis, limits, protocol
from demonfan.web.acting import Done
from demonfan.web.analysis import Analyst, Question
from demonfan.web.picture import Picture
from demonfan.web.tab import Tab

T = TypeVar("T")


class TooMany(DemonfanError):
    """More games or tabs than the server holds."""


@dataclass(eq=False)
class Table:
    """One open game."""

    key: str
    session: Session
    tabs: set[Tab] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    #: The player has stopped the clock.
    paused: bool = False
    #: The last picture, and whether acts were kept when it was sent.
    picture: Picture | None = None
    told: str | None = None
    #: A verdict has been shown, which is help.
    odds_told: bool = False
    leaving: asyncio.TimerHandle | None = None


class Hub:
    """All open games of one player."""

    def __init__(self, player: Player | None, trouble: StoreError | None = None) -> None:
        """Without a player games are kept in memory only; `trouble` says why."""
        self.player = player
        self.trouble = trouble
        self.tables: dict[str, Table] = {}
        self._settings = Settings()
        self.analyst = Analyst()
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="demonfan")
        self._pictures = ThreadPoolExecutor(2, thread_name_prefix="demonfan-picture")
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, work: Callable[[], T]) -> T:
        """Do something in a worker thread that may wait for the disk."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    # ------------------------------------------------------------------------------------------ games

    async def begin(self, make: Callable[[], Game], chosen: Chosen) -> Table:
        """A new game, made by `make` in a worker thread.

        Raises:
            InputError: what `make` raises.
            TooMany: no more games can be open.
        """
        self._make_room()
        key, session = await self.run(lambda: self._begun(make(), chosen))
        return self._open(key, session)

    def prepare(self, game: Game, chosen: Chosen) -> str:
        """A new game before the server runs; returns its key."""
        key, session = self._begun(game, chosen)
        session.clock.pause()
        self.tables[key] = Table(key, session)
        return key

    def _begun(self, game: Game, chosen: Chosen) -> tuple[str, Session]:
        game.autoplay = self._settings_now().autoplay
        if self.player is None:
            return new_key(), Session.in_memory(game, self.trouble)
        session = self.player.begin(game, chosen=chosen)
        return session.key or new_key(), session

    async def table(self, key: str) -> Table:
        """The game with this key, opened if it is not.

        Raises:
            NoSuchGame: there is none.
            StoreError: it cannot be read.
            TooMany: no more games can be open.
        """
        if (table := self.tables.get(key)) is not None:
            return table
        player = self.player
        if player is None:
            raise NoSuchGame(Reason("store-no-game", details={"key": key[:40]}))
        self._make_room()
        session = await self.run(lambda: player.load(key))
        # Another tab may have opened it meanwhile.
        return self.tables.get(key) or self._open(key, session)

    def _open(self, key: str, session: Session) -> Table:
        table = self.tables[key] = Table(key, session)
        session.clock.pause()
        self._linger(table)
        return table

    def _make_room(self) -> None:
        if len(self.tables) >= limits.TABLES:
            idle = next((table for table in self.tables.values() if not table.tabs and table.session.kept), None)
            if idle is None:
                raise TooMany(Reason("too-many-games", details={"limit": limits.TABLES}))
            self._lay_aside(idle)

    # ------------------------------------------------------------------------------------------ tabs

    async def join(self, table: Table, tab: Tab) -> None:
        """A tab begins to show a game; what another program has played meanwhile is read first.

        Raises:
            TooMany: no more tabs can show it.
        """
        if len(table.tabs) >= limits.TABS_OF_A_TABLE or sum(len(t.tabs) for t in self.tables.values()) >= limits.TABS:
            raise TooMany(Reason("too-many-tabs"))
        if table.leaving is not None:
            table.leaving.cancel()
            table.leaving = None
        self.tables[table.key] = table
        table.tabs.add(tab)
        async with table.lock:
            if not table.paused:
                table.session.resume()
            await self.run(partial(self._refresh, table))
            tab.wants_odds = (await self.run(self._settings_now)).odds
            picture = await self._pictured(table)
            tab.send(picture.table(tab.language))
            self._tell_kept(table, only=tab)
            self._judge(table)

    def _refresh(self, table: Table) -> None:
        """Read a game again that another program has played on."""
        session = table.session
        if self.player is None or not session.kept or session.key is None:
            return
        try:
            known = self.player.find(session.key)
            if known is not None and known.acts != session.acts:
                running = session.clock.running
                table.session = self.player.load(session.key)
                table.picture = None
                if not running:
                    table.session.clock.pause()
        except StoreError:
            # The next act will say what is wrong.
            return

    async def leave(self, table: Table, tab: Tab) -> None:
        """A tab has gone."""
        table.tabs.discard(tab)
        self._judge(table)
        if not table.tabs:
            async with table.lock:
                if not table.tabs:
                    await self.run(partial(_quietly, table.session.pause))
                    self._linger(table)

    def _linger(self, table: Table) -> None:
        loop = asyncio.get_running_loop()
        table.leaving = loop.call_later(limits.LINGER, self._lay_aside, table)

    def _lay_aside(self, table: Table) -> None:
        """Let go of a game without tabs. One that is kept nowhere else stays."""
        if table.leaving is not None:
            table.leaving.cancel()
            table.leaving = None
        if table.tabs or not table.session.kept or self.tables.get(table.key) is not table:
            return
        del self.tables[table.key]
        self._spawn(self._leave(table))

    async def _leave(self, table: Table) -> None:
        async with table.lock:
            await self.run(partial(_quietly, table.session.leave))

    async def close(self) -> None:
        """Leave every game."""
        for table in list(self.tables.values()):
            if table.leaving is not None:
                table.leaving.cancel()
            for tab in list(table.tabs):
                tab.close(1001)
            await self._leave(table)
        for table in self.tables.values():
            self.analyst.stop(table)
        if self._tasks:
            await asyncio.gather(*self._tasks)
        self._threads.shutdown()
        self._pictures.shutdown()
        self.analyst.close()

    # ------------------------------------------------------------------------------------------ messages

    async def answer(self, table: Table, tab: Tab, message: protocol.Message) -> None:
        """Do what a tab's message says, and tell every tab that it concerns."""
        async with table.lock:
            match message:
                case protocol.Why():
                    tab.send(self._why(table, tab, message))
                case protocol.Lang():
                    tab.language = message.lang
                    tab.send((await self._pictured(table)).table(tab.language, message.id))
                    self._tell_kept(table, only=tab)
                case protocol.Look():
                    tab.send((await self._pictured(table)).table(tab.language, message.id))
                case protocol.Pause():
                    await self._pause(table, tab, message)
                case protocol.Hint():
                    self._spawn(self._hint(table, tab, message))
                case protocol.WantOdds():
                    tab.wants_odds = message.on
                    self._judge(table)
                case _:
                    await self._act(table, tab, message)

    async def _act(self, table: Table, tab: Tab, message: protocol.Act) -> None:
        if message.act != table.session.acts:
            await self._refuse_stale(table, tab, message.id)
            return
        try:
            done, picture = await self.run(partial(_acted, table, message, self._pictures))
        except Conflict as error:
            table.picture = None
            tab.send(_refused(table, error.reason.code, render(error.reason, tab.language), message.id))
            await self._show(table)
        except DemonfanError as error:
            tab.send(_refused(table, error.reason.code, render(error.reason, tab.language), message.id))
        else:
            self._broadcast(table, tab, message.id, done, picture)
        self._tell_kept(table)
        self._judge(table)

    async def _refuse_stale(self, table: Table, tab: Tab, re: int | None) -> None:
        text = translator(tab.language)("The game has gone on; this is how it stands now.")
        tab.send(_refused(table, "stale", text, re))
        tab.send((await self._pictured(table)).table(tab.language))

    def _broadcast(self, table: Table, author: Tab, re: int | None, done: Done, picture: Picture) -> None:
        table.picture = picture
        events = done.data
        for tab in table.tabs:
            said = done.said(tab.language)
            tab.send(picture.acted(tab.language, done.kind, events, said, re if tab is author else None))

    async def _pause(self, table: Table, tab: Tab, message: protocol.Pause) -> None:
        table.paused = message.on
        before = table.session.game.view
        await self.run(partial(_quietly, table.session.pause if message.on else table.session.resume))
        table.picture = None
        self._broadcast(table, tab, message.id, Done("pause", before), await self._pictured(table))
        self._tell_kept(table)

    def _why(self, table: Table, tab: Tab, message: protocol.Why) -> protocol.Because:
        try:
            reason = acting.why(table.session.game, message.move)
        except DemonfanError as error:
            reason = error.reason
        if reason is None:
            return protocol.Because(re=message.id, move=message.move, code="legal", text="")
        text = render(reason, tab.language)
        return protocol.Because(re=message.id, move=message.move, code=reason.code, text=text)

    async def _show(self, table: Table) -> None:
        """Send every tab the whole picture."""
        picture = await self._pictured(table)
        for tab in table.tabs:
            tab.send(picture.table(tab.language))

    async def _pictured(self, table: Table) -> Picture:
        picture = table.picture
        if picture is None or picture.act != table.session.acts:
            game, clock = table.session.game, table.session.clock
            picture = await self.run(lambda: Picture.of(table.key, game, clock))
            table.picture = picture
        return picture.at(table.session)

    def _tell_kept(self, table: Table, only: Tab | None = None) -> None:
        """Say that acts are not being kept, or that they are again; to all when that has changed."""
        session = table.session
        why = None if session.kept else session.trouble.reason.code if session.trouble else "in-memory"
        if (why == table.told) if only is None else (why is None):
            return
        table.told = why
        for tab in table.tabs if only is None else {only}:
            tab.send(protocol.SavedState(ok=why is None, text=_kept_text(session, tab.language)))

    # ------------------------------------------------------------------------------------------ the truth

    def _judge(self, table: Table) -> None:
        """Seek the truth about the position for the tabs that want it, in place of that about the one before."""
        if any(tab.wants_odds for tab in table.tabs):
            self._spawn(self._tell_odds(table, table.session.game.state, table.session.acts))
        else:
            self.analyst.stop(table)

    async def _tell_odds(self, table: Table, state: State, act: int) -> None:
        question = Question.about(state)
        verdict = await self.analyst.ask(table, question) if question else None
        if table.session.acts == act and table.session.game.state == state:
            table.odds_told = table.odds_told or verdict is not None
            for tab in table.tabs:
                if tab.wants_odds:
                    tab.send(analysis.odds(act, state, question, verdict, tab.language))

    async def _hint(self, table: Table, tab: Tab, message: protocol.Hint) -> None:
        """Give a proved hint. The game is free for other acts while one is sought."""
        game, act, language = table.session.game, message.act, tab.language
        state, advice = game.state, None
        if act == table.session.acts:
            question = Question.about(state)
            # A whole line is sought first; the next move may be plain without a search.
            if message.level < 3 or question is None:
                advice = await self.run(lambda: analysis.at_once(game, language))
            if advice is None or not advice.line:
                verdict = await self.analyst.ask(table, question) if question else None
                advice = analysis.from_verdict(state, question, verdict, language, otherwise=advice)
        async with table.lock:
            if advice is None or act != table.session.acts:
                await self._refuse_stale(table, tab, message.id)
            elif not advice.line:
                tab.send(_refused(table, "no-hint", advice.text, message.id))
            else:
                with suppress(Conflict):
                    await self.run(lambda: table.session.help("hint"))
                if act != table.session.acts:
                    await self._show(table)
                tab.send(analysis.advice_message(table.session.acts, state, advice, message.level, message.id))
                self._tell_kept(table)

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # ------------------------------------------------------------------------------------------ settings

    def _settings_now(self) -> Settings:
        """The settings, or those that everyone begins with where the store fails."""
        try:
            return self.settings()
        except StoreError:
            return self._settings

    def settings(self) -> Settings:
        """The player's settings; those of this run where there is no store.

        Raises:
            StoreError: the store cannot be read.
        """
        return self._settings if self.player is None else self.player.settings

    def change_settings(self, changes: dict[str, object]) -> Settings:
        """Change settings by name.

        Raises:
            SettingsError: a name that is no setting, or a value that it does not take.
            StoreError: the store cannot be written.
        """
        if self.player is not None:
            return self.player.change_settings(changes)
        self._settings = self._settings.changed(changes)
        return self._settings


def _acted(table: Table, message: protocol.Act, threads: Executor) -> tuple[Done, Picture]:
    """Do an act and keep it; in a worker thread, under the table's lock. The picture is made while the disk writes."""
    session = table.session
    if table.odds_told:
        session.game.mark("odds")
    done = acting.act(session, message)
    picture = threads.submit(Picture.of, table.key, session.game, session.clock)
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


def _refused(table: Table, code: str, text: str, re: int | None) -> protocol.Refused:
    return protocol.Refused(re=re, act=table.session.acts, code=code, text=text)


def _kept_text(session: Session, language: str) -> str:
    tr = translator(language)
    if session.kept:
        return tr("The game is being kept again.")
    if session.trouble is not None:
        return render(session.trouble.reason, language)
    return tr("This game is kept nowhere: it ends with the program.")
