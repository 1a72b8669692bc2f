from __future__ import annotations

import pytest

from demonfan.acts import Draw, Turn, parse_move
from demonfan.cards import Card
from demonfan.effects import make
from demonfan.game import Game
from demonfan.moves import legal_moves
from demonfan.solve.lines import _steps_aside, is_shortest, played, shortened
from demonfan.solve.replay import LineError, replayed, wins
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits
from demonfan.state import State


def position(text: str, game: str = "fan") -> State:
    return Game.from_position(game, text).state


def code(text: str) -> int:
    card = Card.parse(text)
    return "A23456789TJQK".index(card.rank.letter) * 4 + card.suit


def test_steps_become_moves_that_the_engine_finds_legal() -> None:
    state = position("KC QC / . / KS / KH / KD")
    steps = [("up", code(card), -1, -1) for card in ("QC", "KC", "KS", "KH", "KD")]
    moves, positions = played(state, steps)
    assert [str(move) for move in moves] == ["T1>F1", "T1>F1", "T3>F2", "T4>F3", "T5>F4"]
    assert len(positions) == 6
    assert positions[-1].is_won


@pytest.mark.parametrize(
    "step",
    [
        ("up", code("KC"), -1, -1),
        ("onto", code("QC"), code("KS"), -1),
        ("empty", code("QC"), -1, -1),
        ("cell", code("QC"), -1, -1),
        ("up", code("2C"), -1, -1),
        ("turn", -1, -1, -1),
        ("redeal", -1, -1, -1),
        ("draw", code("KC"), -1, -1),
    ],
)
def test_a_step_that_no_legal_move_makes_is_a_fault(step: tuple[str, int, int, int]) -> None:
    if step == ("up", code("2C"), -1, -1):
        moves, _ = played(position("KC QC / . / KS / KH / KD"), [step])
        assert moves == ()  # it is up already
        return
    with pytest.raises(LineError):
        played(position("KC QC / . / KS / KH / KD"), [step])


def test_needless_moves_are_left_out() -> None:
    state = position("JC / QC / KC / KS / KH / KD")
    moves = [parse_move(text) for text in ("T1>T2", "T2>F1", "T2>F1", "T3>F1", "T4>F2", "T5>F3", "T6>F4")]
    line = shortened(moves, replayed(state, moves))
    assert len(line) == 6
    assert wins(state, line)
    assert is_shortest(state, line)
    assert not is_shortest(state, moves)
    assert shortened(moves, replayed(state, moves), effort=0) == tuple(moves)


def test_a_detour_that_comes_back_is_cut_out() -> None:
    """A whole pass through the stock, and turning it over, before a line that wins without."""
    state = Game.deal("demon-36-one", 1).state
    line = solve(state).line
    around = (*[Turn()] * (state.stock.size + 1), *line)
    assert wins(state, around)
    assert shortened(around, replayed(state, around)) == line


def test_shortened_lines_win_and_many_are_shorter() -> None:
    saved = 0
    for number in range(1, 40):
        state = Game.deal("fan", number).state
        line = solve(state).line
        if line:
            assert wins(state, line)
            saved += len(solve(state, effort=0).line) - len(line)
    assert saved > 30


def test_no_line_is_called_shortest_if_a_shorter_one_wins() -> None:
    """All lines of fewer moves are tried, from positions late in a game."""
    tried = 0
    for number in range(1, 40):
        state = Game.deal("fan", number).state
        line = solve(state).line
        if not line:
            continue
        positions = replayed(state, line)
        late = positions[-10]
        rest = solve(late)
        if rest.shortest:
            tried += 1
            assert not _won_within(late, len(rest.line) - 1)
    assert tried


def _won_within(state: State, moves: int) -> bool:
    if state.is_won:
        return True
    if moves < state.rules.pack.size - state.cards_up:
        return False
    return any(_won_within(make(state, move)[0], moves - 1) for move in legal_moves(state))


def test_the_bound_is_for_games_that_move_one_card_at_a_time_from_the_lowest_rank_on() -> None:
    state = position("KC QC / KS / KH / KD")
    moves = [parse_move(text) for text in ("T1>F1", "T1>F1", "T2>F2", "T3>F3", "T4>F4")]
    assert is_shortest(state, moves)
    assert not is_shortest(Game.deal("demon-36", 1).state, [])
    assert not is_shortest(state, [Turn(), *moves])


def test_a_card_is_drawn_and_played_in_one_move_where_the_rules_want_it() -> None:
    draws = 0
    for number in range(1, 40):
        state = Game.deal("three-shuffles-and-a-draw", number, {"merci.to": "play"}).state
        line = solve(state, Limits(positions=20_000)).line
        assert not line or wins(state, line)
        draws += any(isinstance(move, Draw) and move.target is not None for move in line)
    assert draws


def test_cards_that_wait_on_each_other_make_a_line_longer() -> None:
    kings = "KC / KS / KH / KD"
    assert _steps_aside(position(f"JH QS / JS QH / {kings}")) == 1  # each queen waits on the other
    assert _steps_aside(position(f"JH QH / JS QS / {kings}")) == 2  # each on itself
    assert _steps_aside(position(f"QS JH / QH JS / {kings}")) == 0


def test_no_line_moves_fewer_cards_aside_than_the_bound_says() -> None:
    met = 0
    for number in range(1, 12):
        state = Game.deal("fan", number).state
        line = solve(state).line
        for at, here in list(enumerate(replayed(state, line)))[::5] if line else ():
            left = len(line) - at - (52 - here.cards_up)
            assert left >= _steps_aside(here)
            met += left == _steps_aside(here) > 0
    assert met
