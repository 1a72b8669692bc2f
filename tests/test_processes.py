"""Ctrl+C goes to a whole group of processes, and those that are started do not see it; Ctrl+Z stops one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from demonfan.processes import leave_interrupts, spawning


def test_they_outlive_an_interrupt_and_the_starter_still_gets_its_own() -> None:
    with spawning() as context, context.Pool(1, leave_interrupts) as pool:
        [pid] = pool.map(_own_id, [None])
        os.kill(pid, signal.SIGINT)
        assert pool.map(_own_id, [None]) == [pid]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def _own_id(_: None) -> int:
    return os.getpid()


@pytest.mark.skipif(not hasattr(signal, "SIGTSTP"), reason="here no program is stopped by a key")
def test_what_is_called_before_a_program_stops_and_after_it_goes_on() -> None:
    program = """
import sys
from demonfan.processes import stopping
with stopping(lambda: print("stops", flush=True), lambda: print("goes on", flush=True)):
    print("began", flush=True)
    while line := sys.stdin.readline():
        print("read", line, end="", flush=True)
"""
    command = [sys.executable, "-c", program]
    # A group of its own, as a shell with jobs gives it: one without a parent in the session is never stopped.
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, process_group=0
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stdout.readline() == "began\n"
        # Twice, for it must be so again.
        for _ in range(2):
            os.kill(running.pid, signal.SIGTSTP)
            assert running.stdout.readline() == "stops\n"
            assert os.WIFSTOPPED(os.waitpid(running.pid, os.WUNTRACED)[1])
            os.kill(running.pid, signal.SIGCONT)
            assert running.stdout.readline() == "goes on\n"
        said, _ = running.communicate("a line\n", timeout=60)
    assert said == "read a line\n"
    assert running.returncode == 0
