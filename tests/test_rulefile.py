"""Rules files are read strictly: any bytes give rules or a `RulesError` of one line that says what and where."""

from __future__ import annotations

import pickle
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
from tests.refusals import refused

FILES = sorted(Path(demonfan.games.__file__).parent.glob("*.toml"))
STARTS = "2, 3, 4, 5, 6, 7, 8, 9, A, J, K, Q, T, any, chosen"
FIELDS = "build, direction, start, step, suits, times, whole, wrap"
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
        ('family = "fan"', 'family = "moon"', 'game.toml: family: found "moon", but it takes demon or fan'),
        ('family = "fan"', "", "game.toml: the field family is missing; it takes demon or fan"),
        (
            "[{}]",
            "[{ colour = 1 }]",
            'game.toml: foundations[0]: there is no field "colour"; known are build, direction, start,',
        ),
        ("count = 2", "count = 0", "game.toml: redeal.count: found 0, but it takes a whole number from 1 to 500"),
        ("count = 2", 'count = "2"', 'game.toml: redeal.count: found "2", but it takes a whole number from 1'),
        ('"shuffled"', '"stirred"', 'game.toml: redeal.how: found "stirred", but it takes bottom-to-top, gathered or'),
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
    ("before", "after", "english", "russian"),
    [
        (
            'to = "tableau"',
            'to = "stock"',
            'deal[0].to: found "stock", but it takes cells, reserve or tableau',
            'deal[0].to: здесь "stock", а может стоять cells, reserve или tableau',
        ),
        (
            'by = "suit"',
            'by = "colour"',
            'tableau.build.by: found "colour", but it takes alternate, any, none, rank or suit',
            'tableau.build.by: здесь "colour", а может стоять alternate, any, none, rank или suit',
        ),
        (
            'family = "fan"',
            'family = "fan"\npacks = 5',
            "packs: found 5, but it takes a whole number from 1 to 4",
            "packs: здесь 5, а может стоять целое число от 1 до 4",
        ),
        (
            "[{}]",
            '[{ start = "X" }]',
            f'foundations[0].start: found "X", but it takes {STARTS} or dealt',
            f'foundations[0].start: здесь "X", а может стоять {STARTS} или dealt',
        ),
        (
            "[{}]",
            "[{}]\nmerci = true",
            "merci: found true, but it takes a table with the fields count, to, when, which",
            "merci: здесь true, а может стоять таблица с полями count, to, when, which",
        ),
        (
            "[{}]",
            "{}",
            "foundations: found a table, but it takes a list",
            "foundations: здесь таблица, а может стоять список",
        ),
        (
            "[{}]",
            '[{ suits = "X" }]',
            'foundations[0].suits: found "X", but it takes a text of 1 to 4 of the letters CSHD',
            'foundations[0].suits: здесь "X", а может стоять текст из букв CSHD, не короче 1 и не длиннее 4',
        ),
        (
            "count = 2",
            'count = 2, flip = "fan"',
            'redeal: there is no field "flip"; known are count, how, layout, size, when',
            "redeal: поля «flip» нет; известны поля count, how, layout, size, when",
        ),
        (
            "[{}]",
            "[{ tims = 1 }]",
            f'foundations[0]: there is no field "tims": did you mean times? Known are {FIELDS}',
            f"foundations[0]: поля «tims» нет: может быть, times? Известны поля {FIELDS}",
        ),
        (
            'by = "suit"',
            "",
            "tableau.build: the field by is missing; it takes alternate, any, none, rank or suit",
            "tableau.build: не хватает поля by; в нём может стоять alternate, any, none, rank или suit",
        ),
        (
            '"merci.count"',
            "3",
            "options.merci.field: found 3, but it takes a text",
            "options.merci.field: здесь 3, а может стоять текст",
        ),
        (
            "colours.values.alternate]",
            "colours]\nvalues = { alternate = 3 }\n[options.x.values.y]",
            "options.colours.values[...]: found 3, but it takes a table",
            "options.colours.values[...]: здесь 3, а может стоять таблица",
        ),
        (
            "= 2",
            "= 0x" + "f" * 9000,
            "redeal.count: found 0xffffffffffffffffff…, but it takes a whole number from 1 to 500",
            "redeal.count: здесь 0xffffffffffffffffff…, а может стоять целое число от 1 до 500",
        ),
        (
            "[{}]",
            "[{}",
            "no TOML: line 5, column 1: Unclosed array",
            "это не TOML: строка 5, столбец 1: список не закрыт",
        ),
        (
            "[{}]",
            "[{}] {0} {",
            "no TOML: line 4, column 20: Expected newline or end of document after a statement",
            "это не TOML: строка 4, столбец 20: после значения должна кончаться строка",
        ),
        (
            "17x3+1",
            "17y",
            'deal[0].piles: "17y" is no list of pile sizes: write for example 17x3+1',
            "deal[0].piles: «17y» — не список размеров стопок: пишите, например, 17x3+1",
        ),
    ],
)
def test_a_refusal_says_what_may_stand_there_in_either_language(
    before: str, after: str, english: str, russian: str
) -> None:
    refused(LUCIE, before, after, english, russian)


def test_every_error_crosses_between_processes() -> None:
    with pytest.raises(RulesError) as caught:
        decode(LUCIE.replace("[{}]", "3"), "game.toml")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


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
