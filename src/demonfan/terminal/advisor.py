"""Hints and proofs at the table: asked of the same analyst as in the browser, in threads, while play goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from demonfan import notation
from demonfan.acts import Carry, Draw, Move
from demonfan.effects import make
from demonfan.game import Game
from demonfan.messages import translator
from demonfan.state import STOCK, Place

if TYPE_CHECKING:
    from demonfan.web.analysis import Analyst


class Hint(NamedTuple):
    """What is said, and the moves that it rests on, the next one first; none where no hint could be given."""

    text: str
    line: tuple[Move, ...] = ()


class Advisor:
    """The questions of one game. The analyst is made with the first of them, so that the table starts at once."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._analyst: Analyst | None = None

    @property
    def analyst(self) -> Analyst:
        if self._analyst is None:
            from demonfan.web.analysis import Analyst

            self._analyst = Analyst(1)
        return self._analyst

    def close(self) -> None:
        if self._analyst is not None:
            self._analyst.close()

    def stop(self) -> None:
        """End what is being sought."""
        if self._analyst is not None:
            self._analyst.stop(self)

    async def odds(self, game: Game) -> tuple[str, str]:
        """What is proved of the position now: won, lost or unknown, and in words."""
        from demonfan.web import analysis

        state = game.state
        question = analysis.Question.about(state)
        verdict = await self.analyst.ask(self, question) if question else None
        told = analysis.odds(0, state, question, verdict, self.language)
        return told.kind, told.text

    async def hint(self, game: Game, level: int) -> Hint:
        """A hint: 1 which card, 2 the move, 3 the line."""
        from demonfan.web import analysis

        tr = translator(self.language)
        state = game.state
        question = analysis.Question.about(state)
        advice = analysis.at_once(game, self.language) if level < 3 or question is None else None
        if advice is None or not advice.line:
            verdict = await self.analyst.ask(self, question) if question else None
            advice = analysis.from_verdict(state, question, verdict, self.language, otherwise=advice)
        if not advice.line:
            return Hint(advice.text)
        first = advice.line[0]
        if level == 1:
            return Hint(tr("Look at what is marked."), advice.line)
        if level == 2:
            return Hint(f"{notation.write(state, first)} — {advice.text}", advice.line)
        texts = []
        for move in advice.line:
            texts.append(notation.write(state, move))
            state, _ = make(state, move)
        return Hint(f"{advice.text}\n{'  '.join(texts)}", advice.line)


def pointed(move: Move) -> tuple[Place, int]:
    """The pile and the depth of the card that a move takes."""
    if isinstance(move, Carry):
        return move.source, move.count
    if isinstance(move, Draw):
        return move.source, move.depth + 1
    return STOCK, 1
