"""The core seen from Python: limits, cancelling, and clear answers to malformed input."""

from __future__ import annotations

import contextlib
import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from demonfan import _core
from demonfan.cards import Pack
from demonfan.deals import MAX_NUMBER, Deal, own_order
from demonfan.effects import deal
from demonfan.games import find
from demonfan.solve.compile import compiled
from demonfan.state import State


def start(game: str, number: int = 1) -> State:
    return deal(find(game).rules, Deal("own", number))


@given(st.integers(1, MAX_NUMBER), st.integers(0, 6), st.integers(2, 13), st.integers(1, 4))
def test_core_deals_as_the_engine_does(number: int, shuffle: int, ranks: int, packs: int) -> None:
    pack = Pack.of("A23456789TJQK"[:ranks], packs)
    cards = [pack.cards[index] for index in own_order(pack, number, shuffle)]
    assert _core.pack_order(ranks, packs, number, shuffle) == bytes(pack.place(c.rank) * 4 + c.suit for c in cards)


@pytest.mark.parametrize(("number", "ranks", "packs"), [(0, 13, 1), (MAX_NUMBER + 1, 13, 1), (1, 1, 1), (1, 13, 5)])
def test_no_such_deal(number: int, ranks: int, packs: int) -> None:
    with pytest.raises(ValueError, match="no such"):
        _core.pack_order(ranks, packs, number)


def test_a_search_is_cancelled_from_another_thread() -> None:
    state = start("demon-fan-gather")
    core = compiled(state.rules)
    control = _core.Control()
    results: list[_core.SearchResult] = []

    def search() -> None:
        results.append(core.game.search(core.encode(state), layout_only=True, seconds=60.0, control=control))

    thread = threading.Thread(target=search)
    thread.start()
    until = time.monotonic() + 30
    while control.positions == 0 and thread.is_alive() and time.monotonic() < until:
        time.sleep(0.005)
    assert control.positions > 0, "the search runs while this thread does"
    control.cancel()
    thread.join(30)
    assert not thread.is_alive()
    assert (results[0].verdict, results[0].stop, results[0].line) == ("undecided", "cancelled", [])


@pytest.mark.parametrize(
    ("limits", "stop"), [({"positions": 100}, "positions"), ({"seconds": 0.0}, "seconds"), ({"memory": 0}, "memory")]
)
def test_limits_are_kept(limits: dict[str, int], stop: str) -> None:
    state = start("demon-fan-gather")
    core = compiled(state.rules)
    result = core.game.search(core.encode(state), layout_only=True, **limits)  # type: ignore[arg-type]
    assert (result.verdict, result.stop) == ("undecided", stop)
    assert result.positions <= limits.get("positions", 100_000)


@pytest.mark.parametrize("limits", [{"positions": -1}, {"seconds": -1.0}, {"seconds": float("nan")}, {"memory": -5}])
def test_absurd_limits_are_refused(limits: dict[str, int]) -> None:
    state = start("fan")
    core = compiled(state.rules)
    with pytest.raises(ValueError, match="not negative"):
        core.game.search(core.encode(state), **limits)  # type: ignore[arg-type]


def test_shuffled_redeals_must_be_spoken_of() -> None:
    state = start("la-belle-lucie")
    core = compiled(state.rules)
    with pytest.raises(ValueError, match="this layout only, or follow"):
        core.game.search(core.encode(state))
    foreign = deal(state.rules, Deal("ms", 1))
    with pytest.raises(ValueError, match="order of this deal's redeals is not known"):
        core.game.search(core.encode(foreign), follow_shuffles=True)


@given(st.data())
def test_spoilt_positions_are_refused_or_positions(data: st.DataObject) -> None:
    state = start(data.draw(st.sampled_from(["canfield", "la-belle-lucie", "free-fan-cells"])))
    core = compiled(state.rules)
    spoilt = bytearray(core.encode(state))
    for _ in range(data.draw(st.integers(1, 3))):
        spoilt[data.draw(st.integers(0, len(spoilt) - 1))] = data.draw(st.integers(0, 255))
    position = bytes(spoilt[: data.draw(st.integers(0, len(spoilt)))] if data.draw(st.booleans()) else spoilt)
    # Nothing but a value or a ValueError comes of it.
    with contextlib.suppress(ValueError):
        for move in core.game.legal_moves(position):
            core.game.apply(position, move)
        core.game.search(position, layout_only=True, positions=50)


@given(st.integers(0, 2**32 - 1))
def test_any_number_is_a_legal_move_or_refused(code: int) -> None:
    state = start("three-shuffles-and-a-draw")
    core = compiled(state.rules)
    position = core.encode(state)
    if code in core.game.legal_moves(position):
        return
    with pytest.raises(ValueError, match="move"):
        core.game.apply(position, code)


@given(st.lists(st.binary(max_size=6), max_size=20), st.lists(st.integers(0, 20), min_size=4, max_size=4))
def test_spoilt_layouts_are_refused_or_searched(fans: list[bytes], heights: list[int]) -> None:
    for solve in (_core.by_suit_solve, _core.alternate_solve):
        with contextlib.suppress(ValueError):
            assert solve(fans, heights, positions=10).positions <= 10


def test_positions_and_moves_come_back() -> None:
    for game in ("canfield", "demon-fan-gather", "free-fan-cells"):
        state = start(game)
        core = compiled(state.rules)
        again = core.decode(core.encode(state), state)
        assert core.encode(again) == core.encode(state)
        for move in core.legal_moves(state):
            assert core.move(core.move_code(move)) == move
