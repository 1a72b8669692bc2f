"""The options of a game's rules: each with the values that it takes."""

from __future__ import annotations

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from demonfan.games import Entry, optionnames
from demonfan.terminal.dialog import Dialog

#: An option that takes a number is offered these.
NUMBERS = ("0", "1", "2", "3", "4", "5", "6")


class GameOptions(Dialog[dict[str, str]]):
    """Dismissed by Escape with the options as they were set; those left as usual are not among them."""

    def __init__(self, entry: Entry, options: dict[str, str], language: str) -> None:
        super().__init__("", language)
        self.heading = entry.text(language).name
        self.entry, self.options = entry, dict(options)
        # What was chosen on the command line can be taken back, though it is not offered.
        self.values = {name: ["", value] for name, value in options.items()}
        for name, values in optionnames.offered(entry).items():
            usual = optionnames.usual(entry, name)
            self.values[name] = ["", *(value for value in values or NUMBERS if value != usual)]
            if options.get(name, "") not in self.values[name]:
                self.values[name].append(options[name])

    @property
    def foot(self) -> str:
        return self.tr("Enter: the next value · Esc: done")

    def inside(self) -> ComposeResult:
        yield OptionList(*(Option(self._line(name), id=name) for name in self.values), markup=False)

    def _line(self, name: str) -> Text:
        """What an option is called, and its value; how it is written on the command line stands small beside it."""
        value = self.options.get(name, "")
        title = optionnames.title(self.entry, name, self.language)
        usual = optionnames.usual(self.entry, name)
        chosen = optionnames.value_name(self.entry, name, value or usual, self.language)
        if not value:
            chosen = self.tr("{value} (as usual)").format(value=chosen) if usual else self.tr("as usual")
        written = f"{name}={value}" if value else name
        return Text.assemble(f"{title}: {chosen}", ("  " + written, "dim"))

    @on(OptionList.OptionSelected)
    def _next(self, event: OptionList.OptionSelected) -> None:
        name = event.option.id or ""
        values = self.values[name]
        value = values[(values.index(self.options.get(name, "")) + 1) % len(values)]
        self.options.pop(name, None)
        if value:
            self.options[name] = value
        event.option_list.replace_option_prompt(name, self._line(name))

    def action_close(self) -> None:
        self.dismiss(self.options)
