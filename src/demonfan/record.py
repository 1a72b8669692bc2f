"""Game records: a text that a person can read, mail and diff, as PGN is for chess.

::

    [Game "la-belle-lucie"]
    [Deal "12345"]
    [Rules "0123456789ab"]
    [Result "open"]

    1. JC>QC 2. AH>F {at last} 3. redeal

Headers come first, then the moves by card names, with comments in braces after the move they speak of (one before the
first move speaks of the deal). Numbers are for the reader and are not read. ``Options`` holds a player's options;
``Position`` stands instead of ``Deal`` where the game began from a position; ``RulesData`` holds the rules themselves,
options applied, so that a record replays for ever, whatever becomes of the catalogue. A record without it (a person may
leave it out) replays as long as the catalogue's rules have its digest. Other headers (``Date``, ``Player`` …) are kept.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from demonfan import effects, games, position
from demonfan.deals import Deal
from demonfan.errors import DemonfanError, InputError, Reason
from demonfan.game import Game
from demonfan.notation import DRAW_WORDS
from demonfan.rulefile import decode_json, encode
from demonfan.rules import Rules
from demonfan.state import State

#: A record may not be longer than this many characters, or have more moves: far more than a patient player makes, who
#: turns the stock for days.
MAX_LENGTH = 4_000_000
MAX_MOVES = 100_000

_HEADER = re.compile(r'\[\s*([A-Z][A-Za-z]{0,30})\s+"((?:[^"\\]|\\.)*)"\s*\]')
_OWN_HEADERS = ("Game", "Deal", "Position", "Options", "Rules", "RulesData", "Result")
_TOKEN = re.compile(r"\{((?:[^}\\]|\\.)*)\}|(\{)|([0-9]+\.)|([^\s{]+)")


T = TypeVar("T")


class RecordError(DemonfanError):
    """A text that is no record, or a record that does not replay; the details hold the line."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One move of a record with its comment; `line` is where it was read, 0 if it was not."""

    move: str
    comment: str = ""
    line: int = 0


@dataclass(frozen=True, slots=True)
class Record:
    """A record as written: headers in order, a comment on the deal, and the moves."""

    headers: Mapping[str, str]
    moves: tuple[Entry, ...]
    comment: str = ""

    @staticmethod
    def of(game: Game, headers: Mapping[str, str] | None = None, comments: Mapping[int, str] | None = None) -> Record:
        """The record of a game up to its present position.

        `headers` are further headers, such as ``Date``; `comments` belong to moves by number, 0 being the deal.
        """
        start = game.start
        dealt = _is_dealt(game.rules, start)
        own = {
            "Game": game.id,
            "Deal": str(start.deal) if dealt else "",
            "Position": "" if dealt else position.write_line(start),
            "Options": " ".join(f"{name}={value}" for name, value in sorted(game.options.items())),
            "Rules": game.rules.digest,
            "Result": str(game.outcome),
        }
        extra = {name: value for name, value in (headers or {}).items() if name not in _OWN_HEADERS}
        # The longest header, which no person reads, comes last.
        carried = {"RulesData": encode(game.rules)}
        said = comments or {}
        moves = tuple(Entry(step.text, said.get(number, "")) for number, step in enumerate(game.line, 1))
        return Record({name: value for name, value in (own | extra | carried).items() if value}, moves, said.get(0, ""))

    @staticmethod
    def parse(text: str, longest: int = MAX_LENGTH, most: int = MAX_MOVES) -> Record:
        """Take a text apart, without replaying it. It may have so many characters, and so many moves.

        Raises:
            RecordError: it is no record.
        """
        if len(text) > longest:
            raise RecordError(Reason("too-long", details={"limit": longest}))
        headers, body, line = _read_headers(text)
        moves: list[tuple[str, int]] = []
        # What is said of the deal, and of each move.
        comments: list[list[str]] = [[]]
        for kind, value, at in _tokens(body, line):
            if kind == "comment":
                comments[-1].append(value)
                continue
            if len(moves) >= most:
                raise RecordError(Reason("too-many-moves", details={"limit": most}))
            moves.append((value, at))
            comments.append([])
        of_deal, *of_moves = (" ".join(filter(None, said)) for said in comments)
        entries = (Entry(move, said, at) for (move, at), said in zip(moves, of_moves, strict=True))
        return Record(headers, tuple(entries), of_deal)

    def play(self) -> Game:
        """The game of the record, every move checked.

        Raises:
            RecordError: a header is wrong, a move is not legal where it stands, or the result is another.
        """
        game = self._begin()
        for entry in self.moves:
            try:
                game.play(entry.move)
            except DemonfanError as error:
                details = {"text": entry.move[:40], "why": error.reason}
                raise RecordError(Reason("does-not-replay", details=details | _at(entry.line))) from None
        result = self.headers.get("Result")
        if result is not None and result != str(game.outcome):
            raise RecordError(Reason("result-differs", details={"text": result[:40], "why": str(game.outcome)}))
        return game

    def __str__(self) -> str:
        """The text that `parse` reads."""
        lines = [f'[{name} "{_quoted(value)}"]' for name, value in self.headers.items()]
        words = [_braced(self.comment)] if self.comment else []
        for number, entry in enumerate(self.moves, 1):
            # A move is kept in one piece: its spaces do not break the line.
            words.append(f"{number}.\0{entry.move.replace(' ', chr(0))}")
            if entry.comment:
                words.append(_braced(entry.comment))
        body = textwrap.fill(" ".join(words), 100, break_long_words=False, break_on_hyphens=False)
        return "\n".join(lines) + "\n\n" + (body.replace("\0", " ") + "\n" if body else "")

    # ------------------------------------------------------------------------------------------ the beginning

    def _begin(self) -> Game:
        name, options = self.headers.get("Game", ""), self._options()
        rules = self._rules(name, options)
        if "Position" in self.headers:
            start = self._header("Position", lambda text: position.read(rules, text))
        elif "Deal" in self.headers:
            start = self._header("Deal", lambda text: effects.deal(rules, Deal.parse(text)))
        else:
            raise RecordError(Reason("missing-header", details={"text": "Deal"}))
        return Game(rules, start, id=name, options=options)

    def _options(self) -> dict[str, str]:
        pairs = [word.partition("=") for word in self.headers.get("Options", "").split()]
        return {name: value for name, _, value in pairs}

    def _rules(self, name: str, options: Mapping[str, str]) -> Rules:
        """The catalogue's rules, if they are the record's; else those that the record carries."""
        digest = self.headers.get("Rules")
        known: Rules | None = None
        if name in games.catalogue():
            try:
                known = games.find(name).rules_with(options)
            except InputError as error:
                if "RulesData" not in self.headers:
                    raise _bad_header("Options", error) from None
        if known is not None and digest in (None, known.digest):
            return known
        if "RulesData" not in self.headers:
            if digest is None:
                raise RecordError(Reason("missing-header", details={"text": "Rules"}))
            raise RecordError(Reason("unknown-rules", details={"text": digest[:40]}))
        rules = self._header("RulesData", decode_json)
        if digest is not None and rules.digest != digest:
            raise RecordError(Reason("rules-differ", details={"text": digest[:40]}))
        return rules

    def _header(self, name: str, read: Callable[[str], T]) -> T:
        try:
            return read(self.headers[name])
        except InputError as error:
            raise _bad_header(name, error) from None


def read(text: str) -> Game:
    """Replay a record.

    Raises:
        RecordError: it is no record, or it does not replay; line and reason are said.
    """
    return Record.parse(text).play()


def write(game: Game, headers: Mapping[str, str] | None = None, comments: Mapping[int, str] | None = None) -> str:
    """The record of a game as text; see `Record.of`."""
    return str(Record.of(game, headers, comments))


# ---------------------------------------------------------------------------------------------- text


def _read_headers(text: str) -> tuple[dict[str, str], str, int]:
    """The headers, the rest of the text, and the number of the line on which the rest begins."""
    headers: dict[str, str] = {}
    lines = text.splitlines()
    for number, line in enumerate(lines):
        words = line.strip()
        if not words:
            continue
        if not words.startswith("["):
            return headers, "\n".join(lines[number:]), number + 1
        match = _HEADER.fullmatch(words)
        if match is None or match[1] in headers:
            code = "no-header" if match is None else "doubled-header"
            raise RecordError(Reason(code, details={"text": (match[1] if match else words)[:40], "line": number + 1}))
        headers[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
    return headers, "", len(lines)


def _tokens(body: str, line: int) -> Iterator[tuple[str, str, int]]:
    """Moves and comments with the line of each. The words ``merci 5C`` are one move."""
    draw = ""
    at, counted = line, 0
    for match in _TOKEN.finditer(body):
        at += body.count("\n", counted, match.start())
        counted = match.start()
        comment, unclosed, number, word = match.groups()
        if unclosed is not None:
            raise RecordError(Reason("open-comment", details={"line": at}))
        if comment is not None:
            yield "comment", " ".join(re.sub(r"\\(.)", r"\1", comment).split()), at
        elif word is not None and word.casefold() in DRAW_WORDS:
            draw = word + " "
        elif number is None:
            yield "move", draw + word, at
            draw = ""
    if draw:
        yield "move", draw.strip(), line + body.count("\n")


def _quoted(value: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", " ".join(value.splitlines()))


def _braced(comment: str) -> str:
    return "{" + re.sub(r"([}\\])", r"\\\1", " ".join(comment.split())) + "}"


def _at(line: int) -> dict[str, object]:
    return {"line": line} if line else {}


def _bad_header(name: str, error: InputError) -> RecordError:
    why = error.reason if isinstance(error, DemonfanError) else str(error)
    return RecordError(Reason("bad-header", details={"text": name, "why": why}))


# ---------------------------------------------------------------------------------------------- where a game began


def _is_dealt(rules: Rules, start: State) -> bool:
    """Whether a position is the one that its deal number lays out."""
    try:
        return effects.deal(rules, start.deal) == start
    except InputError:
        return False
