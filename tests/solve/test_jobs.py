from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from demonfan import _core
from demonfan.game import Game
from demonfan.notation import read
from demonfan.solve import jobs
from demonfan.solve.jobs import Asked, answer, answer_line, answers, notated, text_of
from demonfan.solve.solver import solve

KEYS = ["id", "verdict", "line", "positions", "seconds", "reason"]


def deals(*numbers: int) -> Iterator[tuple[int, str]]:
    return ((at, json.dumps({"id": f"deal {n}", "game": "fan", "deal": n})) for at, n in enumerate(numbers, 1))


def test_an_answer_has_its_six_fields_and_its_line_plays() -> None:
    state = Game.deal("fan", 1).state
    found = answer("a", state, solve(state))
    assert list(found) == KEYS
    game = Game.deal("fan", 1)
    for text in found["line"]:
        game.play(text)
    assert game.state.is_won
    assert json.loads(text_of(found)) == found


def test_lines_are_written_as_they_are_read() -> None:
    state = Game.deal("fan", 2).state
    line = solve(state).line
    texts = notated(state, line)
    assert read(state, texts[0]) == line[0]


def test_answers_come_in_the_order_of_the_lines() -> None:
    numbers = (5, 3, 9, 1, 1, 7)
    found = list(answers(deals(*numbers), Asked(), 3))
    assert [one["id"] for one in found] == [f"deal {n}" for n in numbers]
    assert found[3]["line"] == found[4]["line"]


def test_an_answer_does_not_wait_for_the_next_line() -> None:
    given = threading.Event()

    def lines() -> Iterator[tuple[int, str]]:
        yield from deals(1)
        assert given.wait(30)
        yield from deals(2)

    found = answers(lines(), Asked(), 2)
    assert next(found)["id"] == "deal 1"
    given.set()
    assert next(found)["id"] == "deal 2"


def test_processes_go_on_where_threads_leave_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "FEW", 3)
    found = list(answers(deals(*range(1, 9)), Asked(lines=False), 2))
    assert [one["id"] for one in found] == [f"deal {n}" for n in range(1, 9)]
    assert {one["line"] is None for one in found} == {True}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nonsense", "malformed"),
        ('{"id": "x", "deal": 1}', "names no game"),
        ('{"id": "x", "game": "nosuch", "deal": 1}', "no game"),
        ('{"id": "x", "game": "fan", "piles": [["AC", "AC"]]}', "too often"),
        ('{"id": "x", "game": "fan", "deal": 1, "options": {"layout": "9x9"}}', "layout"),
        ('{"id": "x", "game": "la-belle-lucie", "deal": "ms:9"}', "redeal"),
    ],
)
def test_a_wrong_line_is_answered_in_place(text: str, why: str) -> None:
    found = answer_line(Asked(), 7, text)
    assert list(found) == KEYS
    assert found["verdict"] == "error"
    assert found["reason"].startswith("line 7: ")
    assert why in found["reason"]
    assert "\n" not in found["reason"]
    assert found["id"] in ("x", "")


def test_wrong_lines_do_not_stop_the_others() -> None:
    lines = iter([(1, "{"), *deals(1), (3, "[]"), *deals(2)])
    assert [one["verdict"] for one in answers(lines, Asked(), 2)] == ["error", "won", "error", "won"]


def test_the_game_asked_for_is_that_of_lines_that_name_none() -> None:
    found = answer_line(Asked(game="la-belle-lucie", layout=True), 1, '{"deal": 1}')
    assert found["verdict"] == "lost"
    assert answer_line(Asked(game="la-belle-lucie", layout=True), 1, '{"game": "fan", "deal": 1}')["verdict"] == "won"


def test_a_cancelled_control_leaves_all_undecided() -> None:
    control = _core.Control()
    control.cancel()
    found = list(answers(deals(1, 2), Asked(), 1, control))
    assert [one["reason"] for one in found] == ["cancelled", "cancelled"]


def test_a_reader_that_fails_is_heard(tmp_path: Path) -> None:
    def lines() -> Iterator[tuple[int, str]]:
        yield from deals(1)
        raise OSError("the disk is gone")

    with pytest.raises(OSError, match="disk"):
        list(answers(lines(), Asked(), 2))
