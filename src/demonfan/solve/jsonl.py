"""Deals as JSON lines: one object a deal, piles as lists of card names.

``{"id", "game", "options"?, "scope"?, "piles", "foundations"?, "reserve"?, "stock"?, "waste"?, "cells"?}``: every pile
has its top last, the stock too, whose last card is therefore turned first (unlike the text of a position, where the
stock is written in the order of turning); `reserve` of several is a list of lists; cards that are missing are on the
foundations; `redeals_left` and `draws_left` are the rules' full counts if not given. `deal` in place of `piles` names a
deal number.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

import msgspec

from demonfan import effects, position
from demonfan.deals import Deal
from demonfan.errors import DemonfanError, InputError
from demonfan.games import Entry, find
from demonfan.rules import Rules
from demonfan.state import Face, State
from demonfan.state import Pile as StatePile

#: A line longer than this is refused.
MAX_LINE = 100_000

#: One card in one word, for the line becomes a position text: what stands between words there stands in no card.
Card = Annotated[str, msgspec.Meta(min_length=2, max_length=5, pattern=r"\A[^\s/#|:]+\Z")]
#: A cell's card, or a dot for an empty cell before another that is not.
Cell = Annotated[str, msgspec.Meta(pattern=r"\A(?:\.|[^\s/#|:]{2,5})\Z")]
Pile = Annotated[list[Card], msgspec.Meta(max_length=208)]


class Line(msgspec.Struct, frozen=True):
    """One deal. Fields that are not named here (a known verdict, a peer's figures) are left aside."""

    id: str | int = ""
    game: str = ""
    options: dict[str, str] = {}
    scope: Literal["game", "layout", "layout-thoughtful"] | None = None
    deal: str | int | None = None
    piles: Annotated[list[Pile], msgspec.Meta(max_length=60)] | None = None
    foundations: Annotated[list[Card], msgspec.Meta(max_length=60)] | None = None
    reserve: Annotated[list[Card | Pile], msgspec.Meta(max_length=60)] | None = None
    stock: Pile | None = None
    waste: Pile | None = None
    cells: Annotated[list[Cell], msgspec.Meta(max_length=60)] | None = None
    redeals_left: Annotated[int, msgspec.Meta(ge=0, le=500)] | None = None
    draws_left: Annotated[int, msgspec.Meta(ge=0, le=500)] | None = None


class LineError(InputError):
    """A line that is no deal of the game."""


def decode(text: str | bytes) -> Line:
    """Read one line.

    Raises:
        LineError: no JSON object of this form.
    """
    if len(text) > MAX_LINE:
        raise LineError(f"longer than {MAX_LINE} characters")
    try:
        return msgspec.json.decode(_bare(text), type=Line)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise LineError(str(error)) from None


def id_of(text: str | bytes) -> str | int:
    """The `id` of a line that `decode` refuses, so that the refusal can be told whose it is; empty without one."""

    class Named(msgspec.Struct):
        id: str | int = ""

    try:
        return msgspec.json.decode(_bare(text[: MAX_LINE + 1]), type=Named).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def _bare(text: str | bytes) -> str | bytes:
    """Without the mark with which some programs begin a file."""
    return text.removeprefix("\ufeff") if isinstance(text, str) else text.removeprefix(b"\xef\xbb\xbf")


def state_of(line: Line, default: Entry | None = None, options: Mapping[str, str] | None = None) -> State:
    """The position that a line stands for. `default` is the game of a line that names none.

    Raises:
        InputError: an unknown game or option, or no position of the game.
    """
    entry = find(line.game) if line.game else default
    if entry is None:
        raise LineError("the line names no game")
    rules = entry.rules_with({**(options or {}), **line.options})
    if line.piles is None:
        if line.deal is None:
            raise LineError("the line has neither piles nor a deal")
        for name in ("foundations", "reserve", "stock", "waste", "cells", "redeals_left", "draws_left"):
            if getattr(line, name) is not None:
                raise LineError(f"`{name}` goes with piles, not with a deal")
        return effects.deal(rules, Deal.parse(str(line.deal)))
    if line.deal is not None:
        raise LineError("the line has piles and a deal: which is meant?")
    try:
        return position.read(rules, _text(rules, line))
    except position.PositionError as error:
        # The lines of the text are none of the reader's.
        raise LineError(re.sub(r"^line [0-9]+: ", "", str(error))) from None


def encode(state: State, game: str, options: Mapping[str, str]) -> str:
    """The line of a position, without its end. Cards are marked face down only where they lie otherwise than dealt.

    Raises:
        LineError: a line cannot say all of it (passes made, a base rank that no card tells).
    """
    for marked in (False, True):
        text = json.dumps(_fields(state, game, options, marked=marked), ensure_ascii=False)
        try:
            again = state_of(decode(text))
        except DemonfanError:
            continue
        if replace(again, deal=state.deal, shuffled=state.shuffled) == state:
            return text
    raise LineError("a JSON line cannot say all of this position")


def _fields(state: State, game: str, options: Mapping[str, str], *, marked: bool) -> dict[str, Any]:
    marks = {Face.UP: "", Face.SEEN: "=", Face.UNSEEN: "-"} if marked else dict.fromkeys(Face, "")

    def names(pile: StatePile) -> list[str]:
        return [f"{marks[face]}{card}" for card, face in zip(pile.cards, pile.faces, strict=True)]

    line: dict[str, Any] = {"game": game}
    if options:
        line["options"] = dict(options)
    line["piles"] = [names(pile) for pile in state.tableau]
    while line["piles"] and not line["piles"][-1]:
        line["piles"].pop()
    if state.cards_up:
        line["foundations"] = [str(pile.cards[-1]) for pile in state.foundations if pile.cards]
    if any(pile.cards for pile in state.reserves):
        piles = [names(pile) for pile in state.reserves]
        line["reserve"] = piles[0] if len(piles) == 1 else piles
    if state.stock.cards:
        seen = StatePile(
            state.stock.cards, tuple(Face.UP if face is Face.UNSEEN else face for face in state.stock.faces)
        )
        line["stock"] = names(seen)
    if state.waste.cards:
        line["waste"] = names(state.waste)
    if any(pile.cards for pile in state.cells):
        line["cells"] = [str(pile.top or ".") for pile in state.cells]
    if state.redeals:
        line["redeals_left"] = state.redeals_left
    if state.draws:
        line["draws_left"] = state.draws_left
    return line


def _text(rules: Rules, line: Line) -> str:
    """The same position as text, which is read and checked in one place."""
    rows = [" ".join(pile) or "." for pile in line.piles or []]
    named: dict[str, Any] = {"Foundations": line.foundations, "Stock": (line.stock or [])[::-1], "Waste": line.waste}
    named["Cells"] = line.cells
    if line.reserve:
        reserves = [pile if isinstance(pile, list) else [pile] for pile in line.reserve]
        apart = " | " if isinstance(line.reserve[0], list) else " "
        rows.append(f"Reserve: {apart.join(' '.join(pile) for pile in reserves)}")
    rows += [f"{name}: {' '.join(cards)}" for name, cards in named.items() if cards]
    counts = {"Redeals left": line.redeals_left, "Merci": line.draws_left}
    rows += [f"{name}: {count}" for name, count in counts.items() if count is not None]
    return "\n".join(rows) + "\n"
