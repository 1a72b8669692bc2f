"""A player's own games: written, read at the start, played and kept like any other; refused in one line if wrong."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from demonfan import games, record
from demonfan.errors import DemonfanError, InputError
from demonfan.game import Game
from demonfan.games import catalogue, find, own, refused
from demonfan.messages import render
from demonfan.rulefile import MAX_BYTES, decode
from demonfan.solve.solver import solve
from tests.program import call


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DEMONFAN_GAMES", str(tmp_path / "games"))
    (tmp_path / "games").mkdir()
    return tmp_path / "games"


@pytest.fixture
def demonfan(tmp_path: Path) -> Callable[..., str]:
    home = {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}

    def run(command: str, typed: str = "", code: int = 0) -> str:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("DEMONFAN")}
        done = call(command.split(), environment=clean | home, typed=typed, cwd=tmp_path)
        assert done.code == code, done.errors
        assert "Traceback" not in done.errors
        return done.out + done.errors

    return run


def test_the_template_is_la_belle_lucie() -> None:
    file = decode(own.template())
    assert file.rules == find("la-belle-lucie").rules
    assert file.with_options({"merci": "1"}) == find("three-shuffles-and-a-draw").rules


def test_every_choice_that_the_template_names_is_one() -> None:
    """The lines that are commented out are rules too, each with what it needs."""
    text = own.template()
    for line in (
        'redeal = { how = "gathered", count = 6 }',
        'redeal = { how = "bottom-to-top", count = 3 }',
        "merci = { count = 1 }",
        "cells = { count = 2 }",
        'take_back = "on"',
        "auto = { aces = true }",
        "packs = 2",
        "max_cards = 3",
        'fill = [{ ranks = "K" }]',
    ):
        assert f"\n# {line}" in text
        changed = text.replace(f"\n# {line}", f"\n{line}")
        if line.startswith("redeal"):
            changed = changed.replace('\nredeal = { how = "shuffled"', '\n# redeal = { how = "shuffled"')
        if line.startswith("packs"):
            changed = changed.replace("17x3+1", "34x3+2")
        assert decode(changed).rules != find("la-belle-lucie").rules


def test_a_game_of_ones_own_is_in_the_catalogue(folder: Path) -> None:
    (folder / "my-fan.toml").write_text(own.template())
    (folder / "my-fan.ru.md").write_text("# Мой веер\n\nДругие названия: Наш веер\n\nВеер для себя.\n")
    entry = find("наш веер")
    assert (entry.id, entry.is_own, entry.text("ru").summary) == ("my-fan", True, "Веер для себя.")
    assert entry.rules == find("la-belle-lucie").rules
    assert list(catalogue()) == sorted(catalogue())
    assert refused() == {}
    game = Game.deal("my-fan", "3")
    verdict = solve(game.state, layout=True)
    assert verdict.verdict == "won"
    for move in verdict.line:
        game.play(move)
    assert game.state.is_won
    assert record.read(record.write(game)).id == "my-fan"


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("wrong", 'family = "fan"', "wrong.toml: the field deal is missing; it takes a list"),
        (
            "moon",
            own.template().replace('by = "suit" ', 'by = "moon" '),
            'tableau.build.by: found "moon", but it takes',
        ),
        ("short", own.template().replace("17x3+1", "17x3"), "short.toml: deal"),
        ("none", "= 3", "none.toml: no TOML"),
        ("long", "#" * (MAX_BYTES + 1), f"longer than {MAX_BYTES} bytes"),
        ("fan", own.template(), "fan is a game of the program"),
        ("My Fan", own.template(), "small letters"),
        ("-x", own.template(), "small letters"),
    ],
)
def test_a_wrong_file_is_left_out_and_says_why(folder: Path, name: str, text: str, wrong: str) -> None:
    (folder / f"{name}.toml").write_text(text)
    assert list(catalogue()) == list(games.ours())
    [(game, error)] = refused().items()
    assert game == name
    assert wrong in str(error)
    assert "\n" not in str(error)
    if name not in games.ours():
        with pytest.raises(InputError) as caught:
            find(name)
        assert caught.value is error


@pytest.mark.parametrize(
    ("name", "data", "russian"),
    [
        ("long", b"#" * (MAX_BYTES + 1), f"длиннее {MAX_BYTES} байт"),
        ("bytes", b"\xff\xfe", "это не текст в кодировке UTF-8"),
        ("fan", b"", "fan — пасьянс самой программы; назовите файл иначе"),
        ("My Fan", b"", "пишите имя файла пасьянса строчными буквами a-z, цифрами и дефисами"),
        ("broken", b"= 3", "это не TOML: строка 1, столбец 1: неверная строка"),
    ],
)
def test_a_wrong_file_is_told_in_russian_too(folder: Path, name: str, data: bytes, russian: str) -> None:
    path = folder / f"{name}.toml"
    path.write_bytes(data)
    [error] = refused().values()
    assert isinstance(error, DemonfanError)
    assert render(error.reason, "ru") == f"{path}: {russian}"


def test_what_is_no_file_or_no_text_is_left_out(folder: Path) -> None:
    (folder / "a-folder.toml").mkdir()
    (folder / "bytes.toml").write_bytes(b"\xff\xfe")
    os.mkfifo(folder / "pipe.toml")
    (folder / "gone.toml").symlink_to(folder / "nowhere")
    (folder / "good.toml").write_text(own.template())
    (folder / "page.toml").write_text(own.template())
    (folder / "page.en.md").write_text("x" * 70_000)
    assert sorted(refused()) == ["a-folder", "bytes", "gone", "page", "pipe"]
    assert "good" in catalogue()


def test_no_folder_is_no_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEMONFAN_GAMES", str(tmp_path / "nowhere"))
    assert list(catalogue()) == list(games.ours())


def test_from_the_template_to_the_statistics(demonfan: Callable[..., str], tmp_path: Path) -> None:
    folder = Path(demonfan("where --games").strip())
    assert folder == tmp_path / "demonfan" / "games"
    assert "demonfan play mine" in demonfan(f"rules --new {folder}/mine.toml")
    assert "already" in demonfan(f"rules --new {folder}/mine.toml", code=2)
    assert "game of the program" in demonfan("rules --new fan.toml", code=2)
    assert str(folder) in demonfan("rules --new elsewhere.toml")
    assert "Like La Belle Lucie." in demonfan("rules mine")
    (folder / "broken.toml").write_text("packs = 9")
    listed = demonfan("games mine")
    assert "left out: " in listed
    assert "broken.toml: packs: found 9, but it takes a whole number from 1 to 4" in listed
    assert "mine " in listed
    assert "broken.toml: packs: здесь 9, а может стоять целое число от 1 до 4" in demonfan("--lang ru games mine")
    assert "broken.toml: packs" in demonfan("deal broken 1", code=2)
    assert "can be won" in demonfan("solve mine --deal 3 --layout")
    demonfan("play mine 3 --plain", typed="AC>F\nquit\n")
    [saved] = json.loads(demonfan("saved --json"))
    assert (saved["game"], saved["deal"], saved["moves"]) == ("mine", "3", 1)
