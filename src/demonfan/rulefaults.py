"""What is wrong with the data of a rules file: where, what was found there, and what may stand there instead.

msgspec finds the fault and names its path and kind; the words are ours, made of the types by `demonfan.rulefields`.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any, NamedTuple

import msgspec

from demonfan.errors import Reason, worded
from demonfan.rulefields import at, names, takes
from demonfan.rules import Rules


class Fault(NamedTuple):
    """A place in the data, written like ``tableau.fill[0].count``, and the field that it lacks or has too much."""

    path: str
    missing: str = ""
    unknown: str = ""


def fault(data: Any, kind: type = Rules) -> Fault | None:
    """The first fault of data that are to be of a kind, None if they are."""
    try:
        msgspec.convert(data, kind)
    except RecursionError:
        return Fault("")
    except msgspec.ValidationError as error:
        message, path = re.fullmatch(r"(.*?)(?: - at `\$\.?([^`\s]*)`)?", str(error), re.DOTALL).groups()  # type: ignore[union-attr]
        if field := re.fullmatch(r"Object (missing required|contains unknown) field `(.*)`", message, re.DOTALL):
            return Fault(path or "", **{"missing" if field[1][0] == "m" else "unknown": field[2]})
        return Fault(path or "")
    return None


def told(found: Fault, data: Any, kind: type = Rules) -> Reason:
    """A fault in words: what was found, and what may stand there."""
    steps = found.path.replace("[...]", ".*").replace("[", ".").replace("]", "").split(".") if found.path else []
    types, there = at(steps, data, kind)
    if found.missing:
        wanted = takes(at([*steps, found.missing], data, kind)[0])
        return worded("the field {field} is missing; it takes {wanted}", field=found.missing, wanted=wanted)
    if found.unknown:
        from difflib import get_close_matches

        known = sorted(names(types, there) + (["options"] if kind is Rules and not steps else []))
        near = get_close_matches(found.unknown, known, 1)
        said = {"field": short(found.unknown), "known": ", ".join(known)}
        if near:
            return worded('there is no field "{field}": did you mean {near}? Known are {known}', near=near[0], **said)
        return worded('there is no field "{field}"; known are {known}', **said)
    if wanted := takes(types):
        return worded("found {found}, but it takes {wanted}", found=shown(there), wanted=wanted)
    return worded("nested too deeply")


def shown(value: Any) -> Reason | str:
    """A value of a file, short and in one line."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f'"{short(value)}"'
        case dict():
            return worded("a table")
        case list():
            return worded("a list")
        case int():
            # Python writes no decimal number of thousands of digits.
            return f"{value:#x}"[:20] + "…" if value.bit_length() > 100 else str(value)
    return short(str(value))


def short(text: str, most: int = 40) -> str:
    """A text that came from outside, cut to what an error has room for."""
    return text if len(text) <= most else text[: most - 1] + "…"


def no_toml(error: Exception) -> Reason:
    """What tomllib, or the reading of UTF-8 before it, says of a text: the place first."""
    if isinstance(error, UnicodeDecodeError):
        return worded("not a text file in UTF-8")
    if not isinstance(error, tomllib.TOMLDecodeError):
        # Beside its own error tomllib lets through that of a number with too many digits, and of depth.
        return worded("no TOML: a number that is too long, or nested too deeply")
    what, _, place = str(error).rpartition(" (at ")
    # The words are a key of the catalogue, where braces begin a value.
    why = worded(short(what, 80).replace("{", "{{").replace("}", "}}"))
    if numbers := re.fullmatch(r"line (\d+), column (\d+)\)", place):
        return worded("no TOML: line {row}, column {column}: {why}", why=why, row=numbers[1], column=numbers[2])
    return worded("no TOML: at the end: {why}", why=why)
