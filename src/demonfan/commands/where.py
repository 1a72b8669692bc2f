"""``demonfan where``: the path of the store."""

from __future__ import annotations

import click

from demonfan.commands import store_option


@click.command()
@store_option
def where(address: str | None) -> None:
    """Show where games are kept. The file is made when the first game begins."""
    from demonfan.store.database import default_url, parse_url
    from demonfan.store.errors import shown

    click.echo(shown(parse_url(address) if address else default_url()))
