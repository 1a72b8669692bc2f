"""Whether rules that are well typed make a game: do their parts fit together, and does the deal lay out every card?

Each check yields the path of a field and what is wrong with it; `check` raises the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import gcd

from demonfan.cards import Card, CardError, Pack
from demonfan.deals import Deal
from demonfan.layout import lay_pack
from demonfan.rules import DealBase, DealStep, Filling, FirstTurn, Lay, Rules, RulesError, SetOut, Turned
from demonfan.tables import compile_rules

#: No area may have more piles than this.
MAX_PILES = 60

Problem = tuple[str, str]


def check(rules: Rules, name: str) -> None:
    """Refuse rules whose parts contradict each other.

    Raises:
        RulesError: one line with `name`, the field's path and what is wrong.
    """
    for checks in (_pack, _steps, _amounts, _foundations, _tableau, _others, _cards_dealt):
        for path, text in checks(rules):
            raise RulesError(f"{name}: {path}: {text}")


def _pack(rules: Rules) -> Iterator[Problem]:
    try:
        letters = {rank.letter for rank in rules.pack.ranks}
    except CardError as error:
        yield "ranks", str(error)
        return
    fields = [(f"tableau.fill[{number}].ranks", fill.ranks) for number, fill in enumerate(rules.tableau.fill)]
    fields += [
        (f"tableau.overrides[{number}].fill[{place}].ranks", fill.ranks)
        for number, override in enumerate(rules.tableau.overrides)
        for place, fill in enumerate(override.fill or ())
    ]
    if rules.cells:
        fields.append(("cells.ranks", rules.cells.ranks))
    fields += [(f"foundations[{n}].start", g.start) for n, g in enumerate(rules.foundations) if len(g.start) == 1]
    for path, ranks in fields:
        if ranks is not None and not set(ranks) <= letters:
            yield path, f"{ranks} has a rank that is not in the pack"


def _steps(rules: Rules) -> Iterator[Problem]:
    """Each step of the deal by itself."""
    for number, step in enumerate(rules.deal):
        path = f"deal[{number}]"
        if isinstance(step, SetOut):
            for text in step.cards:
                try:
                    Card.parse(text)
                except CardError as error:
                    yield f"{path}.cards", str(error)
        elif isinstance(step, Lay):
            yield from _lay(rules, step, path)
        elif isinstance(step, DealBase):
            if not any(group.start == "dealt" for group in rules.foundations):
                yield path, "no foundation begins with a dealt card"
            if any(isinstance(other, Lay) and other.base_cards != "stay" for other in rules.deal[:number]):
                yield path, "the base card is dealt before base cards can go up"
        elif not isinstance(rules.stock, Turned):
            yield path, "the game has no stock that is turned"
    for kind in (DealBase, FirstTurn):
        if _count(rules.deal, kind) > 1:
            yield "deal", "there is one base card, and one first turn"


def _lay(rules: Rules, step: Lay, path: str) -> Iterator[Problem]:
    try:
        sizes = step.sizes
    except ValueError as error:
        yield f"{path}.piles", str(error)
        return
    if step.to == "reserve" and rules.reserve is None:
        yield f"{path}.to", "the game has no reserve"
    cells = rules.cells.count if rules.cells else 0
    if step.to == "cells" and (len(sizes) > cells or max(sizes) > 1):
        yield f"{path}.piles", f"a cell holds one card, and there are {cells} cells"


def _amounts(rules: Rules) -> Iterator[Problem]:
    """How many piles and cards there are."""
    lays = _lays(rules)
    if not any(step.to == "tableau" for step in lays):
        yield "deal", "no cards are dealt to the tableau"
    piles = {area: sum(len(step.sizes) for step in lays if step.to == area) for area in ("tableau", "reserve")}
    for area, count in piles.items():
        if count > MAX_PILES:
            yield "deal", f"the {area} has more than {MAX_PILES} piles"
    for number, override in enumerate(rules.tableau.overrides):
        if any(pile > piles["tableau"] for pile in override.piles):
            yield f"tableau.overrides[{number}].piles", f"there are only {piles['tableau']} piles"
    if sum(len(group.suits) * (group.times or rules.packs) for group in rules.foundations) > MAX_PILES:
        yield "foundations", f"there are more than {MAX_PILES}"
    if rules.cells and rules.cells.count > MAX_PILES:
        yield "cells.count", f"there are more than {MAX_PILES}"
    out = _set_out(rules)
    held = Counter(rules.pack.cards)
    for card, count in out.items():
        if count > held[card]:
            yield "deal", f"{card} is set out more often than the pack has it"
    there = rules.pack.size - out.total()
    dealt = sum(sum(step.sizes) for step in lays) + _count(rules.deal, DealBase)
    if dealt > there and all(step.base_cards == "stay" for step in lays):
        yield "deal", f"{dealt} cards are dealt, but only {there} are there"
    if dealt < there and rules.stock is None and all(step.base_cards != "up-leaving-gap" for step in lays):
        yield "deal", f"{there - dealt} cards are left over, and the game has no stock"


def _foundations(rules: Rules) -> Iterator[Problem]:
    pack = rules.pack
    for number, group in enumerate(rules.foundations):
        path = f"foundations[{number}]"
        if group.start in ("dealt", "chosen", "any") and group.build != "rank" and not group.wrap:
            yield f"{path}.wrap", "a foundation that may begin with any rank has to wrap"
        if group.wrap and gcd(group.step, len(pack.ranks)) != 1:
            yield f"{path}.step", f"steps of {group.step} do not reach all of {len(pack.ranks)} ranks"
        if group.start in ("dealt", "chosen") and _set_out(rules):
            yield f"{path}.start", "no cards are set out where the base card is not known before"
        if group.whole and (group.build != "rank" or rules.tableau.move in ("single", "cells")):
            yield f"{path}.whole", "only sets of equal ranks that move together go up whole"
    dealt = [group for group in rules.foundations if group.start == "dealt"]
    if dealt and _count(rules.deal, DealBase) == 0:
        yield "foundations", "they begin with a dealt card, but no step deals it"
    if dealt and {suit for group in dealt for suit in group.suits} != set("CSHD"):
        yield "foundations", "a base card of any suit may be dealt"
    yield from _room(rules, pack)


def _room(rules: Rules, pack: Pack) -> Iterator[Problem]:
    """Whether the foundations hold every card."""
    foundations = compile_rules(rules).foundations
    room = sum(rule.length for rule in foundations)
    if room < pack.size:
        yield "foundations", f"they hold {room} of {pack.size} cards"
    if all(rule.group.build == "suit" for rule in foundations):
        for suit in {card.suit for card in pack.cards}:
            held = sum(rule.length for rule in foundations if rule.suit == suit)
            if held * 4 < pack.size:
                yield "foundations", f"they hold {held} of {pack.size // 4} cards of the suit {suit}"


def _tableau(rules: Rules) -> Iterator[Problem]:
    tableau = rules.tableau
    if tableau.move == "cells" and rules.cells is None:
        yield "tableau.move", "there are no cells"
    fills = [fill for rule in compile_rules(rules).piles for fill in rule.fill]
    if any("stock" in fill.sources and len(fill.sources) > 1 for fill in fills):
        yield "tableau.fill", "the stock is a source by itself"
    asked = any(fill.sources == ("stock",) and not fill.auto for fill in fills)
    if asked and not isinstance(rules.stock, Filling):
        yield "tableau.fill", "the player fills from a stock that only fills"
    if isinstance(rules.stock, Filling) and not any("stock" in fill.sources for fill in fills):
        yield "stock", "it only fills, but no pile is filled from it"


def _others(rules: Rules) -> Iterator[Problem]:
    if rules.win == "all-out" and rules.stock is None and rules.reserve is None:
        yield "win", "there is neither a reserve nor a stock to play out"


def _cards_dealt(rules: Rules) -> Iterator[Problem]:
    """Whether the cards set out begin foundations, and no card is lost."""
    try:
        state = lay_pack(rules, Deal("own", 1), rules.pack.cards)
    except ValueError as error:
        yield "deal", str(error)
        return
    if Counter(state.cards) != Counter(rules.pack.cards):
        yield "deal", "not every card has a place"


def _lays(rules: Rules) -> list[Lay]:
    return [step for step in rules.deal if isinstance(step, Lay)]


def _set_out(rules: Rules) -> Counter[Card]:
    return Counter(Card.parse(text) for step in rules.deal if isinstance(step, SetOut) for text in step.cards)


def _count(deal: tuple[DealStep, ...], kind: type[DealStep]) -> int:
    return sum(isinstance(step, kind) for step in deal)
