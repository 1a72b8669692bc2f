"""A player's games and settings as JSON lines, to keep elsewhere and to bring to another store.

The first line says what the file is and holds the settings. Rules stand on a line of their own before the first game
under them. A line of a game holds all its acts with their times, and, for people and other programs, the record of its
last line of play; on a deal of the day it says of which. Reading checks everything: the acts are done again, the record
must lead to the same position, a result must be true, and a deal one of its day. A line that does not hold is refused
with its number and the reason, and the others are taken.

To read a file again changes nothing. A game that the store has too is continued where the file knows more acts, and
left alone where it knows fewer; where both have been played on in different ways, the file's becomes a game of its own.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from itertools import islice
from typing import IO, Annotated, Any

import msgspec
from msgspec import Meta

from demonfan import autoplay, effects, games, position, record
from demonfan.choose.daily import TRIES, Daily, numbers
from demonfan.choose.difficulty import Level
from demonfan.choose.shelf import Shelf
from demonfan.deals import Deal
from demonfan.errors import DemonfanError, InputError, Reason
from demonfan.game import Game
from demonfan.outcome import Termination
from demonfan.rulefile import decode_json, encode
from demonfan.rules import Rules, RulesError
from demonfan.scoring import scores
from demonfan.store import saved
from demonfan.store.errors import StoreError
from demonfan.store.history import daily_deals
from demonfan.store.ledger import Beginning, Ending, Entry, Figures
from demonfan.store.saved import Chosen, Kept, Result, Saved
from demonfan.store.store import Player

#: The form of the lines. A later form gets another number.
VERSION = 1
#: A line may not be longer than this many bytes: some two million acts. A longer one is not written either.
MAX_LINE = 64_000_000


class TransferError(DemonfanError):
    """A line that is not taken; the reason says why."""


class Head(msgspec.Struct, tag="demonfan", tag_field="line", omit_defaults=True):
    version: int
    player: str = ""
    settings: dict[str, Any] = {}


class RulesLine(msgspec.Struct, tag="rules", tag_field="line"):
    digest: str
    data: str


_Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
_Milliseconds = Annotated[int, Meta(ge=0, le=2**53)]
#: Up to the year 9999: the last that has days in every zone.
_Moment = Annotated[int, Meta(ge=0, lt=253_370_764_800_000)]
_Word = Annotated[str, Meta(max_length=80, pattern=r"^[^\x00-\x1f]*$")]


class OfTheDay(msgspec.Struct, omit_defaults=True):
    """Whose deal of the day a game is played on; as in `demonfan.choose.daily.Daily`."""

    day: date
    difficulty: Level | None = None
    proved: bool = True


class GameLine(msgspec.Struct, tag="game", tag_field="line", omit_defaults=True):
    """One game; see `demonfan.store.schema` for the meaning of the fields."""

    key: Annotated[str, Meta(pattern=r"^[a-z0-9]{1,32}\Z")]
    game: _Word
    deal: str
    digest: str
    chosen: Chosen
    started: _Moment
    updated: _Moment
    milliseconds: _Milliseconds
    acts: list[Kept]
    record: str
    options: dict[_Word, _Word] = {}
    position: str | None = None
    marks: dict[_Word, _Count] = {}
    autoplay: autoplay.Mode = "off"
    result: Result | None = None
    finished: _Moment | None = None
    finished_day: date | None = None
    result_act: _Count | None = None
    of_the_day: OfTheDay | None = None


@dataclass(slots=True)
class Report:
    """What reading a file did: how many games are new, continued or known already; and the refused lines."""

    added: int = 0
    continued: int = 0
    known: int = 0
    refused: list[tuple[int, DemonfanError]] = field(default_factory=list)


# ---------------------------------------------------------------------------------------------- writing


def export_lines(player: Player, left_out: Callable[[StoreError], None]) -> Iterator[str]:
    """All of a player's games and settings, one JSON line after the other, without line ends.

    A game that cannot be read, or that would make a line too long to be read again, is told to `left_out`, and the
    others are written.

    Raises:
        StoreError: the store cannot be read.
    """
    settings = {name: msgspec.json.decode(text) for name, text in player.chosen_settings().items()}
    yield _text(Head(VERSION, player.name, settings))
    known: set[str] = set()
    days = {(game, deal): day for (day, game), deal in daily_deals(player).items()}
    for game in player.all():
        try:
            loaded = player.ledger(game.key).load()
        except StoreError as error:
            left_out(error)
            continue
        day = days.get((game.game, game.deal)) if game.chosen == "daily" else None
        of_the_day = None if day is None else _of_the_day(player, game.game, day)
        line = _text(_game_line(loaded.saved, loaded.game, of_the_day))
        if len(line.encode()) >= MAX_LINE:
            too_long = Reason("too-long", details={"limit": MAX_LINE})
            left_out(StoreError(Reason("does-not-replay", details={"text": game.key, "why": too_long})))
            continue
        if game.digest not in known:
            known.add(game.digest)
            yield _text(RulesLine(game.digest, encode(loaded.game.rules)))
        yield line


def _of_the_day(player: Player, game: str, day: date) -> OfTheDay | None:
    known = Shelf(player.engine).daily(day, game)
    return None if known is None else OfTheDay(day, known.level, known.proved)


def _game_line(row: Saved, game: Game, of_the_day: OfTheDay | None) -> GameLine:
    return GameLine(
        key=row.key,
        game=row.game,
        deal=row.deal,
        digest=row.digest,
        chosen=row.chosen,
        started=row.started,
        updated=row.updated,
        milliseconds=row.milliseconds,
        acts=[Kept.of(act, round((act.at or 0) * 1000)) for act in game.log],
        record=record.write(game),
        options=row.options,
        position=position.write_line(game.start) if row.from_position else None,
        marks=row.marks,
        autoplay=game.autoplay,
        result=row.result,
        finished=row.finished,
        finished_day=row.finished_day,
        result_act=row.result_act,
        of_the_day=of_the_day,
    )


def _text(line: Head | RulesLine | GameLine) -> str:
    return msgspec.json.encode(line).decode()


# ---------------------------------------------------------------------------------------------- reading


def lines_of(file: IO[bytes]) -> Iterator[bytes]:
    """The lines of a file; of an overlong line only as much as shows that it is one."""
    while line := file.readline(MAX_LINE + 1):
        yield line
        while len(line) > MAX_LINE and not line.endswith(b"\n"):
            line = file.readline(MAX_LINE + 1)


def import_lines(player: Player, lines: Iterable[bytes]) -> Report:
    """Take lines that `export_lines` has written.

    Raises:
        StoreError: the store cannot be written. What was taken before stays, and can be read again.
    """
    report = Report()
    rules: dict[str, Rules] = {}
    decoder = msgspec.json.Decoder(Head | RulesLine | GameLine)
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            if len(text) > MAX_LINE:
                raise TransferError(Reason("too-long", details={"limit": MAX_LINE}))
            try:
                line = decoder.decode(text)
            except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                raise TransferError(Reason("not-an-export", details={"why": str(error)[:200]})) from None
            match line:
                case Head():
                    _take_head(player, line)
                case RulesLine():
                    rules[line.digest] = _rules(line)
                case GameLine():
                    _take_game(player, line, rules, report)
        except (TransferError, record.RecordError) as error:
            report.refused.append((number, error))
    return report


def _take_head(player: Player, head: Head) -> None:
    """Settings are taken where the player has none yet."""
    if head.version != VERSION:
        raise TransferError(Reason("export-version", details={"found": head.version, "known": VERSION}))
    chosen = player.chosen_settings()
    new = {name: value for name, value in head.settings.items() if name not in chosen}
    if new:
        try:
            player.change_settings(new)
        except DemonfanError as error:
            raise TransferError(error.reason) from None


def _rules(line: RulesLine) -> Rules:
    try:
        rules = decode_json(line.data)
    except RulesError as error:
        raise TransferError(Reason("bad-rules", details={"why": error.reason})) from None
    if rules.digest != line.digest:
        raise TransferError(Reason("rules-differ", details={"text": line.digest[:40]}))
    return rules


def _take_game(player: Player, line: GameLine, rules: dict[str, Rules], report: Report) -> None:
    acts = line.acts
    _check_ending(line)
    game, figures, ending, shown = _replayed(line, acts, rules)
    _take_day(player, line)
    # What the acts show needs no word of the file's.
    marks = dict.fromkeys(shown, 1) | {name: count for name, count in line.marks.items() if count > 0}

    def entry(stored: int, marks: dict[str, int]) -> Entry:
        return Entry(line.updated, stored, acts[stored:], figures, marks, line.autoplay, ending)

    for key in (line.key, _other_key(line)):
        ledger = player.ledger(key)
        stored = ledger.acts()
        row = player.find(key)
        if row is None and not ledger.exists():
            # Old exports do not say of a deal that it was played before.
            chosen = player.as_chosen(game, line.chosen, line.started)
            values = {**saved.first_values(game), "chosen": chosen, "started": line.started}
            player.ledger(key, Beginning(game.rules, values)).append(entry(0, marks))
            report.added += 1
            return
        if row is None or (row.deal, row.digest) != (line.deal, line.digest):
            continue
        if stored == acts[: len(stored)]:
            if len(stored) == len(acts) and (row.result is not None or ending is None):
                report.known += 1
            else:
                more = {name: count - row.marks.get(name, 0) for name, count in marks.items()}
                ledger.append(entry(len(stored), {name: count for name, count in more.items() if count > 0}))
                report.continued += 1
            return
        if acts == stored[: len(acts)]:
            report.known += 1
            return


def _take_day(player: Player, line: GameLine) -> None:
    """Remember whose deal of the day a game is played on. To work each out anew would take seconds."""
    if (said := line.of_the_day) is None:
        return
    deal = Deal.parse(line.deal)
    if deal not in islice(numbers(said.day, line.game), TRIES):
        raise TransferError(Reason("not-of-the-day", details={"text": line.deal[:40], "day": said.day.isoformat()}))
    Shelf(player.engine).keep_daily(Daily(said.day, line.game, deal, said.difficulty, said.proved))


def _other_key(line: GameLine) -> str:
    """The key of a game whose own is taken: made from what it is, so that it is the same when read again."""
    text = msgspec.json.encode([line.key, line.deal, line.digest, line.acts])
    number = int.from_bytes(hashlib.blake2b(text, digest_size=16).digest())
    return saved.key_of(number)


def _replayed(
    line: GameLine, acts: list[Kept], rules: dict[str, Rules]
) -> tuple[Game, Figures, Ending | None, frozenset[str]]:
    """The game of a line with everything checked; its figures, ending and marks when the result was reached."""
    known = rules.get(line.digest)
    number = 0
    figures, ending, marks = Figures(), None, frozenset[str]()
    try:
        if known is None:
            entry = games.catalogue().get(line.game)
            known = entry.rules_with(line.options) if entry else None
        if known is None or known.digest != line.digest:
            raise TransferError(Reason("unknown-rules", details={"text": line.digest[:40]}))
        if line.position is None:
            start = effects.deal(known, Deal.parse(line.deal))
        else:
            start = position.read(known, line.position)
        game = Game(known, start, id=line.game, options=line.options)
        counted = len(acts) if line.result_act is None else line.result_act
        for number in range(len(acts) + 1):
            if number:
                game.replay([_checked(acts[number - 1]).act])
            if number == counted:
                figures = Figures(game.move_count, game.state.cards_up, line.milliseconds)
                _check_result(line, game)
                marks = game.marks
                if line.result is not None and line.finished is not None:
                    ending = Ending(line.result, counted, line.finished, line.finished_day, scores(game))
    except TransferError:
        raise
    except InputError as error:
        why = error.reason if isinstance(error, DemonfanError) else str(error)
        details = {"key": line.key[:40], "number": number, "why": why}
        raise TransferError(Reason("store-does-not-replay", details=details)) from None
    game.autoplay = line.autoplay
    # The acts are what is kept, and their record may be as long as they make it.
    read = record.Record.parse(line.record, MAX_LINE, max(len(acts), record.MAX_MOVES))
    if read.play().state != game.state:
        raise TransferError(Reason("record-differs"))
    return game, figures, ending, marks


def _checked(kept: Kept) -> Kept:
    kinds = ("play", "auto", "undo", "redo", "restart", "bookmark", "return", "mark")
    if kept.kind not in kinds or not 0 <= kept.milliseconds <= 2**53 or len(kept.value) > 80:
        raise TransferError(Reason("bad-act", details={"text": f"{kept.kind} {kept.value}"[:40]}))
    return kept


def _check_result(line: GameLine, game: Game) -> None:
    reached = game.outcome.termination
    wanted = {"won": Termination.WON, "lost": Termination.STUCK}.get(line.result or "", reached)
    if reached is not wanted:
        raise TransferError(Reason("result-differs", details={"text": line.result, "why": str(game.outcome)}))


def _check_ending(line: GameLine) -> None:
    """All that says how a game ended is there, or nothing of it."""
    parts = (line.result, line.finished, line.result_act)
    if parts != (None, None, None) and (None in parts or not 0 <= (line.result_act or 0) <= len(line.acts)):
        raise TransferError(Reason("result-incomplete"))
