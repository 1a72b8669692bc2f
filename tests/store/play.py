"""Games for the tests of the store: dealt, and played on at random."""

from __future__ import annotations

import random

from demonfan.game import Game
from demonfan.store import Session

#: A short game that is often won by playing up whatever goes.
SHORT = "demon-36-one"


def dealt(deal: int | str = 12345, game: str = "la-belle-lucie") -> Game:
    return Game.deal(game, deal)


def play_randomly(session: Session, count: int, seed: int = 1) -> None:
    """Make some random acts, most of them moves."""
    chance = random.Random(seed)
    for number in range(count):
        moves = list(session.game.legal_moves)
        if session.game.can_undo and (not moves or chance.random() < 0.2):
            session.undo()
        elif session.game.can_redo and chance.random() < 0.3:
            session.redo()
        elif moves:
            session.play(chance.choice(moves))
        else:
            session.bookmark(f"nothing left {number}")


def played_out(game: str, wanted: str, *, stop_before_last: bool = False) -> Game:
    """A game of the lowest deal that random play brings to an outcome; or one act before it."""
    for deal in range(1, 200):
        chance = random.Random(deal)
        played = Game.deal(game, deal)
        for _ in range(300):
            moves = list(played.legal_moves)
            if not moves or played.outcome.is_over:
                break
            up = [move for move in moves if ">F" in str(move)]
            played.play(chance.choice(up or moves))
        if str(played.outcome) == wanted:
            before = Game.deal(game, deal)
            before.replay(played.log[:-1] if stop_before_last else played.log)
            return before
    raise LookupError(f"random play never brings {game} to {wanted}")
