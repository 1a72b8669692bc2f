"""The threads that work for the server's event loop: for the disk and the rules, for pictures, for searches."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from demonfan._core import Control
from demonfan.analysis.analyst import Analyst
from demonfan.errors import InputError

T = TypeVar("T")

#: Seconds between two looks whether who asked for a search still waits.
LOOK = 0.3


class GivenUp(InputError):
    """A search for which nobody waits any more."""


class Workers:
    """Threads and tasks that end together."""

    def __init__(self) -> None:
        self.analyst = Analyst()
        #: Pictures are made while the thread that did the act waits for the disk.
        self.pictures = ThreadPoolExecutor(2, thread_name_prefix="demonfan-picture")
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="demonfan")
        # Searches take long: play never waits for them, nor do they for each other's end.
        self._searches = ThreadPoolExecutor(2, thread_name_prefix="demonfan-search")
        self._controls: set[Control] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, work: Callable[[], T]) -> T:
        """Do something in a thread that may wait for the disk, or take long."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    async def search(self, work: Callable[[Control], T], gone: Callable[[], Awaitable[bool]]) -> T:
        """Search in a thread of its own. The search is given up when `gone` says so, or when the server ends.

        Raises:
            GivenUp: it was.
        """
        control = Control()
        self._controls.add(control)
        searching = asyncio.get_running_loop().run_in_executor(self._searches, work, control)
        try:
            while not (await asyncio.wait([searching], timeout=LOOK))[0]:
                if await gone():
                    control.cancel()
            if control.cancelled:
                # Its answer says nothing about the deals.
                searching.exception()
                raise GivenUp("the search was given up")
            return searching.result()
        finally:
            self._controls.discard(control)

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Begin something that nobody waits for."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop searches, and wait for the rest."""
        self.analyst.stop_all()
        for control in self._controls:
            control.cancel()
        await asyncio.gather(*self._tasks)
        self._searches.shutdown()
        self._threads.shutdown()
        self.pictures.shutdown()
        self.analyst.close()
