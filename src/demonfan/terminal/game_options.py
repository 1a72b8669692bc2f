"""The options of a game's rules: each with the values that it takes."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from demonfan.games import Entry
from demonfan.games.choices import choices
from demonfan.terminal.dialog import Dialog

#: An option that takes a number is offered these.
NUMBERS = ("0", "1", "2", "3", "4", "5", "6")


class GameOptions(Dialog[dict[str, str]]):
    """Dismissed by Escape with the options as they were set; those left as usual are not among them."""

    def __init__(self, entry: Entry, options: dict[str, str], language: str) -> None:
        super().__init__("", language)
        self.heading = entry.text(language).name
        self.entry, self.options = entry, dict(options)

    @property
    def foot(self) -> str:
        return self.tr("Enter: the next value · Esc: done")

    def inside(self) -> ComposeResult:
        yield OptionList(*(Option(self._line(name), id=name) for name in self.entry.file.options), markup=False)

    def _line(self, name: str) -> str:
        return f"{name}: {self.options.get(name) or self.tr('as usual')}"

    @on(OptionList.OptionSelected)
    def _next(self, event: OptionList.OptionSelected) -> None:
        name = event.option.id or ""
        values = ["", *(choices(self.entry.rules, self.entry.file.options[name]) or NUMBERS)]
        value = values[(values.index(self.options.get(name, "")) + 1) % len(values)]
        self.options.pop(name, None)
        if value:
            self.options[name] = value
        event.option_list.replace_option_prompt(name, self._line(name))

    def action_close(self) -> None:
        self.dismiss(self.options)
