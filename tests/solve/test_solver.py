from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from demonfan import _core
from demonfan.cards import parse_cards
from demonfan.deals import Deal, first_order
from demonfan.game import Game
from demonfan.games import find
from demonfan.layout import lay_pack
from demonfan.solve import jsonl
from demonfan.solve.bulk import plan
from demonfan.solve.endings import endings
from demonfan.solve.replay import wins
from demonfan.solve.solver import SolveError, solve
from demonfan.solve.verdict import Limits, Verdict
from demonfan.state import State

CASES = Path(__file__).parent.parent / "data" / "cases"


def cases(name: str) -> list[tuple[dict[str, Any], State]]:
    lines = (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [(json.loads(line), jsonl.state_of(jsonl.decode(line))) for line in lines]


def known() -> list[dict[str, Any]]:
    return [json.loads(line) for line in (CASES / "known.jsonl").read_text(encoding="utf-8").splitlines()]


def published() -> list[tuple[dict[str, Any], State]]:
    return [(case, jsonl.state_of(jsonl.decode(json.dumps(case)))) for case in known() if "piles" in case]


def solved(deal: dict[str, Any], state: State, limits: Limits) -> Verdict:
    return solve(state, limits, layout=deal["scope"] != "game")


@pytest.mark.parametrize(
    "name",
    [
        "fan-17x3",
        "ceiling-fan",
        "la-belle-lucie-layout",
        "demon-fan-layout",
        "demon-36-auto",
        "demon-36-one-auto",
        "demon-52-one-auto",
    ],
)
def test_every_known_verdict_is_reproduced_and_none_left_undecided(name: str) -> None:
    for deal, state in cases(name):
        verdict = solve(state, layout=deal["scope"] != "game", effort=0)
        assert verdict.verdict in ("won", "lost"), deal["id"]
        assert deal["verdict"] in (verdict.verdict, "undecided"), deal["id"]
        assert not verdict.line or wins(state, verdict.line)


def test_every_known_verdict_on_canfield_as_solvitaire_plays_it_is_reproduced() -> None:
    """Two of these deals need most of the time: they are held to their verdicts in bench/solver.py."""
    undecided = 0
    for deal, state in cases("demon-52-auto"):
        verdict = solve(state, Limits(positions=20_000), effort=0)
        undecided += verdict.verdict == "undecided"
        assert {verdict.verdict, deal["verdict"]} != {"won", "lost"}, deal["id"]
    assert undecided <= 2


def test_published_cases() -> None:
    for deal, state in published():
        assert solve(state, layout=deal["scope"] != "game").verdict == deal["verdict"], deal["id"]
        if "most_up" in deal:
            assert endings(state, "stuck").most_up == deal["most_up"], deal["id"]


def test_any_fan_with_a_six_over_the_two_over_the_seven_of_its_suit_loses_the_deal() -> None:
    """The published fact without a deal: the 6 can leave only onto the 7 beneath it or after the 2 beneath it."""
    (pattern,) = (case for case in known() if "pattern" in case)
    buried = parse_cards(" ".join(pattern["pattern"]))
    rules = find("fan").rules
    for number in range(1, 101):
        others = [card for card in first_order(rules.pack, Deal("own", number)) if card not in buried]
        for at in (0, 24, 48):
            order = (*others[:at], *buried, *others[at:])
            assert solve(lay_pack(rules, Deal("own", number), order)).verdict == pattern["verdict"]


def test_without_dominances_the_verdicts_are_the_same() -> None:
    limits = Limits(positions=300_000)
    for name in ("la-belle-lucie-layout", "demon-36-one-auto"):
        for deal, state in cases(name)[:30]:
            bare = solve(state, limits, layout=deal["scope"] != "game", dominances=False)
            assert bare.verdict in (solved(deal, state, limits).verdict, "undecided")


def test_won_three_at_a_time_is_won_one_at_a_time() -> None:
    for number in range(1, 60):
        three = solve(Game.deal("demon-36", number).state, Limits(positions=200_000))
        if three.verdict == "won":
            assert solve(Game.deal("demon-36-one", number).state, Limits(positions=200_000)).verdict == "won"


def test_a_won_layout_of_la_belle_lucie_is_won_as_fan() -> None:
    for number in range(1, 200):
        if solve(Game.deal("la-belle-lucie", number).state, layout=True).verdict == "won":
            assert solve(Game.deal("fan", number).state).verdict == "won"


def test_won_with_stricter_rules_is_won_with_the_defaults() -> None:
    strict = {"fill": "auto", "wrap": "not-at-base"}
    for number in range(1, 60):
        if solve(Game.deal("demon-36", number, strict).state, Limits(positions=200_000)).verdict == "won":
            assert solve(Game.deal("demon-36", number).state, Limits(positions=200_000)).verdict == "won"


@pytest.mark.parametrize("game", ["la-belle-lucie", "three-shuffles-and-a-draw", "trefoil", "demon-fan-gather"])
def test_a_whole_game_through_its_redeals(game: str) -> None:
    """A won line plays through the redeals as the deal number shuffles them; a layout won is a game won."""
    limits = Limits(positions=10_000)
    words = set()
    for number in range(1, 16):
        state = Game.deal(game, number).state
        verdict = solve(state, limits)
        words.add(verdict.verdict)
        assert not verdict.line or wins(state, verdict.line)
        if solve(state, limits, layout=True).verdict == "won":
            assert verdict.verdict == "won"
    assert "won" in words


def test_limits_say_why_nothing_is_decided() -> None:
    state = Game.deal("free-fan-cells", 5).state
    verdict = solve(state, Limits(positions=1))
    assert (verdict.verdict, verdict.reason, verdict.line) == ("undecided", "positions", ())
    with pytest.raises(ValueError, match="above 0"):
        Limits(seconds=0)


def test_in_any_suit_games_are_played_before_the_search() -> None:
    state = Game.deal("rainbow", 10).state
    won = solve(state, Limits(positions=200_000))
    assert (won.verdict, won.method) == ("won", "general")
    alone = solve(state, Limits(positions=200_000), dominances=False)
    assert (alone.verdict, alone.method) == ("undecided", "demon")
    undecided = solve(Game.deal("rainbow", 3).state, Limits(positions=250_001))
    assert (undecided.verdict, undecided.positions, undecided.method) == ("undecided", 250_001, "demon")
    assert plan(find("rainbow").rules) is None


def test_a_cancelled_search_is_undecided() -> None:
    control = _core.Control()
    control.cancel()
    verdict = solve(Game.deal("free-fan-cells", 5).state, control=control)
    assert (verdict.verdict, verdict.reason) == ("undecided", "cancelled")


def test_shuffles_of_a_foreign_deal_are_refused_or_known() -> None:
    """A layout that is won needs no redeal; one that is lost would need Microsoft's shuffles."""
    state = Game.deal("la-belle-lucie", "ms:9").state
    assert solve(state, layout=True).verdict == "lost"
    with pytest.raises(SolveError, match="redeal"):
        solve(state, Limits(positions=1000))


def test_microsofts_winnable_deals() -> None:
    known = json.loads((CASES.parent / "ms-deals.json").read_text(encoding="utf-8"))
    first, last = known["range"]
    for game, key, layout in (("fan", "fan-won", False), ("la-belle-lucie", "la-belle-lucie-layout-won", True)):
        won = [n for n in range(first, last + 1) if solve(Game.deal(game, f"ms:{n}").state, layout=layout).line]
        assert won == known[key]
