"""The texts of the table's own modules in a language, from the catalogue that all interfaces share.

A module names its texts in English where it uses them: ``t("Undo")``, and where a number decides the form
``tn("{n} card", "{n} cards", count)``. They are found in the sources, and those alone are exported: each with its
translation, or with its plural forms in the order of gettext.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from demonfan.messages import forms, in_context

_STRING = r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`"
_ONE = re.compile(rf"(?<![\w.$])t\(\s*({_STRING})\s*[,)]")
_MANY = re.compile(rf"(?<![\w.$])tn\(\s*({_STRING})\s*,\s*({_STRING})\s*,")
#: The context in which they stand in the catalogue.
CONTEXT = "table"
#: For each plural form of a language, in its order, a number that takes it.
FORMS = {"en": (1, 2), "ru": (1, 2, 5)}


def used(folder: Path) -> tuple[set[str], set[tuple[str, str]]]:
    """The texts that the modules under a folder name: single ones, and pairs of singular and plural."""
    single: set[str] = set()
    plural: set[tuple[str, str]] = set()
    for source in _sources(folder):
        single.update(_value(match[1]) for match in _ONE.finditer(source))
        plural.update((_value(match[1]), _value(match[2])) for match in _MANY.finditer(source))
    return single, plural


def exported(folder: Path, language: str) -> bytes:
    """The texts that the modules under a folder use, as JSON: ``{"messages": {text: translation or [forms]}}``."""
    tr = in_context(language, CONTEXT)
    single, plural = used(folder)
    texts: dict[str, str | list[str]] = {text: tr(text) for text in sorted(single)}
    texts |= {one: forms(language, CONTEXT, one, many, FORMS[language]) for one, many in sorted(plural)}
    return msgspec.json.encode({"messages": texts})


def _sources(folder: Path) -> Iterator[str]:
    for path in sorted(folder.rglob("*.js")):
        yield path.read_text(encoding="utf-8")


def _value(literal: str) -> str:
    """The text of a JavaScript string that holds no expression."""
    body = literal[1:-1]
    if literal[0] != '"':
        body = re.sub(r"\\([`'])", r"\1", body).replace('"', '\\"')
    value = json.loads(f'"{body}"')
    if not isinstance(value, str):
        raise TypeError(literal)
    return value
