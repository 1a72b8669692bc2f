"""The threads that work for the server's event loop: for the disk and the rules, for pictures, for searches."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from demonfan.web.analysis import Analyst

T = TypeVar("T")


class Workers:
    """Threads and tasks that end together."""

    def __init__(self) -> None:
        self.analyst = Analyst()
        #: Pictures are made while the thread that did the act waits for the disk.
        self.pictures = ThreadPoolExecutor(2, thread_name_prefix="demonfan-picture")
        self._threads = ThreadPoolExecutor(4, thread_name_prefix="demonfan")
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, work: Callable[[], T]) -> T:
        """Do something in a thread that may wait for the disk, or take long."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)

    def spawn(self, work: Coroutine[None, None, None]) -> None:
        """Begin something that nobody waits for."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Stop searches, and wait for the rest."""
        self.analyst.stop_all()
        await asyncio.gather(*self._tasks)
        self._threads.shutdown()
        self.pictures.shutdown()
        self.analyst.close()
