"""How long the table's server takes to answer a move: from the sending of the message to the whole answer.

Runs the server as `demonfan play` does, with a store on the disk (every answered move lies there), plays random games
by WebSocket, and prints the times of games kept and not kept: the difference is what the disk costs. The last column
is the server's own CPU time, which does not depend on what else the machine does.

    python bench/table_server.py [--moves 400] [--folder DIR]
"""

from __future__ import annotations

import argparse
import json
import random
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

GAMES = ("la-belle-lucie", "demon-fan", "demon-36", "canfield", "free-fan-cells")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--moves", type=int, default=400, help="moves of each game")
    parser.add_argument("--folder", type=Path, help="where the store is made (default: the folder for temporary files)")
    given = parser.parse_args()
    print(f"{'game':16} {'kept':>6} {'median':>8} {'95 %':>8} {'worst':>8} {'CPU':>8}   ms a move")
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        for kept, how in (("yes", ["--store", f"{folder}/games.db"]), ("no", ["--no-store"])):
            idle, _ = measure(how, None, 0)
            for game in GAMES:
                spent, times = measure(how, game, given.moves)
                row = (statistics.median(times), times[int(len(times) * 0.95)], times[-1], (spent - idle) / len(times))
                print(f"{game:16} {kept:>6} " + " ".join(f"{value:8.2f}" for value in row), flush=True)


def measure(how: list[str], game: str | None, moves: int) -> tuple[float, list[float]]:
    """Milliseconds of CPU that a server used in its whole life, and the times of its answers, shortest first."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with server(how) as origin:
        times = sorted(play(origin, game, moves)) if game else []
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime), times


@contextmanager
def server(how: list[str]) -> Iterator[str]:
    """A server in a process of its own; its address."""
    command = [sys.executable, "-m", "demonfan", "play", "--no-browser", *how]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        line = process.stdout.readline() if process.stdout else ""
        match = re.search(r"(http://\S+?)/", line)
        if match is None:
            raise RuntimeError(f"the server does not start: {line}")
        try:
            yield match[1]
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()


def play(origin: str, game: str, moves: int) -> Iterator[float]:
    """Play at random; milliseconds of each answer. A game without a move begins anew."""
    chance = random.Random(1)
    deal = 0
    while moves > 0:
        deal += 1
        address = f"{origin.replace('http', 'ws')}/ws/{begin(origin, game, deal)}"
        with connect(address, origin=Origin(origin), proxy=None) as tab:
            picture = json.loads(tab.recv())
            while moves > 0 and picture["legal"]:
                started = time.perf_counter()
                picture = answer(tab, chance.choice(list(picture["legal"])), picture["act"])
                yield (time.perf_counter() - started) * 1000
                moves -= 1


def answer(tab: ClientConnection, move: str, act: int) -> dict[str, object]:
    tab.send(json.dumps({"type": "play", "move": move, "act": act}))
    while (message := json.loads(tab.recv()))["type"] != "acted":
        pass
    return dict(message)


def begin(origin: str, game: str, deal: int) -> str:
    body = json.dumps({"game": game, "deal": str(deal)}).encode()
    headers = {"Content-Type": "application/json", "Origin": origin}
    with urllib.request.urlopen(urllib.request.Request(f"{origin}/api/new", body, headers)) as reply:
        return str(json.load(reply)["key"])


if __name__ == "__main__":
    main()
