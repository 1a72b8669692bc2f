"""Playing time: a stopwatch that pauses."""

from __future__ import annotations

import time
from collections.abc import Callable


class Clock:
    """Counts the milliseconds that a game has been played, pauses left out.

    >>> now = 10.0
    >>> clock = Clock(500, now=lambda: now)
    >>> now = 12.0
    >>> clock.milliseconds
    2500
    >>> clock.pause()
    >>> now = 20.0
    >>> clock.milliseconds, clock.running
    (2500, False)
    """

    def __init__(self, milliseconds: int = 0, *, now: Callable[[], float] = time.monotonic) -> None:
        """A running clock that shows a time already. `now` is in seconds and never goes back."""
        self._now = now
        self._before = milliseconds
        self._since: float | None = now()

    @property
    def milliseconds(self) -> int:
        since = 0.0 if self._since is None else self._now() - self._since
        return self._before + round(since * 1000)

    @property
    def running(self) -> bool:
        return self._since is not None

    def pause(self) -> None:
        self._before, self._since = self.milliseconds, None

    def resume(self) -> None:
        if self._since is None:
            self._since = self._now()
