"""What opens over the table: a text to read, the list of keys, and the choice of a new game."""

from __future__ import annotations

from rich.table import Table as Grid
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from demonfan.messages import translator
from demonfan.terminal.keys import Key, latin, shown


class Reading(ModalScreen[None]):
    """A text that is read and closed; Markdown, or anything that Rich can show."""

    def __init__(self, title: str, body: str | Grid | Text, language: str) -> None:
        super().__init__()
        self.heading, self.body, self.language = title, body, language

    def compose(self) -> ComposeResult:
        tr = translator(self.language)
        with Vertical(classes="dialog wide"):
            yield Static(self.heading, classes="heading")
            with VerticalScroll(id="body"):
                if isinstance(self.body, str):
                    # Not needed to begin: the reader of Markdown is loaded with the first page.
                    from textual.widgets import Markdown

                    yield Markdown(self.body)
                else:
                    yield Static(self.body)
            yield Static(tr("Esc closes this."), classes="foot")

    def on_mount(self) -> None:
        self.query_one("#body").focus()

    def on_key(self, event: events.Key) -> None:
        if event.key in ("escape", "enter", "space") or latin(event.character or "") in ("q", "?", "i"):
            event.stop()
            self.dismiss(None)


def key_list(keys: list[Key], language: str) -> Grid:
    """The help: every key with what it does, then the mouse and the notation."""
    tr = translator(language)
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for key in keys:
        grid.add_row(shown(key.key, tr), key.text)
    grid.add_row("", "")
    mouse = tr("click lifts, a second click elsewhere drops; or drag. A double click takes a card up.")
    grid.add_row(tr("mouse"), mouse)
    grid.add_row(tr("moves"), tr("JC>QC onto a card, AH>F up, KD>E to an empty pile, 9H>C to a cell, merci 5C draws."))
    return grid


class Fresh(ModalScreen[str | None]):
    """Which deal to begin: dismissed with ``random``, ``winnable``, ``daily``, ``same``, a deal's number, or
    None."""

    def __init__(self, name: str, language: str) -> None:
        super().__init__()
        self.game_name, self.language = name, language

    def compose(self) -> ComposeResult:
        tr = translator(self.language)
        with Vertical(classes="dialog"):
            yield Static(tr("New game: {name}").format(name=self.game_name), classes="heading")
            yield OptionList(
                Option(tr("A random deal"), id="random"),
                Option(tr("A deal proved winnable"), id="winnable"),
                Option(tr("The deal of the day"), id="daily"),
                Option(tr("The same deal again"), id="same"),
            )
            yield Input(placeholder=tr("… or a deal's number: 12345, ms:7, pysol:42"), max_length=40)
            yield Static(tr("Esc closes this."), classes="foot")

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(event.option.id)

    @on(Input.Submitted)
    def _numbered(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self.dismiss(event.value.strip())

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape":
            event.stop()
            self.dismiss(None)
