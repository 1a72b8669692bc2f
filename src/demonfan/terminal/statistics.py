"""The player's statistics: every game, one game in full, days, and achievements."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from demonfan.messages import translator
from demonfan.plain.statistics import achievement_lines, clock_text, lines, percent
from demonfan.store import Player
from demonfan.store.page import stats_data
from demonfan.terminal.keys import latin
from demonfan.terminal.reading import Reading

#: Eighths of a cell, from empty to full; the same in ASCII.
_BARS, _ASCII_BARS = " ▁▂▃▄▅▆▇█", " ..::-=##"
#: The columns of the list, by their widths; the name takes the rest. A narrow window has no room for the last one.
_WIDTHS = (9, 10, 15, 9, 13)
_NARROW = 100


class Statistics(Screen[None]):
    """A list of games; Enter opens one."""

    def __init__(self, player: Player, language: str, *, ascii: bool = False) -> None:
        super().__init__()
        self.player, self.language, self.tr = player, language, translator(language)
        self.ascii = ascii
        self.data: dict[str, Any] = {}

    def compose(self) -> ComposeResult:
        yield Static(self.tr("Statistics"), id="title", markup=False)
        yield Static(id="columns", markup=False)
        yield OptionList(id="games", markup=False)
        yield Static(id="days", markup=False)
        yield Static(self.tr("Enter: one game in full · A: achievements · Esc: back"), id="under", markup=False)

    def on_mount(self) -> None:
        self.data = stats_data(self.player, language=self.language)
        self._fill()

    def on_resize(self) -> None:
        if self.data:
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
        self.query_one("#days", Static).update(self._days(self.data["calendar"]))

    @property
    def _tables(self) -> list[dict[str, Any]]:
        tables: list[dict[str, Any]] = self.data["tables"]
        return tables

    def _cells(self, table: dict[str, Any]) -> tuple[str, ...]:
        played, won = table["played"], table["of_won"]
        options = "".join(f" {name}={value}" for name, value in sorted(table["options"].items()))
        rate = (
            "–"
            if not played["of"]
            else f"{100 * played['rate']:.0f} ({100 * played['low']:.0f}–{100 * played['high']:.0f})"
        )
        best = "–" if won["best_time"] is None else clock_text(won["best_time"])
        streak = str(table["streaks"]["longest_won"])
        return table["name"] + options, str(played["of"]), str(played["won"]), rate, streak, best

    def _row(self, cells: tuple[str, ...]) -> str:
        widths = _WIDTHS if self.app.size.width >= _NARROW else _WIDTHS[:-1]
        room = self.app.size.width - sum(widths) - 6
        name, *rest = cells
        name = name if len(name) <= room else name[: room - 1] + "…"
        return name.ljust(room) + "".join(cell.rjust(width) for cell, width in zip(rest, widths, strict=False))

    def _days(self, calendar: list[dict[str, Any]]) -> str:
        """The last days on which games ended, as bars: how many ended, and won."""
        if not calendar:
            return ""
        last = calendar[-(self.app.size.width - 30) :]
        bars = _bars([day["ended"] for day in last], self.ascii)
        won = sum(day["won"] for day in calendar)
        text = self.tr("Days with games: {days}; games ended: {ended}, won: {won}")
        said = text.format(days=len(calendar), ended=sum(day["ended"] for day in calendar), won=won)
        return f"{said}\n{bars}"

    # ------------------------------------------------------------------------------------------ what opens

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        table = self._tables[int(event.option.id or 0)]
        self.app.push_screen(Reading(table["name"], self._in_full(table), self.language))

    def _in_full(self, table: dict[str, Any]) -> RenderableType:
        """One game: its figures, the win rate as it went, and the last games."""
        tr = self.tr
        data = stats_data(self.player, table["game"], language=self.language)
        parts: list[RenderableType] = [Text("\n".join(line.strip() for line in lines(table, tr)[1:]))]
        rates = [point["rate"] or 0 for point in data["over_time"]]
        if len(rates) > 1:
            text = tr("Share won as it went, {first} % to {last} %:")
            head = text.format(first=percent(rates[0]), last=percent(rates[-1]))
            parts.append(Text(f"\n{head}\n{_bars(rates, self.ascii, top=1.0)}"))
        if data["history"]:
            parts += [Text(f"\n{tr('The last games')}"), self._history(data["history"])]
        return Group(*parts)

    def _history(self, games: list[dict[str, Any]]) -> Table:
        tr = self.tr
        results = {"won": tr("a win"), "lost": tr("a loss"), "abandoned": tr("given up"), "discarded": tr("laid aside")}
        grid = Table(box=None, padding=(0, 2, 0, 0))
        for heading in (tr("deal"), tr("result"), tr("moves made"), tr("cards up"), tr("time")):
            grid.add_column(heading, justify="left" if heading == tr("deal") else "right")
        for one in games:
            time = clock_text(one["milliseconds"])
            grid.add_row(str(one["deal"]), results[one["result"]], str(one["moves"]), str(one["cards_up"]), time)
        return grid

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


def _bars(values: list[float] | list[int], ascii: bool, top: float | None = None) -> str:
    """A row of bars, the highest as high as the row or as `top`.

    >>> _bars([0, 1, 4], ascii=False)
    ' ▂█'
    """
    letters = _ASCII_BARS if ascii else _BARS
    most = top or max(values, default=0) or 1
    return "".join(letters[round(value / most * 8)] for value in values)
