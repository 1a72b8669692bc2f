"""``demonfan daily``: the deal of the day."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

import click

from demonfan.commands import Game, json_option, store_option, write_json
from demonfan.errors import InputError

if TYPE_CHECKING:
    from demonfan.choose.daily import Daily
    from demonfan.store import Player

#: How many days the calendar goes back.
DAYS = 35


@click.command()
@click.argument("game", type=Game(), required=False)
@click.option("--date", "at", type=click.DateTime(["%Y-%m-%d"]), help="The day (default: today).")
@click.option("--begin", is_flag=True, help="Begin the game, if it has not been begun yet.")
@store_option
@json_option
@click.pass_obj
def daily(language: str, game: object, at: datetime | None, begin: bool, address: str | None, as_json: bool) -> None:
    """Show GAME's deal of the day, the same for everyone; without GAME those begun in the last days, and the streak."""
    from demonfan.games import Entry

    day = at.date() if at else date.today()
    if not isinstance(game, Entry):
        if begin:
            raise InputError("name a game to begin, for example: demonfan daily ceiling-fan --begin")
        _calendar(language, day, address, as_json)
        return
    from demonfan.choose.daily import daily as find

    found = find(day, game.id)
    key = _begun(found, address) if begin else None
    if as_json:
        data = {"game": game.id, "day": day.isoformat(), "deal": str(found.deal), "difficulty": found.level}
        write_json(data | {"proved": found.proved, "key": key})
        return
    for line in _said(found, game.text(language).name, language, key):
        click.echo(line)


def _begun(found: Daily, address: str | None) -> str | None:
    """The key of the player's game on a deal of the day, begun now if there is none."""
    from demonfan.choose.shelf import Shelf
    from demonfan.game import Game as Playing
    from demonfan.store import Store

    with Store.open(address) as store:
        me = store.player()
        Shelf(store.engine).keep_daily(found)
        known = _of_the_day(me, found)
        return known or me.begin(Playing.deal(found.game, found.deal), chosen="daily").key


def _of_the_day(me: Player, found: Daily) -> str | None:
    """The key of the game that goes on with this deal of the day, if there is one."""
    from demonfan.store.history import on_deal

    return next((game.key for game in on_deal(me, found.game, str(found.deal)) if game.result is None), None)


def _said(found: Daily, name: str, language: str, key: str | None) -> list[str]:
    from demonfan.games import find
    from demonfan.messages import translator

    tr = translator(language)
    title = tr("The deal of the day, {day}").format(day=found.day.isoformat())
    lines = [f"{title}: {name}, {found.deal}"]
    if not found.proved:
        lines.append(tr("not proved winnable: that is rare in this game"))
    elif find(found.game).rules.redeal is not None:
        lines.append(tr("winnable: proved, without a redeal"))
    else:
        lines.append(tr("winnable: proved"))
    if found.level:
        lines.append(tr("difficulty: {level}").format(level=tr(found.level)))
    if key:
        lines.append(tr("To play it: demonfan play --continue {key}").format(key=key))
    return lines


def _calendar(language: str, today: date, address: str | None, as_json: bool) -> None:
    import msgspec

    from demonfan.games import catalogue
    from demonfan.messages import translator
    from demonfan.store import Store
    from demonfan.store.history import dailies, daily_deals, daily_streak

    with Store.open(address) as store:
        me = store.player()
        played = dailies(me, daily_deals(me))
    streak = daily_streak(played, today)
    shown = [one for one in played if timedelta(0) <= today - one.day < timedelta(days=DAYS)]
    if as_json:
        write_json({"streak": streak, "days": msgspec.to_builtins(shown)})
        return
    tr = translator(language)
    if not shown:
        click.echo(tr("No deal of the day has been begun in these days."))
    results = {"won": tr("a win"), "lost": tr("a loss"), "abandoned": tr("given up"), "discarded": tr("laid aside")}
    for one in shown:
        name = catalogue()[one.game].text(language).name if one.game in catalogue() else one.game
        click.echo(f"{one.day}  {name}: {results[one.result] if one.result else tr('not finished')}")
    click.echo(tr("Days running: {days}").format(days=streak))
