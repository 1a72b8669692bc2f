"""``demonfan play``: play at the table in the browser, at the one in the terminal, or in plain text.

Games are kept in the store, and can be continued in every interface.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from demonfan.commands import DealNumber, Game, set_option, store_option
from demonfan.errors import InputError

if TYPE_CHECKING:
    from demonfan.game import Game as PlayedGame
    from demonfan.store import Session as Kept
    from demonfan.store import Store


@click.command()
@click.argument("game", type=Game(), required=False)
@click.argument("number", type=DealNumber(), required=False)
@set_option
@click.option("--plain", is_flag=True, help="Play in plain text, by typing.")
@click.option("--terminal", is_flag=True, help="Play at the table in this terminal.")
@click.option(
    "--continue",
    "key",
    metavar="[KEY]",
    is_flag=False,
    flag_value="",
    help="Continue a saved game: the one played last, or the one with this key.",
)
@click.option("--resume", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="Continue a saved record.")
@store_option
@click.option("--no-store", is_flag=True, help="Keep nothing.")
@click.option(
    "--port", type=click.IntRange(1, 65535), help="Where the table's server listens (default: 8052, or free)."
)
@click.option("--no-browser", is_flag=True, help="Open no browser; the address is printed.")
@click.pass_obj
def play(
    language: str,
    game: object,
    number: object,
    options: dict[str, str],
    plain: bool,
    terminal: bool,
    key: str | None,
    resume: Path | None,
    address: str | None,
    no_store: bool,
    port: int | None,
    no_browser: bool,
) -> None:
    """Play GAME, deal NUMBER (a random deal without a number), at the table in the browser; without GAME choose there.

    The game is kept as it is played: leave it at any time, and go on with --continue.
    """
    if plain and terminal:
        raise InputError("only one of these at a time: --plain, --terminal")
    ways = sum([game is not None, key is not None, resume is not None])
    if ways > 1:
        raise InputError("only one of these at a time: a game, --continue, or --resume FILE")
    if plain and ways == 0:
        raise InputError(
            "name a game to play, for example: demonfan play la-belle-lucie; or --continue, or --resume FILE"
        )
    if key is not None and no_store:
        raise InputError("--continue needs the store that --no-store leaves out")
    if terminal:
        begun = _begun(game, number, options, resume) if game is not None or resume is not None else None
        _in_terminal(language, begun, key, address, no_store)
        return
    if not plain:
        begun = _begun(game, number, options, resume) if game is not None or resume is not None else None
        _table(language, begun, key, address, no_store, port, open_browser=not no_browser)
        return
    if key is not None:
        store = _open(address)
        try:
            _play(_continued(store, key), language)
        finally:
            store.close()
        return
    played, chosen = _begun(game, number, options, resume)
    if no_store:
        from demonfan.store.session import Session

        _play(Session.in_memory(played), language)
        return
    from demonfan.store import Session, StoreError

    try:
        store = _open(address)
    except StoreError as error:
        _play(Session.in_memory(played, error), language)
        return
    with store:
        _play(store.player().begin(played, chosen=chosen), language)


def _table(
    language: str,
    begun: tuple[PlayedGame, Any] | None,
    key: str | None,
    address: str | None,
    no_store: bool,
    port: int | None,
    *,
    open_browser: bool,
) -> None:
    """Serve the table until the player stops the program."""
    from demonfan.messages import translator
    from demonfan.store import StoreError
    from demonfan.web import server
    from demonfan.web.hub import Hub

    tr = translator(language)
    store, trouble = None, None
    if not no_store:
        try:
            store = _open(address)
        except StoreError as error:
            if key is not None:
                raise
            trouble = error
    try:
        hub = Hub(store.player() if store else None, trouble)
        if key is not None and store is not None:
            key = _continued(store, key).key
        elif begun is not None:
            key = hub.prepare(*begun)
        listening = server.bind(port)
        url = server.address(listening) + (f"#/game/{key}" if key else "")
        click.echo(tr("The table is at {url} (Ctrl-C stops it).").format(url=url))
        if open_browser and server.has_browser():
            server.open_browser(url)
        # Ctrl-C is how the table is closed.
        with suppress(KeyboardInterrupt):
            server.server(hub, listening).run(sockets=[listening])
    finally:
        if store is not None:
            store.close()


def _in_terminal(
    language: str,
    begun: tuple[PlayedGame, Any] | None,
    key: str | None,
    address: str | None,
    no_store: bool,
) -> None:
    """Show the table in this terminal until the player leaves it."""
    from demonfan.store import Session, StoreError
    from demonfan.terminal.app import DemonfanApp

    store, trouble, session = None, None, None
    if not no_store:
        try:
            store = _open(address)
        except StoreError as error:
            if key is not None:
                raise
            trouble = error
    try:
        if key is not None and store is not None:
            session = _continued(store, key)
        elif begun is not None:
            played, chosen = begun
            session = store.player().begin(played, chosen=chosen) if store else Session.in_memory(played, trouble)
        DemonfanApp(store.player() if store else None, language, session=session, trouble=trouble).run()
    finally:
        if store is not None:
            store.close()


def _open(address: str | None) -> Store:
    from demonfan.store import Store

    return Store.open(address)


def _begun(game: object, number: object, options: dict[str, str], resume: Path | None) -> tuple[PlayedGame, Any]:
    """A new game, or that of a record; and how its deal was chosen."""
    from demonfan import files, games, record
    from demonfan.deals import random_deal
    from demonfan.game import Game

    if resume is not None:
        return record.read(files.read_text(resume, record.MAX_LENGTH)), "import"
    if not isinstance(game, games.Entry):
        raise InputError("name a game to play, for example: demonfan play la-belle-lucie")
    if number is None:
        return Game.deal(game.id, random_deal(), options), "random"
    return Game.deal(game.id, str(number), options), "number"


def _continued(store: Store, key: str) -> Kept:
    me = store.player()
    if key:
        return me.load(key)
    last = me.list(limit=1)
    if not last:
        raise InputError("there is no game to continue")
    return me.load(last[0].key)


def _play(session: Kept, language: str) -> None:
    """The conversation. What an act did is said when it has been kept."""
    from demonfan import games
    from demonfan.messages import render
    from demonfan.plain.table import Session
    from demonfan.processes import stopping
    from demonfan.store import Conflict

    entry = games.catalogue().get(session.game.id)
    name = entry.text(language).name if entry else session.game.id
    page = _rules_page(session.game.id, language)
    table = Session(session.game, name, language, page, session.help, session.chosen)
    for line in table.begin():
        click.echo(line)
    said = _tell_trouble(session, language, None)
    # Ctrl+Z is a pause.
    with stopping(session.clock.pause, session.resume):
        for typed in _typed():
            lines = list(table.answer(typed))
            try:
                session.keep()
            except Conflict as error:
                table.game = session.game
                lines = [render(error.reason, language), *table.answer("show")]
            for line in lines:
                click.echo(line)
            said = _tell_trouble(session, language, said)
            if table.done:
                break
    if table.given_up and session.result is None:
        click.echo(_give_up(session, language))
    else:
        session.leave()
    _tell_trouble(session, language, said)


def _rules_page(game: str, language: str) -> str:
    """The page of a game's rules, what it is like where it has none, or that it is none of the catalogue any more."""
    from demonfan.errors import Reason
    from demonfan.games import catalogue, optionnames
    from demonfan.games.related import like
    from demonfan.messages import render

    entry = catalogue().get(game)
    if entry is None:
        return render(Reason("no-game", details={"text": game[:40]}), language)
    return optionnames.page(entry, language) or like(entry, language)


def _give_up(session: Kept, language: str) -> str:
    """End the game for good. A deal that nobody could win is laid aside, and counts as no loss."""
    from demonfan.analysis.judging import proved_lost
    from demonfan.messages import translator

    tr = translator(language)
    if proved_lost(session.game.start):
        session.discard()
        return tr("Laid aside: this deal is proved lost, and counts as no loss.")
    session.abandon()
    return tr("Given up.")


def _typed() -> Iterator[str]:
    """What the player types, line by line, to the end of the input."""
    from demonfan.plain.table import MAX_LINE

    prompts = sys.stdin.isatty()
    while True:
        if prompts:
            click.echo("> ", nl=False)
        typed = sys.stdin.readline(MAX_LINE + 2)
        if not typed:
            return
        while not typed.endswith("\n") and len(typed) > MAX_LINE:
            # The rest of an overlong line is read away, so that it is not taken for the next one.
            if not (rest := sys.stdin.readline(MAX_LINE)) or rest.endswith("\n"):
                break
        yield typed


def _tell_trouble(session: Kept, language: str, said: str | None) -> str | None:
    """Say why the game is not being kept, or that it is again; once. Returns what was said."""
    from demonfan.messages import render, translator

    tr = translator(language)
    now = render(session.trouble.reason, language) if session.trouble else None
    if now is not None and now != said:
        click.echo(now)
        click.echo(tr("The game goes on in memory only; to keep it, type: save FILE"))
    elif now is None and said is not None:
        click.echo(tr("The game is being kept again."))
    return now
