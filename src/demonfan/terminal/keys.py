"""Every key, once: what it does and how it is called. The help, the palette and the table itself read it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from rich.table import Table as Grid

from demonfan.messages import translator


class Key(NamedTuple):
    """A key by its character or Textual's name for it, the act it calls, and its text."""

    key: str
    act: str
    text: str


def game_keys(language: str) -> list[Key]:
    """The keys of a game, in the order of the help."""
    tr = translator(language)
    return [
        Key("arrows", "", tr("go from pile to pile")),
        Key("enter", "enter", tr("lift, or drop what is lifted; again: the longer run; on the stock: turn it")),
        Key("escape", "let_go", tr("lay down what is lifted, close what is open")),
        Key("[", "deeper", tr("point at the next card below, to lift a run or to draw a buried card")),
        Key("]", "shallower", tr("point at the next card above")),
        Key("g", "labels", tr("a letter on every pile; type it to lift or drop there")),
        Key(":", "type", tr("type a move, such as JC>QC, AH>F, KD>E")),
        Key("f", "up", tr("take the card under the cursor up to its foundation")),
        Key("e", "finish", tr("take up every card that goes up")),
        Key("u", "undo", tr("undo")),
        Key("r", "redo", tr("redo")),
        Key("ctrl+r", "restart", tr("back to the deal")),
        Key("s", "stock", tr("turn the stock, or fill from it")),
        Key("d", "redeal", tr("redeal")),
        Key("m", "moves", tr("show the moves there are")),
        Key("z", "open", tr("open the pile under the cursor: every card that is known of it")),
        Key("=", "piles", tr("all piles as lines of text, and the odds in full")),
        Key("h", "hint", tr("a hint: which card; again: the move; again: the whole line")),
        Key(".", "follow", tr("make the move of the hint; again: the next of its line")),
        Key("w", "watch", tr("watch a line step by step, forwards and back")),
        Key("o", "odds", tr("show or hide the odds of the position")),
        Key("ctrl+u", "last_won", tr("back to the last position that is proved won")),
        Key("x", "explore", tr("try moves in a branch that does not count")),
        Key("v", "review", tr("review: odds, grades, the turning point, luck")),
        Key("a", "autoplay", tr("cards that go up by themselves: off, safe cards, all")),
        Key("b", "bookmarks", tr("remember this position, or go back to one remembered")),
        Key("p", "pause", tr("pause: the clock stands, the cards are out of sight")),
        Key("k", "share", tr("the game as text: copy or save it")),
        Key("ctrl+g", "give_up", tr("give the game up; a deal proved lost counts as no loss")),
        Key("n", "fresh", tr("a new game: random, by number, proved winnable, or of the day")),
        Key("i", "rules", tr("how this game is played")),
        Key("y", "statistics", tr("statistics of all games")),
        Key("c", "colours", tr("colours of the cards: two, four, high contrast, none")),
        Key("t", "theme", tr("light or dark table")),
        Key("j", "indices", tr("letters on the cards: English or Russian")),
        Key("l", "language", tr("English or Russian")),
        Key(",", "settings", tr("all settings")),
        Key("?", "help", tr("this list of keys")),
        Key("ctrl+p", "palette", tr("all commands, by name")),
        Key("q", "lobby", tr("to the lobby; the game is kept")),
    ]


def lobby_keys(language: str) -> list[Key]:
    """The keys of the lobby."""
    tr = translator(language)
    return [
        Key("enter", "begin", tr("continue the game, or begin a random deal of it")),
        Key("/", "search", tr("find a game by name")),
        Key("f", "family", tr("show fan games, Demon games, or all")),
        Key("p", "packs", tr("show games of one pack, of more, or all")),
        Key("s", "star", tr("make the game a favourite, or one no longer")),
        Key("b", "starred", tr("show favourites alone, or all")),
        Key("n", "fresh", tr("a new game: random, by number, proved winnable, or of the day")),
        Key("v", "paste", tr("paste the record of a game, or a position")),
        Key("i", "rules", tr("how this game is played")),
        Key("y", "statistics", tr("statistics of all games")),
        Key("t", "theme", tr("light or dark table")),
        Key("l", "language", tr("English or Russian")),
        Key(",", "settings", tr("all settings")),
        Key("?", "help", tr("this list of keys")),
        Key("ctrl+p", "palette", tr("all commands, by name")),
        Key("q", "quit", tr("leave demonfan")),
    ]


def review_keys(language: str) -> list[Key]:
    """The keys of the review."""
    tr = translator(language)
    return [
        Key("arrows", "", tr("go from move to move")),
        Key("enter", "watch", tr("watch the game from this move, step by step")),
        Key("x", "explore", tr("try moves in a branch that does not count")),
        Key("t", "turn", tr("to the turning point")),
        Key("?", "help", tr("this list of keys")),
        Key("q", "back", tr("back to the game")),
    ]


#: The keys of a Russian keyboard, by what stands on the same key of an English one.
_RUSSIAN = dict(zip("йцукенгшщзхъфывапролджэячсмитьбюЖ.", "qwertyuiop[]asdfghjkl;'zxcvbnm,.:/", strict=True))


def latin(character: str) -> str:
    """The key meant by a letter of a Russian keyboard.

    >>> latin("г"), latin("u"), latin("Г")
    ('u', 'u', 'u')
    """
    return _RUSSIAN.get(character) or _RUSSIAN.get(character.lower()) or character.lower()


def act_of(keys: list[Key], name: str, character: str | None) -> str | None:
    """The act of a pressed key, by Textual's name for it or by its character."""
    for key in keys:
        if key.act and (key.key == name or (character is not None and key.key in (character, latin(character)))):
            return key.act
    return None


def shown(key: str, tr: Callable[[str], str]) -> str:
    """A key as the help names it."""
    names = {"arrows": tr("arrows"), "enter": "Enter", "escape": "Esc"}
    if key.startswith("ctrl+"):
        return f"Ctrl-{key[-1].upper()}"
    return names.get(key, key.upper() if len(key) == 1 else key)


def key_rows(keys: list[Key], language: str) -> Grid:
    """Every key with what it does."""
    tr = translator(language)
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for key in keys:
        grid.add_row(shown(key.key, tr), key.text)
    return grid


def key_list(keys: list[Key], language: str) -> Grid:
    """The help of a table: every key with what it does, then the mouse and the notation."""
    tr, grid = translator(language), key_rows(keys, language)
    grid.add_row("", "")
    mouse = tr("click lifts, a second click elsewhere drops; or drag. A double click takes a card up.")
    grid.add_row(tr("mouse"), mouse)
    grid.add_row(tr("moves"), tr("JC>QC onto a card, AH>F up, KD>E to an empty pile, 9H>C to a cell, merci 5C draws."))
    return grid
