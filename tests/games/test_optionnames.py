from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import demonfan.messages
from demonfan.errors import InputError
from demonfan.games import Entry, catalogue, find
from demonfan.games.optionnames import (
    CONTEXT,
    FIELDS,
    OWN,
    VALUES,
    offered,
    page,
    phrase,
    said,
    title,
    value_name,
    words,
)


@pytest.mark.parametrize("game", sorted(catalogue()))
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_option_that_is_offered_and_each_of_its_values_has_a_name(game: str, language: str) -> None:
    entry = find(game)
    for name, values in offered(entry).items():
        assert title(entry, name, language) != name
        for value in values:
            shown = value_name(entry, name, value, language)
            assert shown != value, f"{name}={value}"


@pytest.mark.parametrize("game", sorted(catalogue()))
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_option_that_a_page_names_is_called_something(game: str, language: str) -> None:
    entry = find(game)
    named = re.findall(r"`([\w.-]+=[^`]+)`", entry.text(language).body)
    assert set(named) <= set(said(entry, language))


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_every_option_that_is_offered_makes_a_game(game: str) -> None:
    entry = find(game)
    for name, values in offered(entry).items():
        makes = 0
        for value in values or ["1", "2", "3"]:
            try:
                entry.rules_with({name: value})
                makes += 1
            except InputError:
                # A value that this game's other rules do not allow.
                continue
        assert makes, name


def test_the_options_that_a_page_names_stand_beside_those_of_the_file() -> None:
    names = list(offered(find("la-belle-lucie")))
    assert names[:2] == ["merci", "layout"]
    assert {"redeal.when", "merci.when", "merci.which", "merci.to", "auto.aces", "take_back"} == set(names[2:])


def test_names_are_translated() -> None:
    with (Path(demonfan.messages.__file__).parent / "ru.po").open("rb") as file:
        russian = read_po(file, locale="ru")
    texts = {*FIELDS.values(), *OWN.values(), *(text for values in VALUES.values() for text in values.values())}
    assert sorted(text for text in texts if russian.get(text, CONTEXT) is None) == []


def test_options_in_words() -> None:
    entry = find("la-belle-lucie")
    assert words(entry, {}, "en") == ""
    assert (
        words(entry, {"merci": "2", "merci.when": "any"}, "en")
        == "Draws of a buried card: 2; When to draw: in any layout"
    )
    assert words(entry, {"merci.when": "any"}, "ru") == "Когда мерси: в любом раскладе"


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_page_names_its_options_and_says_all_else_as_it_stands(language: str) -> None:
    entry = find("la-belle-lucie")
    text, body = page(entry, language), entry.text(language).body
    named = phrase(entry, "merci", "n", language) + " (`merci=n`)"
    assert f"- {named}: " in text
    assert max(map(len, text.splitlines())) <= 120
    for code, called in said(entry, language).items():
        text = " ".join(text.split()).replace(f"{called} (`{code}`)", f"`{code}`")
    assert text == " ".join(body.split())


def test_an_option_without_a_value_is_only_named() -> None:
    assert phrase(find("la-belle-lucie"), "merci", "", "en") == "Draws of a buried card"


def test_what_nothing_is_called_stays_as_it_is_written(tmp_path: Path) -> None:
    own = (tmp_path / "mine.toml").resolve()
    text = (Path(demonfan.messages.__file__).parent.parent / "games" / "shamrocks.toml").read_text(encoding="utf-8")
    own.write_text(text, encoding="utf-8")
    entry = Entry("mine", tmp_path, is_own=True)
    # The name of an option in a player's own file may mean anything; a field is a field.
    # Its value is said by what it makes of the rules.
    assert (
        words(entry, {"kings": "sink", "auto.aces": "on"}, "en")
        == "First cards go up by themselves: yes; kings: kings sink to the bottom of their piles"
    )
    assert words(entry, {"kings": "swim"}, "en") == "kings: swim"
    # Of a game that is no longer there only the fields are known.
    assert words(None, {"kings": "sink", "win": "all-out"}, "en").startswith("kings: sink; The game is won: when")
