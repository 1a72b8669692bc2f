"""``demonfan deal``: lay out a deal and print it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import click

from demonfan.commands import DealNumber, Game, json_option, set_option, write_json
from demonfan.errors import InputError

if TYPE_CHECKING:
    from demonfan.choose.winnable import Found
    from demonfan.rules import Rules


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
    as_json: bool,
) -> None:
    """Lay out deal NUMBER of GAME (a random one without a number) and print it."""
    from demonfan import effects, position
    from demonfan.deals import Deal, random_deal
    from demonfan.games import Entry
    from demonfan.view import View

    assert isinstance(game, Entry)
    rules = game.rules_with(options)
    found = _winnable(rules, number, difficulty) if winnable or difficulty else None
    chosen = found.deal if found else number if isinstance(number, Deal) else random_deal()
    state = effects.deal(rules, chosen)
    shown = state if all_cards or as_position else View.of(state)
    if as_json:
        from demonfan.viewdata import position_data

        proof = {"winnable": _proof(found)} if found else {}
        write_json({"game": game.id, "deal": str(chosen), "options": options, **proof, **position_data(shown)})
    elif as_position:
        click.echo(position.write(state), nl=False)
    elif all_cards:
        click.echo(f"# {game.text(language).name}, {chosen}")
        click.echo(position.write(state), nl=False)
    else:
        from demonfan.plain.picture import lines

        click.echo(f"{game.text(language).name}, {chosen}")
        if found:
            for line in _said(found, language):
                click.echo(line)
        for line in lines(View.of(state), language):
            click.echo(line)


def _winnable(rules: Rules, number: object, difficulty: str | None) -> Found:
    """A random deal proved winnable."""
    from demonfan.choose.difficulty import Level
    from demonfan.choose.winnable import find

    if number is not None:
        raise InputError("--winnable chooses the deal: give no number with it")
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
    searched = tr("{count} deals looked at in {seconds} s")
    return [*lines, searched.format(count=found.searched, seconds=round(found.seconds, 1))]
