"""Readers given anything: a value or our error, never another exception."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demonfan import notation, position, record
from demonfan.acts import parse_move
from demonfan.cards import Card, parse_cards
from demonfan.deals import Deal
from demonfan.errors import DemonfanError, InputError
from demonfan.games import catalogue
from demonfan.messages import render
from demonfan.rulefile import decode, decode_json, encode
from demonfan.view import View
from tests.conformance.every_game import all_rules, new_game, playout

Text = TypeVar("Text", str, bytes)

GAMES = (
    "canfield",
    "demon-fan",
    "demon-fan-gather",
    "dutchess",
    "free-fan-cells",
    "house-on-the-hill",
    "scotch-patience",
)


def accepts_or_refuses(read: Callable[[str], object], text: str) -> None:
    """Any error is one of ours and says something, in one line and in both languages."""
    error = refusal(read, text)
    if error is not None:
        sentences = [str(error)]
        if isinstance(error, DemonfanError):
            sentences.append(render(error.reason, "ru"))
        assert all(sentence.isprintable() and sentence for sentence in sentences)


def refusal(read: Callable[[Text], object], text: Text) -> InputError | None:
    """Our error, None if the text is accepted; any other error is a failure."""
    try:
        read(text)
    except InputError as error:
        return error
    return None


@st.composite
def spoilt(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A text that was right, with a few pieces cut, doubled, swapped or replaced."""
    text = draw(texts)
    for _ in range(draw(st.integers(0, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 12)))
        piece = draw(
            st.sampled_from(
                ["", text[start:end] * 2, text[start:end][::-1], "--", "-", "/", "\n", ":", "(", "{", "KH", "@3"]
            )
            | st.text(max_size=4)
        )
        text = text[:start] + piece + text[end:]
    return text


@st.composite
def positions(draw: st.DrawFn) -> tuple[str, str, str]:
    """A game, and the texts of a position and of its view."""
    name = draw(st.sampled_from(GAMES))
    states = list(playout(name, draw(st.integers(1, 5)), 40))
    state = draw(st.sampled_from(states))
    return name, position.write(state), position.write(View.of(state))


@given(st.text(max_size=40))
def test_small_texts(text: str) -> None:
    for read in (Card.parse, parse_cards, Deal.parse, parse_move):
        accepts_or_refuses(read, text)


@given(st.text(max_size=60), st.sampled_from(GAMES))
def test_moves_of_any_letters(text: str, name: str) -> None:
    state = new_game(name, 1).state
    accepts_or_refuses(lambda text: notation.read(state, text), text)


CARDS = st.sampled_from([str(card) for card in all_rules()["canfield"].pack.cards])
WORDS = st.one_of(
    CARDS, st.sampled_from([*"EFCW@x>-", "merci ", "->", "@3", "x2", "E3", "F9", "C2", "@W", "@T0", "@F99"])
)


@given(st.lists(WORDS, max_size=8).map("".join), st.sampled_from(GAMES), st.integers(0, 30))
def test_moves_made_of_words(text: str, name: str, length: int) -> None:
    state = list(playout(name, 3, length))[-1]
    accepts_or_refuses(lambda text: notation.read(state, text), text)


@given(st.text(max_size=300), st.sampled_from(GAMES))
def test_positions_of_any_letters(text: str, name: str) -> None:
    rules = all_rules()[name]
    accepts_or_refuses(lambda text: position.read(rules, text), text)
    accepts_or_refuses(lambda text: position.read_view(rules, text), text)


@given(st.data())
def test_spoilt_positions(data: st.DataObject) -> None:
    name, whole, view = data.draw(positions())
    rules = all_rules()[name]
    text = data.draw(spoilt(st.sampled_from([whole, view])))
    accepts_or_refuses(lambda text: position.read(rules, text), text)
    accepts_or_refuses(lambda text: position.read_view(rules, text), text)


@given(st.text(max_size=300))
def test_records_of_any_letters(text: str) -> None:
    accepts_or_refuses(record.read, text)


def some_record(name: str, number: int) -> str:
    game = new_game(name, number)
    chance = random.Random(number)
    for _ in range(12):
        legal = list(game.legal_moves)
        if legal:
            game.play(chance.choice(legal))
    return record.write(game, {"Date": "2026.01.01"}, {0: "so", 3: "a {comment}"})


RECORDS = [some_record(name, 7) for name in GAMES]


@given(spoilt(st.sampled_from(RECORDS)))
def test_spoilt_records(text: str) -> None:
    accepts_or_refuses(record.read, text)


@given(st.binary(max_size=300))
def test_rules_of_any_bytes(data: bytes) -> None:
    for read in (decode, decode_json):
        error = refusal(read, data)
        assert error is None or "\n" not in str(error)


@given(st.data())
def test_spoilt_rules(data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(GAMES))
    if name in catalogue():
        entry = catalogue()[name]
        accepts_or_refuses(decode, data.draw(spoilt(st.just((entry.folder / f"{name}.toml").read_text()))))
    accepts_or_refuses(decode_json, data.draw(spoilt(st.just(encode(all_rules()[name])))))


@pytest.mark.parametrize("read", [notation.read, position.read, position.read_view])
def test_texts_without_end_are_refused_at_once(read: Callable[..., object]) -> None:
    game = new_game("canfield", 1)
    first = game.state if read is notation.read else game.rules
    with pytest.raises(InputError):
        read(first, "KH " * 100_000)
    with pytest.raises(InputError):
        record.read("KH>F " * 1_000_000)
