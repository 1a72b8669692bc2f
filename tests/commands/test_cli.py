"""The command line as a user meets it: good, bad and absurd input, exit codes, encodings, pipes, completion."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from demonfan import record
from demonfan.cli import COMMANDS, cli
from demonfan.game import Game
from demonfan.games import catalogue

PYTHON = [sys.executable, "-m", "demonfan"]


def run(*words: str | Path, typed: bytes = b"", **environment: str) -> tuple[int, str, str]:
    """Exit code, output and errors of one call; never a traceback."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "DEMONFAN"))}
    done = subprocess.run(
        [*PYTHON, *map(str, words)],
        input=typed,
        capture_output=True,
        check=False,
        timeout=60,
        env=clean | {"LC_ALL": "C.UTF-8", "NO_COLOR": "1"} | environment,
    )
    out, errors = (text.decode(errors="replace") for text in (done.stdout, done.stderr))
    assert "Traceback" not in out + errors
    return done.returncode, out, errors


@pytest.fixture
def won(tmp_path: Path) -> Path:
    """The record of a game that was won, and rightly says so."""
    game = Game.from_position("fan", "KC / KS / KH / KD")
    for card in ("KC", "KS", "KH", "KD"):
        game.play(f"{card}>F")
    path = tmp_path / "won.txt"
    path.write_text(record.write(game))
    return path


# ------------------------------------------------------------------------------------------------ help


def test_help_names_every_command() -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert set(re.findall(r"^  ([a-z]+)  ", out, re.M)) == set(COMMANDS)


def commands_of(group: click.Group, words: str = "") -> Iterator[tuple[str, click.Command]]:
    """Every command, with what it is called by."""
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        assert command is not None
        yield f"{words}{name}", command
        if isinstance(command, click.Group):
            yield from commands_of(command, f"{words}{name} ")


def test_each_command_and_option_is_described() -> None:
    for words, command in commands_of(cli):
        assert str(command.help).partition("\n\n")[0].strip().endswith("."), words
        for each in command.params:
            assert not isinstance(each, click.Option) or str(each.help).endswith("."), f"{words} {each.opts}"


@pytest.mark.parametrize("command", ["games", "rules", "deal", "play", "replay", "perft"])
def test_each_command_has_help(command: str) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0
    assert out.startswith(f"Usage: demonfan {command} ")
    assert len(out.splitlines()) > 5


def test_version() -> None:
    assert re.fullmatch(r"demonfan, version [0-9.]+\n", run("--version")[1])


# ------------------------------------------------------------------------------------------------ good input


def test_games_lists_and_filters() -> None:
    assert [line.split()[0] for line in run("games")[1].splitlines()] == list(catalogue())
    found = [line.split()[0] for line in run("games", "demon", "--family", "demon")[1].splitlines()]
    assert {"canfield", "demon-36", "demon-36-one", "demon-52", "demon-52-one"} <= set(found)
    assert "demon-fan" not in found
    assert run("games", "no", "such", "words") == (0, "", "No game has these words in its names.\n")


def test_games_as_json() -> None:
    games = json.loads(run("games", "--json")[1])
    assert [game["id"] for game in games] == list(catalogue())
    assert {"id", "name", "family", "aliases", "packs", "cards", "summary", "options", "digest"} <= set(games[0])
    assert json.loads(run("games", "--json", "nothing")[1]) == []
    assert next(game for game in games if game["id"] == "canfield")["aliases"][0] == "Demon"


def test_rules_page_fields_and_options() -> None:
    _, out, _ = run("rules", "demon-fan")
    assert "## How to play" in out
    assert "  redeal.count = 6" in out
    assert re.search(r"^  --set layout=17x3\+1 +Fans of the deal: 17×3 \+ 1$", out, re.MULTILINE)
    assert "When to redeal: at any time (`redeal.when=any`)" in out
    assert "--set merci=N " in run("rules", "la-belle-lucie")[1]
    assert "tableau.build.by = alternate" in run("rules", "Демонский веер")[1]
    assert "redeal.when = any" in run("rules", "demon-fan", "--set", "redeal.when=any")[1]


def test_rules_as_json() -> None:
    page = json.loads(run("rules", "canfield", "--json", "--set", "turn=1")[1])
    assert page["rules"]["stock"] == {"kind": "turned", "turn": 1}
    assert page["digest"] == catalogue()["canfield"].rules_with({"turn": "1"}).digest


def test_what_differs_between_two_games() -> None:
    _, out, _ = run("rules", "demon-52", "--diff", "demon-52-one")
    assert out.splitlines()[0] == "Demon, 52 cards | Demon, 52 cards, one at a time"
    assert re.match("Demon, 52 cards, one at a time. Like Demon, 52 cards, but: .*", out.splitlines()[1])
    assert out.splitlines()[2:] == ["  stock.turn: – | 1"]
    both = json.loads(run("rules", "fan", "--diff", "ceiling-fan", "--json")[1])
    assert both == {"deal.0.piles": ["17x3+1", "16x3+2x2"]}
    assert run("rules", "fan", "--diff", "fan")[:2] == (0, "")


def test_the_game_named_first_stands_first_wherever_the_option_is() -> None:
    after = run("rules", "fan", "--diff", "la-belle-lucie")[1]
    assert after.splitlines()[0] == "Fan | La Belle Lucie"
    assert after.splitlines()[1].startswith("La Belle Lucie. Like Fan, but: gaps are never filled; ")
    assert "  tableau.fill.0.ranks: K | –" in after.splitlines()
    assert run("rules", "--diff", "fan", "la-belle-lucie")[1] == after
    assert run("rules", "fan", "la-belle-lucie", "--diff")[1] == after
    deeper = run("rules", "--diff", "fan", "la-belle-lucie", "--json")[1]
    assert json.loads(deeper)["redeal.count"] == [None, 2]


def test_a_deal_is_shown_as_the_player_sees_it() -> None:
    _, out, _ = run("deal", "demon-36", "1")
    assert out.splitlines()[:3] == ["Demon, 36 cards, 1", "Foundations: (8♣), (8♠), 8♥, (8♦)", "Reserve: --×8 J♥"]
    shown = json.loads(run("deal", "demon-36", "1", "--json")[1])
    assert (shown["game"], shown["deal"], shown["options"]) == ("demon-36", "1", {})
    hidden = json.dumps(shown)
    assert sum(hidden.count(f'"{card}"') for card in map(str, catalogue()["demon-36"].rules.pack.cards)) < 12


def test_a_position_is_written_as_other_commands_read_it() -> None:
    _, out, _ = run("deal", "canfield", "pysol:42", "--position")
    assert Game.from_position("canfield", out).start.cards_up == 1
    everything = run("deal", "canfield", "pysol:42", "--all-cards")[1]
    assert everything.startswith("# Canfield, pysol:42\n")


def test_a_deal_without_a_number_is_a_random_one() -> None:
    first, second = (run("deal", "fan")[1] for _ in range(2))
    assert first != second


def test_a_record_is_shown_and_checked(won: Path) -> None:
    assert run("replay", "--check", won)[:2] == (0, f"{won}: 4 moves, won\n")
    code, out, _ = run("replay", won)
    assert code == 0
    assert "4. KD>F" in out
    assert out.endswith("won\n")
    assert run("replay", "-", typed=won.read_bytes())[1] == out
    assert run("--lang", "ru", "replay", "--check", won)[1] == f"{won}: 4 хода, сошёлся\n"


# ------------------------------------------------------------------------------------------------ bad input


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("deal nosuch 1", 'There is no game "nosuch"'),
        ("deal demon-fam", "did you mean demon-fan"),
        ("deal lucie", "did you mean la-belle-lucie"),
        ("play fan --plain --terminal", "only one of these"),
        ("daily --begin", "name a game"),
        ("deal", "Missing argument 'GAME'. See: demonfan deal --help"),
        ("convert fan --deal 7", "Missing option '--to'."),
        ("nothing", "No such command 'nothing'."),
        ("rules \x1b[31m", 'There is no game "\\x1b[31m"'),
        ("deal fan 0", "out of range"),
        ("deal fan 9007199254740992", "out of range"),
        ("deal fan ms:0", "out of range"),
        ("deal fan abc", "is no deal"),
        ("deal fan １２", "is no deal"),
        ("deal fan 1 --set x", "write name=value"),
        ("deal fan 1 --set =", "write name=value"),
        ("deal fan 1 --set wrap=off", "the options of this game are: layout"),
        ("deal fan 1 --set layout=9x9", "the values of layout are 16x3+2x2"),
        ("deal fan 1 --set deal.0.piles=x", "no list of pile sizes"),
        ("deal fan 1 --set tableau.move=fly", "tableau.move"),
        ("deal fan 1 --set tableau.max_cards=99999999999999999999", "tableau.max_cards"),
        ("deal fan 1 --set deal.99.piles=1", "no place in a list of 1"),
        ("deal demon-36 1 --set empty=maybe", "the values of empty are any_after_demon"),
        ("deal demon-36 1 --set passes=-1", "stock.passes"),
        ("rules fan --diff nosuch", "There is no game"),
        ("rules fan --diff", "--diff compares two games"),
        ("rules fan canfield", "compare two with --diff"),
        ("replay no-such-file", "No such file"),
        ("replay --check no-such-file", "No such file"),
        ("replay .", "Is a directory"),
        ("play", ""),
        ("play fan 1 extra", "unexpected extra argument"),
        ("perft fan 1 x", "DEPTH"),
        ("games --family cat", "--family"),
        ("nosuch", "No such command"),
        ("--lang xx games", "--lang"),
        ("deal", "Missing argument"),
    ],
)
def test_mistakes_are_told_in_a_line(words: str, why: str) -> None:
    if words == "play":
        words = "play --plain --resume x fan"
    code, out, errors = run(*words.split(" "))
    assert code == 2
    assert out == ""
    assert why in errors
    if errors.startswith("demonfan: "):
        assert errors.count("\n") == 1


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "no header"),
        (b"\xff\xfe\x00\x01" * 10, "not a text file"),
        (b"\x00" * 50, "no header"),
        (b"x" * (record.MAX_LENGTH + 2), "longer than"),
        (b"hello", "no header"),
        (b'[Game "fan"]\n[Deal "1"]\n\nKS>AH', "AH"),
    ],
)
def test_files_that_are_no_records(tmp_path: Path, data: bytes, why: str) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    code, out, errors = run("replay", path)
    assert (code, out) == (2, "")
    assert why.replace("AH", "A♥") in errors
    unreadable = why in ("not a text file", "longer than")
    assert run("replay", "--check", path)[0] == (2 if unreadable else 1)
    assert run("replay", "-", typed=data)[0] == 2
    assert run("play", "--plain", "--no-store", "--resume", path)[0] == 2


def test_a_false_record_is_answered_with_no(won: Path) -> None:
    won.write_text(won.read_text().replace('"won"', '"stuck"'))
    code, out, _ = run("replay", "--check", won)
    assert code == 1
    assert "stuck" in out


def test_mistakes_are_told_in_russian_too() -> None:
    assert run("deal", "nosuch", LC_ALL="ru_RU.UTF-8")[2] == "demonfan: Пасьянса «nosuch» нет\n"
    assert "номера от 1 до" in run("--lang", "ru", "deal", "fan", "0")[2]


# ------------------------------------------------------------------------------------------------ surroundings


def test_the_language_is_that_of_the_environment() -> None:
    assert run("deal", "fan", "1", LC_ALL="", LANG="ru_RU.UTF-8")[1].startswith("Веер, 1\n")
    assert run("deal", "fan", "1", LC_ALL="C", LANG="ru_RU.UTF-8")[1].startswith("Fan, 1\n")
    assert run("deal", "fan", "1", DEMONFAN_LANG="ru")[1].startswith("Веер, 1\n")


def test_cards_are_written_in_every_encoding() -> None:
    _, out, _ = run("deal", "fan", "3", PYTHONIOENCODING="latin-1")
    assert "Foundations: (AC), (AS), (AH), (AD)" in out
    code, out, _ = run("--lang", "ru", "rules", "fan", PYTHONIOENCODING="ascii")
    assert code == 0
    code, out, _ = run("play", "fan", "1", "--plain", "--no-store", typed=b"\xff\xfe\xfd\nq\n")
    assert code == 0
    assert "is no move" in out


@pytest.mark.parametrize("command", ["games", "rules demon-36", "deal fan 1", "play fan 1 --plain --no-store"])
def test_a_reader_may_go_away(command: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*PYTHON, *command.split()], stdin=subprocess.DEVNULL, stdout=writing, stderr=subprocess.PIPE, check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("deal fan 1", 0),
        ("replay - --check", 1),
        ("solve fan --position -", 2),  # no text is no position
        ("solve fan --positions -", 0),
        ("play fan 1 --plain --no-store", 0),
    ],
)
def test_a_closed_input_is_an_empty_one(command: str, code: int) -> None:
    closing = ["sh", "-c", 'exec "$@" <&-', "sh", *PYTHON, *command.split()]
    done = subprocess.run(closing, capture_output=True, check=False)
    assert done.returncode == code
    assert b"Traceback" not in done.stderr


def test_a_full_disk_is_told() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([*PYTHON, "games"], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr == b"demonfan: No space left on device\n"


def test_the_shell_completes_commands_games_and_options() -> None:
    assert "_demonfan_completion" in run(_DEMONFAN_COMPLETE="bash_source")[1]

    def completed(words: str, index: int) -> list[str]:
        out = run(_DEMONFAN_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(index))[1]
        return [line.split(",")[1] for line in out.splitlines()]

    assert completed("demonfan rep", 1) == ["replay"]
    assert completed("demonfan deal demon-36", 2) == ["demon-36", "demon-36-one"]
    assert completed("demonfan rules fan --d", 3) == ["--diff"]


def test_an_unknown_option_is_not_told_again_at_any_length() -> None:
    code, _, errors = run("solve", "fan", "--deal", "1", f"--{'x' * 5000}")
    assert code == 2
    assert "No such option" in errors
    assert len(errors) < 400


@pytest.mark.parametrize("words", [(), ("odds",), ("study",)])
def test_a_group_without_a_command_shows_its_help_and_no_error(words: tuple[str, ...]) -> None:
    code, out, said = run(*words)
    assert code == 2
    assert (out + said).startswith(f"Usage: {' '.join(('demonfan', *words))} ")
    assert "Error" not in out + said
    assert "Commands:" in out + said
