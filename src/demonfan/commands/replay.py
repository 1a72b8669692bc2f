"""``demonfan replay``: step through a game record, or check it."""

from __future__ import annotations

import sys
from pathlib import Path

import click


@click.command()
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--check", is_flag=True, help="Only verify that every move is legal and the result is true.")
@click.pass_obj
def replay(language: str, file: Path, check: bool) -> None:
    """Step through the game record FILE (- for standard input): Enter shows the next move, q ends.

    With --check the exit code tells whether the record holds: 0 yes, 1 no; 2 if the file cannot be read.
    """
    from demonfan import files, record
    from demonfan.messages import in_context, plural, render
    from demonfan.plain import picture, speech
    from demonfan.view import View

    # The English words are those of the outcomes themselves.
    outcomes = str if language == "en" else in_context(language, "outcome")
    limit = record.MAX_LENGTH
    text = sys.stdin.buffer.read(limit + 1) if str(file) == "-" else None
    try:
        game = record.read(files.as_text(text, "-", limit) if text is not None else files.read_text(file, limit))
    except record.RecordError as error:
        if not check:
            raise
        click.echo(f"{file}: {render(error.reason, language)}")
        sys.exit(1)
    if check:
        how = outcomes(str(game.outcome))
        count = game.move_count
        moves = plural(language)("{count} move", "{count} moves", count).format(count=count)
        click.echo(f"{file}: {moves}, {how}")
        return
    for line in picture.lines(View.of(game.start), language):
        click.echo(line)
    waits = sys.stdin.isatty() and str(file) != "-"
    for number, step in enumerate(game.line, 1):
        if waits and input().strip().casefold() in ("q", "quit"):
            return
        click.echo(f"{number}. {step.text}")
        for sentence in speech.sentences(View.of(step.before), step.view_events, language):
            click.echo(f"   {sentence}")
        if waits:
            for line in picture.lines(View.of(step.after), language):
                click.echo(line)
    click.echo(outcomes(str(game.outcome)))
