"""Deal numbers and the order of the cards they stand for, for ever.

A deal is written ``12345`` (our own numbers, 1 … 2⁵³−1), ``ms:7`` (Microsoft's) or ``pysol:42`` (PySolFC's). Our own
order of the cards depends on the pack and the number alone. The shuffle of redeal k ranks the whole pack by (number,
k), so that for the same cards left the same number gives the same next layout, however they were gathered.
"""

from __future__ import annotations

import re
import secrets
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, NamedTuple

from demonfan.cards import Card, Pack
from demonfan.errors import DemonfanError, Reason

MAX_NUMBER = 2**53 - 1
#: Below this, PySolFC takes a number for one of Microsoft's.
PYSOL_FIRST_OWN = 32000
_MASK = 2**64 - 1


class DealError(DemonfanError):
    """A text that names no deal, or a deal that this pack does not have."""


class Deal(NamedTuple):
    """A deal by number. `source` is whose number it is.

    >>> Deal.parse("ms:7")
    Deal(source='ms', number=7)
    >>> str(Deal.parse("12345"))
    '12345'
    """

    source: Literal["own", "ms", "pysol"]
    number: int

    def __str__(self) -> str:
        return str(self.number) if self.source == "own" else f"{self.source}:{self.number}"

    @staticmethod
    def parse(text: str) -> Deal:
        """Read a deal number.

        Raises:
            DealError: the text is none, or the number is out of its range.
        """
        match = re.fullmatch(r"\s*(?:(ms|pysol):)?([0-9]{1,20})\s*", text)
        if match is None:
            raise DealError(Reason("no-deal", details={"text": text[:40]}))
        source: Literal["own", "ms", "pysol"] = match[1] or "own"  # type: ignore[assignment]
        number = int(match[2])
        top = {"own": MAX_NUMBER, "ms": 2**33 - 1, "pysol": 10**20 - 1}[source]
        if not 1 <= number <= top:
            raise DealError(Reason("deal-range", details={"text": match[0].strip(), "top": top}))
        return Deal(source, number)


def random_deal() -> Deal:
    """One of our own deals, each equally likely."""
    return Deal("own", secrets.randbelow(MAX_NUMBER) + 1)


class SplitMix64:
    """Sebastiano Vigna's SplitMix64: the generator of our own deals, the same in the native core.

    Source: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
    """

    def __init__(self, state: int) -> None:
        self.state = state & _MASK

    def next(self) -> int:
        self.state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, bound: int) -> int:
        """A uniform integer in 0 … bound−1, by rejection."""
        limit = 2**64 // bound * bound
        while (value := self.next()) >= limit:
            pass
        return value % bound


@lru_cache(maxsize=64)
def own_order(pack: Pack, number: int, shuffle: int = 0) -> tuple[int, ...]:
    """The order of the whole pack by (number, shuffle), as indices into `pack.cards`; the first is dealt first.

    `shuffle` 0 is the first deal, k the k-th redeal. SplitMix64 begins at ``number + shuffle * 2**53``; Fisher–Yates
    goes from the last place down.
    """
    generator = SplitMix64(number + shuffle * 2**53)
    order = list(range(pack.size))
    for last in range(pack.size - 1, 0, -1):
        chosen = generator.below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def own_reshuffle(pack: Pack, number: int, shuffle: int, left: Iterable[Card]) -> tuple[Card, ...]:
    """The cards left up to redeal `shuffle`, in the order in which they are laid out.

    Of a card that several packs hold, the places of its first copies count, as many as are left.
    """
    missing = Counter(left)
    all_cards = pack.cards
    places: defaultdict[Card, list[int]] = defaultdict(list)
    where = {index: place for place, index in enumerate(own_order(pack, number, shuffle))}
    for index, card in enumerate(all_cards):
        places[card].append(where[index])
    chosen = sorted((place, card) for card, count in missing.items() for place in places[card][:count])
    return tuple(card for _, card in chosen)


def first_order(pack: Pack, deal: Deal) -> tuple[Card, ...]:
    """The whole pack in the order in which a deal number deals it.

    Microsoft's and PySolFC's numbers are defined for every pack as PySolFC does it: a pack of 52 is put in Microsoft's
    order before a Microsoft shuffle, any other pack stays in the canonical order.
    """
    cards = pack.cards
    if deal.source == "own":
        return tuple(cards[index] for index in own_order(pack, deal.number))
    return _foreign_orders(pack, deal, ())[0]


def next_order(
    pack: Pack, deal: Deal, redeal: int, gathered: tuple[Card, ...], shuffled: tuple[int, ...]
) -> tuple[Card, ...]:
    """The cards left in the order in which shuffled redeal number `redeal` lays them out.

    `gathered` are the cards in the order of gathering and `shuffled` the sizes of the packs shuffled by the redeals
    before: only Microsoft's and PySolFC's deals depend on them, where the generator goes on from where it stands.
    """
    if deal.source == "own":
        return own_reshuffle(pack, deal.number, redeal, gathered)
    return _foreign_orders(pack, deal, shuffled, gathered)[-1]


def _foreign_orders(
    pack: Pack, deal: Deal, shuffled: tuple[int, ...], gathered: tuple[Card, ...] = ()
) -> list[tuple[Card, ...]]:
    """The first order of a deal of PySolFC's, and that of the cards gathered after the shuffles in between.

    PySolFC deals from the end of the shuffled pack.
    """
    # The package is needed for these deals alone.
    from pysol_cards.cards import ms_rearrange
    from pysol_cards.random import LCRandom31, MTRandom

    microsoft = deal.source == "ms" or deal.number < PYSOL_FIRST_OWN
    generator = LCRandom31(deal.number) if microsoft else MTRandom(deal.number)
    first = list(pack.cards)
    if microsoft:
        first = ms_rearrange(first)
    packs: list[list[Card]] = [generator.shuffle(first)]
    for size in shuffled:
        generator.shuffle([None] * size)
    packs.append(generator.shuffle(list(gathered)))
    return [tuple(reversed(cards)) for cards in packs]
