"""What each message about a game does to it; nothing here knows of sockets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from demonfan.acts import parse_move
from demonfan.analysis.judging import proved_lost
from demonfan.errors import Reason
from demonfan.events import Event
from demonfan.game import Game
from demonfan.moves import why_not
from demonfan.plain import speech
from demonfan.store import Session
from demonfan.view import View, ViewEvent, view_events
from demonfan.web import protocol
from demonfan.web.picture import events_data
from demonfan.web.protocol import Kind


@dataclass(frozen=True, slots=True)
class Done:
    """An act that has been done: what happened, and what was known before it."""

    kind: Kind
    before: View
    events: tuple[ViewEvent, ...] = ()

    @property
    def data(self) -> list[dict[str, Any]]:
        return events_data(self.events)

    def said(self, language: str) -> list[str]:
        """What happened, in sentences."""
        return list(speech.sentences(self.before, self.events, language))


def act(game: Game, message: protocol.Move, at: float) -> Done:
    """Do what a message says, `at` so many seconds of playing time.

    What goes back has no events: they would name cards that are hidden again.

    Raises:
        DemonfanError: it cannot be done; nothing has changed.
    """
    before = game.view
    match message:
        case protocol.Play():
            return _forward("play", before, game.play(parse_move(message.move), at=at))
        case protocol.TypeIn():
            return _forward("play", before, game.play(message.text, at=at))
        case protocol.Redo():
            return _forward("redo", before, _repeated(lambda: game.redo(at=at), lambda: game.can_redo, message.count))
        case protocol.Finish():
            return _forward("finish", before, game.finish(at=at))
        case protocol.Undo():
            _repeated(lambda: _undo(game, at), lambda: game.can_undo, message.count)
            return Done("undo", before)
        case protocol.Restart():
            game.restart(at=at)
            return Done("restart", before)
        case protocol.Return():
            game.return_to(message.name, at=at)
            return Done("return", before)
        case protocol.Bookmark():
            game.bookmark(message.name, at=at)
            return Done("bookmark", before)
        case protocol.Autoplay():
            game.autoplay = message.mode
            return Done("auto", before)


def discard(session: Session) -> Done:
    """Give a game up. A deal that nobody could win counts as no loss."""
    before = session.game.view
    if proved_lost(session.game.start):
        session.discard()
    else:
        session.abandon()
    return Done("discard", before)


def why(game: Game, text: str) -> Reason | None:
    """The reason why a move in place form is not legal, or None.

    Raises:
        NotationError: the text is no move.
    """
    return why_not(game.state, parse_move(text))


def _forward(kind: Kind, before: View, events: tuple[Event, ...]) -> Done:
    return Done(kind, before, view_events(events))


def _repeated(once: Callable[[], tuple[Event, ...]], more: Callable[[], bool], count: int) -> tuple[Event, ...]:
    """Do an act `count` times, or until there is no more; 0 is without end."""
    events = list(once())
    done = 1
    while done != count and more():
        events += once()
        done += 1
    return tuple(events)


def _undo(game: Game, at: float) -> tuple[Event, ...]:
    game.undo(at=at)
    return ()
