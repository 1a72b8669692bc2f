"""The files of this folder: positions sampled out of random playouts, with their counts of move paths.

::

    # game demon-fan
    id 1.37 / position 5H KD 3C / -4S TC / … / Deal: 1 / 1 4 / 2 13 / 3 51

One line a position, of three parts: ``id`` (deal number and place in its playout), ``position`` in its one-line form,
and the number of paths for each depth.

``python -m tests.perft.files`` writes the files anew, or those of the games that are named: for a new game, or after a
rule was changed on purpose, never to make a test pass.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from demonfan import position
from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.rules import Rules
from demonfan.solve.perft import perft, slow_perft
from demonfan.state import State
from tests.conformance.every_game import all_rules
from tests.core_parity.held import walk

FOLDER = Path(__file__).parent
SAMPLES = 4
DEPTHS = 3
#: Paths that one position may have at most; deeper counts are left out.
MOST = 20_000


class Sample(NamedTuple):
    """A position of a file."""

    id: str
    position: str
    counts: dict[int, int]


def read(path: Path) -> Iterator[Sample]:
    """The samples of a file.

    Raises:
        ValueError: a line is none.
    """
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("#") or not line:
            continue
        match = re.fullmatch(r"id (\S+) / position (.*?)((?: / [0-9]+ [0-9]+)+)", line)
        if match is None:
            raise ValueError(f"{path.name}: no sample: {line[:60]}")
        pairs = (part.split() for part in match[3].split(" / ") if part)
        yield Sample(match[1], match[2], {int(depth): int(count) for depth, count in pairs})


def samples(rules: Rules) -> Iterator[tuple[str, State]]:
    """Positions of one playout each, from early ones to the end; the more telling, the more likely."""
    for number in range(1, SAMPLES + 1):
        states = list(walk(rules, deal(rules, Deal("own", number)), random.Random(number), 250))
        place = (len(states) - 1) * number // SAMPLES
        yield f"{number}.{place}", states[place]


def write(game: str) -> None:
    """Write the file of one game; the engine confirms what the core counted."""
    rules = all_rules()[game]
    lines = [f"# game {game}"]
    for name, state in samples(rules):
        line = f"id {name} / position {position.write_line(state)}"
        for depth in range(1, DEPTHS + 1):
            count = perft(state, depth)
            if count > MOST:
                break
            if count <= MOST // 10 and slow_perft(state, depth) != count:
                raise ValueError(f"{game} {name}: engine and core differ at depth {depth}")
            line += f" / {depth} {count}"
        lines.append(line)
    (FOLDER / f"{game}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    for each in sys.argv[1:] or sorted(all_rules()):
        write(each)
