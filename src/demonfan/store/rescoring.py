"""Scores of games that ended under a schema that kept none: worked out from their acts, and kept.

The migration leaves them null, so that it takes no time and no game that is damaged can be in its way. Whoever shows
statistics lets `demonfan.store.reviews.review_some` work for a while, and that begins here: a few milliseconds a game.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sqlalchemy import select, update

from demonfan.scoring import scores
from demonfan.store import schema
from demonfan.store.database import reading, writing
from demonfan.store.errors import UNREPLAYABLE, StoreError
from demonfan.store.statistics import belongs_to
from demonfan.store.store import Player

#: How many games are written in one transaction.
BATCH = 50


def score_older(player: Player, stopped: Callable[[], bool] = lambda: False) -> int:
    """Score the ended games that have no scores, the last finished first, until `stopped` says so.

    Those whose acts cannot be done again stay without; once they have been reviewed they are not looked at any more.

    Returns:
        How many were scored.

    Raises:
        StoreError: the store cannot be read or written.
    """
    keys = _unscored(player)
    done = 0
    for first in range(0, len(keys), BATCH):
        found: dict[str, dict[str, Any]] = {}
        for key in keys[first : first + BATCH]:
            if stopped():
                break
            if points := _points(player, key):
                found[key] = points
        _keep(player, found)
        done += len(found)
        if stopped():
            break
    return done


def _unscored(player: Player) -> list[str]:
    """Keys of the games in question: all of them wait for their review, too."""
    of = schema.games.c
    waiting = select(of.key).where(belongs_to(player), of.result.is_not(None), of.reviewed.is_(None))
    unscored = waiting.where(of.score_standard.is_(None)).order_by(of.finished.desc(), of.id.desc())
    with reading(player.engine) as connection:
        return list(connection.execute(unscored).scalars())


def _points(player: Player, key: str) -> dict[str, Any] | None:
    try:
        game = player.ledger(key).load_result().game
    except StoreError as error:
        if error.reason.code not in UNREPLAYABLE:
            raise
        return None
    return {f"score_{kind}": points for kind, points in scores(game).items()}


def _keep(player: Player, found: dict[str, dict[str, Any]]) -> None:
    if not found:
        return
    table = schema.games
    with writing(player.engine) as connection:
        for key, points in found.items():
            unscored = update(table).where(table.c.key == key, table.c.score_standard.is_(None))
            connection.execute(unscored.values(**points))
