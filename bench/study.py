"""What a study costs beside the bare core: the same deals decided by both, in one run.

    python bench/study.py [--deals 200000] [--game ceiling-fan]

Prints CPU seconds of the core's searches alone; of a study's chunks in this process (searches, columns, files); and of
a whole study by `--workers` processes, their start in the clock.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import time
from pathlib import Path

from demonfan.games import find
from demonfan.solve.bulk import decided, plan
from demonfan.study.answers import chunk_size
from demonfan.study.crew import Alone, Crew
from demonfan.study.folder import Folder
from demonfan.study.local import LocalCrew
from demonfan.study.manifest import Bounds, Question, Span, manifest
from demonfan.study.run import run


def main() -> None:
    """Print a line for each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=200_000)
    parser.add_argument("--game", default="ceiling-fan")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_args()
    rules = find(wanted.game).rules
    planned = plan(rules)
    if planned is None:
        parser.error("this game has no search for many deals at a time")
    bounds = Bounds(1_000_000, None, 2**31)
    before = time.process_time()
    decided(planned, range(1, wanted.deals + 1), bounds.limits)
    bare = time.process_time() - before
    print(f"core alone:         {bare:8.2f} CPU s, {1e6 * bare / wanted.deals:8.2f} us a deal", flush=True)

    made = manifest(wanted.game, {}, rules, Question("winnable"), Span(1, wanted.deals), bounds=bounds, chunk=1)
    size = chunk_size(made)
    made = manifest(wanted.game, {}, rules, Question("winnable"), Span(1, wanted.deals), bounds=bounds, chunk=size)
    crews: tuple[tuple[str, Crew], ...] = (("one process", Alone()), ("processes", LocalCrew(wanted.workers)))
    for name, crew in crews:
        with tempfile.TemporaryDirectory() as folder:
            study = Folder.create(Path(folder) / "study", made)
            cpu, clock = time.process_time(), time.perf_counter()
            run(study, crew)
            cpu, clock = time.process_time() - cpu, time.perf_counter() - clock
            cpu = cpu if name == "one process" else sum(session.cpu_seconds for session in study.sessions())
            rate = wanted.deals / clock
            print(
                f"study, {crew.workers} {name + ':':12}{cpu:8.2f} CPU s, {1e6 * cpu / wanted.deals:8.2f} us a deal; "
                f"{clock:.2f} s of the clock, {rate:,.0f} deals/s, {made.chunks} chunks of {size:,}",
                flush=True,
            )


if __name__ == "__main__":
    main()
