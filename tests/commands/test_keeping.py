"""The commands that keep games, as a player calls them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from demonfan.store import Store
from tests.program import call


class Machine:
    """A machine with a home of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.store = home / "data" / "demonfan" / "demonfan.db"

    def __call__(self, command: str, typed: str = "", code: int = 0, **environment: str) -> str:
        variables = {"XDG_DATA_HOME": str(self.home / "data"), "HOME": str(self.home), "LC_ALL": "C.UTF-8"}
        clean = {name: value for name, value in os.environ.items() if name != "DEMONFAN_STORE"}
        done = call(command.split(), environment=clean | variables | environment, typed=typed, cwd=self.home)
        assert done.code == code, done.errors
        assert "Traceback" not in done.errors
        return done.out + done.errors

    def saved(self, options: str = "") -> list[dict[str, object]]:
        games: list[dict[str, object]] = json.loads(self(f"saved --json {options}"))
        return games


@pytest.fixture
def demonfan(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_where_the_games_are(demonfan: Machine) -> None:
    assert demonfan("where").strip() == str(demonfan.store)
    assert demonfan("where", DEMONFAN_STORE="/elsewhere/x.db").strip() == "/elsewhere/x.db"
    assert "secret" not in demonfan("where --store postgresql+psycopg://me:secret@host/games")
    assert not demonfan.store.exists()


def test_a_game_is_kept_and_continued(demonfan: Machine) -> None:
    demonfan("play la-belle-lucie 12345 --plain", "bookmark here\npeek\nquit\n")
    (game,) = demonfan.saved()
    assert (game["game"], game["deal"], game["acts"], game["bookmarks"]) == ("la-belle-lucie", "12345", 2, ["here"])
    assert game["marks"] == {"peeked": 1}
    demonfan("play --plain --continue", "bookmark there\n")
    demonfan(f"play --plain --continue {game['key']}", "return here\nquit\n")
    (game,) = demonfan.saved()
    assert (game["acts"], game["bookmarks"]) == (4, ["here", "there"])
    assert "La Belle Lucie, 12345: 0 moves" in demonfan("saved")
    assert ": 0 ходов, 0 карт на базах" in demonfan("--lang ru saved")


def test_a_record_is_continued_and_kept(demonfan: Machine) -> None:
    demonfan("play fan 5 --plain --no-store", "save game.txt\nquit\n")
    assert not demonfan.store.exists()
    demonfan("play --plain --resume game.txt", "bookmark here\n")
    (game,) = demonfan.saved()
    assert (game["deal"], game["chosen"], game["acts"]) == ("5", "import", 1)


def test_what_cannot_be_continued_is_said(demonfan: Machine) -> None:
    assert "no game to continue" in demonfan("play --plain --continue", code=2)
    assert "nowhere" in demonfan("play --plain --continue nowhere", code=2)
    assert "name a game" in demonfan("play --plain", code=2)
    assert "--no-store" in demonfan("play --plain --no-store --continue", code=2)
    assert "only one of these at a time" in demonfan("play fan --plain --continue", code=2)


def test_a_broken_store_is_said_and_the_game_goes_on(demonfan: Machine) -> None:
    demonfan.store.parent.mkdir(parents=True)
    demonfan.store.write_text("These are my memoirs.\n" * 100)
    said = demonfan("play fan 5 --plain", "bookmark here\nsave game.txt\nquit\n")
    assert "the file is no store" in said
    assert "save FILE" in said
    assert "Remembered as here." in said
    assert "Saved as game.txt" in said
    assert demonfan.store.read_text().startswith("These are my memoirs.")
    assert "the file is no store" in demonfan("saved", code=2)


def test_a_game_played_on_by_another_program_is_read_again(demonfan: Machine) -> None:
    demonfan("play fan 5 --plain", "quit\n")
    (game,) = demonfan.saved()
    command = [sys.executable, "-m", "demonfan", "play", "--plain", "--store", str(demonfan.store), "--continue"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdout.readline()
        with Store.open(str(demonfan.store)) as store:
            store.player().load(str(game["key"])).bookmark("ours")
        said, _ = program.communicate("bookmark theirs\nreturn ours\nquit\n", timeout=60)
    assert "continued elsewhere" in said
    assert "Remembered as theirs." not in said
    (game,) = demonfan.saved()
    assert (game["bookmarks"], game["acts"]) == (["ours"], 2)


@pytest.mark.skipif(not hasattr(signal, "SIGTSTP"), reason="here no program is stopped by a key")
def test_a_program_that_is_stopped_counts_no_playing_time(demonfan: Machine) -> None:
    demonfan("play fan 5 --plain", "quit\n")
    command = [sys.executable, "-m", "demonfan", "play", "--plain", "--store", str(demonfan.store), "--continue"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, process_group=0
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        program.stdout.readline()
        asked = time.monotonic()
        program.stdin.write("bookmark here\n")
        program.stdin.flush()
        while "Remembered" not in program.stdout.readline():
            pass
        before = int(str(demonfan.saved()[0]["milliseconds"]))
        os.kill(program.pid, signal.SIGTSTP)
        assert os.WIFSTOPPED(os.waitpid(program.pid, os.WUNTRACED)[1])
        stopped = time.monotonic()
        time.sleep(2)
        stood = time.monotonic() - stopped
        os.kill(program.pid, signal.SIGCONT)
        program.communicate("quit\n", timeout=60)
    after = int(str(demonfan.saved()[0]["milliseconds"]))
    assert before <= after <= before + 1000 * (time.monotonic() - asked - stood)


def test_a_game_is_given_up_for_good(demonfan: Machine) -> None:
    assert "Given up." in demonfan("play fan 1 --plain", "give up\n")
    assert "Партия сдана." in demonfan("--lang ru play la-belle-lucie 7 --plain", "сдаться\n")
    # Nobody can win deal 6.
    assert "counts as no loss" in demonfan("play fan 6 --plain", "giveup\nundo\n")
    demonfan("play fan 2 --plain", "quit\n")
    with Store.open(str(demonfan.store)) as store:
        results = {(game.game, game.deal): game.result for game in store.player().all()}
    assert results == {
        ("fan", "1"): "abandoned",
        ("la-belle-lucie", "7"): "abandoned",
        ("fan", "6"): "discarded",
        ("fan", "2"): None,
    }


def test_a_game_without_a_store_is_given_up_too(demonfan: Machine) -> None:
    assert "Given up." in demonfan("play fan 1 --plain --no-store", "resign\n")


def test_export_and_import(demonfan: Machine, tmp_path: Path) -> None:
    demonfan("play la-belle-lucie 7 --plain", "bookmark here\nquit\n")
    demonfan("play demon-36 8 --plain", "stock\nquit\n")
    demonfan("export games.jsonl")
    text = (tmp_path / "games.jsonl").read_text()
    assert demonfan("export -") == text
    assert "2 games added" in demonfan("import games.jsonl --store other.db")
    assert "0 games added, 0 continued, 2 known" in demonfan("import games.jsonl --store other.db")
    assert demonfan("export - --store other.db") == text
    assert "1 game added" in demonfan(
        "import - --store third.db", text.replace('"play","stock"', '"play","T9>T9"'), code=1
    )
    assert "Line 5" in demonfan("import - --store third.db", text.replace('"play","stock"', '"play","T9>T9"'), code=1)


def test_a_file_that_is_something_else_is_refused_in_few_lines(demonfan: Machine) -> None:
    said = demonfan("import -", "no game\n" * 500, code=1)
    assert said.count("Line ") == 20
    assert "… and 480 more" in said


def test_an_export_is_whole_or_not_there(demonfan: Machine, tmp_path: Path) -> None:
    demonfan("play fan 7 --plain", "quit\n")
    assert "nowhere" in demonfan("export nowhere/games.jsonl", code=2)
    (tmp_path / "games.jsonl").write_text("before")
    demonfan.store.write_bytes(b"damaged" * 1000)
    demonfan("export games.jsonl", code=2)
    assert (tmp_path / "games.jsonl").read_text() == "before"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".games")] == []


def test_a_missing_file_is_said(demonfan: Machine) -> None:
    assert "nowhere.jsonl" in demonfan("import nowhere.jsonl", code=2)
