"""Why something is not allowed, as data: a code with the cards and rules concerned.

Sentences are made of it by `demonfan.messages`. `InputError` is the base of every error that input from outside can
cause: whoever talks to a person shows its one line, and no traceback.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from demonfan.cards import Card


class InputError(ValueError):
    """Base of every error that input from outside can cause; its text is one line."""


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

    def within(self, family: str) -> Reason:
        """The same reason in a family of games: fans are spoken of in one, columns in the other."""
        return replace(self, details=self.details | {"family": family})


def worded(text: str, /, **details: Any) -> Reason:
    """A reason whose code is its sentence in English: for what is wrong with rules, which nobody asks for by a code."""
    return Reason(text, details=details)


class DemonfanError(InputError):
    """Base of the errors that carry a `Reason`; the text is its sentence in English."""

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
