"""Rules, positions and moves as the native core takes them.

Rules are compiled once a game; positions cross over as bytes, moves as integers. Cards are numbered ``place on the
pack's cycle * 4 + suit``. The piles are numbered through the tableau, the reserves, the cells, the waste, the stock and
the foundations.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from demonfan import _core
from demonfan.acts import Carry, Draw, Move, Redeal, Turn
from demonfan.cards import Card, Pack, Rank, Suit
from demonfan.rules import (
    Fill,
    Filling,
    Gathered,
    Lay,
    NoBuild,
    Rules,
    SameRank,
    Shuffled,
    Turned,
)
from demonfan.state import STOCK, WASTE, Area, Face, Pile, Place, State
from demonfan.tables import FoundationRule, PileRule, compile_rules

_HEADER = struct.Struct("<QIHHB")
_NO_RANK = 0xFF
_NO_PILE = 0xFF
_DOWN = 0x80
_SEEN = 0x40
_CARD = 0x3F
_CARRY, _TURN, _REDEAL, _DRAW = range(4)


@lru_cache(maxsize=64)
def compiled(rules: Rules) -> CoreGame:
    """The core's form of a game.

    Raises:
        ValueError: the game is larger than the core takes (more than 248 piles).
    """
    return CoreGame(rules, _core.Game(core_rules(rules)))


@dataclass(frozen=True)
class CoreGame:
    """A game of the core, and the way there and back for its positions and moves."""

    rules: Rules
    game: _core.Game

    @cached_property
    def pack(self) -> Pack:
        return self.rules.pack

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """The piles by the core's numbers."""
        tables = compile_rules(self.rules)
        return (
            *(Place(Area.TABLEAU, index) for index in range(len(tables.piles))),
            *(Place(Area.RESERVE, index) for index in range(_reserves(self.rules))),
            *(Place(Area.CELL, index) for index in range(self.rules.cells.count if self.rules.cells else 0)),
            WASTE,
            STOCK,
            *(Place(Area.FOUNDATION, index) for index in range(len(tables.foundations))),
        )

    @cached_property
    def numbers(self) -> dict[Place, int]:
        return {place: number for number, place in enumerate(self.places)}

    @cached_property
    def _codes(self) -> dict[Card, int]:
        return {card: self.pack.place(card.rank) * 4 + card.suit for card in self.pack.cards}

    @cached_property
    def _cards(self) -> dict[int, Card]:
        return {code: card for card, code in self._codes.items()}

    def card_code(self, card: Card) -> int:
        return self._codes[card]

    def card(self, code: int) -> Card:
        return self._cards[code]

    def order(self, cards: Iterable[Card]) -> bytes:
        """Cards in a row, as the core takes the order of a redeal."""
        return bytes(self._codes[card] for card in cards)

    # ------------------------------------------------------------------------------------------ positions

    def encode(self, state: State) -> bytes:
        """A position as bytes: the deal, the counters, then each pile with its size.

        What the player has seen of face-down cards stands only on the stock: the rules ask for it nowhere else. A deal
        of another program is 0: the core cannot make its redeals.
        """
        base = _NO_RANK if state.base is None else self.pack.place(state.base)
        own = state.deal.number if state.deal.source == "own" else 0
        parts = [_HEADER.pack(own, state.passes, state.redeals, state.draws, base)]
        for place in self.places:
            pile = state[place]
            parts.append(bytes((len(pile.cards),)))
            parts.append(
                bytes(
                    self._codes[card] | _face_bits(face, place)
                    for card, face in zip(pile.cards, pile.faces, strict=True)
                )
            )
        return b"".join(parts)

    def decode(self, position: bytes, like: State) -> State:
        """The position of bytes, for the deal of another position.

        Face-down cards outside the stock become unseen ones, and the sizes of the packs shuffled before are `like`'s.
        """
        _, passes, redeals, draws, base = _HEADER.unpack_from(position)
        at = _HEADER.size
        piles: dict[Area, list[Pile]] = {area: [] for area in Area}
        for place in self.places:
            size = position[at]
            lying = position[at + 1 : at + 1 + size]
            at += 1 + size
            cards = tuple(self._cards[byte & _CARD] for byte in lying)
            piles[place.area].append(Pile(cards, tuple(map(_face, lying))))
        return State(
            rules=self.rules,
            deal=like.deal,
            tableau=tuple(piles[Area.TABLEAU]),
            foundations=tuple(piles[Area.FOUNDATION]),
            reserves=tuple(piles[Area.RESERVE]),
            cells=tuple(piles[Area.CELL]),
            stock=piles[Area.STOCK][0],
            waste=piles[Area.WASTE][0],
            base=None if base == _NO_RANK else self.pack.ranks[base],
            redeals=redeals,
            passes=passes,
            draws=draws,
            shuffled=like.shuffled,
        )

    # ------------------------------------------------------------------------------------------ moves

    def move_code(self, move: Move) -> int:
        if isinstance(move, Carry):
            return _code(_CARRY, self.numbers[move.source], self.numbers[move.target], move.count)
        if isinstance(move, Draw):
            target = _NO_PILE if move.target is None else self.numbers[move.target]
            return _code(_DRAW, self.numbers[move.source], target, move.depth)
        return _code(_TURN if isinstance(move, Turn) else _REDEAL, _NO_PILE, _NO_PILE, 0)

    def move(self, code: int) -> Move:
        kind, source, target, count = code.to_bytes(4, "little")
        if kind == _CARRY:
            return Carry(self.places[source], self.places[target], count)
        if kind == _DRAW:
            return Draw(self.places[source], count, None if target == _NO_PILE else self.places[target])
        return Turn() if kind == _TURN else Redeal()

    def legal_moves(self, state: State) -> Iterator[Move]:
        """What `demonfan.moves.legal_moves` finds, found by the core."""
        return map(self.move, self.game.legal_moves(self.encode(state)))


def _code(kind: int, source: int, target: int, count: int) -> int:
    return kind | source << 8 | target << 16 | count << 24


def _face_bits(face: Face, place: Place) -> int:
    if face is Face.UP:
        return 0
    return _DOWN | (_SEEN if face is Face.SEEN and place.area is Area.STOCK else 0)


def _face(lying: int) -> Face:
    if not lying & _DOWN:
        return Face.UP
    return Face.SEEN if lying & _SEEN else Face.UNSEEN


def _reserves(rules: Rules) -> int:
    return sum(len(step.sizes) for step in rules.deal if isinstance(step, Lay) and step.to == "reserve")


# ---------------------------------------------------------------------------------------------- rules


def core_rules(rules: Rules) -> _core.Rules:
    """Every rule as the plain number or word that the core wants."""
    pack, tables = rules.pack, compile_rules(rules)
    core = _core.Rules()
    core.ranks = len(pack.ranks)
    core.packs = pack.copies
    core.foundations = [_foundation(pack, foundation) for foundation in tables.foundations]
    kinds: dict[int, int] = {}
    for pile in tables.piles:
        kinds.setdefault(id(pile), len(kinds))
    core.rule_of_pile = [kinds[id(pile)] for pile in tables.piles]
    core.pile_rules = [_pile_rule(pack, {id(p): p for p in tables.piles}[kind]) for kind in kinds]
    core.lift = rules.tableau.move
    core.max_cards = rules.tableau.max_cards or 0
    core.max_run = rules.tableau.max_run or 0
    core.reserves = _reserves(rules)
    if rules.reserve:
        core.reserve_play = rules.reserve.play
    if rules.cells:
        core.cells = rules.cells.count
        core.cell_ranks = _rank_set(pack, rules.cells.ranks)
    _stock(core, rules)
    _redeal(core, rules)
    if rules.merci:
        core.draws = rules.merci.count
        core.draw_in_last_layout = rules.merci.when == "last-layout"
        core.draw_second_only = rules.merci.which == "second"
        core.draw_must_play = rules.merci.to == "play"
    core.won_all_out = rules.win == "all-out"
    core.auto_base_cards = rules.auto.aces
    core.take_back = rules.take_back
    return core


def _foundation(pack: Pack, rule: FoundationRule) -> _core.Foundation:
    group = rule.group
    core = _core.Foundation()
    if group.start in ("dealt", "chosen"):
        core.start = "base"
        core.chosen = group.start == "chosen"
    elif group.start == "any":
        core.start = "any"
    else:
        core.start = "rank"
        core.start_rank = pack.place(_rank(group.start))
    core.build = group.build
    core.whole = group.whole
    core.step = group.step if group.direction == "up" else -group.step
    core.wrap = group.wrap
    core.suit = int(rule.suit)
    core.length = rule.length
    return core


def _pile_rule(pack: Pack, rule: PileRule) -> _core.PileRule:
    core = _core.PileRule()
    build = rule.build
    core.by = build.__struct_config__.tag  # type: ignore[assignment]  # the words of rules files are the core's
    if not isinstance(build, NoBuild | SameRank):
        core.down = build.direction in ("down", "both")
        core.up = build.direction in ("up", "both")
        core.wrap = build.wrap
    core.fills = [_fill(pack, fill) for fill in rule.fill]
    return core


def _fill(pack: Pack, fill: Fill) -> _core.Fill:
    core = _core.Fill()
    core.sources = [source for source in fill.sources if source != "any"]
    core.ranks = _rank_set(pack, fill.ranks)
    core.count = fill.count
    core.automatic = fill.auto
    core.base_cards_up = fill.base_cards_up
    return core


def _stock(core: _core.Rules, rules: Rules) -> None:
    stock = rules.stock
    if isinstance(stock, Turned):
        core.stock = "turned"
        core.turns = [stock.turn] if isinstance(stock.turn, int) else list(stock.turn)
        core.passes = stock.passes or 0
        core.turn_when_stuck = stock.when == "stuck"
    elif isinstance(stock, Filling):
        core.stock = "filling"
        core.fill_on_request = any(fill.sources == ("stock",) and not fill.auto for fill in rules.tableau.fill)


def _redeal(core: _core.Rules, rules: Rules) -> None:
    redeal = rules.redeal
    if redeal is None:
        return
    core.redeal = redeal.__struct_config__.tag  # type: ignore[assignment]  # as above
    core.redeals = redeal.count
    core.redeal_when = redeal.when
    lays = [step for step in rules.deal if isinstance(step, Lay)]
    if isinstance(redeal, Shuffled):
        core.redeal_size = redeal.size
        core.redeal_as_deal = redeal.layout == "deal"
        core.redeal_faces = next(step.faces for step in lays if step.to == "tableau")
        core.lays = [_lay(step) for step in lays]
    elif isinstance(redeal, Gathered):
        core.redeal_size = redeal.size
        core.redeal_packet = redeal.flip == "packet"
        core.redeal_split = redeal.split_last
        core.redeal_faces = redeal.faces


def _lay(step: Lay) -> _core.Lay:
    core = _core.Lay()
    core.to = step.to
    core.sizes = list(step.sizes)
    core.order = step.order or "pile"
    core.faces = step.faces
    core.base_cards = step.base_cards
    core.kings = step.kings
    return core


def _rank_set(pack: Pack, ranks: str | None) -> int:
    """Ranks as bits by their places on the cycle; every rank where none are named."""
    if ranks is None:
        return (1 << len(pack.ranks)) - 1
    return sum(1 << pack.place(_rank(letter)) for letter in set(ranks))


def _rank(letter: str) -> Rank:
    return Rank("A23456789TJQK".index(letter) + 1)


def card_of(pack: Pack, code: int) -> Card:
    """The card of a number of the core."""
    return Card(pack.ranks[code >> 2], Suit(code & 3))
