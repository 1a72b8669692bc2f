"""Games as rows: what is written when one is begun, what a list shows of it, and the game made again from its acts."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime, tzinfo
from enum import IntFlag
from typing import Any, Literal, NamedTuple, cast

import msgspec
from sqlalchemy import Connection, CursorResult, Row, Select, insert, select

from demonfan import autoplay, effects, games, position
from demonfan.deals import Deal
from demonfan.errors import DemonfanError, InputError, Reason
from demonfan.game import PEEKED, UNDONE_REVEAL, Act, Game, Kind
from demonfan.rulefile import decode_json, encode
from demonfan.rules import Rules
from demonfan.scoring import KINDS
from demonfan.store import schema
from demonfan.store.errors import StoreError

Result = Literal["won", "lost", "abandoned", "discarded"]
Chosen = Literal["number", "random", "again", "winnable", "odds", "daily", "position", "import"]

#: Letters of a key: none that are taken for another when read aloud or typed from a screen.
_KEY_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class Standing(IntFlag):
    """How a game stands beside others: help was used, something hidden was looked at, its deal was no random one."""

    HELPED = 1
    #: A peek, or an undo that went back over a card turned or a redeal.
    LOOKED = 2
    #: The deal was chosen for what it is or played before, or the game did not begin with a deal.
    CHOSEN = 4

    @staticmethod
    def of(chosen: str, from_position: bool, marks: Mapping[str, int]) -> Standing:
        """The standing of a game with these marks.

        >>> Standing.of("random", False, {"undo": 2, "peeked": 1})
        <Standing.HELPED|LOOKED: 3>
        """
        standing = Standing(0)
        if marks:
            standing |= Standing.HELPED
        if UNDONE_REVEAL in marks or PEEKED in marks:
            standing |= Standing.LOOKED
        if from_position or chosen not in ("random", "number"):
            standing |= Standing.CHOSEN
        return standing


class Saved(msgspec.Struct, frozen=True):
    """What the store says of a game without replaying it. Times are UTC milliseconds, `milliseconds` playing time.

    `acts` are all acts kept; `moves`, `cards_up`, `milliseconds` and `marks` stand still from the result on. `marks`
    counts the help that was used: ``{"undo": 3, "hint": 1, "peeked": 1}``. `finished_day` is the day of the player's
    calendar at the result, None of games that ended before days were kept. `scores` are the untimed points at the
    result, by table; `luck` and `cost` what a review found, None before it or where it cannot be told.
    """

    key: str
    game: str
    options: dict[str, str]
    deal: str
    from_position: bool
    digest: str
    chosen: Chosen
    started: int
    updated: int
    acts: int
    moves: int
    cards_up: int
    milliseconds: int
    marks: dict[str, int]
    bookmarks: tuple[str, ...]
    result: Result | None
    finished: int | None
    finished_day: date | None
    result_act: int | None
    scores: dict[str, int] | None
    luck: float | None
    cost: float | None
    id: int


class Kept(NamedTuple):
    """One act as it is kept: as in `demonfan.game.Act`, "auto" for a move of autoplay, with the playing time."""

    kind: str
    value: str
    milliseconds: int

    @staticmethod
    def of(act: Act, milliseconds: int) -> Kept:
        return Kept("auto" if act.auto else act.kind, act.value, milliseconds)

    @property
    def act(self) -> Act:
        kind = "play" if self.kind == "auto" else self.kind
        return Act(cast(Kind, kind), self.value, self.kind == "auto", self.milliseconds / 1000)


def utc_now() -> int:
    """The time, in milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def day_of(milliseconds: int, zone: tzinfo | None = None) -> date:
    """The day of a UTC time in milliseconds, in a zone; without one, on this machine."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).astimezone(zone).date()


def new_key() -> str:
    """A name for a game that no other has, short enough to type."""
    return key_of(secrets.randbits(64))


def key_of(number: int) -> str:
    """The key that a random number makes."""
    letters = []
    for _ in range(12):
        number, letter = divmod(number, len(_KEY_LETTERS))
        letters.append(_KEY_LETTERS[letter])
    return "".join(letters)


def options_text(options: Mapping[str, str]) -> str:
    """Options in canonical form: equal options are equal text.

    >>> options_text({"b": "1", "a": "2"})
    '{"a":"2","b":"1"}'
    """
    return msgspec.json.encode(dict(options), order="deterministic").decode()


# ---------------------------------------------------------------------------------------------- writing


def rules_row(connection: Connection, rules: Rules) -> int:
    """The row that holds these rules; they are kept once."""
    digest, data = rules.digest, encode(rules)
    table = schema.rules
    for row in connection.execute(select(table.c.id, table.c.data).where(table.c.digest == digest)):
        if row.data == data:
            return int(row.id)
    return new_id(connection.execute(insert(table).values(digest=digest, data=data)))


def first_values(game: Game) -> dict[str, Any]:
    """The columns that say how a game began; they never change."""
    start = game.start
    return {
        "game": game.id,
        "options": options_text(game.options),
        "deal": str(start.deal),
        "position": None if _is_dealt(game) else position.write_line(start),
    }


def insert_game(connection: Connection, values: Mapping[str, Any]) -> int:
    """Write the row of a new game."""
    return new_id(connection.execute(insert(schema.games).values(**values)))


def insert_acts(connection: Connection, game_id: int, first: int, acts: Iterable[Kept]) -> None:
    """Append acts, the first of which has the given number; bookmarks among them go to their table too."""
    rows = [{"game_id": game_id, "number": n, **act._asdict()} for n, act in enumerate(acts, first)]
    if not rows:
        return
    connection.execute(insert(schema.acts), rows)
    table = schema.bookmarks
    for row in rows:
        if row["kind"] == "bookmark":
            connection.execute(table.delete().where(table.c.game_id == game_id, table.c.name == row["value"]))
            connection.execute(insert(table).values(game_id=game_id, name=row["value"], act=row["number"]))


def new_id(made: CursorResult[Any]) -> int:
    """The id of the row just inserted."""
    key = made.inserted_primary_key
    if key is None:
        raise RuntimeError("the database gave the new row no id")
    return int(key[0])


def _is_dealt(game: Game) -> bool:
    """Whether the game began with the position that its deal number lays out."""
    try:
        return effects.deal(game.rules, game.start.deal) == game.start
    except InputError:
        return False


# ---------------------------------------------------------------------------------------------- reading


def query(player: str) -> Select[Any]:
    """All columns of a player's games, with the digest of their rules."""
    joined = schema.games.join(schema.rules, schema.games.c.rules_id == schema.rules.c.id)
    # The player's row as a value of its own: the list can then follow its index.
    owner = select(schema.players.c.id).where(schema.players.c.name == player).scalar_subquery()
    return select(schema.games, schema.rules.c.digest).select_from(joined).where(schema.games.c.player_id == owner)


def saved(row: Row[Any], bookmarks: Iterable[str] = ()) -> Saved:
    """The row of a `query`."""
    return Saved(
        key=row.key,
        game=row.game,
        options=msgspec.json.decode(row.options, type=dict[str, str]),
        deal=row.deal,
        from_position=row.position is not None,
        digest=row.digest,
        chosen=row.chosen,
        started=row.started,
        updated=row.updated,
        acts=row.acts,
        moves=row.moves,
        cards_up=row.cards_up,
        milliseconds=row.milliseconds,
        marks=msgspec.json.decode(row.marks, type=dict[str, int]),
        bookmarks=tuple(bookmarks),
        result=row.result,
        finished=row.finished,
        finished_day=None if row.finished_day is None else date.fromisoformat(row.finished_day),
        result_act=row.result_act,
        scores=None if row.score_standard is None else {kind: getattr(row, f"score_{kind}") for kind in KINDS},
        luck=row.luck,
        cost=row.cost,
        id=row.id,
    )


def bookmarks_of(connection: Connection, ids: Iterable[int]) -> dict[int, list[str]]:
    """The names of the bookmarks of some games, in the order in which they were made."""
    table = schema.bookmarks
    found: dict[int, list[str]] = {}
    for row in connection.execute(select(table).where(table.c.game_id.in_(list(ids))).order_by(table.c.act)):
        found.setdefault(row.game_id, []).append(row.name)
    return found


def acts_of(connection: Connection, game_id: int, after: int = 0) -> list[Kept]:
    """The acts of a game, oldest first, from the one after a number."""
    table = schema.acts
    rows = connection.execute(
        select(table.c.kind, table.c.value, table.c.milliseconds)
        .where(table.c.game_id == game_id, table.c.number > after)
        .order_by(table.c.number)
    )
    return [Kept(*row) for row in rows]


def replayed(row: Row[Any], rules_data: str, acts: Iterable[Kept]) -> Game:
    """The game of a row, with all its acts done again.

    Raises:
        StoreError: the row is damaged, or the acts cannot be done under its rules.
    """
    done = 0
    try:
        options = msgspec.json.decode(row.options, type=dict[str, str])
        rules = _rules(row.game, options, row.digest, rules_data)
        if row.position is None:
            start = effects.deal(rules, Deal.parse(row.deal))
        else:
            start = position.read(rules, row.position)
        game = Game(rules, start, id=row.game, options=options)
        for kept in acts:
            game.replay([kept.act])
            done += 1
        if done != row.acts:
            raise StoreError(Reason("store-acts-missing", details={"key": row.key, "count": done}))
    except StoreError:
        raise
    except (InputError, msgspec.MsgspecError) as error:
        why = error.reason if isinstance(error, DemonfanError) else str(error)
        details = {"key": row.key, "number": done + 1, "why": why}
        raise StoreError(Reason("store-does-not-replay", details=details)) from error
    game.autoplay = cast(autoplay.Mode, row.autoplay)
    return game


def _rules(name: str, options: Mapping[str, str], digest: str, data: str) -> Rules:
    """The catalogue's rules where they are still the same, which are compiled already; else those kept."""
    if entry := games.catalogue().get(name):
        try:
            known = entry.rules_with(options)
        except InputError:
            known = None
        if known is not None and known.digest == digest:
            return known
    return decode_json(data)
