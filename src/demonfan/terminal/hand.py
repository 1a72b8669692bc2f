"""What the player has in the hand: which cards are lifted, where they may go, and which move a drop makes.

Nothing is decided here: the legal moves of the position say what can be lifted and dropped, and for the rest the engine
says why not.
"""

from __future__ import annotations

from demonfan.acts import Carry, Draw, Move
from demonfan.errors import Reason
from demonfan.game import Game
from demonfan.moves import why_not
from demonfan.state import Area, Face, Place
from demonfan.tables import compile_rules


class Hand:
    """The hand over one game. `look_again` after every act; it lays down what is held."""

    def __init__(self, game: Game) -> None:
        self.look_again(game)

    def look_again(self, game: Game) -> None:
        """Take the game as it stands now."""
        self.state = game.state
        self.legal: tuple[Move, ...] = tuple(game.legal_moves)
        self.lay_down()

    def lay_down(self) -> None:
        #: The pile and how many cards; of a draw the depth, counted from the top card, which is 1.
        self.held: tuple[Place, int] | None = None
        self.drawing = False

    # ------------------------------------------------------------------------------------------ lifting

    def counts(self, place: Place) -> list[int]:
        """How many cards may be carried away from a place."""
        return sorted({move.count for move in self.legal if isinstance(move, Carry) and move.source == place})

    def depths(self, place: Place) -> set[int]:
        """The depths of the cards that may be drawn from a place."""
        return {move.depth + 1 for move in self.legal if isinstance(move, Draw) and move.source == place}

    def lift(self, place: Place, depth: int = 1) -> Reason | None:
        """Lift the cards down to a depth, or a card to be drawn.

        Returns:
            Why it cannot be lifted, or None.
        """
        self.lay_down()
        pile = self.state[place]
        if len(pile.cards) < depth or place.area is Area.STOCK:
            return None
        counts = self.counts(place)
        if depth in counts:
            self.held = (place, depth)
        elif depth > 1 and depth in self.depths(place):
            self.held, self.drawing = (place, depth), True
        elif depth == 1 and pile.faces[-1] is Face.UP and place.area is not Area.FOUNDATION:
            # A card that can go nowhere may be lifted, for the player to be told why at each place.
            self.held = (place, counts[0] if counts else 1)
        else:
            return self._why_not_lifted(place, depth)
        return None

    def lift_more(self) -> bool:
        """From the held pile lift the next longer run; when there is none, lay down."""
        if self.held is None or self.drawing:
            self.lay_down()
            return False
        place, count = self.held
        longer = [each for each in self.counts(place) if each > count]
        if longer:
            self.held = (place, longer[0])
        else:
            self.lay_down()
        return self.held is not None

    def _why_not_lifted(self, place: Place, depth: int) -> Reason | None:
        for index in range(len(self.state.tableau)):
            target = Place(Area.TABLEAU, index)
            if target != place and (reason := why_not(self.state, Carry(place, target, depth))) is not None:
                return reason
        return None

    # ------------------------------------------------------------------------------------------ dropping

    @property
    def targets(self) -> frozenset[Place]:
        """Where the held cards, or some of them with those above, may be dropped."""
        if self.held is None:
            return frozenset()
        place, count = self.held
        if self.drawing:
            draws = (m for m in self.legal if isinstance(m, Draw) and m.source == place and m.depth + 1 == count)
            return frozenset(move.target or place for move in draws)
        carries = (move for move in self.legal if isinstance(move, Carry) and move.source == place)
        return frozenset(move.target for move in carries)

    def drop(self, target: Place) -> Move | Reason | None:
        """The move that dropping on a place makes, or why there is none."""
        if self.held is None:
            return None
        source, count = self.held
        if self.drawing:
            for move in self.legal:
                if isinstance(move, Draw) and (move.source, move.depth + 1) == (source, count):
                    if (move.target or source) != target:
                        continue
                    return move
            return why_not(self.state, Draw(source, count - 1, target if target != source else None))
        carries = [move for move in self.legal if isinstance(move, Carry) and move.source == source]
        here = [move for move in carries if move.target == target]
        if not here and target.area in (Area.FOUNDATION, Area.CELL):
            # Places that are alike for the player: the right foundation is found for him.
            here = [move for move in carries if move.target.area is target.area]
        if here:
            return min(here, key=lambda move: (abs(move.count - count), move.count))
        return why_not(self.state, Carry(source, target, count))

    def up(self, place: Place) -> Move | Reason | None:
        """The move that takes the top of a pile to a foundation, or why it does not go up."""
        for move in self.legal:
            if isinstance(move, Carry) and move.source == place and move.target.area is Area.FOUNDATION:
                return move
        pile = self.state[place]
        if not pile.cards or place.area in (Area.FOUNDATION, Area.STOCK):
            return Reason("nothing-goes-up")
        suit = pile.cards[-1].suit
        rules = compile_rules(self.state.rules, self.state.base).foundations
        index = next((at for at, rule in enumerate(rules) if rule.suit == suit), 0)
        return why_not(self.state, Carry(place, Place(Area.FOUNDATION, index)))
