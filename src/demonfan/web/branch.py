"""A branch: moves that one tab tries freely, from a position of its game. The game itself is not touched.

It begins with a position that the player cannot tell from the real one: unseen cards are laid at random, and shuffles
to come fall otherwise than the game's own. So nothing that is tried tells what is hidden. It lives in memory, with its
tab.
"""

from __future__ import annotations

import random

from demonfan.deals import MAX_NUMBER, Deal
from demonfan.game import Game
from demonfan.store import Session
from demonfan.view import View
from demonfan.web.picture import Picture
from demonfan.web.protocol import BranchMark

#: Nobody may foresee how a branch lays what is hidden.
_CHANCE = random.SystemRandom()


class Branch:
    """A game within the game."""

    def __init__(self, key: str, game: Game, moves: int | None = None) -> None:
        """Branch off after so many moves of a game's line, by default after all of them.

        Raises:
            IndexError: the line is shorter.
        """
        line = game.line
        self.moves = len(line) if moves is None else moves
        if not 0 <= self.moves <= len(line):
            raise IndexError(f"the line has {len(line)} moves")
        view = View.of(line[self.moves - 1].after if self.moves else game.start)
        hidden = view.unseen
        start = view.filled(_CHANCE.sample(hidden, len(hidden)), Deal("own", _CHANCE.randint(1, MAX_NUMBER)))
        self.game = Game(game.rules, start, id=game.id, options=game.options)
        self.is_guess = len(set(hidden)) > 1
        self._key = key
        self._deal = str(game.start.deal)

    @property
    def acts(self) -> int:
        """The number of acts in the branch."""
        return self.game.act_count

    def picture(self, session: Session) -> Picture:
        """The branch as its tab shows it, with the time of the game that it branches off and what that counts as."""
        picture = Picture.of(self._key, self.game, session.clock).at(session)
        mark = BranchMark(self.moves, self.game.move_count, self.is_guess)
        return picture.changed(deal=self._deal, branch=mark)
