from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from demonfan import record, scoring
from demonfan.acts import Redeal
from demonfan.events import CardsMoved
from demonfan.game import Game
from demonfan.scoring import KINDS, Kind, Score, score
from demonfan.state import Area
from tests.conformance.every_game import all_rules, new_game

GAMES = st.sampled_from(sorted(all_rules()))


def played(name: str, number: int, length: int, *, undo: float = 0.0) -> Game:
    game = new_game(name, number)
    chance = random.Random(number)
    for _ in range(length):
        moves = list(game.legal_moves)
        if game.can_undo and (not moves or chance.random() < undo):
            game.undo()
        elif moves:
            game.play(chance.choice(moves))
    return game


def parts(scored: Score) -> dict[str, int]:
    return {str(part): points for part, points in scored.parts.items()}


class TestOfEveryGame:
    @given(GAMES, st.integers(1, 1000), st.sampled_from(KINDS))
    def test_undo_gives_the_points_back(self, name: str, number: int, kind: Kind) -> None:
        game = played(name, number, 25)
        before = score(game, kind)
        moves = list(game.legal_moves)
        if moves:
            game.play(random.Random(number).choice(moves))
            after = score(game, kind)
            game.undo()
            assert score(game, kind) == before
            game.redo()
            assert score(game, kind) == after

    @given(GAMES, st.integers(1, 1000), st.sampled_from(KINDS))
    def test_a_game_replayed_has_the_score_it_had(self, name: str, number: int, kind: Kind) -> None:
        game = played(name, number, 30, undo=0.3)
        again = Game(game.rules, game.start)
        for step in game.line:
            again.play(step.move)
        assert score(again, kind, 95) == score(game, kind, 95)

    @given(GAMES, st.integers(1, 1000))
    def test_casino_counts_the_cards_up_beyond_those_dealt(self, name: str, number: int) -> None:
        game = played(name, number, 40)
        # A redeal may deal base cards up, which score nothing either.
        assume(not any(isinstance(step.move, Redeal) for step in game.line))
        up = game.state.cards_up - game.start.cards_up
        assert score(game, "casino", 1e6).points == 5 * up - game.rules.pack.size

    @given(GAMES, st.integers(1, 1000), st.sampled_from(KINDS))
    def test_nothing_played_is_nothing_won(self, name: str, number: int, kind: Kind) -> None:
        game = new_game(name, number)
        assert score(game, kind).points == (-game.rules.pack.size if kind == "casino" else 0)


class TestStandard:
    def test_cards_up_turned_back_and_a_win(self) -> None:
        game = Game.from_position("fan", "KC QC / KD / KH QH / KS")
        game.play("QC>F")
        assert parts(score(game)) == {"up": 10}
        game.finish()
        assert parts(score(game)) == {"up": 60, "won": 200}
        assert parts(score(game, seconds=30)) == {"up": 60, "won": 200, "time": 1000}
        assert score(game, seconds=120).points == 260 + 500
        game.undo()
        assert score(game, seconds=120).points == 10

    def test_a_card_taken_back(self) -> None:
        game = Game.from_position("fan", "KC / QC / KH QH / KD / KS", {"take_back": "on"})
        game.play("QC>F")
        game.play("QC>KC")
        assert parts(score(game)) == {"up": 10, "back": -15}
        assert parts(score(game, "casino")) == {"up": 5, "back": -5, "stake": -52}

    def test_a_redeal_costs(self) -> None:
        game = Game.deal("la-belle-lucie", 1, {"redeal.when": "any"})
        game.play("redeal")
        assert parts(score(game)) == {"redeal": -20}
        assert score(game, "windows").points == 0

    def test_a_card_turned(self) -> None:
        game = Game.deal("demon-fan", 1)
        while not any(type(event).__name__ == "CardTurned" for step in game.line for event in step.events):
            game.play(next(iter(game.legal_moves)))
        turned = sum(type(event).__name__ == "CardTurned" for step in game.line for event in step.events)
        assert score(game).parts["turned"] == 5 * turned


class TestWindows:
    @pytest.mark.parametrize(("game", "free", "each"), [("demon-36", 4, 20), ("demon-36-one", 1, 100)])
    def test_passes(self, game: str, free: int, each: int) -> None:
        playing = Game.deal(game, 3)
        for passes in range(1, free + 4):
            assert score(playing, "windows").points == -each * max(0, passes - free)
            while playing.state.stock.cards:
                playing.play("stock")
            playing.play("stock")

    def test_time(self) -> None:
        game = Game.deal("fan", 1)
        assert [score(game, "windows", seconds).points for seconds in (0, 9.9, 10, 65)] == [0, 0, -2, -12]
        with pytest.raises(ValueError, match="below 0"):
            score(game, "windows", -1)

    def test_from_the_waste_to_a_column(self) -> None:
        for deal in range(1, 60):
            game = Game.deal("demon-36-one", deal)
            game.play("stock")
            move = next((m for m in game.legal_moves if str(m).startswith("W>T")), None)
            if move is not None:
                game.play(move)
                assert parts(score(game, "windows")) == {"from-stock": 5}
                return
        pytest.fail("no deal begins so")

    def test_shuttling_earns_nothing(self) -> None:
        game = Game.deal("box-fan", 1)
        scored, seen = 0, set()
        chance = random.Random(1)
        for _ in range(400):
            moves = list(game.legal_moves)
            between = [move for move in moves if str(move)[0] == "T" and ">T" in str(move)]
            game.play(chance.choice(between or moves))
            seen.add(tuple(sorted(pile.cards for pile in game.state.tableau)))
            scored = score(game, "windows").parts.get("between", 0)
        assert 0 < scored <= 3 * len(seen)
        # Every such move but the first to each table went unpaid.
        assert scored < 3 * sum(str(step.move)[0] == "T" and ">T" in str(step.move) for step in game.line)


def test_a_record_has_the_score_of_its_game() -> None:
    game = played("demon-52-one", 5, 60, undo=0.2)
    again = record.read(record.write(game))
    assert all(score(again, kind, 77) == score(game, kind, 77) for kind in KINDS)


def test_cards_that_fill_by_themselves_are_no_moves_up() -> None:
    game = played("canfield", 2, 80)
    up = sum(
        len(event.cards)
        for step in game.line
        for event in step.events
        if isinstance(event, CardsMoved) and event.target.area is Area.FOUNDATION
    )
    assert score(game).parts.get("up", 0) == 10 * up
    assert scoring.STANDARD["up"] == 10


def test_the_page_tells_the_points() -> None:
    parts = {
        "a card up": "up",
        "a card taken back": "back",
        "a card turned": "turned",
        "a card from the stock": "from-stock",
        "cards from one": "between",
        "a redeal": "redeal",
        "the game won": "won",
    }
    page = (Path(__file__).parent.parent / "docs" / "scoring.md").read_text(encoding="utf-8").replace("−", "-")
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in page.splitlines() if line.startswith("| ")]
    assert rows[0][1:] == [f"`{kind}`" for kind in KINDS]
    told: dict[str, dict[str, int]] = {kind: {} for kind in KINDS}
    for name, *points in rows[1:]:
        for start, part in parts.items():
            if name.startswith(start) and not name.startswith("timed"):
                told |= {kind: told[kind] | {part: int(text)} for kind, text in zip(KINDS, points, strict=True) if text}
    assert told == scoring.TABLES
