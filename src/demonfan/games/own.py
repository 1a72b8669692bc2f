"""A player's own games: rules files in a folder of theirs, read when the program starts.

``X.toml`` there is the game ``X``, with ``X.en.md`` and ``X.ru.md`` beside it if the player has written them. It may
not take the id of a game that the program has. `TEMPLATE` is the file that a new game begins with.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from demonfan import files as text_files
from demonfan.errors import InputError, worded
from demonfan.files import FileError
from demonfan.rulefile import MAX_BYTES, RuleFile, decode

#: The names that a game may have: they stand in records, addresses and file names.
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
#: A text may not be longer than this, in bytes.
_MAX_TEXT = 64_000


def folder() -> Path:
    """Where the files lie: ``DEMONFAN_GAMES``, or a folder ``games`` in the place for a user's data."""
    if chosen := os.environ.get("DEMONFAN_GAMES"):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("demonfan", appauthor=False) / "games"


def files(place: Path, taken: Collection[str]) -> Iterator[tuple[str, InputError | None]]:
    """The ids of the files in a folder, each with what is wrong with it as an id. No folder is no files."""
    try:
        paths = sorted(place.glob("*.toml"))
    except OSError as error:
        yield str(place), FileError(place, error.strerror or str(error))
        return
    for path in paths:
        game = path.name.removesuffix(".toml")
        if not _ID.fullmatch(game):
            yield game, FileError(path, worded("write a game's file name in small letters a-z, digits and hyphens"))
        elif game in taken:
            yield (
                game,
                FileError(path, worded("{game} is a game of the program; give the file another name", game=game)),
            )
        else:
            yield game, None


def read(path: Traversable) -> RuleFile:
    """The game of a file.

    Raises:
        InputError: it cannot be read, or is wrong; the message names the file and the field's path.
    """
    place = Path(str(path))
    return decode(_text(place, MAX_BYTES), str(place))


def read_text(path: Traversable) -> str:
    """The text of a game in one language.

    Raises:
        InputError: it cannot be read, or is too long.
    """
    return _text(Path(str(path)), _MAX_TEXT)


def _text(path: Path, limit: int) -> str:
    if not path.is_file():
        raise FileError(path, worded("no file that can be read"))
    return text_files.read_text(path, limit)


def new(path: Path, taken: Collection[str]) -> str:
    """Write the file that a new game begins with, and return its id, which must be none of those taken.

    Raises:
        InputError: the name makes no id, the file exists, or it cannot be written.
    """
    game = path.name.removesuffix(".toml")
    if path.suffix != ".toml" or not _ID.fullmatch(game):
        raise FileError(path, worded("name the file for the game, for example my-fan.toml, in a-z, digits and hyphens"))
    if game in taken:
        raise FileError(path, worded("{game} is a game of the program; choose another name", game=game))
    if path.exists() or path.is_symlink():
        raise FileError(path, worded("there is such a file already"))
    if path.resolve().parent == folder().resolve():
        path.parent.mkdir(parents=True, exist_ok=True)
    text_files.write_text(path, template())
    return game


def template() -> str:
    """A rules file that can be played as it is, with a comment on every part."""
    return (resources.files("demonfan.games") / "template.txt").read_text(encoding="utf-8")
