"""`Analyst`: answers questions about games in threads of its own, so that play never waits.

It is made for an event loop. An *asker* is any object, such as an open game; it has one question of each kind
(judgement, hint, review, way back) at a time, and a new one ends the search for the one before. What has been found is
remembered by what the player may know, so that undo and redo need no search.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Generic, Literal, TypeVar

from demonfan import _core
from demonfan.analysis import hints, judging, lines
from demonfan.analysis.hints import Hint
from demonfan.analysis.judging import Judgement
from demonfan.game import Game
from demonfan.odds.estimated import any_review
from demonfan.odds.review import Review
from demonfan.view import View

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

Kind = Literal["judgement", "hint", "review", "last-won"]
#: Positions whose judgement, and whose hint, is remembered.
JUDGEMENTS, HINTS = 5_000, 500


class Overtaken(Exception):
    """A search was stopped, or its asker has asked anew: there is no answer."""


class Analyst:
    """Judges positions, gives hints, reviews games.

    Typical use, with `self` as the asker::

        async for found in analyst.judge(self, game.view):
            show(words.judgement(found, language))     # better and better; the last one is final

        hint = await analyst.hint(self, game, level)
        if hint.line:
            told = hint.told(game.state, level, language)

        review = await analyst.review(self, game, progress)
    """

    def __init__(self, threads: int = 2) -> None:
        """`threads` is how many positions may be judged at once, for all askers together."""
        self._pools = {
            "judgement": ThreadPoolExecutor(threads, thread_name_prefix="demonfan-judge"),
            "hint": ThreadPoolExecutor(1, thread_name_prefix="demonfan-hint"),
            "review": ThreadPoolExecutor(1, thread_name_prefix="demonfan-review"),
        }
        self._running: dict[tuple[object, Kind], _core.Control] = {}
        self._judged: _Remembered[View, Judgement] = _Remembered(JUDGEMENTS)
        self._hints: _Remembered[View, Hint] = _Remembered(HINTS)

    # ------------------------------------------------------------------------------------------ questions

    async def judge(self, asker: object, view: View) -> AsyncIterator[Judgement]:
        """Better and better judgements of a position, the last one final.

        It ends without a final one where it is stopped or overtaken by another question of the asker. To leave it
        earlier cancel the task or call `stop`.
        """
        known = self._judged.get(view)
        if known is not None:
            self.stop(asker, "judgement")
            yield known
            if known.final:
                return
        with self._asking(asker, "judgement") as control:
            found: asyncio.Queue[Judgement | None] = asyncio.Queue()
            loop = asyncio.get_running_loop()

            def seek() -> None:
                try:
                    for each in judging.judged(view, control):
                        loop.call_soon_threadsafe(found.put_nowait, each)
                finally:
                    loop.call_soon_threadsafe(found.put_nowait, None)

            search = loop.run_in_executor(self._pools["judgement"], seek)
            while (better := await found.get()) is not None and not control.cancelled:
                if _is_worse(better, known):
                    continue
                self._judged.put(view, better)
                yield better
            await search

    async def hint(self, asker: object, game: Game, level: int) -> Hint:
        """What to do now; a hint without a line says why there is none.

        Up to level 2, and where cards are hidden, a move that is plain is given without a search. The line of level 3
        begins with the same move where it is a card that goes up.

        Raises:
            Overtaken: the search was stopped, or the asker has asked anew.
        """
        view, plain = game.view, hints.at_once(game)
        if level == 3 and judging.is_open(view):
            safe, after = hints.safe_moves(game)
            if plain is None or not safe:
                return await self._sought(asker, view)
            return hints.continued(plain, safe, await self._sought(asker, View.of(after)))
        if plain is not None and plain.line:
            self.stop(asker, "hint")
            return plain
        found = await self._sought(asker, view)
        # That nothing wins any more is worth more than that only a draw is left.
        return found if plain is None or found.line or found.odds is not None else plain

    async def _sought(self, asker: object, view: View) -> Hint:
        """The hint that takes thought, remembered."""
        found = self._hints.get(view)
        if found is None:
            with self._asking(asker, "hint") as control:
                loop = asyncio.get_running_loop()
                found = await loop.run_in_executor(self._pools["hint"], hints.sought, view, control)
                if control.cancelled:
                    raise Overtaken
            self._hints.put(view, found)
        return found

    async def review(
        self, asker: object, game: Game, progress: Callable[[int, int], None] = lambda done, of: None
    ) -> Review:
        """The review of the line that a game has come by.

        Where its odds cannot be computed it is one of the kind ``estimate``, which takes some 20 seconds.

        Args:
            progress: is called in the event loop with the number of positions judged, and of all.

        Raises:
            Overtaken: the search was stopped, or the asker has asked anew.
        """
        start, line = game.start, game.line
        with self._asking(asker, "review") as control:
            loop = asyncio.get_running_loop()

            def tell(done: int, of: int) -> None:
                loop.call_soon_threadsafe(progress, done, of)

            def seek() -> Review:
                return any_review(start, line, control=control, progress=tell)

            try:
                found = await loop.run_in_executor(self._pools["review"], seek)
            except Exception as error:
                if control.cancelled:
                    raise Overtaken from error
                raise
            if control.cancelled:
                raise Overtaken
            return found

    async def last_won(self, asker: object, game: Game) -> int | None:
        """After how many moves of its line a game was last proved won (`demonfan.analysis.lines.last_won`).

        None where it never was.

        Raises:
            Overtaken: the search was stopped, or the asker has asked anew.
        """
        start, line = game.start, game.line
        with self._asking(asker, "last-won") as control:
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(self._pools["hint"], lines.last_won, start, line, control)
            if control.cancelled:
                raise Overtaken
            return found

    # ------------------------------------------------------------------------------------------ ends

    def stop(self, asker: object, kind: Kind | None = None) -> None:
        """End what is being sought for an asker, of one kind or all."""
        for key in [key for key in self._running if key[0] is asker and kind in (None, key[1])]:
            self._running.pop(key).cancel()

    def stop_all(self) -> None:
        """End every search."""
        for control in self._running.values():
            control.cancel()
        self._running.clear()

    def close(self) -> None:
        """End every search and the threads."""
        self.stop_all()
        for pool in self._pools.values():
            pool.shutdown()

    @contextmanager
    def _asking(self, asker: object, kind: Kind) -> Iterator[_core.Control]:
        """A search for an asker, which ends the one before, and ends itself when nobody waits for it any more."""
        self.stop(asker, kind)
        control = self._running[asker, kind] = _core.Control()
        try:
            yield control
        except BaseException:
            control.cancel()
            raise
        finally:
            if self._running.get((asker, kind)) is control:
                del self._running[asker, kind]


def _is_worse(found: Judgement, known: Judgement | None) -> bool:
    """Whether a judgement says no more than one that was known already."""
    if known is None or known.odds is None or found.odds is None:
        return False
    return not found.final and known.odds.kind == "estimate" and found.odds.samples <= known.odds.samples


class _Remembered(Generic[K, V]):
    """Some values by their keys; of too many the oldest is forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K) -> V | None:
        return self._values.get(key)

    def put(self, key: K, value: V) -> None:
        self._values[key] = value
        while len(self._values) > self._most:
            self._values.popitem(last=False)
