from __future__ import annotations

import pytest

from demonfan import position
from demonfan.games import find
from demonfan.outcome import Termination, outcome

LOCKED = "2S KC / 2C KS / Foundations: AC AS KH KD / QC JC TC 9C 8C 7C 6C 5C 4C 3C / QS JS TS 9S 8S 7S 6S 5S 4S 3S"


@pytest.mark.parametrize(
    ("game", "text", "termination", "layout_stuck"),
    [
        ("la-belle-lucie", "Foundations: KC KS KH KD", Termination.WON, False),
        # A win condition may hold while cards are left.
        (
            "demon-36",
            "QD KC / KD 9D / TD / JD / Foundations: QC KS KH 8D / Base: A",
            Termination.OPEN,
            False,
        ),
        ("la-belle-lucie", LOCKED, Termination.OPEN, True),
        ("la-belle-lucie", f"{LOCKED} / Redeals left: 0", Termination.STUCK, True),
        ("three-shuffles-and-a-draw", f"{LOCKED} / Redeals left: 0", Termination.OPEN, True),
        ("three-shuffles-and-a-draw", f"{LOCKED} / Redeals left: 0 / Merci: 0", Termination.STUCK, True),
        # Kings go to empty fans: that opens what lies below.
        ("fan", LOCKED, Termination.OPEN, False),
    ],
)
def test_outcome(game: str, text: str, termination: Termination, layout_stuck: bool) -> None:
    result = outcome(position.read(find(game).rules, text))
    assert (result.termination, result.layout_stuck) == (termination, layout_stuck)
    assert str(result) == termination.value
    assert result.is_over == (termination is not Termination.OPEN)


def test_all_out_wins_before_the_cards_are_up() -> None:
    rules = find("demon-36").rules_with({"won": "all-out"})
    state = position.read(rules, "QD KC / KD 9D / TD / JD / Foundations: QC KS KH 8D / Base: A")
    assert outcome(state).termination is Termination.WON
