"""The solver on the deals of tests/data/cases, beside the peer's figures, and on generated deals.

    python bench/solver.py [--deals 10000] [--seconds 8] [--generated-only | --cases-only]

For each file of known deals: positions and CPU time a deal (means), the peer's, and how many times fewer and faster;
verdicts that contradict the peer's are counted, and there must be none. The peer's times hold about 2.5 ms of process
start a deal; ours are CPU time of the searching thread. Below, generated deals: user CPU of a whole `demonfan solve
GAME --deals 1..N --no-lines` process divided by N, start and output included.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from demonfan.solve import jsonl
from demonfan.solve.questions import question
from demonfan.solve.solver import core_options
from demonfan.solve.verdict import Limits

CASES = Path(__file__).parent.parent / "tests" / "data" / "cases"
FILES = (
    "fan-17x3",
    "ceiling-fan",
    "la-belle-lucie-layout",
    "demon-fan-layout",
    "demon-52-auto",
    "demon-52-one-auto",
    "demon-36-auto",
    "demon-36-one-auto",
)
AS_SOLVITAIRE = ("--set", "fill=auto", "--set", "wrap=not-at-base")
#: What is generated: a command and which part of --deals it gets.
GENERATED = (
    (("fan",), 10.0),
    (("ceiling-fan",), 10.0),
    (("la-belle-lucie", "--layout"), 10.0),
    (("demon-36", *AS_SOLVITAIRE), 1.0),
    (("demon-36-one", *AS_SOLVITAIRE), 1.0),
    (("demon-fan", "--layout"), 0.05),
    (("demon-52", *AS_SOLVITAIRE), 0.05),
    (("demon-52-one", *AS_SOLVITAIRE), 0.5),
)


@dataclass
class Figures:
    """Sums over the deals of a file."""

    deals: int = 0
    won: int = 0
    undecided: int = 0
    wrong: int = 0
    positions: int = 0
    seconds: float = 0.0
    peer_positions: int = 0
    peer_seconds: float = 0.0


def known(name: str, limits: Limits) -> Figures:
    """Solve the deals of a file and compare."""
    sums = Figures()
    for text in (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(text)
        state = jsonl.state_of(jsonl.decode(text))
        asked = question(state, layout=case["scope"] != "game")
        if asked is None:
            raise SystemExit(f"{name}: no search of its own")
        before = time.thread_time()
        found = asked.put(core_options(limits, None))
        sums.seconds += time.thread_time() - before
        sums.deals += 1
        sums.won += found.verdict == "won"
        sums.undecided += found.verdict == "undecided"
        sums.wrong += {found.verdict, case["verdict"]} == {"won", "lost"}
        sums.positions += found.positions
        sums.peer_positions += case["peer"]["positions"]
        sums.peer_seconds += case["peer"]["cpu_seconds"]
    return sums


def print_known(limits: Limits) -> bool:
    """The table of known deals; whether no verdict was wrong."""
    print("known deals             positions a deal               CPU ms a deal")
    print("file                    peer       ours     fewer      peer      ours     faster   won  undecided  wrong")
    right = True
    for name in FILES:
        found = known(name, limits)
        n = found.deals
        print(
            f"{name:22}{found.peer_positions / n:10.0f}{found.positions / n:10.1f}"
            f"{found.peer_positions / found.positions:9.0f}x{1e3 * found.peer_seconds / n:10.1f}"
            f"{1e3 * found.seconds / n:10.4f}{found.peer_seconds / found.seconds:9.0f}x"
            f"{found.won:6}{found.undecided:8}{found.wrong:8}",
            flush=True,
        )
        right = right and not found.wrong
    return right


def print_generated(deals: int, limit: float) -> None:
    """The table of generated deals."""
    import resource

    print("\ngenerated deals                          deals    positions   user us a deal     won  undecided")
    for words, part in GENERATED:
        count = max(1, round(deals * part))
        command = [sys.executable, "-m", "demonfan", "solve", *words, "--deals", f"1..{count}"]
        command += ["--no-lines", "--threads", "1", "--limit-seconds", str(limit)]
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        output = subprocess.run(command, capture_output=True, check=True, text=True).stdout
        user = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        answers = [json.loads(line) for line in output.splitlines()]
        positions = sum(answer["positions"] for answer in answers) / count
        won, undecided = (sum(answer["verdict"] == word for answer in answers) for word in ("won", "undecided"))
        name = " ".join(word for word in words if word not in ("--set", "fill=auto", "wrap=not-at-base"))
        name += " (auto)" if "--set" in words else ""
        print(
            f"{name:34}{count:12}{positions:13.1f}{1e6 * user / count:17.1f}{won / count:8.1%}{undecided:11}",
            flush=True,
        )


def main() -> None:
    """Print both tables; exit with 1 if a known verdict is contradicted."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=10_000, help="generated deals of an average game")
    parser.add_argument("--seconds", type=float, default=8.0, help="CPU seconds a deal")
    only = parser.add_mutually_exclusive_group()
    only.add_argument("--cases-only", action="store_true")
    only.add_argument("--generated-only", action="store_true")
    wanted = parser.parse_args()
    right = wanted.generated_only or print_known(Limits(seconds=wanted.seconds))
    if not wanted.cases_only:
        print_generated(wanted.deals, wanted.seconds)
    sys.exit(0 if right else 1)


if __name__ == "__main__":
    main()
