"""Time the table in a terminal: from the start of the program to its first picture, and from a key to its answer.

    python bench/terminal.py [--keys N]

The start is measured on a pseudo-terminal, as a player sees it, and beside it that of Python alone with Textual
imported, which is what no program of this kind can go below. Keys are measured in the running application: from the
key to the drawn table, without the terminal's own time; then with the odds bar on in a game with hidden cards, while
sampled games are played out in another thread. All in milliseconds; the start is the best of three.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import pty
import select
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter

from textual import events

from demonfan.game import Game
from demonfan.store import Settings, Store
from demonfan.terminal.app import DemonfanApp
from demonfan.terminal.game_screen import GameScreen
from demonfan.terminal.table import Table


def start(folder: str) -> tuple[float, float]:
    """Until the first card is written to the terminal: milliseconds on the clock, and of the processor."""
    leader, follower = pty.openpty()
    environ = os.environ | {"DEMONFAN_STORE": str(Path(folder) / "start.db"), "TERM": "xterm-256color"}
    environ |= {"LANG": "C.UTF-8", "COLUMNS": "80", "LINES": "24"}
    command = [sys.executable, "-m", "demonfan", "play", "fan", "1", "--terminal"]
    began = perf_counter()
    process = subprocess.Popen(command, stdin=follower, stdout=follower, stderr=follower, env=environ)
    written = b""
    while "♠".encode() not in written and perf_counter() - began < 30:
        if select.select([leader], [], [], 0.05)[0]:
            written += os.read(leader, 65536)
    taken = perf_counter() - began
    process.kill()
    usage = os.wait4(process.pid, 0)[2]
    process.returncode = 0
    os.close(leader)
    os.close(follower)
    return taken * 1000, (usage.ru_utime + usage.ru_stime) * 1000


def imports() -> tuple[float, float]:
    """The same for Python with Textual imported, to the end of the process."""
    began = perf_counter()
    process = subprocess.Popen([sys.executable, "-c", "import textual.app, textual.widgets"])
    usage = os.wait4(process.pid, 0)[2]
    process.returncode = 0
    return (perf_counter() - began) * 1000, (usage.ru_utime + usage.ru_stime) * 1000


async def keys(
    folder: str, size: tuple[int, int], count: int, game: str = "fan", *, odds: bool = False
) -> dict[str, list[float]]:
    """Milliseconds from a key to the drawn table, for keys that look, lift and make a move that is kept."""
    with Store.open(str(Path(folder) / "keys.db")) as store:
        me = store.player()
        settings = Settings(odds=odds)
        session = me.begin(Game.deal(game, 2))
        app = DemonfanApp(me, session=session, environ={"LANG": "C.UTF-8"}, settings=settings)
        times: dict[str, list[float]] = {"arrow": [], "lift": [], "move": [], "undo": []}
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            screen = app.screen
            assert isinstance(screen, GameScreen)
            table = screen.query_one(Table)

            async def timed(kind: str, answer: Callable[[], None]) -> None:
                began = perf_counter()
                answer()
                for y in range(table.size.height):
                    table.render_line(y)
                times[kind].append((perf_counter() - began) * 1000)
                await pilot.pause()

            for _ in range(count):
                for kind, key in (("arrow", "right"), ("lift", "enter"), ("lift", "escape")):
                    await timed(kind, partial(screen.on_key, events.Key(key, None)))
                await timed("move", lambda: screen.act(next(iter(screen.hand.legal))))
                await timed("undo", partial(screen.on_key, events.Key("u", "u")))
        return times


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--keys", type=int, default=30, help="how often each key is pressed")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, (clock, processor) in (
            ("start to the first picture", min(start(folder) for _ in range(3))),
            ("Python and Textual alone", min(imports() for _ in range(3))),
        ):
            print(f"{name:27} {clock:6.0f} ms on the clock, {processor:6.0f} ms of the processor")
        for size in ((80, 24), (120, 40), (200, 60)):
            show(f"{size[0]}x{size[1]}", asyncio.run(keys(folder, size, arguments.keys)))
        show("with odds", asyncio.run(keys(folder, (80, 24), arguments.keys, "demon-52", odds=True)))


def show(name: str, found: dict[str, list[float]]) -> None:
    """A line for each kind of key."""
    for kind, times in found.items():
        middle, worst = statistics.median(times), sorted(times)[int(len(times) * 0.95) - 1]
        print(f"{name:9} {kind:6} median {middle:6.1f} ms, 95 % below {worst:6.1f} ms")


if __name__ == "__main__":
    main()
