from __future__ import annotations

from collections import Counter

import pytest

from demonfan import foundationtext
from demonfan.cards import Rank, parse_cards
from demonfan.state import Pile
from tests.conformance.every_game import all_rules


def written(game: str, base: Rank | None, *piles: str) -> list[str]:
    return list(foundationtext.write(all_rules()[game], base, [Pile.of(parse_cards(pile)) for pile in piles]))


@pytest.mark.parametrize(
    ("game", "base", "text", "piles"),
    [
        ("fan", None, "2C AH", ["AC 2C", "", "AH", ""]),
        # In any order, if that is unambiguous.
        ("fan", None, "AH 2C", ["AC 2C", "", "AH", ""]),
        ("canfield", Rank.QUEEN, "KC AH", ["QC KC", "", "QH KH AH", ""]),
        # Two up and two down.
        ("clover-leaf", None, "2C 3S QH KD", ["AC 2C", "AS 2S 3S", "KH QH", "KD"]),
        # Up in alternate colours: the top card does not tell the others.
        ("scotch-patience", None, "AC (AS 2D 3C)", ["AC", "AS 2D 3C", "", ""]),
        (
            "house-on-the-hill",
            None,
            ". . . . 3C . . .",
            ["", "", "", "", "KC QC JC TC 9C 8C 7C 6C 5C 4C 3C", "", "", ""],
        ),
    ],
)
def test_read(game: str, base: Rank | None, text: str, piles: list[str]) -> None:
    found = foundationtext.read(all_rules()[game], base, text)
    assert [str(pile) for pile in found] == piles
    again = " ".join(written(game, base, *piles))
    assert foundationtext.read(all_rules()[game], base, again) == found


def test_written_as_short_as_can_be() -> None:
    assert written("fan", None, "AC 2C", "", "AH", "") == ["2C AH"]
    assert written("fan", None, "", "", "", "") == []
    assert written("house-on-the-hill", None, "AC 2C", "", "", "", "", "", "", "") == ["2C"]
    assert written("house-on-the-hill", None, *("",) * 4, "KC QC", "", "", "") == [". . . . QC . . ."]


@pytest.mark.parametrize("text", ["2C 3C", "XX", "(AC 3C)", "(2C)", "AC AC", "(", "()", "AC AS AH AD AC"])
def test_what_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        foundationtext.read(all_rules()["fan"], None, text)


def test_missing_cards() -> None:
    rules = all_rules()["fan"]
    piles, left = foundationtext.of_missing(rules, None, Counter(parse_cards("2C AC AH 3H")))
    assert [str(pile) for pile in piles] == ["AC 2C", "", "AH", ""]
    assert +left == Counter(parse_cards("3H"))
    # Where a suit goes up on two foundations, nobody can tell on which.
    _, left = foundationtext.of_missing(all_rules()["house-on-the-hill"], None, Counter(parse_cards("AC")))
    assert left.total() == 1
