from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from demonfan.cards import cards_text
from demonfan.effects import make
from demonfan.game import Game
from demonfan.games import find
from demonfan.solve.solver import solve
from demonfan.solve.statements import goes_up_at_once, is_dead, is_plain_fans
from demonfan.solve.verdict import Limits
from demonfan.state import State


@st.composite
def late_positions(draw: st.DrawFn) -> State:
    """The cards from the nines up, in fans of three."""
    game = draw(st.sampled_from(["fan", "la-belle-lucie", "demon-fan", "free-fan"]))
    cards = [card for card in find(game).rules.pack.cards if card.rank.value > 8]
    order = draw(st.permutations(cards))
    fans = [cards_text(order[at : at + 3]) for at in range(0, len(order), 3)]
    text = " / ".join([*fans, "Faces: marked"] + (["Redeals left: 0"] if find(game).rules.redeal else []))
    return Game.from_position(game, text).state


def decided(state: State) -> str:
    """The verdict without any dominance. The rare position for which that takes minutes is set aside."""
    verdict = solve(state, Limits(positions=200_000), layout=True, dominances=False, effort=0).verdict
    assume(verdict != "undecided")
    return verdict


@given(late_positions())
def test_what_is_dead_is_lost(state: State) -> None:
    if is_dead(state):
        assert decided(state) == "lost"


@given(late_positions())
def test_a_card_that_goes_up_at_once_keeps_the_verdict(state: State) -> None:
    move = goes_up_at_once(state)
    if move is not None:
        assert decided(state) == decided(make(state, move)[0])


def test_the_statements_are_for_plain_fans() -> None:
    assert is_plain_fans(Game.deal("fan", 1).state)
    for game in ("demon-36", "free-fan-cells"):
        state = Game.deal(game, 1).state
        assert not is_plain_fans(state)
        assert not is_dead(state)
        assert goes_up_at_once(state) is None
