"""A line watched step by step, forwards and back; the game itself stays where it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from demonfan.acts import Carry, Draw, Move
from demonfan.analysis import lines
from demonfan.messages import translator
from demonfan.plain import speech
from demonfan.state import Place, State
from demonfan.terminal.keys import latin
from demonfan.terminal.message import Message
from demonfan.terminal.paint import Marks
from demonfan.terminal.sitting import Sitting
from demonfan.terminal.table import Table
from demonfan.terminal.truth import pointed
from demonfan.tree import Step
from demonfan.view import View

if TYPE_CHECKING:
    from demonfan.terminal.app import DemonfanApp

#: Seconds between two steps that follow by themselves.
PACE = 0.8


class Frame(NamedTuple):
    """A position of a line as it is known: what led to it, a remark, and the move that comes next."""

    view: View
    said: str = ""
    note: str = ""
    next: Move | None = None


def frames_of_line(view: View, line: Sequence[Move], language: str) -> list[Frame]:
    """The positions of a line that is yet to be played, as far as it can be foreseen; the first alone if not at all."""
    frames = [Frame(view)]
    for stage in lines.staged(view, line):
        said = " ".join(speech.sentences(stage.before, stage.events, language))
        frames[-1] = frames[-1]._replace(next=stage.move)
        frames.append(Frame(stage.after, said))
    return frames


def frames_of_game(start: State, line: Sequence[Step], notes: Sequence[str], language: str) -> list[Frame]:
    """The positions that a game has come by, with a remark on each move."""
    frames = [Frame(View.of(start))]
    for step, note in zip(line, notes, strict=True):
        frames[-1] = frames[-1]._replace(next=step.move)
        said = " ".join(speech.sentences(View.of(step.before), step.view_events, language))
        frames.append(Frame(View.of(step.after), said, note))
    return frames


class Watch(Screen[None]):
    """Frames, one at a time, beginning at the one with number `at`.

    `away` is how many moves the first one lies from the player's game; None where all are positions of the game.
    """

    app: DemonfanApp
    AUTO_FOCUS: ClassVar[str | None] = "#table"

    def __init__(
        self, sitting: Sitting, frames: Sequence[Frame], heading: str, at: int = 0, away: int | None = None
    ) -> None:
        super().__init__()
        self.away = away
        self.sitting, self.frames, self.heading, self.at = sitting, frames, heading, at
        self._pacer: Timer | None = None

    @property
    def frame(self) -> Frame:
        """What is shown."""
        return self.frames[self.at]

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Table(self.frame.view, self.app.look, self.sitting.display)
        yield Message()
        keys = translator(self.sitting.language)("← → step · Home, End · Space: run · X: try moves from here · Q: back")
        yield Static(keys, id="under", markup=False)

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        frame, tr = self.frame, translator(self.sitting.language)
        title = tr("{name} · your game · move {number} of {count}")
        if self.away is not None:
            title = tr("{name} · a line, not your game · move {number} of {count}")
        number = title.format(name=self.sitting.name, number=self.at, count=len(self.frames) - 1)
        self.query_one("#title", Static).update(number)
        marks = Marks(hints=_hints(frame.next), targets=_targets(frame.next))
        self.query_one(Table).show(frame.view, self.app.look, marks)
        self.query_one(Message).say(" ".join(text for text in (frame.said, frame.note) if text) or self.heading)

    def go(self, at: int) -> None:
        """Show another frame; the first or last for a number beyond."""
        self.at = max(0, min(len(self.frames) - 1, at))
        self._show()

    def _stop(self) -> None:
        if self._pacer is not None:
            self._pacer.stop()
            self._pacer = None

    def _run(self) -> None:
        if self._pacer is not None:
            self._stop()
        else:
            self._pacer = self.set_interval(PACE, self._step)

    def _step(self) -> None:
        self.go(self.at + 1)
        if self.at == len(self.frames) - 1:
            self._stop()

    def on_key(self, event: events.Key) -> None:
        key = event.key if len(event.key) > 1 else latin(event.key)
        ways = {
            "right": self.at + 1, "down": self.at + 1, "r": self.at + 1, "enter": self.at + 1,
            "left": self.at - 1, "up": self.at - 1, "u": self.at - 1,
            "home": 0, "end": len(self.frames) - 1, "pagedown": self.at + 10, "pageup": self.at - 10,
        }  # fmt: skip
        if key == "space":
            event.stop()
            self._run()
        elif key in ways:
            event.stop()
            self._stop()
            self.go(ways[key])
        elif key == "x":
            event.stop()
            self._stop()
            self._explore()
        elif key in ("escape", "q"):
            event.stop()
            self.dismiss(None)

    def _explore(self) -> None:
        from demonfan.terminal.branch import Branch

        self.sitting.help("analysis")
        away = 0 if self.away is None else self.away + self.at
        self.app.push_screen(Branch.of(self.sitting, self.frame.view, away))


def _hints(move: Move | None) -> frozenset[tuple[Place, int]]:
    return frozenset() if move is None else frozenset({pointed(move)})


def _targets(move: Move | None) -> frozenset[Place]:
    target = move.target if isinstance(move, Carry | Draw) else None
    return frozenset() if target is None else frozenset({target})
