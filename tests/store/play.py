"""Games for the tests of the store: dealt, and played on at random."""

from __future__ import annotations

import random

from demonfan.game import Game
from demonfan.store import Session


def dealt(deal: int | str = 12345, game: str = "la-belle-lucie") -> Game:
    return Game.deal(game, deal)


def same(one: Game, other: Game) -> bool:
    """Whether two games are the same in all that a player did; times apart."""
    acts = [[(act.kind, act.value, act.auto) for act in game.log] for game in (one, other)]
    return acts[0] == acts[1] and one.state == other.state and one.marks == other.marks


def play_randomly(session: Session, count: int, seed: int = 1) -> None:
    """Do some random acts, most of them moves."""
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


def played_out(game: str, wanted: str, *, before: int = 0) -> Game:
    """A game of the lowest deal that random play brings to an outcome; or some acts before it."""
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
            again = Game.deal(game, deal)
            again.replay(played.log[: len(played.log) - before])
            return again
    raise LookupError(f"random play never brings {game} to {wanted}")
