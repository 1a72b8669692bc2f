"""A live game that is kept: every act is in the store before it is acknowledged.

A session holds a `Game` and the number of its acts that are stored. Acts are done on the game, at once or through the
methods here; `keep` then appends all that the log has gained, in one transaction, and returns when they lie on the
disk. Three things can come between:

- *Another program has played on in the same game.* `Conflict` is raised; the session has read the game again, and the
  act that was not acknowledged is not in it.
- *The store fails* (full, locked, read-only, damaged). The game goes on in memory: `kept` is false, `trouble` says why.
  Every later act first tries to append all that is missing, in order.
- *The answer is lost* (a connection breaks while committing). The stored acts are compared with ours, so that nothing
  is written twice.

**The result** is written once. *Won* is written with the act that reaches it. A stuck game can still be won by
undoing, so it is no loss until the player turns away: `leave` and `abandon` then write *lost*. `abandon` of any other
game writes *abandoned*; `discard` is for a deal proved lost, and counts as neither. A game can be played on after its
result, and all of it is kept, but nothing counts any more, and the clock stands.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from datetime import tzinfo
from typing import TypeVar

from demonfan import autoplay
from demonfan.errors import Reason
from demonfan.events import Event
from demonfan.game import PEEKED, UNDONE_REVEAL, Act, Game, GameError
from demonfan.moves import Move
from demonfan.outcome import Termination
from demonfan.scoring import scores
from demonfan.state import State
from demonfan.store.clock import Clock
from demonfan.store.errors import Conflict, StoreError
from demonfan.store.ledger import Ending, Entry, Figures, Ledger
from demonfan.store.saved import Chosen, Kept, Result, Saved, day_of, utc_now

T = TypeVar("T")

#: Acts that go back, each counted as help of that name.
_COUNTED = ("undo", "restart", "return")


class Session:
    """A live game bound to its rows in the store; made by `Player.begin` and `Player.load`.

    `game` may be used directly, for looking and for acts; after acts call `keep`. It is another object after a
    `Conflict`. Without a ledger nothing is ever kept (`Session.in_memory`).
    """

    def __init__(
        self,
        game: Game,
        ledger: Ledger | None,
        known: Saved | None = None,
        *,
        chosen: Chosen = "number",
        trouble: StoreError | None = None,
    ) -> None:
        """`known` is what the store says of the game already, else `chosen` how its deal was."""
        #: Why acts are not being kept; None while they are.
        self.trouble = trouble
        self.game = game
        #: How the deal was chosen.
        self.chosen: Chosen = known.chosen if known else chosen
        self.clock = Clock(known.milliseconds if known else 0)
        #: The player's time zone, which says on what day a result is reached; None is this machine's.
        self.zone: tzinfo | None = None
        self._ledger = ledger
        self._take(game, known)

    def _take(self, game: Game, known: Saved | None) -> None:
        self.game = game
        self._stored = known.acts if known else 0
        self._times = [_milliseconds(act, 0) for act in game.log] if known else []
        self._result = known.result if known else None
        # What is to be written with the next entry, besides acts.
        self._ending: Ending | None = None
        self._figures = Figures(known.moves, known.cards_up, known.milliseconds) if known else Figures()
        self._help: Counter[str] = Counter()
        self._marked = set(known.marks) if known else set()
        self._autoplay = game.autoplay if known else None
        self._stop_with_the_result()

    def _stop_with_the_result(self) -> None:
        """The time of a game that has its result does not grow before the player's eyes."""
        if self._result is not None:
            self.clock.pause()

    @staticmethod
    def in_memory(game: Game, trouble: StoreError | None = None, chosen: Chosen = "number") -> Session:
        """A game that no store keeps, because there is none or it cannot be opened."""
        return Session(game, None, chosen=chosen, trouble=trouble)

    @property
    def key(self) -> str | None:
        """The game's key in the store."""
        return self._ledger.key if self._ledger else None

    @property
    def kept(self) -> bool:
        """Whether every act up to now lies in the store."""
        return self._ledger is not None and self.trouble is None

    @property
    def acts(self) -> int:
        """The number of acts so far, kept or not."""
        return self.game.act_count

    @property
    def result(self) -> Result | None:
        """What the game counts as, once and for all; None while it goes on."""
        return self._result

    # ------------------------------------------------------------------------------------------ acts

    def play(self, move: Move | str) -> tuple[Event, ...]:
        """As `Game.play`."""
        return self._do(lambda at: self.game.play(move, at=at))

    def finish(self, mode: autoplay.Mode = "all") -> tuple[Event, ...]:
        """As `Game.finish`: take up every card that the mode allows."""
        return self._do(lambda at: self.game.finish(mode, at=at))

    def undo(self, count: int = 1) -> int:
        """As `Game.undo`, so many times; kept all at once.

        Raises:
            GameError: there are not so many acts to take back; nothing has changed.
        """
        if count > self.game.undo_count:
            raise GameError(Reason("nothing-to-undo"))
        return self._do(lambda at: sum(self.game.undo(at=at) for _ in range(count)))

    def redo(self) -> tuple[Event, ...]:
        """As `Game.redo`."""
        return self._do(lambda at: self.game.redo(at=at))

    def restart(self) -> None:
        """As `Game.restart`."""
        self._do(lambda at: self.game.restart(at=at))

    def bookmark(self, name: str) -> None:
        """As `Game.bookmark`."""
        self._do(lambda at: self.game.bookmark(name, at=at))

    def return_to(self, name: str) -> None:
        """As `Game.return_to`."""
        self._do(lambda at: self.game.return_to(name, at=at))

    def peek(self) -> State:
        """As `Game.peek`; counted as help."""
        self.help(PEEKED)
        return self.game.state

    def help(self, name: str) -> None:
        """Count one use of a help, such as ``hint`` or ``odds``; the game is marked with it.

        Raises:
            GameError: the name is not made of small letters, digits and underscores.
        """
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,39}", name):
            raise GameError(Reason("bad-mark", details={"name": name[:40]}))
        if name in self.game.marks:
            self._help[name] += 1
        self._do(lambda at: self.game.mark(name, at=at))

    def set_autoplay(self, mode: autoplay.Mode) -> None:
        """Which cards go up by themselves from now on; kept with the game."""
        self.game.autoplay = mode
        self.keep()

    # ------------------------------------------------------------------------------------------ leaving

    def pause(self) -> None:
        """Stop the clock, and keep the time."""
        self.clock.pause()
        self.keep()

    def resume(self) -> None:
        """Let the clock run on, if the game goes on."""
        if self._result is None:
            self.clock.resume()

    def leave(self) -> None:
        """The player turns away. A stuck game is lost now; another can be continued."""
        self.clock.pause()
        if self.game.outcome.termination is Termination.STUCK:
            self._end("lost")
        self.keep()

    def abandon(self) -> None:
        """Give the game up: lost if it is stuck, else abandoned."""
        self.clock.pause()
        self._end("lost" if self.game.outcome.termination is Termination.STUCK else "abandoned")
        self.keep()

    def discard(self) -> None:
        """Lay aside a deal that has been proved lost, which counts as no loss. The proof is the caller's."""
        self.clock.pause()
        self._end("discarded")
        self.keep()

    # ------------------------------------------------------------------------------------------ keeping

    def keep(self) -> bool:
        """Append what the log has gained; on return it lies on the disk, or `trouble` says why not.

        Returns:
            Whether everything is kept now.

        Raises:
            Conflict: another program has played on; the game has been read again.
        """
        now = self.clock.milliseconds
        self._times += [_milliseconds(act, now) for act in self.game.log_from(len(self._times))]
        if self.game.state.is_won:
            self._end("won")
        if self._ledger is None:
            return False
        if not self._has_news():
            return self.kept
        try:
            try:
                self._append(self._ledger)
            except Conflict:
                if self.trouble is None:
                    self._read_again(self._ledger)
                    raise
                # Acts that were played in memory are not thrown away for another program's: they stay there.
                raise StoreError(Reason("store-parted")) from None
        except StoreError as error:
            self.trouble = error
        else:
            self.trouble = None
        return self.kept

    def _read_again(self, ledger: Ledger) -> None:
        loaded = ledger.load()
        self._take(loaded.game, loaded.saved)

    def _do(self, act: Callable[[float], T]) -> T:
        done = act(self.clock.milliseconds / 1000)
        self.keep()
        return done

    def _end(self, result: Result) -> None:
        """The result, if there is none yet."""
        if self._result is None:
            self._result = result
            self._stop_with_the_result()
            self._figures = self._figures_now()
            now = utc_now()
            self._ending = Ending(result, self.game.act_count, now, day_of(now, self.zone), scores(self.game))

    def _figures_now(self) -> Figures:
        return Figures(self.game.move_count, self.game.state.cards_up, self.clock.milliseconds)

    def _has_news(self) -> bool:
        return (
            self.game.act_count > self._stored
            or bool(self._help)
            or self._ending is not None
            or self._autoplay != self.game.autoplay
            or (not self.clock.running and self._result is None and self._figures != self._figures_now())
        )

    def _append(self, ledger: Ledger) -> None:
        try:
            self._result = ledger.append(self._entry())
        except Conflict:
            theirs = ledger.acts()
            if len(theirs) <= self._stored or theirs != self._log()[: len(theirs)]:
                raise
            # They are our own: the store had written them, and the answer was lost.
            self._stored = len(theirs)
            self._help.clear()
            self._result = ledger.append(self._entry())
        self._stored = self.game.act_count
        self._help.clear()
        self._ending = None
        self._marked |= self.game.marks
        self._autoplay = self.game.autoplay
        # Another program may have ended the game.
        self._stop_with_the_result()

    def _entry(self) -> Entry:
        if self._result is None:
            self._figures = self._figures_now()
        acts = self._log(self._stored)
        counting = acts[: self._ending.act - self._stored] if self._ending else acts
        marks = self._help + Counter(act.kind for act in counting if act.kind in _COUNTED)
        marks += Counter(act.value for act in counting if act.kind == "mark")
        if UNDONE_REVEAL in self.game.marks - self._marked:
            marks[UNDONE_REVEAL] = 1
        return Entry(utc_now(), self._stored, acts, self._figures, marks, self.game.autoplay, self._ending)

    def _log(self, first: int = 0) -> list[Kept]:
        """The acts after so many, as they are kept."""
        acts, times = self.game.log_from(first), self._times[first:]
        return [Kept.of(act, time) for act, time in zip(acts, times, strict=True)]


def _milliseconds(act: Act, otherwise: int) -> int:
    return otherwise if act.at is None else round(act.at * 1000)
