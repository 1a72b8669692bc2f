"""A thread in the background that keeps winnable deals of every level on the shelf, so that nobody waits for one."""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress

from demonfan import _core
from demonfan.choose import difficulty
from demonfan.choose.difficulty import LEVELS, Level
from demonfan.choose.shelf import Shelf
from demonfan.choose.winnable import NoneFound, find
from demonfan.rules import Rules
from demonfan.store.background import Background

#: How many deals of each level lie ready, and how many deals are looked at before a game is left alone.
EACH = 4
TRIES = 5_000


def missing(shelf: Shelf, rules: Rules, each: int = EACH) -> list[Level | None]:
    """The levels of which too few deals lie ready; of a game that is not calibrated only None.

    Raises:
        StoreError: the store cannot be read.
    """
    counts = shelf.count(rules)
    levels: tuple[Level | None, ...] = LEVELS if difficulty.cuts(rules) is not None else (None,)
    return [level for level in levels if counts[level] < each]


def fill(shelf: Shelf, rules: Rules, each: int = EACH, control: _core.Control | None = None) -> int:
    """Search until enough deals of every level lie ready. Deals of other levels found on the way are kept too.

    Returns:
        How many deals were laid on the shelf.

    Raises:
        NoneFound: winnable deals are too rare.
        StoreError: the store cannot be written.
    """
    put = 0
    while missing(shelf, rules, each) and not (control is not None and control.cancelled):
        found = find(rules, tries=TRIES, control=control)
        # Of a level that is full no more are kept: the shelf stays small.
        if found.level in missing(shelf, rules, each):
            put += shelf.put(rules, found)
    return put


class Worker(Background):
    """Fills the shelf for the games that were asked for, one after the other."""

    def __init__(self, shelf: Shelf, each: int = EACH) -> None:
        super().__init__("demonfan-winnable")
        self._shelf = shelf
        self._each = each
        self._wanted: OrderedDict[str, Rules] = OrderedDict()

    def want(self, rules: Rules) -> None:
        """Keep deals of this game ready: call it when the game is shown, and after one was taken."""
        self._wanted[rules.digest] = rules
        self.wake()

    def _work(self) -> None:
        while self._wanted and not self._control.cancelled:
            _, rules = self._wanted.popitem(last=False)
            # A game with hardly a winnable deal is left alone.
            with suppress(NoneFound):
                fill(self._shelf, rules, self._each, self._control)
