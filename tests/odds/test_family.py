"""Which games share a table of odds."""

from __future__ import annotations

import pytest

from demonfan.games import find
from demonfan.odds.family import Family, Start, family_of, redeals_of, start_of, starts_of


@pytest.mark.parametrize(
    ("game", "options", "name"),
    [
        ("la-belle-lucie", {}, "by-suit-13-stuck"),
        ("trefoil", {}, "by-suit-13-stuck"),
        ("la-belle-lucie", {"redeal.count": "5"}, "by-suit-13-stuck"),
        ("la-belle-lucie", {"layout": "16x3+2x2"}, "by-suit-13-stuck"),
        ("la-belle-lucie", {"redeal.when": "any"}, "by-suit-13-any"),
        ("la-belle-lucie", {"merci": "1"}, "by-suit-13-stuck-draw-1"),
        ("three-shuffles-and-a-draw", {}, "by-suit-13-stuck-draw-1"),
        (
            "three-shuffles-and-a-draw",
            {"merci.which": "second", "merci.to": "play"},
            "by-suit-13-stuck-draw-1-second-play",
        ),
        ("fan", {}, "by-suit-13-kings-18-stuck"),
    ],
)
def test_a_table_depends_on_what_a_shuffle_keeps(game: str, options: dict[str, str], name: str) -> None:
    family = family_of(find(game).rules_with(options))
    assert family is not None
    assert family.name == name


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("demon-fan", {}),
        ("demon-fan-gather", {}),
        ("demon-36", {}),
        ("super-flower-garden", {}),
        ("trefoil", {"redeal": "gathered"}),
        ("three-shuffles-and-a-draw", {"merci.when": "any"}),
        ("la-belle-lucie", {"redeal.when": "any", "auto.aces": "true"}),
        ("la-belle-lucie", {"take_back": "on"}),
        ("la-belle-lucie", {"redeal.size": "4"}),
    ],
)
def test_other_games_have_no_table_of_this_kind(game: str, options: dict[str, str]) -> None:
    assert family_of(find(game).rules_with(options)) is None


def test_a_first_deal_that_a_redeal_could_have_laid_out_is_an_entry_like_others() -> None:
    rules = find("la-belle-lucie")
    assert start_of(rules.rules) == Start()
    assert start_of(rules.rules_with({"layout": "16x3+2x2"})) == Start((0, 0, 0, 0), (3,) * 16 + (2,) * 2)
    assert start_of(find("trefoil").rules) == Start((1, 1, 1, 1))
    assert start_of(rules.rules_with({"auto.aces": "true"})) is None


def test_the_starts_of_a_family_are_those_of_the_catalogue() -> None:
    starts = (Start(), Start((0, 0, 0, 0), (3,) * 16 + (2,) * 2), Start((1, 1, 1, 1)))
    assert starts_of(Family()) == starts_of(Family(when="any")) == starts


def test_redeals() -> None:
    assert redeals_of(find("la-belle-lucie").rules) == 2
    assert redeals_of(find("fan").rules) == 0
