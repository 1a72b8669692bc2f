"""``demonfan perft``: count the move paths from a deal."""

from __future__ import annotations

import click

from demonfan.commands import DealNumber, Game, json_option, set_option, write_json
from demonfan.errors import InputError


@click.command()
@click.argument("game", type=Game())
@click.argument("number", type=DealNumber())
@click.argument("depth", type=click.IntRange(0, 1000))
@set_option
@json_option
def perft(game: object, number: object, depth: int, options: dict[str, str], as_json: bool) -> None:
    """Count the paths of DEPTH legal moves from deal NUMBER of GAME, and of every shorter length."""
    from demonfan import effects
    from demonfan.deals import Deal
    from demonfan.games import Entry
    from demonfan.solve.perft import perft as count

    assert isinstance(game, Entry)
    assert isinstance(number, Deal)
    state = effects.deal(game.rules_with(options), number)
    counts = []
    for length in range(depth + 1):
        try:
            counts.append(count(state, length))
        except ValueError as error:
            raise InputError(str(error)) from None
        if not as_json:
            click.echo(f"{length} {counts[-1]}")
    if as_json:
        write_json({"game": game.id, "deal": str(number), "paths": counts})
