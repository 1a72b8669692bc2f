#include "by_suit_search.hpp"

#include <array>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <thread>
#include <vector>

#include "by_suit_brute_force.hpp"
#include "check.hpp"
#include "deals.hpp"

using namespace demonfan;
using by_suit::Dominances;
using by_suit::Solver;

namespace {

// All off, all on, each alone, and all but one.
std::vector<Dominances> switchings() {
    std::vector<Dominances> all = {Dominances::none(), Dominances{}};
    for (const auto field : {&Dominances::fixpoint, &Dominances::safe_builds, &Dominances::safe_kings,
                             &Dominances::holds, &Dominances::probes}) {
        all.push_back(Dominances::none());
        all.back().*field = true;
        all.push_back(Dominances{});
        all.back().*field = false;
    }
    return all;
}

bool wins(const FanLayout& layout, const Line& line) {
    const auto end = brute::play(brute::start_of(layout), {layout.ranks, layout.fill, {}}, line);
    return end && brute::all_up(*end, layout.ranks);
}

FanLayout own_deal(std::uint64_t number, Fill fill) {
    FanLayout layout;
    layout.fans = deal_fans_of(pack_order(13, 1, number, 0), 3);
    layout.fill = fill;
    return layout;
}

Limits at_most_positions(std::uint64_t positions) {
    Limits limits;
    limits.positions = positions;
    return limits;
}

}  // namespace

TEST(by_suit_verdicts_are_those_of_plain_play) {
    SplitMix64 random(2024);
    std::vector<Solver> solvers;
    for (const Dominances& dominances : switchings()) solvers.emplace_back(dominances);
    int won = 0;
    for (int i = 0; i < check::trials(1000); ++i) {
        const Fill fill = i % 2 == 0 ? Fill::none : Fill::kings;
        const int ranks = i % 64 < 2 ? 4 : 3;  // a suit of four costs a hundred times as much
        const FanLayout layout = brute::random_layout(random, ranks, 2 + i % 3, fill);
        const bool expected = brute::play_out(layout).won;
        won += expected;
        for (Solver& solver : solvers) {
            const Result result = solver.solve(layout);
            CHECK_EQ(result.verdict, expected ? Verdict::won : Verdict::lost);
            if (result.verdict == Verdict::won) CHECK(wins(layout, result.line));
        }
    }
    CHECK(won > check::trials(100) && won < check::trials(900));
}

TEST(by_suit_dominances_keep_the_verdict_of_larger_packs) {
    SplitMix64 random(7);
    std::vector<Solver> solvers;
    for (const Dominances& dominances : switchings()) solvers.emplace_back(dominances);
    int won = 0;
    for (int i = 0; i < check::trials(600); ++i) {
        const Fill fill = i % 2 == 0 ? Fill::none : Fill::kings;
        const int ranks = 5 + static_cast<int>(random.below(3));
        const FanLayout layout = brute::random_layout(random, ranks, 3 + i % 2, fill);
        const Verdict expected = solvers.front().solve(layout).verdict;
        won += expected == Verdict::won;
        for (Solver& solver : solvers) CHECK_EQ(solver.solve(layout).verdict, expected);
    }
    CHECK(won > check::trials(50) && won < check::trials(550));
}

TEST(by_suit_dominances_keep_the_verdict_of_whole_deals) {
    Solver all;
    Dominances without_holds;
    without_holds.holds = without_holds.probes = false;
    Solver few(without_holds);
    for (std::uint64_t number = 1; number <= static_cast<std::uint64_t>(check::trials(300)); ++number) {
        const bool layout_won = all.solve(own_deal(number, Fill::none)).verdict == Verdict::won;
        const Result fan = all.solve(own_deal(number, Fill::kings));
        CHECK_EQ(few.solve(own_deal(number, Fill::none)).verdict, layout_won ? Verdict::won : Verdict::lost);
        CHECK_EQ(few.solve(own_deal(number, Fill::kings)).verdict, fan.verdict);
        if (fan.verdict == Verdict::won) CHECK(wins(own_deal(number, Fill::kings), fan.line));
        if (layout_won) CHECK(fan.verdict == Verdict::won);
    }
}

TEST(by_suit_count_of_positions_is_a_fingerprint) {
    Solver solver;
    std::array<std::uint64_t, 2> positions{};
    std::array<int, 2> won{};
    for (std::uint64_t number = 1; number <= 1000; ++number) {
        for (const Fill fill : {Fill::none, Fill::kings}) {
            const Result result = solver.solve(own_deal(number, fill));
            positions[fill == Fill::kings] += result.positions;
            won[fill == Fill::kings] += result.verdict == Verdict::won;
        }
    }
    CHECK_EQ(won[0], 45);
    CHECK_EQ(won[1], 482);
    CHECK_EQ(positions[0], 1337);
    CHECK_EQ(positions[1], 10220);
}

TEST(by_suit_a_card_under_its_lower_neighbour_of_the_same_fan_is_lost) {
    // 7 2 6 of one suit: the six leaves only onto the seven beneath it or after the two beneath it.
    FanLayout layout = own_deal(1, Fill::kings);
    for (auto& fan : layout.fans) {
        std::erase_if(fan, [](Card card) {
            return card == make_card(6, 1) || card == make_card(1, 1) || card == make_card(5, 1);
        });
    }
    layout.fans.push_back({make_card(6, 1), make_card(1, 1), make_card(5, 1)});
    const Result result = Solver().solve(layout);
    CHECK_EQ(result.verdict, Verdict::lost);
    CHECK_EQ(result.positions, 1);
}

TEST(by_suit_limits_give_undecided_and_the_reason) {
    // The plain search needs far more than this for a whole deal.
    Solver plain(Dominances::none());
    const FanLayout layout = own_deal(1, Fill::kings);
    const Result result = plain.solve(layout, at_most_positions(1000));
    CHECK_EQ(result.verdict, Verdict::undecided);
    CHECK_EQ(result.stop, Stop::positions);
    CHECK_EQ(result.positions, 1000);
    CHECK(result.line.empty());
    CHECK_EQ(plain
                 .solve(layout, {std::numeric_limits<std::uint64_t>::max(), 0.0,
                                 std::numeric_limits<std::size_t>::max()})
                 .stop,
             Stop::seconds);
    CHECK_EQ(plain.solve(layout, {std::numeric_limits<std::uint64_t>::max(), 60.0, 100000}).stop,
             Stop::memory);
    Control control;
    std::thread canceller([&] {
        while (control.positions.load() < 1000) std::this_thread::yield();
        control.cancelled = true;
    });
    CHECK_EQ(plain.solve(layout, {}, &control).stop, Stop::cancelled);
    canceller.join();
    CHECK_EQ(Solver().solve(layout, at_most_positions(0)).verdict, Verdict::undecided);
}

TEST(by_suit_a_layout_that_is_none_is_refused) {
    Solver solver;
    const Card ace = make_card(0, 0);
    FanLayout layout;
    layout.ranks = 1;
    layout.fans = {{ace, make_card(0, 1)}, {make_card(0, 2), make_card(0, 3)}};
    CHECK_EQ(solver.solve(layout).verdict, Verdict::won);
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
    wrong.heights[0] = 1;
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
    const Result result = solver.solve(all_up);
    CHECK_EQ(result.verdict, Verdict::won);
    CHECK(result.line.empty());
}
