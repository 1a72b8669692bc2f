from __future__ import annotations

import pytest

from demonfan.errors import InputError
from demonfan.games import catalogue, optionnames
from demonfan.games.choices import choices


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_every_value_of_every_option_makes_a_game(game: str) -> None:
    entry = catalogue()[game]
    for name, option in entry.file.options.items():
        values = choices(entry.rules, option)
        makes = 0
        for value in values:
            try:
                entry.rules_with({name: value})
                makes += 1
            except InputError:
                # A value that this game's other rules do not allow.
                continue
        assert not values or makes


def test_an_option_that_takes_a_number_has_no_list() -> None:
    entry = catalogue()["la-belle-lucie"]
    assert choices(entry.rules, entry.file.options["merci"]) == []


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_what_is_usual_leaves_the_rules_as_they_are(game: str) -> None:
    entry = catalogue()[game]
    for name, values in optionnames.offered(entry).items():
        if usual := optionnames.usual(entry, name):
            assert usual in values or usual.isdigit()
            assert entry.rules_with({name: usual}) == entry.rules


def test_where_the_rules_have_nothing_of_the_kind_no_value_is_usual() -> None:
    lucie = catalogue()["la-belle-lucie"]
    assert [optionnames.usual(lucie, name) for name in ("merci.when", "layout", "take_back")] == ["", "", "off"]
