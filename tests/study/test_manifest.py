"""Manifests: they round-trip, know their chunks, and say in what two differ; a damaged one is told."""

from __future__ import annotations

import json
from collections.abc import Callable

import msgspec
import pytest

from demonfan.study.manifest import Bounds, Manifest, Question, Span, StudyError, decode, encode

Make = Callable[..., Manifest]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("winnable", Question("winnable")),
        ("layout", Question("layout")),
        ("most-up", Question("most-up")),
        ("odds:5", Question("odds", None, 5)),
        ("player:greedy", Question("player", "greedy")),
        ("player:sampling:16", Question("player", "sampling", 16)),
    ],
)
def test_a_question_is_read_and_written(text: str, question: Question) -> None:
    assert Question.parse(text) == question
    assert str(question) == text


@pytest.mark.parametrize(
    "text",
    ["", "win", "winnable:1", "odds:0", "odds:x", "odds:1:2", "odds:99999999", "player", "player:me", "player:thumb:3"],
)
def test_what_is_no_question_is_told(text: str) -> None:
    with pytest.raises(StudyError, match="--question"):
        Question.parse(text)


def test_a_manifest_round_trips_and_is_the_same_bytes_each_time(make: Make) -> None:
    one = make(options={"layout": "17x3+1"}, until_ci=0.01)
    assert decode(encode(one), "study.json") == one
    assert encode(decode(encode(one), "study.json")) == encode(one)


def test_its_chunks_are_all_deals_once(make: Make) -> None:
    one = msgspec.structs.replace(make(chunk=7), spans=(Span(3, 30), Span(50, 51)))
    pieces = list(one.pieces())
    assert [number for piece in pieces for number in piece] == [*range(3, 31), 50, 51]
    assert (one.deals, one.chunks) == (30, len(pieces))
    assert max(map(len, pieces)) == 7


def test_differences_are_said(make: Make) -> None:
    assert make().differences(make(chunk=5)) == []
    [said] = make().differences(make(span=(1, 3000)))
    assert said == "deals: 1..2000 there, 1..3000 here"
    assert "rules" not in said
    [game, _] = make().differences(make(game="fan", bounds=Bounds(5)))
    assert game.startswith("game: ceiling-fan (")


def test_limits_are_for_searches(make: Make) -> None:
    assert make(game="la-belle-lucie", question="player:greedy").bounds == Bounds()
    assert str(Bounds(1000, 2.5, 2**30)) == "1,000 positions, 2.5 CPU seconds, 1,024 MB"
    assert str(Bounds()) == "none"


@pytest.mark.parametrize(
    ("change", "match"),
    [
        ({"digest": "0" * 12}, "changed"),
        ({"format": 99}, "another version"),
        ({"spans": []}, "no order"),
        ({"spans": [[5, 9], [1, 3]]}, "no order"),
        ({"spans": [[9, 5]]}, "no order"),
        ({"chunk": 0}, "chunk"),
        ({"surprise": 1}, "surprise"),
        ({"question": {"kind": "why"}}, "kind"),
    ],
)
def test_a_manifest_that_was_changed_is_told(make: Make, change: dict[str, object], match: str) -> None:
    data = json.loads(encode(make())) | change
    with pytest.raises(StudyError, match=match):
        decode(json.dumps(data).encode(), "study.json")


@pytest.mark.parametrize("data", [b"", b"{}", b"[1]", b"\xff\x00", b'{"format": 1'])
def test_what_is_no_manifest_is_told(data: bytes) -> None:
    with pytest.raises(StudyError, match=r"study\.json"):
        decode(data, "study.json")
