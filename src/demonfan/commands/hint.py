"""``demonfan hint``: the best move for what the player knows, and why."""

from __future__ import annotations

from pathlib import Path

import click

from demonfan.commands import DealNumber, Game, json_option, set_option, write_json


@click.command()
@click.argument("game", type=Game())
@click.option("--deal", "number", type=DealNumber(), help="A deal number.")
@click.option("--position", type=click.Path(path_type=Path, allow_dash=True), help="A position text (- for stdin).")
@set_option
@click.option("--level", type=click.IntRange(1, 3), default=2, help="1 which card, 2 the move, 3 the line (2).")
@json_option
@click.pass_obj
def hint(
    language: str,
    game: object,
    number: object,
    position: Path | None,
    options: dict[str, str],
    level: int,
    as_json: bool,
) -> None:
    """Advise the best move in a deal or position of GAME."""
    from demonfan.analysis.hints import written
    from demonfan.analysis.words import sentence
    from demonfan.commands.odds import as_data, state_of
    from demonfan.odds.advice import advise
    from demonfan.view import View

    state = state_of(game, number, position, options)
    advice = advise(View.of(state))
    card = advice.card(state)
    line = written(state, advice.line)
    # The first level tells which card, and no more.
    nudge = card.pretty(language) if card is not None else sentence(advice.odds, language)
    text = advice.text(language) if level >= 2 else nudge
    if as_json:
        write_json(
            {
                "card": card and str(card),
                "move": line[0] if level >= 2 and line else None,
                "line": line if level == 3 else None,
                "odds": as_data(advice.odds),
                "text": text,
                "choices": [{"move": choice.text, **as_data(choice.odds)} for choice in advice.choices]
                if level >= 2
                else None,
            }
        )
        return
    click.echo(text)
    if line and level >= 2:
        click.echo(" ".join(line if level == 3 else line[:1]))
