"""Luck and play of finished games: the sums are exact, each game is reviewed once, and nothing else changes."""

from __future__ import annotations

import random
import time

import pytest
from sqlalchemy import insert, select, update

from demonfan._core import Control
from demonfan.errors import Reason
from demonfan.game import Game
from demonfan.odds.value import OddsError, odds_before
from demonfan.solve.solver import solve
from demonfan.store import Player, Session, schema
from demonfan.store.database import reading, writing
from demonfan.store.reviews import Judged, Reviewer, Stopped, judge, pending, review_game, review_some
from demonfan.store.statistics import statistics
from tests.store.histories import player_row, rows, rules_row
from tests.store.play import dealt, played_out


def finished(me: Player, game: str = "la-belle-lucie", deal: int = 5, moves: int = 200) -> Session:
    """A game played at random until nothing is left, or for so many moves, and then left for good."""
    session = me.begin(Game.deal(game, deal), chosen="random")
    chance = random.Random(deal)
    for _ in range(moves):
        legal = list(session.game.legal_moves)
        if not legal:
            break
        session.game.play(chance.choice(legal))
    session.abandon()
    return session


class TestReviews:
    @pytest.mark.parametrize("moves", [0, 10, 30, 200])
    @pytest.mark.parametrize("deal", [1, 5, 9])
    def test_a_result_is_the_chance_before_and_luck_less_cost(self, me: Player, deal: int, moves: int) -> None:
        session = finished(me, deal=deal, moves=moves)
        found = review_game(me, str(session.key))
        before = odds_before(session.game.rules).value
        assert found.luck is not None
        assert found.cost is not None
        won = float(session.result == "won")
        assert before + found.luck - found.cost == pytest.approx(won, abs=1e-9)
        assert found.cost >= 0

    def test_games_with_hidden_cards_have_no_review(self, me: Player) -> None:
        session = finished(me, "demon-36")
        assert review_game(me, str(session.key)) == Judged()
        assert pending(me) == []

    def test_what_is_played_after_the_result_does_not_count(self, me: Player) -> None:
        session = finished(me, moves=30)
        found = review_game(me, str(session.key))
        other = finished(me, moves=30)
        other.restart()
        other.keep()
        assert review_game(me, str(other.key)) == found

    def test_each_game_is_reviewed_once_the_last_finished_first(self, me: Player) -> None:
        sessions = [finished(me, deal=deal) for deal in (1, 2, 3)]
        me.begin(dealt())
        assert pending(me, 9) == [session.key for session in reversed(sessions)]
        assert review_some(me, 0) == 0
        assert review_some(me, 60) == 3
        assert pending(me) == []
        (table,) = statistics(me)
        saved = [me.find(str(session.key)) for session in sessions]
        costs = [one.cost for one in saved if one is not None and one.cost is not None]
        assert (table.reviews.reviewed, table.reviews.with_luck, table.reviews.pending) == (3, 3, 0)
        assert table.reviews.cost == pytest.approx(sum(costs) / 3)
        with reading(me.engine) as connection:
            at = list(connection.execute(select(schema.games.c.reviewed).order_by(schema.games.c.id)).scalars())
        assert [when is not None for when in at] == [True, True, True, False]

    def test_reviews_are_of_random_deals_in_the_statistics(self, me: Player) -> None:
        finished(me)
        chosen = me.begin(Game.deal("la-belle-lucie", 6), chosen="winnable")
        chosen.abandon()
        review_some(me, 60)
        (table,) = statistics(me)
        assert (table.reviews.reviewed, table.reviews.pending) == (1, 0)
        row = me.find(str(chosen.key))
        assert row is not None
        assert row.cost is not None

    def test_a_long_history_is_found_by_its_index(self, me: Player) -> None:
        with writing(me.engine) as connection:
            player, rules = player_row(connection, ""), rules_row(connection)
            connection.execute(insert(schema.games), rows(random.Random(1), player, rules, 300, 1))
        with reading(me.engine) as connection:
            columns = schema.games.c
            waiting = connection.execute(
                select(columns.key)
                .where(columns.result.is_not(None), columns.reviewed.is_(None))
                .order_by(columns.finished.desc(), columns.id.desc())
            ).scalars()
            assert pending(me, 500) == list(waiting)

    def test_scores_are_those_of_the_result(self, me: Player) -> None:
        session = me.begin(played_out("demon-36-one", "won", before=1))
        session.finish()
        row = me.find(str(session.key))
        assert row is not None
        assert row.scores is not None
        assert row.scores["casino"] == 5 * (36 - 1) - 36
        session.undo()
        after = me.find(str(session.key))
        assert after is not None
        assert after.scores == row.scores


def test_a_win_has_no_cost_that_is_not_luck_s(me: Player) -> None:
    rules = dealt().rules
    game = next(
        game
        for number in range(1, 300)
        if (line := solve((game := Game.deal("la-belle-lucie", number)).start, layout=True).line)
        if all(game.play(move) is not None for move in line)
    )
    found = judge(game, "won")
    assert found.cost == pytest.approx(0, abs=1e-9)
    assert found.luck == pytest.approx(1 - odds_before(rules).value)


def test_giving_up_a_game_that_can_be_won_costs_it(me: Player) -> None:
    session = me.begin(Game.deal("fan", 1))
    session.abandon()
    assert session.result == "abandoned"
    # Deal 1 can be won; what it was worth before the deal no table tells.
    assert review_game(me, str(session.key)) == Judged(luck=None, cost=1.0)
    assert judge(session.game, "abandoned").cost == 1.0


def test_a_game_that_does_not_replay_is_asked_for_once(me: Player) -> None:
    session = finished(me)
    with writing(me.engine) as connection:
        connection.execute(update(schema.acts).where(schema.acts.c.number == 1).values(value="T1>T1"))
    assert review_game(me, str(session.key)) == Judged()
    assert pending(me) == []


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every review searches until it is cancelled."""

    def review(game: Game, *, control: Control) -> None:
        while not control.cancelled:
            time.sleep(0.01)
        raise OddsError(Reason("no-odds-undecided"))

    monkeypatch.setattr("demonfan.odds.review.review", review)


@pytest.mark.usefixtures("endless")
def test_a_review_is_stopped_and_asked_for_again(me: Player) -> None:
    session = finished(me)
    control = Control()
    control.cancel()
    with pytest.raises(Stopped):
        review_game(me, str(session.key), control)
    assert review_some(me, 60, control) == 0
    # Time that has run out leaves it for another time, too.
    assert review_some(me, 0.3) == 0
    assert pending(me) == [session.key]


@pytest.mark.usefixtures("endless")
def test_a_thread_is_stopped_in_the_middle_of_a_review(me: Player) -> None:
    session = finished(me)
    reviewer = Reviewer(me, delay=0)
    reviewer.start()
    reviewer.wake()
    reviewer.stop()
    assert pending(me) == [session.key]


@pytest.mark.usefixtures("endless")
def test_a_review_that_takes_too_long_is_left_out() -> None:
    assert judge(dealt(), "abandoned", seconds=0.2) == Judged()


def test_a_thread_reviews_when_it_is_woken(me: Player) -> None:
    reviewer = Reviewer(me, delay=0)
    reviewer.start()
    finished(me)
    finished(me, deal=6)
    reviewer.wake()
    until = time.monotonic() + 60
    while pending(me) and time.monotonic() < until:
        time.sleep(0.02)
    reviewer.stop()
    assert pending(me) == []
    assert reviewer.trouble is None


def test_a_thread_that_was_never_started_is_stopped(me: Player) -> None:
    Reviewer(me).stop()
