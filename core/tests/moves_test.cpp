#include "moves.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include "check.hpp"
#include "general_games.hpp"

using namespace demonfan;
using namespace demonfan::general;
using namespace demonfan::general::check;

namespace {

std::vector<Move> moves_of(const Game& game, const State& state) {
    const auto moves = std::make_unique<MoveList>();
    generate(game, state, *moves);
    std::vector<Move> all(moves->begin(), moves->end());
    std::ranges::sort(all);
    return all;
}

Move carry_move(int source, int target, int count = 1) {
    return {MoveKind::carry, static_cast<std::uint8_t>(source), static_cast<std::uint8_t>(target),
            static_cast<std::uint8_t>(count)};
}

}  // namespace

TEST(a_fan_builds_down_in_suit_and_up_on_its_foundation) {
    const Game game(fan_rules(13, 3));
    const State state = position(game, {{0, "KC 4H"}, {1, "5H"}, {2, "2D AD"}});
    CHECK(moves_of(game, state) ==
          std::vector<Move>({carry_move(0, 1), carry_move(2, game.first_foundation + 3)}));
}

TEST(packed_tails_move_where_the_rules_say_so) {
    Rules rules = fan_rules(13, 2);
    const State state = position(Game(rules), {{0, "KS 4H 3H"}, {1, "5H"}});
    CHECK(moves_of(Game(rules), state).empty());
    rules.lift = Lift::packed;
    CHECK(moves_of(Game(rules), state) == std::vector<Move>({carry_move(0, 1, 2)}));
    rules.lift = Lift::single_or_whole;
    CHECK(moves_of(Game(rules), state).empty());
    rules.lift = Lift::cells;
    rules.cells = 1;
    const Game game(rules);
    CHECK(is_legal_carry(game, position(game, {{0, "KS 4H 3H"}, {1, "5H"}}), carry_move(0, 1, 2)));
    CHECK(!is_legal_carry(game, position(game, {{0, "KS 4H 3H"}, {1, "5H"}, {game.first_cell, "9C"}}),
                          carry_move(0, 1, 2)));
}

TEST(face_down_cards_do_not_move_nor_take_any) {
    Rules rules = fan_rules(13, 2);
    rules.lift = Lift::packed;
    const Game game(rules);
    CHECK(moves_of(game, position(game, {{0, "-4H 3H"}, {1, "5H"}})).empty());
}

TEST(later_fills_wait_until_the_sources_before_are_empty) {
    Rules rules = fan_rules(13, 2);
    rules.reserves = 1;
    rules.pile_rules[0].fills = {fill_from({Source::reserve}), fill_from({Source::tableau})};
    const Game game(rules);
    CHECK(moves_of(game, position(game, {{1, "KS 4H"}, {game.first_reserve, "9C"}})) ==
          std::vector<Move>({carry_move(game.first_reserve, 0)}));
    CHECK(moves_of(game, position(game, {{1, "KS 4H"}})) == std::vector<Move>({carry_move(1, 0)}));
}

TEST(passes_end) {
    Rules rules = fan_rules(13, 1);
    rules.stock = StockKind::turned;
    rules.turns = {3};
    rules.passes = 2;
    const Game game(rules);
    State state = position(game, {{game.waste, "KS 4H"}});
    CHECK(is_legal_turn(game, state));
    state.passes = 1;
    CHECK(!is_legal_turn(game, state));
}

TEST(a_draw_takes_a_buried_card_to_the_top) {
    Rules rules = fan_rules(13, 2);
    rules.draws = 1;
    const Game game(rules);
    State state = position(game, {{0, "KS 4H 9C"}, {1, "QS"}});
    CHECK_EQ(moves_of(game, state).size(), 2U);
    raise_buried(state, 0, 2);
    CHECK_EQ(pile(state, 0), cards({"4H", "9C", "KS"}));
    CHECK_EQ(draws_left(game, state), 0);
}

TEST(codes_of_moves_come_back) {
    const Move move = carry_move(7, 200, 13);
    CHECK(move_of(code_of(move)) == move);
    CHECK_THROWS(std::invalid_argument, move_of(9));
}
