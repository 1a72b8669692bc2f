"""The program as it is started, in a real terminal that tmux keeps."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from demonfan.store import Store

TMUX = shutil.which("tmux") or "tmux"


class Terminal:
    """A tmux server of its own, with one window of 80 columns and 24 lines."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.store = folder / "games.db"

    def tmux(self, *arguments: str) -> str:
        command = [TMUX, "-S", str(self.folder / "tmux"), "-f", "/dev/null", *arguments]
        return subprocess.run(command, check=True, capture_output=True, text=True, timeout=30).stdout

    def start(self, *arguments: str) -> None:
        settings = [f"DEMONFAN_STORE={self.store}", "LANG=C.UTF-8", "LC_ALL=C.UTF-8", "COLORTERM=truecolor"]
        program = [sys.executable, "-m", "demonfan", "play", *arguments, "--terminal"]
        window = ["-u", "new-session", "-d", "-s", "game", "-x", "80", "-y", "24"]
        # A server whose last session has just died is still on its way out, and refuses a new one.
        end = time.monotonic() + 15
        while True:
            try:
                self.tmux(*window, "env", *settings, *program)
                return
            except subprocess.CalledProcessError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.1)

    def keys(self, *keys: str) -> None:
        self.tmux("send-keys", "-t", "game", *keys)

    @property
    def screen(self) -> str:
        return self.tmux("capture-pane", "-p", "-t", "game")

    @property
    def process(self) -> int:
        return int(self.tmux("list-panes", "-t", "game", "-F", "#{pane_pid}"))

    def wait(self, until: Callable[[], bool], seconds: float = 30) -> None:
        """Wait until something holds."""
        end = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < end, self.screen
            time.sleep(0.05)

    def shows(self, text: str) -> None:
        self.wait(lambda: text in self.screen)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    terminal = Terminal(tmp_path)
    try:
        yield terminal
    finally:
        subprocess.run([str(TMUX), "-S", str(tmp_path / "tmux"), "kill-server"], check=False, capture_output=True)


def acts(terminal: Terminal) -> list[str]:
    """The moves that the store has of the game played last."""
    with Store.open(str(terminal.store)) as store:
        me = store.player()
        games = me.list(limit=1)
        return [step.text for step in me.load(games[0].key).game.line] if games else []


def test_a_game_in_a_terminal(terminal: Terminal) -> None:
    terminal.start("fan", "1")
    terminal.shows("Fan · deal 1")
    screen = terminal.screen
    # The deal as every other interface shows it: 7♠ 9♣ 4♠ in the first fan, the aces wanted above.
    assert "│7♠ │9♣ ┃4♠ ┃" in screen
    for ace in ("A♣", "A♠", "A♥", "A♦"):
        assert ace in screen.split("\n")[2]
    terminal.keys("?")
    terminal.shows("Esc closes this.")
    terminal.keys("Escape")
    terminal.wait(lambda: "Esc closes this." not in terminal.screen)
    assert "Fan 1: 7♠ 9♣ 4♠" in terminal.screen
    terminal.keys(":")
    terminal.shows("type a move")
    terminal.keys("-l", "AD>F")
    terminal.shows("AD>F")
    terminal.keys("Enter")
    terminal.shows("A♦ goes up.")
    terminal.shows("1 of 52 up")
    terminal.keys("u")
    terminal.shows("Taken back.")
    terminal.keys("q")
    terminal.shows("Continue")


def stock(terminal: Terminal) -> int:
    """How many cards the screen shows in the stock; -1 before there is a picture."""
    found = re.search(r"─(\d+)╯", terminal.screen)
    return int(found[1]) if found else -1


def turned_down_to(terminal: Terminal, count: int) -> bool:
    """Whether the screen shows so many cards in the stock, or fewer."""
    return 0 <= stock(terminal) <= count


def test_killing_the_terminal_at_any_moment_loses_no_move(terminal: Terminal) -> None:
    terminal.start("demon-36-one", "1")
    for shown in (21, 17, 12):
        terminal.wait(lambda: stock(terminal) == 22 - len(acts(terminal)))
        # Keys go on coming in while the program dies.
        terminal.keys(*"sssss")
        terminal.wait(partial(turned_down_to, terminal, shown))
        seen = 22 - stock(terminal)
        os.kill(terminal.process, signal.SIGKILL)
        # What the screen has shown lies on the disk.
        kept = acts(terminal)
        assert len(kept) >= seen
        assert set(kept) == {"stock"}
        terminal.start("--continue")
    terminal.wait(lambda: stock(terminal) == 22 - len(acts(terminal)))


def test_a_terminal_that_goes_away_loses_no_move(terminal: Terminal) -> None:
    terminal.start("demon-36-one", "1")
    terminal.shows("deal 1")
    terminal.keys("s")
    terminal.shows("Turned:")
    terminal.tmux("kill-server")
    assert acts(terminal) == ["stock"]
