"""What is true of a position, in a sentence: its kind, its value with the error, and how it was found."""

from __future__ import annotations

from demonfan.analysis.judging import Judgement
from demonfan.choose.figures import Figures
from demonfan.messages import decimal, grouped, render, translator
from demonfan.odds.value import Odds

#: Ways in which a deal is chosen because it can be won.
WINNABLE = ("winnable", "daily")


def sentence(odds: Odds, language: str) -> str:
    """The odds in a line."""
    tr = translator(language)
    if odds.kind == "proved":
        return tr("Proved: this can be won.") if odds.is_win else tr("Proved: this cannot be won any more.")
    if odds.kind == "estimate":
        if odds.samples:
            text = tr(
                "at least about {value} % to win with best play (estimate by playing out, ± {error} standard error)"
            )
        else:
            text = tr(
                "at least about {value} % to win with best play (estimate by a fixed policy, ± {error} standard error)"
            )
        return text.format(value=_points(odds.value, 1, language), error=_points(odds.standard_error, 1, language))
    text = tr("{value} % to win with best play (computed, ± {error} standard error)")
    return text.format(value=_points(odds.value, 2, language), error=_points(odds.standard_error, 2, language))


def counted(found: Figures, language: str) -> list[str]:
    """The chance before the deal of a game in which all is known, in lines."""
    tr = translator(language)
    low, high = found.interval
    lines = [
        tr("All cards of this game are known and nothing is shuffled: best play wins every deal that can be won."),
        tr(
            "Deals 1 to {deals}: {won} can be won, {lost} cannot (95 % interval of the share: {low} … {high} %)."
        ).format(
            deals=grouped(found.deals, language),
            won=grouped(found.won, language),
            lost=grouped(found.lost, language),
            low=_points(low, found.places, language),
            high=_points(high, found.places, language),
        ),
    ]
    if found.undecided:
        lines.append(
            tr("Undecided: {count}; the interval counts them as lost at its lower end and as won at its upper.").format(
                count=grouped(found.undecided, language)
            )
        )
    return lines


def bound(odds: Odds, language: str, *, hidden: bool) -> str:
    """What bounds an estimate from above, apart from it; empty where nothing does.

    Args:
        hidden: whether cards lie hidden in this game; the bound is what could be won if they did not.
    """
    if odds.kind != "estimate" or odds.upper >= 0.9995:
        return ""
    tr = translator(language)
    value = _points(odds.upper, 1, language)
    if hidden:
        return tr("bound from above, nobody's chance: {value} % with every card of each layout open").format(
            value=value
        )
    return tr("bound from above: {value} %").format(value=value)


def judgement(found: Judgement, language: str, *, chosen: bool = False) -> str:
    """A judgement in sentences, each with its full stop.

    Args:
        chosen: whether the deal was chosen because it can be won, which the odds do not use.
    """
    tr = translator(language)
    odds = found.odds
    if odds is None:
        return f"{render(found.reason, language)}." if found.reason else ""
    if odds.kind == "proved":
        if odds.method == "rules":
            return tr("The game is won.") if odds.is_win else tr("Nothing more can be reached: the game is lost.")
        if found.scope == "layout":
            return tr("Proved: this can be won without a redeal.")
        return sentence(odds, language)
    if odds.kind == "computed":
        texts = [
            tr("{value} % to win with best play (computed, ± {error}).").format(
                value=_points(odds.value, 1, language), error=_points(odds.standard_error, 1, language)
            ),
            tr("This layout alone cannot be won: that is proved."),
        ]
    else:
        if odds.samples:
            text = tr(
                "At least about {value} % to win with best play (estimate ± {error}, from {count} games played out)."
            )
        else:
            text = tr(
                "At least about {value} % to win with best play "
                "(estimate ± {error}: the best end found of this layout, then a fixed policy)."
            )
        value, error = _points(odds.value, 0, language), _points(odds.standard_error, 1, language)
        texts = [text.format(value=value, error=error, count=odds.samples)]
    if chosen:
        texts.append(unused(language))
    return " ".join(texts)


def unused(language: str) -> str:
    """That the odds of a deal are those of any deal, though it was chosen because it can be won."""
    return translator(language)("This deal was chosen because it can be won; the odds do not use that.")


def _points(share: float, digits: int, language: str) -> str:
    """A share in percent, without the sign."""
    return decimal(100 * share, digits, language)
