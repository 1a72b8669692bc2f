"""A game in play: rules, a deal, and what the player did with it.

The positions form a tree: a move leads to a new position, undo goes back, and what was undone is kept, so that nothing
a player did is lost. Redeals and draws are moves like others; their counts live in the position and undo restores them.
Every act is written to a log that only grows; `Game.replay` makes the game again from it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Literal, TypeVar

from msgspec import Struct

from demonfan import autoplay, effects, games, moves, notation, position
from demonfan.acts import Carry, Draw, Move, parse_move
from demonfan.cards import Card
from demonfan.deals import Deal
from demonfan.errors import DemonfanError, Reason
from demonfan.events import CardsMoved, Event
from demonfan.moves import LegalMoves
from demonfan.outcome import Outcome, outcome
from demonfan.rules import Rules
from demonfan.state import Area, State
from demonfan.tree import Node, Step
from demonfan.view import View, reveals

T = TypeVar("T")

#: An undo (or restart, or return) went back over a move that had shown a hidden card.
UNDONE_REVEAL = "undone_reveal"
#: The player has looked at the whole position.
PEEKED = "peeked"


class GameError(DemonfanError):
    """An act that the game does not have now: nothing to undo, no such bookmark."""


Kind = Literal["play", "undo", "redo", "restart", "bookmark", "return", "mark"]


class Act(Struct, frozen=True, omit_defaults=True):
    """One act of the log: what was done, with its value (a move by places, a bookmark's name) and perhaps the time.

    `at` is in seconds, on whatever clock the caller keeps. `auto` marks a move that autoplay made.
    """

    kind: Kind
    value: str = ""
    auto: bool = False
    at: float | None = None


class Game:
    """A game in play.

    >>> game = Game.deal("la-belle-lucie", 12345)
    >>> move = next(iter(game.legal_moves))
    >>> events = game.play(move)
    >>> game.undo(), game.state == game.start
    (1, True)
    """

    def __init__(self, rules: Rules, start: State, *, id: str = "", options: Mapping[str, str] | None = None) -> None:
        """A game from a position. `id` and `options` say where the rules come from, `id` empty if of their own."""
        self.rules = rules
        self.id = id
        self.options: Mapping[str, str] = MappingProxyType(dict(options or {}))
        self.autoplay: autoplay.Mode = "off"
        self._root = self._node = Node(start)
        self._bookmarks: dict[str, Node] = {}
        self._marks: set[str] = set()
        self._log: list[Act] = []
        self._counts: Counter[Kind] = Counter()

    @staticmethod
    def deal(game: str, deal: int | str | Deal, options: Mapping[str, str] | None = None) -> Game:
        """Deal a game of the catalogue, by id or alias, from a number: ``12345``, ``"ms:7"``.

        Raises:
            UnknownGame: no game has this name.
            RulesError: an option is wrong.
            DealError: the deal is out of range, or its numbering does not know this pack.
        """
        entry = games.find(game)
        rules = entry.rules_with(options or {})
        return Game(rules, effects.deal(rules, Deal.parse(str(deal))), id=entry.id, options=options)

    @staticmethod
    def from_position(game: str, text: str, options: Mapping[str, str] | None = None) -> Game:
        """A game of the catalogue from the text of a position or of a whole deal (`demonfan.position`).

        Raises:
            UnknownGame, RulesError: as `deal`.
            PositionError: the text is no position of this game.
        """
        entry = games.find(game)
        rules = entry.rules_with(options or {})
        return Game(rules, position.read(rules, text), id=entry.id, options=options)

    # ------------------------------------------------------------------------------------------ the position

    @property
    def start(self) -> State:
        """The first position."""
        return self._root.state

    @property
    def state(self) -> State:
        """The position, whole. Only the server's side and a peek read it."""
        return self._node.state

    @property
    def view(self) -> View:
        """What the player may know of the position."""
        return View.of(self.state)

    @property
    def legal_moves(self) -> LegalMoves:
        return moves.legal_moves(self.state)

    @property
    def outcome(self) -> Outcome:
        return outcome(self.state)

    @property
    def line(self) -> tuple[Step, ...]:
        """The moves from the first position to this one."""
        return tuple(node.step for node in self._node.line() if node.step is not None)

    @property
    def log(self) -> tuple[Act, ...]:
        """Every act so far, oldest first."""
        return tuple(self._log)

    def log_from(self, first: int) -> list[Act]:
        """The acts after so many, oldest first."""
        return self._log[first:]

    @property
    def act_count(self) -> int:
        """How many acts there are so far."""
        return len(self._log)

    def count(self, kind: Kind) -> int:
        """How many acts of a kind there are so far."""
        return self._counts[kind]

    @property
    def move_count(self) -> int:
        """How many moves lead from the first position to this one."""
        return self._node.moves

    def folded(self, fold: Callable[[T, Step], T], first: T) -> T:
        """What a function makes of the line, one step after another; after an act only the new ones are gone through.

        The function must not look at `Step.auto`, and always makes the same of the same.
        """
        return self._node.folded(fold, first)

    @property
    def marks(self) -> frozenset[str]:
        """What a statistic should know of this game, such as `UNDONE_REVEAL`. Marks stay."""
        return frozenset(self._marks)

    @property
    def bookmarks(self) -> tuple[str, ...]:
        return tuple(self._bookmarks)

    @property
    def can_undo(self) -> bool:
        return self._node.parent is not None

    @property
    def can_redo(self) -> bool:
        return self._node.forward is not None

    @property
    def undo_count(self) -> int:
        """How many acts of the player can be taken back, one after another."""
        return self._node.taken

    @property
    def redo_count(self) -> int:
        """How many undone acts can be made again."""
        following = self._node.forward
        # A move that autoplay went on from when it was made before is redone by itself.
        return self._node.ahead + (following is not None and following.step is not None and following.step.auto)

    def peek(self, *, at: float | None = None) -> State:
        """The whole position, hidden cards too. The game is marked."""
        self.mark(PEEKED, at=at)
        return self.state

    # ------------------------------------------------------------------------------------------ acts

    def play(self, move: Move | str, *, at: float | None = None) -> tuple[Event, ...]:
        """Make a move, given as such or as text; autoplay follows where it is on.

        Returns:
            What happened, autoplay's moves included.

        Raises:
            NotationError, AmbiguousMove: the text names no single move.
            IllegalMove: the rules do not allow it here.
        """
        if isinstance(move, str):
            move = notation.read(self.state, move)
        events = self._play(move, auto=False, at=at)
        return events + self._go_up(self.autoplay, at)

    def finish(self, mode: autoplay.Mode = "all", *, at: float | None = None) -> tuple[Event, ...]:
        """Take up every card that the mode allows; one undo takes all back.

        Raises:
            GameError: no card can go up.
        """
        move = autoplay.next_up(self.state, mode)
        if move is None:
            raise GameError(Reason("nothing-goes-up"))
        return self._play(move, auto=False, at=at) + self._go_up(mode, at)

    def undo(self, *, at: float | None = None) -> int:
        """Take back the last move of the player, with what autoplay added.

        Returns:
            How many moves were taken back.

        Raises:
            GameError: there is none.
        """
        count = 1
        while self._back().auto:
            count += 1
        self._write("undo", at=at)
        return count

    def redo(self, *, at: float | None = None) -> tuple[Event, ...]:
        """Make the move undone last again, with what autoplay had added.

        Raises:
            GameError: there is none.
        """
        node = self._node.forward
        if node is None:
            raise GameError(Reason("nothing-to-redo"))
        events: tuple[Event, ...] = ()
        while node is not None and node.step is not None and (not events or node.step.auto):
            events += node.step.events
            self._node = node.enter()
            node = node.forward
        self._write("redo", at=at)
        return events

    def restart(self, *, at: float | None = None) -> None:
        """Go back to the first position; redo leads forward again."""
        self._go(self._root)
        self._write("restart", at=at)

    def bookmark(self, name: str, *, at: float | None = None) -> None:
        """Remember this position by a name; a name used before is given anew.

        Raises:
            GameError: the name is empty or longer than 80 characters.
        """
        if not 0 < len(name) <= 80 or not name.isprintable():
            raise GameError(Reason("bad-bookmark", details={"name": name[:40]}))
        self._bookmarks[name] = self._node
        self._write("bookmark", name, at=at)

    def return_to(self, name: str, *, at: float | None = None) -> None:
        """Go to a bookmarked position.

        Raises:
            GameError: no bookmark has this name.
        """
        node = self._bookmarks.get(name)
        if node is None:
            raise GameError(Reason("no-bookmark", details={"name": name[:40]}))
        self._go(node)
        self._write("return", name, at=at)

    def mark(self, name: str, *, at: float | None = None) -> None:
        """Mark the game for ever, as a peek or a hint does."""
        if name not in self._marks:
            self._marks.add(name)
            self._write("mark", name, at=at)

    def replay(self, log: Iterable[Act]) -> None:
        """Do again what another game's log says.

        Raises:
            DemonfanError: an act cannot be done here.
        """
        for act in log:
            match act.kind:
                case "play":
                    self._play(parse_move(act.value), auto=act.auto, at=act.at)
                case "undo":
                    self.undo(at=act.at)
                case "redo":
                    self.redo(at=act.at)
                case "restart":
                    self.restart(at=act.at)
                case "bookmark":
                    self.bookmark(act.value, at=act.at)
                case "return":
                    self.return_to(act.value, at=act.at)
                case "mark":
                    self.mark(act.value, at=act.at)

    # ------------------------------------------------------------------------------------------ the tree

    def _play(self, move: Move, *, auto: bool, at: float | None) -> tuple[Event, ...]:
        before = self.state
        after, events = moves.apply(before, move)
        node = self._node.children.get(move)
        if node is None:
            taken_back = _taken_back(self._node.taken_back, move, events)
            node = self._node.children[move] = Node(after, self._node, taken_back=taken_back)
        node.step = Step(move, events, before, after, auto)
        self._node = node.enter()
        self._write("play", str(move), auto=auto, at=at)
        return events

    def _go_up(self, mode: autoplay.Mode, at: float | None) -> tuple[Event, ...]:
        events: tuple[Event, ...] = ()
        while (move := autoplay.next_up(self.state, mode, self.taken_back)) is not None:
            events += self._play(move, auto=True, at=at)
        return events

    @property
    def taken_back(self) -> frozenset[Card]:
        """Cards that the player took back from a foundation; autoplay leaves them until they are played up again."""
        return self._node.taken_back

    def _back(self) -> Step:
        """Go back one move, and keep the way forward."""
        step, parent = self._node.step, self._node.leave()
        if step is None or parent is None:
            raise GameError(Reason("nothing-to-undo"))
        if UNDONE_REVEAL not in self._marks and reveals(step.before, step.after):
            self._marks.add(UNDONE_REVEAL)
        self._node = parent
        return step

    def _go(self, target: Node) -> None:
        """Go to any position of the tree: back to where the ways part, then forward."""
        way = target.line()
        on_the_way = set(way)
        while self._node not in on_the_way:
            self._back()
        for node in way[self._node.moves + 1 :]:
            self._node = node.enter()

    def _write(self, kind: Kind, value: str = "", *, auto: bool = False, at: float | None) -> None:
        self._log.append(Act(kind, value, auto, at))
        self._counts[kind] += 1


def _taken_back(before: frozenset[Card], move: Move, events: tuple[Event, ...]) -> frozenset[Card]:
    """The cards that are taken back after a move, from those that were before it."""
    taken = set(before)
    if isinstance(move, Draw | Carry):
        for event in events:
            if isinstance(event, CardsMoved) and event.source.area is Area.FOUNDATION:
                taken.update(event.cards)
            elif isinstance(event, CardsMoved) and event.target.area is Area.FOUNDATION:
                taken.difference_update(event.cards)
    return frozenset(taken)
