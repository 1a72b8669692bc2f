"""Every further game of the two families is one rules file: it decodes, deals and plays to an end."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from demonfan.acts import Redeal
from demonfan.deals import Deal
from demonfan.effects import deal
from demonfan.moves import apply, legal_moves
from demonfan.rulefile import decode, decode_json, encode
from demonfan.rules import Rules
from demonfan.stuck import same
from demonfan.tables import compile_rules

FILES = sorted(Path(__file__).parent.glob("*.toml"))
#: Enough for nearly every game to end.
MOVES = 600


def _rules(path: Path) -> Rules:
    return decode(path.read_bytes(), path.name).rules


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_game_plays_to_an_end_with_every_card_present(path: Path) -> None:
    """Random moves, never back to a position seen before, until none is left."""
    rules = _rules(path)
    chance = random.Random(path.stem)
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


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_rules_have_a_canonical_form(path: Path) -> None:
    rules = _rules(path)
    again = decode_json(encode(rules))
    assert again == rules
    assert again.digest == rules.digest
    assert len(rules.digest) == 12


def test_every_game_is_another_game() -> None:
    digests = Counter(_rules(path).digest for path in FILES)
    assert max(digests.values()) == 1
