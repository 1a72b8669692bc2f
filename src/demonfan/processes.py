"""Processes that leave Ctrl+C, which goes to all of a group, to the one that started them."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnContext


@contextmanager
def spawning() -> Iterator[SpawnContext]:
    """The context in which to start processes, which begin afresh and call `leave_interrupts` first of all."""
    context = multiprocessing.get_context("spawn")
    if not hasattr(signal, "pthread_sigmask"):
        yield context
        return
    # What is blocked here stays blocked in them, from their first instruction on; here it comes a little later.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield context
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_interrupts() -> None:
    """In a process that was started: let Ctrl+C be, where it could not be blocked."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
