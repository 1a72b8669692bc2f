#include "alternate_search.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <thread>
#include <vector>

#include "alternate_brute_force.hpp"
#include "alternate_exhaustion.hpp"
#include "check.hpp"
#include "deals.hpp"

using namespace demonfan;
using alternate::Dominances;
using alternate::Heights;
using alternate::Solver;

namespace {

// All off, all on, each alone, and all but one.
std::vector<Dominances> switchings() {
    std::vector<Dominances> all = {Dominances::none(), Dominances{}};
    for (const auto field : {&Dominances::fixpoint, &Dominances::frozen_twins, &Dominances::few_stays}) {
        all.push_back(Dominances::none());
        all.back().*field = true;
        all.push_back(Dominances{});
        all.back().*field = false;
    }
    return all;
}

// Without the bound on stays a lost layout may keep the search refining for ever.
constexpr Limits kSmall{.positions = 300};

FanLayout demon_fan(std::uint64_t number, Fill fill = Fill::none) {
    FanLayout layout;
    std::vector<int> sizes(16, 3);
    sizes.insert(sizes.end(), {2, 2});
    layout.fans = deal_fans(pack_order(13, 1, number, 0), sizes);
    layout.fill = fill;
    return layout;
}

Heights whole(const FanLayout& layout) {
    Heights goal;
    goal.fill(layout.ranks);
    return goal;
}

}  // namespace

TEST(alternate_verdicts_are_those_of_plain_play) {
    SplitMix64 random(2025);
    int won = 0, undecided = 0;
    for (int i = 0; i < check::trials(800); ++i) {
        const int ranks = i % 20 == 0 ? 4 : 3;
        const Fill fill = i % 2 == 0 ? Fill::none : Fill::kings;
        const FanLayout layout = alternate_brute::random_layout(random, ranks, 2 + i % 4, fill);
        const bool expected = alternate_brute::play_out(layout, false).won;
        won += expected;
        for (const Dominances& dominances : switchings()) {
            const Result result = Solver(dominances).solve(layout, dominances.few_stays ? Limits{} : kSmall);
            if (result.verdict == Verdict::undecided) {
                CHECK(!dominances.few_stays);
                ++undecided;
                continue;
            }
            CHECK_EQ(result.verdict, expected ? Verdict::won : Verdict::lost);
            if (expected) CHECK(alternate_brute::leads_to(layout, result.line, whole(layout)));
        }
    }
    CHECK(won > check::trials(130) && won < check::trials(670));
    CHECK(undecided < check::trials(80));
}

TEST(alternate_heights_that_can_be_reached_are_those_of_plain_play) {
    SplitMix64 random(11);
    Solver solver;
    int reached = 0, others = 0;
    for (int i = 0; i < check::trials(100); ++i) {
        const Fill fill = i % 2 == 0 ? Fill::none : Fill::kings;
        const FanLayout layout = alternate_brute::random_layout(random, 3, 2 + i % 4, fill);
        const auto expected = alternate_brute::play_out(layout, false).reached;
        for (int code = 0; code < 256; ++code) {
            Heights goal;
            for (int suit = 0; suit < kSuits; ++suit) {
                goal[static_cast<std::size_t>(suit)] = static_cast<std::uint8_t>(code >> (2 * suit) & 3);
            }
            const Result result = solver.reach(layout, goal);
            CHECK_EQ(result.verdict, expected.contains(goal) ? Verdict::won : Verdict::lost);
            if (result.verdict == Verdict::won) CHECK(alternate_brute::leads_to(layout, result.line, goal));
            ++(expected.contains(goal) ? reached : others);
        }
    }
    CHECK(reached > check::trials(1000));
    CHECK(others > check::trials(1000));
}

TEST(alternate_verdicts_are_those_of_going_through_all_positions) {
    SplitMix64 random(77);
    alternate::Exhauster finder;
    int won = 0, lost = 0;
    for (int i = 0; i < check::trials(1200); ++i) {
        const int ranks = 4 + i % 3;
        const Fill fill = i % 2 == 0 ? Fill::none : Fill::kings;
        const FanLayout layout = alternate_brute::random_layout(random, ranks, 3 + i % 4, fill);
        const auto endings = finder.find(layout, Limits{.positions = 10000});
        if (endings.stop != Stop::none) continue;
        const Heights goal = whole(layout);
        const bool expected = std::ranges::find(endings.reached, goal) != endings.reached.end();
        ++(expected ? won : lost);
        for (const Dominances& dominances :
             {Dominances{}, Dominances{.fixpoint = false, .frozen_twins = false}}) {
            const Result result = Solver(dominances).solve(layout);
            CHECK_EQ(result.verdict, expected ? Verdict::won : Verdict::lost);
            if (expected) CHECK(alternate_brute::leads_to(layout, result.line, goal));
        }
    }
    CHECK(won > check::trials(200));
    CHECK(lost > check::trials(400));
}

TEST(alternate_dominances_keep_the_verdict_of_whole_deals) {
    for (std::uint64_t number = 1; number <= static_cast<std::uint64_t>(check::trials(30)); ++number) {
        for (const Fill fill : {Fill::none, Fill::kings}) {
            const FanLayout layout = demon_fan(number, fill);
            const Result expected = Solver().solve(layout);
            CHECK(expected.verdict != Verdict::undecided);
            if (expected.verdict == Verdict::won) {
                CHECK(alternate_brute::leads_to(layout, expected.line, whole(layout)));
            }
            for (const Dominances& dominances : switchings()) {
                const Result result = Solver(dominances).solve(layout, Limits{.positions = 1000});
                if (result.verdict != Verdict::undecided) CHECK_EQ(result.verdict, expected.verdict);
            }
        }
    }
}

TEST(alternate_count_of_positions_is_a_fingerprint) {
    Solver solver;
    std::array<std::uint64_t, 2> positions{};
    std::array<int, 2> won{};
    for (std::uint64_t number = 1; number <= 100; ++number) {
        for (const Fill fill : {Fill::none, Fill::kings}) {
            const Result result = solver.solve(demon_fan(number, fill));
            CHECK(result.verdict != Verdict::undecided);
            positions[fill == Fill::kings] += result.positions;
            won[fill == Fill::kings] += result.verdict == Verdict::won;
        }
    }
    CHECK_EQ(won[0], 13);
    CHECK_EQ(won[1], 100);
    CHECK_EQ(positions[0], 2694);
    CHECK_EQ(positions[1], 14957);
}

TEST(alternate_limits_give_undecided_and_the_reason) {
    Solver solver;
    const FanLayout layout = demon_fan(1905);  // takes several thousand positions
    const Result result = solver.solve(layout, Limits{.positions = 100});
    CHECK_EQ(result.verdict, Verdict::undecided);
    CHECK_EQ(result.stop, Stop::positions);
    CHECK_EQ(result.positions, 100);
    CHECK(result.line.empty());
    CHECK_EQ(solver.solve(layout, Limits{.seconds = 0}).stop, Stop::seconds);
    CHECK_EQ(solver.solve(layout, Limits{.bytes = 100000}).stop, Stop::memory);
    CHECK_EQ(solver.solve(layout, Limits{.positions = 0}).stop, Stop::positions);
    Control control;
    control.cancelled = true;
    CHECK_EQ(solver.solve(layout, {}, &control).stop, Stop::cancelled);
    CHECK(control.positions > 0);
    CHECK_EQ(solver.solve(layout).verdict, Verdict::won);
}

TEST(alternate_a_layout_that_is_none_is_refused) {
    Solver solver;
    const Card ace = make_card(0, 0);
    FanLayout layout;
    layout.ranks = 1;
    layout.fans = {{ace, make_card(0, 1)}, {make_card(0, 2), make_card(0, 3)}};
    CHECK_EQ(solver.solve(layout).verdict, Verdict::won);
    CHECK_THROWS(std::invalid_argument, solver.reach(layout, {1, 1, 1, 2}));
    FanLayout wrong = layout;
    wrong.fans[0][0] = make_card(0, 1);
    CHECK_THROWS(std::invalid_argument, solver.solve(wrong));
    wrong = layout;
    wrong.fans[0].pop_back();
    CHECK_THROWS(std::invalid_argument, solver.solve(wrong));
    wrong = layout;
    wrong.fans[0][0] = kNoCard;
    CHECK_THROWS(std::invalid_argument, solver.solve(wrong));
    wrong = layout;
    wrong.heights[0] = 2;
    CHECK_THROWS(std::invalid_argument, solver.solve(wrong));
    wrong = layout;
    wrong.fill = Fill::any;
    CHECK_THROWS(std::invalid_argument, solver.solve(wrong));
    wrong = layout;
    wrong.ranks = 16;
    CHECK_THROWS(std::invalid_argument, solver.solve(wrong));
    FanLayout all_up;
    all_up.heights = {13, 13, 13, 13};
    CHECK_EQ(solver.solve(all_up).verdict, Verdict::won);
    CHECK(solver.solve(all_up).line.empty());
}
