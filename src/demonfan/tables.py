"""Rules compiled once: which card goes on which, and what each foundation takes.

Everything here follows from `Rules` and, where columns do not wrap at it, the base rank. The engine asks these tables
card by card; they are the only place that knows what a build policy means.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from demonfan.cards import Card, Pack, Rank, Suit, card_of
from demonfan.rules import (
    Alternate,
    Build,
    Fill,
    Foundations,
    InSuit,
    Lay,
    NoBuild,
    Rules,
    SameRank,
)
from demonfan.state import Pile


@dataclass(frozen=True, slots=True)
class FoundationRule:
    """What one foundation takes: its group's rules, its first card's suit, how many cards fill it."""

    group: Foundations
    suit: Suit
    length: int


@dataclass(frozen=True, slots=True)
class PileRule:
    """What one tableau pile takes: for each card the cards it may lie on, and how it is filled."""

    lies_on: dict[Card, frozenset[Card]]
    #: The same the other way round: for each card those that may be laid on it.
    takes: dict[Card, tuple[Card, ...]]
    build: Build
    fill: tuple[Fill, ...]
    #: The ranks that some fill lets the player bring to the empty pile.
    fill_ranks: frozenset[Rank]


@dataclass(frozen=True, slots=True)
class Tables:
    """Rules compiled for one base rank."""

    rules: Rules
    pack: Pack
    base: Rank | None
    #: The player has still to choose the base card.
    base_open: bool
    foundations: tuple[FoundationRule, ...]
    #: One rule object for piles that are alike: piles with the same object may change places.
    piles: tuple[PileRule, ...]

    def start_rank(self, foundation: FoundationRule) -> Rank | None:
        """The rank of a foundation's first card; None if any may begin it or the base is not chosen yet."""
        start = foundation.group.start
        if start in ("dealt", "chosen"):
            return self.base
        return None if start == "any" else _rank(start)

    def next_up(self, foundation: FoundationRule, pile: Pile) -> tuple[Rank | None, frozenset[Suit]]:
        """Which rank (None = any) and suits the foundation takes next; no suit at all when it is full."""
        group = foundation.group
        if len(pile.cards) >= foundation.length:
            return None, frozenset()
        if not pile.cards:
            suits = frozenset(Suit) if group.build == "rank" else frozenset((foundation.suit,))
            return self.start_rank(foundation), suits
        top = pile.cards[-1]
        if group.build == "rank":
            return top.rank, frozenset(Suit)
        step = group.step if group.direction == "up" else -group.step
        rank = self.pack.next(top.rank, step, wrap=group.wrap)
        if rank is None:
            return None, frozenset()
        if group.build == "suit":
            return rank, frozenset((top.suit,))
        return rank, frozenset(suit for suit in Suit if suit.red != top.red)

    def goes_up(self, foundation: int, pile: Pile, card: Card) -> bool:
        rank, suits = self.next_up(self.foundations[foundation], pile)
        return card.suit in suits and rank in (None, card.rank)

    def cards_up_next(self, foundation: int, pile: Pile) -> list[Card]:
        """The cards of which the foundation takes one next."""
        rank, suits = self.next_up(self.foundations[foundation], pile)
        ranks = self.pack.ranks if rank is None else (rank,)
        return [card_of(each, suit) for suit in suits for each in ranks]


@lru_cache(maxsize=256)
def compile_rules(rules: Rules, base: Rank | None = None) -> Tables:
    """The tables of a game, for the base rank where one is dealt or chosen."""
    pack = rules.pack
    foundations = tuple(
        FoundationRule(group, Suit("CSHD".index(letter)), _length(pack, group))
        for group in rules.foundations
        for _ in range(group.times or pack.copies)
        for letter in group.suits
    )
    base_open = base is None and any(group.start == "chosen" for group in rules.foundations)
    return Tables(rules, pack, base, base_open, foundations, _piles(rules, pack, base))


def _length(pack: Pack, group: Foundations) -> int:
    if group.build == "rank":
        return 4 * pack.copies
    if group.wrap or group.start in ("dealt", "chosen", "any"):
        return len(pack.ranks)
    room = pack.place(_rank(group.start))
    if group.direction == "up":
        room = len(pack.ranks) - 1 - room
    return room // group.step + 1


def _piles(rules: Rules, pack: Pack, base: Rank | None) -> tuple[PileRule, ...]:
    tableau = rules.tableau
    count = sum(len(step.sizes) for step in rules.deal if isinstance(step, Lay) and step.to == "tableau")

    def rule(build: Build, fill: tuple[Fill, ...]) -> PileRule:
        ranks = (fills.ranks or rules.ranks for fills in fill if not fills.auto)
        # The base matters only where the cycle of building is cut at it.
        lies_on, takes = _laid(build, pack, base if getattr(build, "wrap", "") == "not-at-base" else None)
        return PileRule(lies_on, takes, build, fill, frozenset(_rank(letter) for letter in "".join(ranks)))

    common = rule(tableau.build, tableau.fill)
    piles = [common] * count
    for override in tableau.overrides:
        build = tableau.build if override.build is None else override.build
        fill = tableau.fill if override.fill is None else override.fill
        own = rule(build, fill)
        for number in override.piles:
            piles[number - 1] = own
    return tuple(piles)


@lru_cache(maxsize=256)
def _laid(
    build: Build, pack: Pack, base: Rank | None
) -> tuple[dict[Card, frozenset[Card]], dict[Card, tuple[Card, ...]]]:
    """For each card, the cards it may be laid on, and those that may be laid on it."""
    cards = tuple(dict.fromkeys(pack.cards))
    lies_on = {card: frozenset(onto for onto in cards if _builds(build, pack, base, card, onto)) for card in cards}
    takes = {onto: tuple(card for card in cards if onto in lies_on[card]) for onto in cards}
    return lies_on, takes


def _builds(build: Build, pack: Pack, base: Rank | None, card: Card, onto: Card) -> bool:
    if isinstance(build, NoBuild):
        return False
    if isinstance(build, SameRank):
        return card.rank == onto.rank
    if isinstance(build, InSuit) and card.suit != onto.suit:
        return False
    if isinstance(build, Alternate) and card.red == onto.red:
        return False
    steps = {"down": (1,), "up": (-1,), "both": (1, -1)}[build.direction]
    for step in steps:
        if pack.next(card.rank, step, wrap=build.wrap != "off") != onto.rank:
            continue
        # Not at the base: the order of building begins at the base rank, so the cycle is cut just below it.
        upper = onto if step == 1 else card
        if build.wrap == "not-at-base" and upper.rank == base:
            continue
        return True
    return False


def _rank(letter: str) -> Rank:
    return Rank("A23456789TJQK".index(letter) + 1)
