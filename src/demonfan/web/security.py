"""Who may talk to the server: a page that it has served itself, and nobody else.

The server listens on this machine alone, but every page in the player's browser can reach it. A page of another site is
told by its ``Origin``; one that has made its own name point here (DNS rebinding) by the ``Host``. What changes anything
is a POST of JSON, which a form cannot send, or a message by WebSocket, and both must name their origin.
"""

from __future__ import annotations

from collections.abc import Collection

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    ]
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


def own_hosts(port: int) -> frozenset[str]:
    """The names by which a browser on this machine reaches a port."""
    hosts = {f"{name}:{port}" for name in ("127.0.0.1", "localhost", "[::1]")}
    return frozenset(hosts | ({"127.0.0.1", "localhost", "[::1]"} if port == 80 else set()))


class Guard:
    """Middleware: refuses strangers, and puts the policy on every answer."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self.app = app
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        why = self._why_not(scope, Headers(scope=scope))
        if scope["type"] == "websocket":
            if why is None:
                await self.app(scope, receive, send)
            else:
                await receive()
                await send({"type": "websocket.close", "code": 4403, "reason": why})
            return

        async def send_with_policy(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        if why is None:
            await self.app(scope, receive, send_with_policy)
        else:
            response = JSONResponse({"error": {"code": why, "text": _TEXTS[why]}}, 415 if why == "not-json" else 403)
            await response(scope, receive, send_with_policy)

    def _why_not(self, scope: Scope, headers: Headers) -> str | None:
        """What is wrong with a request, or None."""
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self.hosts:
            return "foreign-host"
        origins = headers.getlist("origin")
        acts = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        if (acts or origins) and [origin.lower() for origin in origins] != [f"http://{hosts[0].lower()}"]:
            return "foreign-origin"
        if scope["type"] == "http" and acts:
            kind = headers.get("content-type", "").partition(";")[0].strip().lower()
            if kind != "application/json":
                return "not-json"
        return None


_TEXTS = {
    "foreign-host": "This server answers to its own name only.",
    "foreign-origin": "Only the table's own page may do this.",
    "not-json": "Send JSON, with Content-Type: application/json.",
}
