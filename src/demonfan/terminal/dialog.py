"""What opens over the table: a box with a heading, closed by Escape."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Static

from demonfan.messages import translator

T = TypeVar("T")


class Dialog(ModalScreen[T | None]):
    """A box over what was shown before; dismissed with what was chosen, or None."""

    BINDINGS: ClassVar = [("escape", "close", "")]
    #: As wide as the window allows, rather than as a question needs.
    wide = False

    def __init__(self, heading: str, language: str) -> None:
        super().__init__()
        self.heading, self.language = heading, language
        self.tr = translator(language)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog wide" if self.wide else "dialog"):
            yield Static(self.heading, classes="heading", markup=False)
            yield from self.inside()
            yield Static(self.foot, classes="foot", markup=False)

    def inside(self) -> ComposeResult:
        """What stands between the heading and the foot."""
        raise NotImplementedError

    @property
    def foot(self) -> str:
        """What the keys do here."""
        return self.tr("Esc closes this.")

    def action_close(self) -> None:
        """What Escape does."""
        self.dismiss(None)
