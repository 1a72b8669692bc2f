"""The Gymnasium environment: spaces, masks, rewards, and that nothing hidden is ever told."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from demonfan import effects, games, moves
from demonfan.deals import Deal, DealError
from demonfan.errors import InputError
from demonfan.games import UnknownGame
from demonfan.gym import PatienceEnv
from demonfan.outcome import outcome
from demonfan.rules import RulesError
from demonfan.state import State
from demonfan.view import View

#: One of each kind: fans by suit, by colour, hidden, with a draw, gathered, cells, rank sets; a stock turned, a stock
#: that fills, a base chosen, several packs, whole suits moved up.
KINDS = (
    "la-belle-lucie",
    "three-shuffles-and-a-draw",
    "demon-fan",
    "demon-fan-gather",
    "free-fan-cells",
    "beehive",
    "demon-36",
    "canfield",
    "intelligence",
    "quadruple-canfield",
    "gate",
    "crescent",
)


def walk(env: PatienceEnv, number: int, steps: int = 60) -> Iterator[tuple[State, Any, Any]]:
    """Positions of a random game, with what the environment tells of each."""
    chance = random.Random(number)
    observation, info = env.reset(options={"deal": number})
    for _ in range(steps):
        yield env.state, observation, info
        legal = np.flatnonzero(info["action_mask"])
        if not len(legal):
            return
        # Neither a turn nor a redeal where something else can be done, most of the time.
        real = [action for action in legal if action > 1] or list(legal)
        observation, _, over, cut, info = env.step(chance.choice(real if chance.random() < 0.8 else list(legal)))
        if over or cut:
            yield env.state, observation, info
            return


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize("reward", ["win", "cards"])
def test_gymnasium_finds_no_fault(game: str, reward: Any) -> None:
    check_env(PatienceEnv(game, reward=reward), skip_render_check=True)


def test_gymnasium_finds_no_fault_with_the_rendering() -> None:
    env = gymnasium.make("demonfan/demon-36-v0", render_mode="ansi")
    check_env(env.unwrapped)
    env.reset(seed=5)
    text = env.render()
    assert isinstance(text, str)
    assert "Stock: " in text
    assert "Reserve: " in text


@pytest.mark.parametrize("game", sorted(games.ours()))
def test_the_mask_is_the_legal_moves(game: str) -> None:
    env = PatienceEnv(game)
    for state, observation, info in walk(env, 3, 25):
        assert env.observation_space.contains(observation)
        over = outcome(state).is_over
        assert env.is_over == over
        legal = [] if over else list(moves.legal_moves(state))
        numbers = [env.actions.number(state, move) for move in legal]
        assert len(set(numbers)) == len(numbers), "two moves share a number"
        assert sorted(numbers) == list(np.flatnonzero(info["action_mask"]))
        assert {env.legal[number] for number in numbers} == set(legal)
        assert over or numbers, "a game that is not over has a move"


@pytest.mark.parametrize("game", KINDS)
def test_no_hidden_card_can_be_told_from_what_the_environment_tells(game: str) -> None:
    env, other = PatienceEnv(game), PatienceEnv(game)
    chance = random.Random(game)
    hidden = 0
    for state, observation, info in walk(env, 11):
        view = View.of(state)
        unseen = list(view.unseen)
        hidden += len(unseen)
        chance.shuffle(unseen)
        # Another deal number too: the observation holds none.
        other.begin(view.filled(unseen, Deal("own", chance.randrange(1, 10**6))))
        told = other.observe()
        assert told.keys() == observation.keys()
        assert all(np.array_equal(told[key], observation[key]) for key in told)
        assert np.array_equal(other.info()["action_mask"], info["action_mask"])
        assert other.is_over == env.is_over
        assert set(info) == {"action_mask", "illegal"}
    assert hidden or not any(pile.faces.count(0) for _, pile in effects.deal(env.rules, Deal("own", 11)).places())


def test_an_observation_says_all_that_the_player_sees() -> None:
    env = PatienceEnv("demon-36")
    observation, _ = env.reset(options={"deal": 7})
    view = View.of(env.state)
    rows = dict(zip(("tableau", "foundations"), (observation["piles"][:4], observation["piles"][4:8]), strict=True))
    cards = list(env.rules.pack.cards)
    for pile, row in zip(view.tableau, rows["tableau"], strict=True):
        assert [cards[code - 1] for code in row if code] == list(pile.cards)
    reserve, stock, waste = observation["piles"][8:]
    unknown = 2 * len(cards) + 1
    known = [card is not None for card in view.reserves[0].cards]
    assert [code != unknown for code in reserve if code] == known
    assert list(stock[:22]) == [unknown] * 22
    assert not stock[22:].any()
    assert not waste.any()
    assert view.base is not None
    assert list(observation["counters"]) == [env.rules.pack.place(view.base) + 1, 0, 0, 0]


def test_cards_seen_in_the_stock_stay_known() -> None:
    env = PatienceEnv("demon-36")
    observation, _ = env.reset(options={"deal": 7})
    while env.state.passes == 0:
        observation = env.step(0)[0]
    stock = observation["piles"][9]
    kinds = len(env.actions.cards)
    assert all(kinds < code <= 2 * kinds for code in stock if code)
    assert observation["counters"][3] == 1


# ---------------------------------------------------------------------------------------------- seeds and deals


def test_deals_are_named_by_number_or_seed() -> None:
    env = PatienceEnv("fan")
    for reset in ({"options": {"deal": 5}}, {"options": {"deal": "5"}}, {"seed": 5}):
        env.reset(**reset)
        assert env.state == effects.deal(env.rules, Deal("own", 5))
    env.reset(options={"deal": "ms:7"})
    assert env.state == effects.deal(env.rules, Deal("ms", 7))


def test_without_a_number_deals_follow_from_the_seed_and_stay_in_their_range() -> None:
    env, other = PatienceEnv("fan", deals=(10, 12)), PatienceEnv("fan", deals=(10, 12))
    env.reset(seed=99)
    other.reset(seed=99)
    seen = set()
    for _ in range(40):
        assert env.state.deal == other.state.deal
        seen.add(env.state.deal.number)
        env.reset()
        other.reset()
    assert seen == {10, 11, 12}


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"game": "no-such-game"}, UnknownGame),
        ({"options": {"no": "option"}}, RulesError),
        ({"reward": "fun"}, InputError),
        ({"deals": (0, 5)}, InputError),
        ({"deals": (6, 5)}, InputError),
        ({"max_steps": 0}, InputError),
        ({"render_mode": "human"}, InputError),
    ],
)
def test_wrong_arguments_are_told(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        PatienceEnv(**arguments)


def test_an_option_that_there_is_not_is_told() -> None:
    with pytest.raises(InputError, match="'deals' is no option"):
        PatienceEnv("la-belle-lucie").reset(options={"deals": 5})


def test_a_wrong_deal_is_told() -> None:
    with pytest.raises(DealError):
        PatienceEnv("fan").reset(options={"deal": "one"})


def test_options_change_the_game() -> None:
    plain, drawing = PatienceEnv("la-belle-lucie"), PatienceEnv("la-belle-lucie", {"merci": "1"})
    assert drawing.actions.count > plain.actions.count
    assert drawing.actions.text(drawing.actions.count - 1) == "merci KD"


# ---------------------------------------------------------------------------------------------- steps


def play_line(env: PatienceEnv, number: int) -> tuple[list[float], bool, bool]:
    """Play a proved win of Fan; the rewards, and how it ended."""
    from demonfan.solve.solver import solve

    env.reset(options={"deal": number})
    verdict = solve(env.state)
    assert verdict.verdict == "won"
    rewards: list[float] = []
    over = cut = False
    for move in verdict.line:
        _, reward, over, cut, info = env.step(env.actions.number(env.state, move))
        rewards.append(float(reward))
        assert not info["illegal"]
    return rewards, over, cut


def test_a_win_is_rewarded_and_ends_the_episode() -> None:
    rewards, over, cut = play_line(PatienceEnv("fan"), 1)
    assert (over, cut) == (True, False)
    assert rewards[-1] == 1
    assert not any(rewards[:-1])


def test_the_cards_of_a_win_add_up_to_one() -> None:
    rewards, _, _ = play_line(PatienceEnv("fan", reward="cards"), 1)
    assert sum(rewards) == pytest.approx(1)


def test_a_stuck_game_ends_without_reward() -> None:
    env = PatienceEnv("free-fan")
    _, info = env.reset(options={"deal": 1})
    over, total = env.is_over, 0.0
    while not over:
        _, reward, over, _, info = env.step(np.flatnonzero(info["action_mask"])[0])
        total += float(reward)
    assert total == 0
    assert not info["action_mask"].any()
    assert outcome(env.state).termination == "stuck"


def test_an_illegal_action_changes_nothing_and_is_told() -> None:
    env = PatienceEnv("la-belle-lucie", max_steps=3)
    _, info = env.reset(options={"deal": 1})
    before = env.state
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    for step in range(3):
        _, reward, over, cut, info = env.step(wrong)
        assert (reward, over, cut, info["illegal"]) == (0, False, step == 2, True)
    assert env.state == before


def test_an_endless_game_is_cut_off() -> None:
    env = PatienceEnv("demon-36", max_steps=30)
    env.reset(options={"deal": 7})
    ends = [env.step(0)[2:4] for _ in range(30)]
    assert ends[:-1] == [(False, False)] * 29
    assert ends[-1] == (False, True)


def test_actions_have_names() -> None:
    env = PatienceEnv("demon-52")
    texts = [env.actions.text(number) for number in range(env.actions.count)]
    assert len(set(texts)) == len(texts)
    assert texts[:2] == ["stock", "redeal"]
    assert "KC>F1" in texts
    with pytest.raises(IndexError):
        env.actions.text(env.actions.count)


# ---------------------------------------------------------------------------------------------- many at once


@pytest.mark.parametrize("game", ["la-belle-lucie", "demon-36"])
def test_a_vector_of_games_steps_as_each_alone(game: str) -> None:
    count = 4
    many = gymnasium.make_vec(f"demonfan/{game}-v0", num_envs=count, vectorization_mode="sync")
    alone = [PatienceEnv(game) for _ in range(count)]
    observations, infos = many.reset(seed=20)
    for number, env in enumerate(alone):
        env.reset(seed=20 + number)
    chance = random.Random(3)
    for _ in range(15):
        masks = infos["action_mask"]
        assert masks.shape == (count, alone[0].actions.count)
        for env, mask in zip(alone, masks, strict=True):
            assert np.array_equal(mask, env.info()["action_mask"])
        actions = np.array([chance.choice(list(np.flatnonzero(mask))) for mask in masks])
        observations, rewards, over, cut, infos = many.step(actions)
        results = [env.step(action) for env, action in zip(alone, actions, strict=True)]
        if any(over) or any(cut):
            break
        for number, result in enumerate(results):
            assert all(np.array_equal(observations[key][number], result[0][key]) for key in result[0])
        assert list(rewards) == [result[1] for result in results]
    many.close()


def test_every_game_of_ours_is_registered() -> None:
    for game in games.ours():
        assert gymnasium.spec(f"demonfan/{game}-v0").kwargs == {"game": game}
