"""The nearest game and what differs, in words of both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct, inspect, structs

from demonfan import rulecheck, rulefile, rules
from demonfan.games import LANGUAGES, catalogue, find
from demonfan.games.related import differences, like, likened, related

DETAILS = "there are differences of detail, which demonfan rules --diff lists"
DRAW = "draws: 1, in the last layout, of any buried card to the top of its fan"
TURN = "the first turn of the stock is part of the deal"


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("super-flower-garden", "Like La Belle Lucie, but: fans are built down whatever the suit."),
        ("three-shuffles-and-a-draw", f"Like La Belle Lucie, but: {DRAW}."),
        ("school", "Like Trefoil, but: fans are built of equal ranks."),
        ("open-proils", "Like Roaming Proils, but: all cards of the layout lie face up."),
        ("rainfall", f"Like Canfield, but: the stock turned by 1, passes: 3; {TURN}."),
        ("canfield-rush", f"Like Canfield, but: the stock turned by 3, 2, 1, passes: 3; {TURN}."),
        ("double-canfield", f"Like Canfield, but: with 104 cards; the layout is 5×1; {TURN}."),
        ("quads-plus", "Like Quads, but: the layout is 12×4+0; A♣ A♠ A♥ A♦ begin on the foundations."),
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


def test_what_forest_glade_asks_for_a_redeal() -> None:
    assert "shuffled redeals: 2, when no pile is empty or the stock is out, laid out as at first" in like(
        find("forest-glade")
    )


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_for_the_games_of_the_catalogue_there_are_words_for_all(game: str) -> None:
    assert DETAILS not in like(find(game))


@pytest.mark.parametrize(
    ("game", "changed", "words"),
    [
        (
            "la-belle-lucie",
            {"foundations.0.start": "K", "foundations.0.direction": "down", "redeal.when": "any"},
            ["foundations go down in suit from K to A", "shuffled redeals: 2, at any time, into fans of 3"],
        ),
        (
            "three-shuffles-and-a-draw",
            {"redeal.when": "any", "redeal.size": "4", "merci.when": "any", "auto.aces": "on"},
            [
                "shuffled redeals: 2, at any time, into fans of 4",
                "draws: 1, in any layout, of any buried card to the top of its fan",
                "first cards go up by themselves",
            ],
        ),
        (
            "demon-36",
            {"stock.when": "stuck"},
            ["the stock is turned when nothing can be moved"],
        ),
    ],
)
def test_what_differs_in_a_copy_is_said(game: str, changed: dict[str, str], words: list[str]) -> None:
    entry = find(game)
    assert differences(entry.rules, entry.rules_with(changed)) == words


def test_another_order_of_dealing_is_said_where_the_piles_are_the_same() -> None:
    fan, ceiling = find("fan"), find("ceiling-fan")
    by_rows = {"deal.0.order": "row"}
    assert differences(fan.rules, fan.rules_with(by_rows)) == ["dealt in this order: layout row by row"]
    assert differences(fan.rules, ceiling.rules_with(by_rows)) == ["the layout is 16×3+2×2"]


def test_what_there_are_no_words_for_is_not_passed_over() -> None:
    open_first = rules.Lay("reserve", "13", faces="top", kings="sink")
    canfield = find("canfield").rules
    sunk = structs.replace(canfield, deal=(canfield.deal[0], open_first, canfield.deal[2]))
    assert likened("Canfield", differences(canfield, sunk)) == f"Like Canfield, but: {DETAILS}."
    both = structs.replace(sunk, stock=rules.Turned(turn=1))
    assert differences(canfield, both) == ["the stock turned by 1, passes: any number", DETAILS]
    russian = likened("Кэнфилд", differences(canfield, sunk, "ru"), "ru")
    assert russian == "Как «Кэнфилд», но: есть отличия в мелочах, их показывает demonfan rules --diff."


# ------------------------------------------------------------------------------- every field of the rules

#: Parts that a game may be given, and texts that a field may hold.
PARTS: list[Struct] = [
    *(rules.SetOut(("2C",)), rules.DealBase(), rules.Lay("reserve", "2x1"), rules.FirstTurn(), rules.Reserve()),
    *(rules.NoBuild(), rules.SameRank(), rules.InSuit(), rules.Alternate(), rules.AnySuit(), rules.Cells(2)),
    *(rules.Fill(ranks="Q"), rules.Override((1, 2), fill=(rules.Fill(),)), rules.Turned(), rules.Filling()),
    *(rules.Shuffled(1), rules.Gathered(1), rules.BottomToTop(1), rules.Merci(), rules.Foundations(suits="CS")),
]
TEXTS = {
    "piles": ["17x2", "3x4+1"],
    "cards": ["3C", "KH"],
    "start": ["2", "K", "dealt", "chosen", "any"],
    "ranks": ["A6789TJQK", "QK"],
    "suits": ["CS", "HDSC"],
}
#: Fields that there are no words for, in some rules at least: what becomes of kings and first cards that are dealt to a
#: reserve, or where all first cards are set out; how a cell's card lies; the size of fans where a redeal lays out as at
#: first; as many foundations as are usual, and a list of one source, which change nothing.
WITHOUT_WORDS = {"base_cards", "kings", "faces", "size", "times", "source"}
#: How foundations of equal ranks go, and whose they are.
OF_EQUAL_RANKS = {"foundations", "direction", "step", "suits", "wrap"}


def is_a_game(changed: rules.Rules) -> bool:
    try:
        rulecheck.check(changed, "changed")
    except rules.RulesError:
        return False
    return True


def variants(kind: inspect.Type, value: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Other values of a field, each with the path of what is changed, for all that its type allows."""
    name = [step for step in path.split(".") if not step.isdecimal()][-1]
    match kind:
        case inspect.UnionType(types=types):
            for one in types:
                yield from variants(one, value, path)
        case inspect.StructType(cls=cls) if type(value) is cls:
            for field in kind.fields:
                for where, other in variants(field.type, getattr(value, field.name), f"{path}.{field.name}"):
                    yield where, structs.replace(value, **{field.name: other})
        case inspect.StructType(cls=cls):
            yield from ((path, part) for part in PARTS if type(part) is cls)
        case inspect.VarTupleType(item_type=item) if isinstance(value, tuple):
            for place, one in enumerate(value):
                for where, other in variants(item, one, f"{path}.{place}"):
                    yield where, (*value[:place], other, *value[place + 1 :])
            yield path, value[1:]
            yield from ((path, (*value, one)) for _, one in variants(item, None, path) if one is not None)
        case inspect.VarTupleType(item_type=item):
            yield from ((path, (one,)) for _, one in variants(item, None, path) if one is not None)
        case inspect.LiteralType(values=values):
            yield from ((path, one) for one in values)
        case inspect.BoolType():
            yield path, not value
        case inspect.IntType(le=most):
            more = value + 1 if isinstance(value, int) else 2
            yield path, more if most is None or more <= most else 1
        case inspect.StrType():
            yield from ((path, text) for text in TEXTS[name])
        case inspect.NoneType():
            yield path, None


@pytest.mark.parametrize(
    "game",
    [
        *("la-belle-lucie", "three-shuffles-and-a-draw", "canfield", "demon-36", "demon-fan-gather", "bear-river"),
        *("forest-glade", "quads-plus", "roaming-proils", "eagle-wing", "crescent", "intelligence", "free-fan-cells"),
        *("beehive", "clover-leaf", "dutchess", "free-fan", "gate"),
    ],
)
def test_no_field_can_be_changed_without_a_word(game: str) -> None:
    before = find(game).rules
    changed = [(path, other) for path, other in variants(inspect.type_info(rules.Rules), before, "") if other != before]
    assert {path.split(".")[1] for path, _ in changed} == set(rules.Rules.__struct_fields__)
    details = set()
    for path, after in changed:
        words = differences(before, after)
        assert words, path
        assert likened("X", words) != "Like X."
        if DETAILS in words and is_a_game(after):
            details.add(path.rpartition(".")[2])
    assert details <= (WITHOUT_WORDS | OF_EQUAL_RANKS if game == "beehive" else WITHOUT_WORDS)
