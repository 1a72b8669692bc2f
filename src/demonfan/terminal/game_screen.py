"""The table with its lines of text: the title above, below what happened, and what lies under the cursor."""

from __future__ import annotations

from typing import ClassVar, get_args

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.widgets import Input, Static

from demonfan.acts import Move, Redeal, Turn
from demonfan.autoplay import Mode
from demonfan.errors import Reason
from demonfan.messages import render, translator
from demonfan.moves import why_not
from demonfan.state import STOCK, Area, Place
from demonfan.store import Session
from demonfan.terminal import captions
from demonfan.terminal.celebration import Celebration
from demonfan.terminal.hand import Hand
from demonfan.terminal.keys import Key, act_of, game_keys
from demonfan.terminal.layout import pile_at, places
from demonfan.terminal.message import Message
from demonfan.terminal.openings import Openings
from demonfan.terminal.paint import Marks
from demonfan.terminal.sitting import Said, Sitting
from demonfan.terminal.table import Table
from demonfan.view import View

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_LABELS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"


class GameScreen(Openings):
    """One game: keys and the mouse make acts of the sitting, and every act is drawn."""

    AUTO_FOCUS: ClassVar[str | None] = "#table"

    def __init__(self, session: Session, language: str, said: str = "") -> None:
        """`said` is what there is to say of the game at first."""
        super().__init__(Sitting(session, language))
        self.hand = Hand(session.game)
        self.cursor = Place(Area.TABLEAU, 0)
        self.depth = 1
        self.labels: dict[Place, str] = {}
        self._lifted_by_press = False
        self._view = session.game.view
        self._ending = captions.ending(self.sitting)
        self._title = ""
        self._said, self._trouble = said, ""
        self.celebration: Celebration | None = None

    @property
    def view(self) -> View:
        return self._view

    @property
    def keys(self) -> list[Key]:
        """The keys that do something in this game: no dead ones."""
        rules = self.sitting.game.rules
        missing = set() if rules.stock is not None else {"stock"}
        missing |= set() if rules.redeal is not None else {"redeal"}
        return [key for key in game_keys(self.language) if key.act not in missing]

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Table(self._view, self.app.look, self.sitting.display)
        yield Message()
        tr = translator(self.language)
        yield Input(placeholder=tr("type a move, such as JC>QC, AH>F, KD>E"), id="typed", max_length=60)
        yield Static(id="under", markup=False)

    def on_mount(self) -> None:
        self.query_one("#typed").display = False
        self._trouble = self.sitting.trouble
        options = self.sitting.options
        self.query_one("#under").tooltip = Text(options) if options else None
        # Of a game that is over, the keys that lead on say more.
        told = "" if self._ending.kind else captions.played_with(options, self.language)
        self.say(captions.together(self._said, told, self._trouble))
        self.redraw()
        self.set_interval(1, self._tick)
        self.show_odds(self.app.settings.odds)

    # ------------------------------------------------------------------------------------------ drawing

    @property
    def table(self) -> Table:
        return self.query_one(Table)

    def redraw(self) -> None:
        """Draw the table and its lines anew."""
        hand, look = self.hand, self.app.look
        marks = Marks(self.cursor, self.depth, hand.held, hand.drawing, hand.targets, self.hints, self.labels)
        self.table.show(self._view, look, marks, self._carried())
        self._title = ""
        self._tick()
        options = self.sitting.options
        under = captions.under_cursor(self._view, self.cursor, self.language, look, self._width, options)
        self.query_one("#under", Static).update(under)

    @property
    def _width(self) -> int:
        """Of a line of text."""
        return self.app.size.width - 2

    def _tick(self) -> None:
        """Show the time."""
        if (title := self.title_line()) != self._title:
            self._title = title
            self.query_one("#title", Static).update(title)

    def title_line(self) -> str:
        """What stands above the table."""
        return captions.title(self.sitting, self._width, clock=self.app.settings.clock)

    def on_resize(self) -> None:
        self.redraw()

    def _carried(self) -> str:
        if self.hand.held is None or not self._lifted_by_press:
            return ""
        place, count = self.hand.held
        cards = self.hand.state[place].cards
        return self.app.look.index(cards[-count])

    def say(self, text: str) -> None:
        """Show a text; a game that is over, or a stuck layout, is named above it."""
        headline, keys, kind = self._ending
        self.query_one(Message).say(text or keys, headline, kind)

    # ------------------------------------------------------------------------------------------ acts

    def done(self, said: Said) -> None:
        """Draw what an act has made, and say it."""
        game = self.sitting.game
        self._view = game.view
        self.hand.look_again(game)
        self.line, self.hint_level, self.depth, self.labels = (), 0, 1, {}
        self._lifted_by_press = False
        # How an act ended a game says more than the act; the keys that lead on stand beside it.
        before, self._ending = self._ending, captions.ending(self.sitting)
        over = said.done and self._ending.kind
        # That a game is not kept is said once, not after every act.
        trouble, self._trouble = self._trouble, self.sitting.trouble
        news = "" if trouble == self._trouble else self._trouble
        self.say(captions.together("" if over else said.text, news))
        self.redraw()
        self.judge()
        self._lie_still()
        # Moves that were only tried win nothing.
        if self._ending.kind == "won" != before.kind and not self.away:
            self.celebration = Celebration(self.app, self.table, game.state)

    def _lie_still(self) -> None:
        """Whatever the player does ends what moves by itself."""
        if self.celebration is not None:
            self.celebration.stop()
            self.celebration = None

    def act(self, move: Move | Reason | None) -> None:
        """Make a move, or say why there is none."""
        if move is None:
            self.redraw()
        elif isinstance(move, Reason):
            self.say(render(move.within(self.sitting.game.rules.family), self.language))
            self.redraw()
        else:
            self.done(self.sitting.play(move))

    def touch(self, place: Place, depth: int = 1) -> None:
        """What Enter and a click do: lift, drop, or turn the stock."""
        hand = self.hand
        self.points = False
        if hand.held is None:
            if place == STOCK:
                self.act(Turn())
                return
            reason = hand.lift(place, depth)
            self.say(render(reason, self.language) if reason is not None else "")
        elif hand.held[0] == place and not (hand.drawing and place in hand.targets):
            hand.lift_more()
        else:
            self.act(hand.drop(place))
            return
        self.redraw()

    def press_enter(self) -> None:
        self.touch(self.cursor, self.depth)

    def press_let_go(self) -> None:
        self.app.stop_search()
        self.hand.lay_down()
        self.labels, self.points = {}, False
        self._type(on=False)
        self.say("")
        self.redraw()

    def press_deeper(self) -> None:
        self.depth = min(self.depth + 1, max(1, len(pile_at(self._view, self.cursor).cards)))
        self.redraw()

    def press_shallower(self) -> None:
        self.depth = max(1, self.depth - 1)
        self.redraw()

    def press_labels(self) -> None:
        self.labels = dict(zip(places(self._view), _LABELS, strict=False))
        self.redraw()

    def press_type(self) -> None:
        self._type(on=True)

    def _type(self, *, on: bool) -> None:
        """A line to type a move in stands where the message does."""
        typed = self.query_one("#typed", Input)
        typed.display, self.query_one(Message).display = on, not on
        typed.value = ""
        (typed if on else self.table).focus()

    @on(Input.Submitted, "#typed")
    def _typed(self, event: Input.Submitted) -> None:
        event.stop()
        text = event.value.strip()
        self.press_let_go()
        if text:
            self.done(self.sitting.play(text))

    def press_up(self) -> None:
        self.act(self.hand.up(self.hand.held[0] if self.hand.held else self.cursor))

    def press_finish(self) -> None:
        self.done(self.sitting.finish())

    def press_undo(self) -> None:
        self.done(self.sitting.undo())

    def press_redo(self) -> None:
        self.done(self.sitting.redo())

    def press_restart(self) -> None:
        self.done(self.sitting.restart())

    def press_stock(self) -> None:
        self.act(Turn())

    def press_redeal(self) -> None:
        state = self.sitting.game.state
        reason = why_not(state, Redeal())
        self.act(Redeal() if reason is None else reason)
        if reason is not None and self.hand.legal:
            # What has to be made first is told with the refusal.
            said = render(reason.within(state.rules.family), self.language)
            self.say(captions.together(said, self.moves_text()))

    def press_autoplay(self) -> None:
        modes: tuple[Mode, ...] = get_args(Mode)
        mode = modes[(modes.index(self.sitting.game.autoplay) + 1) % len(modes)]
        self.done(self.sitting.set_autoplay(mode))

    def press_lobby(self) -> None:
        self.app.to_lobby()

    def relabel(self, language: str) -> None:
        """Speak another language, and draw in another look, from now on."""
        self.sitting.language = language
        self._ending = captions.ending(self.sitting)
        self.say("")
        self.redraw()
        self.judge()

    # ------------------------------------------------------------------------------------------ keys and mouse

    def on_key(self, event: events.Key) -> None:
        self._lie_still()
        if self.query_one("#typed").has_focus:
            if event.key == "escape":
                event.stop()
                self.press_let_go()
            return
        if self.labels and event.character and event.character in _LABELS:
            event.stop()
            self._labelled(event.character)
            return
        if (way := _ARROWS.get(event.key)) is not None:
            event.stop()
            self.cursor, self.depth = self.table.neighbour(self.cursor, *way), 1
            self.redraw()
            return
        act = act_of(self.keys, "enter" if event.key == "space" else event.key, event.character)
        if act is not None:
            event.stop()
            self.app.do(act, self)

    def _labelled(self, letter: str) -> None:
        place = next((place for place, label in self.labels.items() if label == letter), None)
        self.labels = {}
        if place is not None:
            self.cursor, self.depth = place, 1
            self.touch(place)
        self.redraw()

    @on(Table.Pressed)
    def _pressed(self, event: Table.Pressed) -> None:
        self._lie_still()
        self.cursor, self.depth = event.place, 1
        if self.hand.held is None and event.place != STOCK:
            self.touch(event.place, event.depth)
            self._lifted_by_press = self.hand.held is not None
        self.redraw()

    @on(Table.Released)
    def _released(self, event: Table.Released) -> None:
        lifted, self._lifted_by_press = self._lifted_by_press, False
        if event.twice:
            if event.place is not None and event.place != STOCK:
                self.act(self.hand.up(event.place))
        elif event.place is None:
            self.hand.lay_down()
            self.redraw()
        elif lifted and self.hand.held is not None and event.place == self.hand.held[0]:
            self.redraw()  # A click: what it lifted stays lifted.
        elif event.place == STOCK and self.hand.held is None:
            self.act(Turn())
        elif self.hand.held is not None:
            dragged = lifted and event.moved
            self.touch(event.place)
            if dragged and self.hand.held is not None:
                self.hand.lay_down()
                self.redraw()
