"""What deals answer: as the solver, the odds and the players tell one by one, and the same in any order."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
import numpy as np
import pytest

from demonfan.game import Game
from demonfan.games import find
from demonfan.odds.players import PLAYERS, play
from demonfan.odds.value import odds
from demonfan.solve.endings import endings
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits
from demonfan.study import answers as module
from demonfan.study.answers import answers, check, chunk_size, table_digest
from demonfan.study.manifest import Bounds, Manifest, Question, StudyError
from demonfan.study.rows import LOST, UNDECIDED, WON, WORDS

Make = Callable[..., Manifest]
ALL = [
    ("ceiling-fan", "winnable"),
    ("la-belle-lucie", "winnable"),
    ("trefoil", "winnable"),
    ("storehouse", "winnable"),
    ("demon-36", "winnable"),
    ("la-belle-lucie", "layout"),
    ("demon-fan-gather", "layout"),
    ("la-belle-lucie", "most-up"),
    ("la-belle-lucie", "odds"),
    ("demon-36", "odds:4"),
    ("fan", "odds"),
    ("trefoil", "player:random"),
    ("la-belle-lucie", "player:greedy"),
    ("la-belle-lucie", "player:optimal"),
    ("demon-36", "player:thumb"),
    ("demon-36", "player:sampling:2"),
]


@pytest.mark.parametrize(("game", "question"), ALL)
def test_answers_depend_on_the_deal_alone(make: Make, game: str, question: str) -> None:
    study = make(game, question, bounds=Bounds(20_000))
    together = answers(study, range(5, 11))
    for at in (5, 2, 0):
        alone = answers(study, range(5 + at, 6 + at))
        for name, values in alone.columns.items():
            assert np.array_equal(values, together[name][at : at + 1], equal_nan=name in ("value", "error")), name
    assert together["deal"].tolist() == [5, 6, 7, 8, 9, 10]
    assert (together.seconds >= 0).all()


@pytest.mark.parametrize(("game", "question"), [one for one in ALL if one[1] in ("winnable", "layout")])
def test_verdicts_are_the_solver_s(make: Make, game: str, question: str) -> None:
    rows = answers(make(game, question, bounds=Bounds(20_000)), range(1, 7))
    for at, number in enumerate(range(1, 7)):
        state = Game.deal(game, number).state
        found = solve(state, Limits(positions=20_000), layout=question == "layout", effort=0)
        assert (WORDS[rows["verdict"][at]], rows["positions"][at]) == (found.verdict, found.positions)


def test_undecided_says_why(make: Make) -> None:
    rows = answers(make("storehouse", bounds=Bounds(5)), range(1, 6))
    assert (rows["verdict"] == UNDECIDED).any()
    assert set(rows["reason"][rows["verdict"] == UNDECIDED]) == {1}


def test_most_up_is_the_highest_ending(make: Make) -> None:
    rows = answers(make("la-belle-lucie", "most-up"), range(1, 9))
    for at, number in enumerate(range(1, 9)):
        assert rows["cards_up"][at] == endings(Game.deal("la-belle-lucie", number).state).most_up
    assert ((rows["verdict"] == WON) == (rows["cards_up"] == 52)).all()


def test_most_up_that_was_not_searched_to_the_end_is_undecided(make: Make) -> None:
    few, many = (
        answers(make("la-belle-lucie", "most-up", bounds=bounds), range(1, 9)) for bounds in (Bounds(2), Bounds())
    )
    undecided = few["verdict"] == UNDECIDED
    assert undecided.any()
    assert (few["cards_up"] <= many["cards_up"]).all()
    assert (few["cards_up"] == many["cards_up"])[~undecided].all()


def test_odds_are_those_of_the_view(make: Make) -> None:
    rows = answers(make("la-belle-lucie", "odds"), range(1, 6))
    for at, number in enumerate(range(1, 6)):
        found = odds(Game.deal("la-belle-lucie", number).view)
        assert (rows["value"][at], rows["error"][at]) == (found.value, found.standard_error)


def test_proved_odds_are_won_or_lost(make: Make) -> None:
    rows = answers(make("fan", "odds"), range(1, 31))
    assert set(rows["verdict"]) == {WON, LOST}
    assert ((rows["verdict"] == WON) == (rows["value"] == 1)).all()


@pytest.mark.parametrize("player", PLAYERS)
def test_players_win_the_games_that_they_win(make: Make, player: str) -> None:
    rows = answers(make("la-belle-lucie", f"player:{player}"), range(100, 130))
    played = list(play(find("la-belle-lucie").rules, player, 100, 30))  # type: ignore[arg-type]
    assert [verdict == WON for verdict in rows["verdict"]] == [game.won for game in played]
    left = [52 if game.won else sum(game.endings[-1]) for game in played]
    assert rows["cards_up"].tolist() == left


def test_the_sampling_player_wins_more_than_the_rule_of_thumb(make: Make) -> None:
    thumb, sampling = (answers(make("demon-36", f"player:{one}"), range(1, 26)) for one in ("thumb", "sampling:4"))
    assert (sampling["verdict"] == WON).sum() > (thumb["verdict"] == WON).sum()
    assert ((thumb["verdict"] == WON) == (thumb["cards_up"] == 36)).all()


@pytest.mark.parametrize(
    ("game", "question", "match"),
    [
        ("canfield", "player:greedy", "player:greedy: .*dealt again in threes"),
        ("canfield", "most-up", "most-up: endings are known for fans"),
        ("demon-fan", "player:optimal", "player:optimal"),
    ],
)
def test_a_question_that_is_not_for_the_game_is_told(game: str, question: str, match: str) -> None:
    with pytest.raises(StudyError, match=match):
        check(find(game).rules, Question.parse(question))


def test_most_up_knows_no_draw() -> None:
    rules = find("la-belle-lucie").rules_with({"merci": "1", "merci.when": "any"})
    with pytest.raises(StudyError, match="without a draw"):
        check(rules, Question("most-up"))


def test_a_table_is_named_where_answers_rest_on_it() -> None:
    rules = find("la-belle-lucie").rules
    digest = table_digest(rules, Question.parse("odds"))
    assert digest is not None
    assert table_digest(rules, Question.parse("player:optimal")) == digest
    assert table_digest(rules, Question.parse("player:greedy")) is None
    assert table_digest(find("fan").rules, Question.parse("odds")) is None


def test_the_size_of_a_chunk_is_counted_not_timed(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    study = make(span=(1, 30_000), chunk=1)
    size = chunk_size(study)
    monkeypatch.setattr(time, "thread_time", lambda: 1e9)
    assert chunk_size(study) == size == 30_000
    dearer = {name: (1000 * each, 1000 * more) for name, (each, more) in module._COSTS.items()}
    monkeypatch.setattr(module, "_COSTS", dearer)
    small = chunk_size(study)
    assert small in (50, 100, 200)
    assert chunk_size(msgspec.structs.replace(study, chunk=77)) == small


@pytest.mark.parametrize(
    ("deals", "most", "size"), [(0.2, 9, 1), (3.2, 99, 5), (70, 999, 50), (4e9, 10**9, 10**6), (50, 7, 7)]
)
def test_sizes_are_round(deals: float, most: int, size: int) -> None:
    assert module._round(deals, most) == size
