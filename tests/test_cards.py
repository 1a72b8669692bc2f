"""Cards and packs: every text form is read, one is written."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demonfan.cards import Card, CardError, Pack, Rank, Suit, card_of, cards_text, parse_cards

CARDS = [Card(rank, suit) for rank in Rank for suit in Suit]
ANY_CARD = st.sampled_from(CARDS)


@given(ANY_CARD)
def test_a_card_is_its_text(card: Card) -> None:
    assert Card.parse(str(card)) == card
    assert Card.parse(str(card).lower()) == card
    assert eval(repr(card)) == card


@given(ANY_CARD, st.sampled_from(["en", "ru"]))
def test_the_pretty_forms_are_read_too(card: Card, language: str) -> None:
    assert Card.parse(card.pretty(language)) == card
    assert Card.parse(card.pretty(language) + "\ufe0f") == card


@pytest.mark.parametrize(
    ("text", "card"),
    [("10H", "TH"), ("th", "TH"), ("Т♠", "AS"), ("К♥", "KH"), ("Д♧", "QC"), ("в♦", "JD"), (" 2c ", "2C")],
)
def test_other_forms(text: str, card: str) -> None:
    assert str(Card.parse(text)) == card


def test_the_cyrillic_t_is_an_ace_and_the_latin_t_a_ten() -> None:
    assert Card.parse("Т♠").rank is Rank.ACE
    assert Card.parse("T♠").rank is Rank.TEN


@pytest.mark.parametrize("text", ["", "A", "1C", "11C", "AX", "ACC", "A C", "0H", "AC\n2D", "♠A"])
def test_other_texts_are_no_cards(text: str) -> None:
    with pytest.raises(CardError):
        Card.parse(text)


@given(st.text())
def test_any_text_is_a_card_or_our_error_of_one_line(text: str) -> None:
    message = ""
    try:
        assert Card.parse(text) in CARDS
    except CardError as error:
        message = str(error)
    assert len(message) < 200
    assert message.isprintable()


@given(st.lists(ANY_CARD))
def test_lists_of_cards(cards: list[Card]) -> None:
    assert parse_cards(cards_text(cards)) == tuple(cards)


def test_colours_and_order() -> None:
    assert [suit.red for suit in Suit] == [False, False, True, True]
    assert "".join(map(str, Suit)) == "CSHD"
    assert card_of(Rank.KING, Suit.HEARTS) is card_of(Rank.KING, Suit.HEARTS)
    assert hash(card_of(Rank.TWO, Suit.CLUBS)) == hash(Card(Rank.TWO, Suit.CLUBS))


def test_packs() -> None:
    single, short, double = Pack.of("A23456789TJQK"), Pack.of("A6789TJQK"), Pack.of("A23456789TJQK", 2)
    assert (single.size, short.size, double.size) == (52, 36, 104)
    assert len(set(single.cards)) == 52
    assert double.cards == single.cards * 2
    assert cards_text(short.cards[:10]) == "AC 6C 7C 8C 9C TC JC QC KC AS"


def test_the_cycle_of_a_short_pack_goes_from_ace_to_six() -> None:
    pack = Pack.of("A6789TJQK")
    assert pack.next(Rank.ACE) is Rank.SIX
    assert pack.next(Rank.KING) is Rank.ACE
    assert pack.next(Rank.ACE, -1) is Rank.KING
    assert pack.next(Rank.KING, wrap=False) is None
    assert pack.next(Rank.ACE, -1, wrap=False) is None
    assert pack.next(Rank.QUEEN, 2) is Rank.ACE


@pytest.mark.parametrize(("ranks", "copies"), [("A", 1), ("", 1), ("AA2", 1), ("A2X", 1), ("A2", 0), ("A2", 5)])
def test_what_is_no_pack(ranks: str, copies: int) -> None:
    with pytest.raises(CardError):
        Pack.of(ranks, copies)


@given(st.text(max_size=20), st.integers(-3, 9))
def test_any_ranks_make_a_pack_or_our_error(ranks: str, copies: int) -> None:
    with suppress(CardError):
        pack = Pack.of(ranks, copies)
        assert len(pack.cards) == pack.size
