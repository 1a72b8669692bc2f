"""The catalogue: every game by its id, with its rules, options, names and texts.

A game is the file ``X.toml``, read by `demonfan.rulefile`, with ``X.en.md`` and ``X.ru.md`` beside it. The first line
of a text is ``# Name``; a line ``Also called: A, B`` gives other names, lines ``Option build: …`` and
``Option build=any: …`` say what an option and its value are called; the first paragraph after them is the summary.
A player's own games, see `demonfan.games.own`, stand in the catalogue like any other.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import MappingProxyType

from demonfan.errors import DemonfanError, InputError, Reason
from demonfan.games import own
from demonfan.rulefile import RuleFile, decode
from demonfan.rules import Rules

LANGUAGES = ("en", "ru")


class UnknownGame(DemonfanError):
    """A name that no game has, or several; the message suggests the nearest, or lists them."""


@dataclass(frozen=True, slots=True)
class Text:
    """The names and the rules page of a game in one language. `body` is Markdown without the title lines."""

    name: str
    aliases: tuple[str, ...]
    summary: str
    body: str
    #: How the game's document lays its piles out where that is not in rows: ``semicircle``.
    display: str = ""
    #: What options are called that have no name for all games, by option (``build``) and value (``build=any``).
    options: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


@dataclass(frozen=True)
class Entry:
    """One game of the catalogue. Files are read when first asked for."""

    id: str
    folder: Traversable
    #: A player's own game, whose file nobody has tested.
    is_own: bool = False

    @cached_property
    def file(self) -> RuleFile:
        """The rules and options.

        Raises:
            RulesError: the file is wrong.
        """
        name = f"{self.id}.toml"
        if self.is_own:
            return own.read(self.folder / name)
        return decode((self.folder / name).read_bytes(), name, tested=True)

    @property
    def rules(self) -> Rules:
        return self.file.rules

    def check(self) -> None:
        """Read every file of the game.

        Raises:
            InputError: one is wrong.
        """
        _ = self.file, self.names

    def rules_with(self, options: Mapping[str, str]) -> Rules:
        """The rules with options applied.

        Raises:
            RulesError: an unknown option, value or field.
        """
        return self.file.with_options(options)

    def text(self, language: str = "en") -> Text:
        """The text in a language; English, or the id alone, where there is none."""
        for wanted in (language, "en"):
            path = self.folder / f"{self.id}.{wanted}.md"
            if path.is_file():
                source = own.read_text(path) if self.is_own else path.read_text(encoding="utf-8")
                return parse_text(source, self.id)
        return Text(self.id, (), "", "")

    @cached_property
    def display(self) -> str:
        """The layout that the English text names in a line ``Layout: …``; empty for rows."""
        return self.text("en").display

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The id, then the names and aliases in every language."""
        texts = [self.text(language) for language in LANGUAGES]
        return (self.id, *(name for text in texts for name in (text.name, *text.aliases)))


def parse_text(source: str, fallback: str) -> Text:
    """Read a text file of a game."""
    lines = source.strip().splitlines()
    name = lines.pop(0).removeprefix("# ").strip() if lines and lines[0].startswith("# ") else fallback
    aliases: tuple[str, ...] = ()
    rest = "\n".join(lines).strip()
    display = ""
    if match := re.match(r"Layout: (\w+)\n*", rest):
        display = match[1]
        rest = rest[match.end() :].strip()
    if match := re.match(r"(?:Also called|Другие названия): (.+)\n*", rest):
        aliases = tuple(alias.strip() for alias in match[1].rstrip(".").split(",") if alias.strip())
        rest = rest[match.end() :].strip()
    options: dict[str, str] = {}
    while match := re.match(r"(?:Option|Вариант) ([\w.-]+(?:=[^\s:]+)?): (.+)\n*", rest):
        options[match[1]] = match[2].strip()
        rest = rest[match.end() :].strip()
    summary = " ".join(rest.split("\n\n", 1)[0].split()) if rest and not rest.startswith("#") else ""
    return Text(name, aliases, summary, rest, display, MappingProxyType(options))


def catalogue() -> Mapping[str, Entry]:
    """Every game by id, in alphabetical order."""
    return _read(own.folder())[0]


def refused() -> Mapping[str, InputError]:
    """The player's own files that make no game, by what would be their id, with what is wrong."""
    return _read(own.folder())[1]


@cache
def ours() -> Mapping[str, Entry]:
    """The games that come with the program."""
    folder = files(__name__)
    ids = sorted(path.name.removesuffix(".toml") for path in folder.iterdir() if path.name.endswith(".toml"))
    return MappingProxyType({game: Entry(game, folder) for game in ids})


@cache
def _read(folder: Path) -> tuple[Mapping[str, Entry], Mapping[str, InputError]]:
    games = dict(ours())
    wrong: dict[str, InputError] = {}
    for game, error in own.files(folder, games):
        entry = Entry(game, folder, is_own=True)
        try:
            if error is not None:
                raise error
            # Read at once: what stands in the catalogue can be played.
            entry.check()
            games[game] = entry
        except InputError as found:
            wrong[game] = found
    return MappingProxyType(dict(sorted(games.items()))), MappingProxyType(wrong)


def find(name: str) -> Entry:
    """The game with this id, name or alias. An id, then a name, goes before an alias of another game.

    A name as it is written, but for capitals, goes before one that is like it without spaces and signs: "FreeFan" and
    "Free Fan" are two games.

    Raises:
        UnknownGame: there is none, or the alias is one of several games.
        InputError: it is the player's own, and its file makes no game.
    """
    games = catalogue()
    if name in games:
        return games[name]
    if name in refused():
        raise refused()[name]
    for fold in (_written, _folded):
        wanted = fold(name)
        for known in (_names, _aliases):
            found = [entry for entry in games.values() if wanted in map(fold, known(entry))]
            if len(found) == 1:
                return found[0]
            if found:
                which = ", ".join(entry.id for entry in found)
                raise UnknownGame(Reason("several-games", details={"text": name[:40], "games": which}))
    if hint := _near(_folded(name)):
        raise UnknownGame(Reason("no-game-but", details={"text": name[:40], "near": hint}))
    raise UnknownGame(Reason("no-game", details={"text": name[:40]}))


def _near(wanted: str) -> str:
    """The ids of the games that may be meant: whose names hold what is wanted, or the one called most like it."""
    from difflib import get_close_matches

    names = [(_folded(name), game) for game, entry in catalogue().items() for name in entry.names]
    holding = {game: None for name, game in names if len(wanted) > 2 and wanted in name}
    if holding:
        return ", ".join(list(holding)[:4])
    close = get_close_matches(wanted, [name for name, _ in names], 1, 0.6)
    return next((game for name, game in names if name in close), "")


def _names(entry: Entry) -> list[str]:
    return [entry.id, *(entry.text(language).name for language in LANGUAGES)]


def _aliases(entry: Entry) -> list[str]:
    return [alias for language in LANGUAGES for alias in entry.text(language).aliases]


def _written(name: str) -> str:
    """A name for comparing as it is written: only capitals and the width of its spaces do not count."""
    return " ".join(unicodedata.normalize("NFC", name).casefold().split())


def _folded(name: str) -> str:
    """A name for comparing: small letters, digits and + only, without accents."""
    plain = unicodedata.normalize("NFKD", name.replace("+", " plus")).casefold()
    return "".join(letter for letter in plain if letter.isalnum() or letter == "+")
