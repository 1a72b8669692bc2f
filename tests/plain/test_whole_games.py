"""Whole games typed into the plain game: every game of the catalogue, to its end, in both languages."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from demonfan import files, record
from demonfan.game import Game
from demonfan.games import catalogue
from demonfan.messages import translator
from demonfan.outcome import Termination
from demonfan.plain.table import Session
from demonfan.rules import BottomToTop, Turned

GAMES = sorted(catalogue())
#: Games in which a stock is turned, or cards go to and fro, without end.
ENDLESS = [
    game
    for game, entry in catalogue().items()
    if entry.rules.stock
    or entry.rules.tableau.fill
    or isinstance(entry.rules.redeal, BottomToTop)
    or getattr(entry.rules.tableau.build, "direction", "down") == "both"
]
#: What a player types at most before giving up; only turning the stock and shuttling kings need a limit.
MOST = 500


class Player:
    """Types what the program itself lists as moves: cards up first, then what leads to a position not seen yet."""

    def __init__(self, session: Session, seed: int) -> None:
        self.session = session
        self.chance = random.Random(seed)
        self.said: list[str] = list(session.begin())
        self.typed: list[str] = []
        self._seen: set[object] = set()

    def type(self, line: str) -> list[str]:
        said = list(self.session.answer(line))
        self.typed.append(line)
        self.said += said
        return said

    def moves(self) -> list[str]:
        """The moves that the program lists."""
        [first, *_] = self.session.answer("moves")
        head = translator(self.session.language)("Moves: {moves}").partition("{")[0]
        return first.removeprefix(head).split(", ") if first.startswith(head) else []

    def step(self) -> bool:
        """Type one more move; false if none is left."""
        legal = self.moves()
        self.chance.shuffle(legal)
        legal.sort(key=lambda move: not move.endswith(">F"))
        for move in legal:
            self._make(move)
            if self._is_new() or move in ("stock", "redeal"):
                return True
            self.type("undo")
        if legal:
            # Every way leads back, as where kings change places: go one of them all the same.
            self._make(self.chance.choice(legal))
        return bool(legal)

    def _make(self, move: str) -> None:
        before = self.session.game.state
        said = self.type(move)
        assert said, f"{move}: nothing was said"
        assert self.session.game.state != before, f"{move} was listed but did nothing: {said}"

    def _is_new(self) -> bool:
        """Whether the position is seen for the first time, whatever the pass."""
        state = self.session.game.state
        piles = (state.tableau, state.foundations, state.reserves, state.cells, state.stock, state.waste)
        key = (piles, state.redeals, state.draws)
        new = key not in self._seen
        self._seen.add(key)
        return new

    def play(self, until: Callable[[Game], bool] | None = None) -> Game:
        """Play to the end, or until the game is where it should be."""
        game = self.session.game
        while not game.outcome.is_over and len(self.typed) < MOST and not (until and until(game)):
            if not self.step():
                break
        return game


def begun(game: str, number: int | str = 1, language: str = "en", **options: str) -> Session:
    entry = catalogue()[game]
    text = entry.text(language)
    return Session(Game.deal(game, number, options), text.name, language, text.body)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_typed_to_its_end(game: str) -> None:
    player = Player(begun(game), 1)
    played = player.play()
    if game in ENDLESS:
        assert played.outcome.is_over or len(player.typed) >= MOST
        if isinstance(played.rules.stock, Turned):
            assert played.outcome.is_over or played.state.passes > 0
    else:
        assert played.outcome.is_over
        assert played.state.redeals_left == 0 or played.state.is_won
    if played.outcome.is_over:
        last = "The game is won!" if played.outcome.termination is Termination.WON else "Stuck: nothing more can be"
        assert player.said[-1].startswith(last)
    # What was typed is a record that replays.
    assert record.read(record.write(played)).state == played.state


def test_demon_fan_has_six_redeals() -> None:
    player = Player(begun("demon-fan", 1), 7)
    player.play()
    assert player.typed.count("redeal") >= 6
    assert sum(line.startswith("Redeal ") for line in player.said) >= 6
    assert player.session.game.state.redeals == 6


@pytest.mark.parametrize(
    "game", ["demon-fan", "demon-fan-gather", "la-belle-lucie", "three-shuffles-and-a-draw", "trefoil"]
)
def test_undo_goes_back_over_a_redeal(game: str) -> None:
    player = Player(begun(game), 3)
    played = player.play(lambda game: game.outcome.layout_stuck)
    before = played.state
    assert "redeal" in player.moves()
    after = player.type("redeal")
    assert after[0].startswith("Redeal 1")
    redealt = played.state
    player.type("undo")
    assert played.state == before
    player.type("redo")
    assert played.state == redealt
    player.type("undo")
    player.type("undo")
    assert played.state.redeals == 0
    player.type("redo")
    player.type("redeal")
    assert played.state == redealt


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_saved_and_resumed(game: str, tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    player = Player(begun(game, 2), 5)
    played = player.play(lambda game: len(game.line) == 12)
    [said] = player.type(f"save {path}")
    assert str(path) in said
    resumed = record.read(files.read_text(path, record.MAX_LENGTH))
    assert (resumed.state, resumed.id) == (played.state, game)
    assert [step.text for step in resumed.line] == [step.text for step in played.line]
    again = Player(Session(resumed, game), 9)
    again.play()
    assert len(resumed.line) >= len(played.line)
    again.type(f"save {path}")
    assert record.read(files.read_text(path, record.MAX_LENGTH)).state == resumed.state


@pytest.mark.parametrize("game", GAMES)
def test_a_russian_game_speaks_russian_alone(game: str) -> None:
    player = Player(begun(game, 4, "ru"), 2)
    player.play(lambda game: len(game.line) == 40)
    for line in (
        "помощь",
        "показать",
        "ходы",
        "автоигра",
        "автоигра safe",
        "закладка раз",
        "вернуться раз",
        "вернуться два",
    ):
        player.type(line)
    for line in (
        "заново",
        "назад",
        "вперёд",
        "вверх",
        "KS>QQ",
        "чепуха",
        "КП>Ф",
        "merci 5C",
        "redeal",
        "stock",
        "x" * 600,
    ):
        player.type(line)
    for line in player.said:
        # Names, moves, and the English words that a player may type are the same in every language.
        rest = line.replace(player.session.name, "")
        for same in (r"[A-Z0-9]+>[A-Z0-9]*", r"[2-9TJQKA][CSHD]\b", r"\b(stock|redeal|merci|safe|off|all|x+)\b"):
            rest = re.sub(same, "", rest)
        assert re.findall(r"[A-Za-z]{2,}", rest) == [], line


def test_hostile_typing_never_breaks_the_game() -> None:
    session = begun("canfield")
    state = session.game.state
    for line in (
        "",
        "   ",
        "\x00",
        "\x1b[2J",
        "🂡",
        "x" * 10_000,
        "undo",
        "redo",
        "return nowhere",
        "bookmark " + "y" * 200,
    ):
        for said in session.answer(line):
            assert said.isprintable()
    for line in (
        "save /no/such/folder/file",
        "save /",
        "merci",
        "KS>",
        ">F",
        "stock stock",
        "redeal",
        "autoplay maybe",
    ):
        assert list(session.answer(line))
    assert session.game.state == state
    assert not session.done
    list(session.answer("quit"))
    assert session.done
