from __future__ import annotations

import pytest

from demonfan.cards import Pack
from demonfan.state import Pile
from demonfan.terminal.spread import LINE, SIZES, Kind, spread
from demonfan.view import ViewPile

CARDS = Pack.of("A23456789TJQK").cards


def pile(count: int) -> ViewPile:
    return ViewPile.of(Pile.of(CARDS[:count]))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", ["fan", "down"])
@pytest.mark.parametrize("count", range(1, 15))
def test_no_card_covers_the_index_of_another(kind: Kind, size: tuple[int, int, int], count: int) -> None:
    slots = spread(pile(count), 0, 0, 20, 14, kind, SIZES[SIZES.index(size)])
    assert [slot.number for slot in slots] == list(range(count))
    indices = [(slot.x + at, slot.y) for slot in slots for at in range(3 if not slot.whole else 1)]
    assert len(set(indices)) == len(indices)


def test_a_fan_that_outgrows_its_box_is_packed_and_then_set_in_lines() -> None:
    size = SIZES[2]
    assert [slot.x for slot in spread(pile(3), 0, 0, 15, 3, "fan", size)] == [0, 4, 8]
    assert [slot.x for slot in spread(pile(4), 0, 0, 15, 3, "fan", size)] == [0, 3, 6, 9]
    lines = spread(pile(12), 0, 0, 15, 3, "fan", size)
    assert {slot.y for slot in lines} == {0, 1, 2}
    assert not any(slot.whole for slot in lines)


def test_a_waste_shows_the_cards_of_a_turn_and_a_stack_its_top() -> None:
    size = SIZES[2]
    assert [slot.number for slot in spread(pile(9), 0, 0, size.fan(3).w, 3, "waste", size)] == [6, 7, 8]
    assert [slot.number for slot in spread(pile(9), 0, 0, 5, 3, "stack", size)] == [8]


def test_cards_of_one_line_stand_apart_where_there_is_room() -> None:
    assert [slot.w for slot in spread(pile(3), 0, 0, 12, 2, "fan", LINE)] == [4, 4, 4]
    assert [slot.w for slot in spread(pile(4), 0, 0, 12, 2, "fan", LINE)] == [3, 3, 3, 3]
    assert spread(pile(0), 0, 0, 12, 2, "fan", LINE) == []
