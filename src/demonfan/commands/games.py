"""``demonfan games``: the catalogue as a table or as JSON."""

from __future__ import annotations

from typing import Any

import click

from demonfan.commands import json_option, write_json


@click.command()
@click.argument("words", nargs=-1)
@click.option("--family", type=click.Choice(["fan", "demon"]), help="Only this family.")
@json_option
@click.pass_obj
def games(language: str, words: tuple[str, ...], family: str | None, as_json: bool) -> None:
    """List the games whose names hold all WORDS."""
    from demonfan.cli import said
    from demonfan.games import catalogue, refused
    from demonfan.messages import plural, translator

    tr, tn = translator(language), plural(language)

    rows: list[dict[str, Any]] = []
    for entry in catalogue().values():
        searched = " ".join(entry.names).casefold()
        if not all(word.casefold() in searched for word in words):
            continue
        if family and entry.rules.family != family:
            continue
        text = entry.text(language)
        rows.append(
            {
                "id": entry.id,
                "name": text.name,
                "family": entry.rules.family,
                "packs": entry.rules.packs,
                "cards": entry.rules.pack.size,
                "aliases": list(text.aliases),
                "summary": text.summary,
                "options": sorted(entry.file.options),
                "digest": entry.rules.digest,
            }
        )
    for error in refused().values():
        click.echo("demonfan: " + tr("left out: {error}").format(error=said(error, language)), err=True)
    if as_json:
        write_json(rows)
        return
    if not rows:
        click.echo(tr("No game has these words in its names."), err=True)
        return
    wide = max(len(row["id"]) for row in rows)
    named = max(len(row["name"]) for row in rows)
    families = {"fan": tr("fan game"), "demon": tr("Demon game")}
    long = max(map(len, families.values()))
    for row in rows:
        also = f"  ({', '.join(row['aliases'])})" if row["aliases"] else ""
        cards = tn("{count} card", "{count} cards", row["cards"]).format(count=row["cards"])
        click.echo(f"{row['id']:{wide}}  {row['name']:{named}}  {families[row['family']]:{long}}  {cards}{also}")
