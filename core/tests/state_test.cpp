#include "state.hpp"

#include <stdexcept>

#include "check.hpp"
#include "general_games.hpp"

using namespace demonfan;
using namespace demonfan::general;
using namespace demonfan::general::check;

TEST(cards_are_carried_either_way_along_the_line) {
    const Game game(fan_rules(13, 3));
    State state = position(game, {{0, "AC 2C 3C"}, {1, "4S"}, {2, "5H 6H"}});
    carry(state, 0, 2, 2);
    CHECK_EQ(pile(state, 0), cards({"AC"}));
    CHECK_EQ(pile(state, 1), cards({"4S"}));
    CHECK_EQ(pile(state, 2), cards({"5H", "6H", "2C", "3C"}));
    carry(state, 2, 0, 3);
    CHECK_EQ(pile(state, 0), cards({"AC", "6H", "2C", "3C"}));
    CHECK_EQ(pile(state, 2), cards({"5H"}));
}

TEST(carried_cards_lie_face_up) {
    Rules rules = fan_rules(13, 1);
    rules.reserves = 1;
    const Game game(rules);
    State state = position(game, {{1, "-AC"}});
    carry(state, 1, 0, 1);
    CHECK(is_up(state.top(0)));
}

TEST(foundations_take_the_next_card) {
    const Game game(fan_rules(13, 1));
    const State state = position(game, {{game.first_foundation, "AC 2C"}});
    CHECK(goes_up(game, state, game.first_foundation, card("3C")));
    CHECK(!goes_up(game, state, game.first_foundation, card("3S")));
    CHECK(!goes_up(game, state, game.first_foundation, card("4C")));
    CHECK(goes_up(game, state, game.first_foundation + 1, card("AS")));
    CHECK(!goes_up(game, state, game.first_foundation + 1, card("AC")));
}

TEST(positions_come_back_from_their_bytes) {
    Rules rules = fan_rules(13, 3);
    rules.redeal = RedealKind::gathered;
    const Game game(rules);
    State state = position(game, {{0, "KC -2D 3C"}, {2, "4S"}, {game.stock, "-5H"}});
    state.deal = 12345678901234;
    state.redeals = 2;
    state.passes = 70000;
    state.base = 4;
    const State back = decode(game, encode(game, state));
    CHECK_EQ(encode(game, back), encode(game, state));
    CHECK_EQ(back.passes, 70000U);
    CHECK(back.deal == state.deal && back.base == 4);
}

TEST(bytes_that_are_no_position_are_refused) {
    const Game game(fan_rules(13, 1));
    const std::vector<std::uint8_t> good = encode(game, position(game, {{0, "AC 2C"}}));
    for (std::size_t size = 0; size < good.size(); ++size) {
        CHECK_THROWS(std::invalid_argument, decode(game, std::span(good).first(size)));
    }
    std::vector<std::uint8_t> bad = good;
    bad.push_back(0);
    CHECK_THROWS(std::invalid_argument, decode(game, bad));
    bad = encode(game, position(game, {{0, "AC AC"}}));
    CHECK_THROWS(std::invalid_argument, decode(game, bad));
    bad = good;
    bad[18] = 60;  // no such card
    CHECK_THROWS(std::invalid_argument, decode(game, bad));
}
