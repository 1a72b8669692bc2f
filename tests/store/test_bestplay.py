from __future__ import annotations

import pytest

from demonfan.games import find
from demonfan.odds import family, table
from demonfan.odds.table import Cell
from demonfan.odds.value import odds_before
from demonfan.store.bestplay import best_play


class Known:
    """A table that knows one value."""

    def start(self, redeals: int, start: family.Start) -> Cell:
        return Cell(0.2, 0.21, 0.001) if redeals == 2 else Cell(0.1, 0.1, 0.0)


@pytest.fixture(autouse=True)
def forget() -> None:
    best_play.cache_clear()


def test_the_chance_of_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "find", lambda kind, redeals, start: Known())
    found = best_play("la-belle-lucie")
    assert found is not None
    assert found[0] == pytest.approx(0.205)
    assert found[1] == Cell(0.2, 0.21, 0.001).standard_error
    other = best_play("la-belle-lucie", (("redeal.count", "1"),))
    assert other is not None
    assert other[0] == pytest.approx(0.1)


def test_no_table_no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "find", lambda kind, redeals, start: None)
    assert best_play("la-belle-lucie") is None


@pytest.mark.parametrize(
    ("game", "options"), [("demon-36", ()), ("nonesuch", ()), ("la-belle-lucie", (("nonesuch", "1"),))]
)
def test_what_has_no_odds(game: str, options: tuple[tuple[str, str], ...]) -> None:
    assert best_play(game, options) is None


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("linus", ()),
        ("school", ()),
        ("super-flower-garden", ()),
        ("demon-fan", ()),
        ("three-shuffles-and-a-draw", (("merci.when", "any"),)),
    ],
)
def test_what_a_fixed_policy_wins_is_no_best_play(game: str, options: tuple[tuple[str, str], ...]) -> None:
    rules = find(game).rules_with(dict(options))
    assert odds_before(rules).kind == "estimate"
    assert best_play(game, options) is None
