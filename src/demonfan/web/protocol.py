"""The messages between the table and its server, as types; ``docs/protocol.md`` says what they mean.

What a table sends is decoded strictly: an unknown type or field, a missing or ill-typed one, or a value beyond its
limit is a `msgspec.ValidationError`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, json

from demonfan.autoplay import Mode
from demonfan.web import limits

Language = Literal["en", "ru"]
ActNumber = Annotated[int, Meta(ge=0)]
Id = Annotated[int, Meta(ge=0, le=2**53 - 1)]
MoveText = Annotated[str, Meta(max_length=limits.MOVE)]
Name = Annotated[str, Meta(max_length=limits.NAME)]
Word = Annotated[str, Meta(max_length=limits.WORD)]
Options = Annotated[dict[Word, Word], Meta(max_length=limits.OPTIONS)]


class FromTable(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    """A message from the table. `id` is echoed as ``re`` in the answer to it."""

    id: Id | None = None


class OnAct(FromTable, frozen=True):
    """A message about the picture with this act number; the server refuses it when it has gone on."""

    act: ActNumber


class Play(OnAct, frozen=True, tag="play"):
    move: MoveText


class TypeIn(OnAct, frozen=True, tag="type-in"):
    text: Annotated[str, Meta(max_length=limits.TYPED)]


class Undo(OnAct, frozen=True, tag="undo"):
    """`count` acts, 0 for all of them."""

    count: Annotated[int, Meta(ge=0, le=limits.COUNT)] = 1


class Redo(OnAct, frozen=True, tag="redo"):
    """`count` acts, 0 for all of them."""

    count: Annotated[int, Meta(ge=0, le=limits.COUNT)] = 1


class Restart(OnAct, frozen=True, tag="restart"):
    pass


class Autoplay(OnAct, frozen=True, tag="autoplay"):
    mode: Mode


class Finish(OnAct, frozen=True, tag="finish"):
    pass


class Bookmark(OnAct, frozen=True, tag="bookmark"):
    name: Name


class Return(OnAct, frozen=True, tag="return"):
    name: Name


class Discard(OnAct, frozen=True, tag="discard"):
    pass


class Hint(OnAct, frozen=True, tag="hint"):
    level: Literal[1, 2, 3] = 1


class Why(FromTable, frozen=True, tag="why"):
    move: MoveText


class Pause(FromTable, frozen=True, tag="pause"):
    on: bool


class WantOdds(FromTable, frozen=True, tag="odds"):
    """Whether this tab is told the truth about every position."""

    on: bool


class Lang(FromTable, frozen=True, tag="lang"):
    lang: Language


class Look(FromTable, frozen=True, tag="look"):
    """Asks for the whole picture again."""


Act = Play | TypeIn | Undo | Redo | Restart | Autoplay | Finish | Bookmark | Return | Discard
Message = Act | Hint | Why | Pause | WantOdds | Lang | Look

decode = json.Decoder(Message).decode


# ---------------------------------------------------------------------------------------------- from the server


class GameName(Struct, frozen=True):
    """Which game this is; `id` is empty where the rules are no game of the catalogue."""

    key: str
    id: str
    name: str
    family: str
    deal: str
    options: dict[str, str]
    display: str


class FromServer(Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """A message from the server. `re` is the ``id`` of the message that it answers."""

    re: int | None = None


class Picture(FromServer, frozen=True):
    """Everything that a table shows."""

    game: GameName
    act: int
    view: dict[str, Any]
    legal: dict[str, str]
    outcome: Literal["open", "won", "stuck"]
    layout_stuck: bool
    result: str | None
    undo: int
    redo: int
    auto: Mode
    can_finish: bool
    redeal: dict[str, Any]
    score: dict[str, int]
    clock: dict[str, Any]
    help: dict[str, int]
    bookmarks: tuple[str, ...]


Kind = Literal["play", "undo", "redo", "restart", "auto", "bookmark", "return", "discard", "finish", "pause", "lang"]


class Table(Picture, frozen=True, tag="table"):
    """The whole picture."""


class Acted(Picture, frozen=True, kw_only=True, tag="acted"):
    """What just happened, as `events` and in sentences, and the picture after it."""

    kind: Kind
    events: list[dict[str, Any]]
    said: list[str]


class Refused(FromServer, frozen=True, tag="refused"):
    act: int
    code: str
    text: str


class Because(FromServer, frozen=True, tag="reason"):
    """Why a move is not legal; `code` is ``legal`` and the text empty where it is."""

    move: str
    code: str
    text: str


class Advice(FromServer, frozen=True, kw_only=True, tag="hint"):
    """A hint; moves are in place form, `notation` is the first as people read it."""

    act: int
    level: int
    card: str | None = None
    move: str | None = None
    notation: str | None = None
    line: list[str] | None = None
    text: str


class Odds(FromServer, frozen=True, kw_only=True, tag="odds"):
    """`scope` says of what: the whole game, or this layout alone; a better answer follows one that is not `final`."""

    act: int
    kind: Literal["won", "lost", "computed", "estimate", "unknown"]
    scope: Literal["game", "layout"] = "game"
    value: float | None = None
    error: float | None = None
    final: bool
    text: str


class SavedState(FromServer, frozen=True, tag="saved"):
    """Whether acts are being kept."""

    ok: bool
    text: str = ""


encode = json.Encoder().encode
