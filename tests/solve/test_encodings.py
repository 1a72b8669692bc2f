"""What the special searches take, and what they must leave to the general one."""

from __future__ import annotations

from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.games import find
from demonfan.solve import encodings
from demonfan.solve.solver import solve
from demonfan.solve.verdict import Limits


def test_a_card_face_down_is_no_part_of_a_run() -> None:
    """The nine on a hidden ten looks packed to who does not look at faces."""
    rules = find("candike").rules
    dealt = deal(rules, Deal("own", 2))
    assert encodings.demon(dealt) is None
    verdict = solve(dealt, Limits(positions=20_000))
    assert verdict.method == "general"


def test_canfields_with_all_columns_open_have_a_search_of_their_own() -> None:
    for game in ("canfield", "rainfall", "rainbow", "chameleon", "canfield-rush", "demon-36"):
        assert encodings.demon(deal(find(game).rules, Deal("own", 1))) is not None, game
