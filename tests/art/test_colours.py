"""Contrast of every colour set, computed."""

from __future__ import annotations

import re

import pytest

from art.pack import colours


@pytest.mark.parametrize("name", colours.SETS, ids="-".join)
def test_indices_can_be_read_on_every_face(name: tuple[str, str, str]) -> None:
    roles = colours.roles(*name)
    least = 7 if name[2] == "high" else 4.5  # WCAG 2.2 AAA, and AA
    for suit in colours.SUITS:
        assert colours.contrast(roles[suit], roles["paper"]) >= least, suit
        assert colours.contrast(roles[suit], roles["field"]) >= 4.5, suit  # the pip inside a court's frame


@pytest.mark.parametrize("name", [s for s in colours.SETS if s[0] == "four"], ids="-".join)
def test_four_colours_are_four(name: tuple[str, str, str]) -> None:
    assert len({colours.roles(*name)[suit] for suit in colours.SUITS}) == 4


def test_backs_and_courts_stand_out() -> None:
    for name in colours.SETS:
        roles = colours.roles(*name)
        assert colours.contrast(roles["back"], roles["back-2"]) >= 4.5
        for back in colours.BACKS.values():
            assert colours.contrast(back, roles["back-2"]) >= 4.5
        assert colours.contrast(roles["ink"], roles["skin"]) >= 7
        for suit in "CSHD":
            assert colours.contrast(roles[f"robe-{suit}"], roles["linen"]) >= 3


def test_known_ratios() -> None:
    assert colours.contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert colours.contrast("#000000", "#ffffff") == pytest.approx(21)


@pytest.mark.parametrize("name", colours.SETS, ids="-".join)
def test_the_style_sheet_gives_each_set_its_colours(name: tuple[str, str, str]) -> None:
    """A tiny cascade: the later of two rules with as many classes wins, and more classes win over fewer."""
    classes = {colours.CLASSES[part] for part in name if part in colours.CLASSES}
    found: dict[str, tuple[int, str]] = {}
    for selector, body in re.findall(r"^(\S+) \{\n(.*?)^\}", colours.css(), re.DOTALL | re.MULTILINE):
        needed = set() if selector == ":root" else {f".{part}" for part in selector.split(".")[1:]}
        if needed <= classes:
            weight = max(1, len(needed))  # :root is a pseudo-class
            for role, value in re.findall(r"--pack-([\w-]+): (.*);", body):
                if role not in found or weight >= found[role][0]:
                    found[role] = (weight, value)
    shown = {role: value for role, (_, value) in found.items()}
    paper = shown["paper"]
    wanted = colours.roles(*name)
    assert {k: v.replace("var(--pack-paper)", paper) for k, v in shown.items() if k in wanted} == wanted
