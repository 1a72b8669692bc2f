"""A node knows what the way to it amounts to; and an act of a long game takes no more work than one of a short game."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from demonfan import view as view_module
from demonfan.game import UNDONE_REVEAL, Game
from demonfan.scoring import KINDS, score, score_line
from demonfan.state import State
from demonfan.tree import Step


def _redo_count(game: Game) -> int:
    """By walking: how often redo can be pressed."""
    other = Game(game.rules, game.start)
    other.replay(game.log)
    count = 0
    while other.can_redo:
        other.redo()
        count += 1
    return count


def _wander(game: Game, rng: random.Random) -> None:
    """Any act that the game has now."""
    acts = ["play", "play", "play", "autoplay", "bookmark"]
    acts += ["undo", "undo"] * game.can_undo + ["redo", "redo"] * game.can_redo + ["return"] * bool(game.bookmarks)
    match rng.choice(acts + ["restart"] * (rng.random() < 0.1)):
        case "play":
            if moves := list(game.legal_moves):
                game.play(rng.choice(moves))
        case "autoplay":
            game.autoplay = rng.choice(["off", "off", "all"])
        case "bookmark":
            game.bookmark(rng.choice("abc"))
        case "undo":
            game.undo()
        case "redo":
            game.redo()
        case "return":
            game.return_to(rng.choice(game.bookmarks))
        case _:
            game.restart()


@pytest.mark.parametrize("name", ["fan", "canfield", "demon-fan", "crescent"])
def test_what_is_counted_along_the_way_is_what_a_walk_finds(name: str) -> None:
    rng = random.Random(7)
    for deal in range(1, 6):
        game = Game.deal(name, deal)
        for _ in range(60):
            _wander(game, rng)
            line = game.line
            assert game.move_count == len(line)
            assert game.undo_count == sum(not step.auto for step in line)
            assert game.redo_count == _redo_count(game)
            for kind in KINDS:
                assert score(game, kind) == score_line(game.start, line, kind)
        assert game.act_count == len(game.log)
        assert game.log_from(3) == list(game.log[3:])
        kinds = Counter(act.kind for act in game.log)
        assert all(game.count(kind) == kinds[kind] for kind in kinds)


def test_only_new_steps_are_gone_through() -> None:
    seen: list[Step] = []
    none: tuple[str, ...] = ()

    def fold(texts: tuple[str, ...], step: Step) -> tuple[str, ...]:
        seen.append(step)
        return (*texts, str(step.move))

    game = Game.deal("canfield", 7)
    for count in range(1, 200):
        game.play("stock")
        assert len(game.folded(fold, none)) == count == len(seen)
    while game.can_undo:
        game.undo()
        assert game.folded(fold, none) == tuple(str(step.move) for step in game.line)
    assert len(seen) == 199


def test_the_way_to_a_far_bookmark_is_walked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.deal("canfield", 7)
    for _ in range(300):
        game.play("stock")
    game.bookmark("far")
    first = next(move for move in Game.deal("canfield", 7).legal_moves if str(move) != "stock")
    game.restart()
    game.play(first)
    for _ in range(300):
        game.play("stock")
    asked = 0
    kind = type(game._node)
    before = kind.__eq__

    def counted(self: object, other: object) -> bool:
        nonlocal asked
        asked += 1
        return bool(before(self, other))

    monkeypatch.setattr(kind, "__eq__", counted)
    monkeypatch.setattr(kind, "__hash__", object.__hash__)
    game.return_to("far")
    assert (game.move_count, game.undo_count, game.redo_count) == (300, 300, 0)
    assert asked < 1_000


def test_what_an_undo_showed_is_looked_for_until_the_game_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.deal("canfield", 7)
    for _ in range(50):
        game.play("stock")
    asked = 0
    reveals = view_module.reveals

    def counted(before: State, after: State) -> bool:
        nonlocal asked
        asked += 1
        return reveals(before, after)

    monkeypatch.setattr("demonfan.game.reveals", counted)
    game.restart()
    assert UNDONE_REVEAL in game.marks
    # The last rounds of the stock showed nothing new.
    assert 0 < asked < 50
