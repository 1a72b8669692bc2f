#include "odds_playout.hpp"

#include <algorithm>
#include <vector>

#include "check.hpp"
#include "effects.hpp"
#include "general_games.hpp"
#include "stuck.hpp"

using namespace demonfan;
using namespace demonfan::general;
using demonfan::general::check::fan_rules;
using demonfan::general::check::position;

namespace {

// Three ranks, six fans, only the tops face up.
State hidden_layout(const Game& game) {
    return position(game,
                    {{0, "-3C -AS 2C"}, {1, "-2S -AD 3S"}, {2, "-3H -AC 2H"}, {3, "-3D AH"}, {4, "2D"}});
}

std::vector<std::uint8_t> sorted(const State& state, int cards) {
    std::vector<std::uint8_t> line(state.line.begin(), state.line.begin() + cards);
    std::sort(line.begin(), line.end());
    return line;
}

}  // namespace

TEST(odds_playouts_end_won_or_without_a_move) {
    const Game game(fan_rules(3, 6));
    SplitMix64 random(1);
    int won = 0;
    for (int i = 0; i < 200; ++i) {
        const State world = odds::another_like(game, hidden_layout(game), random);
        const odds::Playout played = odds::play_out(game, world, random);
        CHECK_EQ(played.won, played.cards_up == 12);
        CHECK(played.moves <= 24);
        won += played.won;
    }
    CHECK(won > 0);
    CHECK(won < 200);
}

TEST(odds_samples_change_hidden_cards_alone) {
    const Game game(fan_rules(3, 6));
    const State state = hidden_layout(game);
    SplitMix64 random(2);
    int changed = 0;
    for (int i = 0; i < 50; ++i) {
        const State world = odds::another_like(game, state, random);
        CHECK_EQ(sorted(world, 12), sorted(state, 12));
        CHECK(world.deal >= 1 && world.deal <= kLastDealNumber);
        for (int place = 0; place < 12; ++place) {
            CHECK_EQ(is_up(world.at(place)), is_up(state.at(place)));
            if (is_up(state.at(place))) CHECK_EQ(world.at(place), state.at(place));
            changed += world.at(place) != state.at(place);
        }
    }
    CHECK(changed > 100);
}

// What lies face down in truth is nothing to the sampling player.
TEST(odds_choices_do_not_depend_on_hidden_cards) {
    const Game game(fan_rules(3, 6));
    const State state = hidden_layout(game);
    State other = state;
    std::swap(other.at(0), other.at(4));
    // From each of the two, the samples are the same set of positions; with enough of them so is the choice.
    SplitMix64 one(3);
    SplitMix64 two(4);
    CHECK_EQ(code_of(odds::choose_by_sampling(game, state, 400, nullptr, one)),
             code_of(odds::choose_by_sampling(game, other, 400, nullptr, two)));
}

TEST(odds_sampling_plays_whole_games_and_refuses_what_is_none) {
    const Game game(fan_rules(3, 6));
    SplitMix64 random(5);
    int thumb = 0;
    int sampling = 0;
    for (int i = 0; i < 60; ++i) {
        const State world = odds::another_like(game, hidden_layout(game), random);
        thumb += odds::play_out(game, world, random).won;
        sampling += odds::play_by_sampling(game, world, 8, nullptr, random).won;
    }
    CHECK(sampling + 5 >= thumb);
    const State over = position(game, {{0, "AC 2C 3C"}});
    CHECK_THROWS(std::invalid_argument,
                 odds::choose_by_sampling(game, hidden_layout(game), 0, nullptr, random));
    CHECK_EQ(odds::play_out(game, over, random).won, false);
}
