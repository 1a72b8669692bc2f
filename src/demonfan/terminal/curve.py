"""The odds of a game, move by move, drawn as a curve in characters."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widget import Widget

from demonfan.terminal.look import Look

#: Columns at the left for the percents.
AXIS = 6
_EIGHTHS, _ASCII = " ▁▂▃▄▅▆▇█", "   ..:::#"


class Curve(Widget):
    """Bars as high as the odds, one move after another; below them marks, and the move that is pointed at."""

    def __init__(self, look: Look) -> None:
        super().__init__(id="curve")
        self.look = look
        self.values: Sequence[float] = ()
        self.marks: dict[int, str] = {}
        self.at = 0

    def show(self, values: Sequence[float], marks: dict[int, str], at: int) -> None:
        """Draw values from 0 to 1; `marks` are characters below some of them, `at` is pointed at."""
        self.values, self.marks, self.at = values, marks, at
        self.refresh()

    def render(self) -> Text:
        return Text(
            "\n".join(drawn(self.values, self.marks, self.at, self.size.width, self.size.height, self.look.ascii))
        )


def drawn(
    values: Sequence[float], marks: dict[int, str], at: int, width: int, height: int, ascii: bool = False
) -> list[str]:
    """The lines of the picture: the last one holds the marks, the others the bars.

    >>> print("|\\n".join(drawn([0.0, 0.5, 1.0], {1: "!"}, 2, 12, 3)), end="|")
    100 %    ██|
      0 %  ████|
           !!^^|
    """
    rows, letters = height - 1, _ASCII if ascii else _EIGHTHS
    room = width - AXIS
    if rows < 1 or room < 1 or not values:
        return []
    shown = columns(len(values), room)
    lines = []
    for row in range(rows, 0, -1):
        label = "100 %" if row == rows else "0 %" if row == 1 else "50 %" if row == (rows + 1) // 2 else ""
        bars = (letters[max(0, min(8, round((values[number] * rows - (row - 1)) * 8)))] for number in shown)
        lines.append(f"{label:>5} " + "".join(bars))
    under = []
    for place, number in enumerate(shown):
        # Where many moves share a column, the mark of any of them is shown.
        before = shown[place - 1] if place else -1
        here = range(min(before + 1, number), number + 1)
        mark = next((marks[each] for each in here if each in marks), " ")
        under.append("^" if at in here else mark)
    return [*lines, " " * AXIS + "".join(under)]


def columns(count: int, room: int) -> list[int]:
    """Which value each column shows: several columns a value where there is room, else the last of several values.

    >>> columns(3, 7), columns(6, 3)
    ([0, 0, 1, 1, 2, 2], [1, 3, 5])
    """
    if count <= room:
        wide = room // count
        return [number for number in range(count) for _ in range(wide)]
    return [(place + 1) * count // room - 1 for place in range(room)]
