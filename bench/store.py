"""Time a store of many games: opening it, the first page of a list, reading a game, an act.

    python bench/store.py [--games N] [--store URL]

The store is filled with copies of a few games played at random, 60 acts each, two in three of them finished. Each
figure is the best of five, in milliseconds, beside the same in a store of 100 games. The act includes waiting for the
disk.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

from sqlalchemy import insert, select

from demonfan.game import Game
from demonfan.store import Store
from demonfan.store.database import reading, writing
from demonfan.store.saved import new_key
from demonfan.store.schema import acts, games

ACTS = 60
BATCH = 2000


def fill(store: Store, count: int) -> None:
    """Play a few games, and copy their rows until there are enough."""
    chance = random.Random(1)
    keys = []
    for deal in range(1, 6):
        game = Game.deal("la-belle-lucie", deal)
        while len(game.log) < ACTS:
            legal = list(game.legal_moves)
            if legal and chance.random() < 0.8:
                game.play(chance.choice(legal))
            elif game.can_undo:
                game.undo()
        keys.append(store.player().begin(game).key)
    with reading(store._engine) as connection:
        rows = [row._asdict() for row in connection.execute(select(games))]
        lines = {
            row["id"]: [a._asdict() for a in connection.execute(select(acts).where(acts.c.game_id == row["id"]))]
            for row in rows
        }
    for first in range(len(rows) + 1, count + 1, BATCH):
        copies, lists = [], []
        for number in range(first, min(first + BATCH, count + 1)):
            row = chance.choice(rows)
            at = row["started"] - number * 60_000
            ended = {"result": "abandoned", "finished": at, "result_act": ACTS} if number % 3 else {}
            copies.append({**row, "result": None, "finished": None, "result_act": None, **ended} | {"id": number})
            copies[-1] |= {"key": new_key(), "updated": at, "started": at}
            lists += [{**act, "game_id": number} for act in lines[row["id"]]]
        with writing(store._engine) as connection:
            connection.execute(insert(games), copies)
            connection.execute(insert(acts), lists)


def best(what: Callable[[], object]) -> float:
    """The shortest of five times, in milliseconds."""
    times = []
    for _ in range(5):
        since = perf_counter()
        what()
        times.append(perf_counter() - since)
    return min(times) * 1000


def measure(address: str, count: int) -> dict[str, float]:
    with Store.open(address) as store:
        fill(store, count)
    figures = {"open": best(lambda: Store.open(address).close())}
    with Store.open(address) as store:
        me = store.player()
        key = me.list()[-1].key
        session = me.load(key)
        figures["open and list"] = best(lambda: _open_and_list(address))
        figures["list"] = best(me.list)
        figures["list finished"] = best(lambda: me.list(finished=True))
        figures["read a game"] = best(lambda: me.load(key))
        figures["an act"] = best(lambda: session.bookmark("here"))
    return figures


def _open_and_list(address: str) -> None:
    with Store.open(address) as store:
        store.player().list()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--store", help="an empty store to fill instead of a new file")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        small = measure(str(Path(folder) / "small.db"), 100)
        large = measure(arguments.store or str(Path(folder) / "large.db"), arguments.games)
        size = (Path(folder) / "large.db").stat().st_size / 1e6 if not arguments.store else 0
    print(f"{'':16}{100:>12,} games{arguments.games:>12,} games, {size:.0f} MB")
    for name, value in large.items():
        print(f"{name:16}{small[name]:>12.1f} ms   {value:>12.1f} ms")


if __name__ == "__main__":
    main()
