"""What a field takes is told by the types, and the command line tells it in place of the decoder's own words."""

from __future__ import annotations

import pytest

from demonfan.games import find
from demonfan.messages import render
from demonfan.rulefields import wanted
from demonfan.rulefile import fields
from demonfan.rules import RulesError


@pytest.mark.parametrize(
    ("game", "path", "value", "said"),
    [
        (
            "school",
            "merci",
            "1",
            "merci is a part with fields of its own: merci.count, merci.to, merci.when, merci.which",
        ),
        ("la-belle-lucie", "redeal.count", "-3", "redeal.count is a whole number from 1 to 500"),
        ("la-belle-lucie", "redeal.count", "x", "redeal.count is a whole number from 1 to 500"),
        ("la-belle-lucie", "redeal.when", "foo", "redeal.when is any, no-empty-or-no-stock or stuck"),
        (
            "la-belle-lucie",
            "tableau.build",
            "suit",
            "tableau.build is a part with fields of its own: tableau.build.by,",
        ),
        ("la-belle-lucie", "tableau.build.by", "foo", "tableau.build.by is alternate, any, none, rank or suit"),
        ("la-belle-lucie", "tableau.build.max", "1", "--set tableau.build.max: there is no such field"),
        ("la-belle-lucie", "deal.0", "1", "deal.0 is a part with fields of its own: deal.0."),
        ("la-belle-lucie", "auto.aces", "maybe", "auto.aces is on or off"),
    ],
)
def test_a_value_that_does_not_fit_is_told_what_would(game: str, path: str, value: str, said: str) -> None:
    with pytest.raises(RulesError) as error:
        find(game).rules_with({path: value})
    assert said in str(error.value)
    assert "Expected" not in str(error.value)
    assert "`" not in str(error.value)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("tableau.build.by", "moon", "tableau.build.by — это alternate, any, none, rank или suit"),
        ("redeal.count", "x", ": redeal.count — это целое число от 1 до 500"),
        ("auto", "1", "auto — это часть со своими полями: auto.aces"),
        ("moon", "1", "нет такого варианта или поля; варианты этого пасьянса: "),
        ("tableau.build.max", "1", "--set tableau.build.max: такого поля нет"),
        ("deal.9.piles", "1", "--set deal.9.piles: «9» — не место в списке, длина которого 1"),
        ("deal.0.piles", "17x3", "deal: остаются лишние карты (1), а колоды в пасьянсе нет"),
    ],
)
def test_it_is_told_in_russian_too(path: str, value: str, said: str) -> None:
    with pytest.raises(RulesError) as error:
        find("la-belle-lucie").rules_with({path: value})
    assert said in render(error.value.reason, "ru")
    assert "либо целое" not in render(error.value.reason, "ru")


@pytest.mark.parametrize("game", ["la-belle-lucie", "demon-52", "crescent", "demon-fan"])
def test_every_field_of_a_game_takes_something(game: str) -> None:
    paths = fields(find(game).rules)
    assert paths
    assert [path for path in paths if wanted(path) is None] == []


@pytest.mark.parametrize("path", ["", "moon", "redeal.moon", "packs.1", "tableau.fill.x"])
def test_what_is_no_field_takes_nothing(path: str) -> None:
    assert wanted(path) is None
