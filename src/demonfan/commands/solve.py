"""``demonfan solve``: a proved verdict on one position, or on every line of a file."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from demonfan.commands import DealNumber, Game, json_option, set_option
from demonfan.errors import InputError

if TYPE_CHECKING:
    from demonfan.solve.verdict import Limits, Verdict
    from demonfan.state import State


@click.command()
@click.argument("game", type=Game(), required=False)
@click.option("--deal", "number", type=DealNumber(), help="A deal number.")
@click.option("--position", type=click.Path(path_type=Path, allow_dash=True), help="A position text (- for stdin).")
@click.option(
    "--positions", type=click.Path(path_type=Path, allow_dash=True), help="Deals as JSON lines (- for stdin)."
)
@set_option
@click.option("--layout", is_flag=True, help="This layout alone, every card known, no redeal.")
@click.option("--limit-seconds", type=click.FloatRange(min=0, min_open=True), help="CPU seconds of one deal's search.")
@click.option("--limit-positions", type=click.IntRange(min=1), help="Positions of one deal's search.")
@click.option("--limit-memory", type=click.IntRange(1, 1_000_000), default=2048, help="Megabytes of one search (2048).")
@click.option("--threads", type=click.IntRange(1, 512), help="Searches at a time (default: one for each core).")
@click.option("--proof", type=click.Path(path_type=Path, dir_okay=False), help="Write a certificate of the verdict.")
@json_option
@click.pass_obj
def solve(
    language: str,
    game: object,
    number: object,
    position: Path | None,
    positions: Path | None,
    options: dict[str, str],
    layout: bool,
    limit_seconds: float | None,
    limit_positions: int | None,
    limit_memory: int,
    threads: int | None,
    proof: Path | None,
    as_json: bool,
) -> None:
    """Tell whether a deal or position of GAME can be won, with every card known, and show the line.

    Without --layout the whole game is meant: unshuffled redeals and draws are searched, and shuffled redeals fall as
    the deal number lets them fall.
    """
    from demonfan.solve.verdict import Limits

    limits = Limits(limit_positions, limit_seconds, limit_memory * 2**20)
    if positions is not None:
        if number is not None or position is not None or proof is not None:
            raise InputError("--positions goes alone: without --deal, --position and --proof")
        _solve_lines(positions, game, options, layout, limits, threads or os.cpu_count() or 1)
        return
    state = _one_state(game, number, position, options)
    verdict = _interruptible(state, limits, layout)
    if proof is not None:
        from demonfan import files
        from demonfan.solve import certificate

        files.write_text(proof, "".join(certificate.write(state, verdict)))
    if as_json:
        click.echo(_json("", state, verdict))
    else:
        _print(state, verdict)


def _one_state(game: object, number: object, position: Path | None, options: dict[str, str]) -> State:
    from demonfan import effects, files
    from demonfan import position as position_text
    from demonfan.deals import Deal
    from demonfan.games import Entry

    if not isinstance(game, Entry):
        raise InputError("name a game, for example: demonfan solve fan --deal 1")
    if (number is None) == (position is None):
        raise InputError("say what to solve: either --deal N or --position FILE")
    rules = game.rules_with(options)
    if isinstance(number, Deal):
        return effects.deal(rules, number)
    limit = position_text.MAX_LENGTH
    text = sys.stdin.read(limit + 1) if str(position) == "-" else files.read_text(Path(str(position)), limit)
    return position_text.read(rules, text)


def _interruptible(state: State, limits: Limits, layout: bool) -> Verdict:
    """Search in a thread, so that Ctrl+C cancels at once."""
    from concurrent.futures import ThreadPoolExecutor

    from demonfan import _core
    from demonfan.solve.solver import solve as search

    control = _core.Control()
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(search, state, limits, layout=layout, control=control)
        try:
            return answer.result()
        except KeyboardInterrupt:
            control.cancel()
            return answer.result()


def _print(state: State, verdict: Verdict) -> None:
    from demonfan.effects import make
    from demonfan.notation import write

    scope = "this layout" if verdict.scope == "layout" else "this deal"
    words = {"won": "can be won", "lost": "cannot be won", "undecided": f"undecided ({verdict.reason})"}
    click.echo(f"{scope}: {words[verdict.verdict]}")
    click.echo(f"{verdict.positions} positions, {verdict.seconds:.6f} s ({verdict.method} search)")
    if verdict.line:
        moves = []
        for move in verdict.line:
            moves.append(write(state, move))
            state, _ = make(state, move)
        shortest = ", no shorter line exists" if verdict.shortest else ""
        click.echo(f"{len(moves)} moves{shortest}: {' '.join(moves)}")


def _json(name: str | int, state: State, verdict: Verdict) -> str:
    import json

    return json.dumps(_answer(name, state, verdict), ensure_ascii=False)


def _answer(name: str | int, state: State, verdict: Verdict) -> dict[str, Any]:
    from demonfan.effects import make
    from demonfan.notation import write

    line = []
    for move in verdict.line:
        line.append(write(state, move))
        state, _ = make(state, move)
    return {
        "id": name,
        "verdict": verdict.verdict,
        "scope": verdict.scope,
        "line": line,
        "shortest": verdict.shortest,
        "positions": verdict.positions,
        "seconds": round(verdict.seconds, 9),
        "reason": verdict.reason,
        "method": verdict.method,
    }


# ---------------------------------------------------------------------------------------------- many deals


def _solve_lines(path: Path, game: object, options: dict[str, str], layout: bool, limits: Limits, workers: int) -> None:
    """Answer JSON lines with JSON lines, in their order. A line that is wrong gets an object with `error`."""
    import multiprocessing

    from rich.console import Console
    from rich.progress import track

    from demonfan.games import Entry

    default = game.id if isinstance(game, Entry) else None
    jobs = ((text, default, options, layout, limits) for text in _lines(path))
    bar = Console(stderr=True)
    failed = False
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        answers: Iterator[tuple[str, bool]] = pool.imap(_solve_line, jobs, chunksize=1)
        if bar.is_terminal and not sys.stdout.isatty():
            answers = iter(track(answers, "solving", console=bar))
        for text, ok in answers:
            click.echo(text)
            failed = failed or not ok
    if failed:
        raise InputError("some lines could not be read: their answers say why")


def _lines(path: Path) -> Iterator[str]:
    from demonfan.solve.jsonl import MAX_LINE

    with (
        open(0, encoding="utf-8", errors="replace", closefd=False)
        if str(path) == "-"
        else path.open(encoding="utf-8", errors="replace")
    ) as file:
        while text := file.readline(MAX_LINE + 2):
            if text.strip():
                yield text


def _solve_line(job: tuple[str, str | None, dict[str, str], bool, Limits]) -> tuple[str, bool]:
    import json

    from demonfan.games import find
    from demonfan.solve import jsonl
    from demonfan.solve.solver import solve as search

    text, default, options, layout, limits = job
    name: str | int = ""
    try:
        line = jsonl.decode(text)
        name = line.id
        state = jsonl.state_of(line, find(default) if default else None, options)
        alone = layout or (line.scope or "game") != "game"
        return _json(name, state, search(state, limits, layout=alone)), True
    except InputError as error:
        return json.dumps({"id": name, "error": str(error)}, ensure_ascii=False), False
