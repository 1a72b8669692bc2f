"""`advise`: the best move for one who knows what the player knows, and why.

The best ending that this layout can reach is found by the table of odds, and the advice is the first move of a line to
it; where a win is proved, of a replayed winning line. What the other moves would cost is told beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from demonfan import _core, notation
from demonfan.acts import Carry, Draw, Move, Redeal, Turn
from demonfan.cards import Card
from demonfan.deals import Deal
from demonfan.effects import make
from demonfan.errors import Reason
from demonfan.messages import render
from demonfan.moves import legal_moves
from demonfan.odds.family import Family, Heights
from demonfan.odds.sampling import best_move, tries
from demonfan.odds.table import Table
from demonfan.odds.value import (
    LIMITS,
    WEIGHED,
    Odds,
    OddsError,
    by_table,
    estimate,
    hidden_table,
    layout_rules,
    of_open,
    of_shuffle,
    proved,
    table_of,
)
from demonfan.rules import Shuffled
from demonfan.solve import encodings
from demonfan.solve.compile import card_of
from demonfan.solve.lines import played
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits
from demonfan.state import Area, State
from demonfan.view import View

#: What the search for a proof may take where advice can be given without one.
SOON = Limits(positions=200_000, memory=512 * 2**20)
#: Samples of the odds that go with advice by samples.
HERE = 64


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move and the odds after it. `locks` are cards that it keeps from going up in this layout."""

    move: Move
    text: str
    odds: Odds
    locks: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Advice:
    """The best move and what it rests on.

    `move` is None where nothing can be done, or where it is proved that nothing wins. `line` goes on to the end of this
    layout, or of the game where a win is proved. `reasons` are sentences as data, the most important first; `choices`
    holds every legal move with its odds, best first, where a table gives them.
    """

    move: Move | None
    odds: Odds
    line: tuple[Move, ...] = ()
    reasons: tuple[Reason, ...] = ()
    choices: tuple[Choice, ...] = ()

    def text(self, language: str = "en") -> str:
        """The reasons in words."""
        return " ".join(f"{render(reason, language)}." for reason in self.reasons)

    def card(self, state: State) -> Card | None:
        """The card that the move takes up: all that the first level of help tells."""
        if isinstance(self.move, Carry):
            return state[self.move.source].cards[-self.move.count]
        if isinstance(self.move, Draw):
            return state[self.move.source].cards[-1 - self.move.depth]
        return None


def advise(view: View, *, choices: bool = True, control: _core.Control | None = None) -> Advice:
    """The best move by what the player may know.

    Args:
        choices: whether to weigh every legal move too.

    Where cards are hidden, or no table tells what the shuffles to come are worth, the move is the one that does best in
    sampled games that are played out, and the odds are an estimate.

    Raises:
        OddsError: a proof takes too long.

    >>> from demonfan.game import Game
    >>> advice = advise(Game.deal("ceiling-fan", 6).view)
    >>> advice.move, advice.text()
    (None, 'Proved: nothing wins any more.')
    """
    if len(set(view.unseen)) > 1:
        return _by_samples(view, control)
    state = view.filled(view.unseen, Deal("own", 1))
    if state.is_won:
        return Advice(None, proved(True, "rules"), reasons=(Reason("won"),))
    shuffles = state.redeals_left > 0 and isinstance(state.rules.redeal, Shuffled)
    found = table_of(state) if shuffles else None
    if found is not None and not found[0].exact:
        return _by_search(view, state, found[0], weigh=choices, control=control)
    limits = SOON if shuffles and found is None else LIMITS
    alone = solve(state, limits, layout=shuffles, control=control)
    if alone.verdict == "won":
        reason = Reason("advice-wins", details={"count": len(alone.line)})
        return Advice(alone.line[0], proved(True), alone.line, (reason,))
    if not shuffles:
        if alone.verdict == "undecided":
            raise OddsError(Reason("no-odds-undecided"))
        return Advice(None, proved(False), reasons=(Reason("advice-lost"),))
    if found is None:
        return _by_samples(view, control)
    return _by_table(state, *found, weigh=choices)


def _by_samples(view: View, control: _core.Control | None) -> Advice:
    here = estimate(view, samples=HERE, control=control)
    found = hidden_table(view)
    move = best_move(view, table=None if found is None else found[1].core, control=control)
    if move is None:
        return Advice(None, here, reasons=(Reason("advice-no-move"),))
    state = view.filled(view.unseen, Deal("own", 1))
    reason = Reason("advice-sampled", details={"move": _named(state, move), "count": tries(len(legal_moves(state)))})
    return Advice(move, here, (move,), (reason,))


def _by_table(state: State, family: Family, table: Table, *, weigh: bool) -> Advice:
    here = of_open(state)
    if here.ending is None:
        raise RuntimeError("a position that no proof decides has no ending")
    line = line_to(state, family, here.ending)
    weighed = tuple(_weighed(state, family)) if weigh else ()
    choices = tuple(sorted(weighed, key=lambda choice: -choice.odds.value))
    if not line:
        redeal = legal_moves(state)
        move = Redeal() if Redeal() in redeal else None
        reason = Reason("advice-redeal", details={"odds": 100 * here.value})
        others = _others(state, choices, Redeal(), here)
        return Advice(move, here, (Redeal(),) if move else (), (reason, *others), choices)
    reasons = (*_why(state, line[0], here), *_others(state, choices, line[0], here))
    return Advice(line[0], here, line, reasons, choices)


def _by_search(view: View, state: State, family: Family, *, weigh: bool, control: _core.Control | None) -> Advice:
    """Where not every ending of the layout is known: the best that was found, here or after any one move."""
    here = by_table(state)
    if here is None:
        return _by_samples(view, control)
    fans = encodings.in_any_way(state)
    if fans is None:
        raise OddsError(Reason("no-odds-table"))
    build, layout = fans
    if here.is_win and family.anywhere:
        solved = solve(state, LIMITS, layout=True, control=control).line
        if not solved:
            return _by_samples(view, control)
        return Advice(solved[0], here, solved, (Reason("advice-wins", details={"count": len(solved)}),))
    line: tuple[Move, ...] = ()
    if here.is_win or (here.ending is not None and not family.anywhere):
        full = [len(state.rules.ranks)] * 4
        steps = _core.open_line(
            layout.fans,
            layout.heights,
            full if here.ending is None else here.ending,
            ranks=layout.ranks,
            build=build,
            when=family.when,
            positions=layout_rules(family).effort,
        )
        line, _ = played(state, steps)
    elif here.ending is not None:
        line = line_to(state, family, here.ending)
    if here.is_win:
        return Advice(line[0], here, line, (Reason("advice-wins", details={"count": len(line)}),))
    # The best ending may be one after the draw, to which no line is known: then it is found move by move.
    drawing = here.ending is None
    choices = tuple(sorted(_searched(state), key=lambda choice: -choice.odds.value)) if weigh or drawing else ()
    redeal = Redeal() in legal_moves(state)
    if choices and (drawing or choices[0].odds.value > here.value or (not line and not redeal)):
        here, line = choices[0].odds, (choices[0].move,)
    if line in ((), (Redeal(),)):
        reason = Reason("advice-redeal", details={"odds": 100 * here.value})
        return Advice(Redeal() if redeal else None, here, (Redeal(),) if redeal else (), (reason,), choices)
    return Advice(line[0], here, line, tuple(_why(state, line[0], here)), choices)


def _searched(state: State) -> Iterator[Choice]:
    """Every legal move with what was found after it."""
    for move in legal_moves(state):
        if isinstance(move, Redeal):
            found = of_shuffle(state)
        else:
            after, _ = make(state, move)
            found = proved(True, "rules") if after.is_won else by_table(after, positions=WEIGHED)
        if found is not None:
            yield Choice(move, notation.write(state, move), found)


def line_to(state: State, family: Family, ending: Heights) -> tuple[Move, ...]:
    """The moves that leave this layout at an ending."""
    fans = encodings.by_suit(state)
    if fans is None:
        raise OddsError(Reason("no-odds-table"))
    steps = _core.by_suit_ending_line(
        fans.fans, fans.heights, ending, ranks=fans.ranks, fill=fans.fill, when=family.when
    )
    moves, _ = played(state, steps)
    return moves


def _weighed(state: State, family: Family) -> Iterator[Choice]:
    """Every legal move of this layout with its odds."""
    reach = _reach(state, family)
    for move in legal_moves(state):
        if isinstance(move, Redeal):
            found = of_shuffle(state)
            if found is not None:
                yield Choice(move, "redeal", found)
            continue
        after, _ = make(state, move)
        now = _reach(after, family)
        yield Choice(move, notation.write(state, move), of_open(after), tuple(_locked(state, reach, now)))


def _reach(state: State, family: Family) -> Heights:
    """The most cards of each suit that can go up in this layout."""
    fans = encodings.by_suit(state)
    if fans is None:
        raise OddsError(Reason("no-odds-table"))
    found = _core.by_suit_endings(fans.fans, fans.heights, ranks=fans.ranks, fill=fans.fill).heights
    clubs, spades, hearts, diamonds = (max(ending[suit] for ending in found) for suit in range(4))
    return clubs, spades, hearts, diamonds


def _locked(state: State, before: Heights, after: Heights) -> Iterator[Card]:
    """Of each suit the lowest card that could go up in this layout and no longer can."""
    for suit in range(4):
        if after[suit] < before[suit]:
            yield card_of(state.rules.pack, after[suit] * 4 + suit)


# ---------------------------------------------------------------------------------------------- words


def _why(state: State, move: Move, here: Odds) -> Iterator[Reason]:
    details: dict[str, Any] = {"move": _named(state, move), "odds": 100 * here.value}
    beneath = state[move.source].cards[: -move.count] if isinstance(move, Carry) else ()
    if beneath:
        yield Reason("advice-frees", beneath[-1:], details=details)
    else:
        yield Reason("advice-move", details=details)


def _others(state: State, choices: tuple[Choice, ...], best: Move, here: Odds) -> Iterator[Reason]:
    """The worst of the other moves, if it is worse beyond the error."""
    worse = [choice for choice in choices if choice.move != best and here.differs_from(choice.odds)]
    if not worse:
        return
    worst = worse[-1]
    details = {"move": _named(state, worst.move), "odds": 100 * worst.odds.value}
    if worst.locks:
        yield Reason("advice-locks", worst.locks[:1], details=details)
    else:
        yield Reason("advice-worse", details=details)


def _named(state: State, move: Move) -> Reason:
    """A move as part of a sentence."""
    if isinstance(move, Carry):
        card = state[move.source].cards[-move.count]
        if move.target.area is Area.FOUNDATION:
            return Reason("move-up", (card,))
        onto = state[move.target].top
        return Reason("move-empty", (card,)) if onto is None else Reason("move-onto", (card, onto))
    if isinstance(move, Draw):
        return Reason("move-draw", (state[move.source].cards[-1 - move.depth],))
    return Reason("move-turn" if isinstance(move, Turn) else "move-redeal")
