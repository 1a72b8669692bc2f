"""Holding the core to the engine at one position: the same legal moves, the same successors."""

from __future__ import annotations

import random
from collections.abc import Iterator

from demonfan import position
from demonfan.acts import Move
from demonfan.effects import make
from demonfan.moves import legal_moves
from demonfan.rules import Rules
from demonfan.solve.compile import CoreGame, compiled
from demonfan.state import State
from demonfan.stuck import is_stuck


class Difference(AssertionError):
    """The core and the engine do not agree; the message has the position and the first diverging move."""


def successors(core: CoreGame, state: State) -> list[tuple[Move, State]]:
    """Every legal move with what it makes, after core and engine were found to agree on all of them.

    Raises:
        Difference: they do not.
    """
    encoded = core.encode(state)
    moves = list(legal_moves(state))
    by_core = [core.move(code) for code in core.game.legal_moves(encoded)]
    if len(set(by_core)) != len(by_core) or set(by_core) != set(moves):
        only_core = sorted(str(move) for move in set(by_core) - set(moves))
        only_engine = sorted(str(move) for move in set(moves) - set(by_core))
        raise Difference(
            f"legal for the core alone: {only_core}, for the engine alone: {only_engine}, in{_text(state)}"
        )
    if core.game.is_won(encoded) is not state.is_won:
        raise Difference(f"won for one of them alone:{_text(state)}")
    found = []
    for move in moves:
        following, _ = make(state, move)
        made = core.game.apply(encoded, core.move_code(move))
        if made != core.encode(following):
            by_core_text = _text(core.decode(made, state))
            raise Difference(f"after {move}:{_text(following)}\nbut for the core:{by_core_text}\nfrom{_text(state)}")
        found.append((move, following))
    return found


def _text(state: State) -> str:
    return f"\n{position.write(state)}"


def walk(rules: Rules, start: State, chance: random.Random, length: int, ask_stuck: float = 0.2) -> Iterator[State]:
    """Positions of a random playout to the end, core and engine held to each other at each of them.

    It goes on to a position that is new to it, while there is one: so it ends where play must end, not where the
    players tire. Rare acts go before moves half of the time. Now and then some moves are undone.
    """
    core = compiled(rules)
    seen = {core.game.key(core.encode(start))}
    history = [start]
    for _ in range(length):
        state = history[-1]
        yield state
        if chance.random() < ask_stuck and core.game.is_stuck(core.encode(state)) is not is_stuck(state):
            raise Difference(f"stuck for one of them alone:{_text(state)}")
        fresh = []
        for move, following in successors(core, state):
            key = core.game.key(core.encode(following))
            if key not in seen:
                fresh.append((key, str(move), following))
        if not fresh:
            return
        rare = [choice for choice in fresh if choice[1].startswith(("redeal", "merci"))]
        key, _, following = chance.choice(rare if rare and chance.random() < 0.5 else fresh)
        seen.add(key)
        history.append(following)
        if chance.random() < 0.03:
            del history[-min(len(history) - 1, chance.randint(1, 5)) :]
