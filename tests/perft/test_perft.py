"""Counts of move paths from frozen positions: engine, core and file agree."""

from __future__ import annotations

import pytest

from demonfan import position
from demonfan.solve.perft import perft, slow_perft
from tests.conformance.every_game import all_rules
from tests.perft.files import FOLDER, read


def test_every_game_has_a_file() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(all_rules())


@pytest.mark.parametrize("game", sorted(path.stem for path in FOLDER.glob("*.txt")))
def test_perft(game: str) -> None:
    rules = all_rules()[game]
    for sample in read(FOLDER / f"{game}.txt"):
        state = position.read(rules, sample.position)
        assert position.write_line(state) == sample.position
        for depth, count in sample.counts.items():
            assert perft(state, depth) == count, f"id {sample.id}, depth {depth}"
            if count <= 60:
                assert slow_perft(state, depth) == count, f"id {sample.id}, depth {depth}"
