"""``demonfan solve``: a proved verdict on one position, on every line of a file, or on deals by number."""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from demonfan.commands import DealNumber, Game, json_option, set_option
from demonfan.errors import InputError

if TYPE_CHECKING:
    from demonfan.solve.endings import Endings
    from demonfan.solve.jobs import Asked
    from demonfan.solve.verdict import Limits, Verdict
    from demonfan.state import State


class DealRange(click.ParamType[range]):
    """Deal numbers of our own: ``A..B``, both included."""

    name = "a..b"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> range:
        from demonfan.deals import MAX_NUMBER

        match = re.fullmatch(r"\s*([0-9]{1,16})\.\.([0-9]{1,16})\s*", str(value))
        if match is None or not 1 <= int(match[1]) <= int(match[2]) <= MAX_NUMBER:
            raise InputError(f"--deals {str(value)[:40]}: write two of our own deal numbers, for example 1..1000")
        return range(int(match[1]), int(match[2]) + 1)


@click.command()
@click.argument("game", type=Game(), required=False)
@click.option("--deal", "number", type=DealNumber(), help="A deal number.")
@click.option("--deals", "numbers", type=DealRange(), help="Many deals by number, answered as JSON lines.")
@click.option("--position", type=click.Path(path_type=Path, allow_dash=True), help="A position text (- for stdin).")
@click.option(
    "--positions", type=click.Path(path_type=Path, allow_dash=True), help="Deals as JSON lines (- for stdin)."
)
@set_option
@click.option("--layout", is_flag=True, help="This layout alone, every card known, no redeal.")
@click.option("--endings", "with_endings", is_flag=True, help="Also every height at which this layout can end.")
@click.option("--no-lines", is_flag=True, help="With --deals or --positions: verdicts and counts alone.")
@click.option(
    "--limit-seconds", type=click.FloatRange(min=0, min_open=True), help="CPU seconds of one deal's search (no limit)."
)
@click.option("--limit-positions", type=click.IntRange(min=1), help="Positions of one deal's search (no limit).")
@click.option("--limit-memory", type=click.IntRange(1, 1_000_000), default=2048, help="Megabytes of one search (2048).")
@click.option(
    "--threads",
    type=click.IntRange(1, 512),
    help="Searches at a time of --deals or --positions (default: one for each core).",
)
@click.option(
    "--proof",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write a certificate of the verdict; --limit-positions is its limit, too.",
)
@json_option
@click.pass_obj
def solve(
    language: str,
    game: object,
    number: object,
    numbers: range | None,
    position: Path | None,
    positions: Path | None,
    options: dict[str, str],
    layout: bool,
    with_endings: bool,
    no_lines: bool,
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
    from demonfan.games import Entry
    from demonfan.solve.verdict import Limits

    limits = Limits(limit_positions, limit_seconds, limit_memory * 2**20)
    if sum(way is not None for way in (number, numbers, position, positions)) != 1:
        raise InputError("say what to solve, in one way: --deal N, --deals A..B, --position FILE or --positions FILE")
    if game is None and positions is None:
        raise InputError("name a game, for example: demonfan solve fan --deal 1")
    many = positions is not None or numbers is not None
    if many and (proof is not None or with_endings):
        raise InputError("--proof and --endings are for one deal or position at a time")
    if no_lines and not many:
        raise InputError("--no-lines goes with --deals or --positions")
    if many:
        from demonfan.solve.jobs import Asked

        asked = Asked(game.id if isinstance(game, Entry) else None, options, layout, limits, not no_lines)
        _solve_many(asked, numbers, positions, threads or os.cpu_count() or 1)
        return
    _solve_one(_one_state(game, number, position, options), limits, layout, with_endings, proof, as_json, language)


# ---------------------------------------------------------------------------------------------- one position


def _one_state(game: object, number: object, position: Path | None, options: dict[str, str]) -> State:
    from demonfan import effects, files
    from demonfan import position as position_text
    from demonfan.deals import Deal
    from demonfan.games import Entry

    if not isinstance(game, Entry):
        raise InputError("name a game, for example: demonfan solve fan --deal 1")
    rules = game.rules_with(options)
    if isinstance(number, Deal):
        return effects.deal(rules, number)
    limit = position_text.MAX_LENGTH
    if str(position) == "-":
        typed = sys.stdin.buffer.read(4 * limit + 4)
        return position_text.read(rules, typed.decode("utf-8", errors="replace"))
    return position_text.read(rules, files.read_text(Path(str(position)), limit))


def _solve_one(
    state: State, limits: Limits, layout: bool, with_endings: bool, proof: Path | None, as_json: bool, language: str
) -> None:
    from demonfan import _core
    from demonfan.solve.endings import endings
    from demonfan.solve.solver import solve as search

    control = _core.Control()
    verdict = _interruptible(control, lambda: search(state, limits, layout=layout, control=control))
    found = None
    if with_endings:
        found = _interruptible(control, lambda: endings(state, None, limits, control))
    if as_json:
        _print_json(state, verdict, found)
    else:
        _print(state, verdict, found, language)
    if proof is not None and not control.cancelled:
        from demonfan import files
        from demonfan.solve import certificate

        if sys.stderr.isatty() and verdict.verdict == "lost":
            click.echo("writing the proof: every position is walked in plain Python, which may take minutes", err=True)
        limit = min(certificate.MAX_POSITIONS, limits.positions or certificate.MAX_POSITIONS)
        files.write_text(proof, "".join(certificate.write(state, verdict, limit)))
    if control.cancelled:
        raise click.Abort


@contextmanager
def _interrupted_once(control: Any) -> Iterator[None]:
    """Let Ctrl+C cancel the search the first time, and then do nothing more until the threads are back from the core.

    One that came back after the interpreter has gone would end the whole process in the middle.
    """
    if (
        threading.current_thread() is not threading.main_thread()
        or signal.getsignal(signal.SIGINT) is not signal.default_int_handler
    ):
        yield
        return

    def interrupt(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        control.cancel()
        raise KeyboardInterrupt

    signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _interruptible(control: Any, search: Any) -> Any:
    """Search in a thread, so that Ctrl+C cancels at once."""
    from concurrent.futures import ThreadPoolExecutor

    with _interrupted_once(control), ThreadPoolExecutor(1) as pool:
        answer = pool.submit(search)
        try:
            return answer.result()
        except KeyboardInterrupt:
            control.cancel()
            return answer.result()


def _print(state: State, verdict: Verdict, found: Endings | None, language: str) -> None:
    from demonfan.messages import decimal, grouped, plural, translator
    from demonfan.solve.jobs import notated

    tr, tn = translator(language), plural(language)
    gave_up = {
        "positions": tr("positions"),
        "seconds": tr("seconds"),
        "memory": tr("memory"),
        "cancelled": tr("cancelled"),
    }
    layout = verdict.scope == "layout"
    said = {
        "won": tr("this layout: can be won") if layout else tr("this deal: can be won"),
        "lost": tr("this layout: cannot be won") if layout else tr("this deal: cannot be won"),
        "undecided": tr("this layout: undecided ({reason})") if layout else tr("this deal: undecided ({reason})"),
    }
    click.echo(said[verdict.verdict].format(reason=gave_up.get(verdict.reason)))
    number, seconds = verdict.positions, decimal(verdict.seconds, 6, language)
    text = tn(
        "{count} position, {seconds} s ({method} search)", "{count} positions, {seconds} s ({method} search)", number
    )
    click.echo(text.format(count=grouped(number, language), seconds=seconds, method=verdict.method))
    if verdict.line:
        moves = tn("{count} move", "{count} moves", len(verdict.line)).format(count=len(verdict.line))
        shortest = tr(", no shorter line exists") if verdict.shortest else ""
        click.echo(f"{moves}{shortest}: {' '.join(notated(state, verdict.line))}")
    if found is not None:
        up, endings = found.most_up, len(found.heights)
        text = tn("this layout: at most {count} card up", "this layout: at most {count} cards up", up).format(count=up)
        text += ", " + tn("{count} ending", "{count} endings", endings).format(count=endings)
        if not found.complete:
            text += " " + tr("at least (gave up: {reason})").format(reason=gave_up.get(found.reason))
        click.echo(f"{text}:")
        for heights in sorted(found.heights):
            click.echo("  " + tr("clubs {} spades {} hearts {} diamonds {}").format(*heights))


def _print_json(state: State, verdict: Verdict, found: Endings | None) -> None:
    from demonfan.solve.jobs import answer, text_of

    more: dict[str, Any] = {"scope": verdict.scope, "shortest": verdict.shortest, "method": verdict.method}
    if found is not None:
        more |= {"most_up": found.most_up, "endings": sorted(found.heights), "endings_reason": found.reason}
    click.echo(text_of(answer("", state, verdict) | more))


# ---------------------------------------------------------------------------------------------- many deals


def _solve_many(asked: Asked, numbers: range | None, path: Path | None, workers: int) -> None:
    from demonfan import _core
    from demonfan.solve.jobs import answers, text_of

    control = _core.Control()
    failed = False
    with _interrupted_once(control):
        if numbers is not None and not asked.lines and _in_bulk(asked, numbers, workers, control):
            return
        if numbers is not None:
            lines: Iterator[tuple[int, str]] = ((number, f'{{"id": {number}, "deal": {number}}}') for number in numbers)
            total: int | None = len(numbers)
        else:
            lines, total = _lines(path), _count_lines(path)
        with closing(answers(lines, asked, workers, control)) as found_in_order:
            for found in _with_bar(found_in_order, total):
                click.echo(text_of(found))
                failed = failed or found["verdict"] == "error"
    if failed:
        raise InputError("some lines could not be answered: their reasons say why")


def _in_bulk(asked: Asked, numbers: range, workers: int, control: Any) -> bool:
    """Let the core deal and decide by itself; False if it cannot, for this game."""
    from demonfan.games import find
    from demonfan.solve.bulk import plan, solve_deals
    from demonfan.solve.jobs import bulk_answers

    planned = plan(find(asked.game or "").rules_with(asked.options), layout=asked.layout)
    if planned is None:
        return False
    batches = solve_deals(planned, numbers, asked.limits, threads=workers, control=control)
    with closing(batches):
        for batch in _with_bar(batches, -(-len(numbers) // planned.chunk)):
            click.echo(bulk_answers(batch), nl=False)
    return True


def _with_bar(items: Iterator[Any], total: int | None) -> Iterable[Any]:
    """The items, with a progress bar where someone sees it and it does not run into the answers."""
    if not sys.stderr.isatty() or sys.stdout.isatty():
        return items
    from rich.console import Console
    from rich.progress import track

    return track(items, "solving", total=total, console=Console(stderr=True))


def _lines(path: Path | None) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, with their numbers."""
    from demonfan.solve.jsonl import MAX_LINE

    with click.open_file(str(path), "rb") as file:
        number = 0
        while line := file.readline(MAX_LINE + 2):
            number += 1
            if len(line) > MAX_LINE + 1:
                raise InputError(f"{path}: line {number} is longer than {MAX_LINE} bytes")
            if line.strip():
                yield number, line.decode("utf-8", errors="replace")


def _count_lines(path: Path | None) -> int | None:
    if path is None or not path.is_file():
        return None
    with path.open("rb") as file:
        return sum(1 for line in file if line.strip())
