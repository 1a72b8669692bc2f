from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from demonfan import record
from demonfan.choose.daily import daily
from demonfan.choose.shelf import Shelf
from demonfan.game import Game
from demonfan.record import Record, RecordError
from demonfan.store import Player, Store, StoreError, transfer
from demonfan.store.history import Daily, dailies, daily_deals
from demonfan.store.transfer import MAX_LINE, Report, export_lines, import_lines, lines_of
from tests.store.golden import exported, fill
from tests.store.play import dealt, play_randomly, played_out, same

Edit = Callable[[dict[str, Any]], object]


def take(player: Player, text: str) -> Report:
    return import_lines(player, [line.encode() for line in text.splitlines()])


def counts(report: Report) -> tuple[int, int, int, list[str]]:
    return report.added, report.continued, report.known, [f"{line}: {error}" for line, error in report.refused]


class TestTransfer:
    def test_everything_comes_over_and_a_second_time_changes_nothing(self, store: Store) -> None:
        fill(store)
        text = exported(store.player())
        # Keys are one for all players of a store: this one gets copies under keys of their own, always the same.
        other = store.player("Boris")
        assert counts(take(other, text)) == (6, 0, 0, [])
        assert counts(take(other, text)) == (0, 0, 6, [])
        assert counts(take(store.player(), text)) == (0, 0, 6, [])
        ours, theirs = ([{**vars_of(game), "key": "", "id": 0} for game in p.all()] for p in (store.player(), other))
        assert ours == theirs
        assert other.settings == store.player().settings

    def test_what_the_acts_show_cannot_be_left_out(self, me: Player) -> None:
        session = me.begin(dealt("7", "demon-36"), chosen="random")
        session.play("stock")
        session.undo()
        session.abandon()
        text, row = exported(me), me.find(session.key or "")
        assert row is not None
        forget(me)
        assert '"undone_reveal":1' in text
        assert counts(take(me, text.replace('"undone_reveal":1', '"hint":1'))) == (1, 0, 0, [])
        again = me.find(session.key or "")
        assert again is not None
        assert again.marks["undone_reveal"] == 1
        assert again.scores == row.scores

    def test_a_game_is_continued_where_the_file_knows_more(self, me: Player) -> None:
        session = me.begin(dealt())
        play_randomly(session, 5)
        session.help("hint")
        early = exported(me)
        play_randomly(session, 5, seed=2)
        session.help("hint")
        session.abandon()
        late, row = exported(me), me.find(session.key or "")
        forget(me)
        assert counts(take(me, early)) == (1, 0, 0, [])
        assert counts(take(me, late)) == (0, 1, 0, [])
        assert counts(take(me, early)) == (0, 0, 1, [])
        assert exported(me) == late
        again = me.find(session.key or "")
        assert again is not None
        assert row is not None
        assert {**vars_of(again), "id": 0} == {**vars_of(row), "id": 0}

    def test_a_result_that_only_the_file_knows_is_taken(self, me: Player) -> None:
        session = me.begin(dealt())
        early = exported(me)
        session.discard()
        late = exported(me)
        forget(me)
        take(me, early)
        assert counts(take(me, late)) == (0, 1, 0, [])
        assert me.list(finished=True)[0].result == "discarded"

    def test_games_played_on_in_two_ways_are_both_kept(self, me: Player) -> None:
        session = me.begin(dealt())
        early = exported(me)
        session.bookmark("here")
        one = exported(me)
        forget(me)
        take(me, early)
        there = me.load(session.key or "")
        there.bookmark("there")
        assert counts(take(me, one)) == (1, 0, 0, [])
        assert counts(take(me, one)) == (0, 0, 1, [])
        assert {game.bookmarks for game in me.all()} == {("here",), ("there",)}

    def test_a_deal_played_again_is_marked_though_an_old_export_does_not_say_so(self, me: Player) -> None:
        first, again = me.begin(dealt()), me.begin(dealt())
        text = exported(me)
        assert again.chosen == "again"
        forget(me)
        assert counts(take(me, text.replace('"chosen":"again"', '"chosen":"number"'))) == (2, 0, 0, [])
        assert {game.key: game.chosen for game in me.all()} == {first.key: "number", again.key: "again"}
        assert exported(me) == text

    def test_a_deal_of_the_day_stays_one(self, me: Player) -> None:
        day = date(2026, 11, 30)
        known = daily(day, "fan")
        Shelf(me.engine).keep_daily(known)
        me.begin(Game.deal("fan", known.deal), chosen="daily").abandon()
        text = exported(me)
        forget(me)
        # An old export does not say of which day a deal is.
        old = "\n".join(json.dumps(without_day(json.loads(line))) for line in text.splitlines())
        assert counts(take(me, old)) == (1, 0, 0, [])
        assert dailies(me, daily_deals(me)) == []
        assert counts(take(me, text)) == (0, 0, 1, [])
        assert dailies(me, daily_deals(me)) == [Daily(day, "fan", "abandoned", False)]
        assert Shelf(me.engine).daily(day, "fan") == known
        assert exported(me) == text
        [(_, why)] = take(me, text.replace("2026-11-30", "2026-11-29")).refused
        assert "2026-11-29" in str(why)

    def test_settings_that_were_changed_here_stay(self, store: Store) -> None:
        store.player("one").change_settings({"autoplay": "all", "sound": True})
        other = store.player("other")
        other.change_settings({"autoplay": "safe"})
        take(other, exported(store.player("one")))
        assert (other.settings.autoplay, other.settings.sound) == ("safe", True)


def without_day(line: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in line.items() if name != "of_the_day"}


def vars_of(game: Any) -> dict[str, Any]:
    return {name: getattr(game, name) for name in game.__struct_fields__}


def forget(me: Player) -> None:
    """Empty the store, as a new one is."""
    from demonfan.store.database import writing
    from demonfan.store.schema import metadata

    with writing(me._engine) as connection:
        for table in reversed(metadata.sorted_tables):
            connection.execute(table.delete())


def change(name: str, value: object) -> Edit:
    return lambda line: line.update({name: value})


def change_act(number: int, place: int, value: object) -> Edit:
    return lambda line: line["acts"][number].__setitem__(place, value)


class TestRefusal:
    """A line that does not hold is refused with its number and the reason; the others are taken."""

    @pytest.mark.parametrize(
        ("edit", "why"),
        [
            (change_act(1, 1, "T1>T1"), "act 2"),
            (change_act(1, 1, "nonsense"), "act 2"),
            (change_act(1, 0, "cheat"), "cheat"),
            (change_act(1, 2, -5), "Not an act"),
            (change_act(1, 2, "soon"), "Not a line of an export"),
            (lambda line: line["acts"].pop(), "record leads to another position"),
            (change("record", '[Game "fan"]\n[Deal "1"]\n\n1. XX>F'), "XX>F"),
            (change("deal", "0"), "out of range"),
            (change("deal", "12346"), "act"),
            (change("digest", "000000000000"), "000000000000"),
            (change("result", "won"), "without its time"),
            (lambda line: line.update(result="won", finished=1, result_act=4), "won"),
            (lambda line: line.update(result="lost", finished=1, result_act=4), "lost"),
            (lambda line: line.update(result="won", finished=1, result_act=400), "without its time"),
            (change("result", "splendid"), "splendid"),
            (change("marks", {"hint": "many"}), "Not a line of an export"),
            (change("milliseconds", -1), "Not a line of an export"),
            (change("key", ""), "Not a line of an export"),
            (change("key", "x" * 33), "Not a line of an export"),
            (change("started", 10**30), "Not a line of an export"),
            (change("updated", 253_402_300_800_000), "Not a line of an export"),
            (lambda line: line.update(result="abandoned", finished=2**53, result_act=4), "Not a line of an export"),
            (lambda line: line.pop("deal"), "deal"),
            (change("position", "KC"), "act 1"),
        ],
    )
    def test_a_game_that_does_not_hold(self, me: Player, edit: Edit, why: str) -> None:
        for deal in (12345, 777):
            play_randomly(me.begin(dealt(deal)), 4)
        lines = exported(me).splitlines()
        forget(me)
        changed = json.loads(lines[2])
        edit(changed)
        lines[2] = json.dumps(changed)
        added, _, _, refused = counts(take(me, "\n".join(lines)))
        assert (added, len(refused)) == (1, 1)
        assert refused[0].startswith("3: ")
        assert why in refused[0]
        assert [game.deal for game in me.all()] == ["777"]

    @pytest.mark.parametrize(
        "line",
        [
            "{",
            "[]",
            "null",
            '{"line": "other"}',
            '{"line": "demonfan", "version": 2}',
            '{"line": "demonfan", "version": 1, "settings": {"theme": "purple"}}',
            '{"line": "rules", "digest": "0", "data": "{}"}',
            '{"line": "rules", "digest": "0", "data": "[[[["}',
            "[" * 100_000,
            "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"),
        ],
    )
    def test_a_line_of_something_else(self, me: Player, line: str) -> None:
        me.begin(dealt())
        text = exported(me)
        forget(me)
        report = take(me, f"{line}\n\n{text}")
        assert [number for number, _ in report.refused] == [1]
        assert report.added == 1

    def test_rules_that_are_not_those_of_their_digest(self, me: Player) -> None:
        me.begin(dealt())
        head, rules, game = exported(me).splitlines()
        other = json.loads(rules) | {"digest": "0" * 12}
        moved = json.loads(game) | {"digest": "0" * 12}
        forget(me)
        report = take(me, "\n".join([head, json.dumps(other), json.dumps(moved)]))
        assert [number for number, _ in report.refused] == [2, 3]

    def test_an_overlong_line_is_not_held(self, tmp_path: Path) -> None:
        path = tmp_path / "x"
        path.write_bytes(b"a\n" + b"x" * (2 * MAX_LINE + 5) + b"\nb\n")
        with path.open("rb") as file:
            assert [len(line) for line in lines_of(file)] == [2, MAX_LINE + 1, 2]


def test_a_game_of_more_moves_than_a_record_may_have_comes_over(me: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    session = me.begin(dealt("7", "canfield"))
    for _ in range(100):
        session.game.play("stock")
    session.keep()
    text = exported(me)
    forget(me)
    # Nobody plays so many moves in a test.
    monkeypatch.setattr(record, "MAX_MOVES", 5)
    monkeypatch.setattr(Record.parse, "__defaults__", (200, 5))
    with pytest.raises(RecordError):
        Record.parse(json.loads(text.splitlines()[-1])["record"])
    assert counts(take(me, text)) == (1, 0, 0, [])
    assert same(me.load(session.key or "").game, session.game)


def test_a_line_too_long_to_be_read_again_is_not_written(me: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    short, long = me.begin(dealt("8", "canfield")), me.begin(dealt("7", "canfield"))
    for _ in range(100):
        long.game.play("stock")
    long.keep()
    whole = max(len(line.encode()) for line in exported(me).splitlines(keepends=True))
    told: list[StoreError] = []
    monkeypatch.setattr(transfer, "MAX_LINE", whole - 1)
    lines = list(export_lines(me, told.append))
    assert (long.key or "") in str(told[0])
    assert [json.loads(line).get("key") for line in lines] == [None, None, short.key]
    monkeypatch.setattr(transfer, "MAX_LINE", whole)
    assert counts(take(me, exported(me))) == (0, 0, 2, [])


def test_rules_of_a_player_s_own_come_over(me: Player) -> None:
    game = dealt()
    own = Game(game.rules, game.start)
    session = me.begin(own)
    play_randomly(session, 5)
    text = exported(me)
    forget(me)
    assert counts(take(me, text)) == (1, 0, 0, [])
    assert same(me.load(session.key or "").game, own)


def test_a_game_that_cannot_be_read_is_left_out_and_named(me: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    from demonfan.store.database import writing
    from demonfan.store.schema import acts

    broken = me.begin(dealt(1))
    play_randomly(broken, 3)
    me.begin(played_out("demon-36-one", "won"))
    with writing(me._engine) as connection:
        connection.execute(acts.update().where(acts.c.number == 2, acts.c.game_id == 1).values(value="T1>T1"))
    errors: list[Exception] = []
    lines = list(export_lines(me, errors.append))
    assert len([line for line in lines if '"line":"game"' in line]) == 1
    assert len(errors) == 1
    assert str(broken.key) in str(errors[0])
