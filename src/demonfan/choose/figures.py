"""What the lobby says of a game: how many of its first deals can be won, and how long a win is.

The figures are those of a search that sees every card and every shuffle to come: a player who does not sees fewer wins.
Deals that the search leaves undecided stand apart. They are made once, by ``bench/figures.py`` from its own search or
from docs/results.json, and stand in `figures.json` by the digest of the rules; nothing is computed when the lobby asks.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from demonfan.intervals import bracketed
from demonfan.rules import Rules


class Figures(msgspec.Struct, frozen=True):
    """Counts over deals 1 to `deals` of a game; `moves` is the median length of some of the wins found, in moves."""

    game: str
    deals: int
    won: int
    lost: int
    moves: int | None

    @property
    def undecided(self) -> int:
        return self.deals - self.won - self.lost

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share of all deals that can be won, the undecided counted as either."""
        return bracketed(self.won, self.undecided, self.deals)

    @property
    def places(self) -> int:
        """To how many decimals of a per cent the ends of the interval are worth telling a player."""
        low, high = self.interval
        return 2 if high - low < 0.001 else 1 if high - low < 0.02 else 0


def figures(rules: Rules) -> Figures | None:
    """The figures of exactly these rules, or None where none have been made.

    >>> from demonfan.games import find
    >>> known = figures(find("la-belle-lucie").rules)
    >>> known.won + known.lost + known.undecided == known.deals
    True
    """
    return shipped().get(rules.digest)


@cache
def shipped() -> dict[str, Figures]:
    """All figures, by the digest of the rules."""
    data = files("demonfan.choose").joinpath("figures.json").read_bytes()
    return msgspec.json.decode(data, type=dict[str, Figures])
