"""``demonfan study``: win rates over many deals, on one machine or on a cluster."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from demonfan.commands import Game, counted, json_option, set_option, write_json
from demonfan.commands.solve import DealRange
from demonfan.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from demonfan.games import Entry
    from demonfan.study.crew import Crew
    from demonfan.study.folder import Folder
    from demonfan.study.manifest import Bounds, Manifest, Question
    from demonfan.study.run import Progress

#: Positions of one deal's search where nothing else is said.
POSITIONS = 1_000_000
_folders = click.argument(
    "folders", metavar="DIR…", nargs=-1, required=True, type=click.Path(path_type=Path, file_okay=False)
)


class _Study(click.Group):
    """A group that says in a line what to install where the libraries of studies are missing."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except ModuleNotFoundError as error:
            if (error.name or "").partition(".")[0] not in (
                "dask",
                "distributed",
                "matplotlib",
                "numpy",
                "pyarrow",
                "scipy",
            ):
                raise
            raise InputError(f"studies need {error.name}: install demonfan[study]") from None


@click.group(cls=_Study, context_settings={"help_option_names": ["-h", "--help"]})
def study() -> None:
    """Measure win rates over many deals, in a folder that can be interrupted, resumed, merged and checked."""


@study.command()
@click.argument("game", type=Game())
@click.option("--deals", "numbers", type=DealRange(), help="The deals, for example 1..1000000.")
@set_option
@click.option(
    "--question",
    default="winnable",
    metavar="QUESTION",
    help="winnable (default), layout, most-up, odds[:SAMPLES], or player:NAME with random, greedy, optimal, thumb, "
    "sampling[:SAMPLES].",
)
@click.option("--limit-positions", type=click.IntRange(min=1), help=f"Positions of one deal's search ({POSITIONS:,}).")
@click.option(
    "--limit-seconds",
    type=click.FloatRange(min=0, min_open=True),
    help="CPU seconds of one deal's search. What is undecided then depends on the machine.",
)
@click.option("--limit-memory", type=click.IntRange(1, 1_000_000), default=2048, help="Megabytes of one search (2048).")
@click.option(
    "--until-ci",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    metavar="WIDTH",
    help="End as soon as the 95 % interval is no wider, for example 0.0005.",
)
@click.option("--chunk", type=click.IntRange(1, 10_000_000), help="Deals of a file (default: about a second of work).")
@click.option(
    "--out", type=click.Path(path_type=Path, file_okay=False), help="The folder (default: named by the study)."
)
@click.option("--workers", type=click.IntRange(1, 512), help="Processes (default: one for each core).")
@click.option("--dask", metavar="ADDRESS", help="Work on a Dask cluster, for example tcp://host:8786.")
@json_option
def run(
    game: object,
    numbers: range | None,
    options: dict[str, str],
    question: str,
    limit_positions: int | None,
    limit_seconds: float | None,
    limit_memory: int,
    until_ci: float | None,
    chunk: int | None,
    out: Path | None,
    workers: int | None,
    dask: str | None,
    as_json: bool,
) -> None:
    """Ask every deal of GAME a question, and keep the answers in a folder.

    Interrupted at any moment, the same command goes on where it stood, and the data come out the same byte for byte,
    whatever the number of workers.
    """
    from demonfan.study.manifest import Bounds, Question

    if numbers is None and until_ci is None:
        raise InputError("say which deals: --deals A..B, or how narrow the interval must be: --until-ci WIDTH")
    if workers is not None and dask is not None:
        raise InputError("--workers are processes of this machine, --dask those of a cluster: give one of them")
    asked = Question.parse(question)
    if not asked.is_search and (limit_positions or limit_seconds):
        raise InputError("--limit-positions and --limit-seconds are for winnable, layout and most-up")
    # A limit of seconds alone means that: no other is set beside it.
    positions = limit_positions or (None if limit_seconds else POSITIONS)
    bounds = Bounds(positions, limit_seconds, limit_memory * 2**20)
    folder = _folder(cast("Entry", game), options, asked, numbers, bounds, until_ci, chunk, out)
    from demonfan.study.run import run as work

    try:
        with _crew(workers, dask) as crew, _bar(folder.manifest) as progress:
            work(folder, crew, progress=progress, damaged=_say_again)
    except KeyboardInterrupt:
        click.echo(f"interrupted; the same command goes on from here ({folder.path})", err=True)
        raise
    _tell([folder], as_json)


def _say_again(error: InputError) -> None:
    click.echo(f"demonfan: {error}: asked again", err=True)


def _folder(
    game: Entry,
    options: dict[str, str],
    question: Question,
    numbers: range | None,
    bounds: Bounds,
    until_ci: float | None,
    chunk: int | None,
    out: Path | None,
) -> Folder:
    """The study's folder, made or found."""
    import msgspec

    from demonfan.deals import MAX_NUMBER
    from demonfan.study.answers import check, chunk_size, table_digest
    from demonfan.study.folder import MANIFEST, Folder
    from demonfan.study.manifest import Span, manifest

    rules = game.rules_with(options)
    check(rules, question)
    span = Span(numbers.start, numbers.stop - 1) if numbers is not None else Span(1, MAX_NUMBER)
    table = table_digest(rules, question)
    wanted = manifest(game.id, options, rules, question, span, bounds=bounds, chunk=1, until_ci=until_ci, table=table)
    path = out or Path(_name(wanted))
    if not (path / MANIFEST).exists():
        wanted = msgspec.structs.replace(wanted, chunk=chunk or chunk_size(wanted))
    folder = Folder.create(path, wanted)
    if chunk is not None and chunk != folder.manifest.chunk:
        deals = counted(folder.manifest.chunk, "deal", "deals")
        raise InputError(f"{path}: the files of this study hold {deals} each, not {chunk}")
    return folder


def _name(manifest: Manifest) -> str:
    """A folder's name that another question, other rules and other deals do not have."""
    [span] = manifest.spans
    end = f"until-{manifest.until_ci:g}" if span.last == 2**53 - 1 and manifest.until_ci else str(span)
    question = str(manifest.question).replace(":", "-")
    return f"study-{manifest.game}-{manifest.digest[:6]}-{question}-{end}"


@contextmanager
def _crew(workers: int | None, address: str | None) -> Iterator[Crew]:
    import os

    if address is None:
        from demonfan.study.local import LocalCrew

        yield LocalCrew(workers or os.cpu_count() or 1)
        return
    from demonfan.study.cluster import ClusterCrew

    crew = ClusterCrew(address, lambda: click.echo("waiting for workers", err=True))
    try:
        yield crew
    finally:
        crew.close()


@contextmanager
def _bar(manifest: Manifest) -> Iterator[Callable[[Progress], None]]:
    """A progress bar on a terminal: rate, remaining time, and the interval so far."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from demonfan.study.totals import interval, sentence

    console = Console(stderr=True)
    columns = (
        BarColumn(20),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[said]}"),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as bar:
        task = bar.add_task(manifest.game, total=manifest.deals, rate="", said="")

        def told(progress: Any) -> None:
            totals = progress.totals
            rate = progress.session_deals / progress.seconds if progress.seconds > 0 else 0.0
            total = manifest.deals
            if manifest.until_ci and totals.deals:
                # The width falls like the root of the number of deals.
                width = interval(totals, manifest.question).width
                total = min(total, max(totals.deals, round(totals.deals * (width / manifest.until_ci) ** 2)))
            said = sentence(totals, manifest)
            bar.update(task, completed=totals.deals, total=total, rate=f"{rate:,.0f} deals/s", said=said)

        yield told


# ---------------------------------------------------------------------------------------------- what is there


def _tell(folders: list[Folder], as_json: bool) -> None:
    from demonfan.study.status import lines, status

    if as_json:
        found = [status(folder) for folder in folders]
        write_json(found[0] if len(found) == 1 else found)
        return
    for folder in folders:
        for line in lines(folder):
            click.echo(line)


@study.command("status")
@_folders
@json_option
def status_(folders: tuple[Path, ...], as_json: bool) -> None:
    """Show how far studies are. As JSON: an object for one folder, a list for several."""
    from demonfan.study.folder import Folder

    _tell([Folder.open(path) for path in folders], as_json)


@study.command()
@_folders
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), help="Write the merged study to a folder.")
@json_option
def merge(folders: tuple[Path, ...], out: Path | None, as_json: bool) -> None:
    """Put studies of the same rules and question together; each deal counts once.

    Two studies that contradict each other on a deal are an error.
    """
    from demonfan.study import merge as merging
    from demonfan.study.totals import sentence

    whole = merging.read(folders)
    if out is not None:
        merging.write(whole, out)
    if as_json:
        write_json(whole.as_data())
        return
    studies, twice = counted(len(folders), "study", "studies"), counted(whole.overlap, "deal", "deals")
    click.echo(f"{whole.manifest.title}: {studies}, {twice} in more than one")
    click.echo(f"  {sentence(whole.totals, whole.manifest)}")


@study.command()
@_folders
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    help="Where report.md and its plots go (default: report in the first folder).",
)
@json_option
def report(folders: tuple[Path, ...], out: Path | None, as_json: bool) -> None:
    """Write a report with tables and plots: Markdown, SVG and PNG."""
    from demonfan.study import merge as merging
    from demonfan.study.report import summary, write

    whole = merging.read(folders)
    path = out or folders[0] / "report"
    data = write(whole, path)
    if as_json:
        write_json(data)
        return
    click.echo(summary(whole))
    click.echo(str(path / "report.md"))
