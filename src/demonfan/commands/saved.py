"""``demonfan saved``: the games in the store."""

from __future__ import annotations

from datetime import datetime

import click

from demonfan.commands import json_option, known_store_option, write_json


@click.command()
@click.option("--finished", is_flag=True, help="The finished games instead of those that go on.")
@click.option("--limit", type=click.IntRange(1, 10_000), default=20, show_default=True, help="How many, at most.")
@click.option("--record", "key", metavar="KEY", help="Write the record of one game, for demonfan replay.")
@known_store_option
@json_option
@click.pass_obj
def saved(language: str, finished: bool, limit: int, key: str | None, address: str | None, as_json: bool) -> None:
    """List the saved games, the last played first. Continue one with: demonfan play --continue KEY."""
    import msgspec

    from demonfan.games import catalogue, optionnames
    from demonfan.messages import plural, translator
    from demonfan.store import Store

    if key is not None:
        from demonfan import record

        with Store.open(address) as store:
            click.echo(record.write(store.player().load(key).game), nl=False)
        return
    with Store.open(address) as store:
        games = store.player().list(finished=finished, limit=limit)
    if as_json:
        rows = [msgspec.to_builtins(game) for game in games]
        write_json([{name: value for name, value in row.items() if name != "id"} for row in rows])
        return
    tr, tn = translator(language), plural(language)
    if not games:
        click.echo(tr("There are no saved games."), err=True)
        return
    results = {"won": tr("a win"), "lost": tr("a loss"), "abandoned": tr("given up"), "discarded": tr("laid aside")}
    for game in games:
        entry = catalogue().get(game.game)
        name = entry.text(language).name if entry else game.game or "–"
        at = datetime.fromtimestamp((game.finished or game.updated) / 1000).strftime("%Y-%m-%d %H:%M")
        options = f" ({optionnames.words(entry, game.options, language)})" if game.options else ""
        moves = tn("{count} move", "{count} moves", game.moves).format(count=game.moves)
        state = results[game.result] if game.result else moves
        up = tn("{count} card up", "{count} cards up", game.cards_up).format(count=game.cards_up)
        click.echo(f"{game.key}  {at}  {name}, {game.deal}{options}: {state}, {up}")
