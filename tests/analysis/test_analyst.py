from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import pytest

from demonfan.analysis import hints, judging
from demonfan.analysis.analyst import Analyst, Overtaken
from demonfan.analysis.judging import Judgement
from demonfan.game import Game
from demonfan.odds.sampling import MOST
from demonfan.solve.verdict import Limits
from tests.analysis.positions import lost_deal

T = TypeVar("T")


def run(work: Callable[[Analyst], Awaitable[T]]) -> T:
    async def whole() -> T:
        analyst = Analyst(1)
        try:
            return await work(analyst)
        finally:
            analyst.close()

    return asyncio.run(whole())


async def judgements(analyst: Analyst, game: Game, asker: object = "me") -> list[Judgement]:
    return [found async for found in analyst.judge(asker, game.view)]


def test_a_judgement_is_given_and_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game.deal("ceiling-fan", lost_deal())

    async def twice(analyst: Analyst) -> tuple[list[Judgement], list[Judgement]]:
        first = await judgements(analyst, game)
        monkeypatch.setattr(judging, "judged", None)
        return first, await judgements(analyst, game)

    first, again = run(twice)
    assert first == again
    assert first[0].odds is not None
    assert first[0].odds.is_loss


def test_an_estimate_that_was_left_goes_on_where_it_is_better() -> None:
    game = Game.deal("demon-36", 3)

    async def left(analyst: Analyst) -> tuple[int, list[int]]:
        told = 0
        async for found in analyst.judge("me", game.view):
            assert found.odds is not None
            told = found.odds.samples
            if told >= 64:
                analyst.stop("me")
        return told, [found.odds.samples for found in await judgements(analyst, game) if found.odds]

    told, again = run(left)
    assert again == sorted(set(again))
    assert again[0] == told
    assert again[-1] == MOST


def test_a_new_question_ends_the_search_for_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    # This deal is searched for much longer than a test may last.
    monkeypatch.setattr(judging, "LIMITS", Limits(seconds=60.0, memory=2**30))
    hard, easy = Game.deal("fair-lucy", 5), Game.deal("ceiling-fan", lost_deal())

    async def overtake(analyst: Analyst) -> tuple[list[Judgement], list[Judgement]]:
        first = asyncio.create_task(judgements(analyst, hard))
        await asyncio.sleep(0)
        second = await judgements(analyst, easy)
        return await first, second

    first, second = run(overtake)
    assert all(found.odds is not None for found in first)
    assert second[0].odds is not None
    assert second[0].odds.is_loss


def test_a_task_that_is_cancelled_ends_its_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "LIMITS", Limits(seconds=60.0, memory=2**30))

    async def cancel(analyst: Analyst) -> list[Judgement]:
        task = asyncio.create_task(judgements(analyst, Game.deal("fair-lucy", 5)))
        await asyncio.sleep(0.05)
        task.cancel()
        # The only thread is free again.
        return await judgements(analyst, Game.deal("ceiling-fan", lost_deal()), "another")

    assert run(cancel)[0].final


def test_a_hint_comes_at_once_or_is_sought(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Game.from_position("demon-fan", "-KS KH\n-KC KD")
    hard = Game.deal("free-fan-cells", 1)

    async def ask(analyst: Analyst) -> None:
        first = await analyst.hint("me", plain, 2)
        assert first.odds is None
        whole = await analyst.hint("me", hard, 3)
        assert whole.is_proved
        monkeypatch.setattr(hints, "sought", None)
        assert await analyst.hint("me", hard, 3) == whole

    run(ask)


@pytest.mark.parametrize(("name", "deal"), [("fan", 8), ("fan", 36), ("la-belle-lucie", 8), ("la-belle-lucie", 23)])
def test_every_level_begins_with_the_same_card(name: str, deal: int) -> None:
    game = Game.deal(name, deal)
    alone = hints.sought(game.view)

    async def ask(analyst: Analyst) -> list[hints.Hint]:
        return [await analyst.hint("me", game, level) for level in (1, 2, 3)]

    first, second, third = run(ask)
    assert first.line == second.line == third.line[:1]
    # The search alone would have begun with another one.
    assert alone.line[:1] != first.line
    assert third.odds is not None
    assert alone.odds is not None
    assert third.is_proved == alone.is_proved
    assert third.odds.value == pytest.approx(alone.odds.value)
    for move in third.line:
        game.play(move)
    assert game.state.is_won == third.is_proved
    if third.is_proved:
        assert f"in {len(third.line)} moves" in third.text("en")
    else:
        assert first.text("en") in third.text("en")


def test_a_card_that_goes_up_does_not_hide_that_nothing_wins() -> None:
    game = Game.deal("fan", 6)

    async def ask(analyst: Analyst) -> tuple[hints.Hint, hints.Hint]:
        return await analyst.hint("me", game, 2), await analyst.hint("me", game, 3)

    plain, whole = run(ask)
    assert plain.line
    assert (whole.line, whole.text("en")) == ((), "Proved: nothing wins any more.")


def test_that_nothing_wins_is_told_rather_than_that_only_a_draw_is_left() -> None:
    game = Game.from_position("three-shuffles-and-a-draw", "JC QC KC\nJS QS KS\nRedeals left: 0")
    plain = hints.at_once(game)
    assert plain is not None
    assert plain.text("en") == "Nothing more can be reached in this layout but by a draw."

    async def ask(analyst: Analyst) -> str:
        hint = await analyst.hint("me", game, 2)
        assert hint.line == ()
        return hint.text("en")

    assert run(ask) == "Proved: nothing wins any more."


def test_a_review_tells_how_far_it_is() -> None:
    game = Game.deal("la-belle-lucie", 5)
    while not game.outcome.layout_stuck:
        game.play(next(iter(game.legal_moves)))

    async def ask(analyst: Analyst) -> list[tuple[int, int]]:
        told: list[tuple[int, int]] = []
        review = await analyst.review("me", game, lambda done, of: told.append((done, of)))
        assert len(review.moves) == len(game.line)
        await asyncio.sleep(0)
        return told

    count = len(game.line) + 1
    assert run(ask) == [(done, count) for done in range(1, count + 1)]


def test_where_cards_are_hidden_the_review_is_an_estimate() -> None:
    async def ask(analyst: Analyst) -> str:
        return (await analyst.review("me", Game.deal("demon-fan", 3))).kind

    assert run(ask) == "estimate"


def test_a_review_that_is_stopped_ends() -> None:
    game = Game.deal("fair-lucy", 5)

    async def ask(analyst: Analyst) -> None:
        reviewing = asyncio.create_task(analyst.review("me", game))
        await asyncio.sleep(0.05)
        analyst.stop("me", "review")
        with pytest.raises(Overtaken):
            await reviewing

    run(ask)
