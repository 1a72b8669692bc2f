"""Certificates: a verdict that anyone can check with plain Python.

A won certificate holds a line. A lost one holds a closed set of positions: the first is in it, none is won, and for
each it says why no move leads out of it:

- ``dead``: the relaxed fixpoint proves the position lost (`demonfan.solve.statements.is_dead`);
- else ``up CARD``: this card may go up at once (`demonfan.solve.statements.goes_up_at_once`), and that leads into it;
- else ``moves``: every legal move leads to a position of the set.

Positions that differ only in the order of piles with equal rules are one. The file is JSON lines: a head, then one
position a line. `write` makes a certificate by an exhaustive search of its own, `check` reads one and believes nothing:
it walks the set from the first position with the rules engine, and refuses a set with a position too few or too many.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal, TypeVar

import msgspec

from demonfan import position, rulefile
from demonfan.acts import Redeal
from demonfan.effects import make
from demonfan.errors import InputError
from demonfan.moves import legal_moves
from demonfan.notation import read as read_move
from demonfan.notation import write as write_move
from demonfan.rules import Alternate
from demonfan.solve.replay import wins
from demonfan.solve.statements import goes_up_at_once, is_dead
from demonfan.solve.verdict import Scope, Verdict
from demonfan.state import State
from demonfan.tables import compile_rules

#: A certificate may not hold more positions, nor be longer.
MAX_POSITIONS = 1_000_000
MAX_BYTES = 512 * 2**20
FORMAT = "demonfan-certificate-1"

T = TypeVar("T")


class CertificateError(InputError):
    """A certificate that proves nothing: it cannot be read, or a claim in it does not hold."""


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: what is claimed of which position."""

    format: str
    rules: str
    position: str
    scope: Scope
    verdict: Literal["won", "lost"]
    line: list[str] = []


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One position of the closed set, by its key, and why no move leads out."""

    key: str
    why: str


def write(state: State, verdict: Verdict, limit: int = MAX_POSITIONS) -> Iterator[str]:
    """The lines of a certificate for a verdict, searched anew in plain Python where it is lost.

    Raises:
        CertificateError: nothing is decided, or the closed set is larger than the limit.
    """
    if verdict.verdict == "undecided":
        raise CertificateError("there is no certificate of an undecided position")
    text = position.write_line(state)
    line = []
    if verdict.verdict == "won":
        current = state
        for move in verdict.line:
            line.append(write_move(current, move))
            current, _ = make(current, move)
    head = Head(FORMAT, rulefile.encode(state.rules), text, verdict.scope, verdict.verdict, line)
    yield msgspec.json.encode(head).decode() + "\n"
    if verdict.verdict == "lost":
        for entry in _closed_set(_read_position(head), verdict.scope == "layout", limit):
            yield msgspec.json.encode(entry).decode() + "\n"


def check(lines: Iterable[str]) -> Head:
    """Check a certificate. Returns its head if every claim holds.

    Raises:
        CertificateError: saying which claim does not.
    """
    rest = iter(lines)
    head = _decode(next(rest, ""), Head, 1)
    if head.format != FORMAT:
        raise CertificateError(f"not a certificate of the form {FORMAT}")
    state = _read_position(head)
    if head.verdict == "won":
        _check_line(state, head)
        if next(rest, ""):
            raise CertificateError("a won certificate ends with its line")
        return head
    if head.line:
        raise CertificateError("a lost certificate has no line")
    claims: dict[str, str] = {}
    for number, line in enumerate(rest, 2):
        entry = _decode(line, Entry, number)
        if entry.key in claims:
            raise CertificateError(f"line {number}: the position stands twice")
        claims[entry.key] = entry.why
        if len(claims) > MAX_POSITIONS:
            raise CertificateError(f"more than {MAX_POSITIONS} positions")
    reached = 0
    for key, why in _walk(state, head.scope == "layout", claims):
        reached += 1
        if claims[key] != why:
            raise CertificateError(f"a claim does not hold: {claims[key]!r} of {key}")
    if reached != len(claims):
        raise CertificateError(f"{len(claims) - reached} positions cannot be reached from the first")
    return head


def key_of(state: State) -> str:
    """The text that is equal for positions that differ only in the order of piles with equal rules."""
    groups: dict[int, list[str]] = {}
    for rule, pile in zip(compile_rules(state.rules, state.base).piles, state.tableau, strict=True):
        groups.setdefault(id(rule), []).append(str(pile) or ".")
    parts = [" | ".join(sorted(piles)) for piles in groups.values()]
    for area in (state.foundations, state.reserves):
        parts.append(" | ".join(str(pile) or "." for pile in area))
    parts.append(" | ".join(sorted(str(pile) for pile in state.cells)))
    parts += [str(state.stock), str(state.waste), f"{state.redeals} {_passes(state)} {state.draws} {state.base or ''}"]
    return " / ".join(parts)


def _passes(state: State) -> int:
    """The passes made, as far as they matter: not where they are without limit and all alike."""
    stock = state.rules.stock
    return state.passes if state.passes_left is not None or isinstance(getattr(stock, "turn", 1), tuple) else 0


# ---------------------------------------------------------------------------------------------- the closed set


def _claim(state: State, layout: bool) -> tuple[str, list[State]]:
    """Why no move leads out of the set from here, and the positions that must then be in it.

    Raises:
        CertificateError: the position is won.
    """
    if state.is_won:
        raise CertificateError("the set holds a won position")
    alone = layout or state.redeals_left == 0
    if alone and is_dead(state):
        return "dead", []
    up = goes_up_at_once(state) if alone else None
    if up is not None:
        return f"up {state[up.source].cards[-1]}", [make(state, up)[0]]
    moves = [move for move in legal_moves(state) if not (layout and isinstance(move, Redeal))]
    return "moves", [make(state, move)[0] for move in moves]


def _closed_set(state: State, layout: bool, limit: int) -> Iterator[Entry]:
    seen = {key_of(state)}
    queue = [state]
    while queue:
        at = queue.pop()
        why, following = _claim(at, layout)
        yield Entry(key_of(at), why)
        for after in following:
            if (key := key_of(after)) not in seen:
                if len(seen) >= limit:
                    raise CertificateError(f"the closed set has more than {limit} positions{_why_large(state)}")
                seen.add(key)
                queue.append(after)


def _why_large(state: State) -> str:
    if not isinstance(state.rules.tableau.build, Alternate):
        return ""
    return "; by alternate colour the search proves a loss by the order of events, of which there is no certificate"


def _walk(state: State, layout: bool, claims: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Every position that the claims lead to, with what is true of it.

    Raises:
        CertificateError: a position is won, or is not in the set.
    """
    seen = {key_of(state)}
    queue = [state]
    while queue:
        at = queue.pop()
        key = key_of(at)
        if key not in claims:
            raise CertificateError(f"a position is missing from the set: {key}")
        why, following = _claim(at, layout)
        yield key, why
        for after in following:
            if (next_key := key_of(after)) not in seen:
                seen.add(next_key)
                queue.append(after)


# ---------------------------------------------------------------------------------------------- reading


def _read_position(head: Head) -> State:
    rules = rulefile.decode_json(head.rules, "the certificate's rules")
    return position.read(rules, head.position.replace(" / ", "\n"))


def _check_line(state: State, head: Head) -> None:
    moves = []
    current = state
    for text in head.line[:20_000]:
        move = read_move(current, text)
        if head.scope == "layout" and isinstance(move, Redeal):
            raise CertificateError("a layout alone is not won by a redeal")
        moves.append(move)
        current, _ = make(current, move)
    if not wins(state, moves):
        raise CertificateError("the line does not win")


def _decode(line: str, kind: type[T], number: int) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise CertificateError(f"line {number}: {error}") from None
