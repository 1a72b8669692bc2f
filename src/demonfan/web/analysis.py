"""The truth about positions, sought in threads of their own while play goes on (the core releases Python's lock).

A search knows every card, so it is asked only where the player does too: its answer would tell of hidden ones. Where a
shuffled redeal is left, which nobody can foresee, it is asked about this layout alone, and the answer says so.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Literal

from demonfan import _core, autoplay, moves, notation
from demonfan.acts import Carry, Draw, Move, Redeal
from demonfan.game import Game
from demonfan.messages import translator
from demonfan.outcome import outcome
from demonfan.rules import Shuffled
from demonfan.solve.solver import SolveError, solve
from demonfan.solve.verdict import Limits, Scope, Verdict
from demonfan.state import State
from demonfan.view import View
from demonfan.web import protocol

#: What one search may take: CPU seconds, and bytes.
LIMITS = Limits(seconds=15.0, memory=512 * 2**20)
#: The same for a deal that a player wants to lay aside as lost.
QUICK = Limits(seconds=2.0, memory=512 * 2**20)
#: Answers that are remembered, so that undo and redo need no search.
REMEMBERED = 5_000

Kind = Literal["won", "lost", "unknown"]


@dataclass(frozen=True, slots=True)
class Question:
    """A position to be judged: the whole game, or this layout alone."""

    state: State
    scope: Scope

    @staticmethod
    def about(state: State) -> Question | None:
        """The question that may be asked of a position; None where the answer would tell of what is hidden."""
        # A single card that is not seen is known by the others.
        if state.is_won or len(set(View.of(state).unseen)) > 1:
            return None
        shuffles = state.redeals_left > 0 and isinstance(state.rules.redeal, Shuffled)
        return Question(state, "layout" if shuffles else "game")


class Analyst:
    """Answers questions, for each asker one at a time: a new one ends the search for the one before."""

    def __init__(self, threads: int = 2) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="demonfan-search")
        self._running: dict[object, tuple[Question, _core.Control, asyncio.Future[Verdict | None]]] = {}
        self._known: OrderedDict[Question, Verdict] = OrderedDict()

    async def ask(self, asker: object, question: Question) -> Verdict | None:
        """The verdict; None where the search was stopped, or cannot be made."""
        if (known := self._known.get(question)) is not None:
            self.stop(asker)
            return known
        running = self._running.get(asker)
        if running is None or running[0] != question:
            self.stop(asker)
            control = _core.Control()
            search = asyncio.get_running_loop().run_in_executor(self._threads, _search, question, control)
            running = self._running[asker] = (question, control, search)
        _, control, search = running
        verdict = await asyncio.shield(search)
        if self._running.get(asker) is running:
            del self._running[asker]
        if verdict is None or control.cancelled:
            return None
        self._remember(question, verdict)
        return verdict

    def stop(self, asker: object) -> None:
        """End the search for an asker."""
        if (running := self._running.pop(asker, None)) is not None:
            running[1].cancel()

    def stop_all(self) -> None:
        for asker in list(self._running):
            self.stop(asker)

    def close(self) -> None:
        self.stop_all()
        self._threads.shutdown()

    def _remember(self, question: Question, verdict: Verdict) -> None:
        self._known[question] = verdict
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def _search(question: Question, control: _core.Control) -> Verdict | None:
    try:
        return solve(question.state, LIMITS, layout=question.scope == "layout", control=control)
    except SolveError:
        return None


# ---------------------------------------------------------------------------------------------- what is said


def odds(act: int, state: State, question: Question | None, verdict: Verdict | None, language: str) -> protocol.Odds:
    """The message that tells a verdict, or why there is none."""
    tr = translator(language)
    kind: Kind = "unknown"
    if state.is_won:
        kind, text = "won", tr("The game is won.")
    elif question is None:
        text = tr("Cards are hidden: nothing can be proved before they are seen.")
    elif verdict is None or verdict.verdict == "undecided":
        text = tr("Not decided: the search gave up.")
    elif question.scope == "game":
        kind = verdict.verdict
        text = tr("Proved: this can be won.") if kind == "won" else tr("Proved: this cannot be won any more.")
    elif verdict.verdict == "won":
        kind, text = "won", tr("Proved: this can be won without a redeal.")
    else:
        text = tr("Proved: this layout alone cannot be won. How the redeal falls nobody knows.")
    return protocol.Odds(act=act, kind=kind, scope=question.scope if question else "game", text=text)


@dataclass(frozen=True, slots=True)
class Advice:
    """A proved hint: moves that lose nothing, the next one first; none where nothing is proved, and `text` says why."""

    text: str
    line: tuple[Move, ...] = ()


def at_once(game: Game, language: str) -> Advice | None:
    """A hint that needs no search: a card that goes up safely, or the redeal or draw where nothing else is left."""
    tr = translator(language)
    state = game.state
    if (up := autoplay.next_up(state, "safe", game.taken_back)) is not None:
        card = state[up.source].cards[-1].pretty(language)
        return Advice(tr("{card} goes up and loses nothing.").format(card=card), (up,))
    if outcome(state).layout_stuck:
        if Redeal() in moves.legal_moves(state):
            return Advice(tr("Nothing more can be reached in this layout: redeal."), (Redeal(),))
        if any(isinstance(move, Draw) for move in moves.legal_moves(state)):
            return Advice(tr("Nothing more can be reached in this layout but by a draw."))
    return None


def from_verdict(
    state: State, question: Question | None, verdict: Verdict | None, language: str, otherwise: Advice | None = None
) -> Advice:
    """The hint that a verdict gives; where it gives none, another, or the reason."""
    if verdict is not None and verdict.verdict == "won" and verdict.line:
        tr = translator(language)
        text = tr("Proved: this way the game can be won, in {count} moves.")
        return Advice(text.format(count=len(verdict.line)), verdict.line)
    return otherwise or Advice(odds(0, state, question, verdict, language).text)


def advice_message(act: int, state: State, advice: Advice, level: int, re: int | None) -> protocol.Advice:
    """A hint as it is sent: level 1 names the card, 2 the move, 3 the whole line."""
    first = advice.line[0]
    return protocol.Advice(
        re=re,
        act=act,
        level=level,
        card=_card(state, first),
        move=str(first) if level >= 2 else None,
        notation=notation.write(state, first) if level >= 2 else None,
        line=[str(move) for move in advice.line] if level == 3 else None,
        text=advice.text,
    )


def _card(state: State, move: Move) -> str | None:
    """The card that a move takes up."""
    if isinstance(move, Carry):
        return str(state[move.source].cards[-move.count])
    if isinstance(move, Draw):
        return str(state[move.source].cards[-1 - move.depth])
    return None


def proved_lost(start: State) -> bool:
    """Whether a deal, open to the player, is quickly proved lost."""
    question = Question.about(start)
    if question is None or question.scope == "layout":
        return False
    try:
        return solve(start, QUICK).verdict == "lost"
    except SolveError:
        return False
