"""Intervals for shares: how well a count of wins says how often one wins."""

from __future__ import annotations

import math

#: The normal quantile of a 95 % interval.
Z95 = 1.959963984540054


def wilson(won: float, of: float, z: float = Z95) -> tuple[float, float]:
    """Wilson's interval for the share of `won` among `of`, 95 % by default.

    Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).

    Raises:
        ValueError: of nothing there is no share.

    >>> low, high = wilson(7, 50)
    >>> round(low, 3), round(high, 3)
    (0.07, 0.262)
    """
    if not 0 <= won <= of or of == 0:
        raise ValueError("a share is of at least one, and of no more than there are")
    share = won / of
    widening = z * z / of
    middle = share + widening / 2
    half = z * math.sqrt(share * (1 - share) / of + widening / of / 4)
    # At 0 and at 1 the interval ends there exactly; rounding must not say otherwise.
    low = 0.0 if won == 0 else (middle - half) / (1 + widening)
    high = 1.0 if won == of else (middle + half) / (1 + widening)
    return low, high


def bracketed(won: int, undecided: int, of: int) -> tuple[float, float]:
    """Wilson's interval where some are undecided: at its lower end they count as lost, at its upper end as won.

    >>> low, high = bracketed(7, 10, 50)
    >>> low == wilson(7, 50)[0], high == wilson(17, 50)[1]
    (True, True)
    """
    return wilson(won, of)[0], wilson(won + undecided, of)[1]
