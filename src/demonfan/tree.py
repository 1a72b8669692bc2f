"""The positions of a game as a tree, joined by steps, and how far one lies along the way: known without walking it.

A patient player makes thousands of moves in one game, and every act asks how many there are, how many of them can be
taken back, and what they are worth. So each node knows what the way to it amounts to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar, cast

from demonfan import notation
from demonfan.acts import Move
from demonfan.cards import Card
from demonfan.events import Event
from demonfan.state import State
from demonfan.view import ViewEvent, view_events

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Step:
    """One move of the line played: the move, what it did, and the position after it."""

    move: Move
    events: tuple[Event, ...]
    before: State
    after: State
    auto: bool = False

    @property
    def text(self) -> str:
        """The move as people write it."""
        return notation.write(self.before, self.move)

    @property
    def view_events(self) -> tuple[ViewEvent, ...]:
        """What the player may know of what happened."""
        return view_events(self.events)


@dataclass(slots=True, eq=False)
class Node:
    """A position of the tree, with the step that led to it and the way that redo takes.

    `moves` counts the moves that lead here, `taken` those of the player among them, `ahead` those of the player on the
    way that redo takes. They hold for the node that the game stands at, once it has been entered or gone back to:
    whether autoplay made a move may change when it is made again.
    """

    state: State
    parent: Node | None = None
    step: Step | None = None
    taken_back: frozenset[Card] = frozenset()
    forward: Node | None = None
    children: dict[Move, Node] = field(default_factory=dict)
    moves: int = 0
    taken: int = 0
    ahead: int = 0
    _folded: dict[Callable[..., object], object] = field(default_factory=dict)

    def line(self) -> list[Node]:
        """The nodes from the first position to this one."""
        nodes: list[Node] = []
        node: Node | None = self
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def enter(self) -> Node:
        """Count the way here anew from the node before, whose next one it is from now on."""
        if self.parent is not None and self.step is not None:
            self.parent.forward = self
            self.moves = self.parent.moves + 1
            self.taken = self.parent.taken + (not self.step.auto)
        return self

    def leave(self) -> Node | None:
        """Count what redo makes again in the node before, from which redo leads here. None where there is none."""
        if self.parent is not None and self.step is not None:
            self.parent.forward = self
            self.parent.ahead = self.ahead + (not self.step.auto)
        return self.parent

    def folded(self, fold: Callable[[T, Step], T], first: T) -> T:
        """What a function makes of the steps to here, one after another; remembered at every node of the way.

        The function must not look at what may change of a step, `auto`.
        """
        missing: list[Node] = []
        node = self
        while node.step is not None and node.parent is not None and fold not in node._folded:
            missing.append(node)
            node = node.parent
        value = cast(T, node._folded.get(fold, first)) if node.step is not None else first
        for node in reversed(missing):
            if node.step is not None:
                value = fold(value, node.step)
                node._folded[fold] = value
        return value
