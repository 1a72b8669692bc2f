"""Counts of move paths from frozen positions: engine, core and file agree.

A game without a file is not held to counts of before; engine and core still have to agree on it.
"""

from __future__ import annotations

import pytest

from demonfan import position
from demonfan.solve.perft import perft, slow_perft
from tests.conformance.every_game import all_rules
from tests.perft.files import FOLDER, read, samples

#: Paths that the engine counts too; it is slow.
FEW = 60
FILES = {path.stem for path in FOLDER.glob("*.txt")}


def test_every_file_is_of_a_game() -> None:
    assert set(all_rules()) >= FILES


@pytest.mark.parametrize("game", sorted(FILES))
def test_perft(game: str) -> None:
    rules = all_rules()[game]
    for sample in read(FOLDER / f"{game}.txt"):
        state = position.read(rules, sample.position)
        assert position.write_line(state) == sample.position
        for depth, count in sample.counts.items():
            assert perft(state, depth) == count, f"id {sample.id}, depth {depth}"
            if count <= FEW:
                assert slow_perft(state, depth) == count, f"id {sample.id}, depth {depth}"


def agree_on_samples(game: str) -> int:
    """Walk through some deals of a game, engine and core held to each other, and count paths; how many there were."""
    counted = 0
    for name, state in samples(all_rules()[game]):
        for depth in (1, 2):
            count = perft(state, depth)
            if count <= 10 * FEW:
                assert slow_perft(state, depth) == count, f"id {name}, depth {depth}"
                counted += count
    return counted


def test_engine_and_core_agree_on_games_without_a_file() -> None:
    # A game with a file is among them, so that this says something where all have one.
    counted = {game: agree_on_samples(game) for game in ["fan", *sorted(set(all_rules()) - FILES)]}
    assert counted["fan"] > 0
