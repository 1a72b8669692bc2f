"""The page of a game: how it is played, and a worked example."""

from __future__ import annotations

from demonfan.game import Game
from demonfan.games import Entry, optionnames
from demonfan.messages import translator
from demonfan.plain import picture
from demonfan.plain.example import example


def page(entry: Entry, language: str) -> str:
    """The game's text as Markdown; below it a first layout, moves that can be made there, and one that cannot."""
    tr = translator(language)
    shown = example(entry.id, language)
    layout = picture.lines(Game.deal(entry.id, shown["deal"]).view, language)
    said = [f"{number}. {move['text']}" for number, move in enumerate(shown["moves"], 1)]
    if shown["wrong"]:
        said.append("\n" + tr("Not allowed: {why}.").format(why=shown["wrong"]["text"]))
    heading = tr("An example: deal {number}").format(number=shown["deal"])
    block = "\n".join(f"    {line}" for line in layout)
    return "\n".join((optionnames.page(entry, language).rstrip(), "", f"## {heading}", "", block, "", *said, ""))
