"""The deal forms of other programs, read and written: each is taken to a position of ours and back.

=============  ====================================================================================================
`fc-solve`     a board of Freecell Solver: a row a pile, its bottom card first, with or without a colon before it;
               ``Foundations: H-5 C-A D-0 S-K`` (or ``Founds:``), ``Freecells: 3H -`` (or ``FC:``)
`solvitaire`   a deal of Solvitaire: a JSON object of lists of cards, ``tableau piles``, ``foundations``, ``reserve``,
               ``stock``, ``waste``, ``cells``, in each the top card last
`lblsolve`     the fans that lblsolve reads: a row a fan, its top card last; what is missing is on the foundations
`number`       a deal number: ours, ``ms:24``, or PySolFC's ``pysol:198246790``
`position`     our own text (`demonfan.position`), and `line`, the same in one line
=============  ====================================================================================================

None of the foreign forms can say everything: which cards lie face up other than as the rules deal, how many redeals,
draws or passes are left, a waste or a reserve. What a form cannot say is never dropped in silence: each text is read
again before it is given out, and another position is an error. Only the number that the shuffles of redeals come from
is left out, as in every form without one.

Sources: the README of Freecell Solver 6.12, the README and schema of Solvitaire's deal files, the README of lblsolve.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from types import MappingProxyType
from typing import Annotated, Any

import msgspec

from demonfan import effects, foundationtext, position
from demonfan.cards import Card, CardError, Rank, Suit, cards_text
from demonfan.deals import Deal
from demonfan.errors import DemonfanError, Reason
from demonfan.position import PositionError
from demonfan.rules import Rules, SetOut
from demonfan.state import NO_CARDS, Pile, State
from demonfan.tables import compile_rules

#: A text longer than this is refused.
MAX_LENGTH = 100_000


class InterchangeError(DemonfanError):
    """A text that is no deal of its form, or a position that a form cannot say. The details name the line."""


@dataclass(frozen=True, slots=True)
class Form:
    """A form, with the way there and back."""

    name: str
    read: Callable[[Rules, str], State]
    write: Callable[[State], str]


def read(rules: Rules, text: str, form: str | None = None) -> State:
    """Read a deal in a form, or in the form that it is seen to have.

    Raises:
        InterchangeError, PositionError, DealError: the text is no deal of the game in this form.
    """
    if len(text) > MAX_LENGTH:
        raise InterchangeError(Reason("too-long", details={"limit": MAX_LENGTH}))
    return FORMS[form or detect(text)].read(rules, text)


def write(state: State, form: str) -> str:
    """Write a position in a form.

    Raises:
        InterchangeError: the form cannot say all of it.
    """
    text = FORMS[form].write(state)
    try:
        again = FORMS[form].read(state.rules, text)
    except DemonfanError:
        # Cards are missing: those of an area that the form does not have.
        areas = {"stock": state.stock, "waste": state.waste, "reserves": NO_CARDS.put(_all(state.reserves))}
        lost = next((name for name, pile in areas.items() if pile.cards), "foundations")
        raise _unsayable(form, lost) from None
    check(again, state, form)
    return text


def check(again: State, state: State, form: str) -> None:
    """Hold a position that was read again against the one that was written.

    Raises:
        InterchangeError: naming the first part in which they differ.
    """
    for name in _LOST:
        if _part(again, name) != _part(state, name):
            raise _unsayable(form, name)


def detect(text: str) -> str:
    """The form of a text, by its marks. Rows of cards without any are our position text, which reads them as all do."""
    lines = [line for line in (line.strip() for line in text.splitlines()) if line and not line.startswith("#")]
    if lines and lines[0].startswith("{"):
        return "solvitaire"
    if lines and all(re.fullmatch(r"(?:(?:ms|pysol):)?[0-9]+", line) for line in lines):
        return "number"
    if any(re.match(r":|Founds:|FC:|Freecells:|Foundations:.*-", line) for line in lines):
        return "fc-solve"
    return "position"


#: The parts of a position, and what to call each where a form has no word for it.
_LOST = {
    "tableau": Reason("lost-tableau"),
    "foundations": Reason("lost-foundations"),
    "reserves": Reason("lost-reserve"),
    "cells": Reason("lost-cells"),
    "stock": Reason("lost-stock"),
    "waste": Reason("lost-waste"),
    "base": Reason("lost-base"),
    "redeals": Reason("lost-redeals"),
    "passes": Reason("lost-passes"),
    "draws": Reason("lost-draws"),
}


def _part(state: State, name: str) -> object:
    """A part of a position; of the tableau empty piles do not count."""
    return _closed_up(state) if name == "tableau" else getattr(state, name)


def _closed_up(state: State) -> list[Pile]:
    return [pile for pile in state.tableau if pile.cards]


def _all(piles: tuple[Pile, ...]) -> tuple[Card, ...]:
    return tuple(card for pile in piles for card in pile.cards)


def _unsayable(form: str, lost: str) -> InterchangeError:
    return InterchangeError(Reason("form-cannot-say", details={"form": form, "lost": _LOST[lost]}))


def _at(reason: Reason, line: int) -> InterchangeError:
    """The error of a line."""
    return InterchangeError(replace(reason, details=reason.details | {"line": line}))


# ---------------------------------------------------------------------------------------------- Freecell Solver

_BOARD_LINE = re.compile(r"(Foundations|Founds|Freecells|FC)\s*:(.*)", re.IGNORECASE)


def _read_board(rules: Rules, text: str) -> State:
    """A board becomes a position text of as many lines, so that an error names the same line."""
    rows: list[str] = []
    cells, up = "", dict.fromkeys(Suit, 0)
    for number, line in enumerate(text.splitlines(), 1):
        line = line.split("#")[0].strip()
        match = _BOARD_LINE.fullmatch(line)
        if match is None:
            cards = line.removeprefix(":").split()
            rows.append(" ".join(map(str, _cards(cards, number))) or ("." if line == ":" else ""))
            continue
        rows.append("")
        if match[1].casefold() in ("freecells", "fc"):
            if rules.cells is None:
                raise _at(Reason("no-such-area", details={"text": match[1]}), number)
            held = match[2].split()
            cells = " ".join("." if word == "-" else str(_cards([word], number)[0]) for word in held)
        else:
            up = _heights(rules, match[2], number)
    if not _plain_foundations(rules):
        raise _unsayable("fc-solve", "foundations")
    # A board without the line has nothing on its foundations.
    tops = [str(Card(rules.pack.ranks[height - 1], suit)) for suit, height in up.items() if height]
    rows.append(f"Foundations: {' '.join(tops)}")
    if cells:
        rows.append(f"Cells: {cells}")
    return position.read(rules, "\n".join(rows))


def _plain_foundations(rules: Rules) -> bool:
    """Whether one foundation for each suit goes up from the lowest rank, so that a height says what lies on it."""
    groups = [rule.group for rule in compile_rules(rules).foundations]
    plain = all(g.start == rules.ranks[0] and g.build == "suit" and (g.direction, g.step) == ("up", 1) for g in groups)
    return plain and rules.packs == 1 and len(groups) == len(Suit)


def _heights(rules: Rules, text: str, line: int) -> dict[Suit, int]:
    """The cards up in each suit, from ``H-5 C-A D-0 S-K``; a suit that is not named has none."""
    up = dict.fromkeys(Suit, 0)
    letters = {suit.letter: suit for suit in Suit}
    for word in text.split():
        suit, dash, rank = word.upper().partition("-")
        if not dash or suit not in letters:
            raise _at(Reason("no-height", details={"text": word[:40]}), line)
        if rank != "0":
            card = _cards([f"{rank}{suit}"], line)[0]
            if card.rank not in rules.pack.ranks:
                raise _at(Reason("no-height", details={"text": word[:40]}), line)
            up[letters[suit]] = rules.pack.place(card.rank) + 1
    return up


def _write_board(state: State) -> str:
    heights = dict.fromkeys(Suit, 0)
    if not _plain_foundations(state.rules):
        raise _unsayable("fc-solve", "foundations")
    for pile in state.foundations:
        if pile.cards:
            heights[pile.cards[-1].suit] = pile.size
    ranks = ["0", *(rank.letter for rank in state.rules.pack.ranks)]
    up = " ".join(
        f"{suit.letter}-{ranks[heights[suit]]}" for suit in (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
    )
    lines = [f"Foundations: {up}"]
    if state.cells:
        lines.append(f"Freecells: {' '.join(str(pile.top) if pile.top else '-' for pile in state.cells)}")
    lines += [f": {pile_text(pile)}".rstrip() for pile in state.tableau]
    return "".join(f"{line}\n" for line in lines)


def pile_text(pile: Pile, ten: str = "T") -> str:
    """The cards of a pile, bottom first, the ten written as a form wants it."""
    return " ".join(str(card).replace("T", ten) for card in pile.cards)


def _cards(words: list[str], line: int) -> list[Card]:
    cards = []
    for word in words:
        try:
            # Some write the ace as 1.
            cards.append(Card.parse(re.sub(r"^1(?=\D)", "A", word)))
        except CardError:
            raise _at(Reason("no-card", details={"text": word[:40]}), line) from None
    return cards


# ---------------------------------------------------------------------------------------------- lblsolve


def _read_fans(rules: Rules, text: str) -> State:
    lines = enumerate(text.splitlines(), 1)
    return position.read(rules, "\n".join(" ".join(map(str, _cards(line.split(), number))) for number, line in lines))


def _write_fans(state: State) -> str:
    return "".join(f"{pile_text(pile, '10')}\n" for pile in _closed_up(state))


# ---------------------------------------------------------------------------------------------- Solvitaire

_Names = Annotated[list[str], msgspec.Meta(max_length=208)]
_RANK_NUMBER = {str(rank.value): rank.letter for rank in Rank}


class _Solvitaire(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    piles: Annotated[list[_Names], msgspec.Meta(max_length=60)] = msgspec.field(name="tableau piles")
    foundations: _Names | None = None
    reserve: _Names = []
    stock: _Names = []
    waste: _Names = []
    cells: _Names = []


def _read_solvitaire(rules: Rules, text: str) -> State:
    try:
        json.loads(text)  # its errors name the line
        deal = msgspec.json.decode(text, type=_Solvitaire)
    except json.JSONDecodeError as error:
        raise _at(Reason("no-json", details={"text": error.msg}), error.lineno) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise InterchangeError(Reason("no-solvitaire", details={"text": str(error)[:200]})) from None
    for name in (*chain(*deal.piles), *(deal.foundations or ()), *deal.reserve, *deal.stock, *deal.waste, *deal.cells):
        _cards([_ours(name)], _line_of(text, name))
    named = {"Stock": deal.stock[::-1], "Waste": deal.waste, "Cells": deal.cells}
    rows = [" ".join(map(_ours, pile)) or "." for pile in deal.piles]
    rows += [f"{name}: {' '.join(map(_ours, cards))}" for name, cards in named.items() if cards]
    if deal.reserve:
        piles = len(effects.deal(rules, Deal("own", 1)).reserves)
        rows.append(f"Reserve: {(' ' if piles == 1 else ' | ').join(map(_ours, deal.reserve))}")
    rows += _listed_foundations(rules, deal.foundations)
    try:
        state = position.read(rules, "\n".join(rows))
    except PositionError as error:
        # The lines of the text made here are not those of the file.
        details = {name: value for name, value in error.reason.details.items() if name != "line"}
        raise PositionError(replace(error.reason, details=details)) from None
    return state


def _line_of(text: str, name: str) -> int:
    """The line in which a name stands first."""
    return text[: max(0, text.find(json.dumps(name)))].count("\n") + 1


def _listed_foundations(rules: Rules, names: list[str] | None) -> Iterator[str]:
    """The lines for foundations that are listed card by card. Those set out before the deal need not be listed."""
    if names is None:
        up = [Card.parse(name) for step in rules.deal if isinstance(step, SetOut) for name in step.cards]
    else:
        up = [Card.parse(_ours(name)) for name in names]
    if not up:
        yield "Foundations:"
        return
    if rules.packs > 1:
        raise _unsayable("solvitaire", "foundations")
    based = any(rule.group.start in ("dealt", "chosen") for rule in compile_rules(rules).foundations)
    base = up[0].rank if based else None
    tops = cards_text({card.suit: card for card in up}.values())
    try:
        piles = foundationtext.read(rules, base, tops)
    except ValueError as error:
        raise InterchangeError(Reason("bad-foundation", details={"text": str(error)})) from None
    if Counter(_all(piles)) != Counter(up):
        raise InterchangeError(Reason("foundation-not-whole", details={"text": tops}))
    yield f"Foundations: {tops}"
    if base is not None:
        yield f"Base: {base}"


def _ours(name: str) -> str:
    """A card's name as we write it; Solvitaire's ranks may all be numbers."""
    rank, suit = name[:-1].upper(), name[-1:].upper()
    return _RANK_NUMBER.get(rank, rank) + suit


def _write_solvitaire(state: State) -> str:
    if any(pile.cards for pile in state.cells):
        raise _unsayable("solvitaire", "cells")

    def names(pile: Pile) -> list[str]:
        return pile_text(pile, "10").split()

    deal: dict[str, Any] = {"tableau piles": [names(pile) for pile in state.tableau]}
    if up := [name for pile in state.foundations for name in names(pile)]:
        deal["foundations"] = up
    if any(pile.cards for pile in state.reserves):
        deal["reserve"] = [name for pile in state.reserves for name in names(pile)]
    for name, pile in (("stock", state.stock), ("waste", state.waste)):
        if pile.cards:
            deal[name] = names(pile)
    rows = ",\n".join(f"  {json.dumps(key)}: {_json_rows(value)}" for key, value in deal.items())
    return f"{{\n{rows}\n}}\n"


def _json_rows(value: list[Any]) -> str:
    """A list on one line, a list of lists on a line each."""
    if value and isinstance(value[0], list):
        return "[\n" + ",\n".join(f"    {json.dumps(row)}" for row in value) + "\n  ]"
    return json.dumps(value)


# ---------------------------------------------------------------------------------------------- numbers and ours


def _read_number(rules: Rules, text: str) -> State:
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    return effects.deal(rules, Deal.parse(" ".join(filter(None, lines))))


def _write_number(state: State) -> str:
    if effects.deal(state.rules, state.deal) != state:
        raise InterchangeError(Reason("no-number-lays-out"))
    return f"{state.deal}\n"


FORMS: Mapping[str, Form] = MappingProxyType(
    {
        form.name: form
        for form in (
            Form("fc-solve", _read_board, _write_board),
            Form("solvitaire", _read_solvitaire, _write_solvitaire),
            Form("lblsolve", _read_fans, _write_fans),
            Form("number", _read_number, _write_number),
            Form("position", position.read, position.write),
            Form("line", position.read, lambda state: position.write_line(state) + "\n"),
        )
    }
)
