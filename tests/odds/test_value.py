"""The odds of positions: what is proved, what is computed, and that nothing hidden comes in."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from demonfan import _core
from demonfan.deals import Deal
from demonfan.game import Game
from demonfan.games import find
from demonfan.moves import legal_moves
from demonfan.odds import table as tables
from demonfan.odds.family import family_of
from demonfan.odds.table import Cell
from demonfan.odds.value import SEARCHED, Odds, OddsError, computed, estimates, odds, odds_before, of_open, proved
from demonfan.rules import Alternate, AnySuit, Build, InSuit, Merci, SameRank, Shuffled
from demonfan.solve import encodings
from demonfan.view import View
from tests.odds.small import keep_table, layouts, small_game
from tests.positions import game, position


@pytest.mark.parametrize(
    ("name", "options", "percent"),
    [
        ("la-belle-lucie", {}, 20.5),
        ("la-belle-lucie", {"redeal.count": "1"}, 11.3),
        ("la-belle-lucie", {"redeal.count": "3"}, 31.4),
        ("trefoil", {}, 22.2),
        ("three-shuffles-and-a-draw", {}, 46.7),
    ],
)
def test_the_chance_before_the_deal(name: str, options: dict[str, str], percent: float) -> None:
    found = odds_before(find(name).rules_with(options))
    assert found.kind == "computed"
    assert 100 * found.value == pytest.approx(percent, abs=1.0)
    assert 0 < found.standard_error < 0.003
    assert found.lower <= found.value <= found.upper or found.upper <= found.value <= found.lower


@pytest.mark.parametrize("name", ["demon-fan-gather", "canfield", "forest-glade"])
def test_games_without_a_table_have_no_odds_before_the_deal(name: str) -> None:
    with pytest.raises(OddsError, match="no odds of this game before the deal"):
        odds_before(find(name).rules)


def test_without_a_table_the_chance_before_the_deal_says_what_to_do_and_a_position_is_estimated() -> None:
    with pytest.raises(OddsError, match="demonfan odds build"):
        odds_before(find("la-belle-lucie").rules_with({"redeal.count": "9"}))
    assert odds(Game.deal("la-belle-lucie", 2, {"redeal.count": "9"}).view, samples=64).kind == "estimate"


def test_open_games_are_proved() -> None:
    assert odds(Game.deal("fan", 1).view) == proved(True)
    assert odds(Game.deal("ceiling-fan", 6).view) == proved(False)


def test_a_win_without_a_redeal_is_proved_and_so_is_the_last_layout() -> None:
    rules = game(2, ranks="A23", redeal=Shuffled(count=1))
    easy = position(rules, "3D 2D AD|3C", foundations="AC 2C|AS 2S 3S|AH 2H 3H")
    assert of_open(easy) == proved(True)
    lost = position(rules, "2D AD 3D|", foundations="AC 2C 3C|AS 2S 3S|AH 2H 3H", redeals=1)
    assert of_open(lost) == proved(False)
    assert of_open(lost).is_loss


def test_the_shuffles_of_the_deal_number_do_not_come_in() -> None:
    """Equal views have equal odds, whatever the number says comes next."""
    for number in range(1, 30):
        state = Game.deal("la-belle-lucie", number).state
        other = replace(state, deal=Deal("own", number + 1000))
        assert View.of(state) == View.of(other)
        assert odds(View.of(state)) == odds(View.of(other)) == of_open(other)


def test_the_odds_are_the_best_over_all_moves() -> None:
    """And never less after a move than the best: cards open, only a shuffle can surprise."""
    chance = random.Random(3)
    for number in range(1, 8):
        at = Game.deal("la-belle-lucie", number)
        for _ in range(chance.randrange(25)):
            moves = [move for move in at.legal_moves if str(move) != "redeal"]
            if not moves:
                break
            at.play(chance.choice(moves))
        here = odds(at.view)
        after = [of_open(at_after) for at_after in _after(at)]
        if after:
            assert here.value == pytest.approx(max(found.value for found in after))


def _after(at: Game):  # type: ignore[no-untyped-def]
    from demonfan.moves import apply

    return [apply(at.state, move)[0] for move in legal_moves(at.state) if str(move) != "redeal"]


def test_a_redeal_at_any_time_is_worth_at_least_as_much() -> None:
    for number in range(1, 6):
        bound = odds(Game.deal("la-belle-lucie", number).view)
        free = odds(Game.deal("la-belle-lucie", number, {"redeal.when": "any"}).view)
        assert free.value >= bound.value - 3 * (bound.standard_error + free.standard_error)


def test_where_cards_are_hidden_the_odds_are_an_estimate() -> None:
    for name in ("demon-fan", "demon-fan-gather", "demon-36", "canfield"):
        found = odds(Game.deal(name, 1).view, samples=64)
        assert found.kind == "estimate"
        assert found.method.startswith("64 samples")
        assert found.standard_error > 0
        assert found.upper == 1.0


def test_two_odds_differ_only_beyond_their_error() -> None:
    near = computed(Cell(0.20, 0.20, 0.01), (1, 2, 3, 4))
    far = computed(Cell(0.24, 0.24, 0.01), (2, 2, 3, 4))
    assert far.differs_from(near)
    assert not near.differs_from(computed(Cell(0.21, 0.21, 0.01), (0, 0, 0, 0)))
    assert not near.differs_from(near)
    assert proved(True).differs_from(near)
    assert Odds(0.5, 0.0, "computed", "", 0.5, 0.5).differs_from(proved(False))


# ---------------------------------------------------------------------------------------------- a fixed policy's table


@pytest.mark.parametrize("built", [AnySuit(), SameRank(), Alternate()])
def test_what_is_not_known_whole_is_an_estimate_by_the_best_ending_found(built: Build, own_tables: Path) -> None:
    rules = small_game(built)
    keep_table(rules, own_tables)
    family = family_of(rules)
    assert family is not None
    table = tables.find(family, 0)
    assert table is not None
    kinds = set()
    for state in layouts(rules, 25):
        found = odds(View.of(state))
        kinds.add(found.kind)
        fans = encodings.in_any_way(state)
        assert fans is not None
        won, endings, *_ = _core.open_endings(fans[1].fans, fans[1].heights, ranks=5, build=fans[0], positions=SEARCHED)
        if won:
            assert found == proved(True)
            continue
        best = max(table.cell(0, (h[0], h[1], h[2], h[3])).lower for h in endings)
        assert found.value == pytest.approx(best, abs=1e-4)
        assert "fixed policy" in found.method
        assert found.lower == found.value
    assert kinds == {"proved", "estimate"}


def test_a_draw_in_any_layout_is_worth_having(own_tables: Path) -> None:
    rules = small_game(InSuit(), merci=Merci(when="any"))
    keep_table(rules, own_tables)
    drawn = 0
    for state in layouts(rules, 40):
        with_draw, without = odds(View.of(state)), odds(View.of(replace(state, draws=1)))
        assert with_draw.value >= without.value - 0.02
        drawn += with_draw.value > without.value
    assert drawn > 10


def test_hidden_layouts_are_played_to_the_table(own_tables: Path) -> None:
    rules = small_game(Alternate(), hidden=True)
    keep_table(rules, own_tables)
    for state in layouts(rules, 6, hidden=True):
        view = View.of(state)
        *_, found = estimates(view, samples=128)
        assert "table" in found.method
        assert found.kind == "estimate"
        assert 0 <= found.value <= 1
        assert 0 < found.standard_error < 0.1
        # The same game played out whole tells the same, within the errors.
        tables.forget()
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(tables, "find", lambda *_: None)
            *_, plain = estimates(view, samples=512)
        assert "table" not in plain.method
        assert abs(found.value - plain.value) < 5 * (found.standard_error + plain.standard_error)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("super-flower-garden", {}),
        ("school", {}),
        ("demon-fan", {}),
        ("fascination-fan", {}),
        ("three-shuffles-and-a-draw", {"merci.when": "any"}),
    ],
)
def test_games_of_a_fixed_policy_have_a_bounded_estimate_before_the_deal(name: str, options: dict[str, str]) -> None:
    found = odds_before(find(name).rules_with(options))
    assert found.kind == "estimate"
    assert found.method.startswith("what a fixed policy wins: ")
    assert 0 < found.lower == found.value <= found.upper <= 1
    assert 0 < found.standard_error < 0.02
