from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from demonfan.cli import cli
from demonfan.game import Game

KEYS = {"id", "verdict", "line", "positions", "seconds", "reason"}


def run(*words: str | Path, typed: str | bytes = "") -> str:
    """What a call that succeeds writes."""
    code, out, errors = call(*words, typed=typed)
    assert (code, errors) == (0, "")
    return out


def call(*words: str | Path, typed: str | bytes = "") -> tuple[int, str, str]:
    """The exit code, output and errors of a call, which never ends in a traceback."""
    result = CliRunner().invoke(cli, ["solve", *map(str, words)], input=typed, standalone_mode=False)
    error = result.exception
    if isinstance(error, click.ClickException):
        return error.exit_code, result.stdout, error.format_message() + "\n"
    if error is not None:
        raise error
    return int(result.return_value or 0), result.stdout, result.stderr


def answers(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_a_won_deal_with_its_line() -> None:
    first, second, third = run("fan", "--deal", "1").splitlines()
    assert first == "this deal: can be won"
    assert second.endswith("s (by-suit search)")
    game = Game.deal("fan", 1)
    for move in third.split(": ")[1].split():
        game.play(move)
    assert game.state.is_won


def test_it_speaks_russian() -> None:
    def said(*words: str) -> list[str]:
        result = CliRunner().invoke(cli, ["--lang", "ru", "solve", *words])
        assert (result.exit_code, result.stderr) == (0, "")
        return result.stdout.splitlines()

    verdict, search, line = said("demon-52", "--deal", "8")
    assert verdict == "этот расклад сходится"
    assert re.fullmatch(r"\d+ позици[яйи], 0,\d{6} с \(поиск demon\)", search)
    assert re.match(r"\d+ ход(а|ов)?: stock ", line)
    assert said("la-belle-lucie", "--deal", "1", "--layout", "--endings")[2].startswith("эта раскладка: на базы уходит")
    undecided = said("house-in-the-wood", "--deal", "1", "--limit-positions", "2000")
    assert undecided[0] == "этот расклад: не решено (предел позиций)"
    assert undecided[1].startswith("2\N{NO-BREAK SPACE}000 позиций, ")


def test_a_lost_layout_and_its_endings() -> None:
    out = run("la-belle-lucie", "--deal", "1", "--layout", "--endings")
    assert out.startswith("this layout: cannot be won\n")
    found = json.loads(run("la-belle-lucie", "--deal", "1", "--layout", "--endings", "--json"))
    assert f"at most {found['most_up']} cards up, {len(found['endings'])} endings:" in out
    assert max(map(sum, found["endings"])) == found["most_up"]
    assert set(found) > KEYS
    code, _, errors = call("demon-36", "--deal", "1", "--endings")
    assert code == 2
    assert "endings are known" in errors


def test_options_and_fields_of_the_rules() -> None:
    easy = json.loads(run("demon-36", "--deal", "3", "--set", "stock.turn=1", "--json"))
    assert easy["verdict"] == json.loads(run("demon-36-one", "--deal", "3", "--json"))["verdict"]


def test_a_position_from_a_file_and_from_stdin(tmp_path: Path) -> None:
    text = "KC QC\nKS\nKH\nKD\n"
    path = tmp_path / "position.txt"
    path.write_text(text)
    found = run("fan", "--position", path)
    assert found.splitlines()[-1] == "5 moves, no shorter line exists: QC>F KC>F KS>F KH>F KD>F"
    assert run("fan", "--position", "-", typed=text).splitlines()[-1] == found.splitlines()[-1]


def test_json_lines_from_a_file_and_from_stdin(tmp_path: Path) -> None:
    lines = [{"id": n, "game": "fan", "deal": n, "peer": {"positions": 9}} for n in (4, 2, 7)]
    text = "\n\n".join(json.dumps(line) for line in lines)
    path = tmp_path / "deals.jsonl"
    path.write_text(text)
    found = answers(run("--positions", path))
    assert [one["id"] for one in found] == [4, 2, 7]
    assert {frozenset(one) for one in found} == {frozenset(KEYS)}
    for one, other in zip(found, answers(run("--positions", "-", "--threads", "1", typed=text)), strict=True):
        assert {**one, "seconds": 0} == {**other, "seconds": 0}


def test_a_line_that_is_wrong_is_answered_and_the_exit_code_tells() -> None:
    text = '{"game": "fan", "deal": 1}\n{\n{"game": "fan", "deal": 2}\n'
    code, out, errors = call("--positions", "-", typed=text)
    assert [one["verdict"] for one in answers(out)] == ["won", "error", "won"]
    assert code == 2
    assert "could not be answered" in errors


def test_deals_by_number_with_lines_and_without() -> None:
    with_lines = answers(run("fan", "--deals", "3..6"))
    without = answers(run("fan", "--deals", "3..6", "--no-lines"))
    assert [one["id"] for one in without] == [3, 4, 5, 6]
    for one, other in zip(with_lines, without, strict=True):
        assert (one["verdict"], one["positions"]) == (other["verdict"], other["positions"])
        assert other["line"] is None
        assert set(other) == KEYS
    assert [one["line"] for one in answers(run("free-fan-cells", "--deals", "1..2", "--no-lines"))] == [None, None]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("", "in one way"),
        ("fan", "in one way"),
        ("fan --deal 1 --deals 1..2", "in one way"),
        ("--deal 1", "name a game"),
        ("--deals 1..2", "name a game"),
        ("fan --deal 0", "out of range"),
        ("fan --deal x", "is no deal"),
        ("fan --deals 2..1", "deal numbers"),
        ("fan --deals 0..1", "deal numbers"),
        ("fan --deals 1", "deal numbers"),
        ("fan --deals 1..99999999999999999999", "deal numbers"),
        ("fan --deals 1..2 --proof x", "one deal or position"),
        ("fan --deals 1..2 --endings", "one deal or position"),
        ("fan --deal 1 --no-lines", "goes with"),
        ("fan --deal 1 --set x", "write name=value"),
        ("fan --deal 1 --set no.such=1", "no.such"),
        ("fan --deal 1 --limit-seconds 0", "0"),
        ("fan --deal 1 --limit-seconds -1", "-1"),
        ("fan --deal 1 --limit-seconds nan", "above 0"),
        ("fan --deal 1 --limit-positions 0", "0"),
        ("fan --deal 1 --limit-memory 0", "0"),
        ("fan --deal 1 --threads 0", "0"),
        ("fan --deal 1 --threads 1000000", "512"),
        ("la-belle-lucie --deal ms:9", "redeal"),
    ],
)
def test_absurd_input_is_answered_in_one_line(words: str, why: str) -> None:
    code, out, errors = call(*words.split())
    assert (code, out) == (2, "")
    assert why in errors
    assert errors.count("\n") == 1


def test_an_undecided_verdict_is_told_though_it_has_no_certificate() -> None:
    code, out, errors = call(*["free-fan-cells", "--deal", "5", "--limit-positions", "1", "--proof", "-"])
    assert code == 2
    assert out.startswith("this deal: undecided (positions)")
    assert errors.count("\n") == 1
    assert "no certificate" in errors


def test_a_proof_keeps_to_the_limit_on_positions(tmp_path: Path) -> None:
    path = tmp_path / "proof"
    code, out, errors = call("la-belle-lucie", "--deal", "7", "--limit-positions", "2000", "--proof", str(path))
    assert out.startswith("this deal: cannot be won")
    assert code == 2
    assert "more than 2000 positions" in errors
    assert not path.exists()


def test_limits_beyond_all_measure_are_limits() -> None:
    found = run("fan", "--deal", "1", "--limit-positions", "9" * 40, "--limit-seconds", "1e300")
    assert found.startswith("this deal: can be won")


@pytest.mark.parametrize(
    ("words", "reason"),
    [("--limit-positions 10", "positions"), ("--limit-seconds 0.000001", "seconds"), ("--limit-memory 1", "memory")],
)
def test_a_limit_that_is_met_is_named(words: str, reason: str) -> None:
    found = json.loads(run("demon-52", "--deal", "19", "--set", "fill=auto", "--json", *words.split()))
    assert (found["verdict"], found["reason"], found["line"]) == ("undecided", reason, [])


def test_a_certificate_is_written_and_holds(tmp_path: Path) -> None:
    for number in ("1", "2"):
        path = tmp_path / "proof"
        run("la-belle-lucie", "--deal", number, "--layout", "--proof", path)
        result = CliRunner().invoke(cli, ["verify", str(path)])
        assert (result.exit_code, result.stdout) == (0, f"{path}: lost (this layout) holds\n")


def test_a_file_that_is_not_there_or_a_directory(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing"):
        for option in ("--positions", "--position"):
            done = subprocess.run(
                [sys.executable, "-m", "demonfan", "solve", "fan", option, str(path)],
                capture_output=True,
                check=False,
            )
            assert (done.returncode, done.stdout) == (2, b"")
            assert b"directory" in done.stderr
            assert done.stderr.count(b"\n") == 1


def test_a_line_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "zeros"
    path.write_bytes(b"\0" * 300_000)
    code, _, errors = call("fan", "--positions", path)
    assert code == 2
    assert "longer than" in errors


@settings(max_examples=60)
@given(st.lists(st.binary(max_size=80) | st.sampled_from([b'{"game": "fan", "deal": 3}', b'{"id": [], "piles": 3}'])))
def test_any_bytes_as_json_lines_are_answered(lines: list[bytes]) -> None:
    typed = b"\n".join(lines)
    code, out, errors = call("--positions", "-", "--no-lines", typed=typed)
    assert code in (0, 2)
    assert errors.count("\n") == (code == 2)
    assert all(set(one) == KEYS for one in answers(out))


@settings(max_examples=60)
@given(st.binary(max_size=200) | st.text(alphabet="AKQ2CSHD /.-:\nFRoundations", max_size=200).map(str.encode))
def test_any_text_as_a_position_is_answered(typed: bytes) -> None:
    code, _, errors = call("fan", "--position", "-", "--limit-positions", "1000", typed=typed)
    assert code in (0, 2)
    assert errors.count("\n") == (code == 2)


@pytest.mark.parametrize("words", ["fan --deals 1..100000000 --no-lines", "fan --deals 1..100000000"])
def test_an_interrupt_ends_it_quietly(words: str) -> None:
    command = [sys.executable, "-m", "demonfan", "solve", *words.split()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        started = time.monotonic()
        try:
            _, errors = process.communicate(timeout=60)
        finally:
            process.kill()
    assert process.returncode == 130
    assert b"Traceback" not in errors
    assert time.monotonic() - started < 30
