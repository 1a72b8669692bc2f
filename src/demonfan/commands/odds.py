"""``demonfan odds``: the chance to win with best play; building its tables; players that try them."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from demonfan.commands import DealNumber, Game, counted, json_option, set_option, write_json

if TYPE_CHECKING:
    from demonfan.errors import Reason
    from demonfan.games import Entry
    from demonfan.odds.players import Player
    from demonfan.odds.value import Odds
    from demonfan.rules import Rules
    from demonfan.state import State


class _Odds(click.Group):
    """A group that takes ``odds GAME`` for ``odds show GAME``."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ("-h", "--help"):
            args = ["show", *args]
        return super().parse_args(ctx, args)


redeals_option = click.option(
    "--redeals", type=click.IntRange(0, 62), help="With so many redeals, instead of the game's."
)


def with_redeals(rules: Rules, redeals: int | None) -> Rules:
    """The rules with another number of redeals; 0 is none.

    Raises:
        DemonfanError: the game has no redeal.
    """
    import msgspec

    from demonfan.errors import DemonfanError, Reason

    if redeals is None:
        return rules
    if rules.redeal is None:
        raise DemonfanError(Reason("no-redeal-to-count"))
    changed = None if redeals == 0 else msgspec.structs.replace(rules.redeal, count=redeals)
    return msgspec.structs.replace(rules, redeal=changed)


@click.group(cls=_Odds, context_settings={"help_option_names": ["-h", "--help"]})
def odds() -> None:
    """Show the chance to win with best play: demonfan odds GAME.

    Without --deal or --position it is the chance before the deal.
    """


@odds.command()
@click.argument("game", type=Game())
@click.option("--deal", "number", type=DealNumber(), help="A deal number.")
@click.option("--position", type=click.Path(path_type=Path, allow_dash=True), help="A position text (- for stdin).")
@set_option
@redeals_option
@json_option
@click.pass_obj
def show(
    language: str,
    game: object,
    number: object,
    position: Path | None,
    options: dict[str, str],
    redeals: int | None,
    as_json: bool,
) -> None:
    """Show the odds of GAME: before the deal, of a deal, or of a position.

    Hidden cards and the shuffles of the deal number do not come in.
    """
    from demonfan.analysis.words import bound, sentence
    from demonfan.analysis.words import counted as share
    from demonfan.choose import known
    from demonfan.errors import InputError
    from demonfan.odds.value import OddsError, odds_before
    from demonfan.odds.value import odds as odds_of
    from demonfan.rules import Lay
    from demonfan.view import View

    entry = cast("Entry", game)
    rules = with_redeals(entry.rules_with(options), redeals)
    if redeals is not None and (number is not None or position is not None):
        raise InputError("--redeals asks for the chance before the deal: give no deal and no position")
    if number is None and position is None:
        try:
            found = odds_before(rules)
        except OddsError as error:
            figures = known.counted(rules)
            if figures is None:
                raise OddsError(_unknown(entry.id, options, redeals, rules, error.reason)) from None
            if not as_json:
                click.echo("\n".join(share(figures, language)))
                return
            found = known.odds_of(figures)
    else:
        found = odds_of(View.of(state_of(game, number, position, options)))
    if as_json:
        write_json(as_data(found))
    else:
        click.echo(sentence(found, language))
        hidden = any(isinstance(step, Lay) and step.faces != "up" for step in rules.deal)
        if text := bound(found, language, hidden=hidden):
            click.echo(text)


def _unknown(game: str, options: dict[str, str], redeals: int | None, rules: Rules, why: Reason) -> Reason:
    """Why there are no odds before the deal, and the command that finds them, or what else can be asked."""
    from demonfan.choose.known import is_known
    from demonfan.errors import Reason

    if is_known(rules):
        code, command = "no-odds-counted", ("study", "run", game, "--deals", "1..1000")
    elif why.code == "no-odds-table":
        return _to_build(game, options, redeals)
    else:
        code, command = "no-odds-but-players", ("odds", "simulate", game, "--player", "sampling")
    return Reason(code, details={"command": _written(command, options, redeals)})


def _to_build(game: str, options: dict[str, str], redeals: int | None) -> Reason:
    """That there is no table, and the command that builds it."""
    from demonfan.errors import Reason

    return Reason("no-odds-table-of", details={"command": _written(("odds", "build", game), options, redeals)})


def _written(words: tuple[str, ...], options: dict[str, str], redeals: int | None) -> str:
    """A command about these rules, as it is typed."""
    changed = options if redeals is None else {**options, "redeal.count": str(redeals)}
    chosen = [part for name, value in changed.items() for part in ("--set", f"{name}={value}")]
    return shlex.join(["demonfan", *words, *chosen])


def state_of(game: object, number: object, position: Path | None, options: dict[str, str]) -> State:
    """The position that a command is asked about."""
    from demonfan import effects, files
    from demonfan import position as position_text
    from demonfan.deals import Deal
    from demonfan.errors import InputError

    if (number is None) == (position is None):
        raise InputError("say which position is meant: either --deal N or --position FILE")
    rules = cast("Entry", game).rules_with(options)
    if isinstance(number, Deal):
        return effects.deal(rules, number)
    limit = position_text.MAX_LENGTH
    text = sys.stdin.read(limit + 1) if str(position) == "-" else files.read_text(Path(str(position)), limit)
    return position_text.read(rules, text)


def as_data(found: Odds) -> dict[str, Any]:
    """The odds as JSON has them."""
    return {
        "value": round(found.value, 6),
        "standard_error": round(found.standard_error, 6),
        "kind": found.kind,
        "method": found.method,
        "lower": round(found.lower, 6),
        "upper": round(found.upper, 6),
    }


# ---------------------------------------------------------------------------------------------- tables


@odds.command()
@click.argument("game", type=Game())
@set_option
@click.option("--open", "opened", is_flag=True, help="The game with every card face up: its odds are an upper bound.")
@click.option(
    "--samples",
    type=click.IntRange(128, 10**9),
    help="Layouts for each entry, that is for each heights of the foundations.",
)
@click.option("--start-samples", type=click.IntRange(128, 10**9), help="Layouts of the first deal.")
@click.option("--seed", type=click.IntRange(0, 2**53), default=1, help="What the samples are drawn by (1).")
@click.option("--workers", type=click.IntRange(1, 512), help="Threads (default: one for each core).")
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="A file, instead of the data folder.")
def build(
    game: object,
    options: dict[str, str],
    opened: bool,
    samples: int | None,
    start_samples: int | None,
    seed: int,
    workers: int | None,
    output: Path | None,
) -> None:
    """Build the table of odds for GAME and keep it with your data, where it goes before the shipped one.

    Work that was interrupted goes on where it stood. The table depends on the samples and the seed alone. Without
    numbers of samples it takes 16384 to 24576 and 400000 to 800000 where every ending of a layout is found, so that the
    error with redeals is below 0.05 points, and fewer where the odds are those of a fixed policy.
    """
    import os

    import msgspec
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    from demonfan import _core, files
    from demonfan.errors import Reason
    from demonfan.odds import table as tables
    from demonfan.odds.build import Plan
    from demonfan.odds.build import build as build_table
    from demonfan.odds.value import OddsError

    plan = Plan.of(cast("Entry", game).rules_with(options), samples, start_samples, seed, opened=opened)
    if plan is None:
        raise OddsError(Reason("no-table-of-this-kind"))
    path = output or tables.user_folder() / f"{plan.family.name}.bin"
    path.parent.mkdir(parents=True, exist_ok=True)
    control = _core.Control()
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    saved = path.with_suffix(".part")
    try:
        with Progress(*columns, console=Console(stderr=True)) as bar:
            task = bar.add_task(plan.family.name, total=plan.work)
            file = build_table(
                plan,
                workers=workers or os.cpu_count() or 1,
                saved=saved,
                progress=lambda done: bar.update(task, completed=done),
                control=control,
            )
    except KeyboardInterrupt:
        if saved.exists():
            click.echo(f"interrupted; the same command goes on from here ({saved})", err=True)
        raise
    files.write_bytes(path, msgspec.msgpack.encode(file))
    saved.unlink(missing_ok=True)
    tables.forget()
    click.echo(f"{path}")
    for row in file.starts:
        # Where a draw may come in any layout, the first half of the levels is for games in which it has been spent.
        spent = len(row.cells) // 2 if file.family.anywhere else 0
        for redeals, (lower, upper, error) in enumerate(row.cells[spent:]):
            name = "+".join(map(str, row.start.sizes)) or "x".join(map(str, row.start.heights))
            left = counted(redeals, "redeal", "redeals")
            click.echo(f"{name}, {left}: {100 * lower:.3f} … {100 * upper:.3f} % (± {100 * error:.3f})")


# ---------------------------------------------------------------------------------------------- players


@odds.command()
@click.argument("game", type=Game())
@set_option
@click.option(
    "--player",
    type=click.Choice(["random", "greedy", "optimal", "sampling"]),
    default="optimal",
    help="Who plays (optimal); where cards are hidden only greedy, the rule of thumb, or sampling.",
)
@click.option("--samples", type=click.IntRange(1, 10**5), default=8, help="Of the sampling player, for each move (8).")
@redeals_option
@click.option("--games", "count", type=click.IntRange(1, 10**9), default=1000, help="How many games (1000).")
@click.option("--first", type=click.IntRange(1, 2**53 - 1), default=1, help="The first deal number (1).")
@click.option("--workers", type=click.IntRange(1, 512), help="Threads (default: one for each core).")
@json_option
def simulate(
    game: object,
    options: dict[str, str],
    player: Player,
    samples: int,
    redeals: int | None,
    count: int,
    first: int,
    workers: int | None,
    as_json: bool,
) -> None:
    """Play deals of GAME and count the wins."""
    import os

    from rich.console import Console
    from rich.progress import Progress

    from demonfan.odds.players import simulate as play
    from demonfan.odds.value import OddsError

    entry = cast("Entry", game)
    rules = with_redeals(entry.rules_with(options), redeals)
    console = Console(stderr=True)
    try:
        with Progress(console=console, disable=not console.is_terminal) as bar:
            task = bar.add_task(player, total=count)
            rate = play(
                rules,
                player,
                count,
                first=first,
                workers=workers or os.cpu_count() or 1,
                samples=samples,
                progress=lambda done: bar.update(task, completed=done),
            )
    except OddsError as error:
        if error.reason.code != "no-odds-table":
            raise
        raise OddsError(_to_build(entry.id, options, redeals)) from None
    if as_json:
        write_json(
            {
                "player": player,
                "games": rate.games,
                "won": rate.won,
                "value": rate.value,
                "standard_error": rate.standard_error,
            }
        )
    else:
        click.echo(
            f"{player}: {rate.won} of {rate.games} won, {100 * rate.value:.2f} % ± {100 * rate.standard_error:.2f}"
        )
