"""``demonfan deal``: lay out a deal and print it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, cast

import click

from demonfan.commands import DealNumber, Game, json_option, set_option, write_json
from demonfan.errors import InputError

if TYPE_CHECKING:
    from demonfan.choose.bands import Banded
    from demonfan.choose.winnable import Found
    from demonfan.rules import Rules


class Band(click.ParamType[object]):
    """Two chances in percent, such as ``20..40``."""

    name = "band"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        match = re.fullmatch(r"\s*([0-9]{1,3}(?:\.[0-9]{1,4})?)\s*\.\.\s*([0-9]{1,3}(?:\.[0-9]{1,4})?)\s*", str(value))
        if match is None or not float(match[1]) <= float(match[2]) <= 100:
            raise InputError(f"--odds {str(value)[:40]}: write two chances in percent, for example 20..40")
        return float(match[1]) / 100, float(match[2]) / 100


@click.command()
@click.argument("game", type=Game())
@click.argument("number", type=DealNumber(), required=False)
@set_option
@click.option("--all-cards", is_flag=True, help="Show the face-down cards and the stock too.")
@click.option("--position", "as_position", is_flag=True, help="Write the position text that other commands read.")
@click.option("--winnable", is_flag=True, help="A random deal that is proved winnable.")
@click.option(
    "--difficulty", type=click.Choice(["easy", "medium", "hard", "expert"]), help="How hard the winnable deal is."
)
@click.option(
    "--odds",
    "band",
    type=Band(),
    metavar="LOW..HIGH",
    help="A random deal whose chance to win with best play is so many percent (games with shuffled redeals).",
)
@json_option
@click.pass_obj
def deal(
    language: str,
    game: object,
    number: object,
    options: dict[str, str],
    all_cards: bool,
    as_position: bool,
    winnable: bool,
    difficulty: str | None,
    band: tuple[float, float] | None,
    as_json: bool,
) -> None:
    """Lay out deal NUMBER of GAME (a random one without a number) and print it."""
    from demonfan import effects, position
    from demonfan.deals import Deal, random_deal
    from demonfan.games import Entry
    from demonfan.view import View

    assert isinstance(game, Entry)
    rules = game.rules_with(options)
    if number is not None and (winnable or difficulty or band):
        raise InputError("--winnable and --odds choose the deal: give no number with them")
    if band and (winnable or difficulty):
        raise InputError("a deal is chosen by --odds or as --winnable, not by both")
    found = _winnable(rules, difficulty) if winnable or difficulty else None
    banded = _banded(rules, band) if band else None
    by = found or banded
    chosen = by.deal if by else number if isinstance(number, Deal) else random_deal()
    state = effects.deal(rules, chosen)
    shown = state if all_cards or as_position else View.of(state)
    if as_json:
        from demonfan.viewdata import position_data

        why = {"winnable": _proof(found)} if found else {"odds": _chance(banded)} if banded else {}
        write_json({"game": game.id, "deal": str(chosen), "options": options, **why, **position_data(shown)})
    elif as_position:
        click.echo(position.write(state), nl=False)
    elif all_cards:
        click.echo(f"# {game.text(language).name}, {chosen}")
        click.echo(position.write(state), nl=False)
    else:
        from demonfan.plain.picture import lines

        click.echo(f"{game.text(language).name}, {chosen}")
        for line in [*(_said(found, language) if found else ()), *(_told(banded, language) if banded else ())]:
            click.echo(line)
        for line in lines(View.of(state), language):
            click.echo(line)


def _banded(rules: Rules, band: tuple[float, float]) -> Banded:
    """A random deal whose chance lies in a band."""
    from demonfan.choose.bands import find_in_band

    return find_in_band(rules, *band)


def _chance(found: Banded) -> dict[str, Any]:
    """The chance of the deal, how it was found, and what that took."""
    odds = found.odds
    return {
        "value": round(odds.value, 6),
        "error": round(odds.standard_error, 6),
        "kind": odds.kind,
        "deals": found.searched,
        "seconds": round(found.seconds, 3),
    }


def _told(found: Banded, language: str) -> list[str]:
    from demonfan.analysis.words import sentence

    return [sentence(found.odds, language), _searched(found, language)]


def _searched(found: Banded | Found, language: str) -> str:
    from demonfan.messages import decimal, plural

    tn, count = plural(language), found.searched
    text = tn("{count} deal looked at in {seconds} s", "{count} deals looked at in {seconds} s", count)
    return text.format(count=count, seconds=decimal(found.seconds, 1, language))


def _winnable(rules: Rules, difficulty: str | None) -> Found:
    """A random deal proved winnable."""
    from demonfan.choose.difficulty import Level
    from demonfan.choose.winnable import find

    return find(rules, cast(Level | None, difficulty))


def _proof(found: Found) -> dict[str, Any]:
    """What was proved, without the line, which would spoil the game."""
    return {
        "scope": found.verdict.scope,
        "difficulty": found.level,
        "moves": len(found.verdict.line),
        "deals": found.searched,
        "seconds": round(found.seconds, 3),
    }


def _said(found: Found, language: str) -> list[str]:
    from demonfan.messages import translator

    tr = translator(language)
    alone = found.verdict.scope == "layout"
    lines = [tr("winnable: proved, without a redeal") if alone else tr("winnable: proved")]
    if found.level:
        lines.append(tr("difficulty: {level}").format(level=tr(found.level)))
    return [*lines, _searched(found, language)]
