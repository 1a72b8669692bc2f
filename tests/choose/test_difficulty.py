from __future__ import annotations

import re
from pathlib import Path
from statistics import quantiles

import pytest

from demonfan.choose import difficulty
from demonfan.choose.difficulty import LEVELS, Measures, calibrations, level, measure
from demonfan.choose.winnable import prove
from demonfan.deals import Deal
from demonfan.effects import deal, make
from demonfan.games import catalogue, find
from demonfan.moves import legal_moves
from demonfan.solve.solver import solve
from demonfan.state import State


def share_kept(state: State) -> float:
    """By whole searches, redeals left out."""
    moves = [move for move in legal_moves(state) if str(move) != "redeal"]
    return sum(solve(make(state, move)[0], layout=True).verdict == "won" for move in moves) / len(moves)


def test_the_measures_are_those_of_whole_searches() -> None:
    rules = find("la-belle-lucie").rules
    proof = next(proof for number in range(1, 99) if (proof := prove(rules, Deal("own", number))) is not None)
    state, verdict = proof
    positions = [state]
    for move in verdict.line:
        positions.append(make(positions[-1], move)[0])
    measures = measure(state, verdict)
    probed = [positions[len(verdict.line) * place // 5] for place in range(5)]
    assert measures.first == share_kept(probed[0])
    assert measures.dead_ends == pytest.approx(1 - sum(map(share_kept, probed[1:])) / 4)
    assert measures.positions == verdict.positions


def test_harder_is_more() -> None:
    easy = Measures(first=1.0, dead_ends=0.1, positions=50)
    for harder in (easy._replace(first=0.9), easy._replace(dead_ends=0.2), easy._replace(positions=500)):
        assert harder.hardness > easy.hardness


def test_calibrated_games_are_those_of_the_catalogue() -> None:
    """After a change of a game's rules its quartiles must be made again: python bench/difficulty.py GAME --write."""
    assert len(calibrations()) >= 3
    for digest, calibration in calibrations().items():
        assert catalogue()[calibration.game].rules.digest == digest
        assert calibration.deals in (1000, 500, 250, 100, 50)
        assert sorted(calibration.cuts) == list(calibration.cuts)


def test_levels_are_quarters_of_the_winnable_deals() -> None:
    """A part of the calibration done again: the first winnable deals lie in all four levels, about as many in each."""
    rules = find("trefoil").rules
    found = []
    for number in range(1, 2500):
        if (proof := prove(rules, Deal("own", number))) is not None:
            found.append(measure(*proof))
    counts = {name: sum(level(rules, measures) == name for measures in found) for name in LEVELS}
    # Binomial: 0.25 give or take four standard errors.
    assert all(abs(count / len(found) - 0.25) < 4 * (0.1875 / len(found)) ** 0.5 for count in counts.values())
    assert len(quantiles([measures.hardness for measures in found], n=4)) == 3


def test_a_cut_belongs_to_the_harder_level() -> None:
    rules = find("trefoil").rules
    known = difficulty.cuts(rules)
    assert known is not None
    for number, cut in enumerate(known.cuts):
        # Only the first share differs: hardness is exactly the cut.
        measures = Measures(first=1 - cut, dead_ends=0.0, positions=1)
        assert measures.hardness == pytest.approx(cut)
        assert level(rules, measures._replace(first=1 - cut - 1e-9)) == LEVELS[number + 1]
        assert level(rules, measures._replace(first=1 - cut + 1e-9)) == LEVELS[number]


def test_other_rules_are_not_rated() -> None:
    rules = find("trefoil").rules_with({"redeal.count": "1"})
    state = deal(rules, Deal("own", 1))
    assert difficulty.cuts(state.rules) is None
    assert level(rules, Measures(1.0, 0.0, 1)) is None


def test_the_document_says_what_is_calibrated() -> None:
    page = (Path(__file__).parent.parent.parent / "docs" / "difficulty.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([0-9,]+) \| ([a-z0-9, -]+) \|$", page, re.MULTILINE)
    said = {game: int(count.replace(",", "")) for count, games in rows for game in games.split(", ")}
    assert said == {calibration.game: calibration.deals for calibration in calibrations().values()}
