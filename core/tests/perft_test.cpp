#include "perft.hpp"

#include "check.hpp"
#include "general_games.hpp"

using namespace demonfan;
using namespace demonfan::general;
using namespace demonfan::general::check;

TEST(perft_counts_paths) {
    const Game game(fan_rules(4, 3));
    // AC up, then 2C; or 3H onto 4H at any time between: three moves in the orders of two chains.
    const State state = position(game, {{0, "2C AC"}, {1, "3H"}, {2, "4H"}});
    CHECK_EQ(perft(game, state, 0), 1U);
    CHECK_EQ(perft(game, state, 1), 2U);
    CHECK_EQ(perft(game, state, 3), 3U);
    CHECK_EQ(perft(game, state, 4), 0U);
}
