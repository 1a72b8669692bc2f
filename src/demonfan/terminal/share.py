"""The game as text: its record, its position, its deal; to be copied, or saved in a file."""

from __future__ import annotations

from pathlib import Path

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from demonfan import files, position, record
from demonfan.errors import InputError
from demonfan.game import Game
from demonfan.terminal.dialog import Dialog


class Share(Dialog[str]):
    """Dismissed with what has been done, in words. The texts stand below, for terminals that do not let programs
    copy."""

    wide = True

    def __init__(self, game: Game, language: str) -> None:
        super().__init__("", language)
        self.heading = self.tr("The game as text")
        options = "".join(f" --set {name}={value}" for name, value in sorted(game.options.items()))
        self.texts = {
            "record": record.write(game),
            # What the player may not know does not leave the table.
            "position": position.write(game.view),
            "deal": f"demonfan play {game.id} {game.start.deal}{options}\n",
        }
        self.proposed = f"{game.id or 'demonfan'}-{game.start.deal}.txt".replace(":", "-")

    def inside(self) -> ComposeResult:
        yield OptionList(
            Option(self.tr("Copy the record: every move, for a letter or to go on later"), id="record"),
            Option(self.tr("Copy the position"), id="position"),
            Option(self.tr("Copy the deal, as a command that deals it"), id="deal"),
        )
        yield Static(self.tr("Save the record in a file:"), markup=False)
        yield Input(self.proposed, max_length=400)
        with VerticalScroll(id="body"):
            yield Static("\n".join(self.texts.values()), markup=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    @on(OptionList.OptionSelected)
    def _copy(self, event: OptionList.OptionSelected) -> None:
        self.app.copy_to_clipboard(self.texts[event.option.id or "record"])
        self.dismiss(self.tr("Copied, where this terminal lets programs copy."))

    @on(Input.Submitted)
    def _save(self, event: Input.Submitted) -> None:
        event.stop()
        path = Path(event.value.strip()).expanduser()
        if not event.value.strip() or path.is_dir():
            return
        if path.exists():
            # A file that is there may be somebody's only copy of something.
            self.notify(self.tr("There is a file of this name; choose another."), markup=False)
            return
        try:
            files.write_text(path, self.texts["record"])
        except InputError as error:
            self.notify(str(error), markup=False)
            return
        self.dismiss(self.tr("Saved: {path}").format(path=path))
