#include "by_suit_draw.hpp"

#include <stdexcept>

#include "by_suit_brute_force.hpp"
#include "check.hpp"
#include "deals.hpp"

using namespace demonfan;
using by_suit::DrawEndings;
using by_suit::DrawRule;
using by_suit::DrawSolver;

namespace {

constexpr DrawRule kRules[] = {{false, false}, {true, false}, {false, true}, {true, true}};

brute::HeightSet set_of(const std::vector<by_suit::Heights>& heights) {
    return {heights.begin(), heights.end()};
}

brute::HeightSet without(brute::HeightSet heights, const brute::HeightSet& others) {
    std::erase_if(heights, [&](const auto& one) { return others.contains(one); });
    return heights;
}

bool wins(const FanLayout& layout, const DrawRule& rule, int draws, const Line& line) {
    const auto end = brute::play(brute::start_of(layout, draws), {layout.ranks, layout.fill, rule}, line);
    return end && brute::all_up(*end, layout.ranks);
}

}  // namespace

TEST(by_suit_draws_are_those_of_plain_play) {
    SplitMix64 random(11);
    int won = 0;
    int won_by_draw = 0;
    for (int i = 0; i < check::trials(400); ++i) {
        const Fill fill = i % 4 == 3 ? Fill::kings : Fill::none;
        const int ranks = i % 60 == 0 ? 4 : 3;
        const FanLayout layout = brute::random_layout(random, ranks, 3 + i % 2, fill);
        const DrawRule rule = kRules[random.below(4)];
        const int draws = ranks == 3 && i % 5 == 0 ? 2 : 1;
        const brute::Outcome expected = brute::play_out(layout, draws, rule);
        DrawSolver solver(rule);
        const Result result = solver.solve(layout, draws);
        CHECK_EQ(result.verdict, expected.won ? Verdict::won : Verdict::lost);
        if (result.verdict == Verdict::won) CHECK(wins(layout, rule, draws, result.line));
        won += expected.won;
        won_by_draw += expected.won && by_suit::Solver().solve(layout).verdict == Verdict::lost;
        if (draws != 1) continue;
        const DrawEndings endings = solver.stuck(layout);
        CHECK_EQ(set_of(endings.unspent), expected.stuck);
        // A tuple at which the draw could be left is worth no more with the draw spent.
        CHECK_EQ(without(set_of(endings.spent), expected.stuck),
                 without(expected.drawn_stuck, expected.stuck));
    }
    CHECK(won < check::trials(390));
    CHECK(won_by_draw > check::trials(30));
}

TEST(by_suit_a_layout_that_only_the_draw_wins) {
    // 9C up, QC onto KC, TC up, JC drawn, then JC QC KC go up.
    FanLayout layout;
    layout.heights = {8, 13, 13, 13};
    const Card nine = make_card(8, 0);
    const auto above = [&](int ranks) { return static_cast<Card>(nine + 4 * ranks); };
    layout.fans = {{above(1), above(3), nine}, {above(2), above(4)}};
    DrawSolver solver;
    CHECK_EQ(solver.solve(layout, 0).verdict, Verdict::lost);
    const Result result = solver.solve(layout, 1);
    CHECK_EQ(result.verdict, Verdict::won);
    CHECK(wins(layout, {}, 1, result.line));
    CHECK_THROWS(std::invalid_argument, solver.solve(layout, -1));
}
