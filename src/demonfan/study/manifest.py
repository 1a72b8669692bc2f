"""What a study asks, of which deals and under which limits: all that its data depend on, as one JSON file.

The manifest carries the rules themselves, so that a study can be read and resumed whatever becomes of the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from demonfan import __version__
from demonfan.deals import MAX_NUMBER
from demonfan.errors import InputError
from demonfan.rules import Rules
from demonfan.solve.verdict import Limits
from demonfan.study.program import Program, this_program

FORMAT = 1
Kind = Literal["winnable", "layout", "most-up", "odds", "player"]
Player = Literal["random", "greedy", "optimal", "thumb", "sampling"]
PLAYERS: tuple[Player, ...] = ("random", "greedy", "optimal", "thumb", "sampling")
#: Samples where the question does not say how many: of a position's hidden cards for odds, of each move for a player.
SAMPLES = {"odds": 64, "sampling": 8}

Number = Annotated[int, Meta(ge=1, le=MAX_NUMBER)]
Positive = Annotated[int, Meta(ge=1, le=2**63 - 1)]


class StudyError(InputError):
    """A study that cannot be begun, resumed, read or merged; the text is one line that says why."""


class Question(Struct, frozen=True, omit_defaults=True):
    """What is asked of every deal.

    `winnable` and `layout` ask the solver, every card known, for the whole game or the first layout alone; `most-up`
    how many cards the first layout can bring up; `odds` the chance of one who knows what a player knows; `player` lets
    one play.
    """

    kind: Kind
    player: Player | None = None
    samples: int = 0

    def __str__(self) -> str:
        parts = [self.kind, *([self.player] if self.player else []), *([str(self.samples)] if self.samples else [])]
        return ":".join(parts)

    @property
    def is_search(self) -> bool:
        """Whether the solver answers, within limits."""
        return self.kind in ("winnable", "layout", "most-up")

    @staticmethod
    def parse(text: str) -> Question:
        """Read a question.

        Raises:
            StudyError: there is no such question.

        >>> Question.parse("player:sampling")
        Question(kind='player', player='sampling', samples=8)
        >>> str(Question.parse("odds"))
        'odds:64'
        """
        words = text.strip().split(":")
        match words:
            case [("winnable" | "layout" | "most-up") as kind]:
                return Question(kind)
            case ["odds", *given]:
                if (samples := _samples(given, "odds")) is not None:
                    return Question("odds", None, samples)
            case ["player", "sampling", *given]:
                if (samples := _samples(given, "sampling")) is not None:
                    return Question("player", "sampling", samples)
            case ["player", ("random" | "greedy" | "optimal" | "thumb") as player]:
                return Question("player", player)
        raise StudyError(
            f"--question {text[:40]}: ask winnable, layout, most-up, odds, odds:SAMPLES, player:NAME with one of "
            f"{', '.join(PLAYERS)}, or player:sampling:SAMPLES"
        )


def _samples(given: list[str], what: str) -> int | None:
    """The number of samples that a question gives, or the usual one; None if it gives no such number."""
    if not given:
        return SAMPLES[what]
    digits = given[0] if len(given) == 1 and given[0].isascii() and given[0].isdigit() and len(given[0]) < 6 else "0"
    return int(digits) if 1 <= int(digits) <= 65536 else None


class Bounds(Struct, frozen=True, omit_defaults=True):
    """When one deal's search gives up, as `demonfan.solve.verdict.Limits` has it."""

    positions: Positive | None = None
    seconds: Annotated[float, Meta(gt=0)] | None = None
    memory: Positive | None = None

    @property
    def limits(self) -> Limits:
        return Limits(self.positions, self.seconds, self.memory)

    def __str__(self) -> str:
        parts = [
            f"{self.positions:,} positions" if self.positions else "",
            f"{self.seconds:g} CPU seconds" if self.seconds else "",
            f"{self.memory // 2**20:,} MB" if self.memory else "",
        ]
        return ", ".join(filter(None, parts)) or "none"


class Span(Struct, frozen=True, array_like=True):
    """Deals from `first` to `last`, both included."""

    first: Number
    last: Number

    @property
    def numbers(self) -> range:
        return range(self.first, self.last + 1)

    def __str__(self) -> str:
        return f"{self.first}..{self.last}"


class Origin(Struct, frozen=True, omit_defaults=True):
    """A study that went into a merged one."""

    demonfan: str
    bounds: Bounds
    spans: tuple[Span, ...]
    program: Program | None = None


class Manifest(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A study. `chunk` deals make a piece of work and a file of data, the last of a span fewer.

    `until_ci` ends the study as soon as its interval is no wider. `table` names the table of odds that odds and the
    optimal player rest on, and `program` the build that answers, where it is known. A study with `origins` was merged,
    and is complete as it is.
    """

    format: int
    demonfan: str
    game: str
    question: Question
    digest: str
    spans: tuple[Span, ...]
    chunk: Positive
    rules: Rules
    options: dict[str, str] = {}
    bounds: Bounds = Bounds()
    until_ci: Annotated[float, Meta(gt=0, lt=1)] | None = None
    table: str | None = None
    program: Program | None = None
    origins: tuple[Origin, ...] = ()

    @property
    def deals(self) -> int:
        """How many deals there are to ask."""
        return sum(len(span.numbers) for span in self.spans)

    @property
    def chunks(self) -> int:
        """How many files of data there will be."""
        return sum(-(-len(span.numbers) // self.chunk) for span in self.spans)

    def pieces(self) -> Iterator[range]:
        """The deals of every chunk, in order."""
        for span in self.spans:
            for first in range(span.first, span.last + 1, self.chunk):
                yield range(first, min(first + self.chunk, span.last + 1))

    @property
    def title(self) -> str:
        """The game with its options and the question, for people."""
        options = "".join(f" {name}={value}" for name, value in sorted(self.options.items()))
        return f"{self.game}{options}, {self.question}"

    def differences(self, other: Manifest) -> list[str]:
        """In what the data of two studies would differ, in words; nothing if they would not.

        Two programs of one version are no difference: what one has finished the other may tell. They differ once there
        is a deal to ask (`check_program`).
        """
        said = [
            ("game", f"{self.game} ({self.digest})", f"{other.game} ({other.digest})"),
            ("question", self.question, other.question),
            ("limits", self.bounds, other.bounds),
            ("deals", ", ".join(map(str, self.spans)), ", ".join(map(str, other.spans))),
            ("width of the interval", self.until_ci, other.until_ci),
            ("table of odds", self.table, other.table),
            ("version of demonfan", self.demonfan, other.demonfan),
        ]
        return [f"{what}: {ours} there, {theirs} here" for what, ours, theirs in said if ours != theirs]

    def check_program(self) -> None:
        """Whether this program may answer deals of the study.

        Raises:
            StudyError: it is another than the one that began it.
        """
        here = this_program()
        if self.demonfan != __version__:
            raise StudyError(f"demonfan {__version__} is here, the study needs {self.demonfan}")
        if self.program is not None and self.program != here:
            raise StudyError(
                f"another build of demonfan {__version__} began this study ({self.program}; here {here}), and its data "
                "must be those of one: go on with that build, or ask the other deals in a folder of their own and merge"
            )


def encode(manifest: Manifest) -> bytes:
    """The manifest as it stands in its file."""
    return msgspec.json.format(msgspec.json.encode(manifest, order="deterministic"), indent=2) + b"\n"


def decode(data: bytes, name: str) -> Manifest:
    """Read a manifest.

    Raises:
        StudyError: it is none, is damaged, or was written by a later version.
    """
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.format != FORMAT:
            raise StudyError(f"{name}: written by another version of demonfan (format {head.format}, here {FORMAT})")
        found = msgspec.json.decode(data, type=Manifest)
    except msgspec.DecodeError as error:
        raise StudyError(f"{name}: no manifest of a study: {error}") from None
    if found.rules.digest != found.digest:
        raise StudyError(f"{name}: its rules are not those of its digest {found.digest[:12]}: it has been changed")
    ordered = all(one.last < two.first for one, two in zip(found.spans, found.spans[1:], strict=False))
    if not found.spans or not ordered or any(span.first > span.last for span in found.spans):
        raise StudyError(f"{name}: its deals are in no order")
    return found


class _Head(Struct):
    format: int


def manifest(
    game: str,
    options: dict[str, str],
    rules: Rules,
    question: Question,
    span: Span,
    *,
    bounds: Bounds | None = None,
    chunk: int,
    until_ci: float | None = None,
    table: str | None = None,
) -> Manifest:
    """The manifest of a study by this version."""
    return Manifest(
        FORMAT,
        __version__,
        game,
        question,
        rules.digest,
        (span,),
        chunk,
        rules,
        dict(sorted(options.items())),
        bounds if bounds is not None and question.is_search else Bounds(),
        until_ci,
        table,
        this_program(),
    )
