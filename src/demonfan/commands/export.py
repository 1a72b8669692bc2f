"""``demonfan export``: all saved games and settings as JSON lines."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from demonfan.commands import known_store_option


@click.command()
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@known_store_option
def export(file: Path, address: str | None) -> None:
    """Write all saved games and settings to FILE (- for standard output), as JSON lines with the records.

    A game that can no longer be read is left out and named; the exit code is then 1.
    """
    from demonfan import files
    from demonfan.store import Store
    from demonfan.store.transfer import export_lines

    left_out: list[str] = []
    with Store.open(address) as store:
        lines = export_lines(store.player(), lambda error: left_out.append(str(error)))
        if str(file) == "-":
            for line in lines:
                click.echo(line)
        else:
            with files.replacing(file) as out:
                out.writelines(f"{line}\n" for line in lines)
    for text in left_out:
        click.echo(text, err=True)
    if left_out:
        sys.exit(1)
