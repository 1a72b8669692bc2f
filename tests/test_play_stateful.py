"""Random games with everything a player can do, held to a plain model."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from demonfan import moves, notation, position, record
from demonfan.acts import Draw, Move, Redeal
from demonfan.game import UNDONE_REVEAL, Game
from demonfan.state import State
from demonfan.view import View, reveals
from tests.conformance.every_game import all_rules, new_game

NAMES = sorted(all_rules())


Path = tuple[Move, ...]


class PlayedGame(RuleBasedStateMachine):
    """The model knows a position by the moves that led to it, and from each the way that was taken last."""

    @initialize(name=st.sampled_from(NAMES), number=st.integers(1, 1000))
    def begin(self, name: str, number: int) -> None:
        self.game = new_game(name, number)
        self.path: Path = ()
        self.states: dict[Path, State] = {(): self.game.state}
        self.forward: dict[Path, Move] = {}
        self.saved: dict[str, Path] = {}
        self.reveal_undone = False

    def play(self, move: Move, *, text: bool = False) -> None:
        self.game.play(notation.write(self.game.state, move) if text else move)
        self.forward[self.path] = move
        self.path += (move,)
        self.states[self.path] = self.game.state

    def back_to(self, path: Path) -> None:
        """Follow the game back to a position on its line."""
        while self.path != path:
            before, after = self.states[self.path[:-1]], self.states[self.path]
            self.reveal_undone |= reveals(before, after)
            self.path = self.path[:-1]

    @precondition(lambda self: bool(self.game.legal_moves))
    @rule(data=st.data(), text=st.booleans())
    def make_a_move(self, data: st.DataObject, text: bool) -> None:
        self.play(data.draw(st.sampled_from(list(self.game.legal_moves))), text=text)

    @precondition(lambda self: bool(self.game.legal_moves))
    @rule(seed=st.integers(0, 1000))
    def make_many_moves(self, seed: int) -> None:
        chance = Random(seed)
        for _ in range(15):
            legal = list(self.game.legal_moves)
            if not legal:
                return
            rare = [move for move in legal if isinstance(move, Redeal | Draw)]
            self.play(chance.choice(rare or legal))

    @precondition(lambda self: self.path)
    @rule()
    def undo(self) -> None:
        assert self.game.undo() == 1
        self.back_to(self.path[:-1])

    @precondition(lambda self: self.path in self.forward)
    @rule()
    def redo(self) -> None:
        self.game.redo()
        self.path += (self.forward[self.path],)

    @rule()
    def restart(self) -> None:
        self.game.restart()
        self.back_to(())

    @rule(name=st.sampled_from(["here", "there"]))
    def bookmark(self, name: str) -> None:
        self.game.bookmark(name)
        self.saved[name] = self.path

    @precondition(lambda self: self.saved)
    @rule(data=st.data())
    def return_to(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.saved)))
        self.game.return_to(name)
        target = self.saved[name]
        if target[: len(self.path)] != self.path:
            common = next(n for n in range(len(self.path), -1, -1) if target[:n] == self.path[:n])
            self.back_to(target[:common])
        for number in range(len(self.path), len(target)):
            self.forward[target[:number]] = target[number]
        self.path = target

    @rule()
    def save_and_load_by_the_log(self) -> None:
        again = Game(self.game.rules, self.game.start, id=self.game.id)
        again.replay(self.game.log)
        assert (again.log, again.marks, again.bookmarks) == (self.game.log, self.game.marks, self.game.bookmarks)
        assert again.state == self.game.state
        self.game = again

    @rule()
    def write_and_read_the_record(self) -> None:
        read = record.read(record.write(self.game))
        assert (read.state, read.line) == (self.game.state, self.game.line)

    @rule()
    def write_and_read_the_position(self) -> None:
        state = self.game.state
        assert position.read(state.rules, position.write_line(state)) == state

    @invariant()
    def every_card_is_there(self) -> None:
        assert Counter(self.game.state.cards) == Counter(self.game.rules.pack.cards)

    @invariant()
    def the_game_is_where_the_model_is(self) -> None:
        assert self.game.state == self.states[self.path]
        assert tuple(step.move for step in self.game.line) == self.path
        assert self.game.can_undo == bool(self.path)
        assert self.game.can_redo == (self.path in self.forward)

    @invariant()
    def only_an_undone_reveal_marks_the_game(self) -> None:
        assert (UNDONE_REVEAL in self.game.marks) == self.reveal_undone

    @invariant()
    def the_view_knows_as_much_as_lies_open(self) -> None:
        view = View.of(self.game.state)
        assert len(view.unseen) == sum(card is None for pile in view.piles for card in pile.cards)

    @invariant()
    def a_won_game_has_no_moves(self) -> None:
        assert not (self.game.state.is_won and moves.legal_moves(self.game.state))


TestPlayedGame = PlayedGame.TestCase
TestPlayedGame.settings = settings(max_examples=20, stateful_step_count=25, deadline=None)
