"""A deal is a function of its number, for ever."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demonfan.acts import Redeal
from demonfan.cards import Card, Pack, Rank, Suit, cards_text, parse_cards
from demonfan.deals import (
    MAX_NUMBER,
    Deal,
    DealError,
    SplitMix64,
    first_order,
    next_order,
    own_order,
    own_reshuffle,
    random_deal,
)
from demonfan.effects import deal, make
from demonfan.games import catalogue
from demonfan.state import State

DATA = Path(__file__).parent / "data"
PACKS = {"36": Pack.of("A6789TJQK"), "52": Pack.of("A23456789TJQK"), "104": Pack.of("A23456789TJQK", 2)}
VECTORS = json.loads((DATA / "deals.json").read_text())
REDEALS = json.loads((DATA / "pysolfc-redeals.json").read_text())["deals"]
NUMBERS = st.integers(1, MAX_NUMBER)


# ------------------------------------------------------------------------------------------------ the text form


@pytest.mark.parametrize(
    "text", ["1", "12345", str(MAX_NUMBER), "ms:1", "ms:8589934591", "pysol:1", f"pysol:{10**20 - 1}"]
)
def test_a_deal_is_read_and_written(text: str) -> None:
    assert str(Deal.parse(text)) == text
    assert str(Deal.parse(f" {text} ")) == text


@pytest.mark.parametrize(
    "text",
    ["", "0", "-1", "1.5", str(MAX_NUMBER + 1), "ms:0", "ms:8589934592", "pysol:0", "ms:", "fc:1", "١", "9" * 5000],
)
def test_other_texts_name_no_deal(text: str) -> None:
    with pytest.raises(DealError) as caught:
        Deal.parse(text)
    assert "\n" not in str(caught.value)


@given(st.text())
def test_any_text_is_a_deal_or_our_error(text: str) -> None:
    with suppress(DealError):
        assert Deal.parse(str(Deal.parse(text))) == Deal.parse(text)


def test_a_random_deal_is_one_of_ours() -> None:
    drawn = random_deal()
    assert drawn.source == "own"
    assert Deal.parse(str(drawn)) == drawn


# ------------------------------------------------------------------------------------------------ orders


def test_split_mix_gives_its_published_numbers() -> None:
    generator = SplitMix64(1234567)
    assert [generator.next() for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@pytest.mark.parametrize("vector", VECTORS["orders"], ids=lambda vector: f"{vector['deal']}-{vector['pack']}")
def test_orders_never_change(vector: dict[str, str]) -> None:
    assert cards_text(first_order(PACKS[vector["pack"]], Deal.parse(vector["deal"]))) == vector["order"]


@pytest.mark.parametrize("vector", VECTORS["redeals"], ids=lambda vector: f"{vector['deal']}-{vector['pack']}")
def test_orders_of_redeals_never_change(vector: dict[str, Any]) -> None:
    left = parse_cards(vector["left"])
    order = next_order(
        PACKS[vector["pack"]], Deal.parse(vector["deal"]), vector["redeal"], left, tuple(vector["shuffled"])
    )
    assert cards_text(order) == vector["order"]


@given(NUMBERS, st.sampled_from(list(PACKS.values())), st.integers(0, 6))
def test_an_order_holds_every_card_once(number: int, pack: Pack, shuffle: int) -> None:
    assert sorted(own_order(pack, number, shuffle)) == list(range(pack.size))


@given(NUMBERS, st.integers(0, 6))
def test_the_native_core_has_the_same_orders(number: int, shuffle: int) -> None:
    core = pytest.importorskip("demonfan._core")
    for pack in PACKS.values():
        native = core.pack_order(len(pack.ranks), pack.copies, number, shuffle)
        cards = [pack.cards[index] for index in own_order(pack, number, shuffle)]
        assert list(native) == [pack.place(card.rank) * 4 + card.suit for card in cards]


# ------------------------------------------------------------------------------------------------ redeals


@given(NUMBERS, st.integers(1, 6), st.permutations(list(PACKS["52"].cards)), st.integers(0, 52))
def test_our_redeals_do_not_depend_on_how_cards_were_gathered(
    number: int, redeal: int, cards: list[Card], left: int
) -> None:
    gathered = tuple(cards[:left])
    order = own_reshuffle(PACKS["52"], number, redeal, gathered)
    assert order == own_reshuffle(PACKS["52"], number, redeal, tuple(reversed(gathered)))
    assert Counter(order) == Counter(gathered)


def test_of_equal_cards_each_copy_has_a_place_of_its_own() -> None:
    """One of two aces left lies where the first pack's ace lies, early or late alike: the shuffle stays uniform."""
    pack, ace = PACKS["104"], Card(Rank.ACE, Suit.CLUBS)
    left = (ace, *(card for card in pack.cards if card != ace))
    earlier = 0
    for number in range(1, 401):
        order = own_reshuffle(pack, number, 1, left)
        earlier += order.index(ace) < len(order) / 2
    assert 160 <= earlier <= 240


def _cards(state: State) -> list[list[str]]:
    return [[str(card) for card in pile.cards] for pile in state.tableau]


@pytest.mark.parametrize("facts", REDEALS, ids=lambda facts: facts["number"])
def test_pysolfcs_own_redeals(facts: dict[str, Any]) -> None:
    text = facts["number"]
    number = f"ms:{text[2:]}" if text.startswith("ms") else f"pysol:{text}"
    state = deal(catalogue()["la-belle-lucie"].rules_with({"redeal.when": "any"}), Deal.parse(number))
    assert _cards(state) == facts["initial"]
    for redeal in facts["redeals"]:
        state, _ = make(state, Redeal())
        assert _cards(state) == redeal


def test_microsofts_deals_lie_in_rows() -> None:
    order = first_order(PACKS["52"], Deal.parse("ms:1"))
    assert cards_text(order[:8]) == "JD 2D 9H JC 5D 7H 7C 5H"
    state = deal(catalogue()["fan"].rules, Deal.parse("ms:1"))
    for fan in range(17):
        assert state.tableau[fan].cards == (order[fan], order[fan + 17], order[fan + 34])
    assert state.tableau[17].cards == (order[51],)


def test_below_32000_pysolfcs_numbers_are_microsofts() -> None:
    for pack in PACKS.values():
        assert first_order(pack, Deal.parse("pysol:31999")) == first_order(pack, Deal.parse("ms:31999"))
        assert first_order(pack, Deal.parse("pysol:32000")) != first_order(pack, Deal.parse("ms:32000"))
