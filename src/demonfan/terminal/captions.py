"""The lines of text round the table: what is played, how it stands, and what lies under the cursor."""

from __future__ import annotations

from demonfan.messages import translator
from demonfan.outcome import Termination
from demonfan.plain.picture import pile_text
from demonfan.state import Area, Place
from demonfan.terminal.layout import pile_at
from demonfan.terminal.look import Look
from demonfan.terminal.sitting import Sitting
from demonfan.view import View


def title(sitting: Sitting) -> str:
    """The game, its deal, and what is up and left."""
    deal = translator(sitting.language)("deal {number}").format(number=sitting.game.start.deal)
    return f"{sitting.name} · {deal} · {sitting.counters()}"


#: The symbols of the suits in plain letters, as they stand on the cards of an ASCII pack.
_ASCII = str.maketrans("♣♠♥♦×", "cshdx")


def under_cursor(view: View, place: Place, language: str, look: Look) -> str:
    """The pile under the cursor, with every card that is known of it."""
    tr = translator(language)
    names = {
        Area.TABLEAU: tr("Fan {number}") if view.rules.family == "fan" else tr("Column {number}"),
        Area.FOUNDATION: tr("Foundation {number}"),
        Area.RESERVE: tr("Reserve"),
        Area.CELL: tr("Cell {number}"),
        Area.STOCK: tr("Stock"),
        Area.WASTE: tr("Waste"),
    }
    pile = pile_text(pile_at(view, place), "en" if look.ascii else look.indices)
    if look.ascii:
        pile = pile.translate(_ASCII)
    return f"{names[place.area].format(number=place.index + 1)}: {pile}   {tr('? keys')}"


def ending(sitting: Sitting) -> str:
    """The panel of a game that is over; empty while it goes on."""
    tr = translator(sitting.language)
    outcome = sitting.outcome
    if outcome.termination is Termination.WON:
        text = tr("The game is won! {moves} moves. N: a new game · Q: the lobby")
        return text.format(moves=len(sitting.game.line))
    if outcome.is_over:
        return f"{sitting.standing()}\n" + tr("U: undo · Ctrl-R: back to the deal · N: a new game")
    return ""


def together(*texts: str) -> str:
    """Sentences one after another; reasons come without a full stop.

    >>> together("The game is won", "", "Kept again.")
    'The game is won. Kept again.'
    >>> together("The game is won")
    'The game is won'
    """
    said = [text for text in texts if text]
    return " ".join([text if text[-1] in ".!?" else f"{text}." for text in said[:-1]] + said[-1:])
