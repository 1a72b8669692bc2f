from __future__ import annotations

from itertools import product

import pytest

from demonfan.cards import Card, Pack
from demonfan.store import Settings
from demonfan.terminal.look import COLOURS, Look, Role

ROLES: tuple[Role, ...] = ("paper", "covered", "lifted", "target", "hint")


def luminance(colour: tuple[int, ...]) -> float:
    linear = [c / 12.92 if (c := part / 255) <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for part in colour]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize(("colours", "dark_cards"), [*product(["two", "four", "high-contrast"], [False, True])])
def test_every_index_can_be_read_on_every_ground(colours: str, dark_cards: bool) -> None:
    look = Look.of(Settings(colours=colours, dark_cards=dark_cards), "en", {"LANG": "C.UTF-8"})  # type: ignore[arg-type]
    for card, role in product(Pack.of("AK").cards, ROLES):
        style = look.ink(card, role)
        assert style.color is not None
        assert style.bgcolor is not None
        light, dark = sorted(
            (luminance(tuple(colour.get_truecolor())) for colour in (style.color, style.bgcolor)), reverse=True
        )
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (card, role)


def test_four_colours_tell_all_suits_and_two_the_colours() -> None:
    aces = [Card.parse(text) for text in ("AC", "AS", "AH", "AD")]
    inks = {colours: [str(Look(colours=colours).ink(ace, "paper").color) for ace in aces] for colours in COLOURS}
    assert len(set(inks["four"])) == 4
    assert inks["two"][0] == inks["two"][1] != inks["two"][2] == inks["two"][3]


def test_without_colours_nothing_is_coloured_and_all_that_matters_differs() -> None:
    look = Look(colours="mono")
    for card, role in product(Pack.of("AK").cards, ROLES):
        style = look.ink(card, role)
        assert style.color is None
        assert style.bgcolor is None
    assert len({str(look.ink(Card.parse("AC"), role)) for role in ("paper", "lifted", "target", "hint")}) == 4


def test_the_terminal_decides_before_the_settings() -> None:
    four = Settings(colours="four")
    assert Look.of(four, "en", {"LANG": "en_GB.UTF-8"}).colours == "four"
    assert Look.of(four, "en", {"NO_COLOR": "1"}).colours == "mono"
    assert Look.of(four, "en", {"LC_ALL": "C", "LANG": "ru_RU.UTF-8"}).ascii
    assert not Look.of(four, "en", {"LANG": "ru_RU.UTF-8"}).ascii


def test_ascii_cards_are_ascii() -> None:
    look = Look(ascii=True, indices="ru")
    texts = [look.index(card) + look.suit(card) for card in Pack.of("A23456789TJQK").cards]
    assert all((text + look.border + look.heavy_border + look.hatch).isascii() for text in texts)
    assert len(set(texts)) == 52
