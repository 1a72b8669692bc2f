"""How hard a winnable deal is, from what a search sees of it; see `docs/difficulty.md`.

Three things are measured on the deal and along its winning line:

- the share of first moves that keep the win;
- the dead ends: at positions spread evenly along the line, the share of moves after which the deal is lost;
- the positions that the search entered before it won.

Their weighted sum, `Measures.hardness`, has no unit. What it means is fixed by calibration: the quartiles of 1,000
winnable deals of each game divide easy, medium, hard and expert. `quartiles.json` holds them by the digest of the
rules; ``bench/difficulty.py`` makes it.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from functools import cache
from importlib.resources import files
from typing import Literal, NamedTuple

import msgspec

from demonfan import _core
from demonfan.acts import Redeal
from demonfan.effects import make
from demonfan.moves import legal_moves
from demonfan.rules import Rules, Shuffled
from demonfan.solve.compile import compiled
from demonfan.solve.questions import question
from demonfan.solve.solver import core_options
from demonfan.solve.verdict import Limits, Verdict, Word
from demonfan.state import State

Level = Literal["easy", "medium", "hard", "expert"]
LEVELS: tuple[Level, ...] = ("easy", "medium", "hard", "expert")

#: At how many positions of the line, besides the first, every move is tried.
PROBES = 4
#: How many positions each of these searches may enter; a move that stays undecided counts neither way.
POSITIONS = 5_000


class Measures(NamedTuple):
    """What a search sees of a winnable deal; `first` and `dead_ends` are shares from 0 to 1.

    `spent` are the positions that the measuring itself took.
    """

    first: float
    dead_ends: float
    positions: int
    spent: int = 0

    @property
    def hardness(self) -> float:
        """One number; only its rank among deals of the same game means anything.

        >>> Measures(first=1.0, dead_ends=0.0, positions=1).hardness
        0.0
        """
        return (1 - self.first) + 2 * self.dead_ends + math.log10(max(1, self.positions)) / 4


def measure(state: State, won: Verdict, control: _core.Control | None = None) -> Measures:
    """Measure a position with its won verdict, in the scope in which that was proved."""
    positions = [state]
    for move in won.line:
        positions.append(make(positions[-1], move)[0])
    # The last positions play themselves: all that is left is to take cards up.
    ahead = len(positions) - 1
    chosen = [positions[ahead * probe // (PROBES + 1)] for probe in range(PROBES + 1)]
    layout = won.scope == "layout"
    (first, spent), *later = [_share_kept(position, layout, control) for position in chosen]
    shares, costs = zip(*later, strict=True)
    return Measures(first, 1 - sum(shares) / PROBES, won.positions, spent + sum(costs))


def _share_kept(state: State, layout: bool, control: _core.Control | None) -> tuple[float, int]:
    """The share of the moves decided that keep the win, 1 where none is decided; and the positions that it took."""
    kept = decided = spent = 0
    for move in legal_moves(state):
        if layout and isinstance(move, Redeal):
            continue
        verdict, positions = _word(make(state, move)[0], layout, control)
        kept += verdict == "won"
        decided += verdict != "undecided"
        spent += positions
    return (kept / decided if decided else 1.0), spent


def _word(state: State, layout: bool, control: _core.Control | None) -> tuple[Word, int]:
    """The verdict and the positions it took, nothing else: a rating is no claim that needs its line replayed."""
    if state.is_won:
        return "won", 0
    options = core_options(Limits(positions=POSITIONS), control)
    asked = question(state, layout=layout)
    if asked is not None:
        found = asked.put(options)
        if found.verdict == "won" or asked.lost_counts:
            return found.verdict, found.positions
    core = compiled(state.rules)
    shuffles = not layout and isinstance(state.rules.redeal, Shuffled) and state.redeals_left > 0
    searched = core.game.search(core.encode(state), layout_only=layout, follow_shuffles=shuffles, **options)
    return searched.verdict, searched.positions


# ---------------------------------------------------------------------------------------------- levels


class Calibration(msgspec.Struct, frozen=True):
    """The quartiles of a game's hardness, over so many winnable deals from number 1 on."""

    game: str
    deals: int
    cuts: tuple[float, float, float]


def cuts(rules: Rules) -> Calibration | None:
    """The calibration of a game, or None where there is none for exactly these rules."""
    return calibrations().get(rules.digest)


def level(rules: Rules, measures: Measures) -> Level | None:
    """The level of a deal among those of its game, or None where the game has not been calibrated."""
    known = cuts(rules)
    return None if known is None else LEVELS[bisect_right(known.cuts, measures.hardness)]


@cache
def calibrations() -> dict[str, Calibration]:
    """Every calibrated game, by the digest of its rules."""
    data = files("demonfan.choose").joinpath("quartiles.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Calibration])
