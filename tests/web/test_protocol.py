from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from demonfan.web import protocol

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


def described(section: str) -> set[str]:
    """The types of messages that the page names in a section."""
    text = PAGE.read_text(encoding="utf-8").partition(f"### {section}")[2].partition("\n#")[0]
    first = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return {name for cell in first for name in re.findall(r"`([a-z-]+)`", cell)}


def types(kinds: tuple[Any, ...]) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in kinds}


def test_the_page_names_every_message() -> None:
    assert types(get_args(protocol.Message)) == described("From the table") | {"return"}
    assert types(tuple(sent(protocol.FromServer))) == described("From the server")


def sent(kind: type[protocol.FromServer]) -> Iterator[type[protocol.FromServer]]:
    """The messages of a kind that have a type."""
    for each in kind.__subclasses__():
        if not each.__subclasses__():
            yield each
        yield from sent(each)


def test_the_page_names_every_field_of_the_picture() -> None:
    text = PAGE.read_text(encoding="utf-8").partition("The picture:")[2]
    for field in protocol.Picture.__struct_fields__:
        assert re.search(rf"\b{field}\b", text), field


def row(section: str, name: str) -> str:
    """What the page says of a message."""
    text = PAGE.read_text(encoding="utf-8").partition(f"### {section}")[2].partition("\n#")[0]
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    own = [line for line in rows if f"`{name}`" in line.split("|")[1]]
    return (own or [line for line in rows if f"`{name}`" in line])[0]


def test_the_page_names_every_field_of_a_message() -> None:
    missing = []
    ways = {"From the table": get_args(protocol.Message), "From the server": tuple(sent(protocol.FromServer))}
    for section, messages in ways.items():
        for message in messages:
            fields = set(message.__struct_fields__) - {"id", "re"}
            if issubclass(message, protocol.Picture):
                fields -= set(protocol.Picture.__struct_fields__)
            told = row(section, str(message.__struct_config__.tag))
            missing += [f"{message.__name__}.{field}" for field in fields if not re.search(rf"\b{field}\b", told)]
    assert missing == []


def test_the_page_names_every_kind() -> None:
    for name, kinds in {"acted": protocol.Kind, "odds": protocol.OddsKind}.items():
        told = re.findall(r"`([a-z]+)`", row("From the server", name))
        assert set(get_args(kinds)) <= set(told), name


def test_a_message_is_read_with_its_number() -> None:
    assert protocol.decode('{"type": "undo", "act": 3, "id": 5}') == protocol.Undo(act=3, id=5)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_anything_is_a_message_or_an_error(data: bytes) -> None:
    with pytest.raises((msgspec.DecodeError, UnicodeDecodeError)):
        protocol.decode(data)


@pytest.mark.parametrize(
    "text",
    [
        '{"type": "branch", "act": 0}',
        '{"type": "branch", "act": 0, "on": 1}',
        '{"type": "branch", "act": 0, "on": true, "moves": -1}',
        '{"type": "show", "act": 0}',
        '{"type": "show", "act": 0, "moves": 1000000}',
        '{"type": "review"}',
        '{"type": "line", "act": 0, "level": 3}',
        '{"type": "hint", "act": 0, "level": 4}',
        '{"type": "last-won", "act": -1}',
    ],
)
def test_questions_are_read_strictly(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        protocol.decode(text)
