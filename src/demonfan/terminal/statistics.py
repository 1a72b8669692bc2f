"""The player's statistics: every game, one game in full, days, and achievements."""

from __future__ import annotations

from datetime import date
from typing import Any

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from demonfan.messages import render, translator
from demonfan.plain.calendar import calendar_lines
from demonfan.plain.statistics import achievement_lines, clock_text, day_lines, heading
from demonfan.store import Player, StoreError
from demonfan.terminal.keys import latin
from demonfan.terminal.one_game import OneGame, bars
from demonfan.terminal.reading import Reading

#: The columns of the list, by their widths; the name takes the rest. A narrow window has no room for the last one.
_WIDTHS = (9, 10, 15, 9, 13)
_NARROW = 100


class Statistics(Screen[None]):
    """A list of games; Enter opens one."""

    def __init__(self, player: Player, data: dict[str, Any], language: str, *, ascii: bool = False) -> None:
        """`data` is that of `demonfan.store.page.stats_data` of all games."""
        super().__init__()
        self.player, self.language, self.tr = player, language, translator(language)
        self.ascii = ascii
        self.data = data

    def compose(self) -> ComposeResult:
        yield Static(self.tr("Statistics"), id="title", markup=False)
        yield Static(id="columns", markup=False)
        yield OptionList(id="games", markup=False)
        yield Static(id="days", markup=False)
        yield Static(
            self.tr("Enter: one game in full · C: calendar · A: achievements · Esc: back"), id="under", markup=False
        )

    def on_mount(self) -> None:
        self._fill()

    def on_resize(self) -> None:
        self._fill()

    def _fill(self) -> None:
        tr, options = self.tr, self.query_one(OptionList)
        at = options.highlighted or 0
        options.clear_options()
        heads = (tr("Game"), tr("played"), tr("games won"), tr("% (95 %)"), tr("in a row"), tr("best time"))
        self.query_one("#columns", Static).update(self._row(heads))
        options.add_options(Option(self._row(self._cells(table)), id=str(n)) for n, table in enumerate(self._tables))
        if not self._tables:
            options.add_option(Option(tr("There are no games yet."), disabled=True))
        else:
            options.highlighted = min(at, len(self._tables) - 1)
        self.query_one("#days", Static).update(self._days())

    @property
    def _tables(self) -> list[dict[str, Any]]:
        tables: list[dict[str, Any]] = self.data["tables"]
        return tables

    def _cells(self, table: dict[str, Any]) -> tuple[str, ...]:
        played, won = table["played"], table["of_won"]
        rate = (
            "–"
            if not played["of"]
            else f"{100 * played['rate']:.0f} ({100 * played['low']:.0f}–{100 * played['high']:.0f})"
        )
        best = "–" if won["best_time"] is None else clock_text(won["best_time"])
        streak = str(table["streaks"]["longest_won"])
        return heading(table, self.language), str(played["of"]), str(played["won"]), rate, streak, best

    def _row(self, cells: tuple[str, ...]) -> str:
        widths = _WIDTHS if self.app.size.width >= _NARROW else _WIDTHS[:-1]
        room = self.app.size.width - sum(widths) - 6
        name, *rest = cells
        name = name if len(name) <= room else name[: room - 1] + "…"
        return name.ljust(room) + "".join(cell.rjust(width) for cell, width in zip(rest, widths, strict=False))

    def _days(self) -> str:
        """What the days come to; and those on which games ended last, as bars."""
        calendar = self.data["calendar"]
        last = [day["ended"] for day in calendar[-(self.app.size.width - 30) :]]
        return "\n".join([*day_lines(self.data, self.language), *([bars(last, self.ascii)] if last else [])])

    # ------------------------------------------------------------------------------------------ what opens

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        table = self._tables[int(event.option.id or 0)]
        try:
            self.app.push_screen(OneGame(self.player, table, self.language))
        except StoreError as error:
            self.query_one("#under", Static).update(render(error.reason, self.language))

    def _achievements(self) -> None:
        found = achievement_lines(self.data["achievements"])
        text = "\n".join(line.strip() for line in found) or self.tr("Achievements are switched off in the settings.")
        self.app.push_screen(Reading(self.tr("Achievements"), Text(text), self.language))

    def on_key(self, event: events.Key) -> None:
        letter = latin(event.character or "")
        if event.key == "escape" or letter in ("q", "y"):
            event.stop()
            self.dismiss(None)
        elif letter == "a":
            event.stop()
            self._achievements()
        elif letter == "c":
            event.stop()
            drawn = calendar_lines(self.data["calendar"], date.today(), self.tr)
            text = "\n".join([*drawn, "", *day_lines(self.data, self.language)])
            self.app.push_screen(Reading(self.tr("Calendar"), Text(text), self.language))
