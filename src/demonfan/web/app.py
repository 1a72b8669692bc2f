"""The application: its routes, as data, and what guards them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Collection
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from demonfan.choose.keeping import Keeping
from demonfan.errors import DemonfanError, InputError
from demonfan.messages import LANGUAGES, render
from demonfan.web import api, lobby, protocol
from demonfan.web.hub import Hub, TooMany
from demonfan.web.pages import STATIC, Assets
from demonfan.web.security import Guard
from demonfan.web.tab import NO_SUCH_GAME, TOO_MANY, Tab
from demonfan.web.zones import zone_of


async def play(socket: WebSocket) -> None:
    """One tab on one game, from its connecting to its end."""
    hub: Hub = socket.app.state.hub
    language = socket.query_params.get("lang", "en")
    zone = zone_of(socket.query_params.get("zone", "UTC"))
    tab = Tab(socket, language if language in LANGUAGES else "en", zone)
    await socket.accept()
    writer = asyncio.create_task(tab.write())
    try:
        table = await hub.table(socket.path_params["key"])
        await hub.join(table, tab)
    except DemonfanError as error:
        text = render(error.reason, tab.language)
        tab.send(protocol.Refused(act=0, code=error.reason.code, text=text))
        tab.close(TOO_MANY if isinstance(error, TooMany) else NO_SUCH_GAME)
        await writer
        return
    try:
        while (message := await tab.read()) is not None:
            if isinstance(message, int):
                tab.close(message)
                await writer
                return
            await table.answer(tab, message)
    finally:
        writer.cancel()
        await hub.leave(table, tab)


async def _http_error(request: Request, raised: Exception) -> Response:
    status = raised.status_code if isinstance(raised, HTTPException) else 500
    code, text = TEXTS.get(status, ("failed", "That did not work."))
    response = await api.error(request, api.BadRequest(code, text, status))
    if isinstance(raised, HTTPException) and raised.headers:
        response.headers.update(raised.headers)
    return response


#: The code and text of an answer, by its status.
TEXTS = {404: ("not-found", "There is no such page."), 405: ("wrong-method", "This cannot be asked in this way.")}

ROUTES = [
    Route("/", api.page),
    Route("/static/~{version}/messages/{language}.json", api.texts),
    Route("/static/~{version}/{path:path}", api.static),
    Route("/static/messages/{language}.json", api.texts),
    Route("/static/{path:path}", api.static),
    Route("/api/games", api.catalogue),
    Route("/api/refused", api.refused),
    Route("/api/rules/{id}", api.rules),
    Route("/api/saved", api.saved),
    Route("/api/record/{key}", api.record_of),
    Route("/api/position/{key}", api.position_of),
    Route("/api/stats", api.stats),
    Route("/api/daily", api.daily),
    Route("/api/settings", api.settings),
    Route("/api/new", api.new, methods=["POST"]),
    Route("/api/import", api.import_, methods=["POST"]),
    Route("/api/daily", api.begin_daily, methods=["POST"]),
    Route("/api/settings", api.change_settings, methods=["POST"]),
    WebSocketRoute("/ws/{key}", play),
]


def create(hub: Hub, hosts: Collection[str], folder: Path = STATIC) -> Starlette:
    """The application of a hub, for a server that browsers reach by these names (`host:port`)."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        # While the browser is still starting.
        warming = asyncio.gather(hub.workers.run(app.state.assets.warm), hub.workers.run(lobby.warm))
        app.state.keeping.start()
        yield
        app.state.keeping.stop()
        await warming
        await hub.close()

    app = Starlette(
        routes=ROUTES,
        middleware=[Middleware(Guard, hosts=hosts)],
        exception_handlers={InputError: api.error, HTTPException: _http_error},
        lifespan=lifespan,
    )
    app.state.hub = hub
    app.state.assets = Assets(folder)
    app.state.keeping = Keeping(hub.player)
    return app
