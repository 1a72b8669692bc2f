"""The application: the lobby with tables over it, on one player's store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from typing import Any, ClassVar, Literal

from textual import work
from textual.app import App, SystemCommand
from textual.screen import Screen

from demonfan import games
from demonfan.deals import random_deal
from demonfan.errors import InputError
from demonfan.game import Game
from demonfan.messages import LANGUAGES, render, translator
from demonfan.store import Conflict, Player, Saved, Session, Settings, StoreError
from demonfan.store.saved import Chosen
from demonfan.terminal.dialogs import Reading
from demonfan.terminal.game_screen import GameScreen
from demonfan.terminal.lobby import Lobby
from demonfan.terminal.look import COLOURS, Look

#: Saved games that the lobby offers.
OFFERED = 8
_CLOTHS = ("green", "blue", "burgundy", "slate")


class DemonfanApp(App[None]):
    """The table in a terminal. Without a player nothing is kept, and `trouble` says why."""

    TITLE = "demonfan"
    CSS_PATH = "style.tcss"
    BINDINGS: ClassVar = [("ctrl+q", "leave", "")]

    def __init__(
        self,
        player: Player | None,
        language: str = "en",
        *,
        session: Session | None = None,
        trouble: StoreError | None = None,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__()
        self.player, self.trouble, self.first = player, trouble, session
        self.settings = self._settings()
        self.language = self.settings.language or language
        self.look = (
            Look.of(self.settings, self.language) if environ is None else Look.of(self.settings, self.language, environ)
        )
        self.live: Session | None = None

    def _settings(self) -> Settings:
        try:
            return self.player.settings if self.player is not None else Settings()
        except StoreError:
            return Settings()

    def on_mount(self) -> None:
        self._retheme()
        self.push_screen(Lobby(self.language))
        if self.first is not None:
            self.seat(self.first)

    # ------------------------------------------------------------------------------------------ games

    def saved(self) -> list[Saved]:
        """The games that go on, the last played first."""
        try:
            return self.player.list(limit=OFFERED) if self.player is not None else []
        except StoreError:
            return []

    def game_of(self, key: str) -> str:
        """Which game a saved one is."""
        return next((game.game for game in self.saved() if game.key == key), "")

    def begin(self, game: str, wish: str, options: Mapping[str, str]) -> None:
        """A new game: ``random``, ``winnable``, ``daily``, or the deal of a number."""
        if wish == "winnable" or wish == "daily":
            self.say(translator(self.language)("Looking for a deal that is proved winnable …"))
            self._find(game, wish, options)
            return
        try:
            dealt = Game.deal(game, random_deal() if wish == "random" else wish, options)
        except InputError as error:
            self.say(self._sentence(error))
            return
        self._begin(dealt, "random" if wish == "random" else "number")

    @work(thread=True, exclusive=True, group="find")
    def _find(self, game: str, wish: Literal["winnable", "daily"], options: Mapping[str, str]) -> None:
        from demonfan.choose import daily, winnable

        try:
            if wish == "daily":
                # The deal of the day is everyone's: it is played by the game's own rules.
                dealt = Game.deal(game, daily.daily(date.today(), game).deal)
            else:
                dealt = Game.deal(game, winnable.find(games.find(game).rules_with(options)).deal, options)
        except InputError as error:
            self.call_from_thread(self.say, self._sentence(error))
        else:
            self.call_from_thread(self._begin, dealt, wish)

    def _begin(self, dealt: Game, chosen: Chosen) -> None:
        dealt.autoplay = self.settings.autoplay
        if self.player is None:
            self.seat(Session.in_memory(dealt, self.trouble))
        else:
            self.seat(self.player.begin(dealt, chosen=chosen))

    def resume(self, key: str) -> None:
        """Go on with a saved game."""
        if self.player is None:
            return
        try:
            self.seat(self.player.load(key))
        except InputError as error:
            self.say(self._sentence(error))

    def seat(self, session: Session) -> None:
        """Show a game in place of the one before, which is left."""
        self._leave_live()
        while len(self.screen_stack) > 2:
            self.pop_screen()
        self.live = session
        session.resume()
        self.push_screen(GameScreen(session, self.language))

    def to_lobby(self) -> None:
        """Leave the game; it is kept."""
        self._leave_live()
        while len(self.screen_stack) > 2:
            self.pop_screen()

    def _leave_live(self) -> None:
        session, self.live = self.live, None
        if session is not None:
            try:
                session.leave()
            except Conflict:
                return  # Another program has played on: theirs is the game.

    def action_leave(self) -> None:
        self.exit()

    def on_unmount(self) -> None:
        if self.live is not None:
            try:
                self.live.pause()
            except Conflict:
                return

    # ------------------------------------------------------------------------------------------ acts of every screen

    def do(self, act: str, screen: Screen[None]) -> None:
        """An act of a screen by its name, or one of the application's own."""
        own = getattr(self, f"press_{act}", None)
        (own if own is not None else getattr(screen, f"press_{act}"))()

    def say(self, text: str) -> None:
        """Say something on the screen that is shown, below what may lie over it."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, Lobby | GameScreen):
                screen.say(text)
                return

    def _sentence(self, error: InputError) -> str:
        reason = getattr(error, "reason", None)
        return str(error) if reason is None else render(reason, self.language)

    def show_rules(self, game: str) -> None:
        """The page of a game."""
        entry = games.catalogue().get(game)
        if entry is not None:
            text = entry.text(self.language)
            self.push_screen(Reading(text.name, text.body, self.language))

    def press_statistics(self) -> None:
        tr = translator(self.language)
        if self.player is None:
            self.say(tr("This game is kept nowhere: it ends with the program."))
            return
        from demonfan.terminal.figures import figures

        try:
            self.push_screen(Reading(tr("Statistics"), figures(self.player, self.language), self.language))
        except StoreError as error:
            self.say(self._sentence(error))

    def press_palette(self) -> None:
        self.action_command_palette()

    def press_colours(self) -> None:
        self._change("colours", COLOURS)

    def press_theme(self) -> None:
        self._relook(replace(self.look, dark=not self.look.dark), theme="light" if self.look.dark else "dark")

    def press_cloth(self) -> None:
        self._change("cloth", _CLOTHS)

    def press_dark_cards(self) -> None:
        self._relook(replace(self.look, dark_cards=not self.look.dark_cards), dark_cards=not self.look.dark_cards)

    def press_indices(self) -> None:
        self._change("indices", LANGUAGES)

    def press_ascii(self) -> None:
        self._relook(replace(self.look, ascii=not self.look.ascii))

    def press_language(self) -> None:
        follows = self.look.indices == self.language
        self.language = LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)]
        changes: dict[str, object] = {"language": self.language}
        self._relook(replace(self.look, indices=self.language) if follows else self.look, **changes)
        for screen in self.screen_stack:
            if isinstance(screen, Lobby | GameScreen):
                screen.relabel(self.language)

    def _change(self, name: str, values: tuple[str, ...]) -> None:
        """The next value of a part of the look."""
        now = getattr(self.look, name)
        value = values[(values.index(now) + 1) % len(values)] if now in values else values[0]
        change: dict[str, Any] = {name: value}
        self._relook(replace(self.look, **change), **change)

    def _relook(self, look: Look, **changes: object) -> None:
        """Draw everything in another look, and remember it as the player's."""
        self.look = look
        self._retheme()
        try:
            if changes:
                kept = self.player.change_settings(changes) if self.player else self.settings.changed(changes)
                self.settings = kept
        except StoreError as error:
            self.say(self._sentence(error))
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                screen.redraw()

    def _retheme(self) -> None:
        self.theme = "textual-dark" if self.look.dark else "textual-light"

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The palette offers what the keys of the screen do."""
        if isinstance(screen, Lobby | GameScreen):
            for key in screen.keys:
                if key.act and key.act not in ("palette", "begin", "enter"):
                    yield SystemCommand(key.text, key.key, lambda act=key.act: self.do(act, screen))
