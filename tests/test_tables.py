"""What each build policy and each foundation means, card by card."""

from __future__ import annotations

import pytest

from demonfan.cards import Card, Rank
from demonfan.rules import Alternate, AnySuit, Build, Fill, Foundations, InSuit, NoBuild, Override, SameRank
from demonfan.state import Pile
from demonfan.tables import compile_rules
from tests.positions import game, pile


def _below(build: Build, card: str, base: Rank | None = None, ranks: str = "A23456789TJQK") -> str:
    """The cards that a card may be laid on, in the order of the pack."""
    tables = compile_rules(game(1, build, ranks=ranks), base)
    onto = tables.piles[0].lies_on[Card.parse(card)]
    return " ".join(str(card) for card in tables.pack.cards if card in onto)


@pytest.mark.parametrize(
    ("build", "card", "onto"),
    [
        (NoBuild(), "5C", ""),
        (SameRank(), "5C", "5C 5S 5H 5D"),
        (InSuit(), "5C", "6C"),
        (InSuit(), "KC", ""),
        (InSuit(wrap="full"), "KC", "AC"),
        (InSuit(direction="up"), "5C", "4C"),
        (InSuit(direction="both"), "5C", "4C 6C"),
        (InSuit(direction="both", wrap="full"), "AC", "2C KC"),
        (InSuit(direction="both"), "AC", "2C"),
        (Alternate(), "5C", "6H 6D"),
        (Alternate(), "5H", "6C 6S"),
        (AnySuit(), "5C", "6C 6S 6H 6D"),
        (AnySuit(direction="both"), "KD", "QC QS QH QD"),
    ],
)
def test_what_a_card_lies_on(build: Build, card: str, onto: str) -> None:
    assert _below(build, card) == onto


def test_a_short_pack_builds_across_the_gap() -> None:
    assert _below(InSuit(), "AC", ranks="A6789TJQK") == "6C"
    assert _below(Alternate(wrap="full"), "KC", ranks="A6789TJQK") == "AH AD"


def test_not_at_base_cuts_the_cycle_below_the_base_rank() -> None:
    build = Alternate(wrap="not-at-base")
    assert _below(build, "KC", Rank.FIVE) == "AH AD"
    assert _below(build, "4C", Rank.FIVE) == ""
    assert _below(build, "5C", Rank.FIVE) == "6H 6D"
    assert _below(InSuit(direction="both", wrap="not-at-base"), "5C", Rank.FIVE) == "6C"


def test_takes_is_lies_on_the_other_way_round() -> None:
    rule = compile_rules(game(1, Alternate(direction="both", wrap="full"))).piles[0]
    for card, onto in rule.lies_on.items():
        assert onto == {other for other, above in rule.takes.items() if card in above}


def _next(group: Foundations, cards: str, base: Rank | None = None) -> str:
    tables = compile_rules(game(1, foundations=(group,)), base)
    return " ".join(sorted(map(str, tables.cards_up_next(0, pile(cards)))))


@pytest.mark.parametrize(
    ("group", "cards", "taken"),
    [
        (Foundations(), "", "AC"),
        (Foundations(), "AC 2C", "3C"),
        (Foundations(), "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", ""),
        (Foundations(start="K", direction="down"), "", "KC"),
        (Foundations(start="K", direction="down"), "KC", "QC"),
        (Foundations(step=2), "AC", "3C"),
        (Foundations(start="2", step=2), "2C 4C 6C 8C TC QC", ""),
        (Foundations(build="alternate"), "AC", "2D 2H"),
        (Foundations(start="2", wrap=True), "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", "AC"),
        (Foundations(build="rank", start="any"), "9D", "9C 9D 9H 9S"),
        (Foundations(build="rank", start="any"), "9D 9C 9H 9S", ""),
    ],
)
def test_what_a_foundation_takes_next(group: Foundations, cards: str, taken: str) -> None:
    assert _next(group, cards) == taken


def test_a_foundation_on_a_base_rank() -> None:
    group = Foundations(start="dealt", wrap=True)
    assert _next(group, "", Rank.JACK) == "JC"
    assert _next(group, "JC QC KC", Rank.JACK) == "AC"
    assert _next(group, "JC QC KC AC 2C 3C 4C 5C 6C 7C 8C 9C TC", Rank.JACK) == ""
    assert len(_next(Foundations(start="chosen", wrap=True), "").split()) == 13


def test_foundations_stand_group_by_group_and_copy_by_copy() -> None:
    groups = (Foundations(times=1), Foundations(start="K", direction="down", times=1))
    tables = compile_rules(game(1, foundations=groups, packs=2))
    first = [f"{rule.group.start}{rule.suit}" for rule in tables.foundations]
    assert first == ["AC", "AS", "AH", "AD", "KC", "KS", "KH", "KD"]
    assert len(compile_rules(game(1, packs=2)).foundations) == 8


def test_piles_that_are_alike_share_their_rule() -> None:
    tables = compile_rules(game(3, overrides=(Override(piles=(3,), fill=(Fill(ranks="K"),)),)))
    first, second, third = tables.piles
    assert first is second
    assert third.fill_ranks == {Rank.KING}
    assert first.fill_ranks == frozenset()
    assert not tables.foundations[0].length < 13
    assert tables.goes_up(0, Pile(), Card.parse("AC"))
    assert not tables.goes_up(1, Pile(), Card.parse("AC"))
