"""What a table of odds depends on, told by the rules: games that differ in other things share it.

A shuffled redeal keeps only the heights of the foundations, so neither the first layout nor the number of redeals
belongs to a table: it has a level for each number of redeals left, and an entry for each tuple of heights.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import Struct

from demonfan import _core
from demonfan.deals import Deal
from demonfan.games import catalogue
from demonfan.rules import Lay, Rules, Shuffled
from demonfan.solve import encodings
from demonfan.state import State

Heights = tuple[int, int, int, int]

#: Positions that are searched of a layout where it is built in other ways than by suit, and for endings after a draw
#: that may come in any layout.
EFFORT, DRAW_EFFORT = 1000, 400


class Family(Struct, frozen=True, omit_defaults=True):
    """Fans built down, dealt again in fans of three after a shuffle.

    `places` are the fans on the table where kings fill them, `draws` those of the layout after the last redeal, or
    (`anywhere`, then it is one) of any layout. `hidden` are fans of which only the tops lie face up. `effort` is the
    number of positions that are searched of a layout where the endings are too many to find them all: it belongs to
    the policy whose wins the table counts.
    """

    ranks: int = 13
    fill: Literal["none", "kings"] = "none"
    places: int = 0
    when: Literal["stuck", "any"] = "stuck"
    draws: int = 0
    second_only: bool = False
    play_at_once: bool = False
    build: Literal["suit", "alternate", "any", "rank"] = "suit"
    hidden: bool = False
    anywhere: bool = False
    effort: int = 0

    @property
    def name(self) -> str:
        """What its tables are called.

        >>> Family().name, Family(fill="kings", places=18, draws=1, second_only=True).name
        ('by-suit-13-stuck', 'by-suit-13-kings-18-stuck-draw-1-second')
        >>> Family(build="alternate", hidden=True).name
        'by-alternate-13-stuck-hidden'
        """
        parts = [f"by-{self.build}", str(self.ranks)]
        if self.fill == "kings":
            parts += ["kings", str(self.places)]
        parts.append(self.when)
        if self.draws:
            parts += ["draw", str(self.draws), *["second"] * self.second_only, *["play"] * self.play_at_once]
        return "-".join([*parts, *["anywhere"] * self.anywhere, *["hidden"] * self.hidden])

    @property
    def core(self) -> _core.OddsRules:
        """The family as the core knows it."""
        return _core.OddsRules(**msgspec.structs.asdict(self))

    @property
    def exact(self) -> bool:
        """Whether every ending of a layout is known; else the odds are those of a fixed policy, a lower bound."""
        return self.build == "suit" and not self.hidden and not self.anywhere

    @property
    def alike(self) -> Literal["suits", "colours"]:
        """What may change places without changing the odds."""
        return "colours" if self.build == "alternate" else "suits"

    @property
    def policy(self) -> str:
        """Where the odds are a policy's: which."""
        if self.hidden:
            return "a rule of thumb that sees the open cards"
        return f"a search of {self.effort} positions of each layout"

    def with_effort(self, positions: int) -> Family:
        """The family whose layouts are searched for so long; the same where nothing is searched."""
        return msgspec.structs.replace(self, effort=positions) if self.effort else self


class Start(Struct, frozen=True):
    """A layout to come: the heights, and the fans where they are not of three. Its cards are not known yet."""

    heights: Heights = (0, 0, 0, 0)
    sizes: tuple[int, ...] = ()


def family_of(rules: Rules, *, opened: bool = False) -> Family | None:
    """The family of a game, or None if its odds are no table of this kind.

    Args:
        opened: of the game as it would be with every card face up.

    >>> from demonfan.games import find
    >>> family_of(find("trefoil").rules) == family_of(find("la-belle-lucie").rules)
    True
    >>> family_of(find("demon-fan").rules, opened=True) == family_of(find("linus").rules)
    True
    """
    redeal, merci = rules.redeal, rules.merci
    if redeal is not None and not (isinstance(redeal, Shuffled) and redeal.layout == "fans" and redeal.size == 3):
        return None
    faces = {step.faces for step in rules.deal if isinstance(step, Lay)}
    if faces not in ({"up"}, {"top"}):
        return None
    found = encodings.in_any_way(_dealt(rules))
    if found is None:
        return None
    build, fans = found
    hidden = faces == {"top"} and not opened
    when = "stuck" if redeal is None else redeal.when
    if when not in ("stuck", "any") or (when == "any" and rules.auto.aces):
        return None
    anywhere = merci is not None and merci.when == "any" and redeal is not None
    family = Family(
        ranks=fans.ranks,
        fill=fans.fill,
        places=len(fans.fans) if fans.fill == "kings" else 0,
        when="any" if when == "any" else "stuck",
        draws=0 if merci is None else merci.count,
        second_only=merci is not None and merci.which == "second",
        play_at_once=merci is not None and merci.to == "play",
        build=build,
        hidden=hidden,
        anywhere=anywhere,
        effort=(DRAW_EFFORT if anywhere else 0 if hidden or build == "suit" else EFFORT),
    )
    if family.exact:
        return family
    if rules.auto.aces:
        return None
    if anywhere:
        fits = build == "suit" and not hidden and when == "stuck" and family.draws == 1
    else:
        fits = family.draws == 0 and fans.fill == "none"
    return family if fits else None


def start_of(rules: Rules) -> Start | None:
    """What the first deal lays out, or None if its cards do not lie as a shuffle leaves them.

    >>> from demonfan.games import find
    >>> start_of(find("la-belle-lucie").rules)
    Start(heights=(0, 0, 0, 0), sizes=())
    >>> start_of(find("trefoil").rules)
    Start(heights=(1, 1, 1, 1), sizes=())
    """
    if any(isinstance(step, Lay) and (step.kings != "stay" or step.base_cards != "stay") for step in rules.deal):
        return None
    if rules.auto.aces:
        return None
    state = _dealt(rules)
    sizes = tuple(pile.size for pile in state.tableau if pile.size)
    rest = sum(sizes) % 3
    plain = sizes == (3,) * (sum(sizes) // 3) + ((rest,) if rest else ())
    return Start(heights_of(state), () if plain else sizes)


def starts_of(family: Family) -> tuple[Start, ...]:
    """The first deals of all games of the catalogue, with any one option, that belong to a family, `when` aside.

    To a family of open fans those belong, too, whose cards are hidden: it bounds their odds from above.
    """
    found: set[Start] = set()
    for entry in catalogue().values():
        single = [{name: value} for name, option in entry.file.options.items() for value in option.values]
        for options in ({}, *single):
            rules = entry.rules_with(options)
            others, start = {family_of(rules), family_of(rules, opened=True)} - {None}, start_of(rules)
            same = any(msgspec.structs.replace(other, when=family.when) == family for other in others if other)
            if same and start is not None:
                found.add(start)
    return tuple(sorted(found, key=lambda start: (start.heights, start.sizes)))


def heights_of(state: State) -> Heights:
    """The cards up in clubs, spades, hearts and diamonds."""
    clubs, spades, hearts, diamonds = encodings.heights(state)
    return clubs, spades, hearts, diamonds


def redeals_of(rules: Rules) -> int:
    """How many redeals the rules have."""
    return 0 if rules.redeal is None else rules.redeal.count


def _dealt(rules: Rules) -> State:
    from demonfan.effects import deal

    return deal(rules, Deal("own", 1))
