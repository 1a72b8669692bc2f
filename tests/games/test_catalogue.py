"""The catalogue: every game is rules that hold together, a game of its own, played to an end, with its texts."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from demonfan.acts import Redeal
from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.games import LANGUAGES, UnknownGame, catalogue, find, ours
from demonfan.moves import apply, legal_moves
from demonfan.rulefile import decode
from demonfan.stuck import same
from demonfan.tables import compile_rules

#: Enough for nearly every game to end.
MOVES = 600
HEADINGS = {
    "en": ("## How to play", "## What to watch for", "## Sources"),
    "ru": ("## Как играть", "## На что обратить внимание", "## Источники"),
}

every_game = pytest.mark.parametrize("game", sorted(catalogue()))


@every_game
def test_the_file_of_a_game_is_right(game: str) -> None:
    """The catalogue itself reads its files as tested: this is the test."""
    entry = catalogue()[game]
    file = decode((entry.folder / f"{game}.toml").read_bytes(), game)
    assert file == entry.file
    for name, option in file.options.items():
        for value in option.values:
            assert file.with_options({name: value}).digest != file.rules.digest, (name, value)


@every_game
def test_a_game_plays_to_an_end_with_every_card_present(game: str) -> None:
    """Random moves, never back to a position seen before, until none is left."""
    rules = catalogue()[game].rules
    chance = random.Random(game)
    state = deal(rules, Deal("own", 1))
    seen = {(same(state), state.redeals, state.draws)}
    for _ in range(MOVES):
        assert Counter(state.cards) == Counter(rules.pack.cards)
        assert len(state.tableau) == len(compile_rules(rules).piles)
        moves = list(legal_moves(state))
        chance.shuffle(moves)
        # Moves up and redeals first, so that play gets somewhere.
        moves.sort(key=lambda move: not (isinstance(move, Redeal) or ">F" in str(move)))
        for move in moves:
            following, events = apply(state, move)
            key = (same(following), following.redeals, following.draws)
            if key not in seen:
                assert events
                break
        else:
            return
        seen.add(key)
        state = following


def test_every_game_is_another_game() -> None:
    digests = Counter(entry.rules.digest for entry in catalogue().values())
    assert max(digests.values()) == 1
    assert len(digests) == len(ours()) >= 66


@pytest.mark.parametrize(
    ("game", "other", "option"),
    [
        ("fascination-fan", "demon-fan", {"layout": "17x3+1"}),
        ("shamrocks-2", "shamrocks", {"kings": "sink"}),
    ],
)
def test_a_game_that_is_also_an_option_of_another(game: str, other: str, option: dict[str, str]) -> None:
    """Both are known by name, so both are there; the pages of each say so."""
    assert find(game).rules == find(other).rules_with(option)
    [[name, value]] = option.items()
    for language in LANGUAGES:
        assert f"`{name}={value}`" in find(game).text(language).body


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_every_game_has_its_texts(game: str, language: str) -> None:
    text = catalogue()[game].text(language)
    assert text.name != game
    assert text.summary
    assert "\n" not in text.name
    for heading in HEADINGS[language]:
        assert text.body.count(heading) == 1, heading
    assert (language == "ru") == any("а" <= letter <= "я" for letter in text.name.casefold())


@pytest.mark.parametrize("language", LANGUAGES)
@every_game
def test_a_page_names_every_option_and_no_other(game: str, language: str) -> None:
    entry = catalogue()[game]
    heading = "## Options" if language == "en" else "## Варианты"
    section = (entry.text(language).body + "\n" + heading).split(heading)[1].split("\n## ")[0]
    named = re.findall(r"`([a-z_.-]+)=([a-z-]+|n)`", section)
    assert set(entry.file.options) <= {name for name, _ in named} | set(re.findall(r"`([a-z_.-]+)=", section))
    for name, value in named:
        entry.rules_with({name: "1" if value == "n" else value})


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_games_have_one_name(language: str) -> None:
    names = Counter(entry.text(language).name.casefold() for entry in catalogue().values())
    assert max(names.values()) == 1


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("Clover Leaf", "clover-leaf"),
        ("Alexander the Great", "alexander-the-great"),
        ("Fair Lucy", "fair-lucy"),
        ("Midnight Oil", "la-belle-lucie"),
        ("Fascination", "canfield"),
        ("Fascination Fan", "fascination-fan"),
        ("Demon", "canfield"),
        ("демон", "demon-36"),
        ("Three-Card Monte", "shamrocks"),
        ("duchess", "dutchess"),
        ("Quads+", "quads-plus"),
        ("quads plus", "quads-plus"),
        ("FreeFan", "free-fan"),
        ("free-fan", "free-fan"),
        ("Free Fan", "free-fan-cells"),
        ("free  fan", "free-fan-cells"),
    ],
)
def test_names_and_which_game_they_are(name: str, game: str) -> None:
    assert find(name).id == game


@every_game
def test_every_name_of_a_game_finds_it_or_the_game_that_is_called_so_itself(game: str) -> None:
    own_names = {entry.text(language).name for entry in catalogue().values() for language in LANGUAGES}
    for language in LANGUAGES:
        text = catalogue()[game].text(language)
        assert find(text.name).id == game
        for alias in text.aliases:
            assert find(alias).id == game or alias in own_names, alias


def test_a_name_that_is_none_suggests_the_nearest() -> None:
    with pytest.raises(UnknownGame, match="rainbow-fan"):
        find("rainbow fann")
