from __future__ import annotations

import random
from functools import cache

import pytest

from demonfan import moves, position
from demonfan.acts import Carry, Turn
from demonfan.autoplay import is_safe, next_up
from demonfan.cards import parse_cards
from demonfan.deals import Deal
from demonfan.effects import deal, make
from demonfan.games import find
from demonfan.rulefile import decode
from demonfan.rules import AnySuit, Rules
from demonfan.state import Area, State
from demonfan.stuck import same

SMALL = """
family = "fan"
ranks = "{ranks}"
[[deal]]
step = "lay"
to = "tableau"
piles = "{piles}"
[[foundations]]
[tableau]
build = {{ by = "{by}"{more} }}
{fill}
"""


def small(by: str, *, fill: str = "", more: str = "", ranks: str = "A234", piles: str = "5x3+1") -> Rules:
    return decode(SMALL.format(by=by, fill=fill, more=more, ranks=ranks, piles=piles)).rules


def can_win(state: State, limit: int = 150) -> bool | None:
    """Whether any line wins, by trying all; None if there are too many positions."""
    seen = {same(state)}
    stack = [state]
    while stack:
        here = stack.pop()
        if here.is_won:
            return True
        for move in moves.legal_moves(here):
            following, _ = make(here, move)
            key = same(following)
            if key not in seen:
                if len(seen) >= limit:
                    return None
                seen.add(key)
                stack.append(following)
    return False


@pytest.mark.parametrize(
    "rules",
    [
        small("suit"),
        small("suit", fill='fill = [{ ranks = "4" }]'),
        small("alternate"),
        small("alternate", fill='fill = [{ ranks = "4" }]'),
        small("any"),
        small("none", fill="fill = [{}]"),
        small("rank"),
        small("any", more=', direction = "both"'),
        small("alternate", more=', wrap = "full"'),
    ],
    ids=lambda rules: f"{type(rules.tableau.build).__name__}-{bool(rules.tableau.fill)}",
)
def test_a_safe_move_up_loses_no_win(rules: Rules) -> None:
    tried = 0
    number = 0
    while tried < 8 and number < 40:
        number += 1
        chance = random.Random(number)
        state = deal(rules, Deal("own", number))
        for _ in range(12):
            legal = list(moves.legal_moves(state))
            if not legal:
                break
            for move in legal:
                if not (isinstance(move, Carry) and move.target.area is Area.FOUNDATION and is_safe(state, move)):
                    continue
                before, after = can_win(state), can_win(make(state, move)[0])
                if None not in (before, after):
                    assert before == after
                    tried += 1
            state, _ = make(state, chance.choice(legal))
    assert tried >= 8 or rules.tableau.build == AnySuit(direction="both")


REST = "7C 8C 9C TC JC QC KC / 7S 8S 9S TS JS QS KS / 7H 8H 9H TH JH QH KH / 7D 8D 9D TD JD QD KD"


@cache
def texts(game: str) -> Rules:
    return find(game).rules


@pytest.mark.parametrize(
    ("game", "position_text", "safe"),
    [
        # Alternate colours: a black three is safe once both red aces are up; a black four once the red twos are.
        (
            "ceiling-fan-alternate",
            f"3C / 3S 4S 5S 6S / 2H 3H 4H 5H 6H / 2D 3D 4D 5D 6D / 4C 5C 6C / {REST} / Foundations: 2C 2S AH AD",
            True,
        ),
        (
            "ceiling-fan-alternate",
            f"4C / 3S 4S 5S 6S / 2H 3H 4H 5H 6H / 2D 3D 4D 5D 6D / 5C 6C / {REST} / Foundations: 3C 2S AH AD",
            False,
        ),
        # In suit every card is safe, even with redeals left that are shuffled and allowed when stuck only.
        (
            "la-belle-lucie",
            f"4C / 3S 4S 5S 6S / 2H 3H 4H 5H 6H / 2D 3D 4D 5D 6D / 5C 6C / {REST} / Foundations: 3C 2S AH AD",
            True,
        ),
        (
            "fan",
            f"4C / 3S 4S 5S 6S / 2H 3H 4H 5H 6H / 2D 3D 4D 5D 6D / 5C 6C / {REST} / Foundations: 3C 2S AH AD",
            True,
        ),
    ],
)
def test_literal_positions(game: str, position_text: str, safe: bool) -> None:
    state = position.read(texts(game), position_text)
    move = next(m for m in moves.legal_moves(state) if isinstance(m, Carry) and str(m).startswith("T1>F"))
    assert is_safe(state, move) is safe
    assert (next_up(state, "safe") == move) is safe
    assert next_up(state, "all") == move
    assert next_up(state, "off") is None


def test_no_card_is_safe_while_a_redeal_may_come_at_any_time() -> None:
    rules = find("la-belle-lucie").rules_with({"redeal.when": "any"})
    text = f"4C / 3S 4S 5S 6S / 2H 3H 4H 5H 6H / 2D 3D 4D 5D 6D / 5C 6C / {REST} / Foundations: 3C 2S AH AD"
    assert next_up(position.read(rules, text), "safe") is None
    assert next_up(position.read(rules, f"{text} / Redeals left: 0"), "safe") is not None


def test_the_waste_is_not_touched_by_the_safe_mode() -> None:
    state = deal(find("demon-52").rules, Deal("own", 3))
    while not any(str(move).startswith("W>F") for move in moves.legal_moves(state)):
        state, _ = make(state, Turn())
    move = next(m for m in moves.legal_moves(state) if isinstance(m, Carry) and str(m).startswith("W>F"))
    assert not is_safe(state, move)


def test_cards_to_keep_stay_down() -> None:
    state = position.read(
        texts("fan"), f"4C / 3S 4S 5S 6S / 2H 3H 4H 5H 6H / 2D 3D 4D 5D 6D / 5C 6C / {REST} / Foundations: 3C 2S AH AD"
    )
    assert next_up(state, "all", parse_cards("4C")) is None
