"""``demonfan where``: the path of the store, and of a player's own games."""

from __future__ import annotations

import click

from demonfan.commands import store_option


@click.command()
@store_option
@click.option(
    "--games", is_flag=True, help="Show the folder of your own games' rules files; DEMONFAN_GAMES names another."
)
def where(address: str | None, games: bool) -> None:
    """Show where games are kept. The file is made when the first game begins; DEMONFAN_STORE names another place."""
    if games:
        from demonfan.games import own

        click.echo(str(own.folder()))
        return
    from demonfan.store.database import default_url, parse_url
    from demonfan.store.errors import shown

    click.echo(shown(parse_url(address) if address else default_url()))
