"""What a field of the rules takes, in words, told by the types of `Rules` themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from msgspec import inspect

from demonfan.rules import Rules


def wanted(path: str) -> str:
    """What may stand at a path, as the end of a sentence; empty where there is no such field.

    >>> wanted("redeal.count")
    'a whole number from 1 to 500'
    >>> wanted("merci.when")
    'any or last-layout'
    >>> wanted("merci")
    'a part with fields of its own: merci.count, merci.to, merci.when, merci.which, or none'
    """
    found = [_rules()]
    for step in path.split("."):
        found = [inner for outer in found for inner in _inside(outer, step)]
    parts = sorted({f"{path}.{name}" for one in found for name in _names(one)})
    words = [f"a part with fields of its own: {', '.join(parts)}"] if parts else []
    words += dict.fromkeys(filter(None, (_words(one, path) for one in found)))
    if values := sorted({value for one in found for value in _values(one)}):
        words.append(" or ".join(filter(None, (", ".join(values[:-1]), values[-1]))))
    return ", or ".join(words)


@cache
def _rules() -> inspect.Type:
    return inspect.type_info(Rules)


def _members(found: inspect.Type) -> Iterator[inspect.Type]:
    """A type, or those that it may be."""
    if isinstance(found, inspect.UnionType):
        for one in found.types:
            yield from _members(one)
    else:
        yield found


def _inside(outer: inspect.Type, step: str) -> Iterator[inspect.Type]:
    for one in _members(outer):
        if isinstance(one, inspect.StructType):
            if step == one.tag_field:
                yield inspect.LiteralType((one.tag,))
            for field in one.fields:
                if field.encode_name == step:
                    yield from _members(field.type)
        elif isinstance(one, inspect.VarTupleType | inspect.ListType) and step.isdecimal():
            yield from _members(one.item_type)


def _words(found: inspect.Type, path: str) -> str:
    match found:
        case inspect.BoolType():
            return "on or off"
        case inspect.IntType(ge=least, le=most):
            low = "" if least is None else f" from {least}"
            return f"a whole number{low}{'' if most is None else f' to {most}'}"
        case inspect.NoneType():
            return "none"
        case inspect.VarTupleType() | inspect.ListType():
            return f"a list; its places are {path}.0, {path}.1, …"
        case inspect.StrType():
            return "a text"
    return ""


def _names(found: inspect.Type) -> list[str]:
    """The fields of a part."""
    if not isinstance(found, inspect.StructType):
        return []
    return [field.encode_name for field in found.fields] + ([found.tag_field] if found.tag_field else [])


def _values(found: inspect.Type) -> list[str]:
    return [str(value) for value in found.values] if isinstance(found, inspect.LiteralType) else []
