"""Rules that are well typed but make no game are refused, and the message names the field."""

from __future__ import annotations

import pytest

from demonfan.rulefile import decode
from demonfan.rules import RulesError
from tests.refusals import refused

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
        ("wrap = true }", "wrap = true, step = 13 }", "foundations[0].step", "a whole number from 1 to 12"),
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
        ("cells = { count = 1 }", 'cells = { count = 1, ranks = "1" }', "cells.ranks", "of the letters A23456789TJQK"),
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
        ('by = "suit" }', 'by = "suit" }, fill = [{ ranks = "1" }]', "tableau.fill[0].ranks", "of the letters"),
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


MEANS_NOTHING = [
    (
        'by = "suit" }',
        'by = "suit" }, fill = [{ source = "tableau", count = 2 }]',
        "tableau.fill[0].count: several cards at once come only from the stock or by themselves (auto)",
        "tableau.fill[0].count: несколько карт сразу берутся только из колоды или сами собой (auto)",
    ),
    (
        'by = "suit" }',
        'by = "suit" }, fill = [{ ranks = "K" }, { source = ["tableau", "waste"] }]',
        "tableau.fill[1].source: the game has no waste",
        "tableau.fill[1].source: в пасьянсе нет открытых карт колоды (waste)",
    ),
    (
        'by = "suit" }',
        'by = "suit" }, fill = [{ source = "fuller-reserve", auto = true }]',
        "tableau.fill[0].source: the game has no reserve",
        "tableau.fill[0].source: в пасьянсе нет резерва",
    ),
    (
        'by = "suit" }',
        'by = "suit" }, overrides = [{ piles = [1], fill = [{ source = "cell" }] }]',
        "tableau.overrides[0].fill[0].source: there are no cells",
        "tableau.overrides[0].fill[0].source: ячеек нет",
    ),
    (
        'by = "suit" }',
        'by = "suit" }, fill = [{ source = "stock", auto = true }]',
        "tableau.fill[0].source: the game has no stock",
        "tableau.fill[0].source: в пасьянсе нет колоды",
    ),
    (
        "[{}]",
        "[{}]\nreserve = {}",
        "reserve: no cards are dealt to the reserve",
        "reserve: в резерв не сдано ни одной карты",
    ),
    (
        "[{}]",
        '[{}]\nredeal = { how = "shuffled", count = 2, when = "no-empty-or-no-stock" }',
        "redeal.when: the game has no stock",
        "redeal.when: в пасьянсе нет колоды",
    ),
    (
        'by = "suit" }',
        'by = "suit" }, overrides = [{ piles = [1, 2] }, { piles = [3, 2] }]',
        "tableau.overrides[1].piles: the pile 2 is named twice",
        "tableau.overrides[1].piles: стопка 2 названа дважды",
    ),
    (
        "[{}]",
        '[{ build = "alternate", suits = "C", times = 4 }]',
        "foundations: they have no place for 3 of the cards A♠, A♥, A♦",
        "foundations: в них нет места для карт Т♠, Т♥, Т♦ (не хватает мест: 3)",
    ),
    (
        "[{}]",
        '[{ start = "A", build = "rank", suits = "C", times = 13 }]',
        "foundations: they have no place for 4 of the cards 2♣, 2♠, 2♥, 2♦",
        "foundations: в них нет места для карт 2♣, 2♠, 2♥, 2♦ (не хватает мест: 4)",
    ),
    (
        "[{}]",
        '[{ build = "alternate", suits = "CS", times = 2 }]',
        "foundations: they have no place for 2 of the cards A♥, A♦",
        "foundations: в них нет места для карт Т♥, Т♦ (не хватает мест: 2)",
    ),
]


@pytest.mark.parametrize(("before", "after", "english", "russian"), MEANS_NOTHING)
def test_what_would_mean_nothing_is_refused(before: str, after: str, english: str, russian: str) -> None:
    refused(FAN, before, after, english, russian)


@pytest.mark.parametrize(
    "foundations",
    [
        '{ build = "alternate" }',
        '{ build = "alternate", start = "any", wrap = true }',
        '{ start = "any", build = "rank", suits = "C", times = 13 }',
        '{ start = "chosen", wrap = true, step = 5 }',
        '{ start = "chosen", build = "alternate", wrap = true }',
        '{ suits = "CS" }, { suits = "HD", start = "K", direction = "down" }',
        '{ build = "alternate", suits = "CS" }, { build = "alternate", suits = "HD" }',
        # More places than cards: a suit is met from both ends.
        '{}, { start = "K", direction = "down" }',
    ],
)
def test_foundations_with_a_place_for_each_card_are_taken(foundations: str) -> None:
    assert decode(FAN.replace("[{}]", f"[{foundations}]")).rules.foundations


def test_several_cards_fill_a_pile_from_the_stock_or_by_themselves() -> None:
    for stock, fill in (
        ('"filling"', '{ source = "stock", count = 3 }'),
        ('"turned"', '{ source = "waste", count = 3, auto = true }'),
    ):
        game = FAN.replace("[{}]", f"[{{}}]\nstock = {{ kind = {stock} }}").replace("17x3+1", "10x3")
        assert decode(game.replace('by = "suit" }', f'by = "suit" }}, fill = [{fill}]')).rules.stock
