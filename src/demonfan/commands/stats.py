"""``demonfan stats``: what the games played add up to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from demonfan.commands import Game, json_option, store_option, write_json

if TYPE_CHECKING:
    from collections.abc import Callable


@click.command()
@click.argument("game", type=Game(), required=False)
@store_option
@json_option
@click.pass_obj
def stats(language: str, game: object, address: str | None, as_json: bool) -> None:
    """Show the statistics of GAME, or of all games: wins, streaks, times, and you beside best play.

    Random deals alone are set beside best play; chosen deals, and games in which something hidden was looked at, are
    told apart.
    """
    from demonfan.games import Entry
    from demonfan.messages import translator
    from demonfan.store import Store
    from demonfan.store.page import stats_data

    with Store.open(address) as store:
        data = stats_data(store.player(), game.id if isinstance(game, Entry) else None, language=language)
    if as_json:
        write_json(data)
        return
    tr = translator(language)
    if not data["tables"]:
        click.echo(tr("There are no games yet."))
    for table in data["tables"]:
        for line in _lines(table, tr):
            click.echo(line)
    if data["achievements"]:
        click.echo(tr("Achievements"))
        for one in data["achievements"]:
            click.echo(f"  [{'x' if one['reached'] else ' '}] {one['text']} ({one['done']}/{one['of']})")


def _lines(table: dict[str, Any], tr: Callable[[str], str]) -> list[str]:
    """One game with its options."""
    options = "".join(f" {name}={value}" for name, value in sorted(table["options"].items()))
    played, best = table["played"], table["against_best"]
    said = [tr("won {won} of {of}").format(won=played["won"], of=played["of"])]
    if played["of"]:
        rate = tr("{rate} %, between {low} and {high} with 95 % confidence")
        said[0] += ", " + rate.format(**{name: _percent(played[name]) for name in ("rate", "low", "high")})
    if best["of"] and table["best"]:
        beside = tr("you win {rate} % of random deals ({won} of {of}), best play {best} %")
        percents = {"rate": _percent(best["rate"]), "best": _percent(table["best"]["value"])}
        said.append(beside.format(won=best["won"], of=best["of"], **percents))
    counts = {name: table[name] for name in ("abandoned", "discarded", "going")}
    said.append(tr("given up: {abandoned}, laid aside as lost: {discarded}, going on: {going}").format(**counts))
    if played["of"]:
        said += _of_played(table, tr)
    return [f"{table['name']}{options}", *(f"  {line}" for line in said)]


def _of_played(table: dict[str, Any], tr: Callable[[str], str]) -> list[str]:
    streaks, won, aided, apart = table["streaks"], table["of_won"], table["help"], table["apart"]
    current = streaks["current"]
    row = (
        tr("in a row: {current} won now, at most {won} won and {lost} lost")
        if current > 0
        else tr("in a row: {current} lost now, at most {won} won and {lost} lost")
    )
    said = [row.format(current=abs(current), won=streaks["longest_won"], lost=streaks["longest_lost"])]
    if won["best_time"] is not None:
        times = tr("won games: best time {best}, median {median}; fewest moves {fewest}, median {moves}")
        figures = {"fewest": won["fewest_moves"], "moves": f"{won['median_moves']:g}"}
        said.append(times.format(best=_time(won["best_time"]), median=_time(won["median_time"]), **figures))
    up = tr("cards up: {mean} on average, {most} at most")
    said.append(up.format(mean=f"{table['cards_up']:.1f}", most=table["most_up"]))
    said.append(tr("with help: won {won} of {of}").format(won=aided["won"], of=aided["played"]))
    beside = tr("apart (chosen deals, or hidden cards looked at): won {won} of {of}")
    said.append(beside.format(won=apart["won"], of=apart["of"]))
    return said


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _time(milliseconds: float) -> str:
    """Minutes and seconds, with hours where there are any.

    >>> _time(61_400), _time(3_725_000)
    ('1:01', '1:02:05')
    """
    minutes, seconds = divmod(int(milliseconds // 1000), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
