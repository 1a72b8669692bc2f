"""What the table looks like, held to pictures as text, after what a player does.

    DRAW_PICTURES=1 make test-terminal

draws them anew; read the difference before keeping it.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from demonfan.game import Game
from tests.terminal.tables import at_table, thrown_away

PICTURES = Path(__file__).parent / "pictures"


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("name", "deal", "size", "keys"),
    [
        ("la-belle-lucie", 7, (80, 24), "right down enter"),
        ("la-belle-lucie", 7, (200, 60), "enter"),
        ("ceiling-fan", 7, (80, 24), "x"),
        ("ceiling-fan", 7, (120, 40), "right"),
        ("free-fan-cells", 7, (80, 24), "enter up enter"),
        ("demon-fan", 7, (80, 24), "j"),
        ("demon-36", 7, (80, 24), "s s g"),
        ("demon-52", 7, (120, 40), "s enter"),
        ("superior-canfield", 7, (80, 24), "s"),
        ("house-in-the-wood", 7, (80, 24), "down"),
        ("demon-two-packs", 7, (80, 24), "s"),
    ],
)
async def test_pictures(name: str, deal: int, size: tuple[int, int], keys: str) -> None:
    async with at_table(Game.deal(name, deal), size) as before:
        await before.press(*keys.split())
        lines = [before.line("title"), *before.picture.split("\n"), before.line("said"), before.line("under")]
    held_to(f"{name}-{size[0]}x{size[1]}", lines)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("name", "deal", "keys"),
    [
        ("review", "fan", "v"),
        ("watch", "fan", "w right"),
        ("odds", "la-belle-lucie", "o"),
        ("fresh", "fan", "n"),
        ("settings", "fan", "comma"),
    ],
)
async def test_whole_screens(name: str, deal: str, keys: str) -> None:
    game = thrown_away()[0] if name == "review" else Game.deal(deal, 3 if name == "watch" else 7)
    async with at_table(game) as before:
        for key in keys.split():
            await before.press(key)
            await before.settled()
        lines = before.whole.split("\n")
    held_to(f"screen-{name}", lines)


def held_to(name: str, lines: list[str]) -> None:
    """The picture is the one that is kept; or is kept from now on."""
    path = PICTURES / f"{name}.txt"
    drawn = "\n".join(line.rstrip() for line in lines).rstrip() + "\n"
    if os.environ.get("DRAW_PICTURES"):
        path.write_text(drawn, encoding="utf-8")
    assert drawn == path.read_text(encoding="utf-8")
