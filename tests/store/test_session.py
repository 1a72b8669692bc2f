from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from demonfan.acts import parse_move
from demonfan.errors import IllegalMove, Reason
from demonfan.game import Act, Game, GameError
from demonfan.store import Conflict, Player, Session, Store, StoreError
from demonfan.store.clock import Clock
from demonfan.store.ledger import Entry, Ledger
from demonfan.store.saved import Kept, Result
from tests.store.play import dealt, play_randomly, played_out, same


def watched(monkeypatch: pytest.MonkeyPatch) -> list[Entry]:
    """The entries that ledgers write from now on."""
    entries: list[Entry] = []
    append = Ledger.append

    def appended(ledger: Ledger, entry: Entry) -> Result | None:
        entries.append(entry)
        return append(ledger, entry)

    monkeypatch.setattr(Ledger, "append", appended)
    return entries


class TestKeeping:
    def test_a_game_comes_back_as_it_was(self, me: Player) -> None:
        session = me.begin(dealt())
        play_randomly(session, 60)
        session.bookmark("here")
        session.set_autoplay("safe")
        again = me.load(session.key or "")
        assert same(again.game, session.game)
        assert again.game.autoplay == "safe"
        assert again.acts == session.acts

    def test_an_act_is_kept_when_its_method_returns(self, me: Player) -> None:
        session = me.begin(dealt())
        for count in range(1, 20):
            play_randomly(session, 1, seed=count)
            assert same(me.load(session.key or "").game, session.game)

    def test_an_act_that_autoplay_continues_is_one_entry(self, me: Player, monkeypatch: pytest.MonkeyPatch) -> None:
        session = me.begin(played_out("demon-36-one", "won", before=2))
        entries = watched(monkeypatch)
        session.finish()
        assert len(entries) == 1
        assert len(entries[0].acts) > 1

    def test_an_act_writes_only_itself_however_long_the_game_is(
        self, me: Player, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        session = me.begin(dealt())
        play_randomly(session, 120)
        made: list[Act] = []
        of = Kept.of

        def counted(act: Act, milliseconds: int) -> Kept:
            made.append(act)
            return of(act, milliseconds)

        monkeypatch.setattr(Kept, "of", counted)
        session.restart()
        assert made == [session.game.log[-1]]

    def test_many_acts_taken_back_are_one_entry(self, me: Player, monkeypatch: pytest.MonkeyPatch) -> None:
        session = me.begin(dealt())
        while session.game.undo_count < 5:
            session.play(next(iter(session.game.legal_moves)))
        with pytest.raises(GameError):
            session.undo(session.game.undo_count + 1)
        assert session.game.undo_count == 5
        entries = watched(monkeypatch)
        session.undo(4)
        assert [act.kind for entry in entries for act in entry.acts] == ["undo"] * 4
        assert len(entries) == 1
        assert me.load(session.key or "").game.undo_count == 1

    def test_acts_done_on_the_game_itself_are_kept_by_keep(self, me: Player) -> None:
        session = me.begin(dealt())
        session.game.play(next(iter(session.game.legal_moves)))
        assert session.keep()
        assert same(me.load(session.key or "").game, session.game)

    def test_a_refused_act_leaves_nothing(self, me: Player) -> None:
        session = me.begin(dealt())
        with pytest.raises(IllegalMove):
            session.play(parse_move("T1>T1"))
        with pytest.raises(GameError):
            session.undo()
        assert me.load(session.key or "").acts == 0

    def test_a_game_that_was_begun_elsewhere_is_kept_with_its_acts(self, me: Player) -> None:
        game = dealt()
        game.play(next(iter(game.legal_moves)))
        game.bookmark("first")
        session = me.begin(game, chosen="import")
        assert same(me.load(session.key or "").game, game)

    def test_a_game_from_a_position_comes_back(self, me: Player) -> None:
        game = Game.from_position("fan", "KC QC / KD / KH QH / KS", {"take_back": "on"})
        session = me.begin(game, chosen="position")
        saved = me.find(session.key or "")
        assert saved is not None
        assert saved.from_position
        assert saved.options == {"take_back": "on"}
        assert me.load(session.key or "").game.start == game.start

    def test_rules_outlive_the_catalogue(self, me: Player, monkeypatch: pytest.MonkeyPatch) -> None:
        session = me.begin(dealt())
        play_randomly(session, 10)
        monkeypatch.setattr("demonfan.games.catalogue", dict)
        assert same(me.load(session.key or "").game, session.game)

    def test_times_are_playing_time(self, me: Player) -> None:
        now = 100.0
        session = me.begin(dealt())
        session.clock = Clock(now=lambda: now)
        moves = list(session.game.legal_moves)
        now += 2.5
        session.play(moves[0])
        session.pause()
        now += 60
        session.resume()
        now += 1
        session.undo()
        assert [act.at for act in me.load(session.key or "").game.log] == [2.5, 3.5]
        saved = me.find(session.key or "")
        assert saved is not None
        assert saved.milliseconds == 3500

    def test_the_clock_stands_from_the_result_on(self, me: Player) -> None:
        now = 100.0
        session = me.begin(played_out("demon-36-one", "won", before=1))
        session.clock = Clock(now=lambda: now)
        now += 3
        session.finish()
        now += 60
        session.resume()
        session.undo()
        now += 60
        assert (session.clock.milliseconds, session.clock.running) == (3000, False)
        assert session.game.log[-1].at == 3
        again = me.load(session.key or "")
        again.resume()
        assert (again.clock.milliseconds, again.clock.running) == (3000, False)

    def test_the_clock_stands_where_another_program_has_ended_the_game(self, me: Player) -> None:
        session = me.begin(dealt())
        me.load(session.key or "").abandon()
        session.help("hint")
        assert (session.result, session.clock.running) == ("abandoned", False)

    def test_bookmarks_stand_in_the_list(self, me: Player) -> None:
        session = me.begin(dealt())
        session.bookmark("b")
        session.bookmark("a")
        session.bookmark("b")
        assert me.list()[0].bookmarks == ("a", "b")
        assert set(me.load(session.key or "").game.bookmarks) == {"a", "b"}


class TestHelp:
    def test_help_is_counted(self, me: Player) -> None:
        session = me.begin(dealt())
        session.help("hint")
        session.help("hint")
        session.peek()
        play_randomly(session, 1)
        session.undo()
        saved = me.list()[0]
        assert saved.marks["hint"] == 2
        assert saved.marks["peeked"] == 1
        assert saved.marks["undo"] == 1
        assert me.load(session.key or "").game.marks >= {"hint", "peeked"}

    def test_an_undone_turn_is_marked(self, me: Player) -> None:
        session = me.begin(dealt(game="demon-36"))
        session.play("stock")
        session.undo()
        session.redo()
        session.undo()
        assert me.list()[0].marks == {"undo": 2, "undone_reveal": 1}

    def test_two_programs_count_together(self, me: Player) -> None:
        first = me.begin(dealt())
        first.help("hint")
        second = me.load(first.key or "")
        first.help("hint")
        second.help("hint")
        assert me.list()[0].marks == {"hint": 3}

    def test_a_mark_has_a_plain_name(self, me: Player) -> None:
        with pytest.raises(GameError):
            me.begin(dealt()).help("No such")


class TestResult:
    def test_won_is_written_with_the_act_that_wins(self, me: Player) -> None:
        session = me.begin(played_out("demon-36-one", "won", before=1))
        assert session.result is None
        session.finish()
        assert session.result == "won"
        saved = me.list(finished=True)[0]
        assert (saved.result, saved.cards_up, saved.result_act) == ("won", 36, session.acts)
        assert me.list() == []

    def test_what_is_played_after_a_result_is_kept_and_counts_for_nothing(self, me: Player) -> None:
        session = me.begin(played_out("demon-36-one", "won", before=1))
        session.finish()
        before = me.list(finished=True)[0]
        session.undo()
        session.abandon()
        after = me.list(finished=True)[0]
        assert after.acts == before.acts + 1
        assert (after.result, after.marks, after.moves, after.milliseconds, after.finished) == (
            before.result,
            before.marks,
            before.moves,
            before.milliseconds,
            before.finished,
        )
        assert me.load(session.key or "").result == "won"

    def test_a_stuck_game_is_lost_when_the_player_leaves_it(self, me: Player) -> None:
        session = me.begin(played_out("three-shuffles-and-a-draw", "stuck"))
        assert (session.result, me.list(finished=True)) == (None, [])
        session.leave()
        assert me.list(finished=True)[0].result == "lost"

    def test_a_stuck_game_can_be_saved_by_undo(self, me: Player) -> None:
        session = me.begin(played_out("three-shuffles-and-a-draw", "stuck"))
        session.undo()
        session.leave()
        assert [(game.key, game.result) for game in me.list()] == [(session.key, None)]

    def test_a_game_given_up_is_abandoned_and_a_stuck_one_lost(self, me: Player) -> None:
        me.begin(dealt()).abandon()
        me.begin(played_out("three-shuffles-and-a-draw", "stuck")).abandon()
        assert {game.game: game.result for game in me.list(finished=True)} == {
            "la-belle-lucie": "abandoned",
            "three-shuffles-and-a-draw": "lost",
        }

    def test_a_deal_proved_lost_is_told_apart(self, me: Player) -> None:
        me.begin(dealt()).discard()
        assert me.list(finished=True)[0].result == "discarded"


class TestTwoPrograms:
    def test_the_second_is_refused_and_reads_again(self, store: Store, address: str) -> None:
        first = store.player().begin(dealt())
        with Store.open(address) as other:
            second = other.player().load(first.key or "")
            play_randomly(first, 3)
            with pytest.raises(Conflict):
                play_randomly(second, 1)
            assert same(second.game, first.game)
            second.bookmark("mine")
            with pytest.raises(Conflict):
                first.bookmark("yours")
            assert same(first.game, second.game)

    def test_the_result_is_written_once(self, me: Player) -> None:
        first = me.begin(dealt())
        second = me.load(first.key or "")
        first.abandon()
        second.discard()
        assert second.result == "abandoned"
        assert me.list(finished=True)[0].result == "abandoned"

    def test_processes_take_turns(self, store: Store, address: str) -> None:
        """Two programs play at once in one game: each act is kept once, and no more are there than were done."""
        key = store.player().begin(dealt()).key or ""
        with ProcessPoolExecutor(2, get_context("spawn")) as programs:
            running = [programs.submit(_bookmark, address, key, number) for number in range(2)]
            written = sum(program.result(timeout=60) for program in running)
        game = store.player().load(key).game
        assert len(game.log) == written == len(game.bookmarks)
        assert written >= 20


def _bookmark(address: str, key: str, number: int) -> int:
    """Set bookmarks; how many were acknowledged."""
    written = 0
    with Store.open(address, wait=30) as store:
        session = store.player().load(key)
        for count in range(20):
            try:
                session.bookmark(f"{number} {count}")
                written += session.kept
            except Conflict:
                continue
    return written


class Faulty:
    """Appends fail while `error` is set: before anything is written, or only after it is."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.error: StoreError | None = None
        self.writes_first = False
        append = Ledger.append

        def appended(ledger: Ledger, entry: Entry) -> Result | None:
            if self.error and not self.writes_first:
                raise self.error
            result = append(ledger, entry)
            if self.error:
                raise self.error
            return result

        monkeypatch.setattr(Ledger, "append", appended)

    def break_down(self, *, writes_first: bool = False) -> None:
        self.error = StoreError(Reason("store-full"))
        self.writes_first = writes_first

    def recover(self) -> None:
        self.error = None


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> Faulty:
    return Faulty(monkeypatch)


class TestTrouble:
    def test_the_game_goes_on_and_is_kept_whole_when_the_store_is_well_again(self, me: Player, faulty: Faulty) -> None:
        session = me.begin(dealt())
        play_randomly(session, 5)
        faulty.break_down()
        play_randomly(session, 5, seed=2)
        assert not session.kept
        assert str(session.trouble) == "the disk is full"
        assert me.load(session.key or "").acts == 5
        faulty.recover()
        play_randomly(session, 1, seed=3)
        assert session.kept
        assert same(me.load(session.key or "").game, session.game)

    def test_a_game_begun_in_trouble_is_kept_later(self, me: Player, faulty: Faulty) -> None:
        faulty.break_down()
        session = me.begin(dealt())
        play_randomly(session, 3)
        assert me.list() == []
        faulty.recover()
        assert session.keep()
        assert same(me.load(session.key or "").game, session.game)

    def test_a_win_in_trouble_is_not_lost_by_an_undo(self, me: Player, faulty: Faulty) -> None:
        session = me.begin(played_out("demon-36-one", "won", before=1))
        faulty.break_down()
        session.finish()
        won = session.acts
        session.undo()
        faulty.recover()
        session.keep()
        saved = me.list(finished=True)[0]
        assert (saved.result, saved.result_act, saved.cards_up, saved.marks) == ("won", won, 36, {})

    def test_acts_that_were_written_though_the_answer_was_lost_are_not_written_twice(
        self, me: Player, faulty: Faulty
    ) -> None:
        session = me.begin(dealt())
        faulty.break_down(writes_first=True)
        session.help("hint")
        play_randomly(session, 1)
        faulty.recover()
        play_randomly(session, 4, seed=2)
        assert session.kept
        assert same(me.load(session.key or "").game, session.game)
        assert me.list()[0].marks["hint"] == 1

    def test_a_beginning_whose_answer_was_lost_is_not_written_twice(self, me: Player, faulty: Faulty) -> None:
        faulty.break_down(writes_first=True)
        session = me.begin(dealt())
        faulty.recover()
        play_randomly(session, 3)
        assert session.kept
        assert [game.acts for game in me.list()] == [3]

    def test_acts_in_memory_are_not_given_up_for_those_of_another_program(self, me: Player, faulty: Faulty) -> None:
        session = me.begin(dealt())
        other = me.load(session.key or "")
        faulty.break_down()
        session.bookmark("mine")
        faulty.recover()
        other.bookmark("yours")
        session.bookmark("mine too")
        assert not session.kept
        assert "save it to a file" in str(session.trouble)
        assert session.game.bookmarks == ("mine", "mine too")

    def test_without_a_store_the_game_goes_on(self) -> None:
        session = Session.in_memory(dealt())
        play_randomly(session, 5)
        session.leave()
        assert (session.kept, session.key, session.trouble, session.acts) == (False, None, None, 5)
