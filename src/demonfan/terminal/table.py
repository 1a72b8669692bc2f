"""The widget that draws the table, and tells where it is pointed at."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from demonfan.state import Area, Place
from demonfan.terminal.celebration import Falling
from demonfan.terminal.layout import Box, Layout, lay_out, shows
from demonfan.terminal.look import Look
from demonfan.terminal.paint import Marks, Picture, paint
from demonfan.view import View


class Table(Widget, can_focus=True):
    """The piles of a position. It knows no rules: it shows a view with marks, and posts what the mouse does."""

    class Pressed(Message):
        """The button went down on a pile, at the card of a depth."""

        def __init__(self, place: Place, depth: int) -> None:
            super().__init__()
            self.place, self.depth = place, depth

    class Released(Message):
        """The button went up; `place` is None beside the piles. `moved`: on another cell than it went down."""

        def __init__(self, place: Place | None, moved: bool, twice: bool) -> None:
            super().__init__()
            self.place, self.moved, self.twice = place, moved, twice

    def __init__(self, view: View, look: Look, display: str = "") -> None:
        super().__init__(id="table")
        self.view, self.look, self.wish = view, look, display
        self.marks = Marks()
        self.carried = ""
        self._rain: Sequence[Falling] = ()
        self._mouse: tuple[int, int] | None = None
        self._down: tuple[int, int] | None = None
        #: The arrangement of the first position, and the one in use. It is changed only where cards could not be read,
        #: and as soon as may be back to the first, so that piles do not wander as cards move.
        self._home: Layout | None = None
        self._layout: Layout | None = None
        self._picture: Picture | None = None

    def show(self, view: View, look: Look, marks: Marks, carried: str = "") -> None:
        """Draw this from now on. `carried` is written beside the mouse while cards are dragged."""
        moved, turned = view is not self.view, look.left_handed != self.look.left_handed
        self.view, self.look, self.marks, self.carried = view, look, marks, carried
        if turned:
            self._home = self._layout = None
        elif moved:
            self._arrange()
        self._picture = None
        self.refresh()

    def rain(self, cards: Sequence[Falling]) -> None:
        """Draw cards that fall over the table."""
        self._rain, self._picture = cards, None
        self.refresh()

    @property
    def plan(self) -> Layout:
        """Where the piles lie now."""
        if self._layout is None:
            self._home = self._layout = self._laid_out()
        return self._layout

    def _laid_out(self) -> Layout:
        width, height = max(1, self.size.width), max(1, self.size.height)
        layout = lay_out(self.view, width, height, self.wish)
        return layout.mirrored(width) if self.look.left_handed else layout

    def _arrange(self) -> None:
        """Find the arrangement for a new position."""
        known = [layout for layout in (self._home, self._layout) if layout is not None]
        fitting = next((layout for layout in known if shows(self.view, layout)), None)
        if fitting is None and known:
            fitting = self._laid_out()
        self._layout = fitting

    @property
    def picture(self) -> Picture:
        if self._picture is None:
            width, height = max(1, self.size.width), max(1, self.size.height)
            self._picture = paint(self.view, self.plan, self.look, self.marks, width, height)
            if self.carried and self._mouse is not None and self._down is not None:
                x, y = self._mouse
                self._picture.canvas.text(x + 1, y, f" {self.carried} ", self.look.style("lifted"))
            for card, x, y in self._rain:
                self._picture.canvas.text(x, y, self.look.index(card).rjust(3), self.look.ink(card, "paper"))
        return self._picture

    def render_line(self, y: int) -> Strip:
        canvas = self.picture.canvas
        if y >= canvas.height:
            return Strip.blank(self.size.width, self.look.style("felt"))
        return Strip(canvas.line(y), canvas.width)

    def on_resize(self) -> None:
        self._home = self._layout = self._picture = None
        self.refresh()

    # ------------------------------------------------------------------------------------------ the mouse

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.button != 1:
            return
        hit = self.picture.at(event.x, event.y)
        self._down = self._mouse = (event.x, event.y)
        self.capture_mouse()
        if hit is not None:
            self.post_message(self.Pressed(*hit))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self._down is not None and self._mouse != (event.x, event.y):
            self._mouse = (event.x, event.y)
            self._picture = None
            self.refresh()

    def on_mouse_up(self, event: events.MouseUp) -> None:
        if self._down is None:
            return
        moved = self._down != (event.x, event.y)
        self._down = None
        self.release_mouse()
        hit = self.picture.at(event.x, event.y)
        self.post_message(self.Released(hit[0] if hit else None, moved, False))

    def on_click(self, event: events.Click) -> None:
        hit = self.picture.at(event.x, event.y)
        if event.chain == 2 and hit is not None:
            self.post_message(self.Released(hit[0], False, True))

    # ------------------------------------------------------------------------------------------ ways

    def neighbour(self, place: Place, dx: int, dy: int) -> Place:
        """The nearest pile in a direction: what lies straight on counts more than what lies aside."""
        here = self._middle(place)
        best, worth = place, float("inf")
        for other in self.plan.boxes:
            there = self._middle(other)
            along = (there[0] - here[0]) * dx + (there[1] - here[1]) * dy
            aside = abs((there[0] - here[0]) * dy) + abs((there[1] - here[1]) * dx)
            if other != place and along > 0.5 and along + aside * 2.5 < worth:
                best, worth = other, along + aside * 2.5
        return best

    def _middle(self, place: Place) -> tuple[float, float]:
        box = self.plan.boxes.get(place, Box(0, 0, 1, 1))
        size = self.plan.size
        w = size.w if box.kind in ("stack", "down") or place.area is not Area.TABLEAU else min(box.w, size.fan(3).w)
        # A cell of text is about twice as high as wide.
        return box.x + w / 2, (box.y + size.h / 2) * 2
