"""The command ``demonfan``: one module of `demonfan.commands` for each subcommand, imported when it is called.

Exit codes: 0 done; 1 the answer is "no" (a record that does not replay, a proof that fails); 2 the input was wrong. A
mistake of the user's is answered with one line and no traceback.
"""

from __future__ import annotations

import codecs
import importlib
import io
import keyword
import os
import re
import sys

import click

from demonfan import __version__
from demonfan.errors import DemonfanError, InputError

#: Each subcommand: the module of `demonfan.commands` that holds a function of the same name, and its one-line help,
#: which stands here so that ``demonfan --help`` imports none of them.
COMMANDS = {
    "convert": "Convert deals from and to the forms of other programs.",
    "daily": "Show or begin the deal of the day.",
    "deal": "Lay out a deal and print it.",
    "export": "Write all saved games and settings to a file.",
    "games": "List the games.",
    "hint": "Advise the best move, and say why.",
    "import": "Read saved games and settings from a file.",
    "odds": "Show the chance to win with best play.",
    "perft": "Count the move paths from a deal.",
    "play": "Play a game.",
    "replay": "Step through a game record, or check it.",
    "review": "Review a game: the odds after every move.",
    "rules": "Show the rules of a game.",
    "solve": "Tell whether a deal or position can be won.",
    "verify": "Check a certificate.",
    "saved": "List the saved games.",
    "stats": "Show the statistics of the games played.",
    "study": "Measure win rates over many deals.",
    "where": "Show where games are kept.",
}


class _Lazy(click.Group):
    """A group whose commands are imported when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        name = f"{cmd_name}_" if keyword.iskeyword(cmd_name) else cmd_name
        module = importlib.import_module(f"demonfan.commands.{name}")
        command: click.Command = getattr(module, name)
        return command

    def invoke(self, ctx: click.Context) -> object:
        """Run a subcommand; wrong input is answered with one line in the player's language."""
        try:
            return super().invoke(ctx)
        except InputError as error:
            click.echo(f"demonfan: {said(error, ctx.obj)}", err=True)
            return 2
        except BrokenPipeError:
            # The reader of our output went away: that is its right, and says nothing about us.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 0

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(sorted(COMMANDS.items()))


@click.group(cls=_Lazy, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="demonfan")
@click.option(
    "--lang",
    type=click.Choice(["en", "ru"]),
    envvar="DEMONFAN_LANG",
    help="Language of the texts (default: DEMONFAN_LANG, else that of the environment).",
)
@click.pass_context
def cli(ctx: click.Context, lang: str | None) -> None:
    """The fan patiences and the Demon patiences, and the truth about every position.

    Shell completion: put  eval "$(_DEMONFAN_COMPLETE=bash_source demonfan)"  in ~/.bashrc (or zsh_source, fish_source).
    """
    ctx.obj = lang or language_of_environment()


def language_of_environment() -> str:
    """``ru`` if the environment asks for Russian, else ``en``."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return "ru" if value.lower().startswith("ru") else "en"
    return "en"


def said(error: InputError, language: str | None) -> str:
    """The line that an error is told by: in the language, where the error carries its reason as data."""
    if isinstance(error, DemonfanError):
        from demonfan.messages import render

        return render(error.reason, language or "en")
    return str(error)


#: What stands for a letter that the terminal's encoding lacks; a card then reads as it is typed, 4S for 4♠.
_PLAINER = {"♣": "C", "♠": "S", "♥": "H", "♦": "D", "–": "-", "×": "x", "…": "..."}


def _plainer(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    letters = error.object[error.start : error.end]
    return "".join(_PLAINER.get(letter, "?") for letter in letters), error.end


def _open_streams() -> None:
    """Let every text be written in every encoding, and read whatever comes; a stream that is closed is empty."""
    codecs.register_error("demonfan", _plainer)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 (open as long as the program runs)
    for stream, errors in ((sys.stdout, "demonfan"), (sys.stderr, "demonfan"), (sys.stdin, "replace")):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=errors)


def _told(error: click.ClickException) -> str:
    """What click found wrong, in one line as all our errors are, and where to read how it is right."""
    # What was typed is told again, but not at any length.
    text = re.sub(r"\S{81,}", lambda word: f"{word[0][:80]}…", " ".join(error.format_message().split()))
    context = error.ctx if isinstance(error, click.UsageError) else None
    return f"{text.rstrip('.')}. See: {context.command_path} --help" if context else text


def main() -> None:
    """Run the command line; the entry point of the installed program."""
    _open_streams()
    try:
        code = cli.main(prog_name="demonfan", standalone_mode=False)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        code = error.exit_code
    except click.ClickException as error:
        click.echo(f"demonfan: {_told(error)}", err=True)
        code = error.exit_code
    except (click.Abort, KeyboardInterrupt):
        click.echo("", err=True)
        code = 130
    except OSError as error:
        click.echo(f"demonfan: {error.strerror or error}: {error.filename or ''}".rstrip(": "), err=True)
        code = 2
    sys.exit(code if isinstance(code, int) else 0)
