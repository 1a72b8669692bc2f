"""A player's hands and eyes: what tests do at the table, in the words of the game."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page, WebSocket

from demonfan import moves
from demonfan.acts import Move
from demonfan.game import Game
from demonfan.solve.solver import solve
from demonfan.state import Area, State
from tests.web.served import Served

Point = tuple[float, float]


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        return self.x + self.width / 2, self.y + self.height / 2

    def overlap(self, other: Box) -> float:
        """The area that two boxes share."""
        across = min(self.x + self.width, other.x + other.width) - max(self.x, other.x)
        down = min(self.y + self.height, other.y + other.height) - max(self.y, other.y)
        return max(0.0, across) * max(0.0, down)


class Room:
    """A page, and the server behind it."""

    def __init__(self, page: Page, served: Served) -> None:
        self.page = page
        self.served = served
        self.frames: list[str] = []
        #: Where the last socket went.
        self.socket_url = ""
        self.key = ""
        page.on("websocket", self._hear)

    def _hear(self, socket: WebSocket) -> None:
        self.socket_url = socket.url
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def go(self, where: str) -> None:
        self.page.goto(f"{self.served.origin}/{where}")
        self.page.wait_for_selector("#page > .view", state="attached")

    def begin(self, game: str, deal: str, **options: str) -> None:
        """Open a new game and wait until it can be played."""
        self.open(self.served.begin(game, deal, **options))

    def open(self, key: str) -> None:
        self.key = key
        self.page.goto(f"{self.served.origin}/#/game/{key}")
        self.page.wait_for_selector("#table[data-act]")

    # ---- what the server has

    @property
    def game(self) -> Game:
        return self.served.hub.tables[self.key].session.game

    # ---- what the page shows

    @property
    def act(self) -> int:
        return int(self.page.get_attribute("#table", "data-act") or -1)

    @property
    def outcome(self) -> str:
        return str(self.page.get_attribute("#table", "data-outcome"))

    def wait_for_act(self, act: int) -> None:
        self.page.wait_for_selector(f'#table[data-act="{act}"]', timeout=8000)

    def piles(self) -> dict[str, list[str]]:
        """The cards that each pile shows, bottom first; empty names are backs."""
        found: dict[str, list[str]] = self.page.evaluate(
            """() => {
                const piles = {};
                for (const pile of document.querySelectorAll(".pile")) piles[pile.dataset.pile] = [];
                const cards = [...document.querySelectorAll(".card")];
                const depth = card => Number(card.style.zIndex) % 500;
                for (const card of cards.sort((a, b) => depth(a) - depth(b)))
                    piles[card.dataset.pile].push(card.dataset.card);
                return piles;
            }"""
        )
        return found

    def expected(self) -> dict[str, list[str]]:
        """The cards that the piles must show, by the server's position."""
        state = self.game.state
        names: dict[str, list[str]] = {}
        for place, pile in state.places():
            if place.area is Area.STOCK and state.rules.stock is None:
                continue
            if place.area is Area.WASTE and state.rules.stock is None:
                continue
            names[str(place)] = [
                str(card) if face == 2 else "" for card, face in zip(pile.cards, pile.faces, strict=True)
            ]
        return names

    def boxes(self, selector: str) -> list[tuple[str, Box]]:
        """The boxes of elements, each with the pile it belongs to."""
        found = self.page.eval_on_selector_all(
            selector,
            """elements => elements.map(element => {
                const { x, y, width, height } = element.getBoundingClientRect();
                return [element.dataset.pile, [x, y, width, height]];
            })""",
        )
        return [(pile, Box(*box)) for pile, box in found]

    def pile_box(self, pile: str) -> Box:
        return self.boxes(f'.pile[data-pile="{pile}"]')[0][1]

    def top(self, pile: str, count: int = 1) -> Point:
        """Where the `count`th card from the top of a pile can be touched: its free strip, or its middle."""
        boxes = [box for _, box in sorted(self._cards(pile), key=lambda card: card[0])]
        if not boxes:
            return self.pile_box(pile).middle
        card = boxes[-count]
        if count == 1:
            return card.middle
        above = boxes[-count + 1]
        if above.x - card.x > above.y - card.y:
            return (card.x + above.x) / 2 + 2, card.middle[1]
        return card.middle[0], (card.y + above.y) / 2

    # ---- acts

    def drag(self, source: str, target: str, count: int = 1, *, aside: Point = (0, 0), steps: int = 3) -> None:
        """Take the `count` top cards of a pile and let them go over another pile, `aside` of its middle."""
        mouse = self.page.mouse
        x, y = self.top(source, count)
        card, box = self.card_box(source, count), self.pile_box(target)
        wide = min(box.height, card.height)  # a column is a tall place: its head is meant
        to = box.middle[0] + aside[0], (box.middle[1] if box.height < 1.5 * wide else box.y + wide / 2) + aside[1]
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + 8, y + 4)
        mouse.move(x + to[0] - card.middle[0], y + to[1] - card.middle[1], steps=steps)
        mouse.up()

    def card_box(self, pile: str, count: int) -> Box:
        return sorted(self._cards(pile), key=lambda card: card[0])[-count][1]

    def _cards(self, pile: str) -> list[tuple[float, Box]]:
        found = self.page.evaluate(
            """pile => [...document.querySelectorAll(`.card[data-pile="${pile}"]`)].map(card => {
                const { x, y, width, height } = card.getBoundingClientRect();
                return [Number(card.style.zIndex), [x, y, width, height]];
            })""",
            pile,
        )
        return [(depth, Box(*box)) for depth, box in found]

    def tap(self, pile: str, count: int = 1) -> None:
        self.page.touchscreen.tap(*self.top(pile, count))

    @property
    def focused(self) -> str:
        return str(self.page.evaluate("document.activeElement.dataset.pile ?? ''"))

    def walk_to(self, pile: str) -> None:
        """Go to a pile with the arrow keys, looking where it lies."""
        boxes = dict(self.boxes(".pile"))
        tried: set[tuple[str, str]] = set()
        for _ in range(60):
            here = self.focused
            if here == pile:
                return
            if not here:
                self.page.keyboard.press("ArrowRight")
                continue
            from_, to = boxes[here], boxes[pile]
            dx, dy = to.middle[0] - from_.middle[0], to.y - from_.y
            ways = [("ArrowRight" if dx > 0 else "ArrowLeft", abs(dx)), ("ArrowDown" if dy > 0 else "ArrowUp", abs(dy))]
            ways.sort(key=lambda way: -way[1])
            keys = [key for key, _ in ways] + ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight"]
            key = next((key for key in keys if (here, key) not in tried), "ArrowLeft")
            tried.add((here, key))
            self.page.keyboard.press(key)
        raise AssertionError(f"no way to {pile}")

    def message(self) -> str:
        return self.page.inner_text("#notice")


class Line:
    """A winning line for the game of a room; asked for again when the player chose another of equal places."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.moves: list[Move] = []
        self.expected: State | None = None

    def next(self) -> Move:
        state = self.room.game.state
        if state != self.expected:
            verdict = solve(state)
            assert verdict.verdict == "won"
            self.moves = list(verdict.line)
        move = self.moves.pop(0)
        self.expected = moves.apply(state, move)[0]
        return move


def pictures(frames: list[str]) -> list[dict[str, Any]]:
    """The pictures among the frames that a page has received."""
    messages = [json.loads(frame) for frame in frames]
    return [message for message in messages if message["type"] in ("table", "acted")]
