"""What the options of games and their values are called, for whoever shows them to a player.

An option is written ``name=value`` on the command line and in records. Its name there is the game's own (``merci``) or
the path of a field (``merci.when``); a person reads "When to draw: in any layout". An option that sets one field is
called as the field is. What has no name here is called as the game's text says (``Option build: The fans``); a value
that has none there either is said by what it makes of the rules, and the rest is shown as it is written.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping

from demonfan.errors import InputError
from demonfan.games import Entry, choices, inwords, related
from demonfan.messages import in_context
from demonfan.rules import Option, Rules

#: The context of the names in the catalogue of messages.
CONTEXT = "option"
#: What an option is called, by the field that it sets.
FIELDS = {
    "auto.aces": "First cards go up by themselves",
    "merci.count": "Draws of a buried card",
    "merci.to": "A drawn card",
    "merci.when": "When to draw",
    "merci.which": "Which card can be drawn",
    "redeal.count": "Redeals",
    "redeal.flip": "How gathered cards are turned",
    "redeal.when": "When to redeal",
    "stock.passes": "Passes through the stock",
    "stock.turn": "Cards turned at a time",
    "stock.when": "When to turn the stock",
    "tableau.build.wrap": "Round the ends of the pack",
    "tableau.move": "What moves between piles",
    "take_back": "Taking back from foundations",
    "win": "The game is won",
}
#: By its own name, where it sets several fields at once.
OWN = {
    "empty": "An empty column when the demon is out",
    "fill": "An empty column",
    "first-turn": "First turn of the stock",
    "kings": "Kings in the deal",
    "layout": "Fans of the deal",
    "redeal": "How to redeal",
    "redeals": "Redeals",
}
#: What a value is called, by the field or the name.
VALUES = {
    "auto.aces": {"off": "no", "on": "yes"},
    "empty": {"any_after_demon": "takes any card"},
    "fill": {"auto": "takes the demon's card by itself"},
    "first-turn": {"on": "part of the deal"},
    "kings": {"sink-below-suit": "below lower cards of their suit", "sink": "at the bottom of their fans"},
    "merci.to": {"top": "goes to the top of its fan", "play": "is played at once"},
    "merci.when": {"last-layout": "after the last redeal", "any": "in any layout"},
    "merci.which": {"buried": "any buried one", "second": "the second of a fan"},
    "redeal": {"gathered": "unshuffled, in the order of the fans"},
    "redeal.flip": {"fan": "one by one: the top card is taken first", "packet": "together: the bottom card is first"},
    "redeal.when": {
        "stuck": "only when nothing can be moved",
        "any": "at any time",
        "no-empty-or-no-stock": "when no pile is empty or the stock is out",
    },
    "redeals": {"two": "two, when nothing can be moved"},
    "stock.when": {"any": "at any time", "stuck": "only when nothing can be moved"},
    "tableau.build.wrap": {"off": "never", "full": "always", "not-at-base": "but not onto a base card"},
    "tableau.move": {
        "single": "single cards",
        "packed": "any packed run",
        "whole": "whole piles",
        "single-or-whole": "whole piles or single cards",
        "cells": "a run as long as free cells allow",
    },
    "take_back": {"off": "never", "on": "any card", "not-base": "any but the first card"},
    "win": {"all-up": "when every card is up", "all-out": "when the reserve and the stock are used up"},
}

_CODE = re.compile(r"`([\w.-]+)(?:=([^`]+))?`")
#: The width of the lines of a page.
_WIDTH = 120
_SIZES = re.compile(r"\d+x\d+(\+\d+(x\d+)?)*")


def title(entry: Entry | None, name: str, language: str) -> str:
    """What an option is called; its name as it is written where it is not called anything.

    >>> from demonfan.games import find
    >>> title(find("la-belle-lucie"), "merci", "en"), title(find("la-belle-lucie"), "merci.when", "en")
    ('Draws of a buried card', 'When to draw')
    """
    key = _key(entry, name)
    known = FIELDS.get(key) or OWN.get(key)
    return in_context(language, CONTEXT)(known) if known else _in_text(entry, name, language) or name


def value_name(entry: Entry | None, name: str, value: str, language: str) -> str:
    """What a value of an option is called; numbers, and what is not called anything, as they are written."""
    known = VALUES.get(_key(entry, name), {}).get(value)
    if known:
        return in_context(language, CONTEXT)(known)
    if _SIZES.fullmatch(value):
        return value.replace("x", "×").replace("+", " + ")
    return _in_text(entry, f"{name}={value}", language) or _by_rules(entry, name, value, language) or value


def page(entry: Entry, language: str) -> str:
    """The text of a game's page; the options in its lists stand there by what they are called, and as they are written.

    >>> from demonfan.games import find
    >>> page(find("fan"), "en").partition("## Options")[2].splitlines()[3]
    '- First cards go up by themselves: yes (`auto.aces=on`): aces go up by themselves.'
    """
    names = said(entry, language)

    def named(code: re.Match[str]) -> str:
        return f"{names[code[1]]} ({code[0]})" if code[1] in names else code[0]

    def item(match: re.Match[str]) -> str:
        text = re.sub("`([^`]+)`", named, " ".join(match[0].split()))
        return textwrap.fill(text, _WIDTH, subsequent_indent="  ", break_on_hyphens=False)

    return re.sub(r"^- `.*(?:\n  .*)*", item, entry.text(language).body, flags=re.MULTILINE)


def phrase(entry: Entry | None, name: str, value: str, language: str) -> str:
    """One option in words; without a value what it is called.

    >>> from demonfan.games import find
    >>> phrase(find("la-belle-lucie"), "merci.when", "any", "en")
    'When to draw: in any layout'
    """
    if not value:
        return title(entry, name, language)
    return f"{title(entry, name, language)}: {value_name(entry, name, value, language)}"


def words(entry: Entry | None, options: Mapping[str, str], language: str) -> str:
    """Options that were chosen, in words.

    >>> from demonfan.games import find
    >>> words(find("fan"), {"layout": "16x3+2x2", "auto.aces": "on"}, "en")
    'First cards go up by themselves: yes; Fans of the deal: 16×3 + 2×2'
    """
    return "; ".join(phrase(entry, name, options[name], language) for name in sorted(options))


def offered(entry: Entry) -> dict[str, list[str]]:
    """The options to choose from, each with its values, none where it takes a number.

    They are those of the game's file and the fields that its page names under a list of its own.
    """
    found = {name: choices.choices(entry.rules, option) for name, option in entry.file.options.items()}
    for item in re.findall(r"^- (`.*)", entry.text("en").body, re.MULTILINE):
        for name, value in _CODE.findall(item.partition(": ")[0]):
            if value and name not in found and name in FIELDS:
                found[name] = choices.choices(entry.rules, Option(field=name))
    return found


def usual(entry: Entry, name: str) -> str:
    """The value that an option has where it is not chosen; empty where none is like that.

    >>> from demonfan.games import find
    >>> usual(find("la-belle-lucie"), "redeal.when"), usual(find("la-belle-lucie"), "merci.when")
    ('stuck', '')
    """
    return choices.usual(entry.rules, entry.file.options.get(name) or Option(field=name))


def said(entry: Entry, language: str) -> dict[str, str]:
    """What stands on a game's page for options (``merci=n``, ``merci``), each with what it is called."""
    found = {}
    for name, value in _CODE.findall(entry.text(language).body):
        if title(entry, name, language) != name:
            text = f"{name}={value}" if value else name
            found[text] = phrase(entry, name, value, language)
    return found


def _key(entry: Entry | None, name: str) -> str:
    """The field that an option sets, or its name; a name in a file of the player's own may mean anything."""
    option = entry.file.options.get(name) if entry else None
    if option is not None and option.field:
        return option.field
    ours = entry is not None and not entry.is_own
    return name if name in FIELDS or (ours and name in OWN) else ""


def _in_text(entry: Entry | None, named: str, language: str) -> str:
    """What the game's text calls an option or a value; empty where it calls it nothing."""
    return entry.text(language).options.get(named, "") if entry else ""


def _by_rules(entry: Entry | None, name: str, value: str, language: str) -> str:
    """What a value makes of the rules, in words; the usual one is said where the others change it."""
    if entry is None or name not in entry.file.options or value.isdecimal():
        return ""
    rules = _chosen(entry, name, value)
    if rules is None or rules != entry.rules:
        return "; ".join(related.differences(entry.rules, rules, language)) if rules else ""
    usual = inwords.said(rules, language)
    changed: dict[str, None] = {}
    for other in choices.choices(entry.rules, entry.file.options[name]):
        if makes := _chosen(entry, name, other):
            words = inwords.said(makes, language)
            changed |= {usual[part]: None for part in usual if words[part] and words[part] != usual[part]}
    return "; ".join(filter(None, changed))


def _chosen(entry: Entry, name: str, value: str) -> Rules | None:
    """The rules with a value of an option; None where they do not allow it."""
    try:
        return entry.rules_with({name: value})
    except InputError:
        return None
