"""Which search a position is put to, and with what arguments, told by its rules and never by a game's name.

A `Question` keeps how the cards lie apart from what the rules say, so that the same question can be asked of every deal
of a game (`demonfan.solve.bulk`). What has no question here goes to the general search.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from demonfan import _core
from demonfan.rules import Shuffled
from demonfan.solve import encodings
from demonfan.state import State

Solver = Literal["by_suit_solve", "by_suit_draw", "by_suit_game", "alternate_solve", "demon_solve"]


@dataclass(frozen=True, slots=True)
class Question:
    """Arguments for one of the core's special solvers: `cards` say how the cards lie, `rules` what the rules say."""

    method: Literal["by-suit", "alternate", "demon"]
    solver: Solver
    cards: dict[str, Any]
    rules: dict[str, Any]
    #: False if only a win answers it: the layout is asked for alone, but redeals are left.
    lost_counts: bool = True
    #: Whether games are played first, for the search may miss a win that is near: where any suit will do, a card has
    #: four others to lie on, and it loses itself among them.
    play_first: bool = False

    def put(self, options: dict[str, Any], *, dominances: bool = True) -> _core.Result:
        """The core's answer. `options` are limits and control as the core takes them."""
        solve: Any = getattr(_core, self.solver)
        found: _core.Result = solve(**self.cards, **self.rules, **self.switches(dominances), **options)
        return found

    def switches(self, dominances: bool) -> dict[str, bool]:
        """The argument for dominances, where the solver has one."""
        return {} if self.solver in ("by_suit_draw", "by_suit_game") else {"dominances": dominances}


def question(state: State, *, layout: bool) -> Question | None:
    """The question whose answer is the verdict on a position, or None if no special search takes it."""
    alone = layout or state.redeals_left == 0
    asked = _layout(state) if alone else _game(state)
    return asked or _demon(state)


def _layout(state: State, *, lost_counts: bool = True) -> Question | None:
    """A layout of fans by itself."""
    merci = state.rules.merci
    may_draw = merci is not None and (merci.when == "any" or state.redeals_left == 0)
    draws = state.draws_left if may_draw else 0
    if (fans := encodings.by_suit(state)) is not None:
        cards, rules = _fans(fans)
        if draws and merci is not None:
            how = {"second_only": merci.which == "second", "play_at_once": merci.to == "play"}
            return Question("by-suit", "by_suit_draw", {**cards, "draws": draws}, {**rules, **how}, lost_counts)
        return Question("by-suit", "by_suit_solve", cards, rules, lost_counts)
    if draws == 0 and (fans := encodings.alternate(state)) is not None:
        cards, rules = _fans(fans)
        return Question("alternate", "alternate_solve", cards, rules, lost_counts)
    return None


def _game(state: State) -> Question | None:
    """Fans with redeals to come: by suit all layouts are searched, else a win without a redeal is looked for first."""
    redeal, merci = state.rules.redeal, state.rules.merci
    fans = encodings.by_suit(state)
    known = isinstance(redeal, Shuffled) and redeal.layout == "fans" and redeal.size == 3 and state.deal.source == "own"
    if redeal is None or fans is None or not known or not (merci is None or merci.when == "last-layout"):
        return _layout(state, lost_counts=False)
    cards, rules = _fans(fans)
    cards |= {"number": state.deal.number, "redeals": state.redeals_left, "redeals_made": state.redeals}
    rules["when"] = redeal.when
    if merci is not None:
        cards["draws"] = state.draws_left
        rules |= {"second_only": merci.which == "second", "play_at_once": merci.to == "play"}
    return Question("by-suit", "by_suit_game", cards, rules)


def _fans(fans: encodings.FanArguments) -> tuple[dict[str, Any], dict[str, Any]]:
    return {"fans": fans.fans, "heights": fans.heights}, {"ranks": fans.ranks, "fill": fans.fill}


def _demon(state: State) -> Question | None:
    arguments = encodings.demon(state)
    if arguments is None:
        return None
    lying = ("columns", "reserves", "stock", "waste", "heights", "base_rank", "turn_overs")
    cards = {name: arguments.pop(name) for name in lying}
    return Question("demon", "demon_solve", cards, arguments, play_first=arguments["build"] == "any")
