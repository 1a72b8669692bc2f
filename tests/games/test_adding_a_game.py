"""docs/adding-a-game.md is true: one file of rules makes a game, and nothing else is needed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from demonfan import games, record
from demonfan.game import Game
from demonfan.games import Entry, optionnames
from demonfan.plain.table import Session
from demonfan.rulefile import decode
from demonfan.rules import RulesError
from demonfan.solve.perft import perft, slow_perft
from demonfan.web import lobby
from tests.games import test_catalogue, test_choices, test_optionnames
from tests.plain.test_whole_games import Player

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
[EXAMPLE] = re.findall(r"```toml\n(.*?)```", PAGE, re.S)
TEXTS = dict(zip(("en", "ru"), re.findall(r"```markdown\n(.*?)```", PAGE, re.S), strict=True))


@pytest.fixture
def entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Entry:
    """The example of the page in the catalogue, by its file alone."""
    (tmp_path / "gentle-fan.toml").write_text(EXAMPLE, encoding="utf-8")
    added = Entry("gentle-fan", tmp_path)
    together = {**games.catalogue(), added.id: added}
    monkeypatch.setattr(games, "catalogue", lambda: together)
    return added


@pytest.fixture
def with_texts(entry: Entry, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Entry:
    """The same with the two texts that the page shows."""
    for suite in (test_catalogue, test_choices, test_optionnames):
        monkeypatch.setattr(suite, "catalogue", games.catalogue)
    for language, text in TEXTS.items():
        (tmp_path / f"gentle-fan.{language}.md").write_text(text, encoding="utf-8")
    return entry


def test_the_example_is_a_game_of_the_catalogue(entry: Entry) -> None:
    assert games.find("Gentle Fan") is entry
    assert entry.text().name == "gentle-fan"
    assert entry.rules_with({"build": "alternate"}).digest != entry.rules.digest


def test_the_options_of_the_example_are_offered(entry: Entry) -> None:
    assert optionnames.offered(entry) == {"build": ["none", "rank", "suit", "alternate", "any"]}
    assert optionnames.usual(entry, "build") == "suit"
    assert lobby.game_row(entry, "en")["option_names"]["build"]["usual"] == "suit"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_example_with_its_texts_is_as_the_suite_wants_a_game_of_the_package(
    with_texts: Entry, language: str
) -> None:
    test_catalogue.test_the_file_of_a_game_is_right("gentle-fan")
    test_catalogue.test_every_game_has_its_texts("gentle-fan", language)
    test_catalogue.test_a_page_names_every_option_and_no_other("gentle-fan", language)
    test_catalogue.test_every_name_of_a_game_finds_it_or_the_game_that_is_called_so_itself("gentle-fan")
    test_optionnames.test_every_option_that_is_offered_and_each_of_its_values_has_a_name("gentle-fan", language)
    test_optionnames.test_every_option_that_a_page_names_is_called_something("gentle-fan", language)
    test_optionnames.test_every_option_that_is_offered_makes_a_game("gentle-fan")
    test_choices.test_what_is_usual_leaves_the_rules_as_they_are("gentle-fan")


def test_what_the_option_of_the_example_is_called(with_texts: Entry) -> None:
    chosen = {"build": "alternate"}
    assert optionnames.words(with_texts, chosen, "en") == "Building: fans are built down in alternate colours"
    assert optionnames.words(with_texts, chosen, "ru") == "Построение: веера строятся вниз с чередованием цвета"
    # The value that the rules have by themselves is said too.
    assert optionnames.phrase(with_texts, "build", "suit", "en") == "Building: fans are built down in suit"
    assert with_texts.text("en").summary.startswith("A fan game without hurry")
    row = lobby.game_row(with_texts, "ru")["option_names"]["build"]
    assert row["title"] == "Построение"
    assert row["values"]["any"].startswith("веера строятся вниз")


def test_a_text_may_call_a_value_too(with_texts: Entry, tmp_path: Path) -> None:
    text = TEXTS["en"].replace("Option build: Building", "Option build: Building\nOption build=any: whatever the suit")
    (tmp_path / "gentle-fan.en.md").write_text(text, encoding="utf-8")
    assert optionnames.words(with_texts, {"build": "any"}, "en") == "Building: whatever the suit"


def test_the_example_plays_to_its_end_and_its_record_replays(entry: Entry) -> None:
    player = Player(Session(Game.deal("gentle-fan", 1), entry.text().name), 1)
    game = player.play()
    assert game.line
    assert record.read(record.write(game)).state == game.state


def test_the_native_core_knows_the_example_too(entry: Entry) -> None:
    state = Game.deal("gentle-fan", 1).state
    assert perft(state, 2) == slow_perft(state, 2) > 0


def test_a_mistake_is_told_with_its_field() -> None:
    wrong = EXAMPLE.replace('"AD"]', '"AD", "2C", "2S", "2H", "2D"]')
    with pytest.raises(RulesError) as error:
        decode(wrong, "gentle-fan.toml")
    assert str(error.value) in PAGE


@pytest.mark.parametrize("game", ["box-fan", "trefoil", "storehouse"])
def test_the_games_that_the_page_names_are_files_alone(game: str) -> None:
    assert game in games.catalogue()
    assert f"{game}.toml" in PAGE or f"games/{game}.toml" in PAGE
