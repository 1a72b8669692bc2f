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
    words = _words_of(rules, option.field)
    return [*words, *(value for value in option.values if value not in words)]


def usual(rules: Rules, option: Option) -> str:
    """The value of an option that the rules have by themselves; empty where no value would leave them as they are.

    >>> from demonfan import games
    >>> entry = games.find("canfield")
    >>> usual(entry.rules, entry.file.options["turn"]), usual(entry.rules, entry.file.options["wrap"])
    ('3', 'full')
    """
    if option.field is None:
        return ""
    section, _, last = option.field.rpartition(".")
    part, _ = _part(rules, section)
    at = str(part.__struct_config__.tag) if _tag(part) == last else _inside(part, last)
    if isinstance(at, bool):
        return "on" if at else "off"
    return str(at) if isinstance(at, (int, str)) else ""


def _words_of(rules: Rules, path: str) -> list[str]:
    """The words that the field at a path takes."""
    section, _, last = path.rpartition(".")
    part, kinds = _part(rules, section)
    if tags := [str(kind.__struct_config__.tag) for kind in kinds if _tag(kind) == last]:
        return tags
    kind = type(part) if isinstance(part, Struct) else next(iter(kinds), Rules)
    return _words(_hints(kind).get(last))


def _part(rules: Rules, path: str) -> tuple[Any, list[type[Struct]]]:
    """What the rules have at a path, None where they have nothing there; and the kinds of parts that may be there."""
    at: Any = rules
    hint: Any = Rules
    for step in filter(None, path.split(".")):
        if step.isdecimal():
            hint = next((typing.get_args(kind)[0] for kind in _members(hint) if typing.get_origin(kind) is tuple), None)
        else:
            kind = type(at) if isinstance(at, Struct) else next(iter(_structs(hint)), Rules)
            hint = _hints(kind).get(step)
        at = _inside(at, step)
    return at, _structs(hint)


def _inside(part: Any, step: str) -> Any:
    """A field of a part or a place of a list; None where there is none."""
    if isinstance(part, tuple):
        return part[int(step)] if step.isdecimal() and int(step) < len(part) else None
    return getattr(part, step, None) if isinstance(part, Struct) else None


def _tag(kind: Any) -> str | None:
    """The field that says which of several kinds a part is."""
    config = getattr(kind, "__struct_config__", None)
    return config.tag_field if config else None


@cache
def _hints(kind: Any) -> dict[str, Any]:
    """The types of a part's fields, which take long to find out: a lobby asks for hundreds."""
    return typing.get_type_hints(kind)


def _structs(hint: Any) -> list[type[Struct]]:
    return [kind for kind in _members(hint) if isinstance(kind, type) and issubclass(kind, Struct)]


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
