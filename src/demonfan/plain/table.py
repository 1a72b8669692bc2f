"""The plain game: a person types, the program answers in lines.

Everything is a `Session`: what is typed goes in by `answer`, what is said comes out as lines, so that the same object
serves a terminal, a pipe and the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import get_args

from demonfan import files, record
from demonfan.autoplay import Mode
from demonfan.errors import DemonfanError, InputError
from demonfan.events import Redealt
from demonfan.game import Game
from demonfan.messages import render, translator
from demonfan.moves import Redeal, why_not
from demonfan.notation import write
from demonfan.outcome import Termination
from demonfan.plain import picture, speech
from demonfan.view import view_events

#: A typed line longer than this is refused unread.
MAX_LINE = 500

#: The words of the plain game, with their Russian forms; anything else is a move.
WORDS = {
    "?": "help",
    "help": "help",
    "помощь": "help",
    "undo": "undo",
    "u": "undo",
    "назад": "undo",
    "redo": "redo",
    "r": "redo",
    "вперёд": "redo",
    "restart": "restart",
    "заново": "restart",
    "show": "show",
    "s": "show",
    "показать": "show",
    "moves": "moves",
    "m": "moves",
    "ходы": "moves",
    "hint": "hint",
    "h": "hint",
    "подсказка": "hint",
    "odds": "odds",
    "шансы": "odds",
    "up": "up",
    "вверх": "up",
    "autoplay": "autoplay",
    "автоигра": "autoplay",
    "bookmark": "bookmark",
    "закладка": "bookmark",
    "return": "return",
    "вернуться": "return",
    "save": "save",
    "сохранить": "save",
    "rules": "rules",
    "правила": "rules",
    "peek": "peek",
    "подглядеть": "peek",
    "giveup": "give_up",
    "resign": "give_up",
    "сдаться": "give_up",
    "сдаюсь": "give_up",
    "quit": "quit",
    "q": "quit",
    "выход": "quit",
}


class Session:
    """One plain game. `done` turns true when the player leaves, `given_up` when it is for good.

    `help` counts each help that was given, by its name; without it the game is marked with it. `chosen` is how the deal
    was (`demonfan.store.saved.Chosen`).
    """

    def __init__(
        self,
        game: Game,
        name: str,
        language: str = "en",
        rules_text: str = "",
        help: Callable[[str], object] | None = None,
        chosen: str = "number",
    ) -> None:
        self.game = game
        self.name = name
        self.language = language
        self.rules_text = rules_text
        self.chosen = chosen
        self.done = False
        self.given_up = False
        self._count_help = help or game.mark

    def begin(self) -> Iterator[str]:
        """The first lines: the name, the deal and the position."""
        tr = translator(self.language)
        yield tr("{name}, deal {deal}. Type ? for help.").format(name=self.name, deal=self.game.start.deal)
        yield from self._show("")

    def answer(self, line: str) -> Iterator[str]:
        """Do what one typed line says, and tell what came of it."""
        if len(line) > MAX_LINE:
            yield translator(self.language)("That line is too long.")
            return
        word, _, rest = line.strip().partition(" ")
        if not word:
            return
        command = WORDS.get(line.strip().casefold().replace("give up", "giveup")) or WORDS.get(word.casefold())
        try:
            if command is None:
                yield from self._play(line.strip())
            else:
                handler: Callable[[str], Iterator[str]] = getattr(self, f"_{command}")
                yield from handler(rest.strip())
        except DemonfanError as error:
            yield render(error.reason, self.language)
        except (InputError, OSError) as error:
            yield str(error)

    # ------------------------------------------------------------------------------------------ acts

    def _play(self, text: str) -> Iterator[str]:
        before = self.game.view
        events = self.game.play(text)
        yield from speech.sentences(before, view_events(events), self.language)
        # Autoplay may have gone on after a redeal.
        if any(isinstance(event, Redealt) for event in events):
            yield from self._show("")
        else:
            yield from self._over()

    def _up(self, rest: str) -> Iterator[str]:
        before = self.game.view
        events = self.game.finish("all")
        yield from speech.sentences(before, view_events(events), self.language)
        yield from self._over()

    def _undo(self, rest: str) -> Iterator[str]:
        self.game.undo()
        yield translator(self.language)("Taken back.")
        yield from self._show("")

    def _redo(self, rest: str) -> Iterator[str]:
        before = self.game.view
        yield from speech.sentences(before, view_events(self.game.redo()), self.language)
        yield from self._over()

    def _restart(self, rest: str) -> Iterator[str]:
        self.game.restart()
        yield from self._show("")

    def _bookmark(self, rest: str) -> Iterator[str]:
        self.game.bookmark(rest or "1")
        yield translator(self.language)("Remembered as {name}.").format(name=rest or "1")

    def _return(self, rest: str) -> Iterator[str]:
        self.game.return_to(rest or "1")
        yield from self._show("")

    def _autoplay(self, rest: str) -> Iterator[str]:
        tr = translator(self.language)
        modes: tuple[Mode, ...] = get_args(Mode)
        if chosen := [mode for mode in modes if mode == rest]:
            self.game.autoplay = chosen[0]
            yield tr("Autoplay: {mode}.").format(mode=rest)
        else:
            yield tr("Autoplay is off, safe or all; now: {mode}.").format(mode=self.game.autoplay)

    # ------------------------------------------------------------------------------------------ looking

    def _show(self, rest: str) -> Iterator[str]:
        yield from picture.lines(self.game.view, self.language)
        yield from self._over()

    def _hint(self, rest: str) -> Iterator[str]:
        """The best move for what the player knows, and why."""
        from demonfan.analysis.hints import at_once, sought

        if self.game.state.is_won:
            yield from self._over()
            return
        hint = at_once(self.game) or sought(self.game.view)
        if not hint.line:
            yield hint.text(self.language)
            return
        self._count_help("hint")
        told = hint.told(self.game.state, 2, self.language)
        yield f"{told.notation} — {told.text}"

    def _odds(self, rest: str) -> Iterator[str]:
        """The chance to win from here with best play."""
        from demonfan.analysis.words import WINNABLE, sentence, unused
        from demonfan.odds.value import odds

        found = odds(self.game.view)
        self._count_help("odds")
        yield f"{sentence(found, self.language).removesuffix('.')}."
        if self.chosen in WINNABLE and found.kind != "proved":
            yield unused(self.language)

    def _peek(self, rest: str) -> Iterator[str]:
        from demonfan import position

        yield from position.write(self.game.peek()).splitlines()

    def _moves(self, rest: str) -> Iterator[str]:
        """The legal moves; where only a redeal is left, that one."""
        tr = translator(self.language)
        state = self.game.state
        texts = [write(state, move) for move in self.game.legal_moves]
        if texts:
            yield tr("Moves: {moves}").format(moves=", ".join(texts))
        else:
            yield tr("There is no legal move.")
        reason = why_not(state, Redeal())
        if state.redeals_left > 0 and reason is not None and not state.is_won:
            yield render(reason, self.language)

    def _rules(self, rest: str) -> Iterator[str]:
        yield from self.rules_text.splitlines()

    def _over(self) -> Iterator[str]:
        """Say how the game stands, if it is over or only a redeal or draw is left."""
        tr = translator(self.language)
        outcome = self.game.outcome
        if outcome.termination is Termination.WON:
            yield tr("The game is won!")
        elif outcome.termination is Termination.STUCK:
            up, all_cards = self.game.state.cards_up, self.game.rules.pack.size
            yield tr("Stuck: nothing more can be reached. {up} of {all} cards are up. Undo, restart or quit.").format(
                up=up, all=all_cards
            )
        elif outcome.layout_stuck:
            state = self.game.state
            yield tr("This layout is stuck. Redeals left: {redeals}; draws left: {draws}.").format(
                redeals=state.redeals_left, draws=state.draws_left
            )

    # ------------------------------------------------------------------------------------------ keeping

    def _save(self, rest: str) -> Iterator[str]:
        tr = translator(self.language)
        path = Path(rest or f"{self.game.id or 'game'}-{str(self.game.start.deal).replace(':', '-')}.txt").expanduser()
        if path.exists() and not rest:
            yield tr("{path} is there already; name a file: save FILE.").format(path=path)
            return
        files.write_text(path, record.write(self.game))
        yield tr("Saved as {path}. Continue with: demonfan play --plain --resume {path}").format(path=path)

    def _give_up(self, rest: str) -> Iterator[str]:
        self.done = self.given_up = True
        return iter(())

    def _quit(self, rest: str) -> Iterator[str]:
        self.done = True
        return iter(())

    def _help(self, rest: str) -> Iterator[str]:
        tr = translator(self.language)
        yield tr("Moves name cards: JC>QC puts the jack of clubs onto the queen, AH>F takes the ace of hearts up,")
        yield tr("KD>E goes to the first empty pile (KD>E3 to pile 3), 9H>C to a cell; stock turns the stock;")
        yield tr("redeal lays the cards out again; merci 5C draws the buried five of clubs to the top of its fan.")
        yield tr("Words: show, moves, undo, redo, restart, up (everything up that goes), autoplay off/safe/all,")
        yield tr("hint (the best move, and why), odds (the chance to win with best play),")
        yield tr("bookmark NAME, return NAME, save FILE, rules, peek, quit. Ten may be written T or 10.")
        yield tr("quit keeps the game for another time; give up ends it for good.")
