"""What answers add up to, with intervals: deals without a verdict are counted lost below and won above."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import msgspec
import numpy as np
from scipy.special import betaincinv

from demonfan.intervals import Z95, bracketed, wilson
from demonfan.odds.family import family_of
from demonfan.rules import Lay, Shuffled
from demonfan.study.manifest import Manifest, Question
from demonfan.study.rows import LOST, OPEN, UNDECIDED, WON, Rows

CONFIDENCE = 0.95


class Totals(msgspec.Struct, frozen=True):
    """Sums over deals; chunks add up in their order, so that not even the last bit depends on who worked.

    `value` and `square` are sums of chances and their squares over the deals that have one, `error` of the standard
    errors that come from a table of odds. Those of samples, which no two deals share, show in the squares.
    """

    deals: int = 0
    won: int = 0
    lost: int = 0
    undecided: int = 0
    open: int = 0
    value: float = 0.0
    square: float = 0.0
    error: float = 0.0

    def __add__(self, other: Totals) -> Totals:
        return Totals(*(getattr(self, name) + getattr(other, name) for name in self.__struct_fields__))


def totals_of(rows: Rows, manifest: Manifest) -> Totals:
    """The sums over some rows of a study."""
    counts = np.bincount(rows["verdict"], minlength=4)
    sums = [0.0, 0.0, 0.0]
    if "value" in rows.columns:
        known = rows["verdict"] != UNDECIDED
        value, error = rows["value"][known], rows["error"][known]
        common = error if manifest.table is not None else error[:0]
        sums = [math.fsum(part) for part in (value, value * value, common)]
    named = (int(counts[code]) for code in (WON, LOST, UNDECIDED, OPEN))
    return Totals(len(rows), *named, *sums)


@dataclass(frozen=True, slots=True)
class Interval:
    """A 95 % interval between 0 and 1."""

    low: float
    high: float

    @property
    def width(self) -> float:
        return self.high - self.low

    def __str__(self) -> str:
        places = digits(self.width)
        return f"{100 * self.low:.{places}f} … {100 * self.high:.{places}f} %"


NOTHING = Interval(0.0, 1.0)


def digits(width: float) -> int:
    """How many decimals of a percentage an interval of this width bears."""
    return 2 if width >= 0.01 else min(8, 1 - math.floor(math.log10(100 * max(width, 1e-9) / 2)))


def interval(totals: Totals, question: Question) -> Interval:
    """The interval for the share of deals won (Wilson's), or for the mean chance.

    The errors of a table of odds are taken as common to all deals: more deals do not make them smaller.
    """
    if totals.deals == 0:
        return NOTHING
    if question.kind == "odds":
        return _mean_interval(totals)
    return Interval(*bracketed(totals.won, totals.undecided, totals.deals))


def exact_interval(totals: Totals, question: Question) -> Interval | None:
    """The interval of Clopper and Pearson, which is never too narrow; None for a mean chance.

    Source: C. J. Clopper, E. S. Pearson, "The use of confidence or fiducial limits", Biometrika 26 (1934).
    """
    if question.kind == "odds":
        return None
    if totals.deals == 0:
        return NOTHING
    tail = (1 - CONFIDENCE) / 2
    most = totals.won + totals.undecided
    low = 0.0 if totals.won == 0 else float(betaincinv(totals.won, totals.deals - totals.won + 1, tail))
    high = 1.0 if most == totals.deals else float(betaincinv(most + 1, totals.deals - most, 1 - tail))
    return Interval(low, high)


def share(totals: Totals, question: Question) -> Interval | None:
    """The share won, or the mean chance, with the undecided deals lost, and with them won; None of no deals."""
    if totals.deals == 0:
        return None
    sure = totals.value if question.kind == "odds" else totals.won
    return Interval(sure / totals.deals, (sure + totals.undecided) / totals.deals)


def floor(totals: Totals, question: Question) -> float:
    """The width below which no number of deals like these brings the interval, to five standard errors.

    It is asked after every chunk, so that the odd chance of a single look would not do.
    """
    if totals.deals == 0:
        return 0.0
    width = wilson(totals.undecided, totals.deals, 5.0)[0] if totals.undecided else 0.0
    known = totals.deals - totals.undecided
    return width + (2 * Z95 * totals.error / known if question.kind == "odds" and known else 0.0)


def _mean_interval(totals: Totals) -> Interval:
    known = totals.deals - totals.undecided
    if known < 2:
        return NOTHING
    mean = totals.value / known
    variance = max(0.0, totals.square / known - mean * mean) * known / (known - 1)
    half = Z95 * math.hypot(math.sqrt(variance / known), totals.error / known)
    missing = totals.undecided / totals.deals
    low = (mean - half) * (1 - missing)
    return Interval(max(0.0, low), min(1.0, (mean + half) * (1 - missing) + missing))


def as_data(totals: Totals, question: Question) -> dict[str, Any]:
    """The totals as JSON has them."""
    exact, part = exact_interval(totals, question), share(totals, question)
    found = interval(totals, question)
    more = {"open": totals.open} if question.kind == "odds" else {}
    return {
        "deals": totals.deals,
        "won": totals.won,
        "lost": totals.lost,
        "undecided": totals.undecided,
        **more,
        "share": None if part is None else [part.low, part.high],
        "interval": [found.low, found.high],
        "exact_interval": None if exact is None else [exact.low, exact.high],
        "confidence": CONFIDENCE,
    }


def is_bound(manifest: Manifest) -> bool:
    """Whether the chances are those of some policy, a lower bound of best play."""
    family = family_of(manifest.rules)
    if family is not None and not family.hidden:
        return manifest.table is not None and not family.exact
    return any(isinstance(step, Lay) and step.faces != "up" for step in manifest.rules.deal) or (
        manifest.rules.stock is not None or isinstance(manifest.rules.redeal, Shuffled)
    )


def sentence(totals: Totals, manifest: Manifest) -> str:
    """The totals in a line."""
    question = manifest.question
    found, part = interval(totals, question), share(totals, question)
    if part is None:
        return "no deals yet"
    places = digits(found.width)
    middle = f"{100 * part.low:.{places}f}" + (f" … {100 * part.high:.{places}f}" if part.width else "")
    what = f"{totals.won:,} of {totals.deals:,} won:"
    if question.kind == "odds":
        what = "best play wins at least about" if is_bound(manifest) else "best play wins"
    undecided = f", {totals.undecided:,} undecided" if totals.undecided or question.is_search else ""
    return f"{what} {middle} % (95 %: {found}){undecided}"
