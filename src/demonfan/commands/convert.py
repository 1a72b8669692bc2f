"""``demonfan convert``: deals and positions from and to the forms of other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from demonfan.commands import DealNumber, Game, set_option
from demonfan.errors import DemonfanError, InputError

if TYPE_CHECKING:
    from demonfan.games import Entry
    from demonfan.state import State

FORMS = ("fc-solve", "solvitaire", "lblsolve", "number", "position", "line", "jsonl")
#: Forms of which a file holds as many deals as it has lines.
MANY = ("number", "line", "jsonl")
#: A file longer than this is refused.
MAX_FILE = 50_000_000


class Found(NamedTuple):
    """A position read, and the options of its rules, for a JSON line has its own."""

    state: State
    options: dict[str, str]


@click.command()
@click.argument("game", type=Game())
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True), required=False)
@set_option
@click.option("--from", "source", type=click.Choice(FORMS), help="The form of FILE (default: as its text looks).")
@click.option("--to", "target", type=click.Choice(FORMS), required=True, help="The form to write.")
@click.option("--deal", "deal", type=DealNumber(), help="Convert this deal in place of a file: 12345, ms:7, pysol:42.")
@click.option("--only", type=click.IntRange(min=1), metavar="N", help="Convert the N-th deal of the file alone.")
@click.option("--out", type=click.Path(path_type=Path), help="Write to this file.")
def convert(
    game: object,
    file: Path | None,
    options: dict[str, str],
    source: str | None,
    target: str,
    deal: object,
    only: int | None,
    out: Path | None,
) -> None:
    """Read deals or positions of GAME from FILE (standard input without one) and write them in another form.

    Forms: fc-solve boards, solvitaire JSON, lblsolve fans, deal numbers (pysol:42), our position text, the same in one
    line, and our JSON lines. What a form cannot say of a position is an error, never left out.
    """
    from demonfan import effects, files
    from demonfan.deals import Deal
    from demonfan.games import Entry

    assert isinstance(game, Entry)
    if isinstance(deal, Deal):
        if file or source or only:
            raise InputError("--deal stands in place of a file: give neither FILE nor --from nor --only with it")
        deals = [Found(effects.deal(game.rules_with(options), deal), options)]
    else:
        deals = list(_read(game, options, _text(file), source))
        if only is not None:
            if only > len(deals):
                raise InputError(f"--only {only}: the file holds {len(deals)}")
            deals = deals[only - 1 : only]
    if len(deals) != 1 and target not in MANY:
        raise InputError(f"the file holds {len(deals)} deals, and {target} one: choose with --only N")
    if out is None:
        for found in deals:
            click.echo(_written(game, found, target), nl=False)
        return
    with files.replacing(out) as lines:
        lines.writelines(_written(game, found, target) for found in deals)


def _text(file: Path | None) -> str:
    if file is None or str(file) == "-":
        text = sys.stdin.read(MAX_FILE + 1)
    else:
        try:
            with file.open(encoding="utf-8-sig") as opened:
                text = opened.read(MAX_FILE + 1)
        except UnicodeDecodeError:
            raise InputError(f"{file} is no text in UTF-8") from None
    if len(text) > MAX_FILE:
        raise InputError(f"more than {MAX_FILE} characters")
    if not text.strip():
        raise InputError("there is no deal in the input")
    return text


def _read(game: Entry, options: dict[str, str], text: str, form: str | None) -> Iterator[Found]:
    """The deals of a text. What is wrong with one of many is told with its line."""
    from dataclasses import replace

    from demonfan import interchange
    from demonfan.solve import jsonl

    form = form or ("jsonl" if _is_jsonl(text) else interchange.detect(text))
    rules = game.rules_with(options)
    if form not in MANY:
        yield Found(interchange.read(rules, text, form), options)
        return
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        try:
            if form == "jsonl":
                deal = jsonl.decode(line)
                if deal.game and deal.game != game.id:
                    raise InputError(f"the game is {deal.game[:40]}, not {game.id}")
                yield Found(jsonl.state_of(deal, game, options), {**options, **deal.options})
            else:
                yield Found(interchange.read(rules, line, form), options)
        except DemonfanError as error:
            # A DemonfanError is made of its reason alone.
            raise type(error)(replace(error.reason, details=error.reason.details | {"line": number})) from None
        except InputError as error:
            raise InputError(f"line {number}: {error}") from None


def _is_jsonl(text: str) -> bool:
    """Whether the first line is a whole JSON object that is one of our deals."""
    from demonfan.solve import jsonl

    first = next((line for line in text.splitlines() if line.strip()), "")
    if not first.startswith("{") or '"tableau piles"' in first:
        return False
    try:
        line = jsonl.decode(first)
    except jsonl.LineError:
        return False
    return line.piles is not None or line.deal is not None


def _written(game: Entry, found: Found, form: str) -> str:
    from demonfan import interchange
    from demonfan.solve import jsonl

    if form == "jsonl":
        return jsonl.encode(found.state, game.id, found.options) + "\n"
    return interchange.write(found.state, form)
