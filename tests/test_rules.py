"""Rules as values: short forms, identity, and what cannot be written."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from demonfan.rules import Alternate, Fill, InSuit, Lay, Rules, Tableau, parse_sizes
from tests.positions import game


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("17x3+1", (3,) * 17 + (1,)),
        ("16×3 + 2x2", (3,) * 16 + (2, 2)),
        ("4", (4,)),
        ("12x4+0", (4,) * 12 + (0,)),
    ],
)
def test_pile_sizes(text: str, sizes: tuple[int, ...]) -> None:
    assert Lay(to="tableau", piles=text).sizes == sizes


@pytest.mark.parametrize("text", ["", "x", "3x", "x3", "100x3", "3x100", "0x3", "60x1+1", "3x3+", "3 3", "٣x3", "-1"])
def test_other_texts_are_no_sizes(text: str) -> None:
    with pytest.raises(ValueError, match="is no list of"):
        parse_sizes(text)


@given(st.text(max_size=300))
def test_any_text_gives_sizes_or_value_error(text: str) -> None:
    try:
        groups = parse_sizes(text)
    except ValueError:
        return
    assert 1 <= sum(piles for piles, _ in groups) <= 60


def test_the_digest_names_the_rules_and_nothing_else() -> None:
    assert game(3).digest == game(3).digest
    assert game(3).digest != game(4).digest
    assert game(3).digest != game(3, Alternate()).digest
    assert game(3, take_back="off").digest == game(3).digest
    assert game(3).digest == "8585e6da6128"


def test_defaults_are_left_out_of_the_canonical_form() -> None:
    plain = msgspec.json.encode(game(1), order="deterministic")
    assert b"wrap" not in plain
    assert b"faces" not in plain


def test_sources_that_any_stands_for() -> None:
    assert Fill().sources == ("reserve", "waste", "tableau", "cell")
    assert Fill(source="waste").sources == ("waste",)
    assert Fill(source=("reserve", "tableau")).sources == ("reserve", "tableau")


def test_rules_are_frozen_and_hashable() -> None:
    rules = game(1)
    assert hash(rules) == hash(game(1))
    with pytest.raises(AttributeError):
        rules.packs = 2  # type: ignore[misc]


@pytest.mark.parametrize(
    "data",
    [
        {"by": "suit", "wrap": "sometimes"},
        {"by": "none", "direction": "up"},
        {"by": "rank", "wrap": "full"},
        {"by": "moon"},
        {"direction": "up"},
        {"by": "suit", "unknown": 1},
    ],
)
def test_settings_that_mean_nothing_cannot_be_written(data: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"build": data}, Tableau)


def test_an_unknown_field_is_an_error_everywhere() -> None:
    data = msgspec.to_builtins(game(1, InSuit(), reserves=1, cells=1))
    assert msgspec.convert(data, Rules) == game(1, InSuit(), reserves=1, cells=1)
    for path in (data, data["tableau"], data["cells"], data["reserve"], data["deal"][0]):
        path["colour"] = "blue"
        with pytest.raises(msgspec.ValidationError, match="colour"):
            msgspec.convert(data, Rules)
        del path["colour"]
