"""What the player may not know stays on the server: over whole games, frame by frame, and against other worlds."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import msgspec
import pytest

from demonfan.cards import Card, Pack
from demonfan.game import Game
from demonfan.games import catalogue
from demonfan.store.clock import Clock
from demonfan.web.acting import why
from demonfan.web.picture import Picture
from tests.web.served import Message, Served, Tab

#: Every way in which a frame could name a card: ``TH``, ``10♥``, ``Д♣``.
PACK = Pack.of("A23456789TJQK", 1).cards
NAMES = {name: card for card in PACK for name in (str(card), card.pretty("en"), card.pretty("ru"))}
NAMED = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(NAMES, key=len, reverse=True)))


def named(text: str) -> set[Card]:
    return {NAMES[name] for name in NAMED.findall(text)}


def visible(view: Message) -> set[Card]:
    """The cards that a picture shows, or that lie face down after they were seen."""
    piles: list[list[str]] = [*view["tableau"], *view["reserves"], *view["cells"]]
    piles += [foundation["cards"] for foundation in view["foundations"]]
    piles += [view["stock"] or [], view["waste"] or []]
    return {Card.parse(card.removeprefix("-")) for pile in piles for card in pile if card != "-"}


def without_wants(frame: str) -> str:
    """A frame without the cards that the foundations want by the rules, wherever those lie."""
    message = json.loads(frame)
    for foundation in message.get("view", {}).get("foundations", []):
        foundation["next"] = []
    return json.dumps(message, ensure_ascii=False)


@pytest.mark.parametrize(
    ("game", "language"),
    [
        ("demon-fan", "en"),
        ("demon-fan", "ru"),
        ("demon-fan-gather", "en"),
        ("demon-36", "ru"),
        ("demon-52-one", "en"),
        ("canfield", "en"),
    ],
)
def test_no_frame_names_an_unseen_card(unkept: Served, game: str, language: str) -> None:
    with unkept.tab(unkept.begin(game, "12"), language) as tab:
        chance = random.Random(game)
        for number in range(220):
            act_at_random(tab, chance)
            if number % 20 == 0:
                ask_why(tab, chance)
        redealt = any('"redealt"' in frame or '"waste-over"' in frame for frame in tab.frames)
    assert redealt, "the game goes beyond its first layout or pass"
    view: Message = {}
    for frame in tab.frames:
        message = json.loads(frame)
        view = message.get("view", view)
        # A reason against a move onto a foundation says which card that takes.
        wanted = {Card.parse(card) for pile in view["foundations"] for card in pile["next"]}
        told = visible(view) | (wanted if message["type"] == "reason" else set())
        assert named(without_wants(frame)) <= told, frame


def act_at_random(tab: Tab, chance: random.Random) -> None:
    legal = list(tab.picture["legal"])
    if "redeal" in legal:
        tab.ask("play", move="redeal")
    elif tab.picture["undo"] and (not legal or chance.random() < 0.1):
        tab.ask("undo")
    elif tab.picture["redo"] and chance.random() < 0.3:
        tab.ask("redo")
    elif legal:
        up = [move for move in legal if ">F" in move or move == "stock"]
        tab.ask("play", move=chance.choice(up or legal))


def ask_why(tab: Tab, chance: random.Random) -> None:
    """Ask after moves of every kind, of hidden cards too."""
    view = tab.picture["view"]
    places = [f"T{n}" for n in range(1, len(view["tableau"]) + 1)]
    places += [f"R{n}" for n in range(1, len(view["reserves"]) + 1)] + ["W", "S"]
    for _ in range(10):
        count = chance.choice(["", "x2", "x3"])
        target = chance.choice([*places, "F1", "F2", "F3", "F4", "C1"])
        tab.ask("why", move=f"{chance.choice(places)}{count}>{target}")
    tab.ask("why", move=f"merci {chance.choice(places)}-{chance.choice('12')}")


@pytest.mark.parametrize("game", ["demon-fan", "demon-36"])
def test_a_review_names_only_cards_that_were_seen_on_the_way(unkept: Served, game: str) -> None:
    """What was seen and undone again is not named: neither by the review nor by the positions that it shows."""
    with unkept.tab(unkept.begin(game, "12")) as tab:
        chance = random.Random(game)
        for _ in range(14):
            act_at_random(tab, chance)
        tab.ask("undo", count=4)
        tab.frames.clear()
        count = 0
        while tab.ask("show", moves=count)["type"] == "shown":
            count += 1
        told = {card for frame in tab.frames if '"shown"' in frame for card in visible(json.loads(frame)["view"])}
        tab.frames.clear()
        review = tab.ask("review")
        while review["type"] == "reviewing":
            review = tab.receive("reviewing", "review")
        assert len(review["moves"]) == count - 1
        for question in ("line", "last-won"):
            assert tab.ask(question)["type"] == "refused"
        for frame in tab.frames:
            if '"view"' not in frame:
                assert named(frame) <= told, frame


def message_of(game: Game) -> dict[str, Any]:
    """A game's picture, without what says where it came from."""
    data: dict[str, Any] = msgspec.to_builtins(Picture.of("key", game, Clock()).table("en"))
    del data["game"]["deal"], data["clock"]
    return data


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_pictures_and_reasons_do_not_depend_on_what_is_hidden(game: str) -> None:
    """Where the unseen cards lie otherwise, everything that the server says is the same, to the letter."""
    chance = random.Random(game)
    played = Game.deal(game, 3)
    for number in range(120):
        legal = list(played.legal_moves)
        if not legal:
            break
        played.play(chance.choice(legal))
        if number % 4 or not played.view.unseen:
            continue
        here = Game(played.rules, played.state, id=game)
        hidden = list(here.view.unseen)
        chance.shuffle(hidden)
        elsewhere = Game(played.rules, here.view.filled(hidden, here.state.deal), id=game)
        assert message_of(here) == message_of(elsewhere)
        for move in some_moves(here, chance):
            assert why(here, move) == why(elsewhere, move), move


def some_moves(game: Game, chance: random.Random) -> list[str]:
    places = [str(place) for place, _ in game.state.places()]
    moves = ["stock", "redeal"]
    for _ in range(30):
        source, count = chance.choice(places), chance.choice(["", "", "x2", "x3"])
        moves += [f"{source}{count}>{chance.choice(places)}", f"merci {source}-{chance.choice('12')}"]
    return moves
