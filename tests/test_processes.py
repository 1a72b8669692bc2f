"""Processes that are started do not see the Ctrl+C that goes to the whole group."""

from __future__ import annotations

import os
import signal

from demonfan.processes import leave_interrupts, spawning


def test_they_outlive_an_interrupt_and_the_starter_still_gets_its_own() -> None:
    with spawning() as context, context.Pool(1, leave_interrupts) as pool:
        [pid] = pool.map(_own_id, [None])
        os.kill(pid, signal.SIGINT)
        assert pool.map(_own_id, [None]) == [pid]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def _own_id(_: None) -> int:
    return os.getpid()
