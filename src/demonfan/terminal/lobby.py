"""The lobby: games that go on, and the whole catalogue, with a search and filters."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from demonfan import games
from demonfan.games import Entry
from demonfan.messages import translator
from demonfan.store import Saved
from demonfan.terminal.dialogs import Fresh, Reading, key_list
from demonfan.terminal.keys import Key, act_of, lobby_keys

if TYPE_CHECKING:
    from demonfan.terminal.app import DemonfanApp


class Lobby(Screen[None]):
    """One list: saved games first, then the games of the catalogue that the search and the filters leave."""

    app: DemonfanApp
    AUTO_FOCUS: ClassVar[str | None] = "#games"

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.family = ""
        self.packs = 0

    @property
    def keys(self) -> list[Key]:
        return lobby_keys(self.language)

    def compose(self) -> ComposeResult:
        tr = translator(self.language)
        yield Static(id="title", markup=False)
        yield Input(placeholder=tr("Find a game"), id="search", max_length=60)
        yield OptionList(id="games", markup=False)
        yield Static(id="said", markup=False)
        yield Static(id="under", markup=False)

    def on_mount(self) -> None:
        self.fill()

    def on_screen_resume(self) -> None:
        self.fill()

    # ------------------------------------------------------------------------------------------ the list

    def fill(self) -> None:
        """Read the saved games again, and show what the search and the filters leave."""
        tr = translator(self.language)
        options = self.query_one(OptionList)
        chosen = options.highlighted_option.id if options.highlighted_option else None
        options.clear_options()
        query = self.query_one("#search", Input).value
        saved = [] if query else self.app.saved()
        if saved:
            options.add_option(Option(Text(tr("Continue"), style="bold"), disabled=True))
            options.add_options(Option(self._saved_line(game), id=f"saved:{game.key}") for game in saved)
        found = [entry for entry in games.catalogue().values() if self._wanted(entry, query)]
        options.add_option(Option(Text(tr("Games"), style="bold"), disabled=True))
        options.add_options(Option(self._game_line(entry), id=f"game:{entry.id}") for entry in found)
        ids = [option.id for option in options.options]
        real = [name for name in ids if name is not None]
        if real:
            options.highlighted = ids.index(chosen if chosen in real else real[0])
        families = {"": tr("all games"), "fan": tr("fan games"), "demon": tr("Demon games")}
        packs = {0: tr("any pack"), 1: tr("one pack"), 2: tr("two packs or more")}
        self.query_one("#title", Static).update(
            f"demonfan · {families[self.family]} · {packs[self.packs]} · {len(found)}"
        )
        self.query_one("#under", Static).update(tr("Enter: play · /: search · F, P: filters · N: which deal · ?: keys"))

    def _wanted(self, entry: Entry, query: str) -> bool:
        if self.family not in ("", entry.rules.family):
            return False
        if self.packs and min(2, entry.rules.packs) != self.packs:
            return False
        return not query or any(_folded(query) in _folded(name) for name in entry.names)

    def _saved_line(self, game: Saved) -> Text:
        tr = translator(self.language)
        entry = games.catalogue().get(game.game)
        name = entry.text(self.language).name if entry else game.game
        text = tr("deal {deal} · {moves} moves · {up} cards up")
        return self._line(name, text.format(deal=game.deal, moves=game.moves, up=game.cards_up))

    def _game_line(self, entry: Entry) -> Text:
        text = entry.text(self.language)
        return self._line(text.name, text.summary)

    def _line(self, name: str, rest: str) -> Text:
        """A name, and as much of the rest as the line holds."""
        room = self.app.size.width - len(name) - 8
        return Text.assemble((f" {name}  ", "bold"), (rest if len(rest) <= room else rest[: room - 1] + "…", "dim"))

    def on_resize(self) -> None:
        self.fill()

    # ------------------------------------------------------------------------------------------ acts

    @property
    def chosen(self) -> tuple[str, str] | None:
        """What stands under the bar: ``game`` or ``saved``, with its id or key."""
        option = self.query_one(OptionList).highlighted_option
        if option is None or option.id is None:
            return None
        kind, _, name = option.id.partition(":")
        return kind, name

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.press_begin()

    @on(Input.Changed)
    def _searched(self) -> None:
        self.fill()

    @on(Input.Submitted)
    def _found(self) -> None:
        self.query_one(OptionList).focus()

    def press_begin(self) -> None:
        if self.chosen is not None:
            kind, name = self.chosen
            if kind == "saved":
                self.app.resume(name)
            else:
                self.app.begin(name, "random", {})

    def press_search(self) -> None:
        self.query_one("#search").focus()

    def press_family(self) -> None:
        self.family = {"": "fan", "fan": "demon", "demon": ""}[self.family]
        self.fill()

    def press_packs(self) -> None:
        self.packs = (self.packs + 1) % 3
        self.fill()

    def press_fresh(self) -> None:
        if self.chosen is None or self.chosen[0] != "game":
            return
        name = self.chosen[1]
        heading = games.catalogue()[name].text(self.language).name
        self.app.push_screen(Fresh(heading, self.language), lambda wish: self._fresh(name, wish))

    def _fresh(self, name: str, wish: str | None) -> None:
        if wish is not None:
            self.app.begin(name, "random" if wish == "same" else wish, {})

    def press_rules(self) -> None:
        if self.chosen is not None:
            kind, name = self.chosen
            self.app.show_rules(name if kind == "game" else self.app.game_of(name))

    def press_help(self) -> None:
        tr = translator(self.language)
        self.app.push_screen(Reading(tr("Keys"), key_list(self.keys, self.language), self.language))

    def press_quit(self) -> None:
        self.app.exit()

    def say(self, text: str) -> None:
        self.query_one("#said", Static).update(text)

    def redraw(self) -> None:
        """Themes are Textual's own here."""

    def relabel(self, language: str) -> None:
        self.language = language
        self.query_one("#search", Input).placeholder = translator(language)("Find a game")
        self.fill()

    def on_key(self, event: events.Key) -> None:
        search = self.query_one("#search", Input)
        if search.has_focus:
            if event.key in ("down", "escape"):
                event.stop()
                if event.key == "escape":
                    search.value = ""
                self.query_one(OptionList).focus()
            return
        act = act_of(self.keys, event.key, event.character)
        if act is not None and act != "begin":
            event.stop()
            self.app.do(act, self)


def _folded(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
