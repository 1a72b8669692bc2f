"""A branch: moves are tried freely, and nothing of it counts or is kept.

What the player does not know is not found out here: cards that lie unseen, and the shuffles to come, are an example
drawn anew for each branch.
"""

from __future__ import annotations

import random

from demonfan.deals import random_deal
from demonfan.game import Game
from demonfan.messages import plural, translator
from demonfan.state import State
from demonfan.store import Session
from demonfan.terminal import captions
from demonfan.terminal.game_screen import GameScreen
from demonfan.terminal.keys import Key
from demonfan.terminal.sitting import Sitting
from demonfan.view import View

#: Acts of a game that a branch does not have.
_OF_THE_GAME = ("pause", "give_up", "fresh", "review", "statistics")


class Branch(GameScreen):
    """A game screen on a game of its own; `Q` leads back."""

    @staticmethod
    def of(sitting: Sitting, view: View, away: int = 0) -> Branch:
        """A branch from a position of a sitting's game, as it is known, or from one so many moves away from it."""
        game = sitting.game
        session = Session.in_memory(Game(game.rules, example(view), id=game.id, options=game.options))
        session.chosen = sitting.session.chosen
        branch = Branch(session, sitting.language)
        branch.began = away
        return branch

    #: How many moves from the player's game it began.
    began = 0

    @property
    def away(self) -> int:
        return self.began + self.sitting.game.move_count

    @property
    def keys(self) -> list[Key]:
        return [key for key in super().keys if key.act not in _OF_THE_GAME]

    def on_mount(self) -> None:
        # A branch is kept nowhere by its nature: that is not what it says first.
        self.call_after_refresh(self._introduce)

    def _introduce(self) -> None:
        tr = translator(self.language)
        hidden = tr("Hidden cards and shuffles to come are an example here.") if not _is_known(self.view) else ""
        self.say(captions.together(tr("Nothing here counts: Q leads back to your game."), hidden))

    def title_line(self) -> str:
        tr, tn, count = translator(self.language), plural(self.language), self.away
        moves = tn("{count} move from your game", "{count} moves from your game", count).format(count=count)
        return f"{self.sitting.name} · {tr('a branch to try moves')} · {moves}"

    def press_explore(self) -> None:
        self.say(translator(self.language)("Moves are being tried here already; Q leads back to your game."))

    def press_lobby(self) -> None:
        self.dismiss(None)


def example(view: View) -> State:
    """A position that the player cannot tell from the real one, drawn by chance, as are the shuffles to come."""
    unseen = view.unseen
    return view.filled(random.SystemRandom().sample(unseen, len(unseen)), random_deal())


def _is_known(view: View) -> bool:
    """Whether nothing hidden is left, nor a redeal."""
    return not view.unseen and view.redeals_left == 0
