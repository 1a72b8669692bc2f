"""A pause: the clock stands, and the cards are out of sight."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from demonfan.messages import translator
from demonfan.plain.statistics import clock_text


class Pause(Screen[None]):
    """Covers the table until a key is pressed or the mouse clicked."""

    def __init__(self, name: str, milliseconds: int, language: str) -> None:
        super().__init__()
        self.game_name, self.milliseconds, self.language = name, milliseconds, language

    def compose(self) -> ComposeResult:
        tr = translator(self.language)
        lines = (self.game_name, clock_text(self.milliseconds), "", tr("Paused. Any key goes on."))
        yield Static("\n".join(lines), id="paused", markup=False)

    def on_key(self, event: events.Key) -> None:
        event.stop()
        self.dismiss(None)

    def on_click(self) -> None:
        self.dismiss(None)
