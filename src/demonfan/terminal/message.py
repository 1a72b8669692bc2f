"""The two lines below the table: what happened, why something is not allowed, or how a game ended.

Their height never changes, so that the piles stay where they are whatever is said.
"""

from __future__ import annotations

from textwrap import wrap

from textual import events
from textual.message import Message as Posted
from textual.widgets import Static

LINES = 2


class Message(Static):
    """Two lines. What does not fit is cut, and read whole by a click on it."""

    class Opened(Posted):
        """The player wants to read the whole text."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self) -> None:
        super().__init__(id="said", markup=False)
        #: The whole text, the headline of an ending first.
        self.text = ""

    def say(self, text: str, headline: str = "", kind: str = "") -> None:
        """Show a text; of a game that is over, or a layout that is stuck, below its headline. `kind` colours it."""
        self.text = "\n".join(part for part in (headline, text) if part)
        self.set_classes(kind)
        self._fit()

    @property
    def fits(self) -> bool:
        """Whether all of the text is shown."""
        return len(self._lines()) <= LINES

    def _lines(self) -> list[str]:
        width = max(10, self.app.size.width - 2)
        return [line for part in self.text.split("\n") for line in wrap(part, width)]

    def _fit(self) -> None:
        lines = self._lines()
        if len(lines) > LINES:
            lines = [*lines[: LINES - 1], lines[LINES - 1][: self.app.size.width - 5].rstrip() + " …"]
        self.update("\n".join(lines))

    def on_resize(self) -> None:
        self._fit()

    def on_click(self, event: events.Click) -> None:
        event.stop()
        if not self.fits:
            self.post_message(self.Opened(self.text))
