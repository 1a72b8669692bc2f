"""Stuck means: no reversible wandering leads to progress. Literal layouts on both sides of the line."""

from __future__ import annotations

import pytest

from demonfan import stuck
from demonfan.moves import apply, legal_moves
from demonfan.rules import Alternate, AnySuit, Fill, Filling, Foundations, Merci, Rules, SameRank, Shuffled, Turned
from demonfan.stuck import is_stuck, same
from tests.positions import game, moves, position


@pytest.mark.parametrize(
    ("rules", "tableau", "expected"),
    [
        (game(2), "9H 5C | 7C", True),
        # A card up is progress.
        (game(2), "9H AC | 7C", False),
        # So is a card off one that it cannot return to, and emptying a fan that is never filled.
        (game(2), "9H 5C | 6C", False),
        (game(2), "5C | 6C", False),
        # Turning a card is progress.
        (game(2), "-6H 5C | 6C", False),
        # A card shuttles between two parents of the other colour for ever.
        (game(2, Alternate()), "6H 5C | 6D", True),
        (game(3, Alternate()), "6H 5C | 6D | 9C 7S", False),
        # Two shuttles, and progress only when both have been used: 4H goes on 5S only after 4D has left it.
        (game(4, Alternate()), "6H 5C | 5S 4D | QC 4H | 5C", False),
        (game(4, Alternate()), "2C 6H 5C | 2S 6D | 8C 4S | 8C 4S", True),
        # Same rank: cards wander among their like, until one leaves a card of another rank.
        (game(2, SameRank(), max_cards=3), "5C 5S 5H | 9D 5D", True),
        (game(2, SameRank()), "5C 5S 5H | 9D 5D", False),
        # Kings among empty fans that kings may fill.
        (game(3, fill="K"), "KC | KD | ", True),
        (game(3, fill="K"), "9H KC | KD | ", False),
        (game(3, fill="K"), "KC | QH 2C | ", True),
        (game(4, Alternate(), fill="K"), "KC QH | KS | | 8D 3C", True),
        # A queen uncovers nothing, but the king that she leaves can move: still nothing is won.
        (game(4, Alternate(), fill="K"), "KC QH | KS | | 8D JC", False),
    ],
)
def test_layouts(rules: Rules, tableau: str, expected: bool) -> None:
    assert is_stuck(position(rules, tableau)) is expected


def test_cells_are_shuttled_too() -> None:
    rules = game(2, cells=1)
    # Into the cell and back is no progress, but uncovering a card that cannot be covered again is.
    assert not is_stuck(position(rules, "9H 5C | 8D"))
    assert is_stuck(position(rules, "9H 5C | 8D", cells="KC"))
    assert is_stuck(position(game(2, Alternate(), fills=(Fill(),), cells=1), "5C | 8D"))


def test_cards_that_may_come_back_do_not_make_an_endless_game() -> None:
    rules = game(2, take_back="on")
    assert not is_stuck(position(rules, "9H 3C | 8D", foundations="AC 2C|AS"))
    # 3C comes down on 4D and goes up again, without end.
    shuttle = game(2, Alternate(), take_back="on")
    assert is_stuck(position(shuttle, "9H 4D | 8D 6S", foundations="AC 2C 3C|AS"))


def test_the_stock_is_looked_through_once_more() -> None:
    rules = game(2, Alternate(), stock=Turned(turn=1))
    seen = "~2D ~8H ~3D"
    assert not is_stuck(position(rules, "9C | KD", stock=seen))
    assert is_stuck(position(rules, "9C | KD", stock="~2D ~6H ~3D"))
    assert not is_stuck(position(rules, "9C | KD", stock="~2D", waste="8H 3D"))
    assert is_stuck(
        position(game(2, Alternate(), stock=Turned(turn=1, passes=1)), "9C | KD", stock="~2D", waste="8H 3D")
    )


def test_threes_may_never_show_the_card_wanted() -> None:
    rules = game(2, Alternate(), stock=Turned(turn=3))
    assert is_stuck(position(rules, "9C | KD", stock="~2D ~8H ~3D"))
    assert not is_stuck(position(rules, "9C | KD", stock="~8H ~2D ~3D"))


def test_an_unseen_stock_is_never_stuck() -> None:
    rules = game(2, Alternate(), stock=Turned(turn=1))
    assert not is_stuck(position(rules, "9C | KD", stock="-2D ~6H"))


def test_a_stock_that_fills_is_progress() -> None:
    rules = game(2, fills=(Fill(ranks="K"), Fill(source="stock", count=3)), stock=Filling())
    assert not is_stuck(position(rules, "9C | ", stock="-2D"))
    assert is_stuck(position(rules, "9C | 5D", stock="-2D"))


def test_reserves_are_not_given_back() -> None:
    rules = game(1, Alternate(), reserves=1)
    assert not is_stuck(position(rules, "9C", reserves="8H"))
    assert is_stuck(position(rules, "9C", reserves="7H"))


def test_a_won_game_is_not_stuck() -> None:
    rules = game(1, ranks="A2")
    assert not is_stuck(position(rules, "", foundations="AC 2C|AS 2S|AH 2H|AD 2D"))


def test_draws_and_redeals_do_not_count() -> None:
    rules = game(2, merci=Merci(when="any"), redeal=Shuffled(count=1))
    state = position(rules, "5C 9H | 6C 7D")
    assert is_stuck(state)
    assert "redeal" in moves(state)
    assert "redeal" not in moves(position(rules, "9H 5C | 6C"))


def test_beyond_the_cap_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(game(5, AnySuit()), "6H 5C | 6D | 6S 5H | 6C | 9S")
    assert is_stuck(state)
    monkeypatch.setattr(stuck, "CAP", 2)
    stuck._verdicts.cache_clear()
    assert not is_stuck(state)
    stuck._verdicts.cache_clear()


def test_a_verdict_holds_for_all_positions_that_reversible_moves_connect() -> None:
    state = position(game(5, AnySuit()), "6H 5C | 6D | 6S 5H | 6C | 9S")
    stuck._verdicts.cache_clear()
    assert is_stuck(state)
    known = stuck._verdicts(state.rules)
    assert len(known) > 3
    assert set(known.values()) == {True}
    for move in list(legal_moves(state)):
        following, _ = apply(state, move)
        assert same(following) in known
        stuck._verdicts.cache_clear()
        assert is_stuck(following)


def test_positions_that_differ_in_the_order_of_alike_piles_are_one() -> None:
    rules = game(3)
    assert same(position(rules, "5C | 9H | KD")) == same(position(rules, "KD | 5C | 9H"))
    assert same(position(rules, "5C | 9H | KD")) != same(position(rules, "KD | 5C 9H | "))
    cells = game(1, cells=2)
    assert same(position(cells, "5C", cells="2C|3C")) == same(position(cells, "5C", cells="3C|2C"))
    sets = game(2, foundations=(Foundations(),))
    assert same(position(sets, "5C | ", foundations="AC")) != same(position(sets, "5C | ", foundations="|AC"))
