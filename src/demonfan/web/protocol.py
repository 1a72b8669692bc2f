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


class Line(OnAct, frozen=True, tag="line"):
    """Asks for the best line, to be shown step by step."""


class LastWon(OnAct, frozen=True, tag="last-won"):
    """Asks for the last position on the way here that is proved won."""


class Branch(OnAct, frozen=True, tag="branch"):
    """Try moves in a branch: from here, or after so many moves of the line; or leave it."""

    on: bool
    moves: Annotated[int, Meta(ge=0, le=limits.COUNT)] | None = None


class Review(OnAct, frozen=True, tag="review"):
    """Asks for the review of the game so far, or does so no longer."""

    on: bool = True


class Show(OnAct, frozen=True, tag="show"):
    """Asks for the position after so many moves of the line."""

    moves: Annotated[int, Meta(ge=0, le=limits.COUNT)]


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


Move = Play | TypeIn | Undo | Redo | Restart | Autoplay | Finish | Bookmark | Return
Act = Move | Discard
Asked = Hint | Line | LastWon | Review | Show
Message = Act | Asked | Branch | Why | Pause | WantOdds | Lang | Look

decode = json.Decoder(Message).decode


# ---------------------------------------------------------------------------------------------- from the server


class GameName(Struct, frozen=True):
    """Which game this is; `id` is empty where the rules are no game of the catalogue. `option_words` are the options in
    the language of the tab."""

    key: str
    id: str
    name: str
    family: str
    deal: str
    options: dict[str, str]
    option_words: str
    display: str


class FromServer(Struct, frozen=True, tag_field="type", kw_only=True, omit_defaults=True):
    """A message from the server. `re` is the ``id`` of the message that it answers."""

    re: int | None = None


class BranchMark(Struct, frozen=True):
    """That a picture is of a branch: after how many moves of the game it began, how many it has itself, and whether
    unseen cards had to be laid at random."""

    moves: int
    length: int
    guess: bool


class Picture(FromServer, frozen=True):
    """Everything that a table shows."""

    game: GameName
    act: int
    moves: int
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
    branch: BranchMark | None = None


Kind = Literal["play", "undo", "redo", "restart", "auto", "bookmark", "return", "discard", "finish", "pause"]


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


class Overtaken(FromServer, frozen=True, tag="overtaken"):
    """There is no answer to a question: the tab has asked another of its kind since."""


class Because(FromServer, frozen=True, tag="reason"):
    """Why a move is not legal; `code` is ``legal`` and the text empty where it is."""

    move: str
    code: str
    text: str


class OfAct(FromServer, frozen=True, kw_only=True):
    """An answer about the position with this act number, which is put in when it is sent."""

    act: int = -1


class Advice(OfAct, frozen=True, kw_only=True, tag="hint"):
    """A hint; moves are in place form, `notation` is the first as people read it."""

    level: int
    card: str | None = None
    move: str | None = None
    notation: str | None = None
    line: list[str] | None = None
    text: str


#: What is known of a position: proved won or lost, computed, or estimated.
OddsKind = Literal["won", "lost", "computed", "estimate"]


class Odds(FromServer, frozen=True, kw_only=True, tag="odds"):
    """`scope` says of what: the whole game, or this layout alone; a better answer follows one that is not `final`."""

    act: int
    kind: OddsKind | Literal["unknown"]
    scope: Literal["game", "layout"] = "game"
    value: float | None = None
    error: float | None = None
    final: bool
    text: str


class Step(Struct, frozen=True):
    """One move of a line: in place form and as people write it, what happens in sentences, and the view after it."""

    move: str
    notation: str
    said: list[str]
    view: dict[str, Any]


class BestLine(OfAct, frozen=True, kw_only=True, tag="line"):
    """A line from this position on: `won` is proved to win, `computed` leads to the best end of this layout."""

    kind: Literal["won", "computed"]
    text: str
    steps: list[Step]


class WonBefore(OfAct, frozen=True, kw_only=True, tag="last-won"):
    """How many acts lead back to the last position that is proved won; 0 where this one is."""

    undo: int
    text: str


class Value(Struct, frozen=True, omit_defaults=True):
    """Odds in a review."""

    kind: OddsKind
    value: float
    error: float = 0.0


class Reviewed(Struct, frozen=True, omit_defaults=True):
    """One move of a review: the odds after it, what it cost, what luck followed, and its grade."""

    notation: str
    odds: Value
    grade: str
    cost: float = 0.0
    luck: float = 0.0
    auto: bool = False
    redeal: bool = False


class Reviewing(FromServer, frozen=True, kw_only=True, tag="reviewing"):
    """So many positions of so many have been judged."""

    done: int
    of: int


class WholeReview(OfAct, frozen=True, kw_only=True, tag="review"):
    """The review of a game so far; see ``docs/protocol.md``."""

    kind: Literal["computed", "estimate"]
    before: Value | None = None
    start: Value
    moves: list[Reviewed]
    turning_point: int | None = None
    deal_luck: float
    luck: float
    cost: float


class Shown(OfAct, frozen=True, kw_only=True, tag="shown"):
    """The position after so many moves of the line, as the player knew it then."""

    moves: int
    said: list[str]
    view: dict[str, Any]


class SavedState(FromServer, frozen=True, tag="saved"):
    """Whether acts are being kept."""

    ok: bool
    text: str = ""


encode = json.Encoder().encode
