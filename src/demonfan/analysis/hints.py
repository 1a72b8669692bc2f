"""Hints: the next move, or the whole line, for one who knows what the player knows; and the reasons in words.

Some moves need no search: a card that goes up and loses nothing, the redeal where nothing else is left. Else the advice
of `demonfan.odds.advice` is given: a proved line, the best ending by the table, or the move that does best in sampled
games. A player may ask for as much as they like: a nudge, the move, the line.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from demonfan import _core, autoplay, notation
from demonfan.acts import Carry, Draw, Move, Redeal
from demonfan.cards import Card
from demonfan.effects import make
from demonfan.errors import Reason
from demonfan.game import Game
from demonfan.messages import render, translator
from demonfan.moves import legal_moves
from demonfan.odds.advice import Choice, advise
from demonfan.odds.value import Odds, OddsError
from demonfan.outcome import outcome
from demonfan.state import State
from demonfan.view import View


@dataclass(frozen=True, slots=True)
class Hint:
    """Moves, the next one first, and what they rest on.

    `line` is empty where no hint can be given, and `reasons` say why. `odds` are those of the position, None where
    they were not asked for. `choices` are the legal moves with their odds, best first, where a table gives them.
    """

    line: tuple[Move, ...]
    reasons: tuple[Reason, ...]
    odds: Odds | None = None
    choices: tuple[Choice, ...] = ()

    @property
    def is_proved(self) -> bool:
        """Whether the line is proved to win."""
        return self.odds is not None and self.odds.is_win

    def text(self, language: str) -> str:
        """The reasons in sentences."""
        return " ".join(f"{render(reason, language)}." for reason in self.reasons)

    def told(self, state: State, level: int, language: str) -> Told:
        """As much of it as the player asked for: 1 the card, 2 the move and why, 3 the line too.

        There must be a line; `state` is where it begins.
        """
        first = self.line[0]
        card = moved_card(state, first)
        if level == 1 and card is not None:
            look = translator(language)("Look at {card}.").format(card=card.pretty(language))
            sure = translator(language)("A win is proved.") if self.is_proved else ""
            return Told(f"{look} {sure}".strip(), card)
        text = self.text(language)
        if level == 3:
            return Told(text, card, first, notation.write(state, first), self.line)
        return Told(text, card, first, notation.write(state, first))


class Told(NamedTuple):
    """A hint of some level: the text always; the card that moves (None for the redeal and the stock); from level 2 on
    the move, also as people write it; at level 3 the line."""

    text: str
    card: Card | None
    move: Move | None = None
    notation: str = ""
    line: tuple[Move, ...] = ()


def at_once(game: Game) -> Hint | None:
    """A hint that needs no search: a card that goes up safely, or the redeal where nothing else is left.

    Where nothing but a draw is left, it is a hint without a move: which card to draw must be thought about.
    """
    state = game.state
    if (up := autoplay.next_up(state, "safe", game.taken_back)) is not None:
        return Hint((up,), (Reason("hint-safe", (state[up.source].cards[-1],)),))
    if outcome(state).layout_stuck:
        legal = legal_moves(state)
        draws = any(isinstance(move, Draw) for move in legal)
        if Redeal() in legal and not draws:
            return Hint((Redeal(),), (Reason("hint-redeal"),))
        if draws and Redeal() not in legal:
            return Hint((), (Reason("hint-draw"),))
    return None


def safe_moves(game: Game) -> tuple[tuple[Move, ...], State]:
    """Every card that goes up safely now, one after another, and the position after them."""
    state, line = game.state, list[Move]()
    while (up := autoplay.next_up(state, "safe", game.taken_back)) is not None:
        line.append(up)
        state, _ = make(state, up)
    return tuple(line), state


def continued(plain: Hint, safe: tuple[Move, ...], after: Hint) -> Hint:
    """A plain hint with the line that goes on from what was sought after its safe moves.

    Safe moves lose nothing: the odds after them are those before them. Where nothing wins after them, that is the hint.
    """
    if after.odds is None or after.odds.is_loss:
        return after if after.odds is not None else plain
    line = (*safe, *after.line)
    if after.odds.is_win:
        return Hint(line, (Reason("advice-wins", details={"count": len(line)}),), after.odds)
    # What other moves cost is told of those after the safe ones: here that would mislead.
    return Hint(line, (*plain.reasons, *(after.reasons[:1] if after.line else ())), after.odds)


def sought(view: View, control: _core.Control | None = None) -> Hint:
    """The hint that takes thought. Where a proof takes too long there is no line."""
    try:
        advice = advise(view, control=control)
    except OddsError as error:
        return Hint((), (error.reason,))
    return Hint(advice.line, advice.reasons, advice.odds, advice.choices)


def moved_card(state: State, move: Move) -> Card | None:
    """The card that a move takes up; None for the redeal and the stock."""
    if isinstance(move, Carry):
        return state[move.source].cards[-move.count]
    if isinstance(move, Draw):
        return state[move.source].cards[-1 - move.depth]
    return None


def written(state: State, line: tuple[Move, ...]) -> list[str]:
    """The moves of a line as people write them."""
    texts = []
    for move in line:
        texts.append(notation.write(state, move))
        state, _ = make(state, move)
    return texts
