"""Positions to return to: those remembered, and a place for one more."""

from __future__ import annotations

from collections.abc import Sequence

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from demonfan.terminal.dialog import Dialog

#: As long as a game lets a bookmark's name be.
NAME = 80


class Bookmarks(Dialog[tuple[str, str]]):
    """Dismissed with ``remember`` or ``return`` and the name of a position."""

    def __init__(self, names: Sequence[str], language: str) -> None:
        super().__init__("", language)
        self.heading = self.tr("Positions remembered")
        self.names = names

    def inside(self) -> ComposeResult:
        yield OptionList(
            Option(self.tr("Remember this position as {name}").format(name=self._next), id="remember"),
            *(
                Option(self.tr("Back to {name}").format(name=name), id=f"return {number}")
                for number, name in enumerate(self.names)
            ),
            markup=False,
        )
        yield Input(placeholder=self.tr("… or a name of your own for it"), max_length=NAME)

    @property
    def _next(self) -> str:
        """The lowest number that is no name yet."""
        return next(name for number in range(1, len(self.names) + 2) if (name := str(number)) not in self.names)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        act, _, number = (event.option.id or "").partition(" ")
        self.dismiss(("return", self.names[int(number)]) if act == "return" else ("remember", self._next))

    @on(Input.Submitted)
    def _named(self, event: Input.Submitted) -> None:
        event.stop()
        if event.value.strip():
            self.dismiss(("remember", event.value.strip()))
