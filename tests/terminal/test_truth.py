"""Odds and hints beside the game."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

import pytest

from demonfan._core import Control
from demonfan.analysis import judging
from demonfan.analysis.judging import Judgement
from demonfan.game import Game
from demonfan.solve.solver import solve
from demonfan.store import Player
from demonfan.terminal.game_screen import GameScreen
from demonfan.view import View
from tests.terminal.tables import at_table

pytestmark = pytest.mark.asyncio


async def test_hints_and_proofs_do_not_block_and_come(player: Player) -> None:
    async with at_table(Game.deal("fan", 3), player=player) as before:
        await before.press("o")
        await before.settled()
        assert "PROVED: WON" in before.line("odds")
        assert "Proved: this can be won." in before.line("odds")
        for level in (1, 2, 3):
            await before.press("h")
            await before.settled()
            assert before.screen.hint_level == level
            assert before.screen.hints
        assert "W: watch the line (58)" in before.line("said")
        assert {"hint", "odds"} <= before.game.marks
        for count in range(1, 9):
            await before.press("full_stop")
            assert len(before.game.line) == count
        assert solve(before.game.state).verdict == "won"
        await before.press("u", "full_stop")
        assert "hint first" in before.line("said")
        # Shown in every game until it is switched off, in the browser too.
        assert player.settings.odds
        await before.press("o")
        assert not before.app.screen.query("#odds")
        assert not player.settings.odds


@pytest.mark.parametrize(
    ("name", "deal", "kind", "shown"),
    [
        ("la-belle-lucie", 7, "computed", "13.1 % ± 0.2"),
        ("ceiling-fan", 6, "lost", "PROVED: LOST"),
        ("demon-36", 1, "estimate", "≥ ~"),
    ],
)
async def test_each_kind_of_odds_looks_different(name: str, deal: int, kind: str, shown: str) -> None:
    async with at_table(Game.deal(name, deal), changes={"odds": True}) as before:
        for _ in range(100):
            if shown in before.line("odds"):
                break
            await before.pilot.pause(0.1)
        assert shown in before.line("odds")
        assert before.app.screen.query_one("#odds").has_class(kind)
        if kind == "computed":
            # A narrow window cuts the sentence; it is read whole with the piles, or by a click.
            assert before.line("odds").count("\n") == 1
            await before.press("equals_sign")
            assert "This layout alone cannot be won: that is proved." in str(before.app.screen.body)  # type: ignore[attr-defined]
            await before.press("escape")
            await before.pilot.click("#odds")
            assert "that is proved." in str(before.app.screen.body)  # type: ignore[attr-defined]
            await before.press("escape")
        bar = before.line("odds").split()[0]
        assert set(bar) <= {"computed": set("█░"), "lost": set("░"), "estimate": set("▓▒░")}[kind]


async def test_where_nothing_wins_the_hint_says_so() -> None:
    async with at_table(Game.deal("ceiling-fan", 6), language="ru") as before:
        await before.press("w")
        await before.settled()
        assert before.line("said").startswith("Доказано")
        assert isinstance(before.app.screen, GameScreen)
        assert "hint" not in before.game.marks


async def test_play_goes_on_while_the_odds_are_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Event()

    def judged(view: View, control: Control) -> Iterator[Judgement]:
        assert found.wait(60)
        return iter(())

    # A search that ends when it is told to, however fast the machine is.
    monkeypatch.setattr(judging, "judged", judged)
    async with at_table(Game.deal("demon-52", 7), changes={"odds": True}) as before:
        try:
            for count in range(1, 5):
                await before.press("s")
                assert len(before.game.line) == count
                assert any(worker.is_running for worker in before.app.workers)
            assert "Looking" in before.line("odds") or "…" in before.line("odds")
        finally:
            found.set()
        await before.settled()
        assert not any(worker.is_running for worker in before.app.workers)
