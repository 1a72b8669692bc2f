"""The review of a game: the odds as a curve, every move with what it cost, the turning point, luck and play."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from demonfan.acts import Redeal
from demonfan.messages import render, translator
from demonfan.odds.review import Grade, Graded, Review
from demonfan.odds.value import Odds, OddsError
from demonfan.plain.statistics import percent, points
from demonfan.terminal.curve import Curve
from demonfan.terminal.keys import key_rows, latin, review_keys
from demonfan.terminal.odds_bar import figure
from demonfan.terminal.reading import Reading
from demonfan.terminal.sitting import Sitting
from demonfan.view import View

if TYPE_CHECKING:
    from demonfan.terminal.app import DemonfanApp

#: What stands below the curve where a move cost something, or the cards were dealt anew.
_MARKS: dict[Grade, str] = {"inaccuracy": "?", "mistake": "?", "blunder": "!", "lost-win": "!"}
#: Grades that cost much are set off, on a dark and on a light ground.
_BAD: dict[bool, str] = {True: "bold #ff9c94", False: "bold #b00d18"}
#: A luck smaller than this is told as none.
NO_LUCK = 0.0005


class ReviewScreen(Screen[None]):
    """The line that a game has come by. Where it has no odds, the moves alone."""

    app: DemonfanApp
    AUTO_FOCUS: ClassVar[str | None] = "#games"

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.tr = translator(sitting.language)
        #: The line at the time of the review: the game itself stands still meanwhile.
        self.start, self.line = sitting.game.start, sitting.game.line
        self.review: Review | None = None

    def compose(self) -> ComposeResult:
        title = self.tr("{name} · deal {number} · review")
        yield Static(title.format(name=self.sitting.name, number=self.start.deal), id="title", markup=False)
        yield Curve(self.app.look)
        yield Static(id="summary", markup=False)
        yield OptionList(id="games", markup=False)
        keys = self.tr("Enter: watch · X: try moves from here · T: turning point · Q: back")
        yield Static(f"{keys} · {self.tr('? keys')}", id="under", markup=False)

    def on_mount(self) -> None:
        options = self.query_one(OptionList)
        options.add_option(Option(self.tr("the deal"), id="0"))
        options.add_options(Option(f"{n:3}. {step.text}", id=str(n)) for n, step in enumerate(self.line, 1))
        options.highlighted = 0
        self._seek()

    @work(exclusive=True, group="review")
    async def _seek(self) -> None:
        from demonfan.analysis.analyst import Overtaken

        summary = self.query_one("#summary", Static)
        summary.update("…")

        def progress(done: int, of: int) -> None:
            if self.review is None and self.is_mounted:
                summary.update(self.tr("Judging the positions: {done} of {of}").format(done=done, of=of))

        try:
            self.review = await self.app.analyst.review(self, self.sitting.game, progress)
        except Overtaken:
            return
        except OddsError as error:
            summary.update(f"{render(error.reason, self.sitting.language)}.")
            return
        self.sitting.help("review")
        self._show(self.review)

    def on_unmount(self) -> None:
        self.app.analyst_stop(self)

    # ------------------------------------------------------------------------------------------ what is shown

    def _show(self, review: Review) -> None:
        self.query_one("#summary", Static).update("\n".join(self._summary(review)))
        options = self.query_one(OptionList)
        options.replace_option_prompt("0", f"{self.tr('the deal')}  {figure(review.start, self.sitting.language)}")
        for number, move in enumerate(review.moves, 1):
            options.replace_option_prompt(str(number), self._move(number, move))
        turn = review.turning_point
        options.highlighted = 0 if turn is None else turn + 1
        self._point()

    def _move(self, number: int, move: Graded) -> Text:
        """A move in a line: the odds after it, its grade and cost, and what a shuffle brought."""
        tr, language = self.tr, self.sitting.language
        line = Text(f"{number:3}. {move.step.text:12} {_odds(move.after, language):>10}")
        if move.grade not in ("best", "unclear"):
            style = _BAD[self.app.look.dark] if move.grade in _MARKS else ""
            line.append(f"  {tr(move.grade)} (−{percent(move.cost, language)})", style)
        if abs(move.luck) >= NO_LUCK:
            line.append(f"  {tr('luck')} {points(move.luck, language)}")
        if self.review is not None and self.review.turning_point == number - 1:
            line.append(
                f"  ◀ {tr('the turning point')}" if not self.app.look.ascii else f"  < {tr('the turning point')}"
            )
        return line

    def _summary(self, review: Review) -> list[str]:
        tr, language = self.tr, self.sitting.language
        said = []
        if review.before_deal is not None:
            said.append(tr("before the deal: {value} %").format(value=percent(review.before_deal.value, language)))
        said.append(tr("after the deal: {value} %").format(value=percent(review.start.value, language)))
        said.append(tr("at the end: {value} %").format(value=percent(review.end.value, language)))
        text = tr("luck {luck} points, play {cost} points")
        luck, turning = text.format(luck=points(review.luck, language), cost=points(-review.cost, language)), ""
        if (turn := review.turning_point) is not None:
            worst = review.moves[turn]
            text = tr("turning point: {number}. {move} cost {cost} points")
            turning = text.format(number=turn + 1, move=worst.step.text, cost=percent(worst.cost, language))
        return [" · ".join(said), luck, turning]

    def _marks(self, review: Review) -> dict[int, str]:
        marks = {n: "|" for n, move in enumerate(review.moves, 1) if isinstance(move.step.move, Redeal)}
        return marks | {n: _MARKS[move.grade] for n, move in enumerate(review.moves, 1) if move.grade in _MARKS}

    @property
    def at(self) -> int:
        """How many moves lead to the position that is pointed at."""
        return self.query_one(OptionList).highlighted or 0

    @on(OptionList.OptionHighlighted)
    def _point(self) -> None:
        if self.review is not None:
            values = [self.review.start.value, *(move.after.value for move in self.review.moves)]
            self.query_one(Curve).show(values, self._marks(self.review), self.at)

    # ------------------------------------------------------------------------------------------ what is done

    @on(OptionList.OptionSelected)
    def _watch(self, event: OptionList.OptionSelected) -> None:
        from demonfan.terminal.watch import Watch, frames_of_game

        event.stop()
        notes = [""] * len(self.line)
        if self.review is not None:
            notes = [str(self._move(n, move))[4:].strip() for n, move in enumerate(self.review.moves, 1)]
        frames = frames_of_game(self.start, self.line, notes, self.sitting.language)
        self.app.push_screen(Watch(self.sitting, frames, self.tr("the deal"), at=self.at))

    def on_key(self, event: events.Key) -> None:
        letter = latin(event.character or "")
        if event.key == "escape" or letter in ("q", "v"):
            event.stop()
            self.dismiss(None)
        elif letter == "t" and self.review is not None and self.review.turning_point is not None:
            event.stop()
            self.query_one(OptionList).highlighted = self.review.turning_point + 1
        elif letter == "?":
            event.stop()
            language = self.sitting.language
            self.app.push_screen(Reading(self.tr("Keys"), key_rows(review_keys(language), language), language))
        elif letter == "x":
            event.stop()
            from demonfan.terminal.branch import Branch

            self.sitting.help("analysis")
            state = self.line[self.at - 1].after if self.at else self.start
            self.app.push_screen(Branch.of(self.sitting, View.of(state)))


def _odds(odds: Odds, language: str) -> str:
    """The odds in a few characters; a proof has no decimals."""
    return f"{100 * odds.value:.0f} %" if odds.kind == "proved" else f"{percent(odds.value, language)} %"
