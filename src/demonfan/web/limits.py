"""Every limit on what comes from outside to the web server, in one place.

What is longer or more is refused with a reason and never read to its end. Certificates are not taken here at all:
``demonfan verify`` reads them, from files.
"""

from __future__ import annotations

from demonfan import notation, position, record, rulefile

#: One message by WebSocket, in bytes.
FRAME = 4_096
#: The body of a POST, in bytes; that of an import may be longer.
BODY = 16_384
IMPORT_BODY = 1_000_000
#: Pasted text, in characters: a record, or a position.
PASTED_RECORD = min(600_000, record.MAX_LENGTH)
PASTED_POSITION = position.MAX_LENGTH
#: Moves of a pasted record, each of which is checked: more than anyone makes at the table in one game.
PASTED_MOVES = min(20_000, record.MAX_MOVES)
#: Rules that a pasted record carries, in bytes.
RULES = rulefile.MAX_BYTES
#: A move in place form, and one that a person types.
MOVE = 40
TYPED = notation.MAX_LENGTH
#: A bookmark's name.
NAME = 80
#: A game's id or alias, a deal's number, an option's name or value; options of a game.
WORD = 80
OPTIONS = 32
#: Acts taken back or repeated by one message.
COUNT = 100_000
#: Moves of a line that is shown, and acts in a branch.
LINE = 1_000
BRANCH_ACTS = 5_000
#: Saved games in one list: that many which go on, and that many finished ones.
SAVED = 200
#: Games held open at once; tabs on one game, and on all.
TABLES = 64
TABS_OF_A_TABLE = 16
TABS = 128
#: Connections of every kind at once; further ones are told to come again.
CONNECTIONS = 400
#: Messages that wait for a tab that does not read them; it is then cut off, and connects again.
OUTBOX = 64
#: Seconds that a game without tabs stays open, so that a page can be loaded again.
LINGER = 60.0
