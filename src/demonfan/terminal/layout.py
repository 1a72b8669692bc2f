"""Where every pile lies, from the size of the window and the shape of the game. Cells of text, counted from 0.

Several sizes of cards are tried, the largest first, and with each several arrangements; what fits is taken. Only the
counts of piles go in, never a game's name. A pile that outgrows its box is packed more closely by `spread`; when not
even that shows all its cards, the next smaller size is taken.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, cos, pi, sin
from typing import Literal, NamedTuple

from demonfan.rules import Turned
from demonfan.state import STOCK, WASTE, Area, Face, Place
from demonfan.terminal.spread import LINE, SIZES, Kind, Size, shows_all
from demonfan.view import View, ViewPile


class Box(NamedTuple):
    """A rectangle of the table, and how the pile in it is spread."""

    x: int
    y: int
    w: int
    h: int
    kind: Kind = "stack"


@dataclass(frozen=True)
class Layout:
    """The size of the cards, and a box for each place."""

    size: Size
    boxes: dict[Place, Box]
    arrangement: Literal["rows", "arc", "columns"]

    def mirrored(self, width: int) -> Layout:
        """The same for the left hand: what lay at the right end lies at the left."""
        boxes = {place: box._replace(x=width - box.x - box.w) for place, box in self.boxes.items()}
        return Layout(self.size, boxes, self.arrangement)


def lay_out(view: View, width: int, height: int, display: str = "") -> Layout:
    """The arrangement for a window; with the smallest cards where nothing fits."""
    if display == "semicircle" and width >= 100:
        arcs = (_arc(view, size, width, height) for size in SIZES[:-1])
        if (arc := next((arc for arc in arcs if arc is not None and shows(view, arc)), None)) is not None:
            return arc
    last: Layout | None = None
    for size in SIZES:
        for candidate in _candidates(view, size, width, height):
            if shows(view, candidate):
                return candidate
            last = candidate
    if last is not None:
        return last
    return _rows(view, LINE, width, height, 1 + (width >= 30), force=True) or Layout(LINE, {}, "rows")


def _candidates(view: View, size: Size, width: int, height: int) -> Iterator[Layout]:
    if view.rules.family == "demon":
        found = _columns(view, size, width, height)
        if found is not None:
            yield found
        if size is not LINE:
            return
    choices = []
    for columns in range(2, len(view.tableau) + 1):
        rows = ceil(len(view.tableau) / columns)
        if columns > 2 and rows == ceil(len(view.tableau) / (columns - 1)):
            continue  # One column less does with as many rows, and leaves the fans more room.
        found = _rows(view, size, width, height, columns)
        if found is not None:
            room = found.boxes[Place(Area.TABLEAU, 0)]
            roomy = min(room.w / size.fan(4).w, 1.2) + 1.5 * min(room.h / size.h, 1.6)
            uneven = (columns * rows - len(view.tableau)) / columns
            choices.append((roomy - uneven * 0.3, -columns, found))
    yield from (layout for _, _, layout in sorted(choices, key=lambda choice: choice[:2], reverse=True))


def shows(view: View, layout: Layout) -> bool:
    """Whether the index of every card that lies open can be read."""
    boxes = layout.boxes.items()
    return all(shows_all(pile_at(view, place), box.w, box.h, box.kind, layout.size) for place, box in boxes)


def pile_at(view: View, place: Place) -> ViewPile:
    """The pile of a place, as the player knows it."""
    area, index = place
    if area is Area.STOCK:
        return view.stock
    if area is Area.WASTE:
        return view.waste
    piles = {Area.TABLEAU: view.tableau, Area.FOUNDATION: view.foundations, Area.CELL: view.cells}
    return piles.get(area, view.reserves)[index]


def places(view: View) -> list[Place]:
    """Every place that the table shows."""
    found = [Place(Area.FOUNDATION, index) for index in range(len(view.foundations))]
    found += [Place(Area.TABLEAU, index) for index in range(len(view.tableau))]
    found += [Place(Area.RESERVE, index) for index in range(len(view.reserves))]
    found += [Place(Area.CELL, index) for index in range(len(view.cells))]
    if view.rules.stock is not None:
        found.append(STOCK)
        if isinstance(view.rules.stock, Turned):
            found.append(WASTE)
    return found


# ---------------------------------------------------------------------------------------------- fans


def _singles(view: View) -> list[Place]:
    """The places that hold one card's room, in the order in which they stand above the fans."""
    found = [place for place in places(view) if place.area is not Area.TABLEAU]
    order = [Area.STOCK, Area.WASTE, Area.RESERVE, Area.CELL, Area.FOUNDATION]
    return sorted(found, key=lambda place: (order.index(place.area), place.index))


def _rows(view: View, size: Size, width: int, height: int, columns: int, *, force: bool = False) -> Layout | None:
    """Foundations above in a line or two, the fans in rows below."""
    fan = size.fan(max(3, _usual(view)))
    rows = ceil(len(view.tableau) / columns)
    boxes: dict[Place, Box] = {}
    singles = _singles(view)
    pitch = size.w + (1 if size is not LINE else 2)
    in_line = max(1, min(len(singles), (width - 1) // pitch))
    lines = ceil(len(singles) / in_line)
    in_line = ceil(len(singles) / lines) if lines else 1
    top = lines * size.h + (1 if height >= lines * size.h + rows * (size.h + 1) + 1 else 0)
    cell, room = width // columns, height - top
    fits = cell >= fan.w + 1 and room >= rows * size.h
    if not fits and not force:
        return None
    spare = max(0, width - in_line * pitch)
    pitch += min(spare // max(1, in_line), 3)
    for at, place in enumerate(singles):
        row, column = divmod(at, in_line)
        count = min(in_line, len(singles) - row * in_line)
        x = (width - count * pitch + 1) // 2 + column * pitch
        boxes[place] = Box(x, row * size.h, size.w, size.h)
    cell = min(cell, size.fan(8).w + 2)
    # What is to be seen stands in the middle; the mark of the cursor needs a column on the left.
    left = max(0, min((width - cell * (columns - 1) - fan.w + 1) // 2, width - cell * columns + 1))
    heights = _row_heights(view, columns, rows, cell - 1, room, size)
    y = top
    for row in range(rows):
        for column in range(min(columns, len(view.tableau) - row * columns)):
            index = row * columns + column
            boxes[Place(Area.TABLEAU, index)] = Box(left + column * cell, y, cell - 1, heights[row], "fan")
        y += heights[row]
    return Layout(size, boxes, "rows")


def _usual(view: View) -> int:
    """The cards of an ordinary fan as dealt."""
    sizes = sorted(len(pile.cards) for pile in view.tableau)
    return min(4, sizes[len(sizes) // 2]) if sizes else 3


def _row_heights(view: View, columns: int, rows: int, cell: int, room: int, size: Size) -> list[int]:
    """Equal heights; but with cards of one line, rows whose fans have grown take from those that have room."""
    even = max(size.h, min(room // rows, size.h * 2 if size is not LINE else 5))
    if size is not LINE:
        # A free line between the rows is worth more than one below the last.
        spaced = min((room + 1) // rows, size.h * 2)
        return [spaced] * (rows - 1) + [room - spaced * (rows - 1)] if spaced > even else [even] * rows
    a_line = max(1, cell // LINE.w)
    needs = [
        max(ceil(len(pile.cards) / a_line) or 1 for pile in view.tableau[row * columns : (row + 1) * columns])
        for row in range(rows)
    ]
    if max(needs) <= even:
        return [even] * rows
    left = max(0, room - sum(needs))
    return [need + left // rows for need in needs]


def _arc(view: View, size: Size, width: int, height: int) -> Layout | None:
    """The fans in a half ring, as a ceiling fan lies; the foundations in its middle."""
    fan = size.fan(3)
    w, h = max(fan.w, 16), max(fan.h, 3)
    count = len(view.tableau)
    # A column on either side is left for the mark of the cursor.
    width -= 2
    radius = ((width - w) / 2, height - h)

    turns = (pi * step / 400 for step in range(401))
    ring = [(radius[0] * (1 - cos(turn)), radius[1] * (1 - sin(turn))) for turn in turns]

    def walk(gap: float) -> list[tuple[float, float]]:
        """Places along the ring, each as close to the one before as the gap allows."""
        spots = ring[:1]
        for x, y in ring:
            last_x, last_y = spots[-1]
            if max(abs(x - last_x) / (w + gap), abs(y - last_y) / (h + gap / 4)) >= 1:
                spots.append((x, y))
        return spots[:count]

    low, high = 1.0, 40.0
    if len(walk(low)) < count:
        return None
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if len(walk(middle)) == count else (low, middle)
    spots = walk(low)
    # What the steps leave over at the right end is shared, so that the ring is as even as its left half.
    mirrored = [(width - w - x, y) for x, y in reversed(spots)]
    corners = [(1 + round((x + mx) / 2), round((y + my) / 2)) for (x, y), (mx, my) in zip(spots, mirrored, strict=True)]
    corners = _spaced(corners, w, h)
    boxes = {Place(Area.TABLEAU, index): Box(x, y, w, h, "fan") for index, (x, y) in enumerate(corners)}
    if _overlap(list(boxes.values())):
        return None
    singles = _singles(view)
    pitch = size.w + 3
    x = (width - pitch * len(singles) + 3) // 2
    top = min(box.y for box in boxes.values()) + h
    y = max(top + 1, (top + height - size.h) // 2)
    for place in singles:
        boxes[place] = Box(x, y, size.w, size.h)
        x += pitch
    return None if _overlap(list(boxes.values())) else Layout(size, boxes, "arc")


def _spaced(corners: list[tuple[int, int]], w: int, h: int) -> list[tuple[int, int]]:
    """The same half ring with a free line between fans that stand one above the other, where it is high enough."""
    heights = [y for _, y in corners]
    last = len(corners) - 1
    for at in range(1, (last + 1) // 2):
        for here, below in ((at, at - 1), (last - at, last - at + 1)):
            if abs(corners[here][0] - corners[below][0]) < w:
                heights[here] = min(heights[here], heights[below] - h - 1)
    return corners if min(heights) < 0 else [(x, y) for (x, _), y in zip(corners, heights, strict=True)]


def _overlap(boxes: list[Box]) -> bool:
    return any(
        a.x < b.x + b.w and b.x < a.x + a.w and a.y < b.y + b.h and b.y < a.y + a.h
        for at, a in enumerate(boxes)
        for b in boxes[:at]
    )


# ---------------------------------------------------------------------------------------------- columns


def _columns(view: View, size: Size, width: int, height: int) -> Layout | None:
    """Stock, waste, cells and foundations above; the reserve to the left of the columns."""
    gap = 1 if size is LINE else 2
    pitch = size.w + gap
    has_stock = view.rules.stock is not None
    waste = size.fan(3).w if isinstance(view.rules.stock, Turned) else 0
    left = (pitch if has_stock else 0) + (waste + gap + 1 if waste else 0) + len(view.cells) * pitch
    for lines in (1, 2, 3, 4):
        in_line = ceil(len(view.foundations) / lines)
        if left + in_line * pitch + 2 <= width:
            break
    else:
        return None
    reserves = len(view.reserves)
    below = (reserves + len(view.tableau)) * pitch + (3 if reserves else 0)
    top = lines * size.h + (1 if size is not LINE or height > 16 else 0)
    least = size.h + 7
    if below > width or top + least > height:
        return None
    wide = max(left + in_line * pitch + 2, below)
    extra = min(4, (width - wide) // (reserves + len(view.tableau) + 1))
    start = (width - wide - extra * (reserves + len(view.tableau))) // 2
    end = width - start
    boxes: dict[Place, Box] = {}
    x = start
    if has_stock:
        boxes[STOCK] = Box(x, 0, size.w, size.h)
        x += pitch
    if waste:
        boxes[WASTE] = Box(x, 0, waste, size.h, "waste")
        x += waste + gap + 1
    for index in range(len(view.cells)):
        boxes[Place(Area.CELL, index)] = Box(x, 0, size.w, size.h)
        x += pitch
    for index in range(len(view.foundations)):
        row, column = divmod(index, in_line)
        boxes[Place(Area.FOUNDATION, index)] = Box(end - (in_line - column) * pitch, row * size.h, size.w, size.h)
    tall = height - top
    for index in range(reserves):
        pile = view.reserves[index]
        lies_open = sum(face is not Face.UNSEEN for face in pile.faces) > 1
        x = start + index * (pitch + extra)
        box = Box(x, top, size.w, tall, "down") if lies_open else Box(x, top, size.w, size.h)
        boxes[Place(Area.RESERVE, index)] = box
    room = end - start - (reserves * (pitch + extra) + (3 if reserves else 0))
    step = min(pitch + extra, room // len(view.tableau))
    x = start + reserves * (pitch + extra) + (3 if reserves else 0) + (room - step * len(view.tableau)) // 2
    for index in range(len(view.tableau)):
        boxes[Place(Area.TABLEAU, index)] = Box(x + index * step, top, max(size.w, step - gap), tall, "down")
    return Layout(size, boxes, "columns")
