"""Messages about what is true of a game, made from what the analysis has found."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Literal

from demonfan.acts import Redeal
from demonfan.analysis import words
from demonfan.analysis.hints import Hint
from demonfan.analysis.judging import Judgement
from demonfan.analysis.lines import staged
from demonfan.messages import translator
from demonfan.odds.review import Review
from demonfan.odds.value import Odds
from demonfan.plain.speech import sentences
from demonfan.state import State
from demonfan.tree import Step
from demonfan.view import View
from demonfan.viewdata import position_data
from demonfan.web import limits, protocol


def odds(act: int, found: Judgement, language: str, *, chosen: bool) -> protocol.Odds:
    """The message that tells a judgement. `chosen`: the deal was chosen because it can be won."""
    value = error = None
    if (known := found.odds) is not None and known.kind != "proved":
        value, error = round(known.value, 4), round(known.standard_error, 4)
    kind = "unknown" if known is None else _kind(known)
    text = words.judgement(found, language, chosen=chosen)
    final = found.final
    return protocol.Odds(act=act, kind=kind, scope=found.scope, value=value, error=error, final=final, text=text)


def hint(state: State, found: Hint, level: int, language: str) -> protocol.Advice:
    """The message that tells as much of a hint as was asked for."""
    told = found.told(state, level, language)
    return protocol.Advice(
        level=level,
        card=str(told.card) if told.card else None,
        move=str(told.move) if told.move else None,
        notation=told.notation or None,
        line=[str(move) for move in told.line] or None,
        text=told.text,
    )


def line(view: View, found: Hint, language: str) -> protocol.BestLine | None:
    """The message that shows a line step by step; None where nothing of it can be foreseen."""
    stages = list(islice(staged(view, found.line), limits.LINE))
    if not stages:
        return None
    steps = [
        protocol.Step(
            move=str(stage.move),
            notation=stage.text,
            said=list(sentences(stage.before, stage.events, language)),
            view=position_data(stage.after),
        )
        for stage in stages
    ]
    kind: Literal["won", "computed"] = "won" if found.is_proved else "computed"
    return protocol.BestLine(kind=kind, text=found.text(language), steps=steps)


def won_before(undo: int, language: str) -> protocol.WonBefore:
    """The message that says how far back the last won position lies."""
    tr = translator(language)
    text = tr("This position is proved won.") if undo == 0 else tr("Back to the last position that is proved won.")
    return protocol.WonBefore(undo=undo, text=text)


def shown(start: State, line: Sequence[Step], moves: int, language: str) -> protocol.Shown:
    """The message that shows the position after so many moves, as the player knew it then."""
    if moves == 0:
        return protocol.Shown(moves=0, said=[], view=position_data(View.of(start)))
    step = line[moves - 1]
    said = list(sentences(View.of(step.before), step.view_events, language))
    return protocol.Shown(moves=moves, said=said, view=position_data(View.of(step.after)))


def review(found: Review, language: str) -> protocol.WholeReview:
    """The message that tells a review."""
    return protocol.WholeReview(
        kind=found.kind,
        before=None if found.before_deal is None else _value(found.before_deal),
        start=_value(found.start),
        moves=[
            protocol.Reviewed(
                notation=move.step.text,
                odds=_value(move.after),
                grade=move.grade,
                cost=round(move.cost, 4),
                luck=round(move.luck, 4),
                auto=move.step.auto,
                redeal=isinstance(move.step.move, Redeal),
            )
            for move in found.moves
        ],
        turning_point=found.turning_point,
        deal_luck=round(found.deal_luck, 4),
        luck=round(found.luck, 4),
        cost=round(found.cost, 4),
    )


def _value(known: Odds) -> protocol.Value:
    kind = _kind(known)
    return protocol.Value(kind=kind, value=round(known.value, 4), error=round(known.standard_error, 4))


def _kind(known: Odds) -> protocol.OddsKind:
    if known.kind == "proved":
        return "won" if known.is_win else "lost"
    return known.kind
