"""What docs/results.md is made of: studies of every game of the catalogue, each for its time."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from demonfan import files
from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.errors import InputError
from demonfan.games import ours
from demonfan.processes import spawning
from demonfan.rules import Rules, Shuffled
from demonfan.solve.questions import question as question_of
from demonfan.study.answers import check, chunk_size, table_digest
from demonfan.study.crew import Alone
from demonfan.study.folder import Folder
from demonfan.study.hardware import this_machine
from demonfan.study.local import LocalCrew
from demonfan.study.manifest import Bounds, Question, Span, manifest
from demonfan.study.merge import Whole, read
from demonfan.study.run import run
from demonfan.view import View

#: Limits of one search: where the game has a search of its own, and where only the general one takes it.
POSITIONS, GENERAL_POSITIONS = 1_000_000, 100_000
MEMORY = 2048 * 2**20
MOST_DEALS = 10_000_000
#: Above this share of undecided deals a game is not called decided.
UNDECIDED = 0.5
#: Published figures with half their 95 % interval, in per cent, and how our game is made theirs.
SOURCE = "C. Blake and I. P. Gent, “The winnability of Klondike Solitaire and many other patience games”, JAIR 85, 2026"
PEER = {"fill": "auto", "wrap": "not-at-base"}
PUBLISHED: tuple[tuple[str, str, dict[str, str], float, float, str], ...] = (
    ("Fan, 16×3+2×2, by suit, kings", "ceiling-fan", {}, 48.776, 0.099, "1,000,000 deals; the rules are the same"),
    (
        "Canfield, three at a time, any packed run",
        "demon-52",
        PEER,
        71.245,
        0.031,
        "columns fill from the reserve at once, then from the waste; nothing goes on a card of the base rank",
    ),
    (
        "Canfield, three at a time, whole columns",
        "demon-52",
        {**PEER, "move": "whole"},
        67.562,
        0.034,
        "the same, and no part of a column moves, not even its last card",
    ),
)
PLAYERS = ("random", "greedy", "optimal")
#: Where the rule of thumb takes so many CPU seconds a game, one game of the sampling player takes half a minute.
DEAR = 0.0012
#: Seconds beyond its time that the sampling player gets to finish a game; in some one game takes minutes.
PATIENCE = 60


def named(game: str, options: dict[str, str], question: str) -> str:
    """A cell's name."""
    return " ".join([game, *(f"{name}={value}" for name, value in sorted(options.items())), question])


def cells(games: list[str]) -> Iterator[tuple[str, dict[str, str], str, float]]:
    """What to measure: game, options, question, and the share of a game's time."""
    for _, game, options, *_ in PUBLISHED:
        if game in games and options:
            yield game, options, "winnable", 1.0
    for game in games:
        rules = ours()[game].rules
        yield game, {}, "winnable", 1.0
        if rules.redeal is not None:
            yield game, {}, "layout", 0.5
        for player in players(rules):
            yield game, {}, f"player:{player}", 0.25


def players(rules: Rules) -> list[str]:
    """The players that a game is worth: those of the tables, or those for hidden cards and shuffles to come."""
    shuffled = isinstance(rules.redeal, Shuffled)
    try:
        if shuffled:
            check(rules, Question("player", "optimal"))
            return list(PLAYERS)
    except InputError:
        pass
    return ["thumb", "sampling"] if shuffled or is_hidden(rules) else []


def is_hidden(rules: Rules) -> bool:
    """Whether the player does not know every card of the deal."""
    return len(set(View.of(deal(rules, Deal("own", 1))).unseen)) > 1


def measure(folder: Path, game: str, options: dict[str, str], question: str, seconds: float, workers: int) -> Whole:
    """Work at one cell's study for so long, and read it."""
    rules, asked = ours()[game].rules_with(options), Question.parse(question)
    own = question_of(deal(rules, Deal("own", 1)), layout=asked.kind == "layout") is not None
    bounds = Bounds(POSITIONS if own else GENERAL_POSITIONS, None, MEMORY)
    made = manifest(
        game, options, rules, asked, Span(1, MOST_DEALS), bounds=bounds, chunk=1, table=table_digest(rules, asked)
    )
    path = folder / named(game, options, question).replace(" ", ",").replace(":", "-")
    if not (path / "study.json").exists():
        # A short look needs short steps.
        made = msgspec.structs.replace(made, chunk=chunk_size(made, min(1.0, max(0.02, seconds / 20))))
    study = Folder.create(path, made)
    began = time.monotonic()
    spent = sum(session.seconds for session in study.sessions())
    crew = Alone() if workers == 1 else LocalCrew(workers)
    run(study, crew, stop=lambda: spent + time.monotonic() - began >= seconds)
    return read([path])


def in_time(folder: Path, game: str, question: str, seconds: float) -> bool:
    """Measure in a process of its own, which is ended if it takes far too long. Whether it came to an end."""
    with spawning() as context:
        process = context.Process(target=measure, args=(folder, game, {}, question, seconds, 1))
        process.start()
    process.join(seconds + PATIENCE)
    if process.is_alive():
        process.kill()
    process.join()
    return process.exitcode == 0


def as_cell(whole: Whole, game: str, options: dict[str, str], question: str) -> dict[str, Any]:
    """What the page needs to know of a cell."""
    sessions, positions = whole.sessions, whole.rows.columns.get("positions")
    deals = sum(session.deals for session in sessions)
    return {
        **whole.as_data(),
        "game": game,
        "options": options,
        "question": question,
        "limits": str(whole.manifest.bounds),
        "seconds": sum(session.seconds for session in sessions),
        "cpu_per_deal": sum(session.cpu_seconds for session in sessions) / deals if deals else None,
        "positions_per_deal": float(positions.mean()) if positions is not None and len(positions) else None,
        "demonfan": whole.manifest.demonfan,
    }


def measure_all(folder: Path, kept: Path, games: list[str], seconds: float, workers: int) -> None:
    """Measure every cell, and keep what is known after each."""
    known = load(kept)
    all_games = "" if games == list(ours()) else f" --games {' '.join(games)}"
    command = f"scripts/results --minutes {seconds / 60:g} --workers {workers}{all_games}"
    known["commands"] = list(dict.fromkeys([*known.get("commands", []), command]))
    wanted = list(cells(games))
    for at, (game, options, question, part) in enumerate(wanted, 1):
        name = named(game, options, question)
        if known["cells"].get(name, {}).get("seconds", 0) >= part * seconds:
            continue
        thumb = known["cells"].get(named(game, options, "player:thumb"), {}).get("cpu_per_deal") or 0
        dear = question == "player:sampling" and thumb > DEAR
        if dear or (question == "player:sampling" and not in_time(folder, game, question, part * seconds)):
            print(f"{at}/{len(wanted)} {name}: too dear", flush=True)
            continue
        whole = measure(folder, game, options, question, part * seconds, workers)
        known["cells"][name] = as_cell(whole, game, options, question)
        known |= {
            "workers": workers,
            "machine": str(this_machine()),
            "load": os.getloadavg()[0] if hasattr(os, "getloadavg") else None,
            "cores": os.cpu_count(),
            "measured": datetime.now(UTC).date().isoformat(),
        }
        keep(kept, known)
        cell = known["cells"][name]
        said = f"{cell['won']:,} of {cell['deals']:,} won, {cell['undecided']:,} undecided"
        print(f"{at}/{len(wanted)} {name}: {said}", flush=True)


def load(kept: Path) -> dict[str, Any]:
    """What was measured so far."""
    found: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8")) if kept.is_file() else {"cells": {}}
    return found


def keep(kept: Path, known: dict[str, Any]) -> None:
    """Write it, whole at any instant and a line for each cell."""
    cells = ",\n".join(f"{json.dumps(name)}: {json.dumps(cell)}" for name, cell in known["cells"].items())
    rest = {name: value for name, value in known.items() if name != "cells"}
    files.write_text(kept, f'{json.dumps(rest)[:-1]}, "cells": {{\n{cells}\n}}}}\n')
