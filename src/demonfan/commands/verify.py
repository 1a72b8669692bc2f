"""``demonfan verify``: check a certificate with plain Python, without the native core."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from demonfan.errors import DemonfanError, InputError


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.pass_obj
def verify(language: str, file: Path) -> None:
    """Check the certificate FILE that `solve --proof` wrote. The exit code tells: 0 it holds, 1 it does not."""
    from demonfan import files
    from demonfan.messages import render, translator
    from demonfan.solve import certificate

    tr = translator(language)
    try:
        head = certificate.check(files.read_text(file, certificate.MAX_BYTES).splitlines())
    except InputError as error:
        said = render(error.reason, language) if isinstance(error, DemonfanError) else str(error)
        click.echo(tr("{file}: refused: {error}").format(file=file, error=said))
        sys.exit(1)
    holds = {
        ("won", "layout"): tr("{file}: won (this layout) holds"),
        ("won", "game"): tr("{file}: won (the whole game) holds"),
        ("lost", "layout"): tr("{file}: lost (this layout) holds"),
        ("lost", "game"): tr("{file}: lost (the whole game) holds"),
    }
    click.echo(holds[head.verdict, head.scope].format(file=file))
