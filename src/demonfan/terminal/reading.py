"""A text that is read and closed."""

from __future__ import annotations

from rich.console import RenderableType
from textual import events
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from demonfan.terminal.dialog import Dialog
from demonfan.terminal.keys import latin


class Reading(Dialog[None]):
    """Markdown, or anything that Rich can show."""

    wide = True

    def __init__(self, heading: str, body: RenderableType, language: str, *, markdown: bool = False) -> None:
        super().__init__(heading, language)
        self.body, self.markdown = body, markdown

    def inside(self) -> ComposeResult:
        with VerticalScroll(id="body"):
            if self.markdown:
                # Not needed to begin: the reader of Markdown is loaded with the first page.
                from textual.widgets import Markdown

                yield Markdown(str(self.body))
            else:
                yield Static(self.body, markup=False)

    def on_mount(self) -> None:
        self.query_one("#body").focus()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "space") or latin(event.character or "") in ("q", "?", "i"):
            event.stop()
            self.dismiss(None)
