"""What an option of a game may be set to, for whoever offers it."""

from __future__ import annotations

import types
import typing
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
            kind = typing.get_type_hints(type(at) if at is not None else kind)[section]
            at = getattr(at, section, None)
        kind = type(at) if at is not None else _section(kind)
    words = _words(typing.get_type_hints(kind)[last])
    return [*words, *(value for value in option.values if value not in words)]


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
