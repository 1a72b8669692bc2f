"""A program that is killed at any instant loses no act that it has acknowledged."""

from __future__ import annotations

import os
import random
import signal
import sqlite3
import struct
import time
from pathlib import Path

from demonfan.game import Game
from demonfan.store import Store

KILLS = 500
#: One game is played on by so many programs, one after the other.
IN_A_ROW = 10
#: In seconds, after the last act that is waited for: about as long as an act takes, so that any part of it is hit.
LONGEST = 0.015


def _play_until_killed(store: Store, key: str, out: int, seed: int) -> None:
    """Random acts; the number of acts so far goes into the pipe after each, when it has been kept."""
    with Store.open(store.address) if seed % 5 == 0 else store as opened:
        session = opened.player().load(key)
        os.write(out, struct.pack("<i", session.acts))
        chance = random.Random(seed)
        while True:
            if session.game.can_undo and chance.random() < 0.3:
                session.undo()
            elif move := next(iter(session.game.legal_moves), None):
                session.play(move)
            else:
                session.restart()
            if session.kept:
                os.write(out, struct.pack("<i", session.acts))


def _killed(store: Store, key: str, wait_for: int, delay: float, seed: int) -> list[int]:
    """Fork a program, wait for some of its messages and a little longer, kill it; and all that it has acknowledged."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(read)
            _play_until_killed(store, key, write, seed)
        finally:
            os._exit(1)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        data = pipe.read(4 * wait_for)
        time.sleep(delay)
        os.kill(child, signal.SIGKILL)
        data += pipe.read()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the program ended by itself"
    return [count for (count,) in struct.iter_unpack("<i", data)]


def test_no_acknowledged_act_is_lost(tmp_path: Path) -> None:
    store = Store.open(str(tmp_path / "games.db"))
    chance = random.Random(7)
    acknowledged: dict[str, int] = {}
    played = 0
    key = ""
    for number in range(KILLS):
        if number % IN_A_ROW == 0:
            key = store.player().begin(Game.deal("la-belle-lucie", number + 1)).key or ""
            # No connection may be carried over a fork; each program makes its own.
            store.close()
            acknowledged[key] = 0
        # No message: killed while it opens the store (each fifth opens it anew). One: it has read the game. Two: it
        # has kept an act.
        counts = _killed(store, key, chance.choice((0, 1, 1, 2)), chance.uniform(0, LONGEST), number)
        if counts:
            # What earlier programs have acknowledged was there when this one began.
            assert counts[0] >= acknowledged[key]
            acknowledged[key] = counts[-1]
            played += len(counts) - 1
    assert played >= KILLS // 8
    connection = sqlite3.connect(store.address)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    with store:
        for key, count in acknowledged.items():
            assert store.player().load(key).acts >= count
