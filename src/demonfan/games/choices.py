"""What an option of a game may be set to, for whoever offers it."""

from __future__ import annotations

import types
import typing
from functools import cache
from typing import Any, Literal

from msgspec import Struct

from demonfan.rules import Option, Rules


def choices(rules: Rules, option: Option) -> list[str]:
    """The values of an option by name; none where it takes a number.

    >>> from demonfan import games
    >>> entry = games.find("canfield")
    >>> choices(entry.rules, entry.file.options["wrap"])
    ['off', 'full', 'not-at-base']
    """
    if option.field is None:
        return list(option.values)
    *sections, last = option.field.split(".")
    at: Any = rules
    kind: Any = Rules
    for section in sections:
        if isinstance(at, tuple):
            at = at[int(section)]
        else:
            part: Any = kind if at is None else type(at)
            kind = _hints(part)[section]
            at = getattr(at, section, None)
        kind = type(at) if at is not None else _section(kind)
    words = _words(_hints(kind)[last])
    return [*words, *(value for value in option.values if value not in words)]


def usual(rules: Rules, option: Option) -> str:
    """The value of an option that the rules have by themselves; empty where no value would leave them as they are.

    >>> from demonfan import games
    >>> entry = games.find("canfield")
    >>> usual(entry.rules, entry.file.options["turn"]), usual(entry.rules, entry.file.options["wrap"])
    ('3', 'full')
    """
    at: Any = rules if option.field else None
    for section in (option.field or "").split("."):
        at = at[int(section)] if isinstance(at, tuple) else getattr(at, section, None)
    if isinstance(at, bool):
        return "on" if at else "off"
    return str(at) if isinstance(at, (int, str)) else ""


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """The types of a part's fields, which take long to find out: a lobby asks for hundreds."""
    return typing.get_type_hints(kind)


def _section(hint: Any) -> Any:
    """The part of the rules that a field may hold which holds nothing now."""
    return next((kind for kind in _members(hint) if isinstance(kind, type) and issubclass(kind, Struct)), Rules)


def _words(hint: Any) -> list[str]:
    words: list[str] = []
    for kind in _members(hint):
        if typing.get_origin(kind) is Literal:
            words += map(str, typing.get_args(kind))
        elif kind is bool:
            words += ["off", "on"]
    return words


def _members(hint: Any) -> list[Any]:
    """The members of a union, or the one type."""
    return list(typing.get_args(hint)) if typing.get_origin(hint) in (typing.Union, types.UnionType) else [hint]
