"""One tab of a browser that shows a game: what is sent to it waits here until it has been read."""

from __future__ import annotations

import asyncio
import contextlib
from datetime import tzinfo

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from demonfan.web import limits, protocol
from demonfan.web.branch import Branch

#: Why a socket is closed, by the codes of WebSocket; from 4000 on they are our own.
GOING_AWAY = 1001
TOO_BIG = 1009
BAD_MESSAGE = 4400
NO_SUCH_GAME = 4404
TOO_MANY = 4429


class Tab:
    """One socket, with its language and time zone (None: this machine's)."""

    def __init__(self, socket: WebSocket, language: str, zone: tzinfo | None) -> None:
        self.language = language
        self.zone = zone
        self.wants_odds = False
        #: The branch that is shown in place of the game.
        self.branch: Branch | None = None
        self._socket = socket
        self._outbox: asyncio.Queue[str | int] = asyncio.Queue(limits.OUTBOX)
        self._cut = False

    def send(self, message: protocol.FromServer) -> None:
        """Put a message into the outbox. A tab that does not read is cut off: it gets the whole picture anew."""
        self._put(protocol.encode(message).decode())

    def close(self, code: int) -> None:
        """Close the socket when everything before has been sent."""
        self._put(code)

    def _put(self, item: str | int) -> None:
        try:
            if not self._cut:
                self._outbox.put_nowait(item)
        except asyncio.QueueFull:
            self._cut = True
            while not self._outbox.empty():
                self._outbox.get_nowait()
            self._outbox.put_nowait(TOO_MANY)

    async def write(self) -> None:
        """Send what is in the outbox, in order, until the socket is closed."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                item = await self._outbox.get()
                if isinstance(item, int):
                    await self._socket.close(item)
                    return
                await self._socket.send_text(item)

    async def read(self) -> protocol.Message | int | None:
        """The next message; a close code where it is none, None at the end."""
        try:
            text = await self._socket.receive_text()
        except (WebSocketDisconnect, RuntimeError):
            return None
        except KeyError:
            # A frame of bytes.
            return BAD_MESSAGE
        if len(text.encode()) > limits.FRAME:
            return TOO_BIG
        try:
            return protocol.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return BAD_MESSAGE
