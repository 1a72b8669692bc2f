"""The player's statistics as a table to read: one line a game with its options."""

from __future__ import annotations

from rich.table import Table

from demonfan import games
from demonfan.messages import translator
from demonfan.store import Player
from demonfan.store.statistics import statistics


def figures(player: Player, language: str) -> Table:
    """Every game played: how often, how many were won, the longest streak, and the best of the won games.

    Raises:
        StoreError: the store cannot be read.
    """
    tr = translator(language)
    grid = Table(box=None, padding=(0, 2, 0, 0))
    grid.add_column(tr("Game"))
    for heading in (tr("played"), tr("games won"), "%", tr("in a row"), tr("fewest moves"), tr("best time")):
        grid.add_column(heading, justify="right")
    for row in statistics(player):
        entry = games.catalogue().get(row.game)
        name = entry.text(language).name if entry else row.game
        options = " ".join(f"{key}={value}" for key, value in sorted(row.options.items()))
        rate, won = row.played, row.of_won
        grid.add_row(
            f"{name} {options}".strip(),
            str(rate.of),
            str(rate.won),
            "–" if rate.rate is None else f"{rate.rate * 100:.0f}",
            str(row.streaks.longest_won),
            "–" if won.fewest_moves is None else str(won.fewest_moves),
            "–" if won.best_time is None else f"{won.best_time // 60000}:{won.best_time // 1000 % 60:02}",
        )
    return grid
