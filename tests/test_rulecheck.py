"""Rules that are well typed but make no game are refused, and the message names the field."""

from __future__ import annotations

import pytest

from demonfan.rulefile import decode
from demonfan.rules import RulesError

GAME = """
family = "demon"
packs = 1
win = "all-up"
deal = [
    { step = "base" },
    { step = "lay", to = "reserve", piles = "13" },
    { step = "lay", to = "tableau", piles = "4x1" },
    { step = "turn" },
]
foundations = [{ start = "dealt", wrap = true }]
reserve = {}
cells = { count = 1 }
stock = { kind = "turned", turn = 1 }

[tableau]
build = { by = "alternate" }
move = "single"
fill = [{ source = "any" }]
"""


def test_the_game_that_is_changed_below_is_one() -> None:
    assert decode(GAME).rules.pack.size == 52


@pytest.mark.parametrize(
    ("before", "after", "field", "text"),
    [
        ("packs = 1", 'packs = 1\nranks = "AA2"', "ranks", "each once"),
        ("packs = 1", 'packs = 1\nranks = "A6789TJQX"', "ranks", "no list of ranks"),
        ('piles = "13"', 'piles = "13x"', "deal[1].piles", "no list of pile sizes"),
        ('piles = "4x1"', 'piles = "61x1"', "deal[2].piles", "1 to 60 piles"),
        ('piles = "4x1"', 'piles = "4x20"', "deal", "94 cards are dealt, but only 52 are there"),
        ("reserve = {}", "", "deal[1].to", "no reserve"),
        ('to = "reserve", piles = "13"', 'to = "cells", piles = "2"', "deal[1].piles", "a cell holds one card"),
        ('stock = { kind = "turned", turn = 1 }', "", "deal[3]", "no stock that is turned"),
        ('stock = { kind = "turned", turn = 1 }', 'stock = { kind = "filling" }', "deal[3]", "no stock that is turned"),
        ('{ step = "base" },', "", "foundations", "no step deals it"),
        ('{ step = "base" },', '{ step = "base" }, { step = "base" },', "deal", "one base card"),
        ('start = "dealt", wrap = true', 'start = "A"', "deal[0]", "no foundation begins with a dealt card"),
        ('start = "dealt", wrap = true', 'start = "dealt"', "foundations[0].wrap", "has to wrap"),
        ("wrap = true }", "wrap = true, step = 13 }", "foundations[0].step", "Expected `int` <= 12"),
        ("wrap = true }", 'wrap = true, suits = "CS" }', "foundations", "any suit"),
        ("wrap = true }", "wrap = true, whole = true }", "foundations[0].whole", "sets of equal ranks"),
        ("wrap = true }", "wrap = true, times = 13 }, { times = 13 }", "foundations", "more than 60"),
        (
            '{ step = "base" },',
            '{ step = "base" }, { step = "set-out", cards = ["AC"] },',
            "foundations[0].start",
            "set out",
        ),
        ('{ step = "base" },', '{ step = "set-out", cards = ["XX"] },', "deal[0].cards", "is no card"),
        ("cells = { count = 1 }", "cells = { count = 61 }", "cells.count", "more than 60"),
        ("cells = { count = 1 }", 'cells = { count = 1, ranks = "1" }', "cells.ranks", "Expected `str`"),
        (
            'move = "single"',
            'move = "single"\noverrides = [{ piles = [5] }]',
            "tableau.overrides[0].piles",
            "only 4 piles",
        ),
        ('source = "any"', 'source = ["stock", "waste"]', "tableau.fill", "by itself"),
        ('source = "any"', 'source = "stock"', "tableau.fill", "a stock that only fills"),
        ('to = "tableau"', 'to = "reserve"', "deal", "no cards are dealt to the tableau"),
    ],
)
def test_contradictions(before: str, after: str, field: str, text: str) -> None:
    changed = GAME.replace(before, after)
    assert changed != GAME
    with pytest.raises(RulesError) as caught:
        decode(changed, "game.toml")
    assert str(caught.value).startswith(f"game.toml: {field}: ")
    assert text in str(caught.value)


FAN = """
family = "fan"
deal = [{ step = "lay", to = "tableau", piles = "17x3+1" }]
foundations = [{}]
tableau = { build = { by = "suit" } }
"""


@pytest.mark.parametrize(
    ("before", "after", "field", "text"),
    [
        ("17x3+1", "17x3", "deal", "1 cards are left over"),
        ("[{}]", '[{ suits = "CSH" }]', "foundations", "they hold 39 of 52 cards"),
        ("[{}]", '[{ suits = "CCCC" }]', "foundations", "0 of 13 cards of the suit S"),
        ("[{}]", "[{ step = 2 }]", "foundations", "they hold 28 of 52 cards"),
        ("[{}]", '[{ start = "chosen" }]', "foundations[0].wrap", "has to wrap"),
        ("[{}]", '[{}]\nranks = "23456789TJQK"', "foundations[0].start", "not in the pack"),
        ('by = "suit" }', 'by = "suit" }, fill = [{ ranks = "1" }]', "tableau.fill[0].ranks", "Expected `str`"),
        ('by = "suit" }', 'by = "suit" }, move = "cells"', "tableau.move", "no cells"),
        ("[{}]", '[{}]\nwin = "all-out"', "win", "neither a reserve nor a stock"),
        ("[{}]", '[{}]\nstock = { kind = "filling" }', "stock", "no pile is filled from it"),
        ("deal = [", 'deal = [{ step = "set-out", cards = ["2C"] },', "deal", None),
        ("deal = [", 'deal = [{ step = "set-out", cards = ["AC", "AC"] },', "deal", "more often"),
    ],
)
def test_contradictions_of_a_fan_game(before: str, after: str, field: str, text: str | None) -> None:
    changed = FAN.replace(before, after)
    assert changed != FAN
    with pytest.raises(RulesError) as caught:
        decode(changed, "game.toml")
    assert str(caught.value).startswith(f"game.toml: {field}: ")
    assert text is None or text in str(caught.value)


def test_steps_of_a_cycle_must_reach_every_rank() -> None:
    short = FAN.replace("17x3+1", "12x3").replace("[{}]", '[{ wrap = true, step = 3 }]\nranks = "A6789TJQK"')
    with pytest.raises(RulesError, match="do not reach all of 9 ranks"):
        decode(short)


def test_a_base_card_is_dealt_before_base_cards_go_up() -> None:
    late = """
    family = "fan"
    deal = [{ step = "lay", to = "tableau", piles = "17x3", base_cards = "up" }, { step = "base" }]
    foundations = [{ start = "dealt", wrap = true }]
    tableau = { build = { by = "suit" } }
    """
    with pytest.raises(RulesError, match="before base cards can go up"):
        decode(late)
