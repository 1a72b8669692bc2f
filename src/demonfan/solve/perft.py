"""perft: the number of paths of n legal moves from a position, the classic fingerprint of a move generator.

Engine and core count alike; the core does so some thousand times faster.
"""

from __future__ import annotations

from demonfan import _core
from demonfan.effects import make
from demonfan.moves import legal_moves
from demonfan.solve.compile import compiled
from demonfan.state import State


def perft(state: State, depth: int, control: _core.Control | None = None) -> int:
    """The number of paths, counted by the core.

    Args:
        depth: the length of the paths, 0 … 1000; at 0 there is one path.
        control: may be cancelled from another thread; the count then means nothing.

    Raises:
        ValueError: the depth is out of range, or a redeal of a Microsoft or PySolFC deal comes in reach.

    >>> from demonfan.deals import Deal
    >>> from demonfan.effects import deal
    >>> from demonfan.games import find
    >>> perft(deal(find("ceiling-fan").rules, Deal("own", 1)), 2) == slow_perft(
    ...     deal(find("ceiling-fan").rules, Deal("own", 1)), 2
    ... )
    True
    """
    core = compiled(state.rules)
    return core.game.perft(core.encode(state), depth, control)


def slow_perft(state: State, depth: int) -> int:
    """The same number, counted by the engine."""
    if depth <= 0:
        return 1
    moves = legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(slow_perft(make(state, move)[0], depth - 1) for move in moves)
