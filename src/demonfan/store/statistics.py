"""Statistics of a player's games, for each game with its options, computed by the database.

What counts as what:

- *Played* games are the won and the lost ones. Games given up (`abandoned`) and deals laid aside because they had been
  proved lost (`discarded`) are told apart, and neither lengthen nor break a streak.
- Times and numbers of moves are of won games only.
- *Ordinary* games are on deals that were drawn at random or named by number and that the player had not begun before,
  from the deal on, without a peek and without an undo that went back over a card turned or a redeal. Only they are set
  beside best play (`against_best`), and there every ordinary game that has ended counts, given up and laid aside too:
  to leave the bad deals out would flatter the player. The others are `apart`.
- *Scores* are untimed, of played games; where none are known (`demonfan.store.rescoring`) a game is left out. *Help* is
  counted in all games that have ended.
- The *review* of an ordinary game splits what came of it: result (1 or 0) = chance before the deal + luck − cost, the
  cost being what the choices lost against best play, giving up among them (`demonfan.store.reviews`).

Rates carry a 95 % interval by Wilson's score. A table belongs to one set of options.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, Select, and_, bindparam, func, select

from demonfan.intervals import wilson
from demonfan.scoring import KINDS, Kind
from demonfan.store import schema
from demonfan.store.database import reading
from demonfan.store.saved import Standing
from demonfan.store.store import Player


class Rate(msgspec.Struct, frozen=True):
    """A share with its 95 % interval; all None of no games."""

    won: int
    of: int
    rate: float | None
    low: float | None
    high: float | None

    @staticmethod
    def wilson(won: int, of: int) -> Rate:
        """The share of `won` among `of`, with Wilson's interval.

        >>> rate = Rate.wilson(7, 50)
        >>> round(rate.low, 3), rate.rate, round(rate.high, 3)
        (0.07, 0.14, 0.262)
        >>> Rate.wilson(0, 0).rate is None
        True
        """
        if of == 0:
            return Rate(won, of, None, None, None)
        return Rate(won, of, won / of, *wilson(won, of))


class Streaks(msgspec.Struct, frozen=True):
    """Games won or lost in a row: `current` is below 0 while losing."""

    current: int = 0
    longest_won: int = 0
    longest_lost: int = 0


class OfWon(msgspec.Struct, frozen=True):
    """Of won games only: playing times in milliseconds, and moves. All None without a win."""

    best_time: int | None = None
    median_time: float | None = None
    fewest_moves: int | None = None
    median_moves: float | None = None


class Help(msgspec.Struct, frozen=True):
    """Games played, and won, with some help; undo is one."""

    played: int = 0
    won: int = 0


class Points(msgspec.Struct, frozen=True):
    """The best and the mean untimed score of the games played whose scores are known; None where there are none."""

    best: int | None = None
    mean: float | None = None


class Reviews(msgspec.Struct, frozen=True):
    """Luck and play of the ordinary games that have ended, in chances to win.

    `cost` is the mean of what the choices lost, over the games `reviewed`; `luck` the mean of what the deal and the
    shuffles brought, over those of them (`with_luck`) of which the chance before the deal is known. `pending` games
    wait for their review; the rest cannot be reviewed, such as games with hidden cards.
    """

    reviewed: int = 0
    cost: float | None = None
    with_luck: int = 0
    luck: float | None = None
    pending: int = 0


class Statistics(msgspec.Struct, frozen=True):
    """One game with one set of options.

    `help_used` are the uses of each help, by its name. `cards_up` is the mean over the games played; `going` games have
    no result yet; a deal that was only looked at, without an act, is none. `looked` counts the ended games on random
    deals that a peek or an undone reveal keeps out of `against_best`. `last` is when the last one ended.
    """

    game: str
    options: dict[str, str]
    played: Rate
    abandoned: int
    discarded: int
    going: int
    streaks: Streaks
    of_won: OfWon
    cards_up: float | None
    most_up: int | None
    help: Help
    help_used: dict[str, int]
    scores: dict[Kind, Points]
    reviews: Reviews
    against_best: Rate
    apart: Rate
    looked: int
    milliseconds: int
    last: int | None


PLAYED = ("won", "lost")
ENDED = (*PLAYED, "abandoned", "discarded")
Key = tuple[str, str]
_Row = Row[*tuple[Any, ...]]
_games = schema.games.c
_key = (_games.game, _games.options)
_decode_marks = msgspec.json.Decoder(dict[str, int]).decode
_SCORES: dict[Kind, ColumnElement[Any]] = {kind: _games[f"score_{kind}"] for kind in KINDS}
_REVIEW: dict[str, ColumnElement[Any]] = {name: _games[name] for name in ("reviewed", "cost", "luck")}


def statistics(player: Player, game: str | None = None) -> list[Statistics]:
    """The statistics of every game with its options that the player has, the most played first; or of one game.

    Raises:
        StoreError: the store cannot be read.
    """
    with reading(player.engine) as connection:
        mine = belongs_to(player, game)
        ended, going, marks = (
            _grouped(connection.execute(query).all()) for query in (_sums(mine), _going(mine), _marks(mine))
        )
        keys = ended.keys() | going.keys()
        of_one = _OfOne.of(mine)
        tables = [
            _table(connection, of_one, key, *(groups.get(key, []) for groups in (ended, going, marks))) for key in keys
        ]
    return sorted(tables, key=lambda table: (-table.played.of, -(table.last or 0), table.game, sorted(table.options)))


def belongs_to(player: Player, game: str | None = None) -> ColumnElement[bool]:
    """The condition that a game is the player's, and of one kind if that is given."""
    owner = select(schema.players.c.id).where(schema.players.c.name == player.name).scalar_subquery()
    mine: ColumnElement[bool] = _games.player_id == owner
    return mine if game is None else and_(mine, _games.game == game)


def is_counted() -> ColumnElement[bool]:
    """The condition that a game counts as played."""
    return _games.result.in_(PLAYED)


# ---------------------------------------------------------------------------------------------- queries


def _sums(mine: ColumnElement[bool]) -> Select[Any]:
    """Counts and sums of ended games by result and standing."""
    return (
        select(
            *_key,
            _games.result,
            _games.standing,
            func.count().label("games"),
            func.sum(_games.cards_up).label("cards_up"),
            func.max(_games.cards_up).label("most_up"),
            func.min(_games.milliseconds).label("best_time"),
            func.min(_games.moves).label("fewest_moves"),
            func.sum(_games.milliseconds).label("milliseconds"),
            func.max(_games.finished).label("last"),
            *(func.max(column).label(f"best_{kind}") for kind, column in _SCORES.items()),
            *(func.sum(column).label(f"sum_{kind}") for kind, column in _SCORES.items()),
            *(func.count(column).label(f"count_{name}") for name, column in (_SCORES | _REVIEW).items()),
            func.sum(_games.cost).label("sum_cost"),
            func.sum(_games.luck).label("sum_luck"),
        )
        .where(mine, _games.result.is_not(None))
        .group_by(*_key, _games.result, _games.standing)
    )


def _marks(mine: ColumnElement[bool]) -> Select[Any]:
    """How often each combination of helps stands in an ended game."""
    helped = and_(mine, _games.result.is_not(None), _games.marks != "{}")
    return select(*_key, _games.marks, func.count().label("games")).where(helped).group_by(*_key, _games.marks)


def _going(mine: ColumnElement[bool]) -> Select[Any]:
    """The games without a result. They are few: grouped by the database, it would go through all the others too."""
    return select(*_key, _games.milliseconds).where(mine, _games.finished.is_(None), _games.acts > 0)


class _OfOne(NamedTuple):
    """Queries on one game with its options, which are given with each: so they are put together once for all games."""

    #: The results in the order in which the games ended, by their first letters: as rows they would take much longer.
    results: Select[str]
    times: Select[int]
    moves: Select[int]

    @staticmethod
    def of(mine: ColumnElement[bool]) -> _OfOne:
        group = and_(mine, _games.game == bindparam("one_game"), _games.options == bindparam("one_options"))
        ended = select(_games.result).where(group, is_counted()).order_by(_games.finished, _games.id).subquery()
        middle = [
            select(value)
            .where(group, _games.result == "won")
            .order_by(value)
            # Of so many rows: the one in the middle, or two.
            .offset(bindparam("before"))
            .limit(bindparam("rows"))
            for value in (_games.milliseconds, _games.moves)
        ]
        return _OfOne(select(func.aggregate_strings(func.substr(ended.c.result, 1, 1), "")), *middle)


def _median(connection: Connection, query: Select[int], one: dict[str, str], size: int) -> float | None:
    """The median of a column over `size` rows: the mean of the two middle values where that is even."""
    if size == 0:
        return None
    middle = connection.execute(query, {**one, "before": (size - 1) // 2, "rows": 2 - size % 2}).scalars().all()
    return sum(middle) / len(middle)


def _streaks(results: str) -> Streaks:
    """The runs of equal results, given by their first letters.

    >>> _streaks("wwlllw")
    Streaks(current=1, longest_won=2, longest_lost=3)
    """
    current, longest = 0, {"w": 0, "l": 0}
    for run in re.findall("w+|l+", results):
        longest[run[0]] = max(longest[run[0]], len(run))
        current = len(run) if run[0] == "w" else -len(run)
    return Streaks(current, longest["w"], longest["l"])


# ---------------------------------------------------------------------------------------------- putting together


def _grouped(rows: Iterable[_Row]) -> dict[Key, list[_Row]]:
    """Rows by the key that each begins with."""
    groups: dict[Key, list[_Row]] = defaultdict(list)
    for row in rows:
        groups[row[0], row[1]].append(row)
    return groups


def _help_used(marks: list[_Row]) -> dict[str, int]:
    """The uses of each help, the most used first."""
    used: Counter[str] = Counter()
    for *_, text, games in marks:
        for name, count in _decode_marks(text).items():
            used[name] += count * games
    return dict(sorted(used.items(), key=lambda one: (-one[1], one[0])))


def _points(counted: list[_Row], kind: Kind) -> Points:
    """Of the games that have scores: some that ended before scores were kept have none."""
    scored = [row for row in counted if getattr(row, f"best_{kind}") is not None]
    if not scored:
        return Points()
    total, games = (sum(getattr(row, f"{name}_{kind}") for row in scored) for name in ("sum", "count"))
    return Points(max(getattr(row, f"best_{kind}") for row in scored), total / games)


def _reviews(ordinary: list[_Row]) -> Reviews:
    """The reviews of ordinary games, told by their sums."""

    def total(name: str) -> Any:
        return sum(getattr(row, name) or 0 for row in ordinary)

    ended = sum(row.games for row in ordinary)
    looked_at, costed, lucky = (total(f"count_{name}") for name in _REVIEW)
    return Reviews(
        reviewed=costed,
        cost=total("sum_cost") / costed if costed else None,
        with_luck=lucky,
        luck=total("sum_luck") / lucky if lucky else None,
        pending=ended - looked_at,
    )


def _table(
    connection: Connection,
    of_one: _OfOne,
    key: Key,
    rows: list[_Row],
    going: list[_Row],
    marks: list[_Row],
) -> Statistics:
    def total(*results: str, where: int = 0, equal: int = 0) -> int:
        """Games with these results of whose standing the bits `where` are those of `equal`."""
        found = (row for row in rows if row.result in results and row.standing & where == equal)
        return sum(int(row.games) for row in found)

    one = {"one_game": key[0], "one_options": key[1]}
    counted = [row for row in rows if row.result in PLAYED]
    won = [row for row in rows if row.result == "won"]
    played, played_won = total(*PLAYED), total("won")
    # As numbers: flags are much slower to compare.
    helped, looked, not_ordinary = map(int, (Standing.HELPED, Standing.LOOKED, Standing.CHOSEN | Standing.LOOKED))
    ordinary_won = total("won", where=not_ordinary)
    return Statistics(
        game=key[0],
        options=msgspec.json.decode(key[1], type=dict[str, str]),
        played=Rate.wilson(played_won, played),
        abandoned=total("abandoned"),
        discarded=total("discarded"),
        going=len(going),
        streaks=_streaks(connection.execute(of_one.results, one).scalar() or ""),
        of_won=OfWon(
            min((int(row.best_time) for row in won), default=None),
            _median(connection, of_one.times, one, played_won),
            min((int(row.fewest_moves) for row in won), default=None),
            _median(connection, of_one.moves, one, played_won),
        ),
        cards_up=sum(int(row.cards_up) for row in counted) / played if played else None,
        most_up=max((int(row.most_up) for row in counted), default=None),
        help=Help(*(total(*results, where=helped, equal=helped) for results in (PLAYED, ("won",)))),
        help_used=_help_used(marks),
        scores={kind: _points(counted, kind) for kind in KINDS},
        reviews=_reviews([row for row in rows if not row.standing & not_ordinary]),
        against_best=Rate.wilson(ordinary_won, total(*ENDED, where=not_ordinary)),
        apart=Rate.wilson(played_won - ordinary_won, played - total(*PLAYED, where=not_ordinary)),
        looked=total(*ENDED, where=not_ordinary, equal=looked),
        milliseconds=sum(int(row.milliseconds) for row in (*rows, *going)),
        last=max((int(row.last) for row in rows), default=None),
    )
