"""``demonfan stats``: what the games played add up to."""

from __future__ import annotations

import math
from datetime import date

import click

from demonfan.commands import PlayedGame, json_option, known_store_option, write_json

#: How long a call reviews games before it answers.
SECONDS = 3.0


@click.command()
@click.argument("game", type=PlayedGame(), required=False)
@click.option("--review", "all_reviews", is_flag=True, help="Review all games that wait for it, however long it takes.")
@known_store_option
@json_option
@click.pass_obj
def stats(language: str, game: object, all_reviews: bool, address: str | None, as_json: bool) -> None:
    """Show the statistics of GAME, or of all games: wins, streaks, times, scores, and you beside best play.

    Ordinary deals, random ones and those by a number, are set beside best play; deals chosen for what they are, and
    games in which something hidden was looked at, are told apart. What was luck and what was play is told of the
    games that have been reviewed: each call reviews some, for a few seconds.
    """
    from demonfan.games import Entry, find
    from demonfan.messages import translator
    from demonfan.plain.calendar import calendar_lines
    from demonfan.plain.statistics import achievement_lines, day_lines, lines
    from demonfan.store import Store
    from demonfan.store.page import stats_data
    from demonfan.store.reviews import review_some

    with Store.open(address) as store:
        review_some(store.player(), math.inf if all_reviews else SECONDS)
        wanted = game.id if isinstance(game, Entry) else None if game is None else str(game)
        data = stats_data(store.player(), wanted, language=language)
        if isinstance(game, str) and not data["tables"]:
            # Nobody has played it: the error that says which may be meant.
            find(game)
    if as_json:
        write_json(data)
        return
    tr = translator(language)
    if not data["tables"]:
        click.echo(tr("There are no games yet."))
    for table in data["tables"]:
        for line in lines(table, language):
            click.echo(line)
    for line in [
        *day_lines(data, language),
        *(calendar_lines(data["calendar"], date.today(), tr) if data["calendar"] else ()),
    ]:
        click.echo(line)
    if data["achievements"]:
        click.echo(tr("Achievements"))
        for line in achievement_lines(data["achievements"]):
            click.echo(line)
