"""A game pasted as text: the record of a game, or a position of the game that is chosen in the lobby."""

from __future__ import annotations

from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.widgets import Static, TextArea

from demonfan import files, record
from demonfan.errors import InputError
from demonfan.game import Game
from demonfan.messages import render
from demonfan.store.saved import Chosen
from demonfan.terminal.dialog import Dialog


class Paste(Dialog[tuple[Game, Chosen]]):
    """Dismissed with the game that the text holds, and how it was chosen."""

    wide = True

    def __init__(self, game: str, name: str, language: str) -> None:
        super().__init__("", language)
        self.heading = self.tr("Paste a game")
        self.game, self.name_of_game = game, name

    @property
    def foot(self) -> str:
        return self.tr("Ctrl-O: open · Esc closes this.")

    def inside(self) -> ComposeResult:
        text = self.tr("The record of a game, a position of {name}, or the name of a file that holds one:")
        yield Static(text.format(name=self.name_of_game), markup=False)
        yield TextArea(id="pasted", tab_behavior="focus")
        yield Static(id="wrong", markup=False)

    def on_mount(self) -> None:
        self.query_one(TextArea).focus()

    def on_key(self, event: events.Key) -> None:
        if event.key == "ctrl+o":
            event.stop()
            self._open()

    def _open(self) -> None:
        text = self.query_one(TextArea).text.strip().lstrip("\ufeff")
        try:
            if "\n" not in text and not text.startswith("[") and Path(text).expanduser().is_file():
                text = files.read_text(Path(text).expanduser(), record.MAX_LENGTH).strip()
            if text.startswith("["):
                self.dismiss((record.read(text), "import"))
            else:
                self.dismiss((Game.from_position(self.game, text), "position"))
        except InputError as error:
            reason = getattr(error, "reason", None)
            self.query_one("#wrong", Static).update(str(error) if reason is None else render(reason, self.language))
        except OSError:
            # No file can have a name like this text.
            self.query_one("#wrong", Static).update(self.tr("This is neither a record nor a position."))
