"""What must hold in every game: one suite over all of them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace

import pytest

from demonfan import moves, notation, position, record
from demonfan.acts import Carry, Draw, Move, Redeal, Turn, parse_move
from demonfan.cards import Card
from demonfan.deals import Deal
from demonfan.errors import IllegalMove
from demonfan.game import Game
from demonfan.outcome import Termination, outcome
from demonfan.state import Area, Face, Place, State
from demonfan.view import View, view_events
from tests.conformance.every_game import all_rules, new_game, playout

LENGTH = 90
#: So large that it can be nothing else, wherever its digits turn up.
NUMBER = 8_007_199_254_740_881

every_game = pytest.mark.parametrize("name", sorted(all_rules()))


def sampled(name: str, count: int, number: int = NUMBER) -> list[State]:
    """Positions of one playout, evenly spread, the last among them."""
    states = list(playout(name, number, LENGTH))
    return states[:: -max(1, len(states) // count)]


@every_game
def test_every_card_is_present_after_each_move(name: str) -> None:
    for state in playout(name, NUMBER, LENGTH):
        assert Counter(state.cards) == Counter(state.rules.pack.cards)


@every_game
def test_undo_restores_and_redo_repeats(name: str) -> None:
    game = new_game(name, NUMBER)
    chance = random.Random(name)
    states = [game.state]
    for _ in range(LENGTH):
        legal = list(game.legal_moves)
        if not legal:
            break
        game.play(chance.choice(legal))
        states.append(game.state)
    for state in reversed(states[:-1]):
        assert game.undo() == 1
        assert game.state == state
    assert not game.can_undo
    for state in states[1:]:
        game.redo()
        assert game.state == state
    assert not game.can_redo


@every_game
def test_positions_round_trip(name: str) -> None:
    for state in sampled(name, 12):
        assert position.read(state.rules, position.write(state)) == state
        assert position.read(state.rules, position.write_line(state)) == state
        view = View.of(state)
        assert position.read_view(state.rules, position.write(view)) == view


@every_game
def test_a_record_and_a_log_give_the_same_game_again(name: str) -> None:
    game = new_game(name, NUMBER)
    chance = random.Random(name)
    for _ in range(LENGTH):
        legal = list(game.legal_moves)
        if not legal:
            break
        if game.can_undo and chance.random() < 0.1:
            game.undo()
        game.play(chance.choice(list(game.legal_moves)))
    text = record.write(game)
    read = record.read(text)
    assert (read.state, read.start, read.rules) == (game.state, game.start, game.rules)
    assert record.write(read) == text
    again = Game(game.rules, game.start, id=game.id)
    again.replay(game.log)
    assert (again.state, again.log, again.marks) == (game.state, game.log, game.marks)


@every_game
def test_each_legal_move_has_a_text_of_its_own(name: str) -> None:
    for state in sampled(name, 12):
        legal = list(moves.legal_moves(state))
        texts = [notation.write(state, move) for move in legal]
        assert len(set(texts)) == len(legal)
        assert [notation.read(state, text) for text in texts] == legal
        assert [notation.read(state, f" {text.lower().replace('>', ' -> ')} ") for text in texts] == legal
        assert [parse_move(str(move)) for move in legal] == legal


def every_act(state: State) -> Iterator[Move]:
    """Every act that can be written down in a position, most of them illegal."""
    places = [place for place, _ in state.places()]
    # Of the places of an area that is empty the first and one that does not exist are enough.
    places.append(Place(Area.CELL, 50))
    for source in places:
        size = len(state[source].cards) if source in state else 0
        for count in (*range(1, min(size, 14) + 1), size + 1):
            for target in places:
                yield Carry(source, target, count)
    for index, pile in enumerate(state.tableau):
        for depth in range(len(pile.cards) + 1):
            for drawn_to in (None, *places):
                yield Draw(Place(Area.TABLEAU, index), depth, drawn_to)
    yield Turn()
    yield Redeal()


@every_game
def test_legal_moves_are_just_those_that_verify_lets_pass(name: str) -> None:
    for state in sampled(name, 2):
        legal = list(moves.legal_moves(state))
        assert len(set(legal)) == len(legal) == len(moves.legal_moves(state))
        assert bool(legal) == bool(moves.legal_moves(state))
        allowed = {move for move in every_act(state) if moves.can(state, move)}
        assert allowed == set(legal)
        for move in legal:
            moves.verify(state, move)
            assert move in moves.legal_moves(state)


@every_game
def test_illegal_acts_are_refused_with_a_sentence_in_both_languages(name: str) -> None:
    from demonfan.messages import render

    chance = random.Random(name)
    for state in sampled(name, 3):
        acts = list(every_act(state))
        for move in chance.sample(acts, min(60, len(acts))):
            reason = moves.why_not(state, move)
            if reason is None:
                continue
            with pytest.raises(IllegalMove):
                moves.apply(state, move)
            for language in ("en", "ru"):
                sentence = render(reason, language)
                assert "{" not in sentence
                assert sentence != reason.code


def cards_in(value: object) -> Iterator[Card]:
    """Every card that a value holds, at any depth."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | list):
        for item in value:
            yield from cards_in(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))


def known_cards(state: State) -> Counter[Card]:
    return Counter(
        card for _, pile in state.places() for card, face in zip(*pile, strict=True) if face is not Face.UNSEEN
    )


@every_game
def test_a_view_holds_what_lies_open_and_nothing_more(name: str) -> None:
    for state in sampled(name, 12):
        view = View.of(state)
        assert Counter(card for pile in view.piles for card in cards_in(pile)) == known_cards(state)
        assert Counter(view.unseen) + known_cards(state) == Counter(state.rules.pack.cards)
        assert str(NUMBER) not in repr(view)
        assert str(NUMBER) not in position.write(view)


@every_game
def test_nothing_that_a_player_sees_depends_on_hidden_cards(name: str) -> None:
    chance = random.Random(name)
    for state in sampled(name, 8):
        view = View.of(state)
        hidden = list(view.unseen)
        chance.shuffle(hidden)
        other = view.filled(hidden, Deal("own", 1))
        assert View.of(other) == view
        assert hash(View.of(other)) == hash(view)
        assert list(moves.legal_moves(other)) == list(moves.legal_moves(state))
        assert outcome(other) == outcome(state)


@every_game
def test_events_for_the_player_name_only_cards_that_then_lie_open(name: str) -> None:
    game = new_game(name, NUMBER)
    chance = random.Random(name)
    for _ in range(LENGTH):
        legal = list(game.legal_moves)
        if not legal:
            break
        events = game.play(chance.choice(legal))
        seen = Counter(set(cards_in(view_events(events))))
        assert not seen - known_cards(game.state)
        assert str(NUMBER) not in repr(view_events(events))


@every_game
def test_the_outcome_agrees_with_the_moves(name: str) -> None:
    for state in sampled(name, 20):
        result = outcome(state)
        assert (result.termination is Termination.WON) == state.is_won
        legal = list(moves.legal_moves(state))
        if state.is_won:
            assert not legal
        elif not legal:
            assert result.termination is Termination.STUCK
        if result.termination is Termination.STUCK:
            assert not any(isinstance(move, Redeal) for move in legal)
            assert not any(move.target.area is Area.FOUNDATION for move in legal if isinstance(move, Carry)) or (
                state.rules.take_back != "off"
            )


@every_game
def test_states_can_be_keys(name: str) -> None:
    states = list(playout(name, NUMBER, 20))
    assert len({hash(state) for state in states}) > len(set(states)) // 2
    assert replace(states[0]) == states[0]
