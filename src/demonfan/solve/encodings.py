"""Which search a position is fit for, told by its rules and never by a game's name, and how it is put to it.

Each function returns the arguments of one of the core's special solvers, or None where the rules or the position say
something that this solver does not know. What none takes goes to the general search.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from demonfan.rules import Alternate, AnySuit, Build, Fill, InSuit, Rules, SameRank, Turned
from demonfan.state import Face, Pile, State
from demonfan.tables import compile_rules


@dataclass(frozen=True, slots=True)
class FanArguments:
    """A layout of fans for the searches by suit and by alternate colour."""

    fans: list[bytes]
    heights: list[int]
    ranks: int
    fill: Any  # "none" or "kings", as the core's signature has it


def by_suit(state: State) -> FanArguments | None:
    """Fans built down by suit, one card at a time."""
    return _fans(state, InSuit)


def alternate(state: State) -> FanArguments | None:
    """Fans built down by alternate colour, one card at a time."""
    return _fans(state, Alternate)


FanBuild = Literal["suit", "alternate", "any", "rank"]


def in_any_way(state: State) -> tuple[FanBuild, FanArguments] | None:
    """Fans built down one card at a time, by suit, alternate colour or any suit, or by rank, and which of these."""
    build = type(state.rules.tableau.build)
    if build not in _FAN_BUILDS:
        return None
    fans = _fans(state, build)
    return None if fans is None else (_FAN_BUILDS[build], fans)


#: How fans may be built, as the core calls it.
_FAN_BUILDS: dict[type[Build], FanBuild] = {InSuit: "suit", Alternate: "alternate", AnySuit: "any", SameRank: "rank"}


def _fans(state: State, build: type[Build]) -> FanArguments | None:
    rules = state.rules
    tableau = rules.tableau
    if not isinstance(tableau.build, build):
        return None
    if not isinstance(tableau.build, SameRank) and (
        getattr(tableau.build, "direction", "") != "down" or getattr(tableau.build, "wrap", "") != "off"
    ):
        return None
    if tableau.move != "single" or tableau.max_cards or tableau.max_run or tableau.overrides:
        return None
    if rules.cells or rules.reserve or rules.stock or not _plain_foundations(rules):
        return None
    fill = _fans_fill(rules, tableau.fill)
    return None if fill is None else FanArguments(_piles(state, state.tableau), heights(state), len(rules.ranks), fill)


def _plain_foundations(rules: Rules) -> bool:
    """Whether there is one foundation a suit, from the lowest rank up, that keeps its cards."""
    if rules.packs != 1 or rules.take_back != "off" or rules.win != "all-up" or len(rules.foundations) != 1:
        return False
    group = rules.foundations[0]
    return (group.start, group.build, group.direction, group.step) == (rules.ranks[0], "suit", "up", 1) and set(
        group.suits
    ) == set("CSHD")


def _fans_fill(rules: Rules, fills: tuple[Fill, ...]) -> str | None:
    if not fills:
        return "none"
    kings = Fill(ranks=rules.ranks[-1])
    return "kings" if fills == (kings,) else None


def heights(state: State) -> list[int]:
    """The cards up in clubs, spades, hearts and diamonds."""
    found = [0] * 4
    for rule, pile in zip(compile_rules(state.rules).foundations, state.foundations, strict=True):
        found[rule.suit] += len(pile.cards)
    return found


def _piles(state: State, piles: Iterable[Pile]) -> list[bytes]:
    from demonfan.solve.compile import compiled

    order = compiled(state.rules).order
    return [order(pile.cards) for pile in piles]


def demon(state: State) -> dict[str, Any] | None:
    """A Demon game: one pack, a dealt base, columns, reserves that only give, and a stock that is turned."""
    rules = state.rules
    tableau, stock = rules.tableau, rules.stock
    build = _BUILDS.get(type(tableau.build))
    if build is None or not isinstance(stock, Turned) or stock.when != "any":
        return None
    if not isinstance(tableau.build, InSuit | Alternate | AnySuit) or tableau.build.direction != "down":
        return None
    if rules.packs != 1 or rules.cells or rules.redeal or rules.merci or rules.auto.aces or rules.take_back != "off":
        return None
    if tableau.max_cards or tableau.max_run or tableau.overrides or tableau.move == "cells":
        return None
    turns = (stock.turn,) if isinstance(stock.turn, int) else stock.turn[state.passes :] or stock.turn[-1:]
    if len(turns) > 1 and state.passes_left is None:
        return None
    if rules.reserve is None or rules.reserve.play != "top" or max(turns) > 3:
        return None
    if tableau.move != "single" and any(face is not Face.UP for pile in state.tableau for face in pile.faces):
        # The special search takes cards that fit for a run; a card that lies face down does not move with one.
        return None
    base = _base_place(state)
    fills = _DEMON_FILLS.get(tableau.fill)
    if base is None or fills is None or len(state.reserves) != 1:
        return None
    return {
        "columns": _piles(state, state.tableau),
        "reserves": _piles(state, state.reserves),
        "stock": _piles(state, (state.stock,))[0][::-1],
        "waste": _piles(state, (state.waste,))[0],
        "heights": heights(state),
        "base_rank": base,
        "turn_overs": state.passes_left,
        "ranks": len(rules.ranks),
        "turn": turns[0],
        "later_turns": turns[1:],
        "build": build,
        "wrap": tableau.build.wrap,
        "move": tableau.move,
        "fill": fills[0],
        "empty": fills[1],
        "goal": rules.win,
    }


_BUILDS: dict[type[Build], str] = {InSuit: "suit", Alternate: "alternate", AnySuit: "any"}
#: The ways to fill a column that the Demon solver knows: by hand or at once from the reserve, and what comes then.
_DEMON_FILLS: dict[tuple[Fill, ...], tuple[str, str]] = {
    (Fill(source="reserve", auto=auto), Fill(source=then)): ("at-once" if auto else "by-hand", f"{then}-after-reserve")
    for auto in (False, True)
    for then in ("waste", "any")
}


def _base_place(state: State) -> int | None:
    """The base rank's place on the cycle, where all foundations begin with it and go round."""
    rules = state.rules
    if len(rules.foundations) != 1:
        return None
    group = rules.foundations[0]
    if (group.build, group.direction, group.step, group.wrap) != ("suit", "up", 1, True) or len(set(group.suits)) != 4:
        return None
    if group.start == "dealt":
        return None if state.base is None else rules.pack.place(state.base)
    return rules.ranks.find(group.start) if len(group.start) == 1 and group.start in rules.ranks else None
