"""The nearest game and what differs, in words of both languages."""

from __future__ import annotations

import pytest

from demonfan import rulefile
from demonfan.games import LANGUAGES, catalogue, find
from demonfan.games.related import differences, like, related


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("super-flower-garden", "Like La Belle Lucie, but: fans are built down whatever the suit."),
        ("three-shuffles-and-a-draw", "Like La Belle Lucie, but: draws: 1."),
        ("school", "Like Trefoil, but: fans are built of equal ranks."),
        ("open-proils", "Like Roaming Proils, but: all cards of the layout lie face up."),
        ("rainfall", "Like Canfield, but: the stock turned by 1, passes: 3."),
        ("canfield-rush", "Like Canfield, but: the stock turned by 3, 2, 1, passes: 3."),
        ("alexander-the-great", "Like Clover Leaf, but: the layout is 12×4."),
    ],
)
def test_what_a_game_is_like(game: str, sentence: str) -> None:
    assert like(find(game)) == sentence


def test_in_russian() -> None:
    assert like(find("linus"), "ru") == "Как «Трилистник», но: веера строятся вниз с чередованием цвета."
    assert "только К" in like(find("minerva"), "ru") or "Т♣" in like(find("acme"), "ru")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", sorted(catalogue()))
def test_a_difference_of_the_rules_is_said_and_nothing_else(game: str, language: str) -> None:
    entry = find(game)
    nearest, said = related(entry, language)
    assert nearest.rules.family == entry.rules.family
    assert nearest.id != game
    assert said
    assert len(set(said)) == len(said)
    assert rulefile.diff(nearest.rules, entry.rules)
    assert differences(entry.rules, entry.rules, language) == []


@pytest.mark.parametrize(
    ("game", "option", "value", "words"),
    [
        ("la-belle-lucie", "take_back", "on", ["cards may come back from the foundations"]),
        ("demon-36", "won", "all-out", ["won when reserve and stock are out"]),
        ("demon-36", "wrap", "not-at-base", ["ranks go round the corner but not at the base"]),
        ("shamrocks", "kings", "sink-below-suit", ["kings sink below lower cards of their suit"]),
    ],
)
def test_options_are_said_too(game: str, option: str, value: str, words: list[str]) -> None:
    entry = find(game)
    assert differences(entry.rules, entry.rules_with({option: value})) == words
