"""The table as a picture: every pile in its box, what is lifted, and where it may go."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rich.style import Style

from demonfan.cards import Card, Rank
from demonfan.state import Area, Face, Place
from demonfan.tables import Tables, compile_rules
from demonfan.terminal.canvas import Canvas
from demonfan.terminal.layout import Box, Layout, pile_at
from demonfan.terminal.look import Look, Role
from demonfan.terminal.spread import Slot, spread
from demonfan.view import View, ViewPile


@dataclass(frozen=True)
class Marks:
    """What is pointed out. A depth counts cards from the top, the top card being 1."""

    cursor: Place | None = None
    cursor_depth: int = 1
    #: The cards in the hand: their pile, and how many.
    held: tuple[Place, int] | None = None
    #: Only the lowest of them is meant: a card to be drawn from under others.
    drawing: bool = False
    targets: frozenset[Place] = frozenset()
    #: Cards of a hint: a pile and a depth.
    hints: frozenset[tuple[Place, int]] = frozenset()
    labels: Mapping[Place, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Picture:
    """The drawn table, and which card of which pile lies under each cell of it."""

    canvas: Canvas
    hits: tuple[tuple[Box, Place, int], ...]

    def at(self, x: int, y: int) -> tuple[Place, int] | None:
        """The place and the depth of the card at a cell, or the place alone (depth 1); what lies uppermost."""
        for box, place, depth in reversed(self.hits):
            if box.x <= x < box.x + box.w and box.y <= y < box.y + box.h:
                return place, depth
        return None


def paint(view: View, layout: Layout, look: Look, marks: Marks, width: int, height: int) -> Picture:
    """Draw a position as the player may know it."""
    painter = _Painter(view, layout, look, marks, Canvas(width, height, look.style("felt")))
    for place, box in layout.boxes.items():
        painter.pile(place, box)
    painter.cursor()
    return Picture(painter.canvas, tuple(painter.boxes + painter.hits))


class _Painter:
    def __init__(self, view: View, layout: Layout, look: Look, marks: Marks, canvas: Canvas) -> None:
        self.view, self.layout, self.look, self.marks, self.canvas = view, layout, look, marks, canvas
        self.tables: Tables = compile_rules(view.rules, view.base)
        self.boxes: list[tuple[Box, Place, int]] = []
        self.hits: list[tuple[Box, Place, int]] = []

    def pile(self, place: Place, box: Box) -> None:
        pile = pile_at(self.view, place)
        slots = spread(pile, *box, self.layout.size)
        self.boxes.append((box, place, 1))
        if not slots:
            self._empty(place, box)
        count = len(pile.cards)
        for number, slot in enumerate(slots):
            last = number == len(slots) - 1
            strip = slots[number + 1].x - slot.x if not last else slot.w
            self._card(place, pile, slot, last=last, down=box.kind == "down" and slot.whole, strip=strip)
            self.hits.append((Box(slot.x, slot.y, slot.w, slot.h), place, count - slot.number))
        if place.area in (Area.STOCK, Area.RESERVE) and box.kind == "stack":
            self._count(box, count)
        label = self.marks.labels.get(place)
        if label is not None:
            self.canvas.text(box.x, box.y, label, self.look.style("label"))

    # ------------------------------------------------------------------------------------------ cards

    def _role(self, place: Place, depth: int, top: bool) -> Role:
        marks = self.marks
        if marks.held is not None and marks.held[0] == place:
            held = marks.held[1]
            if depth == held or (depth < held and not marks.drawing):
                return "lifted"
        if (place, depth) in marks.hints:
            return "hint"
        if top and place in marks.targets:
            return "target"
        return "paper" if top else "covered"

    def _card(self, place: Place, pile: ViewPile, slot: Slot, *, last: bool, down: bool, strip: int) -> None:
        card, face = pile.cards[slot.number], pile.faces[slot.number]
        depth = len(pile.cards) - slot.number
        here = self.marks.cursor == place and self.marks.cursor_depth == depth
        role = self._role(place, depth, last)
        if card is None or (face is not Face.UP and not slot.whole):
            self._back(slot, card, role, here)
        elif not slot.whole:
            self._chip(slot, card, role, here)
        else:
            back = face is not Face.UP
            self._frame(slot, "back" if back and role in ("paper", "covered") else role, heavy=here)
            self._whole(slot, card, role, last=last, down=down, back=back, strip=strip)

    def _chip(self, slot: Slot, card: Card, role: Role, here: bool) -> None:
        text = self.look.index(card, 3).rjust(slot.w)
        ink = self.look.ink(card, role)
        if here:
            # A card of one line has no frame: the one under the cursor changes places with its ground.
            ink = self.look.style("label") if self.look.colours != "mono" else ink + Style(reverse=True)
        self.canvas.text(slot.x, slot.y, text, ink)

    def _back(self, slot: Slot, card: Card | None, role: Role, here: bool) -> None:
        """A card that lies face down; one that was seen there keeps its name, small."""
        shown: Role = role if role in ("lifted", "hint", "target") else "back"
        style, hatch = self.look.style(shown), self.look.hatch
        if not slot.whole:
            text = f" {hatch}{hatch}" if card is None else f"{hatch}{self.look.index(card, 2)}"
            self.canvas.text(slot.x, slot.y, text.rjust(slot.w), style)
            return
        self._frame(slot, shown, heavy=here)
        for row in range(1, slot.h - 1):
            self.canvas.text(slot.x + 1, slot.y + row, hatch * (slot.w - 2), style)

    def _frame(self, slot: Slot, role: Role, *, heavy: bool) -> None:
        left_top, top, right_top, side, left, right = list(self.look.heavy_border if heavy else self.look.border)
        style, inner = self.look.style(role), slot.w - 2
        self.canvas.text(slot.x, slot.y, left_top + top * inner + right_top, style)
        for row in range(1, slot.h - 1):
            self.canvas.text(slot.x, slot.y + row, side + " " * inner + side, style)
        self.canvas.text(slot.x, slot.y + slot.h - 1, left + top * inner + right, style)

    def _whole(self, slot: Slot, card: Card, role: Role, *, last: bool, down: bool, back: bool, strip: int) -> None:
        look = self.look
        ink = look.style("back") if back else look.ink(card, role)
        wide = look.index(card, 3)
        if down:
            self.canvas.text(slot.x + 1, slot.y, wide, ink)
        elif last:
            self.canvas.text(slot.x + 1, slot.y + 1, wide, ink)
        else:
            self.canvas.text(slot.x + 1, slot.y + 1, look.index(card, strip - 1), ink)
        if slot.h >= 5 and last and not back:
            self.canvas.text(slot.x + slot.w // 2, slot.y + slot.h // 2, look.suit(card), ink)
            self.canvas.text(slot.x + slot.w - 1 - len(wide), slot.y + slot.h - 2, wide, ink)

    # ------------------------------------------------------------------------------------------ places

    def _empty(self, place: Place, box: Box) -> None:
        """An empty place; a foundation shows the card that begins it, the stock whether it can be turned again."""
        look, size = self.look, self.layout.size
        role: Role = "target" if place in self.marks.targets else "slot"
        text, style = self._wanted(place), look.style(role)
        if place.area is Area.FOUNDATION and role == "slot" and text:
            style = look.style("slot")
        if size.h == 1:
            self.canvas.text(box.x, box.y, (text or ("." if look.ascii else "·")).rjust(2).ljust(3), style)
            return
        slot = Slot(0, box.x, box.y, size.w, size.h, True)
        self._frame(slot, role, heavy=self.marks.cursor == place)
        if text:
            self.canvas.text(box.x + (size.w - len(text)) // 2, box.y + size.h // 2, text, style)

    def _wanted(self, place: Place) -> str:
        if place.area is Area.FOUNDATION:
            rule = self.tables.foundations[place.index]
            rank: Rank | None = self.tables.start_rank(rule)
            if rule.group.build == "rank":
                return ""
            return self.look.suit(Card(Rank.ACE, rule.suit)) if rank is None else self.look.index(Card(rank, rule.suit))
        if place.area is Area.STOCK and self.view.waste.cards and self.view.passes_left != 0:
            return "o" if self.look.ascii else "↻"
        return ""

    def _count(self, box: Box, count: int) -> None:
        if not count:
            return
        size, style, text = self.layout.size, self.look.style("count"), str(count)
        if size.h == 1:
            self.canvas.text(box.x + size.w, box.y, text if len(text) == 1 else text[:2], style)
        else:
            y = box.y + size.h - 1
            self.canvas.text(box.x + size.w - 1 - len(text), y, text, self.look.style("label"))

    def cursor(self) -> None:
        """The pile under the cursor stands between two marks."""
        place = self.marks.cursor
        box = self.layout.boxes.get(place) if place is not None else None
        if place is None or box is None:
            return
        left, right = ("[", "]") if self.look.ascii else ("▶", "◀")
        style, size = self.look.style("here"), self.layout.size
        slots = spread(pile_at(self.view, place), *box, size) or [Slot(0, box.x, box.y, size.w, size.h, True)]
        row = slots[-1].y + slots[-1].h // 2
        self.canvas.text(min(slot.x for slot in slots) - 1, row, left, style)
        self.canvas.text(slots[-1].x + slots[-1].w, row, right, style)
