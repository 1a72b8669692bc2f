from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.inspect import StructType, Type, UnionType, VarTupleType, type_info

from demonfan.errors import InputError
from demonfan.games import catalogue, optionnames
from demonfan.games.choices import choices, usual
from demonfan.messages import render
from demonfan.rulefields import wanted
from demonfan.rules import Option, Rules


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


def test_which_of_several_kinds_a_part_is_can_be_chosen() -> None:
    rules = catalogue()["la-belle-lucie"].rules
    assert choices(rules, Option(field="tableau.build.by")) == ["none", "rank", "suit", "alternate", "any"]
    assert usual(rules, Option(field="tableau.build.by")) == "suit"
    assert choices(rules, Option(field="redeal.how")) == ["shuffled", "gathered", "bottom-to-top"]
    fan = catalogue()["fan"].rules
    assert choices(fan, Option(field="stock.kind")) == ["turned", "filling"]
    assert usual(fan, Option(field="stock.kind")) == ""


@pytest.mark.parametrize("game", ["fan", "la-belle-lucie", "bear-river", "canfield", "beehive"])
def test_every_field_that_an_option_may_name_has_its_choices(game: str) -> None:
    rules = catalogue()[game].rules
    for path in every_path(type_info(Rules)):
        found = choices(rules, Option(field=path))
        told = wanted(path)
        assert told is not None
        assert all(word in render(told) for word in found), path
        assert isinstance(usual(rules, Option(field=path)), str)


def every_path(found: Type, outer: str = "") -> Iterator[str]:
    """The paths of all fields that rules may have, the first and second places of lists among them."""
    if isinstance(found, UnionType):
        for one in found.types:
            yield from every_path(one, outer)
    elif isinstance(found, StructType):
        names = {field.encode_name: field.type for field in found.fields}
        for name in [*names, *([found.tag_field] if found.tag_field else [])]:
            yield f"{outer}{name}"
            if name in names:
                yield from every_path(names[name], f"{outer}{name}.")
    elif isinstance(found, VarTupleType):
        for place in (0, 1):
            yield f"{outer}{place}"
            yield from every_path(found.item_type, f"{outer}{place}.")
