"""``demonfan convert``: from form to form by files and pipes, many deals at once, and its errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from demonfan.cli import cli
from demonfan.commands.convert import FORMS

CASES = Path(__file__).parent.parent / "data" / "cases"


def run(*words: str | Path, typed: str = "", language: str = "en") -> Result:
    return CliRunner().invoke(
        cli, ["--lang", language, "convert", *map(str, words)], input=typed, standalone_mode=False
    )


def test_a_deal_goes_round_through_every_form() -> None:
    text = run("fan", "--deal", "pysol:42", "--to", "position").output
    cards = text.split("Deal:")[0]
    for form in FORMS:
        if form != "number":
            text = run("fan", "--from", "position", "--to", form, typed=cards).output
            assert run("fan", "--to", "position", typed=text).output == cards, form
    assert run("fan", "--deal", "pysol:42", "--to", "number").output == "pysol:42\n"


def test_many_deals_are_a_line_each() -> None:
    lines = run("fan", "--to", "jsonl", typed="# three\n1\n2\n\nms:3\n").output.splitlines()
    assert [json.loads(line)["game"] for line in lines] == ["fan"] * 3
    back = run("fan", "--to", "line", typed="\n".join(lines)).output.splitlines()
    assert len(back) == 3
    assert run("fan", "--to", "fc-solve", "--only", "3", typed="\n".join(back), language="en").return_value == 2
    third = run("fan", "--from", "line", "--to", "lblsolve", "--only", "3", typed="\n".join(back)).output
    assert third == run("fan", "--deal", "ms:3", "--to", "lblsolve").output


@pytest.mark.parametrize("name", ["demon-52-auto", "demon-36-one-auto", "la-belle-lucie-layout", "demon-fan-layout"])
def test_deals_with_known_answers_come_back_from_solvitaire_unchanged(name: str, tmp_path: Path) -> None:
    source = CASES / f"{name}.jsonl"
    game = json.loads(source.read_text().splitlines()[0])["game"]
    for number in range(1, 6):
        deal = tmp_path / f"{number}.json"
        assert run(game, source, "--to", "solvitaire", "--only", str(number), "--out", deal).exit_code == 0
        known = json.loads(source.read_text().splitlines()[number - 1])
        theirs = json.loads(deal.read_text())
        assert [[card.replace("10", "T") for card in pile] for pile in theirs["tableau piles"]] == known["piles"]
        for key in ("foundations", "reserve", "stock"):
            assert [card.replace("10", "T") for card in theirs.get(key, [])] == known.get(key, [])
        ours = json.loads(run(game, deal, "--to", "jsonl").output)
        assert {key: ours.get(key) for key in ("piles", "stock")} == {key: known.get(key) for key in ("piles", "stock")}


def test_a_line_keeps_its_options() -> None:
    first = (CASES / "demon-52-auto.jsonl").read_text().splitlines()[0]
    line = json.loads(run("demon-52", "--to", "jsonl", typed=first).output)
    assert line["options"] == {"fill": "auto", "wrap": "not-at-base"}


@pytest.mark.parametrize(
    ("words", "typed", "message"),
    [
        (["fan", "--to", "line"], "", "there is no deal"),
        (["fan", "--to", "fc-solve"], "1\n2\n", "the file holds 2 deals, and fc-solve one"),
        (["fan", "--to", "line", "--only", "3"], "1\n2\n", "the file holds 2"),
        (["fan", "--to", "line"], "1\n99999999999999999999\n", "line 2: "),
        (["fan", "--from", "jsonl", "--to", "line"], '{"deal": 1}\n{"deal": 1', "line 2: "),
        (["fan", "--to", "line"], '{"game": "demon-36", "deal": 1}\n', "line 1: the game is demon-36, not fan"),
        (["fan", "--to", "line"], "\n: AC\nxx\n", 'line 3: "xx" is no card'),
        (["fan", "--deal", "1", "--only", "1", "--to", "line"], "", "give neither FILE"),
        (["demon-36", "--deal", "1", "--to", "lblsolve"], "", "lblsolve cannot say this: the stock"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(words: list[str], typed: str, message: str) -> None:
    result = run(*words, typed=typed)
    assert result.return_value == 2
    assert message in result.output
    assert len(result.output.splitlines()) == 1


def test_errors_are_said_in_russian() -> None:
    assert "не может этого выразить: колода" in run("demon-36", "--deal", "1", "--to", "lblsolve", language="ru").output


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.bin"
    path.write_bytes(b"\xff\xfe\x00")
    result = run("fan", path, "--to", "line")
    assert result.return_value == 2
    assert "is no text in UTF-8" in result.output
