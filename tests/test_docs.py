"""What README.md and docs/ show is there: the files and sections they point to, the names, the commands."""

from __future__ import annotations

import ast
import importlib
import re
import shlex
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest

from demonfan.cli import COMMANDS, cli
from demonfan.terminal.keys import game_keys, lobby_keys
from demonfan.terminal.keys import shown as shown_key

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
#: What stands on a page for something of the reader's own.
STAND_FOR = {"GAME": "fan", "OTHER": "canfield", "ID": "fan", "A": "fan", "B": "canfield", "N": "7", "K": "1"}
STAND_FOR |= {"WIDTH": "0.01", "gentle-fan": "box-fan"}
#: What looks like a command and is none: the text that the deal of a day is drawn by.
NO_COMMANDS = {"demonfan daily 1/2026-11-30/la-belle-lucie/k"}


@cache
def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def sections(page: Path) -> set[str]:
    """The names by which a page's sections are linked to."""
    heads = re.findall(r"^#+ (.*)$", text_of(page), re.M)
    return {re.sub(r"[^\w\- ]", "", head).strip().lower().replace(" ", "-") for head in heads}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_links_to_is_there(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", text_of(page)):
        if link.startswith("https:"):
            continue
        name, _, section = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        assert not section or section in sections(target), link


def test_every_page_can_be_reached_from_the_first() -> None:
    reached: set[Path] = set()
    waiting = [PAGES[0]]
    while waiting:
        page = waiting.pop()
        if page not in reached:
            reached.add(page)
            names = re.findall(r"\]\(([^)\s#]+\.md)", text_of(page))
            waiting += [(page.parent / name).resolve() for name in names if not name.startswith("https:")]
    assert set((ROOT / "docs").glob("*.md")) - reached == set()


def code_of(page: Path) -> list[str]:
    """What a page sets in code within a line; such code may break over lines."""
    return [" ".join(code.split()) for code in re.findall(r"(?<!`)`([^`]+)`(?!`)", text_of(page))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_files_and_names_of_a_page_are_there(page: Path) -> None:
    for code in code_of(page):
        if found := re.fullmatch(r"((?:src|tests|bench|core|docs|scripts)/[\w/.*-]+)(?:::(\w+))?", code):
            path, test = found.groups()
            if "gentle-fan" in path:  # the example of a game that is yet to be written
                continue
            files = [*ROOT.glob(path.rstrip("/"))]
            assert files, code
            assert test is None or f"def {test}(" in files[0].read_text(encoding="utf-8"), code
        elif found := re.match(r"(demonfan(?:\.\w+)+)(?:\(|$)", code):
            assert named(found[1]), code


def named(path: str) -> bool:
    """Whether a module, or what a module holds, is called so."""
    module, _, name = path.rpartition(".")
    try:
        return hasattr(importlib.import_module(module), name) or bool(importlib.import_module(path))
    except ImportError:
        return False


def set_apart(page: Path) -> Iterator[str]:
    """The lines that a page sets apart as code, indented or between fences."""
    fenced = False
    for line in text_of(page).splitlines():
        if line.startswith("```"):
            fenced = not fenced
        elif fenced or line.startswith("    "):
            yield line.strip().removeprefix("$ ")


def shown(page: Path) -> Iterator[str]:
    """The commands that a page shows, in a line of their own or within a text."""
    for line in [*set_apart(page), *code_of(page)]:
        for command in re.split(r"; | \| ", line.removeprefix("PYTHONPATH=. ")):
            if command.startswith(("demonfan ", "python ", "make ")) and command not in NO_COMMANDS:
                # A remark stands behind a # or far from the command.
                yield re.split(r"\s#|\s{2,}", command)[0]


def commands(program: str) -> list[str]:
    return sorted({command for page in PAGES for command in shown(page) if command.startswith(f"{program} ")})


def options_of(command: click.Command) -> set[str]:
    own = {name for each in command.params for name in each.opts}
    return own.union(*(options_of(each) for each in getattr(command, "commands", {}).values()))


def is_form(command: str) -> bool:
    """Whether a command stands for several, with parts that may be left out."""
    return "[" in command or "…" in command


@pytest.mark.parametrize("command", [each for each in commands("demonfan") if not is_form(each)])
def test_a_command_that_is_shown_is_understood(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _, *words = shlex.split(command)
    if len(words) == 1:  # named, and not shown with what it needs
        assert words[0] in COMMANDS
        return
    monkeypatch.setattr(click.Command, "invoke", lambda self, context: None)  # read, and not done
    monkeypatch.chdir(tmp_path)
    (tmp_path / "FILE").touch()
    assert cli.main([STAND_FOR.get(word, word) for word in words], standalone_mode=False) is None


@pytest.mark.parametrize("command", [each for each in commands("demonfan") if is_form(each)])
def test_the_options_of_a_form_are_there(command: str) -> None:
    found = cli.get_command(click.Context(cli), command.split()[1])
    assert found is not None
    assert set(re.findall(r"--[a-z-]+", command)) <= options_of(found)


@pytest.mark.parametrize("command", commands("python"))
def test_a_script_that_is_shown_has_these_options(command: str) -> None:
    _, script, *rest = command.split()
    if script == "-m":
        module = ROOT / rest[0].replace(".", "/")
        assert module.with_suffix(".py").exists(), command
        return
    tree = ast.parse((ROOT / script).read_text(encoding="utf-8"))
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
    assert {word for word in rest if word.startswith("--")} <= texts


def test_the_targets_are_those_of_the_makefile() -> None:
    makefile = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M))
    targets = {command.split()[1] for command in commands("make")}
    assert len(targets) > 8
    assert targets <= makefile


def test_what_the_environment_can_say_is_told() -> None:
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py")]
    names = {name for text in sources for name in re.findall(r"\bDEMONFAN_[A-Z]+\b", text)}
    assert len(names) > 2
    assert names <= {name for page in PAGES for name in re.findall(r"\bDEMONFAN_[A-Z]+\b", text_of(page))}


def test_the_keys_of_the_table_are_told() -> None:
    static = ROOT / "src" / "demonfan" / "web" / "static" / "js"
    letters = (static / "keys.js").read_text(encoding="utf-8").partition("const letters")[2].partition("});")[0]
    keys = {key.upper() for key in re.findall(r'[\s{"]([a-z?])"?: ', letters)}
    assert len(keys) > 15
    rows = re.findall(r"^\| ([A-Z?](?:[ ·]+[A-Z?])*) \|", text_of(ROOT / "docs" / "table.md"), re.M)
    assert set(re.findall(r"[A-Z?]", " ".join(rows))) == keys
    helped = re.findall(r'\["([A-Z](?:, [A-Z])*)", t\(', (static / "help.js").read_text(encoding="utf-8"))
    assert set(re.findall(r"[A-Z]", " ".join(helped))) == keys - {"?"}


def test_the_keys_of_the_terminal_are_its_keys() -> None:
    named = set(re.findall(r"`(.|Ctrl-.)`", text_of(ROOT / "docs" / "terminal.md")))
    assert len(named) > 20
    known = {shown_key(key.key, str) for key in (*game_keys("en"), *lobby_keys("en"))}
    # `C` is a locale. Keys of the statistics are keys of the game, too.
    assert {key if key.startswith("Ctrl") else key.upper() for key in named - {"C"}} <= known
