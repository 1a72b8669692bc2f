from __future__ import annotations

import pytest

from demonfan.analysis.judging import Judgement
from demonfan.analysis.words import judgement
from demonfan.errors import Reason
from demonfan.odds.table import Cell
from demonfan.odds.value import Odds, computed, proved

ESTIMATE = Judgement(Odds(0.344, 0.021, "estimate", "samples", 0.344, 1.0, samples=512), final=False)
COMPUTED = Judgement(computed(Cell(0.20, 0.21, 0.001)))


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (Judgement(proved(True)), "Proved: this can be won."),
        (Judgement(proved(False)), "Proved: this cannot be won any more."),
        (Judgement(proved(True), scope="layout"), "Proved: this can be won without a redeal."),
        (Judgement(proved(True, "rules")), "The game is won."),
        (Judgement(None, Reason("no-odds-undecided")), "Not decided: the search gave up."),
        (COMPUTED, "20.5 % to win with best play (computed, ± 0.3). This layout alone cannot be won: that is proved."),
        (
            ESTIMATE,
            "At least about 34 % to win with best play (estimate ± 2.1, from 512 games played out).",
        ),
    ],
)
def test_each_kind_is_told_in_words(found: Judgement, text: str) -> None:
    assert judgement(found, "en") == text
    russian = judgement(found, "ru")
    assert russian != text
    assert not set("abcdefghijklmnopqrstuvwxyz") & set(russian.lower())


def test_that_a_small_error_is_not_told_as_none() -> None:
    found = Judgement(Odds(0.044, 0.0032, "estimate", "samples", 0.044, 1.0, samples=4096))
    assert "(estimate ± 0.3, from 4096 games played out)" in judgement(found, "en")


def test_that_a_chosen_deal_is_no_random_one() -> None:
    assert "chosen" in judgement(COMPUTED, "en", chosen=True)
    assert "chosen" in judgement(ESTIMATE, "en", chosen=True)
    assert "chosen" not in judgement(Judgement(proved(True)), "en", chosen=True)
