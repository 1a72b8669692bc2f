from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

from demonfan import effects, games, moves
from demonfan.acts import Carry
from demonfan.deals import Deal
from demonfan.rules import Turned
from demonfan.state import STOCK, WASTE, Area, Face, Place, State
from demonfan.terminal.layout import Layout, lay_out, pile_at, places
from demonfan.terminal.look import Look
from demonfan.terminal.paint import Marks, paint
from demonfan.terminal.pile import OpenedPile
from demonfan.terminal.spread import LINE, spread
from demonfan.view import View

#: Windows, less the lines of text round the table, the odds bar among them.
WINDOWS = {"80x24": (80, 18), "120x40": (120, 34), "200x60": (200, 54)}
CATALOGUE = sorted(games.catalogue())
LOOK = Look()


def positions(game: str, count: int, number: int = 3) -> Iterator[State]:
    """Positions of one random playout that builds where it can, so that piles grow."""
    chance = random.Random(f"{game} {number}")
    state = effects.deal(games.find(game).rules, Deal("own", number))
    yield state
    for _ in range(count):
        legal = list(moves.legal_moves(state))
        if not legal:
            return
        builds = [m for m in legal if isinstance(m, Carry) and m.target.area is Area.TABLEAU]
        move = chance.choice(builds if builds and chance.random() < 0.8 else legal)
        state, _ = effects.make(state, move)
        yield state


def laid_out(state: State, game: str, window: str) -> tuple[View, Layout]:
    view = View.of(state)
    return view, lay_out(view, *WINDOWS[window], games.find(game).display)


def in_sight(view: View, layout: Layout, width: int, height: int) -> set[tuple[Place, int]]:
    """The cards, by pile and number from the bottom, whose index stands on the table where the card is."""
    rows = paint(view, layout, LOOK, Marks(), width, height).canvas.plain().split("\n")
    seen = set()
    for place, box in layout.boxes.items():
        pile = pile_at(view, place)
        for slot in spread(pile, *box, layout.size):
            card = pile.cards[slot.number]
            shown = "\n".join(row[slot.x : slot.x + slot.w] for row in rows[slot.y : slot.y + 2])
            if card is not None and (LOOK.index(card) in shown or LOOK.index(card, 2) in shown):
                seen.add((place, slot.number))
    return seen


@pytest.mark.parametrize("game", CATALOGUE)
def test_no_card_that_lies_open_is_lost_sight_of(game: str) -> None:
    """At the deal and after up to a hundred random moves, in every window."""
    for step, state in enumerate(positions(game, 100)):
        if step % 10 not in (0, 7):
            continue
        for window, (width, height) in WINDOWS.items():
            if step and window != "80x24" and step % 50:
                continue
            view, layout = laid_out(state, game, window)
            assert set(layout.boxes) == set(places(view))
            apart(layout, width, height)
            seen = in_sight(view, layout, width, height)
            for place in layout.boxes:
                pile = pile_at(view, place)
                up = {number for number, face in enumerate(pile.faces) if face is Face.UP}
                hidden = {number for number in up if (place, number) not in seen}
                if hidden:
                    # What lies under a foundation's or the waste's top is opened by a key; the top itself is seen.
                    assert place.area not in (Area.TABLEAU, Area.CELL), (place, step)
                    assert len(pile.cards) - 1 not in hidden, (place, step)
                    opened = OpenedPile("", pile, LOOK, "en")
                    for number in hidden:
                        card, depth = pile.cards[number], len(pile.cards) - number
                        assert card is not None
                        assert LOOK.index(card) in str(opened.line(depth))


def apart(layout: Layout, width: int, height: int) -> None:
    """Piles stand apart inside the window."""
    boxes = list(layout.boxes.values())
    assert all(box.x >= 0 and box.x + box.w <= width and box.y >= 0 and box.y + box.h <= height for box in boxes)
    for at, a in enumerate(boxes):
        for b in boxes[:at]:
            assert a.x + a.w <= b.x or b.x + b.w <= a.x or a.y + a.h <= b.y or b.y + b.h <= a.y, (a, b)


@pytest.mark.parametrize("game", ["la-belle-lucie", "demon-52", "canfield", "house-in-the-wood"])
def test_cards_grow_with_the_window(game: str) -> None:
    state = next(positions(game, 0))
    sizes = [laid_out(state, game, window)[1].size for window in WINDOWS]
    assert all(small.w <= large.w and small.h <= large.h for small, large in pairwise(sizes))
    assert sizes[-1].w > sizes[0].w


def test_a_ceiling_fan_lies_in_a_half_ring_where_the_window_is_wide() -> None:
    state = next(positions("ceiling-fan", 0))
    assert laid_out(state, "ceiling-fan", "80x24")[1].arrangement == "rows"
    for window in ("120x40", "200x60"):
        _, layout = laid_out(state, "ceiling-fan", window)
        assert layout.arrangement == "arc"
        fans = [layout.boxes[Place(Area.TABLEAU, index)] for index in range(18)]
        assert [fan.x for fan in fans] == sorted(fan.x for fan in fans)
        heights = [fan.y for fan in fans]
        assert heights[:9] == sorted(heights[:9], reverse=True)
        assert heights[9:] == sorted(heights[9:])
        for foundation in range(4):
            box = layout.boxes[Place(Area.FOUNDATION, foundation)]
            assert min(heights) < box.y < max(heights)
            assert fans[0].x < box.x < fans[-1].x


def test_a_demon_game_shows_base_columns_demon_stock_and_waste() -> None:
    state = next(positions("demon-36", 0))
    assert isinstance(state.rules.stock, Turned)
    _, layout = laid_out(state, "demon-36", "80x24")
    demon, column = layout.boxes[Place(Area.RESERVE, 0)], layout.boxes[Place(Area.TABLEAU, 0)]
    assert layout.boxes[STOCK].y == layout.boxes[WASTE].y == layout.boxes[Place(Area.FOUNDATION, 0)].y == 0
    assert demon.y == column.y > 0
    assert demon.x < column.x


def test_where_nothing_fits_the_smallest_cards_are_laid() -> None:
    state = next(positions("house-in-the-wood", 0))
    layout = lay_out(View.of(state), 30, 8)
    assert layout.size is LINE
    assert set(layout.boxes) == set(places(View.of(state)))
