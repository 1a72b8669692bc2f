"""Our rules against what PySolFC allowed and did, position by position."""

from __future__ import annotations

from pathlib import Path

import pytest

from demonfan.deals import Deal
from demonfan.effects import deal
from tests import pysolfc

GAMES = pysolfc.games()
FILES = sorted(pysolfc.DATA.glob("*.jsonl.gz"))


def _number(path: Path) -> int:
    return int(path.name[:3])


def test_every_game_has_records() -> None:
    assert sorted(GAMES) == sorted(map(_number, FILES))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".jsonl.gz"))
def test_legal_moves_and_results_are_pysolfcs(path: Path) -> None:
    records, differences = pysolfc.compare_file(path, GAMES[_number(path)])
    assert records > 100
    assert differences == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name.removesuffix(".jsonl.gz"))
def test_deals_are_pysolfcs(path: Path) -> None:
    game = GAMES[_number(path)]
    reader = pysolfc.Reader(game)
    for record in pysolfc.read(path):
        if record["step"] == 0:
            ours = deal(reader.rules, Deal("pysol", record["number"]))
            assert (pysolfc.facts(ours) == pysolfc.facts(reader.state(record))) == game.same_deal
