from __future__ import annotations

import random

import pytest

from demonfan import _core
from demonfan.analysis import judging
from demonfan.analysis.judging import Judgement, is_open, judged, proved_lost, shuffles_to_come
from demonfan.game import Game
from demonfan.games import catalogue
from demonfan.odds.sampling import MOST
from demonfan.odds.value import by_table, of_open
from demonfan.rules import Shuffled
from demonfan.solve.verdict import Limits
from tests.analysis.positions import lost_deal

#: More redeals than any table of odds has.
NO_TABLE = {"redeal.count": "5"}


def last(game: Game) -> Judgement:
    *_, found = judged(game.view)
    return found


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_what_may_be_searched(game: str) -> None:
    view = Game.deal(game, 1).view
    assert is_open(view) == (not view.unseen)
    assert shuffles_to_come(view) == isinstance(view.rules.redeal, Shuffled)


def test_the_last_hidden_card_is_known_by_the_others() -> None:
    one = Game.from_position("demon-fan", "-KS KH\nKC KD\nRedeals left: 0")
    assert is_open(one.view)
    assert last(one).odds is not None
    assert not is_open(Game.from_position("demon-fan", "-KS KH\n-KC KD\nRedeals left: 0").view)


def test_a_whole_game_is_proved() -> None:
    lost = last(Game.deal("ceiling-fan", lost_deal()))
    assert lost.final
    assert lost.scope == "game"
    assert lost.odds is not None
    assert lost.odds.is_loss


def test_the_rules_may_say_it_all() -> None:
    stuck = Game.from_position("la-belle-lucie", "QC KC\nQS KS\nRedeals left: 0")
    won = Game.from_position("la-belle-lucie", "KS")
    won.finish()
    for game, value in ((stuck, 0.0), (won, 1.0)):
        found = last(game).odds
        assert found is not None
        assert (found.value, found.kind, found.method) == (value, "proved", "rules")


def test_before_a_shuffle_a_win_of_this_layout_is_proved_and_else_the_table_computes() -> None:
    kinds = set()
    for deal in range(1, 40):
        game = Game.deal("la-belle-lucie", deal)
        (found,) = judged(game.view)
        assert found.odds is not None
        assert found.odds == of_open(game.state)
        kinds.add((found.odds.kind, found.scope))
    assert kinds == {("proved", "layout"), ("computed", "game")}


def test_hidden_cards_are_sampled_better_and_better() -> None:
    samples = []
    for found in judged(Game.deal("demon-36", 3).view):
        assert found.odds is not None
        assert found.odds.kind == "estimate"
        assert found.final == (found.odds.samples == MOST)
        samples.append(found.odds.samples)
    assert samples == sorted(samples)
    assert samples[0] <= judging.FIRST
    assert samples[-1] == MOST


def test_an_estimate_comes_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "ENOUGH", 0.0)
    monkeypatch.setattr(judging, "SOON", 0.0)
    (found,) = judged(Game.deal("demon-36", 3).view)
    assert found.final
    assert found.odds is not None
    assert found.odds.samples == 2


def test_without_a_table_the_shuffles_are_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "ENOUGH", 0.0)
    game = Game.deal("super-flower-garden", 1, NO_TABLE)
    assert by_table(game.state) is None
    monkeypatch.setattr(judging, "LIMITS", Limits(positions=1))
    found = list(judged(game.view))
    assert {each.odds.kind for each in found if each.odds} == {"estimate"}
    assert [each.final for each in found] == [False, True]


def test_where_the_layout_takes_long_an_estimate_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "QUICK", Limits(positions=1))
    monkeypatch.setattr(judging, "ENOUGH", 0.0)
    monkeypatch.setattr(judging, "SOON", 0.0)
    kinds = [found.odds.kind for found in judged(Game.deal("super-flower-garden", 2, NO_TABLE).view) if found.odds]
    assert kinds == ["estimate", "proved"]


def test_a_search_that_gives_up_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "LIMITS", Limits(positions=1))
    (found,) = judged(Game.deal("free-fan-cells", 3).view)
    assert found.odds is None
    assert found.final
    assert found.reason is not None
    assert found.reason.code == "no-odds-undecided"


@pytest.mark.parametrize("game", ["free-fan-cells", "super-flower-garden", "demon-36"])
def test_what_is_cancelled_ends(game: str) -> None:
    control = _core.Control()
    control.cancel()
    options = NO_TABLE if game == "super-flower-garden" else {}
    assert list(judged(Game.deal(game, 3, options).view, control)) == []


@pytest.mark.parametrize("game", ["demon-fan", "demon-36", "canfield"])
def test_equal_views_are_judged_alike(game: str) -> None:
    chance = random.Random(game)
    here = Game.deal(game, 4)
    hidden = list(here.view.unseen)
    chance.shuffle(hidden)
    there = Game(here.rules, here.view.filled(hidden, Game.deal(game, 99).start.deal))
    assert here.state != there.state
    # When the first one is told depends on the time that it takes, and nothing else does.
    one, other = (
        {found.odds.samples: found.odds for found in judged(game.view) if found.odds} for game in (here, there)
    )
    assert one.keys() & other.keys()
    assert all(one[samples] == other[samples] for samples in one.keys() & other.keys())


def test_a_deal_proved_lost() -> None:
    assert proved_lost(Game.deal("ceiling-fan", lost_deal()).state)
    assert not proved_lost(Game.deal("la-belle-lucie", 1).state)
    assert not proved_lost(Game.deal("demon-fan", 1).state)
