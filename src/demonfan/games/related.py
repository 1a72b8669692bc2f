"""What a game is like: the nearest other game of its family, and in words what differs.

Each part of the rules is said in a few words (`demonfan.games.inwords`), and two games differ in the parts that are
said differently. Where they differ in something that there are no words for, the sentence says that there is more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, structs

from demonfan import rulefile
from demonfan.games import Entry, ours
from demonfan.games.inwords import said
from demonfan.messages import translator
from demonfan.rules import Foundations, Rules

#: What people know, best first: where several games are equally near, these are named.
KNOWN = ("la-belle-lucie", "fan", "canfield", "demon-36", "demon-fan", "trefoil")


class Related(NamedTuple):
    """The nearest game and what differs from it, in words."""

    entry: Entry
    differences: tuple[str, ...]


def fame(entry: Entry) -> int:
    """The place of a game among the best known; all others share the one after them."""
    return KNOWN.index(entry.id) if entry.id in KNOWN else len(KNOWN)


def related(entry: Entry, language: str = "en") -> Related:
    """The game most like this one.

    The fewest parts that differ decide, one more if that makes it a game that people know; then the better known game,
    the fewest fields and the plainer rules.

    >>> from demonfan.games import find
    >>> nearest = related(find("linus"))
    >>> nearest.entry.id, nearest.differences
    ('trefoil', ('fans are built down in alternate colours',))
    """

    def distance(other: Entry) -> tuple[int, int, int, int, str]:
        parts = len(_said_otherwise(other.rules, entry.rules)) + (other.id not in KNOWN)
        changes = len(rulefile.diff(other.rules, entry.rules))
        return parts, fame(other), changes, len(rulefile.fields(other.rules)), other.id

    family = [other for other in ours().values() if other.id != entry.id and other.rules.family == entry.rules.family]
    nearest = min(family, key=distance)
    return Related(nearest, tuple(differences(nearest.rules, entry.rules, language)))


def like(entry: Entry, language: str = "en") -> str:
    """A sentence: like which game, and what differs."""
    nearest = related(entry, language)
    return likened(nearest.entry.text(language).name, nearest.differences, language)


def likened(name: str, differences: Sequence[str], language: str = "en") -> str:
    """A sentence: like the game of this name, but for the differences."""
    tr = translator(language)
    if not differences:
        return tr("Like {name}.").format(name=name)
    return tr("Like {name}, but: {differences}.").format(name=name, differences="; ".join(differences))


def differences(before: Rules, after: Rules, language: str = "en") -> list[str]:
    """What is said of the second game and not of the first; at the end whether that is not all."""
    words = _said_otherwise(before, after, language)
    if all(_said_otherwise(mixed, after) for mixed in _mixtures(before, after)):
        return words
    tr = translator(language)
    return [*words, tr("there are differences of detail, which demonfan rules --diff lists")]


def _said_otherwise(before: Rules, after: Rules, language: str = "en") -> list[str]:
    one, other = said(before, language), said(after, language)
    found = {part: words for part, words in other.items() if words and words != one[part]}
    if found.keys() & {"layout", "reserve"}:
        # In which order the cards are dealt is worth a word only where they go to the same piles.
        found.pop("order", None)
    return list(found.values())


def _mixtures(before: Any, after: Any) -> Iterator[Any]:
    """For each field in which two rules, or parts of them, differ: the second with this field as in the first.

    What tells such a mixture from the second tells the field. Lists that are not equally long, and parts of different
    kinds, are taken as one field.
    """
    if before == after:
        return
    if isinstance(after, Struct) and _kind(before) == _kind(after):
        for name in after.__struct_fields__:
            for value in _mixtures(getattr(before, name), getattr(after, name)):
                yield structs.replace(after, **{name: value})
    elif isinstance(before, tuple) and isinstance(after, tuple) and len(before) == len(after):
        for place, pair in enumerate(zip(before, after, strict=True)):
            for value in _mixtures(*pair):
                yield (*after[:place], value, *after[place + 1 :])
    else:
        yield before


def _kind(part: Any) -> object:
    """What makes the fields of two parts comparable: sets of equal ranks know no direction."""
    return type(part), isinstance(part, Foundations) and part.build == "rank"
