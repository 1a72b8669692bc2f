"""The tables of the store, as they are now. `migrations/` says how every older store becomes this one.

Times are UTC in milliseconds since 1970, durations in milliseconds: the same integers on SQLite and PostgreSQL. Deals
are always text (``12345``, ``ms:7``). `options` is canonical JSON with sorted keys, so that equal options are equal
text.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)

from demonfan.scoring import KINDS

#: Constraints have names, so that a migration can speak of them on every database.
metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

players = Table(
    "player",
    metadata,
    Column("id", Integer, primary_key=True),
    # The player of this machine has the empty name.
    Column("name", String(80), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
)

# The rules themselves, so that a game outlives a change of the catalogue; once for all games under them.
rules = Table(
    "rules",
    metadata,
    Column("id", Integer, primary_key=True),
    # Not unique: rules are the same if their text is.
    Column("digest", String(12), nullable=False, index=True),
    Column("data", Text, nullable=False),
)

games = Table(
    "game",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", String(32), nullable=False, unique=True),
    Column("player_id", ForeignKey("player.id"), nullable=False),
    # The catalogue's id; empty where the rules are a player's own.
    Column("game", String(80), nullable=False),
    Column("options", Text, nullable=False),
    Column("deal", String(40), nullable=False),
    # The position it began from, where that is not the deal.
    Column("position", Text),
    Column("rules_id", ForeignKey("rules.id"), nullable=False),
    # How the deal was chosen: number, random, again, winnable, odds, daily, position, import.
    Column("chosen", String(20), nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    # How many acts are kept. Every append asks for the number that it knows: so a second program is noticed.
    Column("acts", Integer, nullable=False),
    Column("autoplay", String(4), nullable=False),
    # These stand still from the result on.
    Column("moves", Integer, nullable=False),
    Column("cards_up", Integer, nullable=False),
    Column("milliseconds", BigInteger, nullable=False),
    # Help that was used and other marks, as a JSON object of counts.
    Column("marks", Text, nullable=False),
    # What the statistics ask of marks and choice, as bits: see `demonfan.store.saved.Standing`.
    Column("standing", Integer, nullable=False),
    # Written once: won, lost, abandoned, discarded (a deal proved lost). Null while the game goes on.
    Column("result", String(12)),
    Column("finished", BigInteger),
    # The day on the player's calendar then, such as 2026-11-30; null in games that ended before schema 0004.
    Column("finished_day", String(10)),
    # The number of acts when the result was reached; what is played after it counts for nothing.
    Column("result_act", Integer),
    # The untimed scores by each table, written with the result; those of games that ended before schema 0002, later.
    *(Column(f"score_{kind}", Integer) for kind in KINDS),
    # The review of an ended game (`demonfan.store.reviews`): when it was made, null until then, and what the shuffles
    # brought and the choices lost, in chances to win; null where that cannot be told.
    Column("reviewed", BigInteger),
    Column("luck", Float(53)),
    Column("cost", Float(53)),
    CheckConstraint("result IN ('won', 'lost', 'abandoned', 'discarded')", name="result"),
    CheckConstraint(
        "(result IS NULL) = (finished IS NULL) AND (result IS NULL) = (result_act IS NULL)", name="finished"
    ),
)
# Games that go on, the last played first (finished IS NULL); finished ones, the last finished first. Where the result
# stands in an index too, the statistics need not look at the rows.
Index("ix_game_lists", games.c.player_id, games.c.finished, games.c.updated, games.c.result)
Index("ix_game_history", games.c.player_id, games.c.game, games.c.options, games.c.finished, games.c.id, games.c.result)
# All that is summed over ended games. Those that go on are not in it, so that no act has to keep it up to date.
Index(
    "ix_game_sums",
    *(games.c[name] for name in ("player_id", "game", "options", "result", "standing")),
    *(games.c[name] for name in ("milliseconds", "moves", "cards_up", "finished")),
    *(games.c[f"score_{kind}"] for kind in KINDS),
    *(games.c[name] for name in ("reviewed", "luck", "cost")),
    sqlite_where=games.c.result.is_not(None),
    postgresql_where=games.c.result.is_not(None),
)
# The help used in ended games, in the order in which it is counted.
_marked = text("result IS NOT NULL AND marks <> '{}'")
Index(
    "ix_game_marks",
    *(games.c[name] for name in ("player_id", "game", "options", "marks", "result")),
    sqlite_where=_marked,
    postgresql_where=_marked,
)
# Whether a deal has been begun before.
Index("ix_game_deals", games.c.player_id, games.c.deal, games.c.game)
# The ended games that wait for their review.
Index(
    "ix_game_unreviewed",
    *(games.c[name] for name in ("player_id", "finished")),
    sqlite_where=text("result IS NOT NULL AND reviewed IS NULL"),
    postgresql_where=text("result IS NOT NULL AND reviewed IS NULL"),
)
# The deals of the day among the games: few.
Index(
    "ix_game_daily",
    *(games.c[name] for name in ("player_id", "game", "deal", "result", "finished")),
    sqlite_where=text("chosen = 'daily'"),
    postgresql_where=text("chosen = 'daily'"),
)

acts = Table(
    "act",
    metadata,
    Column("game_id", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    # As in `demonfan.game.Act`; "auto" is a move that autoplay made.
    Column("kind", String(12), nullable=False),
    # The move in place form, or the name that the act needs.
    Column("value", String(80), nullable=False),
    # Playing time since the deal, pauses left out.
    Column("milliseconds", BigInteger, nullable=False),
)

# The bookmarks of each game's acts once more, so that a list of games can show them without replaying any.
bookmarks = Table(
    "bookmark",
    metadata,
    Column("game_id", ForeignKey("game.id", ondelete="CASCADE"), primary_key=True),
    Column("name", String(80), primary_key=True),
    # The act that made it.
    Column("act", Integer, nullable=False),
)

settings = Table(
    "setting",
    metadata,
    Column("player_id", ForeignKey("player.id"), primary_key=True),
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# Deals proved winnable that wait for a player who asks for one; each is given out once.
winnable = Table(
    "winnable",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("digest", String(12), nullable=False),
    Column("deal", String(40), nullable=False),
    # The line that the rules engine has replayed, moves in place form separated by semicolons, and what
    # the search needed.
    Column("line", Text, nullable=False),
    Column("positions", BigInteger, nullable=False),
    Column("difficulty", String(8)),
    UniqueConstraint("digest", "deal"),
)

# The deals of the day that were worked out here, so that it is done once; they are the same everywhere.
dailies = Table(
    "daily",
    metadata,
    Column("game", String(80), primary_key=True),
    # ISO, such as 2026-11-30.
    Column("day", String(10), primary_key=True),
    Column("deal", String(40), nullable=False),
    # Null where the game's difficulty is not calibrated.
    Column("difficulty", String(8)),
    Column("proved", Boolean, nullable=False),
)
