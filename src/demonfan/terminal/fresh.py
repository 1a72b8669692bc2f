"""The choice of a new game: which deal, and by which options of the rules."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from textual import on
from textual.app import ComposeResult
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from demonfan.choose.difficulty import LEVELS, Level, cuts
from demonfan.errors import InputError
from demonfan.games import Entry, optionnames
from demonfan.messages import render
from demonfan.terminal.dialog import Dialog
from demonfan.terminal.game_options import GameOptions

Kind = Literal["random", "winnable", "daily", "number"]


@dataclass(frozen=True)
class Wish:
    """A deal that the player wants.

    `number` of the kind that has one, `level` of a winnable deal or None, `day` of a deal of the day, today without it.
    """

    kind: Kind
    number: str = ""
    level: Level | None = None
    options: dict[str, str] = field(default_factory=dict)
    day: date | None = None


class Fresh(Dialog[Wish]):
    """Dismissed with what the player wishes. `deal` is the one on the table, which can be had again."""

    def __init__(self, entry: Entry, options: dict[str, str], deal: str, language: str) -> None:
        super().__init__("", language)
        self.heading = self.tr("New game: {name}").format(name=entry.text(language).name)
        self.entry, self.options, self.deal = entry, options, deal

    def inside(self) -> ComposeResult:
        yield OptionList()
        yield Input(placeholder=self.tr("… or a number (12345, ms:7) or a day (2026-11-30)"), max_length=40)

    def on_mount(self) -> None:
        self._fill()
        self.query_one(OptionList).focus()

    def _fill(self) -> None:
        tr, rules = self.tr, self.entry.rules_with(self.options)
        names = {"easy": tr("easy"), "medium": tr("medium"), "hard": tr("hard"), "expert": tr("for experts")}
        wishes = [(tr("A random deal"), "random"), (tr("A deal proved winnable"), "winnable")]
        if cuts(rules) is not None:
            text = tr("A deal proved winnable: {level}")
            wishes += [(text.format(level=names[level]), f"winnable {level}") for level in LEVELS]
        wishes.append((tr("The deal of the day"), "daily"))
        if self.deal:
            wishes.append((tr("The same deal again"), "same"))
        if self.options or optionnames.offered(self.entry):
            chosen = optionnames.words(self.entry, self.options, self.language)
            wishes.append((tr("Options of the rules: {options}").format(options=chosen or tr("as usual")), "options"))
        options = self.query_one(OptionList)
        at = options.highlighted or 0
        options.clear_options()
        options.add_options(Option(text, id=wish) for text, wish in wishes)
        options.highlighted = min(at, len(wishes) - 1)

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        wish, _, level = (event.option.id or "").partition(" ")
        match wish:
            case "options":
                self.app.push_screen(GameOptions(self.entry, self.options, self.language), self._optioned)
            case "same":
                self.dismiss(Wish("number", self.deal, options=self.options))
            case "daily":
                # The deal of the day is everyone's: it is played by the game's own rules.
                self.dismiss(Wish("daily"))
            case "winnable":
                wanted = next((each for each in LEVELS if each == level), None)
                self.dismiss(Wish("winnable", level=wanted, options=self.options))
            case _:
                self.dismiss(Wish("random", options=self.options))

    def _optioned(self, options: dict[str, str] | None) -> None:
        if options is None:
            return
        try:
            self.entry.rules_with(options)
        except InputError as error:
            reason = getattr(error, "reason", None)
            self.notify(str(error) if reason is None else render(reason, self.language), markup=False)
            return
        self.options = options
        self._fill()

    @on(Input.Submitted)
    def _numbered(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        if not text:
            return
        if not re.fullmatch(r"\d{4}-\d{1,2}-\d{1,2}", text):
            self.dismiss(Wish("number", text, options=self.options))
            return
        try:
            day = date(*map(int, text.split("-")))
        except ValueError:
            words = self.tr("There is no such day: {day}. A day is written as 2026-11-30.")
            self.notify(words.format(day=text), markup=False)
            return
        self.dismiss(Wish("daily", day=day))
