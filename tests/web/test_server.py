from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from demonfan.errors import InputError
from demonfan.web import limits, server
from tests.web.served import serving


def test_it_listens_on_this_machine_alone() -> None:
    with closing(server.bind(0)) as listening:
        assert listening.getsockname()[0] == "127.0.0.1"
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", server.address(listening))


def test_a_taken_port_that_was_asked_for_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(server.bind(0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(InputError, match=f"port {port}"):
            server.bind(port)
        # Where none was asked for, another is found.
        monkeypatch.setattr(server, "PORT", port)
        with closing(server.bind()) as other:
            assert other.getsockname()[1] != port


def test_our_own_port_is_taken_where_it_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(socket.socket()) as probing:
        probing.bind(("127.0.0.1", 0))
        port = probing.getsockname()[1]
    monkeypatch.setattr(server, "PORT", port)
    with closing(server.bind()) as listening:
        assert listening.getsockname()[1] == port


def test_too_many_connections_are_told_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS", 2)
    with serving(None) as served:
        host, _, port = served.host.partition(":")
        with closing(socket.create_connection((host, int(port)))), closing(socket.create_connection((host, int(port)))):
            assert served.get("/api/saved").status == 503
        deadline = time.monotonic() + 10
        while served.get("/api/saved").status == 503 and time.monotonic() < deadline:
            time.sleep(0.01)
        assert served.get("/api/saved").status == 200


def test_no_browser_without_a_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not server.has_browser()


@contextmanager
def played(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command, running, and the address that it prints."""
    command = [sys.executable, "-m", "demonfan", "--lang", "en", "play", "--no-browser", *arguments]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        match = re.search(r"http://\S+", line)
        assert match, line
        try:
            # It prints the address before it serves; from the first answer on Ctrl-C is its own way to end.
            with urllib.request.urlopen(f"{match[0].partition('#')[0]}api/saved", timeout=20):
                yield process, match[0]
            process.send_signal(signal.SIGINT)
            process.wait(20)
        finally:
            process.kill()


def test_the_command_serves_and_stops(tmp_path: Path) -> None:
    with played("--no-store") as (process, url), urllib.request.urlopen(f"{url}api/saved", timeout=20) as answer:
        assert answer.read() == b"[]"
    assert process.returncode == 0


def test_the_command_begins_a_game_and_continues_it(tmp_path: Path) -> None:
    store = ("--store", str(tmp_path / "games.db"))
    with played("demon-36", "5", *store) as (_, url):
        page, _, key = url.partition("#/game/")
        with urllib.request.urlopen(f"{page}api/record/{key}", timeout=20) as answer:
            assert b'[Deal "5"]' in answer.read()
    with played("--continue", *[*store]) as (_, again):
        assert again.endswith(f"#/game/{key}")


def test_answers_go_out_at_once() -> None:
    # asyncio switches Nagle's algorithm off only where a socket names its protocol; else each answer waits 40 ms.
    with closing(server.bind(0)) as listening:
        assert listening.proto == socket.IPPROTO_TCP
