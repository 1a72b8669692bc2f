"""Makes the golden database of the present schema: `python -m tests.store.golden`, once, when a schema is released.

The file holds a bit of everything. A file that is there already is never made anew: it is what players have.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from sqlalchemy import insert

from demonfan.game import Game
from demonfan.store import Player, Store
from demonfan.store.database import HEAD, writing
from demonfan.store.reviews import review_some
from demonfan.store.schema import winnable
from demonfan.store.transfer import export_lines
from tests.store.play import dealt, play_randomly, played_out

FOLDER = Path(__file__).parent.parent / "data" / "store"


def exported(me: Player) -> str:
    """Everything of a player as text."""
    return "".join(f"{line}\n" for line in export_lines(me, lambda error: None))


def fill(store: Store) -> None:
    """One game of each kind, settings, a winnable deal."""
    me = store.player()
    session = me.begin(dealt())
    play_randomly(session, 40)
    session.bookmark("Здесь")
    session.help("hint")
    session.help("hint")
    session.set_autoplay("safe")
    won = me.begin(played_out("demon-36-one", "won", before=1), chosen="random")
    won.finish()
    won.undo()
    me.begin(played_out("three-shuffles-and-a-draw", "stuck"), chosen="import").leave()
    me.begin(Game.deal("la-belle-lucie", "ms:7", {"redeal.when": "any"})).abandon()
    me.begin(Game.from_position("fan", "KC QC / KD / KH QH / KS"), chosen="position").discard()
    me.begin(dealt()).abandon()
    store.player("Anna").begin(dealt("pysol:42", "canfield"))
    me.change_settings({"autoplay": "all", "favourites": ["fan"]})
    with writing(store._engine) as connection:
        values = {"digest": "0123456789ab", "deal": "7", "line": "T1>T2", "positions": 12, "difficulty": "easy"}
        connection.execute(insert(winnable).values(**values))


def main() -> None:
    path = FOLDER / f"schema-{HEAD}.db"
    if path.exists():
        raise SystemExit(f"{path} is there already")
    FOLDER.mkdir(parents=True, exist_ok=True)
    with Store.open(str(path)) as store:
        fill(store)
        review_some(store.player())
        path.with_suffix(".jsonl").write_text(exported(store.player()), encoding="utf-8")
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.execute("VACUUM")
    connection.close()


if __name__ == "__main__":
    main()
