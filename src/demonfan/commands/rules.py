"""``demonfan rules``: the page of a game with its fields and options."""

from __future__ import annotations

import click

from demonfan.commands import Game, json_option, set_option, write_json


@click.command()
@click.argument("game", type=Game())
@set_option
@json_option
@click.option("--diff", "other", type=Game(), metavar="GAME", help="Show only what differs from another game.")
@click.pass_obj
def rules(language: str, game: object, options: dict[str, str], as_json: bool, other: object) -> None:
    """Show how GAME is played, its options and its rules as data."""
    import msgspec

    from demonfan import rulefile
    from demonfan.games import Entry
    from demonfan.messages import translator

    tr = translator(language)
    assert isinstance(game, Entry)
    chosen = game.rules_with(options)
    if isinstance(other, Entry):
        changes = rulefile.diff(chosen, other.rules)
        if as_json:
            write_json({path: list(pair) for path, pair in changes.items()})
            return
        for path, (ours, theirs) in changes.items():
            click.echo(f"{path}: {_shown(ours)} | {_shown(theirs)}")
        return
    text = game.text(language)
    if as_json:
        write_json(
            {
                "id": game.id,
                "name": text.name,
                "digest": chosen.digest,
                "rules": msgspec.to_builtins(chosen),
                "options": {name: msgspec.to_builtins(option) for name, option in game.file.options.items()},
                "text": text.body,
            }
        )
        return
    click.echo(f"{text.name} ({game.id})\n")
    if text.body:
        click.echo(text.body + "\n")
    click.echo(tr("Rules {digest}:").format(digest=chosen.digest))
    for path, value in rulefile.fields(chosen).items():
        click.echo(f"  {path} = {_shown(value)}")
    for name, option in game.file.options.items():
        values = ", ".join(option.values) or tr("a value of {field}").format(field=option.field)
        click.echo(tr("Option --set {name}=…: {values}").format(name=name, values=values))


def _shown(value: object) -> str:
    return "–" if value is None else ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
