"""Random games with everything a player can do, held to a plain model: the list of positions."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

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


class PlayedGame(RuleBasedStateMachine):
    """`past` and `future` are the positions before and after the present one, as undo and redo must find them."""

    @initialize(name=st.sampled_from(NAMES), number=st.integers(1, 1000))
    def begin(self, name: str, number: int) -> None:
        self.game = new_game(name, number)
        self.past: list[State] = []
        self.future: list[State] = []
        self.saved: dict[str, State] = {}
        self.reveal_undone = False

    def play(self, move: Move, *, text: bool = False) -> None:
        before = self.game.state
        self.game.play(notation.write(before, move) if text else move)
        self.past.append(before)
        # The same move again keeps what lay beyond it; another one leaves it for the bookmarks.
        kept = bool(self.future) and self.future[0] == self.game.state
        self.future = self.future[1:] if kept and self.game.can_redo else []

    @precondition(lambda self: bool(self.game.legal_moves))
    @rule(data=st.data(), text=st.booleans())
    def make_a_move(self, data: st.DataObject, text: bool) -> None:
        self.play(data.draw(st.sampled_from(list(self.game.legal_moves))), text=text)

    @precondition(lambda self: bool(self.game.legal_moves))
    @rule(seed=st.randoms(use_true_random=False))
    def make_many_moves(self, seed: object) -> None:
        for _ in range(15):
            legal = list(self.game.legal_moves)
            if not legal:
                return
            rare = [move for move in legal if isinstance(move, Redeal | Draw)]
            self.play(seed.choice(rare or legal))  # type: ignore[attr-defined]

    @precondition(lambda self: self.past)
    @rule()
    def undo(self) -> None:
        before, after = self.past[-1], self.game.state
        assert self.game.undo() == 1
        self.reveal_undone |= reveals(before, after)
        self.future.insert(0, after)
        assert self.game.state == self.past.pop()

    @precondition(lambda self: self.future)
    @rule()
    def redo(self) -> None:
        self.past.append(self.game.state)
        self.game.redo()
        assert self.game.state == self.future.pop(0)

    @rule()
    def restart(self) -> None:
        line = [*self.past, self.game.state]
        self.reveal_undone |= any(reveals(a, b) for a, b in pairwise(line))
        self.game.restart()
        self.future = line[1:] + self.future
        self.past = []
        assert self.game.state == line[0]

    @rule(name=st.sampled_from(["here", "there"]))
    def bookmark(self, name: str) -> None:
        self.game.bookmark(name)
        self.saved[name] = self.game.state

    @precondition(lambda self: self.saved)
    @rule(data=st.data())
    def return_to(self, data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(self.saved)))
        self.game.return_to(name)
        assert self.game.state == self.saved[name]
        self.past = [step.before for step in self.game.line]
        self.reveal_undone |= UNDONE_REVEAL in self.game.marks
        self.future = self.ahead()

    def ahead(self) -> list[State]:
        """What redo would show, asked of a copy."""
        copy = Game(self.game.rules, self.game.start)
        copy.replay(self.game.log)
        states = []
        while copy.can_redo:
            copy.redo()
            states.append(copy.state)
        return states

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
    def undo_and_redo_are_there_when_they_should_be(self) -> None:
        assert self.game.can_undo == bool(self.past)
        assert self.game.can_redo == bool(self.future)

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
TestPlayedGame.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
