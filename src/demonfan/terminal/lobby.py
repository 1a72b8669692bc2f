"""The lobby: games that go on, and the whole catalogue, with a search and filters."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from demonfan import games
from demonfan.game import Game
from demonfan.games import Entry, optionnames
from demonfan.games.related import fame
from demonfan.messages import decimal, grouped, plural, translator
from demonfan.store import Saved
from demonfan.store.saved import Chosen
from demonfan.terminal.keys import Key, act_of, key_list, lobby_keys
from demonfan.terminal.reading import Reading

if TYPE_CHECKING:
    from demonfan.terminal.app import DemonfanApp
    from demonfan.terminal.fresh import Wish


class Lobby(Screen[None]):
    """One list: saved games first, then favourites, then the games that the search and the filters leave."""

    app: DemonfanApp
    AUTO_FOCUS: ClassVar[str | None] = "#games"
    #: Goes before every widget, so that of keys typed at once those after it are of the search field already.
    BINDINGS: ClassVar = [Binding("slash,full_stop", "search", "", show=False, priority=True)]

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.family = ""
        self.packs = 0
        self.starred = False

    @property
    def keys(self) -> list[Key]:
        return lobby_keys(self.language)

    def compose(self) -> ComposeResult:
        tr = translator(self.language)
        yield Static(id="title", markup=False)
        yield Input(placeholder=tr("Find a game"), id="search", max_length=60)
        yield OptionList(id="games", markup=False)
        yield Static(id="detail", markup=False)
        yield Static(id="said", markup=False)
        yield Static(id="under", markup=False)

    def on_screen_resume(self) -> None:
        self.fill()

    def on_resize(self) -> None:
        self.fill()

    # ------------------------------------------------------------------------------------------ the list

    def fill(self) -> None:
        """Read the saved games again, and show what the search and the filters leave."""
        if self.app.screen is not self:
            # A game lies over it, which is not to wait for all the others.
            return
        tr = translator(self.language)
        options = self.query_one(OptionList)
        chosen = options.highlighted_option.id if options.highlighted_option else None
        options.clear_options()
        query = self.query_one("#search", Input).value
        saved = [] if query else self.app.saved()
        if saved:
            options.add_option(Option(Text(tr("Continue"), style="bold"), disabled=True))
            options.add_options(Option(self._saved_line(game), id=f"saved:{game.key}") for game in saved)
        found = sorted((entry for entry in games.catalogue().values() if self._wanted(entry, query)), key=self._rank)
        options.add_option(Option(Text(tr("Games"), style="bold"), disabled=True))
        options.add_options(Option(self._game_line(entry), id=f"game:{entry.id}") for entry in found)
        if not found:
            options.add_option(Option(Text(f" {tr('No game is like that.')}"), disabled=True))
        ids = [option.id for option in options.options]
        real = [name for name in ids if name is not None]
        if real:
            options.highlighted = ids.index(chosen if chosen in real else real[0])
        else:
            self._detail()
        families = {"": tr("all games"), "fan": tr("fan games"), "demon": tr("Demon games")}
        packs = {0: tr("any pack"), 1: tr("one pack"), 2: tr("two packs or more")}
        filters = [families[self.family], packs[self.packs], *([tr("favourites")] if self.starred else [])]
        self.query_one("#title", Static).update(f"demonfan · {' · '.join(filters)} · {len(found)}")
        self.query_one("#under", Static).update(
            tr("Enter: play · /: search · F, P, B: filters · N: which deal · ?: keys")
        )

    def _wanted(self, entry: Entry, query: str) -> bool:
        if self.family not in ("", entry.rules.family) or (self.starred and not self._is_starred(entry)):
            return False
        if self.packs and min(2, entry.rules.packs) != self.packs:
            return False
        return not query or any(_folded(query) in _folded(name) for name in entry.names)

    def _is_starred(self, entry: Entry) -> bool:
        return entry.id in self.app.settings.favourites

    def _rank(self, entry: Entry) -> tuple[int, int, str]:
        """Favourites first, then the game played last, then the best known, then the others by name."""
        rank = 0 if self._is_starred(entry) else 1 if entry.id == self.app.settings.last_game else 2
        return rank, fame(entry), entry.text(self.language).name.casefold()

    def _saved_line(self, game: Saved) -> Text:
        tr, tn = translator(self.language), plural(self.language)
        entry = games.catalogue().get(game.game)
        name = entry.text(self.language).name if entry else game.game
        deal = tr("deal {number}").format(number=game.deal)
        moves = tn("{count} move", "{count} moves", game.moves).format(count=game.moves)
        up = tn("{count} card up", "{count} cards up", game.cards_up).format(count=game.cards_up)
        options = optionnames.words(entry, game.options, self.language)
        return self._line(name, " · ".join([deal, moves, up, *([options] if options else [])]))

    def _game_line(self, entry: Entry) -> Text:
        text = entry.text(self.language)
        star = ("* " if self.app.look.ascii else "★ ") if self._is_starred(entry) else ""
        return self._line(f"{star}{text.name}", text.summary)

    def _line(self, name: str, rest: str) -> Text:
        """A name, and as much of the rest as the line holds."""
        room = self.app.size.width - len(name) - 8
        return Text.assemble((f" {name}  ", "bold"), (rest if len(rest) <= room else rest[: room - 1] + "…", "dim"))

    @on(OptionList.OptionHighlighted)
    def _detail(self) -> None:
        """What is known of the game under the bar."""
        entry = games.catalogue().get(self._game)
        detail = self.query_one("#detail", Static)
        if entry is None:
            detail.update("")
            return
        text = entry.text(self.language)
        aliases = f" ({', '.join(text.aliases[:3])})" if text.aliases else ""
        detail.update(f"{text.summary}{aliases}\n{self._facts(entry)}")

    def _facts(self, entry: Entry) -> str:
        """Cards, the chance to win, and how long a win is, as far as they are known."""
        from demonfan.choose.figures import figures
        from demonfan.store.bestplay import best_play

        tr = translator(self.language)
        said = [tr("cards: {count}").format(count=entry.rules.pack.size)]
        best, known = best_play(entry.id), figures(entry.rules)
        if best is not None:
            said.append(tr("best play wins {percent} %").format(percent=decimal(100 * best[0], 1, self.language)))
        if known is not None:
            counted = tr("every card known, {won} of {of} deals can be won")
            if known.undecided:
                counted += tr(", {open} are undecided")
            counts = {"won": known.won, "of": known.deals, "open": known.undecided}
            said.append(counted.format_map({name: grouped(count, self.language) for name, count in counts.items()}))
            if known.moves is not None:
                said.append(tr("moves of a win: about {count}").format(count=known.moves))
        return " · ".join(said)

    # ------------------------------------------------------------------------------------------ acts

    @property
    def chosen(self) -> tuple[str, str] | None:
        """What stands under the bar: ``game`` or ``saved``, with its id or key."""
        option = self.query_one(OptionList).highlighted_option
        if option is None or option.id is None:
            return None
        kind, _, name = option.id.partition(":")
        return kind, name

    @property
    def _game(self) -> str:
        """Which game stands under the bar, begun or not; empty where none does."""
        if self.chosen is None:
            return ""
        kind, name = self.chosen
        return name if kind == "game" else self.app.game_of(name)

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
        from demonfan.terminal.fresh import Wish

        if self.chosen is not None:
            kind, name = self.chosen
            if kind == "saved":
                self.app.resume(name)
            else:
                self.app.begin(name, Wish("random"))

    def press_search(self) -> None:
        # At once: `Widget.focus` lets the next key go by.
        self.set_focus(self.query_one("#search"))

    def action_search(self) -> None:
        """What the key of the search does, wherever the focus is."""
        self.press_search()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """In the search field the key is a character."""
        return action != "search" or self.focused is not self.query_one("#search")

    def press_family(self) -> None:
        self.family = {"": "fan", "fan": "demon", "demon": ""}[self.family]
        self.fill()

    def press_packs(self) -> None:
        self.packs = (self.packs + 1) % 3
        self.fill()

    def press_starred(self) -> None:
        self.starred = not self.starred
        self.fill()

    def press_star(self) -> None:
        if self._game in games.catalogue():
            self.app.favour(self._game)
            self.fill()

    def press_fresh(self) -> None:
        from demonfan.terminal.fresh import Fresh

        game = self._game
        if game not in games.catalogue():
            return

        def wished(wish: Wish | None) -> None:
            if wish is not None:
                self.app.begin(game, wish)

        self.app.push_screen(Fresh(games.catalogue()[game], {}, "", self.language), wished)

    def press_paste(self) -> None:
        from demonfan.terminal.paste import Paste

        game = self._game if self._game in games.catalogue() else next(iter(games.catalogue()))

        def pasted(found: tuple[Game, Chosen] | None) -> None:
            if found is not None:
                self.app.keep(*found)

        name = games.catalogue()[game].text(self.language).name
        self.app.push_screen(Paste(game, name, self.language), pasted)

    def press_rules(self) -> None:
        self.app.show_rules(self._game)

    def press_help(self) -> None:
        tr = translator(self.language)
        self.app.push_screen(Reading(tr("Keys"), key_list(self.keys, self.language), self.language))

    def press_quit(self) -> None:
        self.app.exit()

    def say(self, text: str) -> None:
        self.query_one("#said", Static).update(text)

    def relabel(self, language: str) -> None:
        """Speak another language from now on."""
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
        if event.key == "escape" and self.app.searching:
            event.stop()
            self.app.stop_search()
            self.say("")
            return
        act = act_of(self.keys, event.key, event.character)
        if act is not None and act != "begin":
            event.stop()
            self.app.do(act, self)


def _folded(name: str) -> str:
    return "".join(letter for letter in name.casefold() if letter.isalnum())
