"""Why something is not allowed: a code with the cards and rules concerned. Sentences are made by `demonfan.messages`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from demonfan.cards import Card


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason as data.

    `code` is a fixed key of the message catalogue, `cards` are the cards it speaks of (the moved one first), `rule`
    holds the part of the rules it rests on, and `details` further values of the sentence.
    """

    code: str
    cards: tuple[Card, ...] = ()
    rule: object = None
    details: dict[str, Any] = field(default_factory=dict)


class DemonfanError(ValueError):
    """Base of the errors that a player's or a program's input can cause."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __str__(self) -> str:
        from demonfan.messages import render

        return render(self.reason)


class NotationError(DemonfanError):
    """A text that cannot be read."""


class IllegalMove(DemonfanError):
    """A move that the rules do not allow here."""


class AmbiguousMove(DemonfanError):
    """A text that names several moves; a pile number decides."""
