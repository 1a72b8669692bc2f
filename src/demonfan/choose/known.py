"""Games in which a player knows all from the first: no card lies hidden, and no shuffle is to come.

Each of their deals can be won or it cannot, and best play wins those that can. The chance before the deal is then the
share of deals that can be won, and has been counted over the first deals of every game (`demonfan.choose.figures`).
"""

from __future__ import annotations

import math

from demonfan.choose.figures import Figures, figures
from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.odds.value import Odds
from demonfan.rules import Rules, Shuffled
from demonfan.view import View


def is_known(rules: Rules) -> bool:
    """Whether a player knows all that comes, but for a last card that no other can be.

    >>> from demonfan.games import find
    >>> [is_known(find(game).rules) for game in ("fan", "la-belle-lucie", "demon-52")]
    [True, False, False]
    """
    return not isinstance(rules.redeal, Shuffled) and len(set(View.of(deal(rules, Deal("own", 1))).unseen)) <= 1


def counted(rules: Rules) -> Figures | None:
    """How many of a game's first deals can be won, where that is the chance to win with best play.

    None for a game in which something is hidden or shuffled, for that is no chance of a player's, and where nothing has
    been counted for exactly these rules or nothing could be decided.
    """
    found = figures(rules) if is_known(rules) else None
    return found if found is not None and found.won + found.lost else None


def odds_of(found: Figures) -> Odds:
    """The same as odds: an estimate from so many deals, from below if some of them are undecided.

    The error is that of the share won and of a deal more either way, so that none or all of a hundred won is no proof.

    >>> from demonfan.games import find
    >>> odds = odds_of(counted(find("ceiling-fan").rules))
    >>> odds.kind, round(odds.value, 3), odds.standard_error < 0.001
    ('estimate', 0.487, True)
    """
    value, likely = found.won / found.deals, (found.won + 1) / (found.deals + 2)
    method = f"deals 1 to {found.deals}: {found.won} can be won, {found.lost} cannot, {found.undecided} undecided"
    upper = (found.won + found.undecided) / found.deals
    return Odds(value, math.sqrt(likely * (1 - likely) / found.deals), "estimate", method, value, upper)
