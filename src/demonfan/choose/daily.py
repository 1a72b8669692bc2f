"""The deal of the day: for each day and game the same deal for everyone, for ever, without asking any server.

The day and the game's id name a sequence of our deal numbers. The deal is the first of them that is proved winnable
and has the level of the weekday: easy on Mondays, expert on Sundays. The search is bounded in deals and positions,
never in seconds, so that it ends the same everywhere. Where no deal of that level comes within the bounds, the first
winnable one is taken; where none is proved winnable (FreeFan), the first number, and it is said. The game's own rules
count, without options.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from itertools import islice

from demonfan import _core, games
from demonfan.choose import difficulty
from demonfan.choose.difficulty import Level
from demonfan.choose.winnable import winnable
from demonfan.deals import MAX_NUMBER, Deal

#: How many numbers of the sequence are looked at, and how many winnable deals among them.
TRIES = 2_000
RATED = 24
#: When the searches have entered so many positions, no level is looked for any more; and then no winnable deal.
FOR_A_LEVEL = 3_000_000
FOR_A_WIN = 10_000_000
#: From Monday to Sunday.
WEEK: tuple[Level, ...] = ("easy", "easy", "medium", "medium", "hard", "hard", "expert")


class Cancelled(Exception):
    """The search was stopped before the deal was found."""


@dataclass(frozen=True, slots=True)
class Daily:
    """The deal of a day. `level` is None where the game's difficulty is not calibrated or nothing is proved."""

    day: date
    game: str
    deal: Deal
    level: Level | None
    proved: bool


def numbers(day: date, game: str) -> Iterator[Deal]:
    """The sequence of deals of a day and a game: 53 bits of a hash each, 0 left out.

    >>> [deal.number for deal in islice(numbers(date(2026, 11, 30), "fan"), 2)]
    [1654929683637008, 3795938403969171]
    """
    place = 0
    while True:
        text = f"demonfan daily 1/{day.isoformat()}/{game}/{place}"
        number = int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") & MAX_NUMBER
        if number:
            yield Deal("own", number)
        place += 1


def daily(day: date, game: str, control: _core.Control | None = None) -> Daily:
    """The deal of a day.

    Raises:
        UnknownGame: no game has this id, name or alias.
        Cancelled: through `control`.
    """
    entry = games.find(game)
    rules = entry.rules
    rated = difficulty.cuts(rules) is not None
    wanted = WEEK[day.weekday()] if rated else None
    first: Daily | None = None
    candidates = islice(numbers(day, entry.id), TRIES)
    proved = winnable(rules, candidates, rated=rated, positions=FOR_A_WIN, control=control)
    for found in islice(proved, RATED if rated else 1):
        if control is not None and control.cancelled:
            break
        chosen = Daily(day, entry.id, found.deal, found.level, proved=True)
        if found.level == wanted:
            return chosen
        first = first or chosen
        if found.spent > FOR_A_LEVEL:
            break
    if control is not None and control.cancelled:
        raise Cancelled
    return first or Daily(day, entry.id, next(numbers(day, entry.id)), None, proved=False)
