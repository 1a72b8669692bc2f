from __future__ import annotations

import pytest

from demonfan.errors import InputError
from demonfan.games import catalogue
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
