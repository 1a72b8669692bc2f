from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable

import pytest
from sqlalchemy import insert, select

from demonfan.game import Game
from demonfan.store import Player, Saved, Store, schema
from demonfan.store.database import reading, writing
from demonfan.store.saved import options_text
from demonfan.store.statistics import Rate, Statistics, statistics
from tests.store.histories import player_row, rows, rules_row
from tests.store.play import dealt, play_randomly, played_out


def bound(won: int, of: int, upper: bool) -> float:
    """An end of the interval by its meaning: the rate from which the score test of 95 % just does not part `won`."""

    def too_far(rate: float) -> bool:
        return (won / of - rate) ** 2 * of > 1.959963984540054**2 * rate * (1 - rate)

    inside, outside = won / of, 1.0 if upper else 0.0
    for _ in range(60):
        middle = (inside + outside) / 2
        if too_far(middle):
            outside = middle
        else:
            inside = middle
    return inside


def is_interval(rate: Rate, won: int, of: int) -> None:
    assert (rate.won, rate.of) == (won, of)
    if of == 0:
        assert rate.rate is rate.low is rate.high is None
    else:
        assert rate.rate == won / of
        assert rate.low == pytest.approx(bound(won, of, upper=False), abs=1e-9)
        assert rate.high == pytest.approx(bound(won, of, upper=True), abs=1e-9)


def median(values: list[int]) -> float | None:
    values = sorted(values)
    while len(values) > 2:
        values = values[1:-1]
    return sum(values) / len(values) if values else None


def runs(results: list[str]) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    for result in results:
        if found and found[-1][0] == result:
            found[-1] = (result, found[-1][1] + 1)
        else:
            found.append((result, 1))
    return found


def holds(table: Statistics, games: list[Saved], unreviewed: set[str]) -> None:
    """Count the games of one table one by one, with nothing of the module under test."""
    played = sorted((g for g in games if g.result in ("won", "lost")), key=lambda g: (g.finished, g.id))
    won = [g for g in games if g.result == "won"]
    is_interval(table.played, len(won), len(played))
    for result, number in (("abandoned", table.abandoned), ("discarded", table.discarded), (None, table.going)):
        assert number == len([g for g in games if g.result == result])
    streaks = runs([str(g.result) for g in played])
    ways = {"won": 1, "lost": -1}
    assert table.streaks.current == (ways[streaks[-1][0]] * streaks[-1][1] if streaks else 0)
    assert table.streaks.longest_won == max((size for result, size in streaks if result == "won"), default=0)
    assert table.streaks.longest_lost == max((size for result, size in streaks if result == "lost"), default=0)
    assert table.of_won.best_time == (min(g.milliseconds for g in won) if won else None)
    assert table.of_won.median_time == median([g.milliseconds for g in won])
    assert table.of_won.fewest_moves == (min(g.moves for g in won) if won else None)
    assert table.of_won.median_moves == median([g.moves for g in won])
    assert table.cards_up == (pytest.approx(sum(g.cards_up for g in played) / len(played)) if played else None)
    assert table.most_up == (max(g.cards_up for g in played) if played else None)
    helped = [g for g in played if g.marks]
    assert (table.help.played, table.help.won) == (len(helped), len([g for g in helped if g.result == "won"]))
    ended = [g for g in games if g.result]
    used: dict[str, int] = {}
    for g in ended:
        for name, count in g.marks.items():
            used[name] = used.get(name, 0) + count
    assert table.help_used == used
    for kind in ("standard", "windows", "casino"):
        points = [g.scores[kind] for g in played if g.scores]
        assert len(points) == len(played)
        assert table.scores[kind].best == (max(points) if points else None)
        assert table.scores[kind].mean == (pytest.approx(sum(points) / len(points)) if points else None)
    ordinary = [
        g
        for g in games
        if g.result and g.chosen in ("random", "number") and not g.from_position
        if not {"undone_reveal", "peeked"} & set(g.marks)
    ]
    is_interval(table.against_best, len([g for g in ordinary if g.result == "won"]), len(ordinary))
    costs = [g.cost for g in ordinary if g.cost is not None]
    lucks = [g.luck for g in ordinary if g.luck is not None]
    assert (table.reviews.reviewed, table.reviews.with_luck) == (len(costs), len(lucks))
    assert table.reviews.cost == (pytest.approx(sum(costs) / len(costs)) if costs else None)
    assert table.reviews.luck == (pytest.approx(sum(lucks) / len(lucks)) if lucks else None)
    assert table.reviews.pending == len([g for g in ordinary if g.key in unreviewed])
    others = [g for g in played if g not in ordinary]
    is_interval(table.apart, len([g for g in others if g.result == "won"]), len(others))
    dealt = [g for g in games if g.result and g.chosen in ("random", "number") and not g.from_position]
    assert table.looked == len(dealt) - len(ordinary)
    assert table.milliseconds == sum(g.milliseconds for g in games)
    assert table.last == max((g.finished for g in games if g.finished), default=None)


def check(player: Player) -> None:
    with reading(player.engine) as connection:
        mine = select(schema.players.c.id).where(schema.players.c.name == player.name).scalar_subquery()
        of = schema.games.c
        waiting = select(of.key).where(of.player_id == mine, of.reviewed.is_(None))
        unreviewed = set(connection.execute(waiting).scalars())
    groups: dict[tuple[str, str], list[Saved]] = defaultdict(list)
    for game in player.all():
        # A deal that was only looked at is no game yet.
        if game.result is None and game.acts == 0:
            continue
        groups[game.game, options_text(game.options)].append(game)
    tables = {(table.game, options_text(table.options)): table for table in statistics(player)}
    assert tables.keys() == groups.keys()
    for key, games in groups.items():
        holds(tables[key], games, unreviewed)


class TestStatistics:
    def test_1000_random_histories_are_counted_as_by_hand(self, store: Store) -> None:
        chance = random.Random(6)
        with writing(store.player().engine) as connection:
            rules = rules_row(connection)
            games = []
            for number in range(1000):
                player = player_row(connection, f"player {number}")
                games += rows(chance, player, rules, chance.choice([1, 2, 4, 9, 16]), number * 100)
            connection.execute(insert(schema.games), games)
        for number in range(1000):
            check(store.player(f"player {number}"))

    def test_games_that_were_played(self, me: Player) -> None:
        won = me.begin(played_out("demon-36-one", "won", before=1), chosen="random")
        won.finish()
        me.begin(played_out("demon-36-one", "won", before=1), chosen="daily").finish()
        played = me.begin(dealt())
        play_randomly(played, 20)
        played.help("hint")
        played.abandon()
        me.begin(dealt(2)).discard()
        play_randomly(me.begin(dealt(3)), 1)
        # Only looked at.
        me.begin(dealt(4))
        me.begin(dealt(5, "trefoil"))
        check(me)
        table = next(iter(statistics(me, "demon-36-one")))
        assert (table.played.won, table.played.of, table.streaks.current) == (2, 2, 2)
        assert (table.against_best.of, table.apart.of) == (1, 1)
        (table,) = statistics(me, "la-belle-lucie")
        assert (table.played.of, table.abandoned, table.discarded, table.going) == (0, 1, 1, 1)
        # Deals laid aside and given up are not hidden from the comparison.
        assert table.against_best.of + table.apart.of >= 1

    def test_a_redeal_or_a_turned_card_undone_stands_apart(self, me: Player) -> None:
        honest = me.begin(Game.deal("la-belle-lucie", 1), chosen="random")
        looked = me.begin(Game.deal("la-belle-lucie", 2), chosen="random")
        turned = me.begin(Game.deal("demon-36", 3), chosen="random")
        moved = me.begin(Game.deal("demon-36", 4), chosen="random")
        for session in (honest, looked):
            while not session.game.outcome.layout_stuck:
                session.play(next(iter(session.game.legal_moves)))
            session.play("redeal")
        looked.undo()
        turned.play("stock")
        turned.undo()
        # A bookmark is another way back, and so is to begin again.
        moved.play("stock")
        moved.restart()
        for session in (honest, looked, turned, moved):
            session.abandon()
        lucie, demon = statistics(me, "la-belle-lucie")[0], statistics(me, "demon-36")[0]
        assert (lucie.against_best.of, lucie.looked) == (1, 1)
        assert (demon.against_best.of, demon.looked) == (0, 2)
        check(me)

    def test_a_deal_begun_before_stands_apart(self, me: Player) -> None:
        for deal in (5, 6, 5):
            me.begin(Game.deal("fan", deal), chosen="number").discard()
        # The same cards in another game count as known; the same number of another pack is another deal.
        me.begin(Game.deal("demon-36", 6), chosen="random").discard()
        assert [table.against_best.of for table in statistics(me, "demon-36")] == [1]
        again = me.begin(Game.deal("ceiling-fan", 6), chosen="random")
        again.discard()
        assert again.chosen == "again"
        assert [table.against_best.of for table in statistics(me, "fan")] == [2]
        assert [table.against_best.of for table in statistics(me, "ceiling-fan")] == [0]
        check(me)

    def test_nobody_has_played_nothing(self, me: Player) -> None:
        assert statistics(me) == []


@pytest.fixture
def address() -> str:
    """In memory: these tests are of counting, not of keeping."""
    return "sqlite://"


def test_intervals_stay_within_0_and_1() -> None:
    ends: list[tuple[Callable[[Rate], float | None], int, int, float]] = [
        (lambda rate: rate.low, 0, 5, 0.0),
        (lambda rate: rate.high, 5, 5, 1.0),
    ]
    for end, won, of, value in ends:
        assert end(Rate.wilson(won, of)) == value
