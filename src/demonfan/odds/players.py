"""Players of whole games, to try the tables: they know the cards that lie open, and nothing of the shuffles to come.

The games are played in the core, from our own deals. Where the `optimal` player wins as often as the table says, the
table is right; it never saw these deals.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from demonfan import _core
from demonfan.deals import MAX_NUMBER, Deal
from demonfan.effects import deal
from demonfan.errors import InputError, Reason
from demonfan.odds import table as tables
from demonfan.odds.family import Family, Heights, Start, family_of, redeals_of, start_of
from demonfan.odds.table import Table
from demonfan.odds.value import OddsError
from demonfan.rules import Rules
from demonfan.solve.compile import compiled

#: `random` builds at random and redeals when stuck; `greedy` wins a layout if it can and else leaves it with the most
#: cards up; `optimal` likewise, but leaves it where the odds are best. Built by suit all send up what can go up. Where
#: cards are hidden, `greedy` follows the rule of thumb of `demonfan.odds.sampling`, and `sampling` makes the move that
#: does best when sampled games are played on by that rule, to the end or to a table's end of the layout.
Player = Literal["random", "greedy", "optimal", "sampling"]
#: The players of games with tables.
PLAYERS: tuple[Player, ...] = ("random", "greedy", "optimal")
#: On how many samples the sampling player tries each move.
SAMPLES = 8
#: Games that one job takes.
CHUNK = 250


@dataclass(frozen=True, slots=True)
class Played:
    """One game: whether it was won, and the heights at which each layout was left (not the one that was won)."""

    number: int
    won: bool
    endings: tuple[Heights, ...]


@dataclass(frozen=True, slots=True)
class Rate:
    """How often a player won."""

    games: int
    won: int

    @property
    def value(self) -> float:
        return self.won / self.games

    @property
    def standard_error(self) -> float:
        return math.sqrt(self.value * (1 - self.value) / self.games)


def simulate(
    rules: Rules,
    player: Player,
    games: int,
    *,
    first: int = 1,
    workers: int = 1,
    samples: int = SAMPLES,
    progress: Callable[[int], None] = lambda done: None,
    control: _core.Control | None = None,
) -> Rate:
    """Play our own deals `first`, `first` + 1 … and count the wins.

    Args:
        samples: of the sampling player, for each move.

    Raises:
        OddsError: this game has no such player, or the optimal one no table.
        InputError: there are not so many deals.
    """
    if games < 1:
        raise ValueError("at least one game must be played")
    if first + games - 1 > MAX_NUMBER:
        raise InputError(f"deals {first}..{first + games - 1}: the last deal has the number {MAX_NUMBER}")
    won = done = 0
    control = control or _core.Control()
    with ThreadPoolExecutor(workers) as pool:
        chunk = 10 if player == "sampling" else CHUNK
        jobs = ((start, min(chunk, first + games - start)) for start in range(first, first + games, chunk))

        def begin(job: tuple[int, int]) -> Future[list[Played]]:
            return pool.submit(lambda: list(play(rules, player, *job, samples=samples, control=control)))

        try:
            # A few at a time: to line up all of a million games takes seconds in which no interruption is safe.
            running = deque(map(begin, islice(jobs, 4 * workers)))
            while running:
                part = running.popleft().result()
                running.extend(map(begin, islice(jobs, 1)))
                won += sum(game.won for game in part)
                done += len(part)
                progress(done)
        except BaseException:
            # Else the pool would play all that is left before an interruption is heard of.
            control.cancel()
            pool.shutdown(cancel_futures=True)
            raise
    return Rate(done, won)


def play(
    rules: Rules,
    player: Player,
    first: int,
    games: int,
    *,
    samples: int = SAMPLES,
    control: _core.Control | None = None,
) -> Iterator[Played]:
    """Play deals from number `first` on. Of games that are played card by card the endings are not told.

    Raises:
        OddsError: as `simulate`.
    """
    family = family_of(rules)
    if player == "sampling" or (player == "greedy" and family is None):
        yield from _card_by_card(rules, family, first, games, samples if player == "sampling" else 0, control)
        return
    for number, (won, endings) in enumerate(Seat.of(rules, player).play(first, games, control), first):
        yield Played(number, won, tuple((h[0], h[1], h[2], h[3]) for h in endings))


def _card_by_card(
    rules: Rules, family: Family | None, first: int, games: int, samples: int, control: _core.Control | None
) -> Iterator[Played]:
    game = compiled(rules)
    found = table_of_ends(rules, family) if samples else None
    table = None if found is None else found.core
    for number in range(first, first + games):
        if control is not None and control.cancelled:
            return
        position = game.encode(deal(rules, Deal("own", number)))
        yield Played(number, _core.play_out(game.game, position, number, samples, table)[0], ())


def table_of_ends(rules: Rules, family: Family | None) -> Table | None:
    """Where cards are hidden: the table to which the sampling player plays on from a layout."""
    if family is None or not family.hidden:
        return None
    return tables.find(family, redeals_of(rules) - 1)


@dataclass(frozen=True, slots=True)
class Seat:
    """A player set down to a game, with the table that the optimal one chooses by."""

    player: Literal["random", "greedy", "optimal"]
    family: Family
    start: Start
    redeals: int
    table: Table | None

    @staticmethod
    def of(rules: Rules, player: Player) -> Seat:
        """Raises OddsError: as `simulate`."""
        family, start, redeals = family_of(rules), start_of(rules), redeals_of(rules)
        if family is None or start is None or player == "sampling" or (family.hidden and player == "optimal"):
            raise OddsError(Reason("no-player"))
        table = None
        if player == "optimal" and redeals:
            table = tables.find(family, redeals - 1)
            if table is None:
                raise OddsError(Reason("no-odds-table"))
        return Seat(player, family, start, redeals, table)

    def play(self, first: int, games: int, control: _core.Control | None = None) -> list[tuple[bool, list[list[int]]]]:
        """For each game whether it was won, and the heights at which its layouts were left, as the core tells them."""
        table = None if self.table is None else self.table.core
        rules, start = self.family.core, self.start
        return _core.odds_play(
            rules, start.heights, start.sizes, self.redeals, self.player, table, first, games, control
        )
