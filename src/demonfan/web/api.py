"""Pages and data by HTTP: one function for each request. What changes anything is a POST."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from demonfan import deals, games, position, record
from demonfan.choose.difficulty import Level
from demonfan.choose.keeping import Keeping
from demonfan.errors import DemonfanError, InputError, Reason
from demonfan.game import Game
from demonfan.games import optionnames, related
from demonfan.messages import LANGUAGES, render, translator
from demonfan.plain import example
from demonfan.position import PositionError
from demonfan.record import RecordError
from demonfan.store import NoSuchGame, Player, Saved, StoreError
from demonfan.web import limits, lobby
from demonfan.web.hub import Hub, TooMany
from demonfan.web.lobby import game_row, open_row, saved_row
from demonfan.web.pages import Asset, Assets
from demonfan.web.protocol import Options, Word
from demonfan.web.zones import zone_of

B = TypeVar("B")


class BadRequest(InputError):
    """A request that cannot be understood, with the status of the answer."""

    def __init__(self, code: str, text: str, status: int = 400) -> None:
        super().__init__(text)
        self.code = code
        self.status = status


_Chance = Annotated[float, Meta(ge=0, le=1)]


class New(Struct, frozen=True, forbid_unknown_fields=True):
    """A game to begin; without `deal` a random one.

    `winnable` or a `difficulty` asks for one that is proved winnable, `odds` for one whose chance to win with best play
    lies between two.
    """

    game: Word
    deal: Word | None = None
    options: Options = {}
    winnable: bool = False
    difficulty: Level | None = None
    odds: tuple[_Chance, _Chance] | None = None


class OfTheDay(Struct, frozen=True, forbid_unknown_fields=True):
    """A deal of the day to begin: the game's, of a day (``2026-11-30``)."""

    game: Word
    day: date


class Import(Struct, frozen=True, forbid_unknown_fields=True):
    """A record, or a position of the game that is named."""

    text: str
    game: Word = ""
    options: Options = {}


# ---------------------------------------------------------------------------------------------- pages


async def page(request: Request) -> Response:
    """The one page. It is small, and its files are known: no thread need be waited for, nor for the next two."""
    return _sent(request, _assets(request).page())


async def static(request: Request) -> Response:
    return _sent(request, _assets(request).file(request.path_params["path"]))


async def texts(request: Request) -> Response:
    language = request.path_params["language"]
    return _sent(request, _assets(request).texts(language) if language in LANGUAGES else None)


def _sent(request: Request, asset: Asset | None) -> Response:
    if asset is None:
        raise BadRequest("not-found", "There is no such page.", 404)
    version = request.path_params.get("version")
    return asset.response(request, for_ever=version is not None and _assets(request).is_of(version, asset))


# ---------------------------------------------------------------------------------------------- games


async def catalogue(request: Request) -> Response:
    """Every game, with what a lobby shows of it."""
    language = _language(request)
    answer = _json(await _hub(request).workers.run(lambda: lobby.rows(language)))
    # Whoever looks at the lobby may soon ask for a winnable deal.
    _hub(request).workers.spawn(_foresee(request))
    return answer


async def _foresee(request: Request) -> None:
    await _hub(request).workers.run(_keeping(request).foresee)


async def refused(request: Request) -> Response:
    """The player's own files that make no game, with what is wrong with them."""
    language = _language(request)

    def rows() -> list[dict[str, str]]:
        return [{"id": game, "text": _sentence(error, language)} for game, error in games.refused().items()]

    return _json(await _hub(request).workers.run(rows))


async def rules(request: Request) -> Response:
    """A game's page: its text as Markdown, its rules as data, what it is like, and a worked example.

    `said` has what the options that the text names are called.
    """
    language = _language(request)

    def rows() -> dict[str, Any]:
        entry = games.find(request.path_params["id"])
        return game_row(entry, language) | {
            "body": entry.text(language).body,
            "rules": msgspec.to_builtins(entry.rules),
            "like": _like(entry, language),
            "example": example.example(entry.id, language),
            "said": optionnames.said(entry, language),
        }

    return _json(await _hub(request).workers.run(rows))


def _like(entry: games.Entry, language: str) -> dict[str, str] | None:
    """The nearest other game and what differs, in a sentence that names it; None for those that others are like."""
    if entry.id in related.KNOWN:
        return None
    nearest = related.related(entry, language).entry
    return {"id": nearest.id, "name": nearest.text(language).name, "text": related.like(entry, language)}


async def saved(request: Request) -> Response:
    """Games that go on, the last played first, then finished ones; those that only memory holds before them."""
    hub = _hub(request)
    language = _language(request)

    def rows() -> list[dict[str, Any]]:
        kept = [] if hub.player is None else [*_saved(hub.player), *_saved(hub.player, finished=True)]
        keys = {game.key for game in kept}
        open_only = [table for table in hub.tables.values() if table.key not in keys]
        return [open_row(table.key, table.session, language) for table in open_only] + [
            saved_row(game, language) for game in kept
        ]

    return _json(await hub.workers.run(rows))


def _saved(player: Player, *, finished: bool = False) -> list[Saved]:
    return player.list(finished=finished, limit=limits.SAVED)


async def new(request: Request) -> Response:
    """Begin a game."""
    wanted = await _body(request, New, limits.BODY)
    keeping = _keeping(request)
    if (wanted.winnable or wanted.difficulty or wanted.odds) and wanted.deal is not None:
        raise BadRequest("bad-input", "A winnable deal is chosen at random: name no number with it.")
    if wanted.odds is not None:
        low, high = wanted.odds
        chosen = await _hub(request).workers.search(
            lambda control: keeping.in_band(wanted.game, wanted.options, low, high, control), request.is_disconnected
        )
        return _json({"key": (await _hub(request).begin(lambda: chosen, "odds")).key})
    if wanted.winnable or wanted.difficulty:
        chosen = await _hub(request).workers.search(
            lambda control: keeping.winnable(wanted.game, wanted.options, wanted.difficulty, control),
            request.is_disconnected,
        )
        return _json({"key": (await _hub(request).begin(lambda: chosen, "winnable")).key})
    deal = wanted.deal if wanted.deal is not None else str(deals.random_deal())
    table = await _hub(request).begin(
        lambda: Game.deal(wanted.game, deal, wanted.options), "random" if wanted.deal is None else "number"
    )
    return _json({"key": table.key})


async def import_(request: Request) -> Response:
    """Begin a game from a pasted text: a record, which names its game, or a position of a game that is named."""
    pasted = await _body(request, Import, limits.IMPORT_BODY)
    is_record = pasted.text.lstrip("\ufeff \t\r\n").startswith("[")
    table = await _hub(request).begin(lambda: _imported(pasted, is_record), "import" if is_record else "position")
    return _json({"key": table.key})


def _imported(pasted: Import, is_record: bool) -> Game:
    if is_record:
        if len(pasted.text) > limits.PASTED_RECORD:
            raise RecordError(Reason("too-long", details={"limit": limits.PASTED_RECORD}))
        read = record.Record.parse(pasted.text.lstrip("\ufeff"))
        if len(read.moves) > limits.PASTED_MOVES:
            raise RecordError(Reason("too-many-moves", details={"limit": limits.PASTED_MOVES}))
        return read.play()
    if len(pasted.text) > limits.PASTED_POSITION:
        raise PositionError(Reason("too-long", details={"limit": limits.PASTED_POSITION}))
    if not pasted.game:
        raise BadRequest("no-game", "Choose the game that this position belongs to.")
    return Game.from_position(pasted.game, pasted.text, pasted.options)


async def record_of(request: Request) -> Response:
    """The record of a game as text."""
    table = await _hub(request).table(request.path_params["key"])
    return PlainTextResponse(await table.locked(lambda session: record.write(session.game)))


async def position_of(request: Request) -> Response:
    """The position as text, as far as the player knows it."""
    table = await _hub(request).table(request.path_params["key"])
    return PlainTextResponse(await table.locked(lambda session: position.write(session.game.view)))


# ---------------------------------------------------------------------------------------------- statistics, days


async def stats(request: Request) -> Response:
    """The page of statistics: of all games, or of `?game=`; `?zone=` is the browser's time zone."""
    keeping = _keeping(request)
    asked = request.query_params
    game = games.find(asked["game"]).id if asked.get("game") else None
    language, zone = _language(request), zone_of(asked.get("zone", "UTC"))

    def page() -> dict[str, Any]:
        data = keeping.statistics(game, language, zone)
        named = {part: [lobby.option_words(row, language) for row in data[part]] for part in ("tables", "history")}
        return data | named

    return _json(await _hub(request).workers.run(page))


async def daily(request: Request) -> Response:
    """The deal of a day: `?game=&day=`; and what the player has made of deals of the day so far."""
    keeping = _keeping(request)
    asked = request.query_params
    zone = zone_of(asked.get("zone", "UTC"))
    entry, day = games.find(asked.get("game", "")), _day(asked.get("day", ""))
    data = await _hub(request).workers.search(
        lambda control: keeping.daily(entry.id, day, zone, control), request.is_disconnected
    )
    return _json(data)


async def begin_daily(request: Request) -> Response:
    """Begin the deal of a day, or go on with it."""
    wanted = await _body(request, OfTheDay, limits.BODY)
    hub, keeping = _hub(request), _keeping(request)
    gone = request.is_disconnected
    key = await hub.workers.search(lambda control: keeping.begun(wanted.game, wanted.day, control), gone)
    if key is None:
        chosen = await hub.workers.search(lambda control: keeping.deal_of(wanted.game, wanted.day, control), gone)
        key = (await hub.begin(lambda: chosen, "daily")).key
    return _json({"key": key})


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadRequest("bad-input", "Write the day as 2026-11-30.") from None


# ---------------------------------------------------------------------------------------------- settings


async def settings(request: Request) -> Response:
    hub = _hub(request)
    return _json(msgspec.to_builtins(await hub.workers.run(hub.settings)))


async def change_settings(request: Request) -> Response:
    hub = _hub(request)
    changes = await _body(request, dict[str, Any], limits.BODY)
    return _json(msgspec.to_builtins(await hub.workers.run(lambda: hub.change_settings(changes))))


# ---------------------------------------------------------------------------------------------- requests and answers


async def error(request: Request, raised: Exception) -> Response:
    """The answer to a request that failed by what it asked."""
    language = _language(request)
    if isinstance(raised, DemonfanError):
        details = raised.reason.details
        said: dict[str, Any] = {"code": raised.reason.code, "text": render(raised.reason, language)}
        if isinstance(line := details.get("line"), int):
            said["line"] = line
    elif isinstance(raised, BadRequest):
        said = {"code": raised.code, "text": translator(language)(str(raised))}
    else:
        said = {"code": "bad-input", "text": _sentence(raised, language)}
    return _json({"error": said}, _status(raised))


def _sentence(raised: Exception, language: str) -> str:
    """What is wrong, in a language where that can be said in it."""
    return render(raised.reason, language) if isinstance(raised, DemonfanError) else str(raised)


def _status(raised: Exception) -> int:
    match raised:
        case BadRequest():
            return raised.status
        case NoSuchGame() | games.UnknownGame():
            return 404
        case TooMany() | StoreError():
            return 503
        case _:
            return 400


async def _body(request: Request, kind: type[B], limit: int) -> B:
    """The body of a request, read no further than its limit and decoded strictly."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > limit:
            raise BadRequest("too-long", "That is too long.", 413)
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as problem:
        raise BadRequest("bad-json", str(problem)[:200]) from None


def _json(value: object, status: int = 200) -> Response:
    body = msgspec.json.encode(value)
    return Response(body, status, {"Cache-Control": "no-store"}, "application/json")


def _language(request: Request) -> str:
    asked = request.query_params.get("lang", "en")
    return asked if asked in LANGUAGES else "en"


def _hub(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def _keeping(request: Request) -> Keeping:
    keeping: Keeping = request.app.state.keeping
    return keeping


def _assets(request: Request) -> Assets:
    assets: Assets = request.app.state.assets
    return assets
