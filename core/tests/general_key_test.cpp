#include "general_key.hpp"

#include <algorithm>
#include <span>
#include <vector>

#include "check.hpp"
#include "general_games.hpp"

using namespace demonfan;
using namespace demonfan::general;
using namespace demonfan::general::check;

namespace {

std::vector<std::uint8_t> key(const Game& game, const State& state, KeyKind kind) {
    KeyBuffer buffer{};
    const std::size_t size = pack(game, state, kind, buffer);
    return {buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(size)};
}

}  // namespace

TEST(keys_forget_the_order_of_equal_piles_unless_it_counts) {
    Rules rules = fan_rules(13, 3);
    rules.cells = 2;
    const Game game(rules);
    const State one = position(game, {{0, "KC QC"}, {2, "2H"}, {game.first_cell, "9S"}});
    const State other = position(game, {{0, "2H"}, {1, "KC QC"}, {game.first_cell + 1, "9S"}});
    CHECK_EQ(key(game, one, KeyKind::any_order), key(game, other, KeyKind::any_order));
    CHECK_EQ(key(game, one, KeyKind::layout), key(game, other, KeyKind::layout));
    CHECK(key(game, one, KeyKind::in_order) != key(game, other, KeyKind::in_order));
}

TEST(a_position_comes_back_from_its_key) {
    const Game game(fan_rules(13, 3));
    State state = position(game, {{0, "KC -QC 5S"}, {2, "2H"}, {game.first_foundation, "AC 2C 3C"}});
    state.deal = 7;
    const State back = unpack(game, state, key(game, state, KeyKind::in_order));
    CHECK_EQ(encode(game, back), encode(game, state));
}

TEST(passes_stand_in_a_key_only_where_they_are_limited) {
    Rules rules = fan_rules(13, 1);
    rules.stock = StockKind::turned;
    rules.turns = {3};
    const State first = position(Game(rules), {{0, "KC"}});
    State second = first;
    second.passes = 1;
    CHECK_EQ(key(Game(rules), first, KeyKind::any_order), key(Game(rules), second, KeyKind::any_order));
    rules.passes = 3;
    CHECK(key(Game(rules), first, KeyKind::any_order) != key(Game(rules), second, KeyKind::any_order));
}
