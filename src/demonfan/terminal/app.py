"""The application: the lobby with tables over it, on one player's store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

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
from demonfan.terminal.game_screen import GameScreen
from demonfan.terminal.lobby import Lobby
from demonfan.terminal.look import COLOURS, Look
from demonfan.terminal.reading import Reading

if TYPE_CHECKING:
    from demonfan._core import Control
    from demonfan.analysis.analyst import Analyst, Kind
    from demonfan.choose.keeping import Keeping
    from demonfan.terminal.fresh import Wish

#: Saved games that the lobby offers.
OFFERED = 8


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
        settings: Settings | None = None,
    ) -> None:
        """`language` is that of the terminal; `settings` go before the player's, which are not read then."""
        super().__init__()
        self.player, self.trouble, self.first = player, trouble, session
        self.settings = settings or self._settings()
        self.system_language = language
        self.language = self.settings.language or language
        self.look = (
            Look.of(self.settings, self.language) if environ is None else Look.of(self.settings, self.language, environ)
        )
        self.live: Session | None = None
        self._analyst: Analyst | None = None
        self._keeping: Keeping | None = None
        self._search: Control | None = None

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

    # ------------------------------------------------------------------------------------------ what is made when asked

    @property
    def analyst(self) -> Analyst:
        """Who is asked for the truth: made with the first question, so that the table starts at once."""
        if self._analyst is None:
            from demonfan.analysis.analyst import Analyst

            self._analyst = Analyst(1)
        return self._analyst

    def analyst_stop(self, asker: object, kind: Kind | None = None) -> None:
        """End what is being sought for a screen."""
        if self._analyst is not None:
            self._analyst.stop(asker, kind)

    @property
    def keeping(self) -> Keeping:
        """Where chosen deals come from."""
        if self._keeping is None:
            from demonfan.choose.keeping import Keeping

            self._keeping = Keeping(self.player)
            self._keeping.start()
        return self._keeping

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

    def begin(self, game: str, wish: Wish) -> None:
        """A new game, as the player wishes it."""
        if wish.kind in ("winnable", "daily"):
            self.say(translator(self.language)("Looking for the deal … Esc gives up."))
            self._find(game, wish)
            return
        try:
            deal = random_deal() if wish.kind == "random" else wish.number
            dealt = Game.deal(game, deal, wish.options)
        except InputError as error:
            self.say(self.sentence(error))
            return
        self.keep(dealt, "random" if wish.kind == "random" else "number")

    @work(thread=True, exclusive=True, group="find")
    def _find(self, game: str, wish: Wish) -> None:
        from demonfan._core import Control
        from demonfan.choose.daily import Cancelled

        self.stop_search()
        control = self._search = Control()
        try:
            if wish.kind == "winnable":
                dealt = self.keeping.winnable(game, wish.options, wish.level, control)
                if not control.cancelled:
                    self.call_from_thread(self.keep, dealt, "winnable")
                return
            day = wish.day or date.today()
            known = self.keeping.daily(game, day, None, control)
            key = self.keeping.begun(game, day, control)
            said = self._of_the_day(known)
            if key is not None:
                self.call_from_thread(self.resume, key, said)
            else:
                self.call_from_thread(self.keep, Game.deal(game, known["deal"]), "daily", said)
        except Cancelled:
            return
        except InputError as error:
            if not control.cancelled:
                self.call_from_thread(self.say, self.sentence(error))
        finally:
            if self._search is control:
                self._search = None

    def _of_the_day(self, known: Mapping[str, Any]) -> str:
        """What is said of the deal of the day."""
        tr = translator(self.language)
        said = [] if known["proved"] else [tr("It is not proved that it can be won.")]
        if known["difficulty"]:
            text = tr("The deal of {day}: {level}.")
            said.append(text.format(day=known["day"].isoformat(), level=tr(known["difficulty"])))
        # On a day that has gone, it would be the streak of then.
        if known["streak"] and known["day"] == date.today():
            said.append(tr("Days won in a row: {days}.").format(days=known["streak"]))
        return " ".join(said)

    @property
    def searching(self) -> bool:
        """Whether a deal is being looked for."""
        return self._search is not None

    def stop_search(self) -> None:
        """Give up looking for a deal."""
        if self._search is not None:
            self._search.cancel()
            self._search = None

    def keep(self, dealt: Game, chosen: Chosen, said: str = "") -> None:
        """Show a new game, with something to say of it, and keep it from now on."""
        dealt.autoplay = self.settings.autoplay
        if self.player is None:
            self.seat(Session.in_memory(dealt, self.trouble, chosen), said)
        else:
            self.seat(self.player.begin(dealt, chosen=chosen), said)

    def resume(self, key: str, said: str = "") -> None:
        """Go on with a saved game."""
        if self.player is None:
            return
        try:
            self.seat(self.player.load(key), said)
        except InputError as error:
            self.say(self.sentence(error))

    def seat(self, session: Session, said: str = "") -> None:
        """Show a game in place of the one before, which is left."""
        self._clear()
        self.live = session
        session.resume()
        self.push_screen(GameScreen(session, self.language, said))
        if session.game.id and session.game.id != self.settings.last_game:
            self._remember(last_game=session.game.id)

    def to_lobby(self) -> None:
        """Leave the game; it is kept."""
        self._clear()

    def _clear(self) -> None:
        """Leave what is on the table, and come back to the lobby."""
        self.stop_search()
        session, self.live = self.live, None
        if session is not None:
            try:
                session.leave()
            except Conflict:
                # Another program has played on: theirs is the game.
                session.clock.pause()
        while len(self.screen_stack) > 2:
            self.pop_screen()

    def action_leave(self) -> None:
        self.exit()

    def on_unmount(self) -> None:
        self.stop_search()
        if self._analyst is not None:
            self._analyst.close()
        if self._keeping is not None:
            self._keeping.stop()
        if self.live is not None:
            try:
                self.live.pause()
            except Conflict:
                return

    # ------------------------------------------------------------------------------------------ acts of every screen

    def do(self, act: str, screen: Screen[Any]) -> None:
        """An act of a screen by its name, or one of the application's own."""
        own = getattr(self, f"press_{act}", None)
        (own if own is not None else getattr(screen, f"press_{act}"))()

    def say(self, text: str) -> None:
        """Say something on the screen that is shown, below what may lie over it."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, Lobby | GameScreen):
                screen.say(text)
                return

    def sentence(self, error: InputError) -> str:
        """An error in the player's language."""
        reason = getattr(error, "reason", None)
        return str(error) if reason is None else render(reason, self.language)

    def show_rules(self, game: str) -> None:
        """The page of a game."""
        entry = games.catalogue().get(game)
        if entry is not None:
            from demonfan.terminal.rules import page

            name = entry.text(self.language).name
            self.push_screen(Reading(name, page(entry, self.language), self.language, markdown=True))

    def press_statistics(self) -> None:
        if self.player is None:
            self.say(translator(self.language)("This game is kept nowhere: it ends with the program."))
            return
        from demonfan.terminal.statistics import Statistics

        try:
            # Games that wait for their review get it from now on.
            data = self.keeping.statistics(None, self.language, None)
        except StoreError as error:
            self.say(self.sentence(error))
        else:
            self.push_screen(Statistics(self.player, data, self.language, ascii=self.look.ascii))

    def press_settings(self) -> None:
        from demonfan.terminal.settings_list import SettingsList

        self.push_screen(SettingsList(self.language))

    def press_palette(self) -> None:
        self.action_command_palette()

    # ------------------------------------------------------------------------------------------ settings and looks

    def setting(self, name: str) -> Any:
        """The value of a setting; ``ascii`` is of this terminal."""
        return self.look.ascii if name == "ascii" else getattr(self.settings, name)

    def change_setting(self, name: str, value: Any) -> None:
        """Change a setting, remember it as the player's, and draw everything anew."""
        if name == "ascii":
            self.look = replace(self.look, ascii=value)
        else:
            self._remember(**{name: value})
            self.language = self.settings.language or self.system_language
            indices = self.settings.indices or self.language
            # What a terminal asks for goes first until the player says otherwise.
            self.look = replace(self.look, indices=indices, dark=self.settings.theme != "light")
            if name in ("colours", "cloth", "dark_cards", "left_handed"):
                self.look = replace(self.look, **{name: value})
        self._retheme()
        for screen in self.screen_stack:
            if isinstance(screen, Lobby | GameScreen):
                screen.relabel(self.language)
        if name == "odds":
            self._show_odds()

    def _remember(self, **changes: Any) -> None:
        try:
            self.settings = self.player.change_settings(changes) if self.player else self.settings.changed(changes)
        except StoreError as error:
            self.settings = self.settings.changed(changes)
            self.say(self.sentence(error))

    def _show_odds(self) -> None:
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                screen.show_odds(self.settings.odds)

    def favour(self, game: str) -> None:
        """Make a game a favourite, or one no longer."""
        others = tuple(each for each in self.settings.favourites if each != game)
        starred = game in self.settings.favourites
        self._remember(favourites=others if starred else (*others, game))

    def press_colours(self) -> None:
        at = COLOURS.index(self.look.colours)
        self.change_setting("colours", COLOURS[(at + 1) % len(COLOURS)])

    def press_theme(self) -> None:
        self.change_setting("theme", "light" if self.look.dark else "dark")

    def press_indices(self) -> None:
        at = LANGUAGES.index(self.look.indices) if self.look.indices in LANGUAGES else 0
        self.change_setting("indices", LANGUAGES[(at + 1) % len(LANGUAGES)])

    def press_language(self) -> None:
        self.change_setting("language", LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)])

    def _retheme(self) -> None:
        self.theme = "textual-dark" if self.look.dark else "textual-light"

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The palette offers what the keys of the screen do."""
        if isinstance(screen, Lobby | GameScreen):
            for key in screen.keys:
                if key.act and key.act not in ("palette", "begin", "enter"):
                    yield SystemCommand(key.text, key.key, partial(self.do, key.act, screen))
