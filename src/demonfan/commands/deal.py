"""``demonfan deal``: lay out a deal and print it."""

from __future__ import annotations

import click

from demonfan.commands import DealNumber, Game, json_option, set_option, write_json


@click.command()
@click.argument("game", type=Game())
@click.argument("number", type=DealNumber(), required=False)
@set_option
@click.option("--all-cards", is_flag=True, help="Show the face-down cards and the stock too.")
@click.option("--position", "as_position", is_flag=True, help="Write the position text that other commands read.")
@json_option
@click.pass_obj
def deal(
    language: str,
    game: object,
    number: object,
    options: dict[str, str],
    all_cards: bool,
    as_position: bool,
    as_json: bool,
) -> None:
    """Lay out deal NUMBER of GAME (a random one without a number) and print it."""
    from demonfan import effects, position
    from demonfan.deals import Deal, random_deal
    from demonfan.games import Entry
    from demonfan.view import View

    assert isinstance(game, Entry)
    chosen = number if isinstance(number, Deal) else random_deal()
    rules = game.rules_with(options)
    state = effects.deal(rules, chosen)
    shown = state if all_cards or as_position else View.of(state)
    if as_json:
        from demonfan.viewdata import position_data

        write_json({"game": game.id, "deal": str(chosen), "options": options, **position_data(shown)})
    elif as_position:
        click.echo(position.write(state), nl=False)
    elif all_cards:
        click.echo(f"# {game.text(language).name}, {chosen}")
        click.echo(position.write(state), nl=False)
    else:
        from demonfan.plain.picture import lines

        click.echo(f"{game.text(language).name}, {chosen}")
        for line in lines(View.of(state), language):
            click.echo(line)
