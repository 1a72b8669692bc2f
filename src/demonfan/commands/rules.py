"""``demonfan rules``: the page of a game with its fields and options."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from demonfan.commands import Game, json_option, set_option, write_json
from demonfan.errors import InputError

if TYPE_CHECKING:
    from demonfan.games import Entry


@click.command()
@click.argument("games", type=Game(), nargs=-1, metavar="[GAME [OTHER]]")
@set_option
@json_option
@click.option("--diff", is_flag=True, help="Show only what differs between two games: in the first | in the second.")
@click.option("--new", "file", type=click.Path(path_type=Path), help="Write a rules file for a game of your own.")
@click.pass_obj
def rules(
    language: str, games: tuple[Entry, ...], options: dict[str, str], as_json: bool, diff: bool, file: Path | None
) -> None:
    """Show how GAME is played, its options and its rules as data; with --diff what OTHER does otherwise."""
    from demonfan.messages import translator

    if file is not None:
        if games:
            raise InputError("--new goes alone: it writes a file to begin with")
        _write_new(file, translator(language))
    elif diff:
        if len(games) != 2:
            raise InputError("--diff compares two games, for example: demonfan rules fan --diff la-belle-lucie")
        _differences(*games, options, language, as_json=as_json)
    elif len(games) > 1:
        raise InputError("name one game, or compare two with --diff")
    elif not games:
        raise InputError("name a game, for example: demonfan rules fan")
    else:
        _page(games[0], options, language, as_json=as_json)


def _differences(game: Entry, other: Entry, options: dict[str, str], language: str, *, as_json: bool) -> None:
    """What the second game is like for someone who knows the first, with the options; then field by field."""
    from demonfan import rulefile
    from demonfan.games.related import differences, likened

    chosen = game.rules_with(options)
    changes = rulefile.diff(chosen, other.rules)
    if as_json:
        write_json({path: list(pair) for path, pair in changes.items()})
        return
    if changes:
        names = [entry.text(language).name for entry in (game, other)]
        click.echo(" | ".join(names))
        click.echo(f"{names[1]}. {likened(names[0], differences(chosen, other.rules, language), language)}")
    for path, (ours, theirs) in changes.items():
        click.echo(f"  {path}: {_shown(ours)} | {_shown(theirs)}")


def _page(game: Entry, options: dict[str, str], language: str, *, as_json: bool) -> None:
    """How a game is played, what it is like, its fields and its options."""
    import msgspec

    from demonfan import rulefile
    from demonfan.games import optionnames
    from demonfan.games.related import like, related
    from demonfan.messages import translator

    chosen = game.rules_with(options)
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
                "related": {"id": related(game).entry.id, "differences": related(game, language).differences},
            }
        )
        return
    click.echo(f"{text.name} ({game.id})\n")
    if text.body:
        click.echo(optionnames.page(game, language) + "\n")
    click.echo(like(game, language) + "\n")
    tr = translator(language)
    click.echo(tr("Rules {digest}:").format(digest=chosen.digest))
    for path, value in rulefile.fields(chosen).items():
        click.echo(f"  {path} = {_shown(value)}")
    if said := _options(game, language):
        click.echo(tr("Options:"))
        for written, words in said:
            click.echo(f"  {written:{max(len(each) for each, _ in said)}}  {words}")


def _options(game: Entry, language: str) -> list[tuple[str, str]]:
    """How each option is set to each of its values, and what that is called."""
    from demonfan.games import optionnames

    return [
        (f"--set {name}={value or 'N'}", optionnames.phrase(game, name, value, language))
        for name, values in optionnames.offered(game).items()
        for value in values or [""]
    ]


def _write_new(file: Path, tr: Callable[[str], str]) -> None:
    from demonfan.games import ours, own

    game = own.new(file, ours())
    folder = own.folder()
    if file.resolve().parent == folder.resolve():
        click.echo(tr("Written: {path}. It plays as it is: demonfan play {game}").format(path=file, game=game))
    else:
        words = tr("Written: {path}. Put it into {folder}, and play it: demonfan play {game}")
        click.echo(words.format(path=file, folder=folder, game=game))


def _shown(value: object) -> str:
    return "–" if value is None else ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
