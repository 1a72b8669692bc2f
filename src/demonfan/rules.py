"""A game as data: what is dealt where, what builds on what, what fills, turns, is dealt again and wins.

A game is one TOML file; `decode` reads it strictly into `Rules`, a frozen value that everything else reads: play,
drag and drop, hints, the solver and the help pages. Policies are small tagged unions, so that a combination of
settings that means nothing cannot be written.

The sections of a file are the fields of `Rules`. See `docs/rules.md` for every field with the game that needs it.
"""

from __future__ import annotations

import hashlib
import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from demonfan.cards import Pack
from demonfan.errors import DemonfanError, Reason, worded

Count = Annotated[int, Meta(ge=0, le=500)]
Positive = Annotated[int, Meta(ge=1, le=500)]


class RulesError(DemonfanError):
    """A rules file or an option that is wrong; the reason names the file and the field's path."""

    @classmethod
    def at(cls, name: str, path: str, why: Reason) -> RulesError:
        """The error of a file, or of options, at the path of a field; an empty one is the whole."""
        where = f"{name}: {path}" if path else name
        return cls(Reason("rules-wrong", details={"where": where, "why": why}))


class _Data(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, cache_hash=True):
    """Base of every part of the rules: frozen, and an unknown field is an error."""


# ---------------------------------------------------------------------------------------------- the deal


class SetOut(_Data, frozen=True, tag_field="step", tag="set-out"):
    """Cards taken out of the pack before the deal and laid on their foundations, e.g. ``["AC", "AS"]``."""

    cards: tuple[str, ...]


class DealBase(_Data, frozen=True, tag_field="step", tag="base"):
    """The next card begins its foundation; its rank is the base rank."""


class Lay(_Data, frozen=True, tag_field="step", tag="lay"):
    """Lay cards out into the piles of an area.

    `piles` gives the sizes, first pile first: ``17x3+1`` is seventeen piles of three and one of a single card.
    """

    to: Literal["tableau", "reserve", "cells"]
    piles: str
    #: Which pile takes the next card: one `pile` after the other; all piles in turn, `row` by row; or the same from the
    #: last pile to the first (`row-back`). If not given, our own numbers go pile by pile; Microsoft's and PySolFC's
    #: row by row, where a shorter pile takes its cards in the last rows.
    order: Literal["pile", "row", "row-back"] | None = None
    faces: Literal["up", "top", "alternate", "down"] = "up"
    #: What happens to a base card that is dealt: it stays, goes up and is replaced by the next card, or goes up
    #: and leaves its place empty.
    base_cards: Literal["stay", "up", "up-leaving-gap"] = "stay"
    #: What happens to kings: they stay, sink to the bottom of their pile, or below the lower cards of their suit.
    kings: Literal["stay", "sink", "sink-below-suit"] = "stay"

    @property
    def groups(self) -> tuple[tuple[int, int], ...]:
        """Groups of equal piles as (number of piles, cards in each)."""
        return parse_sizes(self.piles)

    @property
    def sizes(self) -> tuple[int, ...]:
        """The cards of each pile."""
        return tuple(size for piles, size in self.groups for _ in range(piles))


class FirstTurn(_Data, frozen=True, tag_field="step", tag="turn"):
    """The first turn of the stock is part of the deal."""


DealStep = SetOut | DealBase | Lay | FirstTurn


def parse_sizes(text: str) -> tuple[tuple[int, int], ...]:
    """Pile sizes from their short form, as groups of (number of piles, cards in each).

    >>> parse_sizes("17x3+1")
    ((17, 3), (1, 1))

    Raises:
        RulesError: the text is no such list, or has more than 60 piles.
    """
    groups: list[tuple[int, int]] = []
    for part in text.split("+"):
        match = re.fullmatch(r"\s*(?:([0-9]{1,2})\s*[x×]\s*)?([0-9]{1,2})\s*", part)
        if match is None:
            raise RulesError(worded('"{text}" is no list of pile sizes: write for example 17x3+1', text=text[:40]))
        groups.append((int(match[1] or 1), int(match[2])))
    if not 1 <= sum(piles for piles, _ in groups) <= 60:
        raise RulesError(worded('"{text}" is no list of 1 to 60 piles', text=text[:40]))
    return tuple(groups)


# ---------------------------------------------------------------------------------------------- foundations


Start = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "dealt", "chosen", "any"]


class Foundations(_Data, frozen=True):
    """A group of foundations that are alike but for their suit."""

    #: The first card's rank: a rank letter, the dealt base card's (`dealt`), the one the player begins with
    #: (`chosen`), or whatever comes first on each foundation (`any`).
    start: Start = "A"
    build: Literal["suit", "alternate", "rank"] = "suit"
    #: Only a full set, moved up together, is taken; for sets of equal ranks.
    whole: bool = False
    direction: Literal["up", "down"] = "up"
    step: Annotated[int, Meta(ge=1, le=12)] = 1
    wrap: bool = False
    #: The suits of the first cards, one foundation each; `times` as many (by default once for each pack).
    suits: Annotated[str, Meta(pattern="^[CSHD]{1,4}$")] = "CSHD"
    times: Annotated[int, Meta(ge=1, le=13)] | None = None


# ---------------------------------------------------------------------------------------------- tableau


class NoBuild(_Data, frozen=True, tag_field="by", tag="none"):
    """Nothing is built on the tableau."""


class SameRank(_Data, frozen=True, tag_field="by", tag="rank"):
    """A card goes on a card of the same rank."""


class _Sequence(_Data, frozen=True):
    direction: Literal["down", "up", "both"] = "down"
    #: `full`: the lowest rank follows the highest; `not-at-base`: also, but never across the base rank, so that
    #: nothing goes onto a base card; `off`: the ends of the pack are the ends of a run.
    wrap: Literal["off", "full", "not-at-base"] = "off"


class InSuit(_Sequence, frozen=True, tag_field="by", tag="suit"):
    """A card goes on the next rank of its own suit."""


class Alternate(_Sequence, frozen=True, tag_field="by", tag="alternate"):
    """A card goes on the next rank of the other colour."""


class AnySuit(_Sequence, frozen=True, tag_field="by", tag="any"):
    """A card goes on the next rank, whatever the suit."""


Build = NoBuild | SameRank | InSuit | Alternate | AnySuit

Source = Literal["reserve", "fuller-reserve", "waste", "tableau", "cell", "stock", "any"]


class Fill(_Data, frozen=True):
    """One way to fill an empty pile.

    Rules stand in order: one applies only while the sources of all before it are empty.

    `source` says where cards may come from (`any` = the tableau, the waste, a cell and every reserve), `ranks` limits
    them. An `auto` fill happens by itself as soon as the pile is empty; from the stock without `auto` the player asks
    for it, and all empty piles are filled. `count` cards are taken at once.
    """

    source: Source | tuple[Source, ...] = "any"
    ranks: Annotated[str, Meta(pattern="^[A23456789TJQK]{1,13}$")] | None = None
    count: Positive = 1
    auto: bool = False
    #: Base cards met while filling go up by themselves and do not count.
    base_cards_up: bool = False

    @property
    def sources(self) -> tuple[Source, ...]:
        named = (self.source,) if isinstance(self.source, str) else self.source
        return ("reserve", "waste", "tableau", "cell") if "any" in named else named


class Override(_Data, frozen=True):
    """Rules of their own for some piles, which are numbered from 1."""

    piles: tuple[Positive, ...]
    build: Build | None = None
    fill: tuple[Fill, ...] | None = None


class Tableau(_Data, frozen=True):
    """The piles that are built on."""

    build: Build
    #: What moves between piles: a `single` card; any `packed` tail; the `whole` pile only (a single card only when it
    #: is the whole pile); `single-or-whole`; or a packed tail of up to one card more than there are free cells
    #: (`cells`).
    move: Literal["single", "packed", "whole", "single-or-whole", "cells"] = "single"
    #: How an empty pile is filled; never, if there is no rule.
    fill: tuple[Fill, ...] = ()
    #: No pile may grow beyond this many cards by building.
    max_cards: Positive | None = None
    #: No packed run may grow beyond this many cards.
    max_run: Positive | None = None
    overrides: tuple[Override, ...] = ()


# ---------------------------------------------------------------------------------------------- the other areas


class Reserve(_Data, frozen=True):
    """Piles whose cards can only be taken away."""

    #: Which card may be played: the `top` of each pile, `any` card, or (`last`) only the pile's last card, the others
    #: serving only to fill columns.
    play: Literal["top", "any", "last"] = "top"


class Cells(_Data, frozen=True):
    """Places for a single card each."""

    count: Positive
    ranks: Annotated[str, Meta(pattern="^[A23456789TJQK]{1,13}$")] | None = None


class Turned(_Data, frozen=True, tag_field="kind", tag="turned"):
    """A stock turned onto a waste. `turn` cards at a time; a list gives a count for each pass, the last repeated."""

    turn: Positive | tuple[Positive, ...] = 3
    #: Passes through the stock; unlimited if not given.
    passes: Positive | None = None
    when: Literal["any", "stuck"] = "any"


class Filling(_Data, frozen=True, tag_field="kind", tag="filling"):
    """A stock that only fills empty piles."""


Stock = Turned | Filling


# ---------------------------------------------------------------------------------------------- redeals and draws


class Shuffled(_Data, frozen=True, tag_field="how", tag="shuffled"):
    """Gather the tableau (and the reserve, and a filling stock), shuffle, and lay out again."""

    count: Positive
    when: Literal["stuck", "any", "no-empty-or-no-stock"] = "stuck"
    #: `fans`: fans of `size` in order, the last holds what is left; `deal`: as the first deal, as far as cards last.
    layout: Literal["fans", "deal"] = "fans"
    size: Positive = 3


class Gathered(_Data, frozen=True, tag_field="how", tag="gathered"):
    """Gather the tableau unshuffled and lay it out again.

    Each pile is turned face down and laid on the next, so that the first ends on top; fans of `size` are dealt from
    the top, card by card.
    """

    count: Positive
    when: Literal["stuck", "any"] = "stuck"
    size: Positive = 3
    #: `fan`: only the faces are turned, so that a pile's top card is taken before those below it; `packet`: the packet
    #: is turned over, so that within each pile the bottom card is taken first.
    flip: Literal["fan", "packet"] = "fan"
    #: A last pile of `size` cards gives its top card to a pile of its own.
    split_last: bool = False
    faces: Literal["up", "top"] = "up"


class BottomToTop(_Data, frozen=True, tag_field="how", tag="bottom-to-top"):
    """The bottom card of every tableau pile goes to its top."""

    count: Positive
    when: Literal["stuck", "any"] = "any"


Redeal = Shuffled | Gathered | BottomToTop


class Merci(_Data, frozen=True):
    """The draw: one buried card is taken to the top of its own fan, or must be played from there at once."""

    count: Positive = 1
    when: Literal["last-layout", "any"] = "last-layout"
    which: Literal["buried", "second"] = "buried"
    to: Literal["top", "play"] = "top"


class Auto(_Data, frozen=True):
    """What happens by itself after a move, beside turning exposed cards up and automatic fills."""

    aces: bool = False


class Rules(_Data, frozen=True):
    """A whole game. Options have been applied; `digest` names it in records, tables and statistics."""

    family: Literal["fan", "demon"]
    deal: tuple[DealStep, ...]
    foundations: tuple[Foundations, ...]
    tableau: Tableau
    ranks: Annotated[str, Meta(min_length=2, max_length=13)] = "A23456789TJQK"
    packs: Annotated[int, Meta(ge=1, le=4)] = 1
    reserve: Reserve | None = None
    cells: Cells | None = None
    stock: Stock | None = None
    redeal: Redeal | None = None
    merci: Merci | None = None
    #: `all-up`: every card on the foundations; `all-out`: reserve, stock and waste empty.
    win: Literal["all-up", "all-out"] = "all-up"
    auto: Auto = Auto()
    #: Whether a card may come back from a foundation to the tableau: `not-base` keeps each first card.
    take_back: Literal["off", "on", "not-base"] = "off"

    @property
    def pack(self) -> Pack:
        return Pack.of(self.ranks, self.packs)

    @property
    def digest(self) -> str:
        """Twelve hex digits that name these rules whatever the file they came from.

        SHA-256 of the canonical JSON form (sorted keys, defaults left out), so that a rule added to the model later
        does not rename the games that do not use it.
        """
        canonical = msgspec.json.encode(self, order="deterministic")
        return hashlib.sha256(canonical).hexdigest()[:12]


class Option(_Data, frozen=True):
    """A named choice of a game: each value sets fields by path; `field` names one path that takes the value itself."""

    field: str | None = None
    values: dict[str, dict[str, Any]] = {}
