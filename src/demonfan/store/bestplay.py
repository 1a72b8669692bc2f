"""The chance that best play wins a game, where a table of odds holds it."""

from __future__ import annotations

from functools import cache

from demonfan import games
from demonfan.errors import InputError


@cache
def best_play(game: str, options: tuple[tuple[str, str], ...] = ()) -> tuple[float, float] | None:
    """The chance to win a uniform deal with best play and its standard error, where a table of odds has them.

    A table of what a fixed policy wins says nothing of best play but a bound.
    """
    # Only who asks for odds waits for their module to load.
    from demonfan.odds import family, table

    try:
        rules = games.catalogue()[game].rules_with(dict(options))
    except (KeyError, InputError):
        return None
    kind, start = family.family_of(rules), family.start_of(rules)
    if kind is None or start is None or not kind.exact:
        return None
    redeals = family.redeals_of(rules)
    found = table.find(kind, redeals, start)
    if found is None:
        return None
    cell = found.start(redeals, start)
    return cell.value, cell.standard_error
