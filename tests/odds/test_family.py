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
        ("three-shuffles-and-a-draw", {"redeal.when": "any"}, "by-suit-13-any-draw-1"),
        ("three-shuffles-and-a-draw", {}, "by-suit-13-stuck-draw-1"),
        (
            "three-shuffles-and-a-draw",
            {"merci.which": "second", "merci.to": "play"},
            "by-suit-13-stuck-draw-1-second-play",
        ),
        ("fan", {}, "by-suit-13-kings-18-stuck"),
        ("super-flower-garden", {}, "by-any-13-stuck"),
        ("super-flower-garden", {"redeal.when": "any"}, "by-any-13-any"),
        ("school", {}, "by-rank-13-stuck"),
        ("linus", {}, "by-alternate-13-stuck"),
        ("demon-fan", {}, "by-alternate-13-stuck-hidden"),
        ("fascination-fan", {}, "by-alternate-13-stuck-hidden"),
        ("three-shuffles-and-a-draw", {"merci.when": "any"}, "by-suit-13-stuck-draw-1-anywhere"),
    ],
)
def test_a_table_depends_on_what_a_shuffle_keeps(game: str, options: dict[str, str], name: str) -> None:
    family = family_of(find(game).rules_with(options))
    assert family is not None
    assert family.name == name


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("demon-fan-gather", {}),
        ("demon-36", {}),
        ("forest-glade", {}),
        ("house-in-the-wood", {}),
        ("super-flower-garden", {"auto.aces": "true"}),
        ("trefoil", {"redeal": "gathered"}),
        ("three-shuffles-and-a-draw", {"merci.when": "any", "merci.count": "2"}),
        ("three-shuffles-and-a-draw", {"merci.when": "any", "redeal.when": "any"}),
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


def test_a_hidden_game_with_every_card_open_is_another_family() -> None:
    rules = find("demon-fan").rules
    hidden, opened = family_of(rules), family_of(rules, opened=True)
    assert hidden is not None
    assert opened is not None
    assert (hidden.exact, hidden.alike, hidden.effort) == (False, "colours", 0)
    assert opened == family_of(find("linus").rules)
    assert opened.with_effort(5).effort == 5
    assert hidden.with_effort(5) == hidden
    assert {start.heights for start in starts_of(opened)} == {(0, 0, 0, 0), (1, 1, 1, 1)}
    assert starts_of(hidden) == (Start(), Start((0, 0, 0, 0), (3,) * 16 + (2,) * 2))
