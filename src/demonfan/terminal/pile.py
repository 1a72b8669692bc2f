"""A pile opened: every card that is known of it, the top card first."""

from __future__ import annotations

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from demonfan.state import Face
from demonfan.terminal.dialog import Dialog
from demonfan.terminal.look import Look, Role
from demonfan.view import ViewPile


class OpenedPile(Dialog[int]):
    """Dismissed with the depth of the card that was chosen: 1 for the top card."""

    def __init__(self, heading: str, pile: ViewPile, look: Look, language: str) -> None:
        super().__init__(heading, language)
        self.pile, self.look = pile, look

    def inside(self) -> ComposeResult:
        count = len(self.pile.cards)
        yield OptionList(*(Option(self.line(depth), id=str(depth)) for depth in range(1, count + 1)))

    def line(self, depth: int) -> Text:
        """A card by its depth, in a line."""
        card, face = self.pile.cards[-depth], self.pile.faces[-depth]
        if card is None:
            hatch = self.look.hatch * 3
            return Text.assemble(f"{depth:3}  ", (hatch, self.look.style("back")), "  ", self.tr("face down"))
        role: Role = "paper" if face is Face.UP else "covered"
        line = Text.assemble(f"{depth:3}  ", (f"{self.look.index(card):>3}", self.look.ink(card, role)))
        return line if face is Face.UP else line.append("  " + self.tr("face down, seen before"))

    @property
    def foot(self) -> str:
        return self.tr("Enter: lift down to this card · Esc closes this.")

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(int(event.option.id or 1))
