"""Time the statistics of a store of many games: the page of all games, of one game, charts, a page of history.

    python bench/statistics_page.py [--games N] [--store URL]

All games are one player's, with random results over five years: half of them of one game, half of twelve others, with
and without an option. Each figure is the best of
five, in milliseconds, beside the same in a store of 1,000 games.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import perf_counter, process_time

import msgspec
from sqlalchemy import insert

from demonfan.games import catalogue
from demonfan.scoring import KINDS
from demonfan.store import Store, schema
from demonfan.store.database import writing
from demonfan.store.history import calendar, history, over_time
from demonfan.store.page import stats_data
from demonfan.store.saved import Standing, key_of
from demonfan.store.statistics import statistics

BEGAN = 1_600_000_000_000
YEARS = 5 * 365 * 86_400_000
BATCH = 5_000
CLOCK = perf_counter


def fill(store: Store, count: int) -> None:
    """Random results, without acts: no statistic reads them."""
    chance = random.Random(1)
    names = list(catalogue())[:12]
    with writing(store.player().engine) as connection:
        connection.execute(insert(schema.players).values(id=1, name="", created=BEGAN))
        connection.execute(insert(schema.rules).values(id=1, digest="0" * 12, data="{}"))
        for first in range(0, count, BATCH):
            rows = [_row(chance, number, names) for number in range(first, min(first + BATCH, count))]
            connection.execute(insert(schema.games), rows)


def _row(chance: random.Random, number: int, names: list[str]) -> dict[str, object]:
    result = chance.choices([None, "won", "lost", "abandoned", "discarded"], [2, 30, 50, 15, 3])[0]
    at = BEGAN + chance.randrange(YEARS)
    marks = {name: chance.randrange(1, 20) for name in ("undo", "hint", "undone_reveal") if chance.random() < 0.2}
    chosen = chance.choice(["random", "random", "winnable", "daily"])
    return {
        "key": key_of(number),
        "player_id": 1,
        "game": "la-belle-lucie" if chance.random() < 0.5 else chance.choice(names),
        "options": chance.choice(["{}", "{}", '{"merci":"1"}']),
        "deal": str(number + 1),
        "position": None,
        "rules_id": 1,
        "chosen": chosen,
        "started": at,
        "updated": at,
        "acts": 60,
        "autoplay": "off",
        "moves": chance.randrange(20, 150),
        "cards_up": 52 if result == "won" else chance.randrange(52),
        "milliseconds": chance.randrange(60_000, 1_200_000),
        "marks": msgspec.json.encode(marks).decode(),
        "standing": int(Standing.of(chosen, False, marks)),
        "result": result,
        "finished": at if result else None,
        "result_act": 60 if result else None,
        **{f"score_{kind}": chance.randrange(800) if result else None for kind in KINDS},
        "reviewed": at if result and number % 20 else None,
        "luck": chance.random() - 0.5 if result and number % 3 else None,
        "cost": chance.random() / 3 if result and number % 20 else None,
    }


def best(what: Callable[[], object]) -> float:
    """The shortest of five times, in milliseconds."""
    times = []
    for _ in range(5):
        since = CLOCK()
        what()
        times.append(CLOCK() - since)
    return min(times) * 1000


def measure(address: str, count: int) -> dict[str, float]:
    with Store.open(address) as store:
        fill(store, count)
        me = store.player()
        last = datetime.fromtimestamp((BEGAN + YEARS) / 1000, UTC).date()
        return {
            "all games": best(lambda: statistics(me)),
            "one game": best(lambda: statistics(me, "la-belle-lucie")),
            "win rate over time": best(lambda: over_time(me, "la-belle-lucie")),
            "a year of days": best(lambda: calendar(me, last - timedelta(days=365), last, UTC)),
            "history": best(lambda: history(me, "la-belle-lucie")),
            "the page of all": best(lambda: stats_data(me, zone=UTC, today=last)),
            "the page of one": best(lambda: stats_data(me, "la-belle-lucie", zone=UTC, today=last)),
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--store", help="an empty store to fill instead of a new file")
    parser.add_argument("--cpu", action="store_true", help="count CPU time, where a busy machine's clock tells nothing")
    arguments = parser.parse_args()
    if arguments.cpu:
        global CLOCK
        CLOCK = process_time
    with tempfile.TemporaryDirectory() as folder:
        small = measure(str(Path(folder) / "small.db"), 1000)
        large = measure(arguments.store or str(Path(folder) / "large.db"), arguments.games)
    print(f"{'':20}{1000:>9,} games{arguments.games:>12,} games")
    for name, value in large.items():
        print(f"{name:20}{small[name]:>12.1f} ms{value:>12.1f} ms")


if __name__ == "__main__":
    main()
