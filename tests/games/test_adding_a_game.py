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
from tests.plain.test_whole_games import Player

ROOT = Path(__file__).parent.parent.parent
PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
[EXAMPLE] = re.findall(r"```toml\n(.*?)```", PAGE, re.S)


@pytest.fixture
def entry(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Entry:
    """The example of the page in the catalogue, by its file alone."""
    (tmp_path / "gentle-fan.toml").write_text(EXAMPLE, encoding="utf-8")
    added = Entry("gentle-fan", tmp_path)
    together = {**games.catalogue(), added.id: added}
    monkeypatch.setattr(games, "catalogue", lambda: together)
    return added


def test_the_example_is_a_game_of_the_catalogue(entry: Entry) -> None:
    assert games.find("Gentle Fan") is entry
    assert entry.text().name == "gentle-fan"
    assert entry.rules_with({"build": "alternate"}).digest != entry.rules.digest


def test_the_options_of_the_example_are_offered(entry: Entry) -> None:
    assert optionnames.offered(entry) == {"build": ["none", "rank", "suit", "alternate", "any"]}
    assert optionnames.usual(entry, "build") == "suit"
    assert lobby.game_row(entry, "en")["option_names"]["build"]["usual"] == "suit"


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
