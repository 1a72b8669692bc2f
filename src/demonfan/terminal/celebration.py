"""The cards of a won game fall over the table, once, for a moment; and not at all for who wants no movement."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from textual.timer import Timer

from demonfan.cards import Card
from demonfan.state import State

if TYPE_CHECKING:
    from demonfan.terminal.app import DemonfanApp
    from demonfan.terminal.table import Table

#: How fast time goes by for the falling cards, by the setting of movement.
SPEEDS = {"fast": 2.0, "normal": 1.0, "slow": 0.5}
#: Pictures a second, the seconds in which all cards begin to fall, and rows a second squared.
RATE, SPAN, PULL = 15, 1.6, 14.0


class Falling(NamedTuple):
    """A card on its way down, at a cell of the table."""

    card: Card
    x: int
    y: int


def falling(cards: Sequence[Card], width: int, height: int, seconds: float) -> list[Falling]:
    """Where the cards are so many seconds after the first has begun to fall; those that wait or are gone are left out.

    >>> from demonfan.cards import Card
    >>> kings = [Card.parse("KC"), Card.parse("KD")]
    >>> [(str(one.card), one.y) for one in falling(kings, 80, 24, 1.0)]
    [('KC', 14), ('KD', 0)]
    >>> falling(kings, 80, 24, 5.0)
    []
    """
    found = []
    for number, card in enumerate(cards):
        fallen = seconds - number * SPAN / len(cards)
        y = int(PULL * fallen * fallen)
        if fallen >= 0 and y < height:
            # Steps that have no factor with the width come by every column.
            found.append(Falling(card, number * 37 % max(1, width - 3), y))
    return found


class Celebration:
    """The fall of the cards on one table, from when it is made until it is stopped or the last card is gone."""

    def __init__(self, app: DemonfanApp, table: Table, state: State) -> None:
        self._table = table
        #: Kings first: as the cards lie on the foundations.
        piles = [pile.cards for pile in state.foundations]
        self._cards = [pile[-row] for row in range(1, max(map(len, piles)) + 1) for pile in piles if len(pile) >= row]
        self._speed = 0.0 if app.animation_level == "none" else SPEEDS.get(app.settings.animation, 0.0)
        self._began = monotonic()
        self._timer: Timer | None = table.set_interval(1 / RATE, self._step) if self._speed else None

    @property
    def running(self) -> bool:
        return self._timer is not None

    def stop(self) -> None:
        """Let the table lie still again."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self._table.rain(())

    def _step(self) -> None:
        seconds = (monotonic() - self._began) * self._speed
        cards = falling(self._cards, self._table.size.width, self._table.size.height, seconds)
        self._table.rain(cards)
        if not cards:
            self.stop()
