"""The settings, each taking effect at once. They are the player's, in the browser too."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from textual import events, on
from textual.app import ComposeResult
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from demonfan.messages import translator
from demonfan.terminal.dialog import Dialog

if TYPE_CHECKING:
    from demonfan.terminal.app import DemonfanApp


class Setting(NamedTuple):
    """A setting by its name, and each value that it takes with its text."""

    name: str
    label: str
    values: tuple[tuple[Any, str], ...]


def offered(tr: Callable[[str], str]) -> list[Setting]:
    """The settings that a terminal can follow; ``ascii`` is of this terminal alone."""
    switch = ((True, tr("Yes")), (False, tr("No")))
    return [
        Setting("language", tr("Language"), (("", tr("as the system")), ("en", "English"), ("ru", "Русский"))),
        Setting(
            "indices", tr("Letters on the cards"), (("", tr("as the language")), ("en", "A K Q J"), ("ru", "Т К Д В"))
        ),
        Setting(
            "colours",
            tr("Colours of the cards"),
            (
                ("two", tr("two colours")),
                ("four", tr("four colours")),
                ("high-contrast", tr("high contrast")),
                ("mono", tr("without colour")),
            ),
        ),
        Setting("dark_cards", tr("Dark cards"), switch),
        Setting("ascii", tr("Cards in plain ASCII letters"), switch),
        Setting("theme", tr("Theme"), (("auto", tr("as the system")), ("light", tr("light")), ("dark", tr("dark")))),
        Setting(
            "cloth",
            tr("Colour of the cloth"),
            (
                ("green", tr("green")),
                ("blue", tr("blue")),
                ("burgundy", tr("burgundy")),
                ("slate", tr("slate")),
            ),
        ),
        Setting("left_handed", tr("Left-handed table"), switch),
        Setting(
            "animation",
            tr("Movement"),
            (("off", tr("none")), ("fast", tr("fast")), ("normal", tr("normal")), ("slow", tr("slow"))),
        ),
        Setting("clock", tr("Clock"), switch),
        Setting("odds", tr("Odds bar"), switch),
        Setting(
            "autoplay",
            tr("Cards that go up by themselves in new games"),
            (("off", tr("off")), ("safe", tr("safe cards")), ("all", tr("all cards"))),
        ),
        Setting("achievements", tr("Achievements"), switch),
    ]


class SettingsList(Dialog[None]):
    """One line a setting; Enter or the arrows change the one under the bar."""

    app: DemonfanApp

    def __init__(self, language: str) -> None:
        super().__init__("", language)
        self.heading = self.tr("Settings")

    @property
    def foot(self) -> str:
        return self.tr("Enter, ← →: another value · Esc closes this.")

    def inside(self) -> ComposeResult:
        yield OptionList(*(Option(self._line(one), id=one.name) for one in offered(self.tr)), markup=False)

    def _line(self, one: Setting) -> str:
        now = self.app.setting(one.name)
        return f"{one.label}: {next((text for value, text in one.values if value == now), str(now))}"

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self._turn(1)

    def on_key(self, event: events.Key) -> None:
        if event.key in ("left", "right"):
            event.stop()
            self._turn(1 if event.key == "right" else -1)

    def _turn(self, by: int) -> None:
        """The next value, or the one before, of the setting under the bar."""
        options = self.query_one(OptionList)
        at = options.highlighted or 0
        one = offered(self.tr)[at]
        values = [value for value, _ in one.values]
        now = self.app.setting(one.name)
        value = values[(values.index(now) + by) % len(values)] if now in values else values[0]
        self.app.change_setting(one.name, value)
        self.tr = translator(self.app.language)
        for each in offered(self.tr):
            options.replace_option_prompt(each.name, self._line(each))
