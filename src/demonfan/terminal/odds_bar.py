"""The odds of the position: a bar and a sentence. Proved, computed and estimated odds look different at a glance."""

from __future__ import annotations

from rich.text import Text
from textual.widgets import Static

from demonfan.analysis import words
from demonfan.analysis.judging import Judgement
from demonfan.messages import decimal, translator
from demonfan.odds.value import Odds
from demonfan.terminal.message import Message

#: How long the bar is, in cells.
LENGTH = 24


class OddsBar(Static):
    """Two lines: the bar with its figure, and how the figure was found."""

    def __init__(self) -> None:
        super().__init__(id="odds", markup=False)
        #: The whole sentence, of which a narrow window shows the beginning.
        self.said = ""

    def seek(self, language: str) -> None:
        """Nothing is known yet of a new position."""
        self.said = ""
        self.set_classes("")
        self.update(translator(language)("Looking …"))

    def show(self, found: Judgement, language: str, *, ascii: bool, chosen: bool) -> None:
        """Show a judgement; see `demonfan.analysis.words.judgement` for `chosen`."""
        said = self.said = words.judgement(found, language, chosen=chosen)
        self.set_classes(kind_of(found.odds))
        if found.odds is None:
            self.update(said)
            return
        more = "" if found.final else " …"
        self.update(Text(f"{bar(found.odds, ascii=ascii)}  {figure(found.odds, language)}{more}\n{said}"))

    def on_click(self) -> None:
        if self.said:
            self.post_message(Message.Opened(self.said))


def kind_of(odds: Odds | None) -> str:
    """``won``, ``lost``, ``computed``, ``estimate``, or ``unknown``."""
    if odds is None:
        return "unknown"
    if odds.kind == "proved":
        return "won" if odds.is_win else "lost"
    return odds.kind


def figure(odds: Odds, language: str) -> str:
    """The odds in a few characters: a proof is a word, a figure has its error, an estimate is from below.

    >>> from demonfan.odds.value import proved
    >>> figure(proved(True), "en"), figure(proved(False), "ru")
    ('PROVED: WON', 'ДОКАЗАНО: ПРОИГРАНО')
    """
    tr = translator(language)
    if odds.kind == "proved":
        return tr("PROVED: WON") if odds.is_win else tr("PROVED: LOST")
    error = decimal(100 * odds.standard_error, 1, language)
    if odds.kind == "computed":
        return f"{decimal(100 * odds.value, 1, language)} % ± {error}"
    return f"≥ ~{100 * odds.value:.0f} % ± {error}"


def bar(odds: Odds, *, ascii: bool, length: int = LENGTH) -> str:
    """What is won of the bar; an estimate is drawn with a weaker hatch, and its error weaker still.

    >>> from demonfan.odds.value import proved
    >>> bar(proved(True), ascii=False, length=4), bar(proved(False), ascii=True, length=4)
    ('████', '....')
    """
    solid, weak, faint, empty = ("=", "~", "-", ".") if ascii else ("█", "▓", "▒", "░")
    if odds.kind != "estimate":
        filled = round(odds.value * length)
        return solid * filled + empty * (length - filled)
    low = round(max(0.0, odds.value - odds.standard_error) * length)
    high = round(min(1.0, odds.value + odds.standard_error) * length)
    return weak * low + faint * (high - low) + empty * (length - high)
