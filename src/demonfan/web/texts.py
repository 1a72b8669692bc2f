"""The texts of the table's own modules in a language, from the catalogue that all interfaces share.

A module names its texts in English where it uses them, as ``t("Undo")`` and, where a number decides the form, as
``n("{count} card", "{count} cards", count)``. They are found in the sources, and those alone are exported: a text to
itself translated, or to its forms by the plural categories that ``Intl.PluralRules`` tells.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from demonfan.messages import plurals, translator

_STRING = r"\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\$]|\\.)*`"
_ONE = re.compile(rf"(?<![\w.$])t\(\s*({_STRING})\s*[,)]")
_MANY = re.compile(rf"(?<![\w.$])n\(\s*({_STRING})\s*,\s*({_STRING})\s*,")
#: For each plural category of a language, a number that belongs to it.
FORMS = {"en": {"one": 1, "other": 2}, "ru": {"one": 1, "few": 2, "many": 5}}


def used(folder: Path) -> tuple[set[str], set[tuple[str, str]]]:
    """The texts that the modules under a folder name: single ones, and pairs of singular and plural."""
    single: set[str] = set()
    plural: set[tuple[str, str]] = set()
    for source in _sources(folder):
        single.update(_value(match[1]) for match in _ONE.finditer(source))
        plural.update((_value(match[1]), _value(match[2])) for match in _MANY.finditer(source))
    return single, plural


def exported(folder: Path, language: str) -> bytes:
    """The texts that the modules under a folder use, as a JSON object."""
    tr, number_form = translator(language), plurals(language)
    single, plural = used(folder)
    texts: dict[str, str | dict[str, str]] = {}
    for text in sorted(single):
        texts[text] = tr(text)
    for one, many in sorted(plural):
        forms = {category: number_form(one, many, number) for category, number in FORMS[language].items()}
        texts[one] = forms | {"other": forms.get("other", forms.get("many", many))}
    return msgspec.json.encode(texts)


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
