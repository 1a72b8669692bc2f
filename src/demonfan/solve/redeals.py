"""Fans built down by alternate colour through redeals that are known: the deal number's shuffles, or gathering.

The search goes from layout to layout. A layout is won by itself, or it is left at one of its endings, to each of which
the core knows a line; the rules engine plays that line and the redeal, and there is the next layout. Which one is next
looked at is a matter of order alone: the one with the most cards up. A layout has many endings, so that at first only
some are asked for, and more in each further round.

After a shuffle the next layout follows from the heights alone, so where the endings of all layouts were complete and no
layout was won, the game is lost. After gathering it depends on how the fans lie, of which one line an ending is no
complete account: then a win can be found here, but nothing be lost.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from heapq import heappop, heappush
from typing import Any

from demonfan import _core
from demonfan.acts import Move, Redeal
from demonfan.effects import make
from demonfan.legal import carries
from demonfan.moves import can
from demonfan.rules import Shuffled
from demonfan.solve import encodings
from demonfan.solve.lines import played
from demonfan.solve.verdict import Limits, Stop, Word
from demonfan.state import Area, Face, State

#: Positions for the endings of one layout in the first round, and how many times more in each further one.
EFFORT = 64
GROWTH = 4
#: Positions gone through, at most, to turn up a card that keeps a layout from being stuck.
MOST_TURNING = 1000
#: Layouts kept in one search for each megabyte of its memory.
LAYOUTS_A_MEGABYTE = 100


@dataclass(frozen=True, slots=True)
class Found:
    """What was found; `moves` lead to a won position, the redeals among them."""

    verdict: Word
    positions: int
    seconds: float
    reason: Stop = "none"
    moves: tuple[Move, ...] = ()


def takes(state: State) -> bool:
    """Whether this search is for the position: fans by alternate colour, redeals left and known, and no draw."""
    redeal = state.rules.redeal
    if redeal is None or state.redeals_left == 0 or state.rules.merci is not None:
        return False
    if isinstance(redeal, Shuffled) and (state.deal.source != "own" or redeal.layout != "fans"):
        return False
    return encodings.alternate(state) is not None


def search(state: State, limits: Limits, control: _core.Control | None = None) -> Found:
    """The verdict on the whole game; see above for what it can be."""
    return _Search(state, limits, control or _core.Control()).run()


def turned_up(state: State) -> tuple[tuple[Move, ...], State] | None:
    """The moves to a position that may be dealt again, from the end of a line of the core; None if none is near.

    The core knows no faces. A move that could be taken back but turns a card up must be made before the layout is
    stuck; it changes nothing else, for the card can come back.
    """
    moves: tuple[Move, ...] = ()
    while not can(state, Redeal()):
        hidden = _hidden(state)
        met = {_lying(state)}
        queue = deque([(state, moves)])
        while True:
            if not queue or len(met) > MOST_TURNING:
                return None
            at, made = queue.popleft()
            if _hidden(at) < hidden:
                state, moves = at, made
                break
            for move in carries(at):
                after, _ = make(at, move)
                if move.target.area is Area.TABLEAU and _lying(after) not in met:
                    met.add(_lying(after))
                    queue.append((after, (*made, move)))
    return moves, state


def _hidden(state: State) -> int:
    return sum(face is not Face.UP for pile in state.tableau for face in pile.faces)


def _lying(state: State) -> Hashable:
    return tuple(pile.cards for pile in state.tableau)


class _GiveUp(Exception):
    """A limit was met."""

    def __init__(self, reason: Stop) -> None:
        super().__init__(reason)
        self.reason: Stop = reason


@dataclass(slots=True)
class _Layout:
    """A layout as it was laid out, and how it came to be."""

    state: State
    before: _Layout | None = None
    moves: tuple[Move, ...] = ()  # from the one before, the redeal included

    def line(self) -> tuple[Move, ...]:
        return (*(self.before.line() if self.before else ()), *self.moves)


@dataclass
class _Search:
    root: State
    limits: Limits
    control: _core.Control
    positions: int = 0
    #: Layouts that are not won by themselves.
    lost_alone: set[Hashable] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.started = time.thread_time()
        self.complete = False
        self.shuffled = isinstance(self.root.rules.redeal, Shuffled)

    def run(self) -> Found:
        """Round after round with more of the endings."""
        reason: Stop = "none"
        moves: tuple[Move, ...] | None = None
        try:
            effort = EFFORT
            while (moves := self.round(effort)) is None and not self.complete:
                effort *= GROWTH
        except _GiveUp as gave_up:
            reason = gave_up.reason
        word: Word = "won" if moves is not None else "lost" if reason == "none" else "undecided"
        return Found(word, self.positions, time.thread_time() - self.started, reason, moves or ())

    def round(self, effort: int) -> tuple[Move, ...] | None:
        """A winning line, or None once every layout that was met has been left in every way that was found."""
        self.complete = self.shuffled
        waiting: list[tuple[int, int, _Layout]] = []
        met = {self.key(self.root)}
        following = [_Layout(self.root)]
        count = 0
        while True:
            for layout in following:
                if (line := self.won_alone(layout)) is not None:
                    return line
                if layout.state.redeals_left > 0:
                    count += 1
                    heappush(waiting, (-layout.state.cards_up, count, layout))
            if not waiting:
                return None
            following = []
            for after in self.left(heappop(waiting)[2], effort):
                if (key := self.key(after.state)) not in met:
                    met.add(key)
                    following.append(after)
            if self.limits.memory is not None and len(met) > self.limits.memory // 2**20 * LAYOUTS_A_MEGABYTE:
                raise _GiveUp("memory")

    def key(self, state: State) -> Hashable:
        """Equal where layouts are one."""
        if self.shuffled and state.redeals > self.root.redeals:
            return (state.redeals, *(len(pile.cards) for pile in state.foundations))
        return (state.redeals, tuple(pile.cards for pile in state.tableau))

    def won_alone(self, layout: _Layout) -> tuple[Move, ...] | None:
        """The line from the root if the layout is won without a further redeal."""
        if layout.state.is_won:
            return layout.line()
        key = self.key(layout.state)
        if key in self.lost_alone:
            return None
        found = self.ask(_core.alternate_solve, layout.state)
        if found.verdict == "undecided":
            raise _GiveUp(found.stop)
        if found.verdict == "won":
            return (*layout.line(), *played(layout.state, found.line)[0])
        self.lost_alone.add(key)
        return None

    def left(self, layout: _Layout, effort: int) -> Iterator[_Layout]:
        """The layouts that follow, as many as the effort finds."""
        redeal = layout.state.rules.redeal
        when = "any" if redeal is not None and redeal.when == "any" else "stuck"
        found = self.ask(_core.alternate_endings, layout.state, effort, when=when)
        self.complete = self.complete and found.stop == "none"
        for line in found.lines:
            moves, positions = played(layout.state, line)
            turning = turned_up(positions[-1])
            if turning is None:
                self.complete = False
                continue
            after, _ = make(turning[1], Redeal())
            yield _Layout(after, layout, (*moves, *turning[0], Redeal()))

    def ask(self, core: Any, state: State, effort: int | None = None, **more: Any) -> Any:
        """The core's answer within what is left of the limits, and within the effort."""
        fans = encodings.alternate(state)
        assert fans is not None
        seconds = positions = None
        if self.limits.seconds is not None:
            seconds = self.limits.seconds - (time.thread_time() - self.started)
        if self.limits.positions is not None:
            positions = self.limits.positions - self.positions
        if self.control.cancelled:
            raise _GiveUp("cancelled")
        if seconds is not None and seconds <= 0:
            raise _GiveUp("seconds")
        if positions is not None and positions <= 0:
            raise _GiveUp("positions")
        asked = positions if effort is None else effort if positions is None else min(effort, positions)
        options = {"positions": asked, "seconds": seconds, "memory": self.limits.memory, "control": self.control}
        found = core(fans.fans, fans.heights, ranks=fans.ranks, fill=fans.fill, **more, **options)
        self.positions += found.positions
        return found
