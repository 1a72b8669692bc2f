"""docs/rules.md is complete and true: every field is there, and every test that it names exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec

from demonfan import rules
from demonfan.games import catalogue
from demonfan.rules import Rules

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


@cache
def names_in(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / path).read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def tables(heading: str) -> str:
    """The part of the page below a heading of the second level."""
    return PAGE.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def test_every_rule_of_the_documents_has_a_test_that_exists() -> None:
    rows = [line for line in tables("The source documents, rule by rule").splitlines() if line.startswith("| ")]
    rules = [row for row in rows if not row.startswith("| rule |")]
    assert len(rules) > 60
    for row in rules:
        last = row.rstrip(" |").rsplit(" | ", 1)[1]
        named = re.findall(r"`(?:(tests/[a-z_/]+\.py)::)?(test_[a-z0-9_]+)`", last)
        assert named or row.startswith("| Remark"), row
        for path, name in named:
            assert name in names_in(path or "tests/test_seed_rules.py"), f"{path}::{name}"


def test_every_test_of_the_documents_is_named() -> None:
    named = set(re.findall(r"test_[a-z0-9_]+", tables("The source documents, rule by rule")))
    assert {name for name in names_in("tests/test_seed_rules.py") if name.startswith("test_")} - named == set()


def structs() -> list[type[msgspec.Struct]]:
    """Every struct that the rules are made of."""
    found: list[type[msgspec.Struct]] = []

    def visit(annotation: object) -> None:
        if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct) and annotation not in found:
            found.append(annotation)
            for part in get_type_hints(annotation).values():
                visit(part)
        for part in get_args(annotation):
            visit(part)

    visit(Rules)
    return found


def test_every_field_of_the_model_is_listed() -> None:
    words = set(re.findall(r"[a-z_]+(?:-[a-z]+)*", " ".join(re.findall(r"`([^`]+)`", tables("The model")))))
    missing = []
    for struct in structs():
        tag = struct.__struct_config__.tag
        missing += [f"{struct.__name__}.{name}" for name in struct.__struct_fields__ if name not in words]
        if isinstance(tag, str) and tag not in words:
            missing.append(f"{struct.__name__}: {tag}")
    assert missing == []


def test_every_option_of_the_decisions_is_one() -> None:
    """Each option named in the decisions works on some game of the catalogue, most on the one that it stands beside."""
    options = {tuple(text.split("=")) for text in re.findall(r"`([a-z_.]+=[a-z0-9_+\-]+)`", tables("Decisions"))}
    assert len(options) > 16
    for name, value in options:
        value = "2" if value == "n" else value
        accepted = []
        for entry in catalogue().values():
            companions = {"merci": "1"} if name.startswith("merci.") and entry.id == "la-belle-lucie" else {}
            if name in entry.file.options or entry.id in ("la-belle-lucie", "demon-36"):
                try:
                    accepted.append(entry.rules_with({name: value} | companions))
                except ValueError:
                    continue
        assert accepted, f"{name}={value}"


def part_of(section: str, name: str) -> tuple[type[msgspec.Struct], str]:
    """The part of the model that a field of a table belongs to, and what the field is called there."""
    head, _, field = name.rpartition(".")
    heads: dict[str, type[msgspec.Struct]] = {
        "auto": rules.Auto,
        "build": rules.InSuit,
        "fill[]": rules.Fill,
        "reserve": rules.Reserve,
        "cells": rules.Cells,
        "stock": rules.Turned,
        "redeal": rules.Shuffled if field in ("count", "when", "layout", "size") else rules.Gathered,
        "merci": rules.Merci,
    }
    sections: dict[str, type[msgspec.Struct]] = {
        "game": Rules,
        "deal": rules.Lay,
        "foundations": rules.Foundations,
        "tableau": rules.Tableau,
    }
    return heads[head] if head else sections[section], field


def told_defaults() -> Iterator[tuple[type[msgspec.Struct], str, str]]:
    """Every field of the tables, with the values that are told of it, the default first."""
    for part in re.split(r"\n### The ", tables("The model"))[1:]:
        section = re.findall(r"\w+", part)[0]
        for line in part.splitlines():
            if not line.startswith("| `") or line.startswith(("| `set-out`", "| `base`", "| `turn`")):
                continue
            name, values = (cell.strip() for cell in line.split(" | ")[:2])
            names = re.findall(r"`([^`]+)`", name.removeprefix("| `lay`: "))
            each = values.split("; ") if "; " in values else [values] * len(names)
            head = names[0].rpartition(".")[0]
            for field, value in zip(names, each, strict=True):
                full = field if "." in field or not head else f"{head}.{field}"
                yield *part_of(section, full), value


def test_the_default_stands_first() -> None:
    needed = PAGE.partition("none have")[2].partition("\n\n")[0]
    checked = 0
    for struct, name, told in told_defaults():
        if name == struct.__struct_config__.tag_field:
            continue
        field = next(each for each in msgspec.structs.fields(struct) if each.encode_name == name)
        if field.required:
            assert re.search(rf"\b{name}`", needed), name
        elif field.default in (None, ()) or field.default is msgspec.NODEFAULT:
            assert told[0] not in "`0123456789", (name, told)
        else:
            first = str(field.default).lower() if isinstance(field.default, bool) else str(field.default)
            assert re.match(rf"`?{first}\b", told), (name, told)
            checked += 1
    assert checked > 25
