"""Which cards go up by themselves when the player asks for it.

Modes: `off`; `safe`, only cards that can be of no further use below; `all`, every card that can go up.

**The safe rule.** A card *serves* while some card that is not up could be laid on it. A card may go up safely if it
does not serve, where a card that may itself go up safely as soon as it is free is not counted. Proof, by induction over
the number of cards that are not up: take any line from here to a win in which the card c goes up later. Until then c is
moved about or lies still, and cards are laid on it. Every d that is laid on c is, by the rule, wanted by its foundation
at that time (foundations only grow, and d is next on its own), so d may go up instead, safely by induction; the moves
of c itself can be left out, since they only use places. What remains is a line in which c went up first: that c leaves
uncovers a card or empties a place, which forbids nothing. So nothing is lost, whatever the kind of build:

- *no build*: nothing is ever laid on c, every card is safe;
- *in suit, down*: only the next lower card of the suit could be laid on c, and it is up already;
- *alternate colour or any suit, down*: the cards of the next lower rank that fit are up, or next on their foundations
  while the same holds for them (red aces up: a black three is safe, for a red two would go up itself);
- *same rank*: safe once all cards of the rank are up or next on their foundations;
- *up or down*: rarely safe, since the next higher card may be laid on c; the same test decides;
- where the ranks wrap, the card below the base rank may lie on a base card: that is safe only at the very end.

The conditions under which the proof holds: the game is won by all cards up on foundations of one kind, built in suit;
c lies in the tableau or a cell, and its leaving sets off no automatic fill (to take a card of the waste shifts a count
of three; a reserve that runs out changes what may fill a column). Where a redeal is left it must be shuffled unseen and
allowed only when stuck: then, too, c must be up before it, since only cards that go up could be laid on c. A draw left
keeps the proof where cards are built in suit or not at all: whatever is drawn, nothing is laid on c.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Literal

from demonfan import legal
from demonfan.acts import Carry
from demonfan.cards import Card
from demonfan.rules import InSuit, NoBuild, Shuffled
from demonfan.state import Area, State
from demonfan.tables import Tables, compile_rules

Mode = Literal["off", "safe", "all"]


def next_up(state: State, mode: Mode, keep: Collection[Card] = ()) -> Carry | None:
    """The next move up that a mode makes by itself, or None. Cards in `keep` stay down."""
    if mode == "off":
        return None
    for move in _moves_up(state):
        card = state[move.source].cards[-1]
        if card not in keep and (mode == "all" or is_safe(state, move)):
            return move
    return None


def is_safe(state: State, move: Carry) -> bool:
    """Whether the module's rule proves that a legal move up loses nothing."""
    if not _rules_allow(state):
        return False
    pile = state[move.source]
    if move.source.area is Area.TABLEAU:
        fills = compile_rules(state.rules, state.base).piles[move.source.index].fill
        if len(pile.cards) == 1 and any(fill.auto for fill in fills):
            return False
    elif move.source.area is not Area.CELL:
        return False
    return _serves_no_more(state, compile_rules(state.rules, state.base), pile.cards[-1], frozenset())


def _moves_up(state: State) -> Iterator[Carry]:
    for move in legal.carries(state):
        if move.target.area is Area.FOUNDATION and legal.why_not(state, move) is None:
            yield move


def _rules_allow(state: State) -> bool:
    rules = state.rules
    if rules.win != "all-up" or len(rules.foundations) != 1 or rules.foundations[0].build != "suit":
        return False
    if rules.foundations[0].start == "any" or (rules.foundations[0].start == "chosen" and state.base is None):
        return False
    builds = [pile.build for pile in compile_rules(rules, state.base).piles]
    if state.draws_left > 0 and not all(isinstance(build, InSuit | NoBuild) for build in builds):
        return False
    redeal = rules.redeal
    return state.redeals_left == 0 or (isinstance(redeal, Shuffled) and redeal.when == "stuck")


def _serves_no_more(state: State, tables: Tables, card: Card, above: frozenset[Card]) -> bool:
    """Whether every card that could be laid on this one is up, or may go up safely as soon as it is free.

    `above` are the cards whose safety is being asked. Meeting one again is no obstacle: of a set of cards that are all
    wanted at once, and on which only cards of the set could be laid, each may go up instead of being laid on another.
    """
    if card in above:
        return True
    children = {child for pile in tables.piles for child, parents in pile.lies_on.items() if card in parents}
    return all(
        _copies_up(state, child) == tables.pack.copies
        or (_all_wanted(state, tables, child) and _serves_no_more(state, tables, child, above | {card}))
        for child in children
    )


def _copies_up(state: State, card: Card) -> int:
    return sum(pile.cards.count(card) for pile in state.foundations)


def _all_wanted(state: State, tables: Tables, card: Card) -> bool:
    """Whether each copy of the card that is not up is the next card of a foundation."""
    wanting = sum(tables.goes_up(index, pile, card) for index, pile in enumerate(state.foundations))
    return wanting + _copies_up(state, card) >= tables.pack.copies
