"""What a field of the rules takes, in words, told by the types of `Rules` themselves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, reduce
from typing import Any

from msgspec import inspect

from demonfan.errors import Reason, worded
from demonfan.rules import Rules


def wanted(path: str) -> Reason | None:
    """What may stand at a path that an option names, as the end of a sentence; None where there is no such field.

    >>> from demonfan.messages import render
    >>> render(wanted("redeal.count"))
    'a whole number from 1 to 500'
    >>> render(wanted("merci.when"))
    'any or last-layout'
    >>> render(wanted("merci"))
    'a part with fields of its own: merci.count, merci.to, merci.when, merci.which, or none'
    """
    found, _ = at(path.split("."), None)
    parts = sorted({f"{path}.{name}" for name in names(found)})
    words = [worded("a part with fields of its own: {fields}", fields=", ".join(parts))] if parts else []
    for one in found:
        match one:
            case inspect.BoolType():
                words.append(worded("on or off"))
            case inspect.NoneType():
                words.append(worded("{value}", value="none"))
            case inspect.VarTupleType():
                words.append(worded("a list; its places are {path}.0, {path}.1, …", path=path))
            case _:
                words += _scalar(one)
    return _either([*words, *_values(found)])


def takes(found: Iterable[inspect.Type]) -> Reason | None:
    """What may stand in a file where one of some types is wanted, as the end of a sentence."""
    found = list(found)
    fields = names(found)
    words = [worded("a table with the fields {fields}", fields=", ".join(fields))] if fields else []
    for one in found:
        match one:
            case inspect.BoolType():
                words.append(worded("true or false"))
            case inspect.VarTupleType():
                words.append(worded("a list"))
            case inspect.DictType():
                words.append(worded("a table"))
            case _:
                words += _scalar(one)
    return _either([*words, *_values(found)])


def at(steps: Iterable[str], data: Any, root: type = Rules) -> tuple[list[inspect.Type], Any]:
    """The types that may stand at a path, and what the data have there.

    The data tell which of several kinds of a part is meant. In a table of any names a ``*`` is the first that holds no
    table.
    """
    found = [_type(root)]
    for step in steps:
        found = [inner for outer in _meant(found, data) for inner in _inside(outer, step)]
        data = _item(data, step)
    return found, data


def names(found: Iterable[inspect.Type], data: Any = None) -> list[str]:
    """The fields of the parts among some types, of the kind that the data name if they do."""
    structs = [one for one in _meant(found, data) if isinstance(one, inspect.StructType)]
    fields = {field.encode_name for one in structs for field in one.fields}
    return sorted(fields | {one.tag_field for one in structs if one.tag_field})


@cache
def _type(root: type) -> inspect.Type:
    return inspect.type_info(root)


def _members(found: inspect.Type) -> Iterator[inspect.Type]:
    """A type, or those that it may be."""
    if isinstance(found, inspect.UnionType):
        for one in found.types:
            yield from _members(one)
    else:
        yield found


def _meant(found: Iterable[inspect.Type], data: Any) -> list[inspect.Type]:
    members = [one for outer in found for one in _members(outer)]
    tagged = [
        one
        for one in members
        if isinstance(data, dict) and isinstance(one, inspect.StructType) and data.get(one.tag_field) == one.tag
    ]
    return [one for one in tagged if one.tag is not None] or members


def _inside(outer: inspect.Type, step: str) -> Iterator[inspect.Type]:
    match outer:
        case inspect.StructType():
            if step == outer.tag_field:
                yield inspect.LiteralType((outer.tag,))
            for field in outer.fields:
                if field.encode_name == step:
                    yield from _members(field.type)
        case inspect.VarTupleType() if step.isdecimal():
            yield from _members(outer.item_type)
        case inspect.DictType():
            yield from _members(outer.value_type)


def _item(data: Any, step: str) -> Any:
    if isinstance(data, dict):
        return (
            next((item for item in data.values() if not isinstance(item, dict)), None)
            if step == "*"
            else data.get(step)
        )
    if isinstance(data, list | tuple) and step.isascii() and step.isdecimal() and int(step) < len(data):
        return data[int(step)]
    return None


def _scalar(found: inspect.Type) -> list[Reason]:
    """A number or a text in words."""
    match found:
        case inspect.IntType(ge=least, le=most):
            return [worded("a whole number from {least} to {most}", least=least, most=most)]
        case inspect.StrType(pattern=str(pattern)) if match := re.fullmatch(r"\^\[(\w+)\]\{(\d+),(\d+)\}\$", pattern):
            sentence = "a text of {least} to {most} of the letters {letters}"
            return [worded(sentence, letters=match[1], least=match[2], most=match[3])]
        case inspect.StrType(min_length=int(least), max_length=int(most)):
            return [worded("a text of {least} to {most} letters", least=least, most=most)]
        case inspect.StrType():
            return [worded("a text")]
    return []


def _values(found: Iterable[inspect.Type]) -> list[Reason]:
    """The words of literal types, in one list."""
    words = sorted({str(value) for one in found if isinstance(one, inspect.LiteralType) for value in one.values})
    if len(words) < 2:
        return [worded("{value}", value=word) for word in words]
    return [worded("{values} or {last}", values=", ".join(words[:-1]), last=words[-1])]


def _either(words: list[Reason]) -> Reason | None:
    """One of several kinds, each said once: the same field of several parts mostly takes the same."""
    said = [word for place, word in enumerate(words) if word not in words[:place]]
    return (
        reduce(lambda first, second: worded("{first}, or {second}", first=first, second=second), said) if said else None
    )
