"""Whether rules that are well typed make a game: do their parts fit together, and does the deal lay out every card?

Each check yields the path of a field and what is wrong with it; `check` raises the first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import gcd

from demonfan.cards import Card, CardError, Pack, Rank, Suit, card_of
from demonfan.deals import Deal
from demonfan.errors import Reason, worded
from demonfan.layout import lay_pack
from demonfan.rules import (
    DealBase,
    DealStep,
    Fill,
    Filling,
    FirstTurn,
    Lay,
    Rules,
    RulesError,
    SetOut,
    Shuffled,
    Turned,
)
from demonfan.state import NO_CARDS, Pile
from demonfan.tables import Tables, compile_rules

#: No area may have more piles than this.
MAX_PILES = 60

Problem = tuple[str, Reason]


def check(rules: Rules, name: str) -> None:
    """Refuse rules whose parts contradict each other.

    Raises:
        RulesError: one line with `name`, the field's path and what is wrong.
    """
    for checks in (_pack, _steps, _amounts, _foundations, _places, _tableau, _others, _cards_dealt):
        for path, why in checks(rules):
            raise RulesError.at(name, path, why)


def _pack(rules: Rules) -> Iterator[Problem]:
    try:
        letters = {rank.letter for rank in rules.pack.ranks}
    except CardError:
        known = "A23456789TJQK"
        sentence = '"{text}" is no list of ranks: write two or more of {known}, each once'
        yield "ranks", worded(sentence, text=rules.ranks, known=known)
        return
    fields: list[tuple[str, str | None]] = [(f"{path}.ranks", fill.ranks) for path, fill in _fills(rules)]
    if rules.cells:
        fields.append(("cells.ranks", rules.cells.ranks))
    fields += [(f"foundations[{n}].start", g.start) for n, g in enumerate(rules.foundations) if len(g.start) == 1]
    for path, ranks in fields:
        if ranks is not None and not set(ranks) <= letters:
            yield path, worded("{ranks} has a rank that is not in the pack", ranks=ranks)


def _steps(rules: Rules) -> Iterator[Problem]:
    """Each step of the deal by itself."""
    for number, step in enumerate(rules.deal):
        path = f"deal[{number}]"
        if isinstance(step, SetOut):
            for text in step.cards:
                try:
                    Card.parse(text)
                except CardError:
                    sentence = '"{text}" is no card: a card is written like AC, TD or 10♥'
                    yield f"{path}.cards", worded(sentence, text=text[:24])
        elif isinstance(step, Lay):
            yield from _lay(rules, step, path)
        elif isinstance(step, DealBase):
            if not any(group.start == "dealt" for group in rules.foundations):
                yield path, worded("no foundation begins with a dealt card")
            if any(isinstance(other, Lay) and other.base_cards != "stay" for other in rules.deal[:number]):
                yield path, worded("the base card is dealt before base cards can go up")
        elif not isinstance(rules.stock, Turned):
            yield path, worded("the game has no stock that is turned")
    for kind in (DealBase, FirstTurn):
        if _count(rules.deal, kind) > 1:
            yield "deal", worded("there is one base card, and one first turn")


def _lay(rules: Rules, step: Lay, path: str) -> Iterator[Problem]:
    try:
        sizes = step.sizes
    except RulesError as error:
        yield f"{path}.piles", error.reason
        return
    if step.to == "reserve" and rules.reserve is None:
        yield f"{path}.to", worded("the game has no reserve")
    cells = rules.cells.count if rules.cells else 0
    if step.to == "cells" and (len(sizes) > cells or max(sizes) > 1):
        yield f"{path}.piles", worded("a cell holds one card, and there are {cells} cells", cells=cells)


def _amounts(rules: Rules) -> Iterator[Problem]:
    """How many piles and cards there are."""
    lays = _lays(rules)
    if not any(step.to == "tableau" for step in lays):
        yield "deal", worded("no cards are dealt to the tableau")
    piles = {area: sum(len(step.sizes) for step in lays if step.to == area) for area in ("tableau", "reserve")}
    if piles["tableau"] > MAX_PILES:
        yield "deal", worded("the tableau has more than {most} piles", most=MAX_PILES)
    if piles["reserve"] > MAX_PILES:
        yield "deal", worded("the reserve has more than {most} piles", most=MAX_PILES)
    named: set[int] = set()
    for number, override in enumerate(rules.tableau.overrides):
        for pile in override.piles:
            if pile > piles["tableau"]:
                why = worded("there are only {piles} piles", piles=piles["tableau"])
                yield f"tableau.overrides[{number}].piles", why
            if pile in named:
                yield f"tableau.overrides[{number}].piles", worded("the pile {pile} is named twice", pile=pile)
            named.add(pile)
    if rules.reserve and not piles["reserve"]:
        yield "reserve", worded("no cards are dealt to the reserve")
    if sum(len(group.suits) * (group.times or rules.packs) for group in rules.foundations) > MAX_PILES:
        yield "foundations", worded("there are more than {most}", most=MAX_PILES)
    if rules.cells and rules.cells.count > MAX_PILES:
        yield "cells.count", worded("there are more than {most}", most=MAX_PILES)
    out = _set_out(rules)
    held = Counter(rules.pack.cards)
    for card, count in out.items():
        if count > held[card]:
            yield "deal", worded("{which} is set out more often than the pack has it", which=card)
    there = rules.pack.size - out.total()
    dealt = sum(sum(step.sizes) for step in lays) + _count(rules.deal, DealBase)
    if dealt > there and all(step.base_cards == "stay" for step in lays):
        yield "deal", worded("{dealt} cards are dealt, but only {there} are there", dealt=dealt, there=there)
    if dealt < there and rules.stock is None and all(step.base_cards != "up-leaving-gap" for step in lays):
        yield "deal", worded("{left} cards are left over, and the game has no stock", left=there - dealt)


def _foundations(rules: Rules) -> Iterator[Problem]:
    pack = rules.pack
    for number, group in enumerate(rules.foundations):
        path = f"foundations[{number}]"
        if group.start in ("dealt", "chosen", "any") and group.build != "rank" and not group.wrap:
            yield f"{path}.wrap", worded("a foundation that may begin with any rank has to wrap")
        if group.wrap and gcd(group.step, len(pack.ranks)) != 1:
            sentence = "steps of {step} do not reach all of {all} ranks"
            yield f"{path}.step", worded(sentence, step=group.step, all=len(pack.ranks))
        if group.start in ("dealt", "chosen") and _set_out(rules):
            yield f"{path}.start", worded("no cards are set out where the base card is not known before")
        if group.whole and (group.build != "rank" or rules.tableau.move in ("single", "cells")):
            yield f"{path}.whole", worded("only sets of equal ranks that move together go up whole")
    dealt = [group for group in rules.foundations if group.start == "dealt"]
    if dealt and _count(rules.deal, DealBase) == 0:
        yield "foundations", worded("they begin with a dealt card, but no step deals it")
    if dealt and {suit for group in dealt for suit in group.suits} != set("CSHD"):
        yield "foundations", worded("a base card of any suit may be dealt")
    yield from _room(rules, pack)


def _room(rules: Rules, pack: Pack) -> Iterator[Problem]:
    """Whether the foundations hold every card."""
    foundations = compile_rules(rules).foundations
    room = sum(rule.length for rule in foundations)
    if room < pack.size:
        yield "foundations", worded("they hold {room} of {all} cards", room=room, all=pack.size)
    if all(rule.group.build == "suit" for rule in foundations):
        for suit in {card.suit for card in pack.cards}:
            held = sum(rule.length for rule in foundations if rule.suit == suit)
            if held * 4 < pack.size:
                sentence = "they hold {room} of {all} cards of the suit {suit}"
                yield "foundations", worded(sentence, room=held, all=pack.size // 4, suit=suit.letter)


def _places(rules: Rules) -> Iterator[Problem]:
    """Whether the foundations have a place for each card, counted card by card.

    Where the base rank is only known later, it is enough that they have for one.
    """
    unknown = any(group.start in ("dealt", "chosen") for group in rules.foundations)
    problems = [next(_without_place(rules, base), None) for base in (rules.pack.ranks if unknown else (None,))]
    if problems[0] is not None and all(problems):
        yield "foundations", problems[0]


def _without_place(rules: Rules, base: Rank | None) -> Iterator[Reason]:
    """Cards for which the foundations have no place.

    A place is for one card, for a card of a colour, or for any of a rank: each card takes the narrowest that is left.
    """
    places, whole_ranks = _places_for(compile_rules(rules, base))
    for rank in rules.pack.ranks:
        blacks = (card_of(rank, Suit.CLUBS), card_of(rank, Suit.SPADES))
        reds = (card_of(rank, Suit.HEARTS), card_of(rank, Suit.DIAMONDS))
        left = {card: max(0, rules.packs - places[frozenset((card,))]) for card in (*blacks, *reds)}
        of_colours = [
            max(0, sum(left[card] for card in colour) - places[frozenset(colour)]) for colour in (blacks, reds)
        ]
        number = sum(of_colours) - places[frozenset((*blacks, *reds))]
        if number > 0 and whole_ranks:
            whole_ranks -= 1
        elif number > 0:
            which = tuple(card for card, count in left.items() if count)
            yield worded("they have no place for {number} of the cards {which}", number=number, which=which)


def _places_for(tables: Tables) -> tuple[Counter[frozenset[Card]], int]:
    """How many places there are for a card of each set, and how many for a whole rank of which none is named."""
    places: Counter[frozenset[Card]] = Counter()
    whole_ranks = 0
    for number, rule in enumerate(tables.foundations):
        if tables.start_rank(rule) is not None:
            pile = NO_CARDS
            while cards := tables.cards_up_next(number, pile):
                places[frozenset(cards)] += 1
                pile = Pile.of((*pile.cards, cards[0]))
        elif rule.group.build == "rank":
            whole_ranks += 1
        else:
            # Whatever rank begins it, a run takes one card of each.
            suits = (rule.suit,) if rule.group.build == "suit" else tuple(Suit)
            places.update(frozenset(card_of(rank, suit) for suit in suits) for rank in tables.pack.ranks)
    return places, whole_ranks


def _tableau(rules: Rules) -> Iterator[Problem]:
    tableau = rules.tableau
    if tableau.move == "cells" and rules.cells is None:
        yield "tableau.move", worded("there are no cells")
    for path, fill in _fills(rules):
        named = (fill.source,) if isinstance(fill.source, str) else fill.source
        for source in named:
            if (missing := _missing(rules, source)) is not None:
                yield f"{path}.source", missing
        if fill.count > 1 and not fill.auto and fill.sources != ("stock",):
            sentence = "several cards at once come only from the stock or by themselves (auto)"
            yield f"{path}.count", worded(sentence)
    fills = [fill for rule in compile_rules(rules).piles for fill in rule.fill]
    if any("stock" in fill.sources and len(fill.sources) > 1 for fill in fills):
        yield "tableau.fill", worded("the stock is a source by itself")
    asked = any(fill.sources == ("stock",) and not fill.auto for fill in fills)
    if asked and not isinstance(rules.stock, Filling):
        yield "tableau.fill", worded("the player fills from a stock that only fills")
    if isinstance(rules.stock, Filling) and not any("stock" in fill.sources for fill in fills):
        yield "stock", worded("it only fills, but no pile is filled from it")


def _missing(rules: Rules, source: str) -> Reason | None:
    """What a source of cards lacks."""
    match source:
        case "reserve" | "fuller-reserve" if rules.reserve is None:
            return worded("the game has no reserve")
        case "waste" if not isinstance(rules.stock, Turned):
            return worded("the game has no waste")
        case "cell" if rules.cells is None:
            return worded("there are no cells")
        case "stock" if rules.stock is None:
            return worded("the game has no stock")
    return None


def _others(rules: Rules) -> Iterator[Problem]:
    if isinstance(rules.redeal, Shuffled) and rules.redeal.when == "no-empty-or-no-stock" and rules.stock is None:
        yield "redeal.when", worded("the game has no stock")
    if rules.win == "all-out" and rules.stock is None and rules.reserve is None:
        yield "win", worded("there is neither a reserve nor a stock to play out")


def _cards_dealt(rules: Rules) -> Iterator[Problem]:
    """Whether the cards set out begin foundations, and no card is lost."""
    try:
        state = lay_pack(rules, Deal("own", 1), rules.pack.cards)
    except RulesError as error:
        yield "deal", error.reason
        return
    if Counter(state.cards) != Counter(rules.pack.cards):
        yield "deal", worded("not every card has a place")


def _fills(rules: Rules) -> Iterator[tuple[str, Fill]]:
    """Every way to fill a pile, by its path."""
    for number, fill in enumerate(rules.tableau.fill):
        yield f"tableau.fill[{number}]", fill
    for number, override in enumerate(rules.tableau.overrides):
        for place, fill in enumerate(override.fill or ()):
            yield f"tableau.overrides[{number}].fill[{place}]", fill


def _lays(rules: Rules) -> list[Lay]:
    return [step for step in rules.deal if isinstance(step, Lay)]


def _set_out(rules: Rules) -> Counter[Card]:
    return Counter(Card.parse(text) for step in rules.deal if isinstance(step, SetOut) for text in step.cards)


def _count(deal: tuple[DealStep, ...], kind: type[DealStep]) -> int:
    return sum(isinstance(step, kind) for step in deal)
