from __future__ import annotations

import random

import pytest

from demonfan import effects, record
from demonfan.deals import Deal
from demonfan.game import Game
from demonfan.games import find
from demonfan.record import Entry, Record, RecordError
from demonfan.rulefile import RuleFile, encode
from tests.conformance.every_game import all_rules

GOLDEN = """\
[Game "fan"]
[Position "KC QC / QS KS / Foundations: JC JS KH KD"]
[Rules "{digest}"]
[Result "open"]
[Date "2026.01.31"]
[RulesData "{data}"]

{{Nearly done \\}} so}} 1. QC>F {{the queen}} 2. KC>F
"""


@pytest.fixture
def golden() -> str:
    rules = find("fan").rules
    return GOLDEN.format(digest=rules.digest, data=encode(rules).replace('"', '\\"'))


def without_rules(text: str) -> str:
    """A record as a person may shorten it: the rules are those of the catalogue."""
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith("[RulesData "))


def ended() -> Game:
    game = Game.from_position("fan", "KC QC / QS KS / Foundations: JC JS KH KD")
    game.play("QC>F")
    game.play("KC>F")
    return game


def played(game: Game, seed: int, length: int = 60) -> Game:
    chance = random.Random(seed)
    for _ in range(length):
        legal = list(game.legal_moves)
        if legal:
            game.play(chance.choice(legal))
    return game


def test_a_record_is_written(golden: str) -> None:
    text = record.write(ended(), {"Date": "2026.01.31"}, {0: "Nearly  done } so", 1: "the\nqueen"})
    assert text == golden


def test_a_record_is_read(golden: str) -> None:
    read = Record.parse(golden)
    assert read.headers["Game"] == "fan"
    assert read.comment == "Nearly done } so"
    assert read.moves == (Entry("QC>F", "the queen", 8), Entry("KC>F", "", 8))
    assert str(read) == golden
    game = read.play()
    assert (game.id, game.state) == ("fan", ended().state)


def test_records_carry_deal_options_and_marks_of_length() -> None:
    game = played(Game.deal("la-belle-lucie", "ms:7", {"merci": "1"}), 3)
    text = record.write(game)
    assert '[Deal "ms:7"]' in text
    assert '[Options "merci=1"]' in text
    assert max(len(line) for line in text.splitlines() if not line.startswith("[RulesData ")) <= 100
    read = record.read(text)
    assert (read.state, read.options, read.rules) == (game.state, game.options, game.rules)
    assert record.write(read) == text


def test_a_draw_is_one_move() -> None:
    text = "2S KC / 2C KS / Foundations: AC AS KH KD / QC JC TC 9C 8C 7C 6C 5C 4C 3C / QS JS TS 9S 8S 7S 6S 5S 4S 3S"
    game = Game.from_position("three-shuffles-and-a-draw", f"{text} / Redeals left: 0")
    game.play("merci 2S")
    game.play("2S>F")
    assert "1. merci 2S 2. 2S>F" in record.write(game)
    assert record.read(record.write(game)).state == game.state


def test_rules_that_the_catalogue_lacks_are_carried() -> None:
    rules = all_rules()["bear-river"]
    game = played(Game(rules, effects.deal(rules, Deal("own", 5))), 1)
    text = record.write(game)
    assert "[RulesData" in text
    read = record.read(text)
    assert (read.rules, read.state) == (rules, game.state)
    assert record.write(read) == text


def test_a_record_outlives_a_change_of_the_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played(Game.deal("la-belle-lucie", 5, {"merci": "1"}), 1)
    text = record.write(game)
    # As if the game's file had been changed since, and the game's option taken away.
    monkeypatch.setitem(find("la-belle-lucie").__dict__, "file", RuleFile(find("fan").rules, {}))
    read = record.read(text)
    assert (read.rules, read.state, read.options) == (game.rules, game.state, game.options)
    # And as if the game had left it.
    renamed = text.replace('[Game "la-belle-lucie"]', '[Game "la-belle-old"]')
    assert record.read(renamed).state == game.state


def test_a_record_without_its_rules_is_read_under_those_of_the_catalogue() -> None:
    game = played(Game.deal("la-belle-lucie", 5), 1)
    bare = without_rules(record.write(game))
    assert record.read(bare).state == game.state
    with pytest.raises(RecordError, match="not known here"):
        record.read(bare.replace(game.rules.digest, "0" * 12))


def test_a_digest_that_is_unknown_replays_under_the_rules_it_carries() -> None:
    # As if `fan` had had other rules when the record was written.
    rules = find("la-belle-lucie").rules
    game = played(Game(rules, effects.deal(rules, Deal("own", 5)), id="fan"), 1)
    read = record.read(record.write(game))
    assert (read.id, read.rules, read.state) == ("fan", rules, game.state)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("KC>F", "KS>F", 'line 7: "KS>F": K♠ does not go there: this foundation takes Q♠ next'),
        ("QC>F", "QC>", 'line 7: "QC>": "QC>" is no move'),
        (" 2. KC>F", "\n\n2. KS>F", 'line 9: "KS>F": K♠ does not go there'),
        ('[Result "open"]', '[Result "won"]', 'The record says "won", but the game is open'),
        ('[Result "open"]', "[Result open]", 'line 4: "[Result open]" is no header'),
        ('[Result "open"]', '[Game "fan"]', "line 4: the header Game stands twice"),
        ("{the queen}", "{the queen", "line 7: a comment is not closed by }"),
        ("QC / QS", "QC / QS QC", "the header Position is wrong: Q♣ is there too often"),
        ("Position", "Place", "The record has no header Deal"),
        ('[Game "fan"]', '[Game "fun"]', "are not known here, and the record does not carry them"),
        ('[Rules "', '[Rules "0', "are not known here, and the record does not carry them"),
        ("[Date", '[Options "no.such=1"]\n[Date', "the header Options is wrong:"),
    ],
)
def test_a_record_that_does_not_replay_is_refused(golden: str, old: str, new: str, why: str) -> None:
    with pytest.raises(RecordError) as error:
        record.read(without_rules(golden).replace(old, new, 1))
    assert why in str(error.value)


def test_without_a_result_or_a_digest_the_moves_decide(golden: str) -> None:
    lines = [line for line in golden.splitlines() if not line.startswith(("[Result", "[Rules"))]
    assert record.read("\n".join(lines)).state == ended().state


def test_carried_rules_must_be_those_of_the_digest() -> None:
    rules = all_rules()["bear-river"]
    text = record.write(Game(rules, effects.deal(rules, Deal("own", 5))))
    with pytest.raises(RecordError, match="carries others"):
        record.read(text.replace(rules.digest, "0" * 12))
    with pytest.raises(RecordError, match="the header RulesData is wrong"):
        record.read(text.replace("family", "famely"))


def test_records_have_limits(golden: str) -> None:
    with pytest.raises(RecordError, match="longer than 4000000 characters"):
        record.read("x" * 4_000_001)
    with pytest.raises(RecordError, match="more than 100000 moves"):
        record.read(golden + "stock " * 100_001)


def test_comments_one_after_another_are_one(golden: str) -> None:
    read = record.Record.parse(golden + " {} {a} " + "{b}\n" * 3 + "oops")
    assert read.moves[1].comment == "a b b b"
    assert [entry.line for entry in read.moves] == [8, 8, 12]
