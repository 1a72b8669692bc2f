"""``demonfan odds``, ``hint`` and ``review``."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from demonfan.choose.figures import figures
from demonfan.cli import cli
from demonfan.deals import MAX_NUMBER
from demonfan.game import Game
from demonfan.games import find
from demonfan.intervals import wilson
from demonfan.odds import table
from demonfan.record import Record


def run(*words: str | Path, typed: str | None = None) -> Result:
    return CliRunner().invoke(cli, ["--lang", "en", *map(str, words)], input=typed, standalone_mode=False)


@pytest.fixture(autouse=True)
def own_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "own"
    monkeypatch.setattr(table, "user_folder", lambda: folder)
    return folder


def test_the_chance_before_the_deal_as_json() -> None:
    found = json.loads(run("odds", "la-belle-lucie", "--json").output)
    assert set(found) == {"value", "standard_error", "kind", "method", "lower", "upper"}
    assert found["kind"] == "computed"
    assert 0.19 < found["value"] < 0.22
    assert 0 < found["standard_error"] < 0.002


def test_the_chance_in_words() -> None:
    said = run("odds", "trefoil").output
    assert re.fullmatch(r"2\d\.\d\d % to win with best play \(computed, ± 0\.0\d standard error\)\n", said)
    assert run("odds", "fan", "--deal", "1").output == "Proved: this can be won.\n"
    assert run("odds", "ceiling-fan", "--deal", "6").output == "Proved: this cannot be won any more.\n"


def test_a_deal_by_its_odds_says_of_what_kind_they_are() -> None:
    assert "% to win with best play (computed, ± " in run("deal", "trefoil", "--odds", "30..60").output
    assert "at least about " in run("deal", "linus", "--odds", "30..60").output
    assert "Proved: this can be won." in run("deal", "school", "--odds", "100..100").output


def test_a_position_has_odds(tmp_path: Path) -> None:
    from demonfan.position import write

    text = write(Game.deal("la-belle-lucie", 5).state)
    by_deal = run("odds", "la-belle-lucie", "--deal", "5", "--json").output
    file = tmp_path / "position.txt"
    file.write_text(text, encoding="utf-8")
    assert run("odds", "la-belle-lucie", "--position", file, "--json").output == by_deal
    assert run("odds", "--json", "la-belle-lucie", "--position", "-", typed=text).output == by_deal


def test_hidden_cards_make_an_estimate() -> None:
    assert run("odds", "demon-36", "--deal", "3").output.startswith("at least about ")
    assert json.loads(run("odds", "demon-36", "--deal", "3", "--json").output)["kind"] == "estimate"


def test_where_all_is_known_the_deals_that_can_be_won_are_told() -> None:
    said = run("odds", "fan").output
    assert said.startswith("All cards of this game are known and nothing is shuffled")
    assert "build" not in said
    known = figures(find("fan").rules)
    assert known is not None
    low, high = wilson(known.won, known.deals)
    assert f"{known.won:,} can be won, {known.lost:,} cannot" in said
    assert f"{100 * low:.1f} … {100 * high:.1f} %" in said
    found = json.loads(run("odds", "fan", "--json").output)
    assert (found["kind"], found["value"]) == ("estimate", known.won / known.deals)
    assert found["method"].startswith("deals 1 to ")


def test_where_nothing_was_counted_the_command_that_counts_is_named() -> None:
    result = run("odds", "ceiling-fan", "--set", "tableau.build.direction=both")
    assert result.return_value == 2
    assert result.output.endswith("demonfan study run ceiling-fan --deals 1..1000 --set tableau.build.direction=both\n")


def test_where_cards_are_hidden_the_command_that_plays_is_named() -> None:
    result = run("odds", "demon-52")
    assert result.return_value == 2
    assert result.output.endswith("demonfan odds simulate demon-52 --player sampling\n")


def test_what_has_no_odds_is_a_mistake_of_input() -> None:
    for words in (["odds", "canfield"], ["odds", "demon-fan-gather"], ["odds", "build", "canfield"]):
        assert run(*words).return_value == 2


def test_a_table_is_built_and_used(own_tables: Path) -> None:
    small = ("--samples", "128", "--start-samples", "256", "--seed", "7", "--workers", "2")
    done = run("odds", "build", "fan", *small)
    assert done.exit_code == 0, done.output
    assert (own_tables / "by-suit-13-kings-18-stuck.bin").is_file()
    assert not list(own_tables.glob("*.part"))
    found = json.loads(run("odds", "fan", "--json").output)
    assert 0.2 < found["value"] < 0.9
    assert found["standard_error"] > 0.01
    table.forget()


def test_a_table_that_is_missing_is_built_by_the_command_that_is_named() -> None:
    result = run("odds", "la-belle-lucie", "--set", "redeal.count=9")
    assert result.return_value == 2
    named = "build one: demonfan odds build la-belle-lucie --set redeal.count=9\n"
    assert result.output.endswith(named)
    assert run("odds", "la-belle-lucie", "--redeals", "9").output.endswith(named)


def test_the_number_of_redeals_can_be_asked_for() -> None:
    value = {k: json.loads(run("odds", "trefoil", "--redeals", k, "--json").output)["value"] for k in "0123"}
    assert value["0"] < value["1"] < value["2"] < value["3"]
    assert value["2"] == json.loads(run("odds", "trefoil", "--json").output)["value"]
    played = run("odds", "simulate", "trefoil", "--redeals", "0", "--games", "300", "--json", "--workers", "1").output
    assert 0 < json.loads(played)["value"] < 0.1
    assert run("odds", "fan", "--redeals", "1").return_value == 2
    assert run("odds", "trefoil", "--deal", "1", "--redeals", "1").return_value == 2


def test_where_cards_are_hidden_greedy_and_sampling_play() -> None:
    for player in ("greedy", "sampling"):
        words = ("odds", "simulate", "demon-36", "--player", player, "--games", "4", "--samples", "2", "--json")
        result = run(*words, "--workers", "1")
        assert result.exception is None
        found = json.loads(result.output)
        assert (found["player"], found["games"]) == (player, 4)
        assert 0 <= found["won"] <= 4


def test_players_play() -> None:
    found = json.loads(run("odds", "simulate", "la-belle-lucie", "--games", "300", "--json").output)
    assert found["games"] == 300
    assert 0.1 < found["value"] < 0.35
    assert run("odds", "simulate", "la-belle-lucie", "--player", "random", "--games", "20").output.startswith(
        "random: "
    )


def test_players_do_not_play_past_the_last_deal() -> None:
    result = run("odds", "simulate", "la-belle-lucie", "--games", "2", "--first", str(MAX_NUMBER))
    assert result.return_value == 2
    assert "the last deal has the number" in result.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("simulate", "la-belle-lucie", "--games", "100000000"), ""),
        (("build", "la-belle-lucie", "--samples", "20000", "--output", "table.bin"), "interrupted; the same command"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="SIGINT is sent")
def test_what_takes_long_can_be_interrupted(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    command = [sys.executable, "-m", "demonfan", "--lang", "en", "odds", *words, "--workers", "1"]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        deadline = time.monotonic() + 60
        while said and not (tmp_path / "table.part").exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        time.sleep(0 if said else 3)
        process.send_signal(signal.SIGINT)
        try:
            output, _ = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == 130, output
    assert said in output
    assert not (tmp_path / "table.bin").exists()


def test_players_without_a_table_are_told_how_to_build_it() -> None:
    said = run("odds", "simulate", "la-belle-lucie", "--redeals", "9", "--games", "5")
    assert "demonfan odds build la-belle-lucie --set redeal.count=9" in said.output


def test_help_names_the_parts() -> None:
    text = run("odds", "--help").output
    assert all(word in text for word in ("build", "simulate", "show"))


def test_a_hint_in_three_levels() -> None:
    card, move, line = (run("hint", "la-belle-lucie", "--deal", "5", "--level", level).output for level in "123")
    assert card.strip() == "A♥"
    nudge = json.loads(run("hint", "la-belle-lucie", "--deal", "5", "--level", "1", "--json").output)
    assert (nudge["text"], nudge["move"]) == ("A♥", None)
    assert move.splitlines()[-1] == "AH>F"
    assert line.splitlines()[-1].startswith("AH>F ")
    found = json.loads(run("hint", "la-belle-lucie", "--deal", "5", "--json").output)
    assert found["move"] == "AH>F"
    assert found["line"] is None
    assert found["choices"][0]["value"] == found["odds"]["value"]


def test_a_review_of_a_record(tmp_path: Path) -> None:
    game = Game.deal("la-belle-lucie", 5)
    for text in ("AH>F", "AD>F", "JD>QD"):
        game.play(text)
    file, plot = tmp_path / "game.txt", tmp_path / "plot.svg"
    file.write_text(str(Record.of(game)), encoding="utf-8")
    done = run("review", file, "--plot", plot)
    assert done.exit_code == 0, done.output
    assert "turning point: 3. JD>QD" in done.output
    assert plot.read_text(encoding="utf-8").startswith("<svg")
    found = json.loads(run("review", file, "--json").output)
    assert [move["move"] for move in found["moves"]] == ["AH>F", "AD>F", "JD>QD"]
    assert found["moves"][2]["cost"] > 0.05
    assert found["turning_point"] == 2
