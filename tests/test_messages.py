from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

import demonfan
from demonfan import moves
from demonfan.acts import Carry
from demonfan.cards import Rank, parse_cards
from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.errors import Reason
from demonfan.games import find
from demonfan.messages import LANGUAGES, decimal, render, translator
from demonfan.rules import Alternate, AnySuit, Fill, Foundations, InSuit, NoBuild, SameRank
from demonfan.state import Area, Place

SOURCE = Path(demonfan.__file__).parent
FOLDER = SOURCE / "messages"
#: Parts of sentences, which no reason names.
PARTS = re.compile(r"at-line|down|up|both|or|(build|place|source)\..+|foundation-wants\..+|not-a-target\..+")


def catalogue(language: str) -> Catalog:
    with (FOLDER / f"{language}.po").open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def messages(language: str) -> Iterator[Message]:
    return (message for message in catalogue(language) if message.id)


def strings(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def codes_in(language: str) -> set[str]:
    """The codes of reasons in a catalogue: what is written small without a space, and is no part of a sentence."""
    words = {key(message) for message in messages(language) if message.context not in ("outcome", "table")}
    return {word for word in words if re.fullmatch("[a-z-]+", word) and not PARTS.fullmatch(word)} - texts_in_source()


@cache
def nodes() -> tuple[ast.AST, ...]:
    """Every node of the package's syntax trees."""
    files = SOURCE.rglob("*.py")
    return tuple(node for path in files for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def literals(node: ast.expr) -> set[str]:
    """The texts that an expression may be: itself, either side of a condition, or a value of a literal table."""
    match node:
        case ast.Constant(value=str(text)):
            return {text}
        case ast.IfExp(body=body, orelse=orelse):
            return literals(body) | literals(orelse)
        case ast.Call(func=ast.Attribute(value=ast.Dict(values=values), attr="get"), args=[_, default]):
            return literals(default).union(*(literals(value) for value in values))
    return set()


@cache
def codes_in_source() -> set[str]:
    """Every code that a `Reason`, or a helper that makes one, is given."""
    found: set[str] = set()
    for node in nodes():
        match node:
            case ast.Call(func=ast.Name(id="Reason") | ast.Attribute(attr="_error"), args=[code, *_]):
                found |= literals(code)
            case ast.Assign(targets=[ast.Name(id="code")], value=value):
                found |= literals(value)
    return found


@cache
def texts_in_source() -> set[str]:
    """Every text that is given to a translator, or is the sentence of a reason."""
    found: set[str] = set()
    for node in nodes():
        match node:
            case ast.Call(
                func=ast.Name(id="tr") | ast.Attribute(attr="tr") | ast.Call(func=ast.Name(id="translator")),
                args=[text, *_],
            ):
                found |= literals(text)
            case ast.Call(func=ast.Name(id="worded"), args=[text, *_]):
                found |= literals(text)
            case ast.Assign(targets=[ast.Name(id="sentence")], value=value):
                found |= literals(value)
            case ast.Call(func=ast.Name(id="tn") | ast.Call(func=ast.Name(id="plural")), args=[one, *_]):
                found |= literals(one)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_a_sentence(language: str) -> None:
    assert sorted(codes_in_source() - codes_in(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_has_a_reason(language: str) -> None:
    words = {node.value for node in nodes() if isinstance(node, ast.Constant)}
    assert sorted(codes_in(language) - words) == []


def test_every_text_of_an_interface_is_translated() -> None:
    known = {key(message) for message in messages("ru")}
    assert sorted(texts_in_source() - known) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_is_translated_twice(language: str) -> None:
    # The reader keeps the first without a word.
    source = (FOLDER / f"{language}.po").read_text(encoding="utf-8")
    entries = re.findall(r'^(?:msgctxt .*\n)?msgid .*\n(?:".*"\n)*', source, re.MULTILINE)
    assert len(entries) == len(set(entries)) > 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogues_are_those_of_the_sources(language: str) -> None:
    with (FOLDER / f"{language}.mo").open("rb") as file:
        compiled = {(m.context, key(m)): strings(m) for m in read_mo(file) if m.id}
    assert compiled == {(m.context, key(m)): strings(m) for m in messages(language)}, "run scripts/messages"


def test_both_languages_put_in_the_same_values() -> None:
    def values(message: Message) -> set[str]:
        return {name for text in strings(message) for name in re.findall(r"{([a-z]+)}", text)}

    english = {(m.context, key(m)): values(m) for m in messages("en")}
    for message in messages("ru"):
        expected = english.get((message.context, key(message)), set(re.findall(r"{([a-z]+)}", key(message))))
        assert values(message) == expected, key(message)


@pytest.mark.parametrize(
    ("build", "english", "russian"),
    [
        (Alternate(), "fans are built down in alternate colours", "веера строятся вниз с чередованием цвета"),
        (InSuit(direction="both"), "fans are built up or down in suit", "веера строятся вверх или вниз по масти"),
        (AnySuit(), "fans are built down whatever the suit", "веера строятся вниз независимо от масти"),
        (SameRank(), "fans are built of equal ranks", "веера собираются из карт одного достоинства"),
        (NoBuild(), "nothing is built on fans", "на веера ничего не кладут"),
    ],
)
def test_a_sentence_says_the_rule(build: object, english: str, russian: str) -> None:
    reason = Reason("does-not-build", parse_cards("8S 9S"), build)
    assert render(reason) == f"8♠ does not go on 9♠ here: {english}"
    assert render(reason, "ru") == f"8♠ не кладётся здесь на 9♠: {russian}"


def test_a_fan_is_a_fan_and_a_column_a_column() -> None:
    reason = Reason("never-filled", parse_cards("KS"))
    assert render(reason) == "An empty fan is never filled in this game: K♠ cannot go there"
    assert render(reason.within("demon")) == "An empty column is never filled in this game: K♠ cannot go there"
    assert render(reason.within("demon"), "ru") == "Пустая колонка в этом пасьянсе не заполняется: К♠ туда не кладётся"


def test_the_engine_tells_the_family() -> None:
    state = deal(find("demon-52").rules, Deal("own", 1))
    reason = moves.why_not(state, Carry(Place(Area.TABLEAU, 0), Place(Area.TABLEAU, 1)))
    assert reason is not None
    assert "columns" in render(reason)


@pytest.mark.parametrize(
    ("count", "russian"), [(1, "1 карту"), (2, "2 карты"), (5, "5 карт"), (11, "11 карт"), (21, "21 карту")]
)
def test_russian_numbers(count: int, russian: str) -> None:
    reason = Reason("few-cells", parse_cards("5C"), details={"count": count, "free": 0})
    assert render(reason, "ru") == f"{russian} сразу не переложить: свободных ячеек 0"


def test_ranks_sources_and_places_are_said_as_people_say_them() -> None:
    ranks = Reason("fill-ranks", parse_cards("5C"), Fill(ranks="K"))
    assert render(ranks, "ru") == "5♣ не начинает пустой веер: туда можно только К"
    order = Reason("fill-order", parse_cards("5C"), Fill(source=("reserve", "waste"))).within("demon")
    assert render(order) == "5♣ does not begin this empty column: it is filled from the reserve or from the waste"
    wants = Reason("foundation-wants", parse_cards("5C"), Foundations(), {"rank": Rank.JACK})
    assert render(wants, "ru") == "5♣ сюда не кладётся: эта база ждёт В"
    place = Reason("no-place", details={"place": Place(Area.CELL, 4)})
    assert render(place) == "There is no such place in this game: cell 5"


def test_a_reason_within_a_reason_and_a_line_are_said() -> None:
    inner = Reason("not-open", parse_cards("5C"))
    reason = Reason("does-not-replay", details={"text": "5C>F", "why": inner, "line": 7})
    assert render(reason) == 'line 7: "5C>F": 5♣ does not lie open on the table'


def test_unknown_languages_are_english_and_unknown_texts_stay() -> None:
    assert render(Reason("won"), "eo") == "The game is won"
    assert translator("ru")("No such text is translated") == "No such text is translated"


def test_numbers_have_the_decimal_mark_of_the_language() -> None:
    reason = Reason("advice-move", details={"move": "J♣ → Q♣", "odds": 13.06})
    assert render(reason) == "J♣ → Q♣: 13.1 %"
    assert render(reason, "ru") == "J♣ → Q♣: 13,1 %"
    assert (decimal(20.5, 2, "en"), decimal(20.5, 2, "ru"), decimal(20.5, 2, "eo")) == ("20.50", "20,50", "20.50")
