"""A question that is answered by yes or no."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from demonfan.terminal.dialog import Dialog


class Confirm(Dialog[bool]):
    """Dismissed with True where the player means it. "No" stands first, so that a stray Enter does nothing."""

    def __init__(self, heading: str, question: str, language: str) -> None:
        super().__init__(heading, language)
        self.question = question

    def inside(self) -> ComposeResult:
        yield Static(self.question, markup=False)
        yield OptionList(Option(self.tr("No"), id="no"), Option(self.tr("Yes"), id="yes"))

    @on(OptionList.OptionSelected)
    def _answered(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id == "yes")
