"""Games of small packs with tables of their own, quickly built, for tests of what the odds do with them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import msgspec

from demonfan.odds import table as tables
from demonfan.odds.build import Plan, build
from demonfan.odds.family import family_of
from demonfan.rules import Build, Lay, Merci, Rules, Shuffled
from demonfan.state import State
from tests.positions import game, position

RANKS = "A2345"


def small_game(built: Build, *, hidden: bool = False, merci: Merci | None = None) -> Rules:
    """Twenty cards in seven fans, two redeals."""
    rules = game(7, built, ranks=RANKS, redeal=Shuffled(count=2), merci=merci)
    faces = Lay(to="tableau", piles="6x3+2", faces="top" if hidden else "up")
    return msgspec.structs.replace(rules, deal=(faces,))


def keep_table(rules: Rules, folder: Path) -> None:
    """Build the table of a game, of few samples, and keep it where the player's tables are."""
    family = family_of(rules)
    assert family is not None
    folder.mkdir(exist_ok=True)
    plan = Plan(family, (), 6 if family.anywhere else 3, 128, 128)
    (folder / f"{family.name}.bin").write_bytes(msgspec.msgpack.encode(build(plan)))
    tables.forget()


def layouts(rules: Rules, count: int, *, hidden: bool = False) -> Iterator[State]:
    """Layouts after so many redeals that one is left, some cards up."""
    chance = random.Random(8)
    for _ in range(count):
        heights = [chance.randrange(3) for _ in range(4)]
        cards = [f"{rank}{suit}" for suit, height in zip("CSHD", heights, strict=True) for rank in RANKS[height:]]
        chance.shuffle(cards)
        fans = [cards[at : at + 3] for at in range(0, len(cards), 3)]
        words = ["-" + card if hidden and at + 1 < len(fan) else card for fan in fans for at, card in enumerate(fan)]
        texts, rest = [], iter(words)
        for fan in fans:
            texts.append(" ".join(next(rest) for _ in fan))
        up = "|".join(
            " ".join(f"{rank}{suit}" for rank in RANKS[:height]) for suit, height in zip("CSHD", heights, strict=True)
        )
        yield position(rules, "|".join(texts + [""] * (7 - len(texts))), foundations=up, redeals=1)
