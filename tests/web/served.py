"""A server on a free port of this machine, run in a thread, and the ways to talk to it that a browser has."""

from __future__ import annotations

import http.client
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from demonfan.store import Player
from demonfan.web import server
from demonfan.web.hub import Hub

Message = dict[str, Any]


@dataclass(frozen=True)
class Answer:
    """An answer by HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The code of an error."""
        return str(self.json["error"]["code"])


@dataclass
class Tab:
    """A tab as a client: it remembers the last picture and every frame."""

    socket: ClientConnection
    picture: Message = field(default_factory=dict)
    frames: list[str] = field(default_factory=list)

    def receive(self, *kinds: str) -> Message:
        """The next message; of these types, if any are named, others left out."""
        while True:
            text = self.socket.recv(timeout=20)
            assert isinstance(text, str)
            self.frames.append(text)
            message: Message = json.loads(text)
            if message["type"] in ("table", "acted"):
                self.picture = message
            if not kinds or message["type"] in kinds:
                return message

    def send(self, type: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": type} | fields))

    def ask(self, type: str, **fields: Any) -> Message:
        """Send a message on the picture that is shown, and return the answer to it."""
        self.send(
            type,
            id=7,
            **({"act": self.picture["act"]} if type not in ("why", "pause", "lang", "look") else {}),
            **fields,
        )
        while (answer := self.receive()).get("re") != 7:
            pass
        return answer

    def closed_with(self) -> int:
        """The code with which the server closes."""
        while self.socket.close_code is None:
            with suppress(ConnectionClosed):
                self.receive()
        return self.socket.close_code


class Served:
    """A running server."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self._listening = server.bind(_free_port())
        self.host = server.address(self._listening).removeprefix("http://").removesuffix("/")
        self.origin = f"http://{self.host}"
        self._server = server.server(hub, self._listening)
        self._thread = threading.Thread(target=self._server.run, args=([self._listening],))
        self._thread.start()

    def stop(self) -> None:
        self._server.should_exit = True
        self._thread.join(20)
        assert not self._thread.is_alive()
        self._listening.close()

    def request(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str | None] | None = None
    ) -> Answer:
        """A request as the table's page makes it; `headers` change or, with None, leave out some."""
        sent: dict[str, str | None] = {"Host": self.host}
        if method == "POST":
            sent |= {"Origin": self.origin, "Content-Type": "application/json"}
        sent |= headers or {}
        connection = http.client.HTTPConnection(self.host, timeout=20)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            if body is not None:
                sent["Content-Length"] = str(len(body))
            for name, value in sent.items():
                if value is not None:
                    connection.putheader(name, value)
            connection.endheaders(body)
            answer = connection.getresponse()
            return Answer(answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self.request("GET", path, headers={name.replace("_", "-"): value for name, value in headers.items()})

    def post(self, path: str, value: Any) -> Answer:
        return self.request("POST", path, json.dumps(value).encode())

    def begin(self, game: str, deal: str | None = None, **options: str) -> str:
        """A new game; its key."""
        answer = self.post("/api/new", {"game": game, "options": options} | ({"deal": deal} if deal else {}))
        assert answer.status == 200, answer.body
        return str(answer.json["key"])

    @contextmanager
    def tab(self, key: str, lang: str = "en", **how: Any) -> Iterator[Tab]:
        """A tab on a game that has got its first message."""
        with self.socket(key, lang, **how) as connection:
            tab = Tab(connection)
            tab.receive()
            yield tab

    def socket(self, key: str, lang: str = "en", zone: str = "UTC", **how: Any) -> ClientConnection:
        given: dict[str, Any] = {"origin": self.origin, "proxy": None, "compression": None} | how
        connection: ClientConnection = connect(f"ws://{self.host}/ws/{key}?lang={lang}&zone={zone}", **given)
        return connection

    def knock(self, key: str, **headers: str) -> int:
        """Ask for a socket with other headers; the status of the answer."""
        sent = {
            "Host": self.host,
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        } | headers
        return self.request("GET", f"/ws/{key}", headers=dict(sent)).status


@contextmanager
def serving(player: Player | None) -> Iterator[Served]:
    served = Served(Hub(player))
    try:
        yield served
    finally:
        served.stop()


def _free_port() -> int:
    with socket.socket() as probing:
        probing.bind(("127.0.0.1", 0))
        port: int = probing.getsockname()[1]
        return port
