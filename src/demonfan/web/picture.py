"""The picture of a game: all that its table shows, made of what the player may know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from demonfan import autoplay, effects, games, moves, notation
from demonfan.acts import Redeal
from demonfan.cards import Card
from demonfan.events import CardsMoved, CardTurned, Drawn, StockTurned, WasteTurnedOver
from demonfan.game import Game
from demonfan.games import optionnames
from demonfan.outcome import Outcome
from demonfan.scoring import score
from demonfan.state import State
from demonfan.store import Session
from demonfan.store.clock import Clock
from demonfan.view import RedealtView, ViewEvent
from demonfan.viewdata import position_data
from demonfan.web.protocol import Acted, GameName, Kind, Table


@dataclass(frozen=True, slots=True)
class Picture:
    """A game as it stood after one act. It is made once, and worded for each language."""

    key: str
    game: str
    family: str
    deal: str
    options: dict[str, str]
    act: int
    rest: dict[str, Any]

    @staticmethod
    def of(key: str, game: Game, clock: Clock) -> Picture:
        return Picture(
            key,
            game.id,
            game.rules.family,
            str(game.start.deal),
            dict(game.options),
            game.act_count,
            _fields(game, clock),
        )

    def at(self, session: Session) -> Picture:
        """The same picture with what may change without an act: the time, and what the game counts as."""
        return replace(self, rest=self.rest | {"clock": _clock(session.clock), "result": session.result})

    def changed(self, *, deal: str, **fields: Any) -> Picture:
        """The same picture with another deal's name, and other fields."""
        return replace(self, deal=deal, rest=self.rest | fields)

    def table(self, language: str, re: int | None = None) -> Table:
        """The message that shows it whole."""
        return Table(re=re, game=self._name(language), act=self.act, **self.rest)

    def acted(self, language: str, kind: Kind, events: list[dict[str, Any]], said: list[str], re: int | None) -> Acted:
        """The message that says what led to it."""
        name = self._name(language)
        return Acted(re=re, kind=kind, events=events, said=said, game=name, act=self.act, **self.rest)

    def _name(self, language: str) -> GameName:
        entry = games.catalogue().get(self.game)
        name = entry.text(language).name if entry else self.game
        display = entry.display if entry else ""
        words = optionnames.words(entry, self.options, language)
        return GameName(self.key, self.game, name, self.family, self.deal, self.options, words, display)


def _fields(game: Game, clock: Clock) -> dict[str, Any]:
    state, outcome = game.state, game.outcome
    legal = {str(move): notation.write(state, move) for move in game.legal_moves}
    return {
        "moves": game.move_count,
        "view": position_data(game.view),
        "legal": legal,
        "outcome": str(outcome),
        "layout_stuck": outcome.layout_stuck,
        "result": None,
        "undo": game.undo_count,
        "redo": game.redo_count,
        "auto": game.autoplay,
        "can_finish": can_finish(game),
        "redeal": _redeal(state, outcome, legal),
        "score": _score(game),
        "clock": _clock(clock),
        "help": _help(game),
        "bookmarks": game.bookmarks,
    }


def _score(game: Game) -> dict[str, int]:
    """The points of the untimed standard score, and what they were given for."""
    now = score(game)
    return {"points": now.points} | {str(part): points for part, points in now.parts.items()}


def _clock(clock: Clock) -> dict[str, Any]:
    return {"seconds": clock.milliseconds // 1000, "running": clock.running}


def can_finish(game: Game) -> bool:
    """Whether the game is won by taking up, one after another, all cards that go up.

    Never where a card is unseen, for the answer would tell of it.
    """
    state = game.state
    if state.is_won or autoplay.next_up(state, "all") is None or game.view.unseen:
        return False
    kept = game.taken_back
    while (move := autoplay.next_up(state, "all", kept)) is not None:
        state, _ = effects.make(state, move)
    return state.is_won


def _redeal(state: State, outcome: Outcome, legal: dict[str, str]) -> dict[str, Any]:
    """How many are left; where one needs a stuck layout, the moves that are still to be made."""
    waits = state.redeals_left > 0 and not moves.can(state, Redeal()) and not outcome.is_over
    left = [text for place, text in legal.items() if not place.startswith("merci")] if waits else []
    return {"left": state.redeals_left, "moves": left}


def _help(game: Game) -> dict[str, int]:
    """What was used: acts that went back, and marks."""
    counts = {"undos": game.count("undo"), "restarts": game.count("restart"), "returns": game.count("return")}
    return counts | dict.fromkeys(sorted(game.marks), 1)


# ---------------------------------------------------------------------------------------------- events


def events_data(events: Iterable[ViewEvent]) -> list[dict[str, Any]]:
    """Events as plain data, one object each."""
    return [_event(event) for event in events]


def _event(event: ViewEvent) -> dict[str, Any]:
    match event:
        case CardsMoved(cards, source, target, auto):
            moved = {"event": "moved", "cards": _texts(cards), "from": str(source), "to": str(target)}
            return moved | {"auto": auto}
        case CardTurned(card, place):
            return {"event": "turned", "card": str(card), "at": str(place)}
        case StockTurned(cards):
            return {"event": "stock", "cards": _texts(cards)}
        case WasteTurnedOver(count):
            return {"event": "waste-over", "count": count}
        case Drawn(card, place, depth):
            return {"event": "drawn", "card": str(card), "at": str(place), "depth": depth}
        case RedealtView(number, shuffled, gathered):
            return {"event": "redealt", "number": number, "shuffled": shuffled, "gathered": gathered}
        case _:
            return {"event": "won"}


def _texts(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]
