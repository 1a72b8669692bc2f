"""Luck and play of finished games: each is reviewed once, after its end, and what was found is kept with it.

Nothing that a player waits for makes a review: whoever shows statistics lets `review_some` work for a while, or wakes a
`Reviewer`, a thread that goes through the games that are left, the last finished first.

The review is that of the line as it stood when the result was reached (`demonfan.odds.review`). To the cost of the
moves comes what was thrown away by giving up: the odds of the last position. So for every game of which the chance
before the deal is known: result (1 if won, else 0) = that chance + luck − cost. In a game without a table of odds the
cost alone can be told; where cards are hidden, odds are estimates, or a proof takes too long, neither.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from time import monotonic
from typing import NamedTuple

from sqlalchemy import select, update

from demonfan._core import Control
from demonfan.errors import InputError
from demonfan.game import Game
from demonfan.store import schema
from demonfan.store.background import Background
from demonfan.store.database import reading, writing
from demonfan.store.errors import UNREPLAYABLE, StoreError
from demonfan.store.rescoring import score_older
from demonfan.store.saved import Result, utc_now
from demonfan.store.statistics import belongs_to
from demonfan.store.store import Player

#: The searches of one review may take so many seconds; then the game stays without.
LONGEST = 10.0
#: A `Reviewer` lets a program that has just begun begin in peace.
DELAY = 5.0


class Judged(NamedTuple):
    """What the shuffles brought and the choices lost, in chances to win; None where that cannot be told."""

    luck: float | None = None
    cost: float | None = None


class Stopped(Exception):
    """The work was stopped before the review was done."""


def judge(game: Game, result: Result, control: Control | None = None, seconds: float = LONGEST) -> Judged:
    """The review of a game whose line ends where it got its result.

    Raises:
        Stopped: through `control`.
    """
    # Only who reviews waits for the odds to load.
    from demonfan.odds.review import review
    from demonfan.odds.value import OddsError

    control = control or Control()
    with _bounded(control, seconds) as bounded:
        try:
            found = review(game, control=bounded)
        except OddsError:
            if control.cancelled:
                raise Stopped from None
            return Judged()
    if any(odds.kind == "estimate" for odds in (found.start, *(move.after for move in found.moves))):
        return Judged()
    given_up = 0.0 if result == "won" else found.end.value
    known = found.before_deal is not None and found.before_deal.kind != "estimate"
    return Judged(found.luck if known else None, found.cost + given_up)


@contextmanager
def _bounded(control: Control, seconds: float) -> Iterator[Control]:
    """A control of its own, cancelled after so long or with another."""
    bounded = Control()
    done = threading.Event()
    until = monotonic() + seconds

    def look() -> None:
        if control.cancelled or monotonic() >= until:
            bounded.cancel()

    def watch() -> None:
        while not done.wait(0.1):
            look()

    look()
    watcher = threading.Thread(target=watch, name="demonfan-review-watch", daemon=True)
    watcher.start()
    try:
        yield bounded
    finally:
        done.set()
        watcher.join()


def pending(player: Player, limit: int = 1) -> list[str]:
    """The keys of ended games that have not been reviewed, the last finished first.

    Raises:
        StoreError: the store cannot be read.
    """
    of = schema.games.c
    waiting = select(of.key).where(belongs_to(player), of.result.is_not(None), of.reviewed.is_(None))
    with reading(player.engine) as connection:
        return list(connection.execute(waiting.order_by(of.finished.desc(), of.id.desc()).limit(limit)).scalars())


def review_game(player: Player, key: str, control: Control | None = None) -> Judged:
    """Review an ended game, and keep what was found.

    Raises:
        NoSuchGame, StoreError: the game cannot be read, or nothing can be written.
        Stopped: through `control`; nothing was written.
    """
    try:
        found = _judged(player, key, control)
    except StoreError as error:
        if error.reason.code not in UNREPLAYABLE:
            raise
        # It will not replay the next time either.
        found = Judged()
    _keep(player, key, found)
    return found


def _judged(player: Player, key: str, control: Control | None) -> Judged:
    saved, game = player.ledger(key).load_result()
    if saved.result is None:
        return Judged()
    try:
        return judge(game, saved.result, control)
    except InputError:
        return Judged()


def _keep(player: Player, key: str, found: Judged) -> None:
    table = schema.games
    with writing(player.engine) as connection:
        connection.execute(
            update(table)
            .where(table.c.key == key, table.c.result.is_not(None), table.c.reviewed.is_(None))
            .values(reviewed=utc_now(), **found._asdict())
        )


def review_some(player: Player, seconds: float = inf, control: Control | None = None) -> int:
    """Review games that wait for it, until none is left or so many seconds have passed.

    One that is begun then is left for another time. Games that ended before scores were kept get theirs first.

    Returns:
        How many were reviewed.

    Raises:
        StoreError: the store cannot be read or written.
    """
    done = 0
    with _bounded(control or Control(), seconds) as bounded:
        score_older(player, lambda: bounded.cancelled)
        while not bounded.cancelled and (keys := pending(player)):
            try:
                review_game(player, keys[0], bounded)
            except Stopped:
                break
            done += 1
    return done


class Reviewer(Background):
    """Reviews the games that wait for it; `wake` it when statistics are shown."""

    def __init__(self, player: Player, delay: float = DELAY) -> None:
        super().__init__("demonfan-reviews", delay)
        self._player = player

    def _work(self) -> None:
        review_some(self._player, control=self._control)
