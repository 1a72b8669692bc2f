from __future__ import annotations

import pytest
from sqlalchemy import null, update

from demonfan.game import Game
from demonfan.scoring import KINDS, scores
from demonfan.store import Player, Session, schema
from demonfan.store.database import writing
from demonfan.store.rescoring import BATCH, score_older
from demonfan.store.reviews import pending, review_some
from demonfan.store.statistics import statistics
from tests.store.play import played_out


def left(me: Player, deal: int = 5) -> Session:
    session = me.begin(Game.deal("demon-36", deal))
    session.play("stock")
    session.abandon()
    return session


def forget_scores(me: Player, *sessions: Session) -> None:
    """The games as schema 0001 kept them."""
    table = schema.games
    with writing(me.engine) as connection:
        unscored = update(table).where(table.c.key.in_([session.key for session in sessions]))
        connection.execute(unscored.values({f"score_{kind}": null() for kind in KINDS}))


def scores_of(me: Player, session: Session) -> dict[str, int] | None:
    row = me.find(str(session.key))
    assert row is not None
    return row.scores


class TestScores:
    def test_they_are_those_written_with_the_result(self, me: Player) -> None:
        won = me.begin(played_out("demon-36-one", "won", before=1))
        won.finish()
        sessions = [won, left(me)]
        known = [scores_of(me, session) for session in sessions]
        # What is played after the result counts for nothing.
        won.undo()
        forget_scores(me, *sessions)
        assert [scores_of(me, session) for session in sessions] == [None, None]
        assert score_older(me) == 2
        assert [scores_of(me, session) for session in sessions] == known
        assert score_older(me) == 0

    def test_games_that_go_on_have_none(self, me: Player) -> None:
        going = me.begin(Game.deal("fan", 1))
        assert score_older(me) == 0
        assert scores_of(me, going) is None

    def test_a_score_that_is_there_stays(self, me: Player) -> None:
        session = left(me)
        table = schema.games
        with writing(me.engine) as connection:
            connection.execute(update(table).values(score_standard=12345))
        assert score_older(me) == 0
        assert (scores_of(me, session) or {})["standard"] == 12345

    def test_it_is_stopped_and_goes_on_another_time(self, me: Player) -> None:
        sessions = [left(me, deal) for deal in range(1, 4)]
        forget_scores(me, *sessions)
        answers = iter([False, True, True])
        assert score_older(me, lambda: next(answers)) == 1
        # The last that ended comes first.
        assert [scores_of(me, session) is None for session in sessions] == [True, True, False]
        assert score_older(me) == 2

    def test_more_than_one_transaction_holds(self, me: Player) -> None:
        sessions = [left(me, deal) for deal in range(1, BATCH + 3)]
        forget_scores(me, *sessions)
        assert score_older(me) == BATCH + 2
        assert all(scores_of(me, session) == scores(session.game) for session in sessions)

    def test_a_damaged_game_stays_without_and_is_not_asked_for_again(self, me: Player) -> None:
        damaged, sound = left(me, 1), left(me, 2)
        forget_scores(me, damaged, sound)
        with writing(me.engine) as connection:
            table = schema.acts
            number = update(schema.games).where(schema.games.c.key == damaged.key).values(acts=2)
            connection.execute(number)
            connection.execute(table.update().values(value="T1>T1").where(table.c.game_id == 1))
        assert score_older(me) == 1
        assert scores_of(me, damaged) is None
        review_some(me)
        assert pending(me) == []
        assert score_older(me) == 0

    def test_statistics_are_of_the_scores_that_are_known(self, me: Player) -> None:
        sessions = []
        for _ in range(2):
            session = me.begin(played_out("demon-36-one", "won", before=1))
            session.finish()
            sessions.append(session)
        forget_scores(me, sessions[0])
        known = scores_of(me, sessions[1])
        assert known is not None
        (table,) = statistics(me)
        assert table.played.of == 2
        for kind in KINDS:
            assert table.scores[kind].best == known[kind]
            assert table.scores[kind].mean == pytest.approx(known[kind])
        # The way to the statistics scores the other one.
        review_some(me)
        assert scores_of(me, sessions[0]) == known
