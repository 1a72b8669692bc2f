"""The vocabulary of the drawings, and the worked examples in the sources."""

from __future__ import annotations

import doctest

import pytest

from art.pack import ace, backs, colours, glyphs, pips, places, sheet, svg


@pytest.mark.parametrize("module", [ace, backs, colours, glyphs, pips, places, sheet, svg], ids=lambda m: m.__name__)
def test_examples(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]


def test_polar_goes_clockwise_from_the_top() -> None:
    assert svg.polar(10, 90) == pytest.approx((10, 0))
    assert svg.polar(10, 0, 5, 5) == pytest.approx((5, -5))
    assert [angle for _, _, angle in svg.ring(4, 1)] == [0, 90, 180, 270]


def test_half_turn_is_about_the_centre_of_the_card() -> None:
    assert svg.half_turn("<path/>") == '<g transform="rotate(180 125 175)"><path/></g>'
