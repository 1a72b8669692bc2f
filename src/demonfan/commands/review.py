"""``demonfan review``: the odds after every move of a game, and what each move cost."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from demonfan.commands import json_option, write_json


@click.command()
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--plot", type=click.Path(path_type=Path, dir_okay=False), help="Write the odds as a picture (SVG).")
@json_option
@click.pass_obj
def review(language: str, file: Path, plot: Path | None, as_json: bool) -> None:
    """Review the game record FILE (- for standard input): odds, grades, the turning point, luck and play."""
    from demonfan import files, record
    from demonfan.commands.odds import as_data
    from demonfan.messages import translator
    from demonfan.odds.estimated import any_review
    from demonfan.odds.plot import svg
    from demonfan.plain.statistics import percent, points

    limit = record.MAX_LENGTH
    game = record.read(sys.stdin.read(limit + 1) if str(file) == "-" else files.read_text(file, limit))
    found = any_review(game.start, game.line)
    if plot is not None:
        files.write_text(plot, svg(found, f"{game.id} {game.start.deal}".strip()))
    if as_json:
        write_json(
            {
                "kind": found.kind,
                "before_deal": None if found.before_deal is None else as_data(found.before_deal),
                "start": as_data(found.start),
                "deal_luck": round(found.deal_luck, 6),
                "luck": round(found.luck, 6),
                "cost": round(found.cost, 6),
                "turning_point": found.turning_point,
                "moves": [
                    {
                        "move": move.step.text,
                        "odds": as_data(move.after),
                        "cost": round(move.cost, 6),
                        "luck": round(move.luck, 6),
                        "grade": move.grade,
                    }
                    for move in found.moves
                ],
            }
        )
        return
    tr = translator(language)
    if found.kind == "estimate":
        click.echo(
            tr("Cards were hidden or shuffles without a table to come: these are estimates, by a rule of thumb.")
        )
    if found.before_deal is not None:
        click.echo(tr("before the deal: {value} %").format(value=percent(found.before_deal.value, language)))
    click.echo(tr("after the deal: {value} %").format(value=percent(found.start.value, language)))
    for number, move in enumerate(found.moves, 1):
        grade = "" if move.grade in ("best", "unclear") else f"  {tr(move.grade)} (-{percent(move.cost, language)})"
        luck = "" if abs(move.luck) < 5e-5 else f"  {tr('luck')} {points(move.luck, language)}"
        click.echo(f"{number:3}. {move.step.text:10} {percent(move.after.value, language):>6} %{grade}{luck}")
    if (turn := found.turning_point) is not None:
        worst = found.moves[turn]
        text = tr("turning point: {number}. {move} cost {cost} points")
        click.echo(text.format(number=turn + 1, move=worst.step.text, cost=percent(worst.cost, language)))
    text = tr("luck {luck} points, play {cost} points")
    click.echo(text.format(luck=points(found.luck, language), cost=points(-found.cost, language)))
