"""Signals of the keyboard: Ctrl+C, which goes to all processes of a group, and Ctrl+Z."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator
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


@contextmanager
def stopping(before: Callable[[], object], after: Callable[[], object]) -> Iterator[None]:
    """Call `before` whenever Ctrl+Z stops this program, and `after` when it goes on. For the main thread alone."""
    stop = getattr(signal, "SIGTSTP", None)
    # Where it is ignored, as by a shell without jobs, it stays so.
    if stop is None or signal.getsignal(stop) is not signal.SIG_DFL:
        yield
        return

    def stopped(number: int, frame: object) -> None:
        before()
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        # Here it goes on.
        signal.signal(number, stopped)
        after()

    signal.signal(stop, stopped)
    try:
        yield
    finally:
        signal.signal(stop, signal.SIG_DFL)
