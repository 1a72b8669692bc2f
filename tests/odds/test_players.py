"""Players: the optimal one wins as often as its table says, and the rules engine plays its games to the same end."""

from __future__ import annotations

import math

import pytest

from demonfan.game import Game
from demonfan.games import find
from demonfan.odds.advice import advise
from demonfan.odds.family import heights_of
from demonfan.odds.players import PLAYERS, Player, Rate, play, simulate
from demonfan.odds.value import OddsError, odds_before


@pytest.mark.parametrize("name", ["la-belle-lucie", "trefoil", "three-shuffles-and-a-draw"])
def test_the_optimal_player_wins_as_often_as_the_table_says(name: str) -> None:
    rules = find(name).rules
    games = 2000
    rate = simulate(rules, "optimal", games, first=1_000_000, workers=2)
    expected = odds_before(rules)
    error = math.hypot(math.sqrt(expected.value * (1 - expected.value) / games), expected.standard_error)
    assert rate.games == games
    assert abs(rate.value - expected.value) < 4.5 * error


@pytest.mark.parametrize(
    ("name", "player"), [("super-flower-garden", "optimal"), ("school", "optimal"), ("demon-fan", "greedy")]
)
def test_a_policy_wins_as_often_as_its_table_says(name: str, player: Player) -> None:
    rules = find(name).rules
    games = 400
    rate = simulate(rules, player, games, first=1_000_000, workers=2)
    expected = odds_before(rules)
    error = math.hypot(math.sqrt(expected.value * (1 - expected.value) / games), expected.standard_error)
    assert abs(rate.value - expected.value) < 4.5 * error + 0.01


def test_who_sees_more_wins_more() -> None:
    rules = find("la-belle-lucie").rules
    rates = {player: simulate(rules, player, 1500) for player in PLAYERS}
    assert rates["random"].value < rates["greedy"].value
    assert rates["greedy"].value < rates["optimal"].value + 0.02


def test_the_rules_engine_plays_the_same_games() -> None:
    """The advice, followed move by move, leaves every layout where the core's player does."""
    rules = find("la-belle-lucie").rules
    for played in play(rules, "optimal", 1, 25):
        game = Game.deal("la-belle-lucie", played.number)
        endings = []
        while (advice := advise(game.view, choices=False)).move is not None:
            if str(advice.move) == "redeal":
                endings.append(heights_of(game.state))
            for move in advice.line:
                game.play(move)
                if str(move) == "redeal":
                    break
            if game.state.is_won:
                break
        assert game.state.is_won == played.won
        assert endings == list(played.endings[: game.state.redeals])


def test_players_need_a_game_of_their_kind() -> None:
    with pytest.raises(OddsError, match="optimal for open ones"):
        simulate(find("canfield").rules, "optimal", 1)
    with pytest.raises(OddsError, match="optimal for open ones"):
        simulate(find("demon-fan").rules, "optimal", 1)
    with pytest.raises(OddsError, match="no table"):
        simulate(find("la-belle-lucie").rules_with({"redeal.count": "9"}), "optimal", 1)
    with pytest.raises(ValueError, match="at least one"):
        simulate(find("la-belle-lucie").rules, "greedy", 0)


def test_a_simulation_does_not_depend_on_the_workers() -> None:
    rules = find("la-belle-lucie").rules
    told: list[int] = []
    assert simulate(rules, "greedy", 600) == simulate(rules, "greedy", 600, workers=2, progress=told.append)
    assert told[-1] == 600


def test_a_rate_has_the_error_of_so_many_games() -> None:
    assert Rate(100, 20).value == 0.2
    assert Rate(100, 20).standard_error == pytest.approx(0.04)
