"""One game in the statistics: its figures, the win rate as it went, and the games played, each of which opens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from demonfan.errors import InputError
from demonfan.messages import translator
from demonfan.plain.statistics import clock_text, lines, percent
from demonfan.store import Player, Saved, Session
from demonfan.store.history import history, over_time
from demonfan.store.saved import day_of
from demonfan.terminal.keys import latin
from demonfan.terminal.sitting import Sitting

if TYPE_CHECKING:
    from demonfan.terminal.app import DemonfanApp

#: How many games are listed at once; the end of the list leads to as many more.
PAGE = 50
#: Eighths of a cell, from empty to full; the same in ASCII.
_BARS, _ASCII_BARS = " ▁▂▃▄▅▆▇█", " ..::-=##"
#: The columns of the list: the day, the deal, the result, moves, cards up, time.
_WIDTHS = (11, 18, 13, 8, 11, 9)


class OneGame(Screen[None]):
    """A table of the statistics; Enter opens a finished game for its review and replay."""

    app: DemonfanApp
    AUTO_FOCUS: ClassVar[str | None] = "#games"

    def __init__(self, player: Player, table: dict[str, Any], language: str) -> None:
        """`table` is one of those of `demonfan.store.page.stats_data`.

        Raises:
            StoreError: the store cannot be read.
        """
        super().__init__()
        self.player, self.table, self.language, self.tr = player, table, language, translator(language)
        line = over_time(player, table["game"], table["options"])
        self.rates = [point.rate.rate or 0 for point in line]
        self.games: list[Saved] = []
        self._page()

    def compose(self) -> ComposeResult:
        name, *figures = lines(self.table, self.language)
        yield Static(name, id="title", markup=False)
        with VerticalScroll(id="figures"):
            yield Static("\n".join([*(line.strip() for line in figures), *self._as_it_went()]), markup=False)
        yield Static(
            _row(*(self.tr(head) for head in ("day", "deal", "result", "moves made", "cards up", "time"))),
            id="columns",
            markup=False,
        )
        yield OptionList(id="games", markup=False)
        yield Static(self.tr("Enter: review and replay · Tab: the figures · Esc: back"), id="under", markup=False)

    def on_mount(self) -> None:
        self._list(self.games)
        if not self.games:
            self.query_one(OptionList).add_option(Option(self.tr("No game has ended yet."), disabled=True))
        self.query_one(OptionList).highlighted = 0

    def _as_it_went(self) -> list[str]:
        rates = self.rates
        if len(rates) < 2:
            return []
        text = self.tr("Share won as it went, {first} % to {last} %:")
        ends = {"first": percent(rates[0], self.language), "last": percent(rates[-1], self.language)}
        return [text.format(**ends), bars(rates, self.app.look.ascii, top=1)]

    def _page(self) -> list[Saved]:
        """Some games more, from before those that are listed."""
        last = self.games[-1] if self.games else None
        found = history(self.player, self.table["game"], options=self.table["options"], limit=PAGE, after=last)
        self.games += found
        return found

    def _list(self, games: list[Saved]) -> None:
        self.query_one(OptionList).add_options(Option(self._line(game)) for game in games)

    def _line(self, game: Saved) -> str:
        tr = self.tr
        results = {"won": tr("a win"), "lost": tr("a loss"), "abandoned": tr("given up"), "discarded": tr("laid aside")}
        day = (game.finished_day or day_of(game.finished or 0)).isoformat()
        result = results[game.result] if game.result else ""
        return _row(day, game.deal, result, str(game.moves), str(game.cards_up), clock_text(game.milliseconds))

    # ------------------------------------------------------------------------------------------ what is done

    @on(OptionList.OptionHighlighted)
    def _at(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index == len(self.games) - 1 and len(self.games) % PAGE == 0:
            self._tried(lambda: self._list(self._page()))

    @on(OptionList.OptionSelected)
    def _open(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._tried(lambda: self._review(self.games[event.option_index].key))

    def _review(self, key: str) -> None:
        from demonfan.terminal.review import ReviewScreen

        # The game as it stood at its result. It is only looked at: nothing that is done there is written to it.
        game = self.player.ledger(key).load_result().game
        self.app.push_screen(ReviewScreen(Sitting(Session.in_memory(game), self.language)))

    def _tried(self, act: Callable[[], None]) -> None:
        """Do what the store is needed for, or say what is wrong with it."""
        try:
            act()
        except InputError as error:
            self.query_one("#under", Static).update(self.app.sentence(error))

    def on_key(self, event: events.Key) -> None:
        if event.key == "escape" or latin(event.character or "") in ("q", "y"):
            event.stop()
            self.dismiss(None)


def _row(*cells: str) -> str:
    """A line of the list: the day and the deal at the left, figures at the right of their columns."""
    return "".join(
        cell[: width - 1].ljust(width) if at < 3 else cell.rjust(width)
        for at, (cell, width) in enumerate(zip(cells, _WIDTHS, strict=True))
    )


def bars(values: list[float] | list[int], ascii: bool, top: float | None = None) -> str:
    """A row of bars, the highest as high as the row or as `top`.

    >>> bars([0, 1, 4], ascii=False)
    ' ▂█'
    """
    letters = _ASCII_BARS if ascii else _BARS
    most = top or max(values, default=0) or 1
    return "".join(letters[round(value / most * 8)] for value in values)
