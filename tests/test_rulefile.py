"""Rules files are read strictly: any bytes give rules or a `RulesError` of one line that says what and where."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import demonfan.games
from demonfan.games import catalogue
from demonfan.rulefile import MAX_BYTES, RuleFile, decode, decode_json, diff, encode
from demonfan.rules import Alternate, Gathered, RulesError, Turned

FILES = sorted(Path(demonfan.games.__file__).parent.glob("*.toml"))
LUCIE = """
family = "fan"
deal = [{ step = "lay", to = "tableau", piles = "17x3+1" }]
foundations = [{}]
tableau = { build = { by = "suit" } }
redeal = { how = "shuffled", count = 2 }

[options.merci]
field = "merci.count"

[options.colours.values.alternate]
"tableau.build" = { by = "alternate" }
"""


def _error(text: str | bytes) -> str:
    with pytest.raises(RulesError) as caught:
        decode(text, "game.toml")
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 600
    return message


# ------------------------------------------------------------------------------------------------ errors


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('family = "fan"', 'family = "moon"', "game.toml: family: Invalid enum value 'moon'"),
        ('family = "fan"', "", "game.toml: Object missing required field `family`"),
        ("[{}]", "[{ colour = 1 }]", "game.toml: foundations[0]: Object contains unknown field `colour`"),
        ("count = 2", "count = 0", "game.toml: redeal.count: Expected `int` >= 1"),
        ("count = 2", 'count = "2"', "game.toml: redeal.count: Expected `int`, got `str`"),
        ('"shuffled"', '"stirred"', "game.toml: redeal.how: Invalid value 'stirred'"),
        ("17x3+1", "17x3", "game.toml: deal: 1 cards are left over, and the game has no stock"),
        ("merci.count", "merci.amount", "game.toml: options.merci.field: there is no field merci.amount"),
        ("[{}]", "[{}", "game.toml: no TOML:"),
        ("= 2", f"= {'9' * 5000}", "game.toml: no TOML:"),
        ("= 2", "= 9999999999999999999999", "game.toml: redeal.count:"),
        ("= 2", "= nan", "game.toml: redeal.count:"),
        ("= 2", "= 2099-01-01", "game.toml: redeal.count:"),
    ],
)
def test_what_is_wrong_and_where(before: str, after: str, message: str) -> None:
    changed = LUCIE.replace(before, after)
    assert changed != LUCIE
    assert _error(changed).startswith(message)


@pytest.mark.parametrize(
    "bomb",
    [
        "x = " + "[" * 15_000,
        "x = " + "[" * 900 + "]" * 900,
        "x = " + "{a=" * 5_000,
        "[options.o.values.v]\nx = " + "[" * 300 + "]" * 300,
        "[" + ".".join("a" * 7_000) + "]",
        "a." * 7_000 + "b = 1",
        "#" * (MAX_BYTES + 1),
        b"\xff\xfe",
        "\0",
        "x = 1979-99-99",
    ],
    ids=range(10),
)
def test_bombs(bomb: str | bytes) -> None:
    _error(bomb)
    _error(LUCIE.encode() + b"\n" + (bomb if isinstance(bomb, bytes) else bomb.encode()))


@pytest.mark.parametrize("bomb", ["[" * 50_000, '{"family":' * 9000, "", "{}", "nul", "\ufeff{}", '"' + "a" * 70_000])
def test_bombs_in_the_canonical_form(bomb: str) -> None:
    with pytest.raises(RulesError):
        decode_json(bomb)


def _decoded(text: str | bytes) -> RuleFile | None:
    try:
        return decode(text, "game.toml")
    except RulesError as error:
        if not str(error).isprintable():
            raise AssertionError(ascii(error)) from error
        return None


@given(st.binary())
def test_any_bytes(data: bytes) -> None:
    _decoded(data)
    try:
        decode_json(data)
    except RulesError as error:
        message = str(error)
        if not message.isprintable():
            raise AssertionError(ascii(error)) from error


_VALUES = [
    "0",
    "-1",
    "1",
    "2",
    "60",
    "500",
    "501",
    '"K"',
    '"any"',
    '"full"',
    "true",
    "[]",
    "{}",
    '""',
    "nan",
    '"\\u0000"',
]


@settings(max_examples=300)
@given(st.sampled_from(FILES), st.randoms(use_true_random=False))
def test_any_change_of_a_file_gives_rules_or_an_error(path: Path, chance: random.Random) -> None:
    """Words of a real file replaced at random; what is accepted deals and plays."""
    words = path.read_text().split(" ")
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(words))
        words[place] = chance.choice([chance.choice(words), chance.choice(_VALUES), ""])
    file = _decoded(" ".join(words))
    if file is not None:
        _plays(file)


def _plays(file: RuleFile) -> None:
    from demonfan.deals import Deal
    from demonfan.effects import deal, make
    from demonfan.moves import legal_moves

    state = deal(file.rules, Deal("own", 1))
    chance = random.Random(1)
    for _ in range(8):
        moves = list(legal_moves(state))
        if not moves:
            break
        state, _ = make(state, chance.choice(moves))
    assert len(state.cards) == file.rules.pack.size


# ------------------------------------------------------------------------------------------------ options


def test_options_set_fields_by_name_and_by_path() -> None:
    file = decode(LUCIE)
    assert file.with_options({}) == file.rules
    merci = file.with_options({"merci": "2"}).merci
    assert merci is not None
    assert merci.count == 2
    assert file.with_options({"colours": "alternate"}).tableau.build == Alternate()
    assert file.with_options({"tableau.build.by": "alternate"}).tableau.build == Alternate()
    assert file.with_options({"redeal.when": "any", "take_back": "on"}).take_back == "on"
    assert file.with_options({"tableau.max_cards": "3"}).tableau.max_cards == 3
    assert file.with_options({"redeal": "none"}).redeal is None
    gathered = file.with_options({"redeal.how": "gathered", "redeal.flip": "packet"}).redeal
    assert isinstance(gathered, Gathered)
    assert file.with_options({"auto.aces": "on"}).auto.aces
    demon = catalogue()["canfield"].file.with_options({"stock.turn": "1", "stock.passes": "3"})
    assert demon.stock == Turned(turn=1, passes=3)


@pytest.mark.parametrize(
    "chosen",
    [
        {"merci": "-1"},
        {"merci": "many"},
        {"colours": "blue"},
        {"nonsense": "1"},
        {"redeal.when": "never"},
        {"redeal.when.now": "any"},
        {"deal.9.piles": "1"},
        {"deal.x.piles": "1"},
        {"deal.0.piles": "17x3"},
        {"deal.0.piles.0": "1"},
        {"": ""},
        {".": "1"},
        {"." * 5000: "1"},
        {"redeal.count": "9" * 9},
        {"redeal.count": "9" * 5000},
        {"family": "\n"},
    ],
)
def test_options_that_are_wrong(chosen: dict[str, str]) -> None:
    with pytest.raises(RulesError) as caught:
        decode(LUCIE).with_options(chosen)
    assert "--set" in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) <= 400


@given(st.text(max_size=40), st.text(max_size=40))
def test_any_option_gives_rules_or_an_error(name: str, value: str) -> None:
    file = catalogue()["demon-36"].file
    try:
        file.with_options({name: value})
    except RulesError as error:
        if not str(error).isprintable():
            raise AssertionError(ascii(error)) from error


def test_a_declared_option_must_make_a_game() -> None:
    wrong = LUCIE.replace('{ by = "alternate" }', '{ by = "moon" }')
    assert _error(wrong).startswith("game.toml: options.colours.alternate: ")


# ------------------------------------------------------------------------------------------------ forms


@pytest.mark.parametrize("game", list(catalogue()))
def test_the_canonical_form_round_trips(game: str) -> None:
    rules = catalogue()[game].rules
    assert decode_json(encode(rules)) == rules


def test_the_difference_of_two_games() -> None:
    file = decode(LUCIE)
    changed: dict[str, Any] = diff(file.rules, file.with_options({"colours": "alternate", "redeal.count": "1"}))
    assert changed == {"redeal.count": (2, 1), "tableau.build.by": ("suit", "alternate")}
    assert diff(file.rules, file.rules) == {}


def test_a_count_of_no_draw_or_redeal_leaves_the_part_out() -> None:
    file = decode(LUCIE)
    assert file.with_options({"merci": "1"}).merci is not None
    assert file.with_options({"merci": "0"}) == file.rules
    assert file.with_options({"redeal.count": "0"}).redeal is None


def test_a_field_of_a_part_that_the_game_lacks_says_so() -> None:
    file = decode(LUCIE.replace('redeal = { how = "shuffled", count = 2 }', ""))
    with pytest.raises(RulesError, match=r"the game has no redeal; set redeal\.how as well"):
        file.with_options({"redeal.when": "any"})
