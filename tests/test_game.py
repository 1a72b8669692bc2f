from __future__ import annotations

import msgspec
import pytest

from demonfan.deals import Deal, DealError
from demonfan.errors import IllegalMove
from demonfan.events import CardsMoved, StockTurned, Won
from demonfan.game import PEEKED, UNDONE_REVEAL, Act, Game, GameError
from demonfan.games import UnknownGame, find
from demonfan.outcome import Termination
from demonfan.position import PositionError
from demonfan.rules import RulesError


@pytest.fixture
def end() -> Game:
    """Ends with QC, KC, then KS once QS is up; the queen lies on no king of hers."""
    return Game.from_position(
        "fan", "KC QC / KS QS / 2H AH / Foundations: JC JS KD / 3H 4H 5H 6H / 7H 8H 9H TH JH QH KH"
    )


def test_games_are_dealt_by_number_and_found_by_alias() -> None:
    game = Game.deal("la-belle-lucie", 12345)
    assert (game.id, game.state.deal) == ("la-belle-lucie", Deal("own", 12345))
    assert Game.deal("La Belle Lucie", "12345").state == game.state
    assert Game.deal("la-belle-lucie", Deal("ms", 7)).state.deal == Deal.parse("ms:7")
    with pytest.raises(UnknownGame):
        Game.deal("no such game", 1)
    with pytest.raises(DealError):
        Game.deal("fan", 0)
    with pytest.raises(RulesError):
        Game.deal("fan", 1, {"no.such": "option"})
    with pytest.raises(PositionError):
        Game.from_position("fan", "KC KC")


def test_options_make_other_rules() -> None:
    game = Game.deal("la-belle-lucie", 1, {"merci": "1"})
    assert game.state.draws_left == 1
    assert game.options == {"merci": "1"}
    assert game.rules.digest != find("la-belle-lucie").rules.digest


def test_moves_are_played_by_text_or_as_such(end: Game) -> None:
    (moved,) = end.play("QC>F")
    assert isinstance(moved, CardsMoved)
    end.play(next(move for move in end.legal_moves if str(move) == "T1>F1"))
    assert [step.text for step in end.line] == ["QC>F", "KC>F"]
    with pytest.raises(IllegalMove):
        end.play("QH>F")


def test_undo_redo_and_restart_have_no_end(end: Game) -> None:
    states = [end.state]
    for text in ("QC>F", "KC>F", "QS>F", "KS>F", "AH>F", "2H>F"):
        end.play(text)
        states.append(end.state)
    end.restart()
    assert (end.state, end.can_undo, end.can_redo) == (states[0], False, True)
    for state in states[1:]:
        end.redo()
        assert end.state == state
    with pytest.raises(GameError, match="nothing to redo"):
        end.redo()
    for state in states[-2::-1]:
        end.undo()
        assert end.state == state
    with pytest.raises(GameError, match="nothing to undo"):
        end.undo()


def test_the_same_move_again_keeps_the_way_forward(end: Game) -> None:
    end.play("QC>F")
    end.play("KC>F")
    end.restart()
    end.play("QC>F")
    assert end.can_redo
    end.undo()
    end.play("QS>F")
    assert not end.can_redo


def test_bookmarks_lead_back_to_lines_that_were_left(end: Game) -> None:
    end.play("QC>F")
    end.play("KC>F")
    end.bookmark("clubs")
    clubs = end.state
    end.restart()
    end.play("QS>F")
    end.return_to("clubs")
    assert end.state == clubs
    assert [step.text for step in end.line] == ["QC>F", "KC>F"]
    assert end.bookmarks == ("clubs",)
    end.undo()
    end.redo()
    assert end.state == clubs
    with pytest.raises(GameError, match='no bookmark "spades"'):
        end.return_to("spades")
    for name in ("", "a\nb", "x" * 81):
        with pytest.raises(GameError):
            end.bookmark(name)


def test_returning_within_the_line_keeps_what_lies_beyond(end: Game) -> None:
    end.bookmark("start")
    end.play("QC>F")
    end.play("KC>F")
    last = end.state
    end.return_to("start")
    end.redo()
    end.redo()
    assert end.state == last


def test_redeals_and_draws_are_undone_with_their_counts() -> None:
    text = "2S KC / 2C KS / Foundations: AC AS KH KD / QC JC TC 9C 8C 7C 6C 5C 4C 3C / QS JS TS 9S 8S 7S 6S 5S 4S 3S"
    game = Game.from_position("three-shuffles-and-a-draw", text)
    game.play("redeal")
    assert game.state.redeals_left == 1
    game.undo()
    assert game.state.redeals_left == 2
    last = Game.from_position("three-shuffles-and-a-draw", f"{text} / Redeals left: 0")
    last.play("merci 2S")
    assert last.state.draws_left == 0
    last.undo()
    assert last.state.draws_left == 1


def test_undo_of_a_reveal_marks_the_game() -> None:
    game = Game.deal("demon-52", 1)
    (event,) = game.play("stock")
    assert isinstance(event, StockTurned)
    assert not game.marks
    game.undo()
    assert game.marks == {UNDONE_REVEAL}
    # What was undone is forgotten, as the design of a view wants it.
    assert game.view.waste.cards == ()
    open_cards = Game.deal("la-belle-lucie", 1)
    open_cards.play(next(iter(open_cards.legal_moves)))
    open_cards.undo()
    assert not open_cards.marks


def test_a_peek_marks_the_game() -> None:
    game = Game.deal("demon-52", 1)
    assert game.peek() == game.state
    game.peek()
    assert game.marks == {PEEKED}
    assert [act.kind for act in game.log] == ["mark"]


def test_finish_takes_all_up_and_one_undo_takes_all_back(end: Game) -> None:
    before = end.state
    events = end.finish()
    assert end.state.cards_up > before.cards_up + 4
    assert len(events) >= 5
    assert end.undo() == len(end.log) - 1
    assert end.state == before
    end.redo()
    assert end.state.cards_up > before.cards_up + 4
    assert end.outcome.termination is not Termination.STUCK


def test_finish_wins() -> None:
    game = Game.from_position("fan", "KC QC / KS QS / Foundations: JC JS KH KD")
    assert isinstance(game.finish()[-1], Won)
    assert game.outcome.termination is Termination.WON
    with pytest.raises(GameError, match="No card can go up"):
        game.finish()


def test_autoplay_follows_a_move(end: Game) -> None:
    end.autoplay = "all"
    end.play("QC>F")
    assert end.state.cards_up > end.start.cards_up + 3
    assert [act.auto for act in end.log][:2] == [False, True]
    end.undo()
    assert end.state == end.start


def test_autoplay_leaves_a_card_that_was_taken_back() -> None:
    text = "7C 8C 9C TC JC QC KC AC 2C 3C 4C 5C 6C / 6H 7H 8H 9H TH JH QH KH / KS / Foundations: 5H QS KD"
    game = Game.from_position("ceiling-fan-alternate", text, {"take_back": "on"})
    game.autoplay = "all"
    game.play("5H>6C")
    # The king went up by itself, the five did not.
    assert [step.text for step in game.line] == ["5H>6C", "KS>F"]
    assert [str(card) for card in game.taken_back] == ["5H"]
    game.play("5H>F")
    assert not game.taken_back


def test_a_log_makes_the_same_game_again(end: Game) -> None:
    end.play("QC>F", at=1.5)
    end.bookmark("one", at=2.0)
    end.play("KC>F", at=3.0)
    end.undo(at=4.0)
    end.redo(at=5.0)
    end.restart(at=6.0)
    end.return_to("one", at=7.0)
    end.mark("hint", at=8.0)
    log = msgspec.json.decode(msgspec.json.encode(end.log), type=tuple[Act, ...])
    assert log == end.log
    again = Game(end.rules, end.start, id=end.id)
    again.replay(log)
    assert (again.state, again.log, again.marks, again.bookmarks) == (end.state, end.log, end.marks, end.bookmarks)
    assert [act.at for act in again.log] == [1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]


def test_a_log_that_cannot_be_is_refused(end: Game) -> None:
    with pytest.raises(IllegalMove):
        end.replay([Act("play", "T3>F1")])
    with pytest.raises(GameError):
        end.replay([Act("undo")])
