"""A rectangle of styled characters that is drawn on piece by piece, and then read line by line."""

from __future__ import annotations

from rich.segment import Segment
from rich.style import Style


class Canvas:
    """Characters and styles by row and column; what lies outside is not drawn.

    >>> canvas = Canvas(4, 1, Style())
    >>> canvas.text(1, 0, "J♠x", Style())
    >>> canvas.plain()
    ' J♠x'
    """

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width, self.height = width, height
        self._letters = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]

    def text(self, x: int, y: int, text: str, style: Style) -> None:
        if not 0 <= y < self.height:
            return
        letters, styles = self._letters[y], self._styles[y]
        for at, letter in enumerate(text, x):
            if 0 <= at < self.width:
                letters[at] = letter
                styles[at] = style

    def line(self, y: int) -> list[Segment]:
        """One row as runs of equal style."""
        segments: list[Segment] = []
        letters, styles = self._letters[y], self._styles[y]
        start = 0
        for at in range(1, self.width + 1):
            if at == self.width or styles[at] is not styles[start]:
                segments.append(Segment("".join(letters[start:at]), styles[start]))
                start = at
        return segments

    def plain(self) -> str:
        """All rows without styles."""
        return "\n".join("".join(row) for row in self._letters)
