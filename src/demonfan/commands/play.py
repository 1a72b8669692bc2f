"""``demonfan play``: play a game."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from demonfan.commands import DealNumber, Game, set_option
from demonfan.errors import InputError


@click.command()
@click.argument("game", type=Game(), required=False)
@click.argument("number", type=DealNumber(), required=False)
@set_option
@click.option("--plain", is_flag=True, help="Play in plain text, by typing.")
@click.option("--resume", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="Continue a saved record.")
@click.pass_obj
def play(
    language: str, game: object, number: object, options: dict[str, str], plain: bool, resume: Path | None
) -> None:
    """Play GAME, deal NUMBER (a random deal without a number)."""
    from demonfan import game as game_module
    from demonfan import games, record
    from demonfan.deals import random_deal
    from demonfan.plain.table import MAX_LINE, Session

    if resume is not None:
        played = record.load(resume)
        entry = games.catalogue().get(played.id)
    else:
        entry = game if isinstance(game, games.Entry) else None
        if entry is None:
            raise InputError("name a game to play, for example: demonfan play la-belle-lucie")
        played = game_module.Game.deal(entry.id, str(number) if number else str(random_deal()), options)
    name = entry.text(language).name if entry else played.id
    session = Session(played, name, language, entry.text(language).body if entry else "")
    for line in session.begin():
        click.echo(line)
    prompts = sys.stdin.isatty()
    while not session.done:
        if prompts:
            click.echo("> ", nl=False)
        typed = sys.stdin.readline(MAX_LINE + 2)
        if not typed:
            break
        while not typed.endswith("\n") and len(typed) > MAX_LINE:
            # The rest of an overlong line is read away, so that it is not taken for the next one.
            if not (rest := sys.stdin.readline(MAX_LINE)) or rest.endswith("\n"):
                break
        for line in session.answer(typed):
            click.echo(line)
