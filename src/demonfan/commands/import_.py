"""``demonfan import``: saved games and settings from the file that ``demonfan export`` writes."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from demonfan.commands import store_option
from demonfan.errors import InputError

#: So many refused lines are told one by one: a file that is something else has thousands.
TOLD = 20


@click.command(name="import")
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@store_option
@click.pass_obj
def import_(language: str, file: Path, address: str | None) -> None:
    """Read saved games and settings from FILE (- for standard input). To read it again changes nothing.

    A line that does not hold is refused with the reason, and the others are taken; the exit code is then 1.
    """
    from demonfan.messages import plural, render, translator
    from demonfan.store import Store
    from demonfan.store.transfer import import_lines, lines_of

    tr = translator(language)
    try:
        with Store.open(address) as store, click.open_file(str(file), "rb") as source:
            report = import_lines(store.player(), lines_of(source))
    except OSError as error:
        raise InputError(f"{file}: {error.strerror}") from None
    for line, refusal in report.refused[:TOLD]:
        click.echo(tr("Line {line}: {why}").format(line=line, why=render(refusal.reason, language)), err=True)
    if (untold := len(report.refused) - TOLD) > 0:
        click.echo(tr("… and {count} more").format(count=untold), err=True)
    done = plural(language)(
        "{added} game added, {continued} continued, {known} known already",
        "{added} games added, {continued} continued, {known} known already",
        report.added,
    )
    click.echo(done.format(added=report.added, continued=report.continued, known=report.known))
    if report.refused:
        sys.exit(1)
