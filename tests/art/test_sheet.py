"""The sprite and its style sheet: fresh, complete, self-contained, small."""

from __future__ import annotations

import gzip
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from art.pack import backs, glyphs, pips, sheet
from art.pack.__main__ import STATIC

SVG = "{http://www.w3.org/2000/svg}"
CARDS = [f"{'T' if rank == '10' else rank}{suit}" for suit in pips.SUITS for rank in glyphs.RANKS]


@pytest.fixture(scope="module")
def root() -> ElementTree.Element:
    return ElementTree.fromstring(sheet.sprite())


def test_the_committed_files_are_what_the_generator_makes() -> None:
    assert (STATIC / "pack.svg").read_text("utf-8") == sheet.sprite(), "run `python -m art.pack`"
    assert (STATIC / "pack.css").read_text("utf-8") == sheet.css(), "run `python -m art.pack`"


def test_fifty_two_cards_backs_and_places_are_symbols(root: ElementTree.Element) -> None:
    symbols = {element.attrib["id"] for element in root.iter(f"{SVG}symbol")}
    assert len(CARDS) == 52
    assert symbols >= set(CARDS)
    assert len(backs.BACKS) >= 3
    assert symbols >= {f"back-{name}" for name in backs.BACKS}
    places = {"place", "place-turn", "place-stop", "place-cell"}
    assert symbols >= places | {f"place-{x}" for x in (*pips.SUITS, *glyphs.RANKS)}


def test_every_card_has_the_shape_of_a_card(root: ElementTree.Element) -> None:
    shown = [e for e in root.iter(f"{SVG}symbol") if not e.attrib["id"].startswith("half-")]
    assert {e.attrib["viewBox"] for e in shown} == {"0 0 250 350"}


def test_ids_are_unique_and_every_reference_is_met(root: ElementTree.Element) -> None:
    ids = Counter(e.attrib["id"] for e in root.iter() if "id" in e.attrib)
    assert [name for name, count in ids.items() if count > 1] == []
    assert {e.attrib["href"].removeprefix("#") for e in root.iter(f"{SVG}use")} <= set(ids)


def test_nothing_depends_on_a_font_a_file_or_an_inline_style(root: ElementTree.Element) -> None:
    tags = {e.tag.removeprefix(SVG) for e in root.iter()}
    assert tags <= {"svg", "defs", "symbol", "g", "use", "path", "circle", "ellipse", "rect"}
    for element in root.iter():
        assert "style" not in element.attrib  # a strict Content-Security-Policy would drop it
        assert element.attrib.get("href", "#").startswith("#")
        assert not any("url(" in value for value in element.attrib.values())
        assert not (element.text or "").strip()


def test_number_cards_show_their_number() -> None:
    for suit in pips.SUITS:
        for rank in glyphs.RANKS[1:10]:
            assert pips.number_card(suit, rank).count(f'"#pip-{suit}"') == int(rank)


def test_every_colour_of_the_sprite_is_in_the_style_sheet() -> None:
    own = set(re.findall(r"var\(--pack-([\w-]+)", sheet.sprite())) - {"en", "ru", "hollow", "hollow-pen"}
    root_rules = re.findall(r"^:root \{(.*?)^\}", sheet.css(), re.DOTALL | re.MULTILINE)
    assert own <= set(re.findall(r"--pack-([\w-]+):", "".join(root_rules)))
    assert "@" not in sheet.sprite()


def test_the_pack_is_small() -> None:
    sizes = [len(gzip.compress(text.encode())) for text in (sheet.sprite(), sheet.css())]
    assert sum(sizes) < 60_000
