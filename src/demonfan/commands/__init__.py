"""The subcommands of ``demonfan``, and the parameters that several of them share."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from demonfan.errors import InputError

F = TypeVar("F", bound=Callable[..., Any])


class Game(click.ParamType[object]):
    """A game by id, name or alias; completed from the catalogue."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from demonfan.games import Entry, find

        return value if isinstance(value, Entry) else find(str(value))

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from demonfan.games import catalogue

        return [CompletionItem(game) for game in catalogue() if game.startswith(incomplete)]


class PlayedGame(Game):
    """A game of the catalogue, or the id of one that was played when it was there: then a text."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from demonfan.games import UnknownGame

        try:
            return super().convert(value, param, ctx)
        except UnknownGame:
            return value


class DealNumber(click.ParamType[object]):
    """A deal: ``12345``, ``ms:7`` or ``pysol:42``."""

    name = "deal"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        from demonfan.deals import Deal

        return value if isinstance(value, Deal) else Deal.parse(str(value))


def set_option(function: F) -> F:
    """Add ``--set name=value``, which may be repeated; the command gets a dict."""

    def read(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
        options = {}
        for text in values:
            name, equals, value = text.partition("=")
            if not equals or not name or not value:
                raise InputError(f"--set {text[:40]}: write name=value, for example redeal.when=any")
            options[name] = value
        return options

    return click.option(
        "--set",
        "options",
        metavar="NAME=VALUE",
        multiple=True,
        callback=read,
        help="Change an option or a field of the rules (repeatable).",
    )(function)


def json_option(function: F) -> F:
    """Add ``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Write JSON.")(function)


def store_option(function: F) -> F:
    """Add ``--store``; the command gets an address or None."""
    return _store_option(None)(function)


def known_store_option(function: F) -> F:
    """Add ``--store`` for a command that only reads: a file named with it must be there, or it was mistyped."""

    def read(ctx: click.Context, param: click.Parameter, address: str | None) -> str | None:
        if address is not None and ctx.get_parameter_source("address") is click.core.ParameterSource.COMMANDLINE:
            from demonfan.store.database import must_exist, parse_url

            must_exist(parse_url(address))
        return address

    return _store_option(read)(function)


def _store_option(callback: Callable[..., Any] | None) -> Callable[[F], F]:
    return click.option(
        "--store",
        "address",
        metavar="URL",
        envvar="DEMONFAN_STORE",
        callback=callback,
        help="Where games are kept: a file, or postgresql+psycopg://… (default: see demonfan where).",
    )


def counted(number: int, one: str, many: str) -> str:
    """A number with its noun, where a command speaks English alone; large numbers by thousands.

    >>> counted(1, "deal", "deals"), counted(2400, "deal", "deals")
    ('1 deal', '2,400 deals')
    """
    return f"{number:,} {one if number == 1 else many}"


def write_json(value: object) -> None:
    """Write a value as indented JSON."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))
