"""docs/odds.md tells the numbers that the shipped tables hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from demonfan.commands.odds import with_redeals
from demonfan.games import find
from demonfan.odds.value import Odds, odds_before

PAGE = (Path(__file__).parents[2] / "docs" / "odds.md").read_text(encoding="utf-8")


class Row(NamedTuple):
    """A row of a table of the page: the odds of a game with its options and redeals, and what is said of them."""

    odds: Odds
    said: list[float]


def rows(first: str) -> Iterator[Row]:
    """The rows of the table that begins with these heads; per cent, of 1."""
    table = PAGE.partition(f"\n| {first} |")[2].partition("\n\n")[0]
    for line in table.splitlines()[2:]:
        name, redeals, *cells = (cell.strip(" *") for cell in line.strip("|").split(" | "))
        options = dict(option.split("=", 1) for option in re.findall(r"`([^`]+)`", name))
        rules = find(name.partition(",")[0]).rules_with(options)
        numbers = [number for cell in cells for number in re.findall(r"\d+\.?\d*", cell)]
        yield Row(odds_before(with_redeals(rules, int(redeals))), [float(number) / 100 for number in numbers])


def near(number: float, digits: int = 2) -> object:
    """As people round it, whichever way a half goes."""
    return pytest.approx(number, abs=0.5001 * 10 ** -(digits + 2))


def test_what_is_computed() -> None:
    found = list(rows("game | redeals | lower | upper | ± | shown"))
    assert len(found) >= 28
    for odds, (lower, upper, _, value, error) in found:
        assert odds.kind == "computed"
        assert (odds.lower, odds.upper, odds.value, odds.standard_error) == (
            near(lower),
            near(upper),
            near(value),
            near(error),
        )


def test_what_a_fixed_policy_wins() -> None:
    found = list(rows("game | redeals | lower (shown) | ± | bound from above | samples an entry; a first deal"))
    assert len(found) >= 16
    for odds, (value, error, upper, *_) in found:
        assert (odds.value, odds.standard_error, odds.upper) == (near(value), near(error), near(upper, 1))


def test_what_the_rule_of_thumb_wins() -> None:
    found = list(rows("game | redeals | the rule of thumb wins | ± | samples an entry; a first deal"))
    assert len(found) >= 5
    for odds, (value, error, *_) in found:
        assert (odds.kind, odds.value, odds.standard_error) == ("estimate", near(value), near(error))
