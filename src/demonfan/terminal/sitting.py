"""One game as it is played here: acts on the kept session, and what is said of them in the player's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from demonfan import games
from demonfan.acts import Move
from demonfan.autoplay import Mode
from demonfan.errors import InputError
from demonfan.events import Event
from demonfan.game import Game
from demonfan.games import optionnames
from demonfan.messages import render, translator
from demonfan.outcome import Outcome, Termination
from demonfan.plain import speech
from demonfan.store import Conflict, Session
from demonfan.view import view_events


class Said(NamedTuple):
    """What an act came to: whether it was done, and what is to be said."""

    done: bool
    text: str


class Sitting:
    """A session with the words for it. Every act is kept when the method returns, or `trouble` says why not."""

    def __init__(self, session: Session, language: str) -> None:
        self.session = session
        self.language = language

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def name(self) -> str:
        entry = games.catalogue().get(self.game.id)
        return entry.text(self.language).name if entry else self.game.id or "demonfan"

    @property
    def display(self) -> str:
        entry = games.catalogue().get(self.game.id)
        return entry.display if entry else ""

    @property
    def options(self) -> str:
        """The options that were chosen, in words; empty where the rules are the usual ones."""
        return optionnames.words(games.catalogue().get(self.game.id), self.game.options, self.language)

    @property
    def outcome(self) -> Outcome:
        return self.game.outcome

    @property
    def trouble(self) -> str:
        """Why the game is not being kept, and what helps; or nothing."""
        tr = translator(self.language)
        if self.session.kept:
            return ""
        if self.session.trouble is not None:
            why = render(self.session.trouble.reason, self.language)
            return f"{why}. {tr('The game goes on in memory only; K saves it to a file.')}"
        return tr("This game is kept nowhere: it ends with the program.")

    # ------------------------------------------------------------------------------------------ acts

    def play(self, move: Move | str) -> Said:
        """A move, as such or in notation."""
        return self._forward(lambda: self.session.play(move))

    def finish(self) -> Said:
        return self._forward(lambda: self.session.finish("all"))

    def redo(self) -> Said:
        return self._forward(self.session.redo)

    def undo(self, count: int = 1) -> Said:
        """Take back so many acts of the player."""
        tr = translator(self.language)
        return self._tried(lambda: self.session.undo(count), tr("Taken back."))

    def restart(self) -> Said:
        tr = translator(self.language)
        return self._tried(self.session.restart, tr("Back to the deal; redo leads forward again."))

    def bookmark(self, name: str) -> Said:
        tr = translator(self.language)
        return self._tried(lambda: self.session.bookmark(name), tr("Remembered as {name}.").format(name=name))

    def return_to(self, name: str) -> Said:
        tr = translator(self.language)
        return self._tried(lambda: self.session.return_to(name), tr("Back at {name}.").format(name=name))

    def set_autoplay(self, mode: Mode) -> Said:
        """Which cards go up by themselves from now on."""
        tr = translator(self.language)
        names = {"off": tr("off"), "safe": tr("safe cards"), "all": tr("all cards")}
        text = tr("Cards that go up by themselves: {mode}.").format(mode=names[mode])
        return self._tried(lambda: self.session.set_autoplay(mode), text)

    def help(self, name: str) -> None:
        """Count a help that was given."""
        self._tried(lambda: self.session.help(name), "")

    def pause(self) -> Said:
        """Stop the clock, and keep the time."""
        return self._tried(self.session.pause, "")

    def give_up(self, *, proved_lost: bool) -> Said:
        """End the game. A deal that nobody could win is laid aside, and counts as no loss."""
        said = self._tried(self.session.discard if proved_lost else self.session.abandon, "")
        return said._replace(text=self.given_up) if said.done else said

    @property
    def given_up(self) -> str:
        """How the player has given the game up; empty where it goes on or has come to its own end."""
        tr, result = translator(self.language), self.session.result
        if result == "discarded":
            return tr("Laid aside: this deal is proved lost, and counts as no loss.")
        return tr("Given up.") if result == "abandoned" else ""

    def _forward(self, act: Callable[[], tuple[Event, ...]]) -> Said:
        before = self.game.view
        events: list[Event] = []
        said = self._tried(lambda: events.extend(act()), "")
        text = " ".join(speech.sentences(before, view_events(events), self.language))
        return said._replace(text=text) if said.done else said

    def _tried(self, act: Callable[[], object], text: str) -> Said:
        """Do an act; say a text, or why it cannot be done."""
        try:
            act()
        except Conflict as error:
            return Said(False, render(error.reason, self.language))
        except InputError as error:
            return Said(False, self.sentence(error))
        return Said(True, text)

    def sentence(self, error: InputError) -> str:
        """An error in the player's language."""
        reason = getattr(error, "reason", None)
        return str(error) if reason is None else render(reason, self.language)

    # ------------------------------------------------------------------------------------------ how it stands

    def standing(self) -> str:
        """Won, stuck, or what is left when a layout is stuck; else nothing."""
        tr = translator(self.language)
        state, outcome = self.game.state, self.outcome
        if outcome.termination is Termination.WON:
            return tr("The game is won!")
        if outcome.termination is Termination.STUCK:
            up, size = state.cards_up, self.game.rules.pack.size
            text = tr("Stuck: nothing more can be reached. {up} of {all} cards are up. Undo, restart or quit.")
            return text.format(up=up, all=size)
        if outcome.layout_stuck:
            text = tr("This layout is stuck. Redeals left: {redeals}; draws left: {draws}.")
            return text.format(redeals=state.redeals_left, draws=state.draws_left)
        return ""

    def counters(self) -> str:
        """What is left, in a few words."""
        tr = translator(self.language)
        view = self.game.view
        parts = [tr("{up} of {all} up").format(up=self.game.state.cards_up, all=self.game.rules.pack.size)]
        if view.rules.redeal is not None:
            parts.append(tr("redeals: {count}").format(count=view.redeals_left))
        if view.rules.merci is not None:
            parts.append(tr("draws: {count}").format(count=view.draws_left))
        if view.passes_left is not None:
            parts.append(tr("passes: {count}").format(count=view.passes_left))
        if self.game.autoplay != "off":
            names = {"off": tr("off"), "safe": tr("safe cards"), "all": tr("all cards")}
            parts.append(tr("Auto: {mode}").format(mode=names[self.game.autoplay]))
        return " · ".join(parts)
