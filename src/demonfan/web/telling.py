"""Messages about what is true of a game, made from what the analysis has found."""

from __future__ import annotations

from typing import Literal

from demonfan.analysis import words
from demonfan.analysis.hints import Hint
from demonfan.analysis.judging import Judgement
from demonfan.state import State
from demonfan.web import protocol

Kind = Literal["won", "lost", "computed", "estimate", "unknown"]


def odds(act: int, found: Judgement, language: str, *, chosen: bool) -> protocol.Odds:
    """The message that tells a judgement. `chosen`: the deal was chosen because it can be won."""
    value = error = None
    kind: Kind = "unknown"
    if (known := found.odds) is not None:
        if known.kind == "proved":
            kind = "won" if known.is_win else "lost"
        else:
            kind = known.kind
            value, error = round(known.value, 4), round(known.standard_error, 4)
    text = words.judgement(found, language, chosen=chosen)
    final = found.final
    return protocol.Odds(act=act, kind=kind, scope=found.scope, value=value, error=error, final=final, text=text)


def hint(act: int, state: State, found: Hint, level: int, language: str, re: int | None) -> protocol.Advice:
    """The message that tells as much of a hint as was asked for."""
    told = found.told(state, level, language)
    return protocol.Advice(
        re=re,
        act=act,
        level=level,
        card=str(told.card) if told.card else None,
        move=str(told.move) if told.move else None,
        notation=told.notation or None,
        line=[str(move) for move in told.line] or None,
        text=told.text,
    )
