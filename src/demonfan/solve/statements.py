"""The two statements about fan games that certificates may rest on, in plain Python, each with its proof.

They share no code with the native core, whose dominances are faster and more: a certificate uses only these.
"""

from __future__ import annotations

from functools import cache

from demonfan import legal
from demonfan.acts import Carry
from demonfan.cards import Card, Rank
from demonfan.rules import Alternate, AnySuit, InSuit, NoBuild
from demonfan.state import Area, State
from demonfan.tables import compile_rules


def is_plain_fans(state: State) -> bool:
    """Whether only single cards move, between open fans and up: no stock, reserve, cells, draw or taking back."""
    rules = state.rules
    tableau = rules.tableau
    if rules.packs != 1 or rules.stock or rules.reserve or rules.cells or state.draws_left:
        return False
    if rules.take_back != "off" or rules.win != "all-up" or tableau.move != "single" or tableau.overrides:
        return False
    # An automatic fill, or one from elsewhere than the tableau, is not looked at below.
    if any(fill.auto or fill.count != 1 or "tableau" not in fill.sources for fill in tableau.fill):
        return False
    return all(
        (group.build, group.direction, group.step, group.wrap) == ("suit", "up", 1, False) and group.start == "A"
        for group in rules.foundations
    )


def goes_up_at_once(state: State) -> Carry | None:
    """A move up that may be made before anything else without losing a win, or None.

    Statement: in plain fans built down, without a redeal to come, a card that can go up may go up at once if all cards
    that may be laid on it are up. By suit that is so of any card that can go up.

    Proof. Let c be able to go up, and take a winning line from here. Until c goes up in it, nothing is laid on c: what
    may be laid there is up, by suit the next lower card. So in the line c only moves to other cards or to an empty fan,
    or lies still. Let c go up first instead and leave its own moves out. Every other move of the line stays legal: a
    card laid somewhere finds the place no more covered than before, for only c could cover it more; fans are empty at
    least as often as before, and what fills them loses nothing by that; foundations are at least as high, and a card
    that goes up in the line still does.
    """
    build = state.rules.tableau.build
    if not is_plain_fans(state) or not isinstance(build, InSuit | Alternate | AnySuit | NoBuild):
        return None
    if not isinstance(build, NoBuild) and (build.direction != "down" or build.wrap != "off"):
        return None
    lies_on = compile_rules(state.rules).piles[0].lies_on
    down = {card for pile in state.tableau for card in pile.cards}
    for move in legal.carries(state):
        if move.target.area is Area.FOUNDATION:
            card = state[move.source].cards[-1]
            if not any(card in lies_on[other] for other in down):
                return move
    return None


def is_dead(state: State) -> bool:
    """Whether the relaxed fixpoint proves that plain fans cannot be won, without a redeal to come.

    A card *can leave* the place where it lies if every card above it can leave, and one of these holds: every lower
    card of its suit is up or can leave; or a card that it may be laid on has only cards above it that can leave; or it
    may fill an empty fan, and some fan is empty or consists of cards that can all leave. Start with none and repeat.

    Statement: if some card cannot leave, the position is lost.

    Proof. Take a winning line and the cards in the order in which they first leave their places. When c leaves first,
    all above it have left. If it goes up, all lower cards of its suit are up and so have left before or were up. If it
    goes onto p, then p is uncovered: what lay above it has left, whether p has left itself or not. If it goes to an
    empty fan, that fan was empty or all its cards have left. By induction each of these earlier cards can leave, so c
    can. In a won position every card has left.
    """
    build = state.rules.tableau.build
    if not is_plain_fans(state) or not isinstance(build, InSuit | Alternate | AnySuit | NoBuild):
        return False
    tables = compile_rules(state.rules)
    up = {card for pile in state.foundations for card in pile.cards}
    above: dict[Card, frozenset[Card]] = {}
    for pile in state.tableau:
        for place, card in enumerate(pile.cards):
            above[card] = frozenset(pile.cards[place + 1 :])
    ranks = state.rules.pack.ranks
    filling = {
        rank for fill in state.rules.tableau.fill for rank in ranks if rank.letter in (fill.ranks or rank.letter)
    }
    left: set[Card] = set()
    changed = True
    while changed:
        changed = False
        emptied = any(left.issuperset(pile.cards) for pile in state.tableau)
        for card, covering in above.items():
            if card in left or not covering <= left:
                continue
            if (
                all(other in up or other in left for other in _lower(ranks, card))
                or any(above[onto] <= left for onto in tables.piles[0].lies_on[card] if onto in above)
                or (emptied and card.rank in filling)
            ):
                left.add(card)
                changed = True
    return len(left) < len(above)


@cache
def _lower(ranks: tuple[Rank, ...], card: Card) -> tuple[Card, ...]:
    return tuple(Card(rank, card.suit) for rank in ranks if rank < card.rank)
