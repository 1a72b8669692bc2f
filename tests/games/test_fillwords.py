"""How gaps are filled, in words."""

from __future__ import annotations

import pytest

from demonfan.games.fillwords import said
from demonfan.rules import Fill, InSuit, Override, Tableau

ANY = (Fill(),)


@pytest.mark.parametrize(
    ("fills", "words"),
    [
        ((), "gaps are never filled"),
        (ANY, "gaps are filled with any card"),
        ((Fill(ranks="KQ"),), "gaps are filled with K, Q only"),
        ((Fill("waste", ranks="T"),), "gaps are filled from the waste with 10 only"),
        (
            (Fill(("reserve", "cell"), auto=True), Fill()),
            "gaps are filled at once from the reserve or from a cell, then with any card",
        ),
        (
            (Fill("stock", count=3, base_cards_up=True),),
            "gaps are filled from the stock, 3 cards at a time, first cards among them going up",
        ),
    ],
)
def test_how_all_piles_are_filled(fills: tuple[Fill, ...], words: str) -> None:
    assert said(Tableau(InSuit(), fill=fills)) == words


def test_piles_that_are_filled_in_their_own_way_beside_the_others() -> None:
    own = Tableau(InSuit(), fill=(Fill(ranks="A9"),), overrides=(Override((2, 3), fill=ANY), Override((4,), fill=())))
    assert said(own) == "gaps are filled with A, 9 only, but in piles 2, 3 with any card, but in piles 4 never"
    assert said(own, "ru") == (
        "пустоты заполняются только Т, 9, а в стопках 2, 3 — любой картой, а в стопках 4 — не заполняются"
    )


def test_piles_that_alone_are_filled() -> None:
    holes = Tableau(InSuit(), overrides=(Override((6, 12), fill=ANY),))
    assert said(holes) == "gaps are filled with any card, but only in these piles: 6, 12"
    two = Tableau(InSuit(), overrides=(Override((1,), fill=ANY), Override((2,), fill=(Fill(ranks="K"),))))
    assert said(two) == "gaps are never filled, but in piles 1 with any card, but in piles 2 with K only"


def test_an_override_of_the_building_alone_leaves_the_filling() -> None:
    assert said(Tableau(InSuit(), fill=ANY, overrides=(Override((2,), build=InSuit()),))) == (
        "gaps are filled with any card"
    )
