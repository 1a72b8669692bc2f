"""The lines of text round the table: what is played, how it stands, and what lies under the cursor."""

from __future__ import annotations

from typing import NamedTuple

from demonfan.acts import Draw, Redeal
from demonfan.messages import translator
from demonfan.outcome import Termination
from demonfan.plain.picture import pile_text
from demonfan.plain.statistics import clock_text
from demonfan.state import Area, Place
from demonfan.terminal.layout import pile_at
from demonfan.terminal.look import Look
from demonfan.terminal.sitting import Sitting
from demonfan.view import View


def title(sitting: Sitting, width: int, *, clock: bool) -> str:
    """The game and its deal; at the right end what is up and left, which is never cut."""
    deal = translator(sitting.language)("deal {number}").format(number=sitting.game.start.deal)
    right = sitting.counters()
    if clock:
        right += f" · {clock_text(sitting.session.clock.milliseconds)}"
    room = width - len(right) - 2
    left = f"{sitting.name} · {deal}"
    if len(left) > room:
        left = left[: max(0, room - 1)] + "…"
    return f"{left.ljust(room)}  {right}"


def played_with(options: str, language: str) -> str:
    """A sentence of the options in words; nothing where there are none."""
    return translator(language)("Options of the rules: {options}").format(options=options) if options else ""


#: The symbols of the suits in plain letters, as they stand on the cards of an ASCII pack.
_ASCII = str.maketrans("♣♠♥♦×…", "cshdx~")


def pile_name(view: View, place: Place, language: str) -> str:
    """What a place is called, with its number where there are several."""
    tr = translator(language)
    names = {
        Area.TABLEAU: tr("Fan {number}") if view.rules.family == "fan" else tr("Column {number}"),
        Area.FOUNDATION: tr("Foundation {number}"),
        Area.RESERVE: tr("Reserve {number}") if len(view.reserves) > 1 else tr("Reserve"),
        Area.CELL: tr("Cell {number}"),
        Area.STOCK: tr("Stock"),
        Area.WASTE: tr("Waste"),
    }
    return names[place.area].format(number=place.index + 1)


#: Of options less than this tells nothing.
_STUB = 10


def under_cursor(view: View, place: Place, language: str, look: Look, width: int, options: str = "") -> str:
    """The pile under the cursor, of a long one the upper cards, which are those that can be played; then the options of
    the game, as much of them as there is room for."""
    keys = translator(language)("? keys")
    name = f"{pile_name(view, place, language)}: "
    pile = pile_text(pile_at(view, place), "en" if look.ascii else look.indices)
    room = width - len(name) - len(keys) - 2
    if len(pile) > room:
        pile = "… " + pile[-room + 2 :].partition(" ")[2]
    if look.ascii:
        pile = pile.translate(_ASCII)
    # The title has no room for them in a narrow window, and there the line below the table is the emptier one.
    free = room - len(pile) - 3
    if len(options) > free:
        options = f"{options[: free - 1]}…" if free >= _STUB else ""
    if look.ascii:
        options = options.translate(_ASCII)
    return f"{name}{pile}{options.rjust(room - len(pile))}  {keys}"


class Ending(NamedTuple):
    """A game that is won, stuck or given up: how it stands, which keys lead on, and the class of the line."""

    headline: str = ""
    keys: str = ""
    kind: str = ""


def ending(sitting: Sitting) -> Ending:
    """How a game ended, or that its layout is stuck; empty while there is something to do."""
    tr = translator(sitting.language)
    outcome = sitting.outcome
    leading = tr("V: review · N: a new game · Q: the lobby")
    if outcome.termination is Termination.WON:
        text = tr("The game is won! Moves: {moves}, time: {time}.")
        time = clock_text(sitting.session.clock.milliseconds)
        return Ending(text.format(moves=sitting.game.move_count, time=time), leading, "won")
    if sitting.given_up:
        return Ending(sitting.given_up, leading, "stuck")
    if outcome.is_over:
        keys = tr("U: undo · Ctrl-U: back to the last won position · V: review · N: a new game")
        text = tr("Stuck: nothing more can be reached; {up} of {all} cards are up.")
        said = text.format(up=sitting.game.state.cards_up, all=sitting.game.rules.pack.size)
        return Ending(said, keys, "stuck")
    if outcome.layout_stuck:
        legal = list(sitting.game.legal_moves)
        ways = [tr("D: redeal")] if Redeal() in legal else []
        ways += [tr("Z: open a fan, to draw from it")] if any(isinstance(move, Draw) for move in legal) else []
        return Ending(sitting.standing(), " · ".join((*ways, tr("U: undo"))), "layout")
    return Ending()


def together(*texts: str) -> str:
    """Sentences one after another; reasons come without a full stop.

    >>> together("The game is won", "", "Kept again.")
    'The game is won. Kept again.'
    >>> together("The game is won")
    'The game is won'
    """
    said = [text for text in texts if text]
    return " ".join([text if text[-1] in ".!?" else f"{text}." for text in said[:-1]] + said[-1:])
