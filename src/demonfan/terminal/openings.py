"""What can be opened over a game: another deal, rules, bookmarks, a pause, lines, a branch, the review."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text
from textual import on, work

from demonfan import games
from demonfan.messages import translator
from demonfan.notation import write
from demonfan.plain import picture
from demonfan.state import Place
from demonfan.terminal import captions
from demonfan.terminal.keys import Key, key_list
from demonfan.terminal.layout import pile_at
from demonfan.terminal.message import Message
from demonfan.terminal.reading import Reading
from demonfan.terminal.truth import Truth
from demonfan.view import View

if TYPE_CHECKING:
    from demonfan.terminal.fresh import Wish


class Openings(Truth):
    """A screen of a game with the dialogs and screens that lead away from it and back. Each is loaded when opened."""

    cursor: Place

    @property
    def language(self) -> str:
        return self.sitting.language

    @property
    def keys(self) -> list[Key]:
        """The keys that do something in this game."""
        raise NotImplementedError

    @property
    def view(self) -> View:
        """The position that is shown."""
        raise NotImplementedError

    @property
    def away(self) -> int:
        """How many moves the position lies from the player's game."""
        return 0

    def touch(self, place: Place, depth: int = 1) -> None:
        """Lift or drop."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------ to read

    def press_rules(self) -> None:
        self.app.show_rules(self.sitting.game.id)

    def press_help(self) -> None:
        tr = translator(self.language)
        self.app.push_screen(Reading(tr("Keys"), key_list(self.keys, self.language), self.language))

    def press_moves(self) -> None:
        tr = translator(self.language)
        text = self.moves_text()
        self.say(text or tr("There is no legal move."))
        if not self.query_one(Message).fits:
            self.app.push_screen(Reading(tr("Moves"), Text(text), self.language))

    def moves_text(self) -> str:
        """The legal moves as people write them; empty without any."""
        state = self.sitting.game.state
        texts = [write(state, move) for move in self.sitting.game.legal_moves]
        return translator(self.language)("Moves: {moves}").format(moves=", ".join(texts)) if texts else ""

    @on(Message.Opened)
    def _message_opened(self, event: Message.Opened) -> None:
        self.app.push_screen(Reading(self.sitting.name, Text(event.text), self.language))

    def press_piles(self) -> None:
        tr = translator(self.language)
        said = [*picture.lines(self.view, self.language), *(["", self.odds_said] if self.odds_said else [])]
        self.app.push_screen(Reading(tr("Piles"), Text("\n".join(said)), self.language))

    def press_open(self) -> None:
        from demonfan.terminal.pile import OpenedPile

        pile = pile_at(self.view, self.cursor)
        name = captions.pile_name(self.view, self.cursor, self.language)
        if not pile.cards:
            self.say(translator(self.language)("{pile}: empty").format(pile=name))
            return

        def lift(depth: int | None) -> None:
            if depth is not None:
                self.touch(self.cursor, depth)

        self.app.push_screen(OpenedPile(name, pile, self.app.look, self.language), lift)

    # ------------------------------------------------------------------------------------------ the game as a whole

    def press_fresh(self) -> None:
        from demonfan.terminal.fresh import Fresh

        game = self.sitting.game
        entry = games.catalogue().get(game.id)
        if entry is None:
            self.say(translator(self.language)("This game's rules are its own: it has no other deals."))
            return
        self.app.push_screen(Fresh(entry, dict(game.options), str(game.start.deal), self.language), self._fresh)

    def _fresh(self, wish: Wish | None) -> None:
        if wish is not None:
            self.app.begin(self.sitting.game.id, wish)

    def press_bookmarks(self) -> None:
        from demonfan.terminal.bookmarks import Bookmarks

        def chosen(choice: tuple[str, str] | None) -> None:
            if choice is not None:
                act, name = choice
                self.done(self.sitting.bookmark(name) if act == "remember" else self.sitting.return_to(name))

        self.app.push_screen(Bookmarks(self.sitting.game.bookmarks, self.language), chosen)

    def press_share(self) -> None:
        from demonfan.terminal.share import Share

        def shared(text: str | None) -> None:
            if text is not None:
                self.say(text)

        self.app.push_screen(Share(self.sitting.game, self.language), shared)

    def press_pause(self) -> None:
        from demonfan.terminal.pause import Pause

        sitting = self.sitting
        sitting.pause()

        def go_on(_: None) -> None:
            sitting.session.resume()
            self.redraw()

        screen = Pause(sitting.name, sitting.session.clock.milliseconds, self.language)
        self.app.push_screen(screen, go_on)

    def press_give_up(self) -> None:
        from demonfan.terminal.confirm import Confirm

        tr = translator(self.language)
        if self.sitting.session.result is not None:
            self.say(tr("This game has its result already."))
            return
        question = tr("Give this game up? It cannot be undone. A deal proved lost counts as no loss.")

        def answered(yes: bool | None) -> None:
            if yes:
                self.say("…")
                self._give_up()

        self.app.push_screen(Confirm(tr("Give up"), question, self.language), answered)

    @work(thread=True, exclusive=True, group="give-up")
    def _give_up(self) -> None:
        from demonfan.analysis.judging import proved_lost

        lost = proved_lost(self.sitting.game.start)
        self.app.call_from_thread(self._given_up, lost)

    def _given_up(self, lost: bool) -> None:
        # The game stays on the table, so that it can be reviewed.
        said = self.sitting.give_up(proved_lost=lost)
        if self.is_attached:
            self.done(said)

    # ------------------------------------------------------------------------------------------ lines and branches

    def press_watch(self) -> None:
        self.say("…")
        self._watch()

    @work(exclusive=True, group="hint")
    async def _watch(self) -> None:
        from demonfan.terminal.watch import Watch, frames_of_line

        hint = await self._sought(3)
        if hint is None:
            return
        self.say(hint.text(self.language))
        frames = frames_of_line(self.view, hint.line, self.language)
        if len(frames) > 1:
            self.sitting.help("line")
            self.app.push_screen(Watch(self.sitting, frames, hint.text(self.language), away=self.away))
        elif hint.line:
            self.say(translator(self.language)("No line can be shown: what comes next, nobody has seen."))

    def press_explore(self) -> None:
        from demonfan.terminal.branch import Branch

        self.sitting.help("analysis")
        self.app.push_screen(Branch.of(self.sitting, self.view))

    def press_review(self) -> None:
        from demonfan.terminal.review import ReviewScreen

        self.app.push_screen(ReviewScreen(self.sitting))
