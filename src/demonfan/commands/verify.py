"""``demonfan verify``: check a certificate with plain Python, without the native core."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from demonfan.errors import InputError


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def verify(file: Path) -> None:
    """Check the certificate FILE that `solve --proof` wrote. The exit code tells: 0 it holds, 1 it does not."""
    from demonfan import files
    from demonfan.solve import certificate

    try:
        head = certificate.check(files.read_text(file, certificate.MAX_BYTES).splitlines())
    except InputError as error:
        click.echo(f"{file}: refused: {error}")
        sys.exit(1)
    click.echo(f"{file}: {head.verdict} ({'this layout' if head.scope == 'layout' else 'the whole game'}) holds")
