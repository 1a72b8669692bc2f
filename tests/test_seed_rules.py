"""The games of the source documents, sentence by sentence, in tiny literal positions.

`docs/rules.md` lists the sentences and names the test of each. Positions hold only the cards that matter; the piles
that are not written are empty.
"""

from __future__ import annotations

from collections import Counter

import pytest

from demonfan.acts import parse_move
from demonfan.cards import Pack, Rank
from demonfan.deals import Deal, first_order, own_reshuffle
from demonfan.effects import deal
from demonfan.games import catalogue
from demonfan.moves import apply, why_not
from demonfan.outcome import Termination, outcome
from demonfan.state import Face, State
from demonfan.tables import compile_rules
from tests.positions import moves, position

ONE_PACK = Counter(Pack.of("A23456789TJQK", 1).cards)
DEMONS = ("demon-36", "demon-36-one", "demon-52", "demon-52-one")


def at(game: str, tableau: str, *options: str, **fields: object) -> State:
    """A position of a game of the catalogue with options ``name=value``."""
    chosen = dict(option.split("=", 1) for option in options)
    rules = catalogue()[game].rules_with(chosen)
    missing = len(compile_rules(rules).piles) - tableau.count("|") - 1
    return position(rules, tableau + "|" * missing, **fields)  # type: ignore[arg-type]


def dealt(game: str, number: int = 1) -> State:
    return deal(catalogue()[game].rules, Deal("own", number))


def after(state: State, *texts: str) -> State:
    for text in texts:
        state, _ = apply(state, parse_move(text))
    return state


def laid(state: State) -> str:
    """The tableau without its empty piles."""
    return " | ".join(str(pile) for pile in state.tableau if pile.cards)


def reason(state: State, text: str) -> str:
    found = why_not(state, parse_move(text))
    return "" if found is None else found.code


def all_up(ranks: str = "A23456789TJQK") -> str:
    return "|".join(" ".join(rank + suit for rank in ranks) for suit in "CSHD")


def only_the_tops(state: State) -> bool:
    return all(
        pile.faces[-1] is Face.UP and set(pile.faces[:-1]) <= {Face.UNSEEN} for pile in state.tableau if pile.cards
    )


# ------------------------------------------------------------------------------------------------ Demon Fan (000)


def test_demon_fan_is_dealt_from_one_pack_in_16_fans_of_three_and_two_of_two() -> None:
    state = dealt("demon-fan")
    assert Counter(state.cards) == ONE_PACK
    assert [len(pile.cards) for pile in state.tableau] == [3] * 16 + [2] * 2


def test_demon_fan_shows_the_top_cards_only() -> None:
    assert only_the_tops(dealt("demon-fan"))


def test_demon_fan_foundations_go_up_in_suit_from_the_ace_to_the_king() -> None:
    state = at("demon-fan", "AC | 2C | 2S | KH", foundations="|AS|AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH|")
    assert moves(state) - {"T1>T2", "T1>T3"} == {"T1>F1", "T3>F2", "T4>F3"}
    assert "T2>F1" in moves(after(state, "T1>F1"))
    assert reason(state, "T2>F1") == "foundation-wants"
    assert reason(after(state, "T4>F3"), "T2>F3") != ""


def test_demon_fan_cards_move_one_at_a_time() -> None:
    state = at("demon-fan", "9D 8S | TC")
    assert reason(state, "T1x2>T2") == "covered"


def test_demon_fan_top_cards_alone_are_played() -> None:
    assert moves(at("demon-fan", "8S KH | 9D KC | AS QC")) == {"T3>T1"}


def test_demon_fan_an_ace_goes_up_when_it_is_free_by_the_players_move_or_by_itself() -> None:
    state = at("demon-fan", "-AS 8S | 9D")
    assert moves(state) == {"T1>T2"}
    assert moves(after(state, "T1>T2")) == {"T1>F2"}
    itself = at("demon-fan", "-AS 8S | 9D", "auto.aces=on")
    assert str(after(itself, "T1>T2").foundations[1]) == "AS"


def test_demon_fan_builds_down_in_alternate_colours() -> None:
    assert moves(at("demon-fan", "7H | 8C | 9D | 8H | 9S")) == {"T1>T2", "T2>T3", "T4>T5"}


def test_demon_fan_an_exposed_card_is_turned_up_and_may_be_played() -> None:
    state = after(at("demon-fan", "-7H 8C | 9D | 8S"), "T1>T2")
    assert laid(state) == "7H | 9D 8C | 8S"
    assert moves(state) == {"T1>T2", "T1>T3"}


def test_demon_fan_an_empty_fan_is_never_filled_not_even_by_a_king() -> None:
    state = at("demon-fan", "7H KS | ", redeals=6)
    assert moves(state) == set()
    assert reason(state, "T1>T2") == "never-filled"


def test_demon_fan_is_redealt_shuffled_in_fans_of_three_when_nothing_moves() -> None:
    state = at("demon-fan", "-2H 4S | -9D 9H | -KC 6S", foundations="AC", deal="7")
    assert moves(state) == {"redeal"}
    again = after(state, "redeal")
    expected = own_reshuffle(again.rules.pack, 7, 1, tuple(card for pile in state.tableau for card in pile.cards))
    assert tuple(card for pile in again.tableau for card in pile.cards) == expected
    assert [len(pile.cards) for pile in again.tableau][:3] == [3, 3, 0]
    assert only_the_tops(again)
    assert again.foundations == state.foundations
    assert moves(at("demon-fan", "7H | 8C")) == {"T1>T2"}


@pytest.mark.parametrize("game", ["demon-fan", "demon-fan-gather"])
def test_demon_fan_has_six_redeals_and_so_seven_layouts(game: str) -> None:
    assert dealt(game).redeals_left == 6
    assert moves(at(game, "2H 4S | 9D 9H", redeals=5)) == {"redeal"}
    last = at(game, "2H 4S | 9D 9H", redeals=6)
    assert moves(last) == set()
    assert reason(last, "redeal") == "no-redeal-left"


@pytest.mark.parametrize("game", ["demon-fan", "demon-fan-gather"])
def test_demon_fan_is_won_with_all_cards_up_or_blocks_after_the_last_redeal(game: str) -> None:
    assert outcome(at(game, "", foundations=all_up())).termination is Termination.WON
    assert outcome(at(game, "2H 4S | 9D 9H", redeals=6)).termination is Termination.STUCK
    assert outcome(at(game, "2H 4S | 9D 9H", redeals=5)).termination is Termination.OPEN


# -------------------------------------------------------------- La Belle Lucie, Three Shuffles and a Draw (000)


@pytest.mark.parametrize("game", ["la-belle-lucie", "three-shuffles-and-a-draw"])
def test_la_belle_lucie_lies_open_in_17_fans_of_three_and_a_single_card(game: str) -> None:
    state = dealt(game)
    assert Counter(state.cards) == ONE_PACK
    assert [len(pile.cards) for pile in state.tableau] == [3] * 17 + [1]
    assert {face for pile in state.tableau for face in pile.faces} == {Face.UP}


def test_la_belle_lucie_builds_down_in_suit_and_is_else_as_demon_fan() -> None:
    assert moves(at("la-belle-lucie", "7H | 8C | 8H | 9H | KS KC | ")) == {"T1>T3", "T3>T4"}
    assert reason(at("la-belle-lucie", "9H 8H | TH"), "T1x2>T2") == "covered"
    assert reason(at("la-belle-lucie", "KS | "), "T1>T2") == "never-filled"


def test_la_belle_lucie_a_jack_and_a_ten_free_an_ace() -> None:
    state = at("la-belle-lucie", "AD TC JC | QC")
    assert moves(state) == {"T1>T2"}
    freed = after(state, "T1>T2", "T1>T2")
    assert laid(freed) == "AD | QC JC TC"
    assert moves(freed) == {"T1>F4"}


def test_la_belle_lucie_has_two_reshuffles() -> None:
    assert dealt("la-belle-lucie").redeals_left == 2
    assert moves(at("la-belle-lucie", "2H 4S | 9D 9H", redeals=1)) == {"redeal"}
    assert moves(at("la-belle-lucie", "2H 4S | 9D 9H", redeals=2)) == set()


def test_three_shuffles_is_la_belle_lucie_but_for_the_draw() -> None:
    lucie, three = (catalogue()[game].rules for game in ("la-belle-lucie", "three-shuffles-and-a-draw"))
    assert catalogue()["la-belle-lucie"].rules_with({"merci": "1"}) == three
    assert lucie.merci is None


def test_three_shuffles_draws_any_buried_card_to_its_fans_top_after_the_last_redeal() -> None:
    assert moves(at("three-shuffles-and-a-draw", "2H 4S 9C", redeals=1)) == {"redeal"}
    state = at("three-shuffles-and-a-draw", "2H 4S 9C", redeals=2)
    assert moves(state) == {"merci T1-1", "merci T1-2"}
    assert laid(after(state, "merci T1-2")) == "4S 9C 2H"


def test_three_shuffles_has_one_draw_a_game() -> None:
    state = after(at("three-shuffles-and-a-draw", "2H 4S 9C", redeals=2), "merci T1-2")
    assert state.draws_left == 0
    assert moves(state) == set()


def test_a_card_moved_onto_a_fan_blocks_what_lies_beneath_until_it_goes_up() -> None:
    state = after(at("la-belle-lucie", "3S 4H | 8D 5H", foundations="AC 2C|AS 2S|AH 2H 3H"), "T1>T2")
    assert moves(state) == {"T1>F2", "T2>F3"}
    assert reason(state, "T2>T1") != ""
    assert laid(after(state, "T2>F3", "T2>F3")) == "3S | 8D"


def test_a_king_moves_to_its_foundation_only() -> None:
    state = at("la-belle-lucie", "2H KS | QS | ", foundations="AC")
    assert moves(state) == {"T2>T1"}
    assert moves(at("la-belle-lucie", "2H KS", foundations="|AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS")) == {"T1>F2"}


# ------------------------------------------------------------------------------------------------ Demon Fan (001)


def test_gathered_demon_fan_is_17_fans_of_three_and_a_single_card_with_tops_up() -> None:
    state = dealt("demon-fan-gather")
    assert Counter(state.cards) == ONE_PACK
    assert [len(pile.cards) for pile in state.tableau] == [3] * 17 + [1]
    assert only_the_tops(state)


def test_gathered_demon_fan_is_played_as_demon_fan() -> None:
    shuffled, gathered = (catalogue()[game].rules for game in ("demon-fan", "demon-fan-gather"))
    assert (gathered.foundations, gathered.tableau) == (shuffled.foundations, shuffled.tableau)
    state = after(at("demon-fan-gather", "-AS 8S | 9D | "), "T1>T2")
    assert laid(state) == "AS | 9D 8S"
    assert moves(state) == {"T1>F2"}
    assert reason(at("demon-fan-gather", "KS | "), "T1>T2") == "never-filled"


def test_gathered_demon_fan_is_redealt_when_there_is_no_move() -> None:
    assert reason(at("demon-fan-gather", "7H | 8C"), "redeal") == "redeal-only-when-stuck"
    assert moves(at("demon-fan-gather", "7H 4S | 9D 9H")) == {"redeal"}


def test_gathered_fans_are_turned_down_and_laid_one_on_the_next_and_dealt_in_threes() -> None:
    # The first fan ends on top; its top card is taken first and lies lowest.
    state = at("demon-fan-gather", "-2H -4S 5S | -9D 9H | | -KD -5D 9C")
    assert laid(after(state, "redeal")) == "-5S -4S 2H | -9H -9D 9C | -5D KD"


def test_gathered_a_last_fan_of_three_gives_its_top_card_to_one_more_fan() -> None:
    state = at("demon-fan-gather", "-2H -4S 5S | -9D -3D 9H")
    assert laid(after(state, "redeal")) == "-5S -4S 2H | -9H 3D | 9D"


def test_gathered_redeals_do_not_shuffle() -> None:
    cards = "-2H -4S 5S | -9D -3D 9H"
    first, other = (after(at("demon-fan-gather", cards, deal=number), "redeal") for number in ("1", "2"))
    assert first.tableau == other.tableau


# ------------------------------------------------------------------------------------------------ Ceiling Fan (002)


def test_ceiling_fan_lies_open_in_16_fans_of_three_and_two_of_two() -> None:
    state = dealt("ceiling-fan")
    assert Counter(state.cards) == ONE_PACK
    assert [len(pile.cards) for pile in state.tableau] == [3] * 16 + [2] * 2
    assert {face for pile in state.tableau for face in pile.faces} == {Face.UP}


def test_ceiling_fans_page_says_that_the_fans_lie_in_a_semicircle() -> None:
    assert "in a semicircle" in catalogue()["ceiling-fan"].text("en").body
    assert "полукругом" in catalogue()["ceiling-fan"].text("ru").body


def test_ceiling_fan_foundations_go_up_in_suit() -> None:
    assert moves(at("ceiling-fan", "2S 4H | 2H 2S | 3S AD | AC", foundations="|AS||")) == {"T2>F2", "T3>F4", "T4>F1"}


def test_ceiling_fan_builds_down_in_suit() -> None:
    assert moves(at("ceiling-fan", "7C | 8C | 8S | 9H | TH")) == {"T1>T2", "T4>T5"}
    assert reason(at("ceiling-fan", "7C | 8D"), "T1>T2") == "does-not-build"


def test_ceiling_fan_moves_top_cards_singly() -> None:
    assert moves(at("ceiling-fan", "9C 8C | TC | 7C QH")) == set()
    assert reason(at("ceiling-fan", "9C 8C | TC"), "T1x2>T2") == "covered"


def test_ceiling_fan_an_empty_fan_takes_a_king_alone() -> None:
    rules = catalogue()["ceiling-fan"].rules
    state = position(rules, "2H KS | 3S QD |" + " | ".join(["4C 4C"] * 15) + " |")
    assert moves(state) == {"T1>T18"}
    assert reason(state, "T2>T18") == "fill-ranks"


def test_ceiling_fan_has_no_redeal_stock_or_reserve() -> None:
    rules = catalogue()["ceiling-fan"].rules
    assert (rules.redeal, rules.stock, rules.reserve, rules.cells, rules.merci) == (None,) * 5
    assert reason(at("ceiling-fan", "9C | 4H"), "redeal") == "no-redeal"


def test_ceiling_fan_is_won_with_all_cards_up_and_lost_when_nothing_moves() -> None:
    assert outcome(at("ceiling-fan", "", foundations=all_up())).termination is Termination.WON
    blocked = position(catalogue()["ceiling-fan"].rules, " | ".join(["2H 4S"] * 18))
    assert outcome(blocked).termination is Termination.STUCK


# ------------------------------------------------------------------------------------------------ Демон (003)


@pytest.mark.parametrize(
    ("game", "demon", "stock"),
    [("demon-36", 9, 22), ("demon-36-one", 9, 22), ("demon-52", 13, 34), ("demon-52-one", 13, 34)],
)
def test_demon_is_dealt_base_columns_demon_stock(game: str, demon: int, stock: int) -> None:
    state = dealt(game)
    pack = state.rules.pack
    assert Counter(state.cards) == Counter(pack.cards)
    assert pack.size == 1 + 4 + demon + stock
    assert demon * 4 == pack.size
    base = [pile for pile in state.foundations if pile.cards]
    assert [len(pile.cards) for pile in base] == [1]
    assert state.base is base[0].cards[0].rank
    assert [(len(pile.cards), pile.faces[0]) for pile in state.tableau] == [(1, Face.UP)] * 4
    [reserve] = state.reserves
    assert reserve.faces == (Face.UNSEEN,) * (demon - 1) + (Face.UP,)
    assert state.stock.faces == (Face.UNSEEN,) * stock
    assert not state.waste.cards


@pytest.mark.parametrize("game", DEMONS)
def test_the_first_card_is_the_base_the_next_four_begin_columns_then_comes_the_demon(game: str) -> None:
    state = dealt(game, 5)
    cards = first_order(state.rules.pack, Deal("own", 5))
    count = len(state.reserves[0].cards)
    assert next(pile.cards[0] for pile in state.foundations if pile.cards) == cards[0]
    assert tuple(pile.cards[0] for pile in state.tableau) == cards[1:5]
    assert state.reserves[0].cards == cards[5 : 5 + count]


@pytest.mark.parametrize("game", DEMONS)
def test_the_demons_top_card_is_always_open_and_playable(game: str) -> None:
    state = after(at(game, "TS | KH | 7C | 7S", base=Rank.SIX, reserves="-KC -QS 9H"), "R1>T1")
    assert str(state.reserves[0]) == "-KC QS"
    assert moves(state) == {"R1>T2"}


@pytest.mark.parametrize(
    ("game", "count"), [("demon-36", 3), ("demon-36-one", 1), ("demon-52", 3), ("demon-52-one", 1)]
)
def test_the_stock_is_turned_by_threes_or_one_by_one(game: str, count: int) -> None:
    state = after(at(game, "TS", base=Rank.SIX, stock="-KH -QH -JH -9H"), "stock")
    assert len(state.waste.cards) == count
    assert state.waste.cards[-1].rank.letter == {3: "Q", 1: "9"}[count]


def test_the_uppermost_turned_card_alone_is_played() -> None:
    columns = "TS | QC | 8C | 8S"
    assert moves(at("demon-36", columns, base=Rank.SIX, waste="JH 9H 6C", stock="-KH")) == {"W>F1", "stock"}
    assert moves(at("demon-36", columns, base=Rank.SIX, waste="JH 9H", stock="-KH")) == {"W>T1", "stock"}


def test_foundations_of_the_demon_go_up_in_suit_round_the_cycle() -> None:
    cycle = "6H 7H 8H 9H TH JH QH KH AH"
    for place, card in enumerate(cycle.split()):
        state = at("demon-36", f"{card} | ", base=Rank.SIX, foundations="||" + " ".join(cycle.split()[:place]))
        assert "T1>F3" in moves(state)
    assert "T1>F3" in moves(at("demon-36", "6H", base=Rank.KING, foundations="||KH AH"))


@pytest.mark.parametrize("game", DEMONS)
def test_every_foundation_begins_with_the_base_cards_rank(game: str) -> None:
    state = at(game, "JC | JH | AD | TS", base=Rank.JACK, foundations="|JS||")
    assert {move for move in moves(state) if ">F" in move} == {"T1>F1", "T2>F3"}
    assert reason(state, "T3>F4") == "foundation-wants"


def test_the_base_takes_open_cards_of_demon_stock_and_columns() -> None:
    state = at("demon-36", "KC 6C | JD", base=Rank.SIX, reserves="-9C 6H", waste="7C 6D", foundations="|6S||")
    assert {move for move in moves(state) if ">F" in move} == {"T1>F1", "R1>F3", "W>F4"}


def test_an_empty_column_is_begun_by_the_demons_card_alone_and_then_by_the_stocks() -> None:
    state = at("demon-36", "TS 9H | JC | QD | ", base=Rank.SIX, reserves="-AC KD", waste="8D", stock="-KH")
    assert {move for move in moves(state) if move.endswith("T4")} == {"R1>T4"}
    empty = at("demon-36", "TS 9H | JC | QD | ", base=Rank.SIX, waste="8D", stock="-KH")
    assert {move for move in moves(empty) if move.endswith("T4")} == {"W>T4"}
    assert reason(empty, "T2>T4") != ""


def test_the_demons_card_goes_to_the_base_or_to_the_columns() -> None:
    state = at("demon-36", "7C | 7S | KD", base=Rank.SIX, reserves="-AC 6H")
    assert {move for move in moves(state) if move.startswith("R1")} == {"R1>F3", "R1>T1", "R1>T2", "R1>T4"}


def test_columns_of_the_demon_go_down_in_alternate_colours() -> None:
    state = at("demon-36", "TS | 9H | JC | 8D", base=Rank.SEVEN)
    assert moves(state) == {"T2>T1"}
    assert moves(at("demon-36", "TS | 9S | JC | 8C", base=Rank.SEVEN)) == set()


def test_columns_of_the_demon_go_round_as_the_base_does() -> None:
    assert moves(at("demon-36", "6C | AH | 9S | KC", base=Rank.TEN)) == {"T2>T1", "T4>T2"}
    assert moves(at("demon-52", "2C | AH | 9S | KC", base=Rank.TEN)) == {"T2>T1", "T4>T2"}
    assert moves(at("demon-36", "6C | 7H | 9S | KC", base=Rank.TEN)) == {"T1>T2"}


def test_cards_come_to_a_column_from_demon_stock_and_other_columns() -> None:
    state = at("demon-36", "TS | 9H | QC 9D | ", base=Rank.SIX, reserves="9H", waste="JS 9D", stock="-KC")
    assert {move for move in moves(state) if move.endswith("T1")} == {"R1>T1", "W>T1", "T2>T1", "T3>T1"}


def test_one_card_moves_from_demon_and_stock_but_a_packed_run_from_a_column() -> None:
    state = at("demon-36", "KC QH JS | KS | KD TD 9C 8H | JC", base=Rank.SIX, reserves="QD JC", waste="QH JS")
    assert {"T1x2>T2", "T3x3>T4"} <= moves(state)
    assert reason(state, "R1x2>T2") == "one-card-only"
    assert reason(state, "Wx2>T2") == "one-card-only"
    assert reason(state, "T1x3>T2") != ""


def test_a_run_need_not_move_whole() -> None:
    assert moves(at("demon-36", "KC QH JS | QD | 9C | 9S", base=Rank.SIX)) == {"T1>T2"}


def test_the_stock_is_turned_at_any_time_or_only_when_no_card_can_be_moved() -> None:
    fields = {"base": Rank.SIX, "stock": "-KH"}
    assert "stock" in moves(at("demon-36", "TS | 9H", **fields))
    assert "stock" not in moves(at("demon-36", "TS | 9H", "turn.when=stuck", **fields))
    assert moves(at("demon-36", "TS | 9S", "turn.when=stuck", **fields)) == {"stock"}


def test_the_last_one_or_two_cards_are_turned_too() -> None:
    state = after(at("demon-36", "TS", base=Rank.SIX, stock="-KH -QH", waste="7D"), "stock")
    assert str(state.waste) == "7D QH KH"


def test_a_stock_gone_through_is_turned_over_unshuffled_without_end() -> None:
    state = at("demon-36", "TS | TC | KD | KH", base=Rank.SIX, waste="8D 7H JD QH", passes=50)
    again = after(state, "stock")
    assert again.stock.cards[::-1] == state.waste.cards
    assert again.passes_left is None
    assert str(after(again, "stock").waste) == "8D 7H JD"


@pytest.mark.parametrize("game", DEMONS)
def test_the_demon_comes_out_when_all_cards_are_on_the_base(game: str) -> None:
    ranks = "6789TJQKA" if "36" in game else "6789TJQKA2345"
    assert outcome(at(game, "", base=Rank.SIX, foundations=all_up(ranks))).termination is Termination.WON


def test_or_when_all_cards_are_in_the_columns_and_on_the_base_where_that_is_chosen() -> None:
    position_of = {"base": Rank.SIX, "waste": "9H"}
    chosen = after(at("demon-36", "TS | 6C", "won=all-out", **position_of), "W>T1")
    assert outcome(chosen).termination is Termination.WON
    assert outcome(after(at("demon-36", "TS | 6C", **position_of), "W>T1")).termination is Termination.OPEN


def test_turning_again_and_again_to_no_end_is_stuck() -> None:
    state = at("demon-36", "TS | TC | KD | KH", base=Rank.SIX, reserves="-AC JD", waste="8S 7C JH", stock="")
    assert moves(state) == {"stock"}
    assert outcome(state).termination is Termination.STUCK


# ------------------------------------------------------------------------------------------------ FreeFan (004)


def test_freefan_lies_open_in_16_fans_of_three_and_two_of_two() -> None:
    state = dealt("free-fan")
    assert Counter(state.cards) == ONE_PACK
    assert [len(pile.cards) for pile in state.tableau] == [3] * 16 + [2] * 2
    assert {face for pile in state.tableau for face in pile.faces} == {Face.UP}


def test_freefan_has_no_stock_reserve_cells_or_redeal() -> None:
    rules = catalogue()["free-fan"].rules
    assert (rules.redeal, rules.stock, rules.reserve, rules.cells, rules.merci) == (None,) * 5
    assert reason(at("free-fan", "9C | 4H"), "redeal") == "no-redeal"


def test_freefan_top_cards_go_up_in_suit_from_the_ace_one_at_a_time() -> None:
    state = at("free-fan", "2S AH | 3S | 2C AC", foundations="|AS||")
    assert moves(state) == {"T1>F3", "T3>F1"}
    assert moves(after(state, "T1>F3")) == {"T1>F2", "T3>F1"}
    assert reason(state, "T3x2>F1") == "covered"


def test_freefan_builds_nothing_on_its_fans() -> None:
    state = at("free-fan", "7C | 8C | 8D | 7H")
    assert moves(state) == set()
    assert reason(state, "T1>T2") == "does-not-build"


def test_freefan_an_empty_fan_stays_empty() -> None:
    assert reason(at("free-fan", "KC | "), "T1>T2") == "never-filled"


def test_freefan_is_won_with_all_cards_up_and_lost_when_none_can_go_up() -> None:
    assert outcome(at("free-fan", "", foundations=all_up())).termination is Termination.WON
    assert outcome(at("free-fan", "2H KS | AH KD")).termination is Termination.STUCK
