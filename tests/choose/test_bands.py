from __future__ import annotations

import pytest

from demonfan import _core
from demonfan.choose.bands import find_in_band, has_bands
from demonfan.choose.winnable import NoneFound
from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.errors import InputError
from demonfan.games import find
from demonfan.odds.value import odds
from demonfan.view import View

LUCIE = find("la-belle-lucie").rules
NUMBERS = [Deal("own", number) for number in range(1, 400)]


def chance(number: Deal) -> float:
    """By what a player asks."""
    return odds(View.of(deal(LUCIE, number))).value


@pytest.mark.parametrize(("low", "high"), [(0.1, 0.12), (0.2, 0.4), (0.45, 0.7), (1.0, 1.0)])
def test_it_is_the_first_of_an_ordinary_sequence(low: float, high: float) -> None:
    found = find_in_band(LUCIE, low, high, deals=NUMBERS)
    values = [chance(number) for number in NUMBERS[: found.searched]]
    assert [low <= value <= high for value in values] == [False] * (found.searched - 1) + [True]
    assert (found.deal, found.odds.value) == (NUMBERS[found.searched - 1], values[-1])
    assert found.odds.kind in ("computed", "proved")


@pytest.mark.parametrize(
    ("game", "options", "low", "high"),
    [
        ("trefoil", {"redeal.when": "any"}, 0.3, 0.6),
        ("linus", {}, 0.3, 0.6),
        ("super-flower-garden", {}, 0.5, 0.8),
        ("three-shuffles-and-a-draw", {"merci.when": "any"}, 0.6, 0.9),
    ],
)
def test_every_open_game_with_a_table_has_bands(game: str, options: dict[str, str], low: float, high: float) -> None:
    """Estimates too: what is promised is what the player is shown at the table."""
    rules = find(game).rules_with(options)
    assert has_bands(rules)
    found = find_in_band(rules, low, high, deals=NUMBERS)
    assert low <= found.odds.value <= high
    assert found.odds == odds(View.of(deal(rules, found.deal)))


def test_an_empty_band_is_told() -> None:
    with pytest.raises(NoneFound, match="40 random deals were looked at"):
        find_in_band(LUCIE, 0.0, 0.001, tries=40)


def test_fewer_deals_are_looked_at_where_each_has_to_be_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("demonfan.choose.bands.SEARCHED_TRIES", 3)
    with pytest.raises(NoneFound, match="3 random deals were looked at"):
        find_in_band(find("linus").rules, 0.0, 0.0)


@pytest.mark.parametrize("game", ["fan", "demon-36", "demon-fan", "demon-fan-gather"])
def test_games_without_such_odds_are_told(game: str) -> None:
    assert not has_bands(find(game).rules)
    with pytest.raises(NoneFound, match="No table of odds"):
        find_in_band(find(game).rules, 0.2, 0.4)


@pytest.mark.parametrize(("low", "high"), [(0.4, 0.2), (-0.1, 0.5), (0.5, 1.1)])
def test_what_is_no_band_is_refused(low: float, high: float) -> None:
    with pytest.raises(InputError, match="band"):
        find_in_band(LUCIE, low, high)


def test_a_search_is_stopped() -> None:
    control = _core.Control()
    control.cancel()
    with pytest.raises(NoneFound):
        find_in_band(LUCIE, 0.2, 0.4, control=control)
