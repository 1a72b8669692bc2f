"""What can go wrong with a store, as reasons that a player can read."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import URL
from sqlalchemy.exc import SQLAlchemyError, TimeoutError

from demonfan.errors import DemonfanError, Reason


class StoreError(DemonfanError):
    """The store cannot be opened, read or written. The reason says what is wrong with it."""


class Conflict(DemonfanError):
    """Another program has played on in the same game; the session holds the game as it is now."""


class NoSuchGame(StoreError):
    """The store has no game with this key."""


#: Of a game whose acts cannot be done again: it is of no use to try once more.
UNREPLAYABLE = frozenset({"store-does-not-replay", "store-acts-missing"})

#: In bytes: SQLite's shared memory takes 32 KiB, and so has no room with less.
ROOM = 64 * 1024
#: What databases say, in parts of their messages, and what it means. The first that fits is taken.
_CAUSES = {
    "unable to open": "store-unopenable",
    "readonly": "store-readonly",
    "read-only": "store-readonly",
    "locked": "store-locked",
    "lock timeout": "store-locked",
    "disk is full": "store-full",
    "No space left": "store-full",
    "malformed": "store-damaged",
    "not a database": "store-foreign",
    "disk I/O error": "store-disk",
    "onnection": "store-unreachable",
}


def shown(url: URL) -> str:
    """A store's address for a person: the path of a file, or the URL without its password."""
    if url.get_backend_name() == "sqlite":
        return url.database or ":memory:"
    return url.render_as_string(hide_password=True)


def explained(error: SQLAlchemyError, url: URL) -> StoreError:
    """The error for the player: what is wrong with which store."""
    cause = str(getattr(error, "orig", None) or error).strip().partition("\n")[0][:200]
    known = next((code for sign, code in _CAUSES.items() if sign in cause), None)
    if isinstance(error, TimeoutError):
        known = "store-locked"
    if known == "store-disk" and _is_full(url):
        known = "store-full"
    why: object = Reason(known) if known else cause
    return StoreError(Reason("store-failed", details={"where": shown(url), "why": why}))


def _is_full(url: URL) -> bool:
    """Whether the disk of an SQLite store has no room: some of SQLite's own files tell it as any error of the disk."""
    try:
        return shutil.disk_usage(Path(url.database or "").parent).free < ROOM
    except (OSError, ValueError):
        return False


@contextmanager
def explaining(url: URL) -> Iterator[None]:
    """Turn the database's errors into ours."""
    try:
        yield
    except SQLAlchemyError as error:
        raise explained(error, url) from error
