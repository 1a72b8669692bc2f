"""Starting the server: a port of this machine, the address for the player, and the browser where there is one."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser

import uvicorn

from demonfan.errors import InputError
from demonfan.web import app, limits
from demonfan.web.hub import Hub
from demonfan.web.security import own_hosts

ADDRESS = "127.0.0.1"
PORT = 8052


def bind(port: int | None = None) -> socket.socket:
    """A socket that listens on this machine alone: at the port asked for; else at our own, or at any free one.

    Raises:
        InputError: the port that was asked for cannot be had.
    """
    for wanted in (PORT, 0) if port is None else (port,):
        # The protocol is named: only so do answers go out at once, and not 40 ms later, when the browser has
        # acknowledged their first part.
        listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            # A port that a server has just left can be had again; elsewhere the option would let two share it.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((ADDRESS, wanted))
            listening.listen(128)
        except (OSError, OverflowError) as error:
            listening.close()
            why = getattr(error, "strerror", None) or error
            problem = InputError(f"cannot listen on port {wanted}: {why}")
        else:
            return listening
    raise problem


def server(hub: Hub, listening: socket.socket) -> uvicorn.Server:
    """A server of the hub's games on a socket of `bind`; `run` it with that socket."""
    port: int = listening.getsockname()[1]
    config = uvicorn.Config(
        app.create(hub, own_hosts(port)),
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        limit_concurrency=limits.CONNECTIONS,
        ws_max_size=limits.FRAME,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=16_384,
        timeout_graceful_shutdown=3,
    )
    return uvicorn.Server(config)


def address(listening: socket.socket) -> str:
    """What a browser opens."""
    return f"http://{ADDRESS}:{listening.getsockname()[1]}/"


def has_browser() -> bool:
    """Whether there is a browser with a window."""
    if sys.platform.startswith("linux") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def open_browser(url: str) -> None:
    """Open a page without waiting for the browser; the socket listens already, so it will be answered."""
    threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
