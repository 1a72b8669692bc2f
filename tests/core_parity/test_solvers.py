"""The special solvers against the general search, which knows nothing of their encodings."""

from __future__ import annotations

from collections import Counter

import pytest

from demonfan import _core
from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.games import find
from demonfan.solve.compile import compiled
from demonfan.state import State


def special(state: State, build: str, fill: str) -> str:
    core = compiled(state.rules)
    fans = [core.order(pile.cards) for pile in state.tableau]
    heights = [len(pile.cards) for pile in state.foundations]
    solve = _core.by_suit_solve if build == "suit" else _core.alternate_solve
    return solve(fans, heights, fill=fill, seconds=10.0).verdict  # type: ignore[arg-type]  # the words below


def demon(state: State) -> str:
    core = compiled(state.rules)
    assert state.base is not None
    return _core.demon_solve(
        [core.order(pile.cards) for pile in state.tableau],
        [core.order(pile.cards) for pile in state.reserves],
        core.order(reversed(state.stock.cards)),
        core.order(state.waste.cards),
        [len(pile.cards) for pile in state.foundations],
        core.pack.place(state.base),
        ranks=len(core.pack.ranks),
        turn=state.turn_count,
        seconds=10.0,
    ).verdict


@pytest.mark.parametrize(
    ("game", "build", "fill"),
    [
        ("la-belle-lucie", "suit", "none"),
        ("trefoil", "suit", "none"),
        ("ceiling-fan", "suit", "kings"),
        ("ceiling-fan-alternate", "alternate", "kings"),
        ("demon-36", "demon", ""),
        ("demon-36-one", "demon", ""),
    ],
)
def test_verdicts_agree(game: str, build: str, fill: str) -> None:
    verdicts: Counter[str] = Counter()
    for number in range(1, 41):
        state = deal(find(game).rules, Deal("own", number))
        core = compiled(state.rules)
        general = core.game.search(core.encode(state), layout_only=True, positions=20_000)
        verdict = demon(state) if build == "demon" else special(state, build, fill)
        if "undecided" not in (general.verdict, verdict):
            assert general.verdict == verdict, f"deal {number}"
        verdicts[general.verdict] += 1
    assert verdicts["undecided"] < 25
