"""The rules in words, part by part."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from demonfan.games import LANGUAGES, catalogue, find
from demonfan.games.inwords import said
from demonfan.rules import Alternate, Cells, Foundations, Gathered, InSuit, Lay, Merci, Override, Rules


def changed(game: str, **parts: Any) -> Rules:
    return structs.replace(find(game).rules, **parts)


def foundations(*groups: Foundations, language: str = "en", **parts: Any) -> str:
    return said(changed("la-belle-lucie", foundations=groups, **parts), language)["foundations"]


@pytest.mark.parametrize(
    ("group", "words"),
    [
        (Foundations(), "foundations go up in suit from A to K"),
        (Foundations(start="K", direction="down"), "foundations go down in suit from K to A"),
        (Foundations(build="alternate", start="Q"), "foundations go up in alternate colours from Q to K"),
        (Foundations(start="9", wrap=True), "foundations go up in suit from 9 round the corner"),
        (Foundations(start="dealt", wrap=True), "foundations go up in suit round the corner"),
        (
            Foundations(start="K", direction="down", step=5, wrap=True),
            "foundations go down in suit in steps of 5 from K round the corner",
        ),
        (Foundations(step=2), "foundations go up in suit in steps of 2 from A to K"),
        (Foundations(step=2, start="2"), "foundations go up in suit in steps of 2 from 2 to Q"),
        (Foundations(step=5, start="J", direction="down"), "foundations go down in suit in steps of 5 from J to A"),
        (Foundations(build="rank", start="any"), "foundations take equal ranks"),
        (Foundations(build="rank", start="any", whole=True), "foundations take whole sets of equal cards"),
        (Foundations(times=2), "foundations: 2×♣♠♥♦ up in suit from A to K"),
    ],
)
def test_how_foundations_go(group: Foundations, words: str) -> None:
    assert foundations(group) == words


def test_foundations_that_differ_are_told_one_by_one() -> None:
    down = Foundations(suits="HD", start="K", direction="down", build="alternate")
    words = "foundations: ♣♠ up in suit from A to K, ♥♦ down in alternate colours from K to A"
    assert foundations(Foundations(suits="CS"), down) == words
    russian = "базы: ♣♠ вверх по масти от Т до К, ♥♦ вниз с чередованием цвета от К до Т"
    assert foundations(Foundations(suits="CS"), down, language="ru") == russian
    assert foundations(Foundations(start="K", direction="down"), language="ru") == "базы идут вниз по масти от К до Т"
    assert foundations(Foundations(), ranks="A6789T") == "foundations go up in suit from A to 10"


def test_aces_are_not_said_to_stay_where_they_are_set_out() -> None:
    assert said(find("quads-plus").rules)["aces"] == ""
    assert said(find("fan").rules)["aces"] == "no card goes up while dealing"
    kings = Foundations(start="K", direction="down")
    dealt_up = Lay("tableau", "17x3+1", base_cards="up")
    assert said(changed("fan", foundations=(kings,), deal=(dealt_up,)))["aces"] == "first cards go up while dealing"


def test_piles_that_are_built_in_their_own_way() -> None:
    tableau = find("fan").rules.tableau
    own = structs.replace(tableau, overrides=(Override((2, 3), build=Alternate(direction="up")),))
    words = said(changed("fan", tableau=own))
    assert words["own build"] == "in piles 2, 3 fans are built up in alternate colours"
    assert words["fill"] == "gaps are filled with K only"
    limits = structs.replace(tableau, build=InSuit(), max_cards=5, max_run=3)
    assert said(changed("fan", tableau=limits))["limit"] == (
        "no pile grows beyond 5 cards, no run grows beyond 3 cards"
    )


def test_the_other_areas() -> None:
    assert said(find("eagle-wing").rules)["reserve"] == (
        "a reserve of 13, face down, of which only the last card is played"
    )
    assert said(find("roaming-proils").rules)["cells"] == "free cells: 1, only for K, cards dealt there: 1"
    assert said(changed("fan", cells=Cells(2)))["cells"] == "free cells: 2"
    assert said(find("canfield").rules)["turn"] == "the deal turns no card of the stock"
    assert said(find("rainfall").rules)["turn"] == "the first turn of the stock is part of the deal"
    assert said(find("fan").rules)["turn"] == said(find("forest-glade").rules)["stock when"] == ""
    assert said(changed("trefoil", take_back="not-base"))["back"] == (
        "all but the first cards may come back from the foundations"
    )


def test_redeals_and_draws() -> None:
    gathered = Gathered(2, when="any", size=4, flip="packet")
    assert said(changed("fan", redeal=gathered))["redeal"] == (
        "redeals without shuffling: 2, at any time, into fans of 4, the bottom card of a fan first, all cards face up"
    )
    assert said(find("crescent").rules)["redeal"] == "bottom cards to the top, times: 3, at any time"
    draw = Merci(2, when="any", which="second", to="play")
    assert said(changed("fan", merci=draw))["draw"] == (
        "draws: 2, in any layout, of the second card of a fan, which is played at once"
    )
    assert said(changed("fan", merci=draw), "ru")["draw"] == (
        "мерси: 2, в любой раскладке, вторая сверху карта веера сразу ходит"
    )


def test_the_ranks_of_a_short_pack() -> None:
    assert said(find("demon-36").rules)["pack"] == "with 36 cards, the ranks A 6 7 8 9 10 J Q K"
    assert said(find("crescent").rules)["pack"] == "with 104 cards"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(catalogue()))
def test_every_value_is_put_in(game: str, language: str) -> None:
    for words in said(find(game).rules, language).values():
        assert "{" not in words
        assert words == words.strip()
        assert "  " not in words
