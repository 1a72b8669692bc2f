#include "by_suit_endings.hpp"

#include <vector>

#include "by_suit_brute_force.hpp"
#include "check.hpp"
#include "deals.hpp"

using namespace demonfan;
using by_suit::EndingFinder;
using by_suit::Endings;
using by_suit::EndingShortcuts;

namespace {

std::vector<EndingShortcuts> switchings() {
    std::vector<EndingShortcuts> all;
    for (const bool bound : {false, true}) {
        for (const bool relevance : {false, true}) {
            for (const bool constraints : {false, true}) all.push_back({bound, relevance, constraints});
        }
    }
    return all;
}

brute::HeightSet stuck_set(EndingFinder& finder, const FanLayout& layout) {
    const Endings endings = finder.stuck(layout);
    CHECK_EQ(endings.stop, Stop::none);
    brute::HeightSet set(endings.heights.begin(), endings.heights.end());
    CHECK_EQ(set.size(), endings.heights.size());
    return set;
}

int stuck_most_up(const brute::HeightSet& stuck) {
    Endings endings;
    endings.heights.assign(stuck.begin(), stuck.end());
    return endings.most_up();
}

}  // namespace

TEST(by_suit_endings_are_those_of_plain_play) {
    SplitMix64 random(3);
    std::vector<EndingFinder> finders;
    for (const EndingShortcuts& shortcuts : switchings()) finders.emplace_back(shortcuts);
    std::size_t endings = 0;
    for (int i = 0; i < check::trials(700); ++i) {
        const Fill fill = i % 4 == 3 ? Fill::kings : Fill::none;
        const int ranks = i % 64 < 2 ? 4 : 3;
        const FanLayout layout = brute::random_layout(random, ranks, 2 + i % 3, fill);
        const brute::Outcome expected = brute::play_out(layout);
        endings += expected.stuck.size();
        for (EndingFinder& finder : finders) CHECK_EQ(stuck_set(finder, layout), expected.stuck);
        const brute::Rules rules{ranks, fill, {}};
        for (const auto& heights : expected.stuck) {
            const auto end =
                brute::play(brute::start_of(layout), rules, finders.back().line_to_stuck(layout, heights));
            CHECK(end && end->heights == heights && brute::is_stuck(*end, rules));
        }
        const Endings any = finders.back().any(layout);
        CHECK_EQ(brute::HeightSet(any.heights.begin(), any.heights.end()), expected.reached);
        for (const auto& heights : expected.reached) {
            const auto end =
                brute::play(brute::start_of(layout), rules, finders.back().line_to(layout, heights));
            CHECK(end && end->heights == heights);
        }
        CHECK_EQ(any.most_up(), stuck_most_up(expected.stuck));
    }
    CHECK(endings > static_cast<std::size_t>(check::trials(640)));
}

TEST(by_suit_shortcuts_keep_the_endings_of_larger_packs) {
    SplitMix64 random(8);
    std::vector<EndingFinder> finders;
    for (const EndingShortcuts& shortcuts : switchings()) finders.emplace_back(shortcuts);
    std::size_t endings = 0;
    for (int i = 0; i < check::trials(300); ++i) {
        const Fill fill = i % 4 == 3 ? Fill::kings : Fill::none;
        const FanLayout layout = brute::random_layout(random, 5 + i % 4, 3 + i % 2, fill);
        const brute::HeightSet expected = stuck_set(finders.front(), layout);
        endings += expected.size();
        for (EndingFinder& finder : finders) CHECK_EQ(stuck_set(finder, layout), expected);
    }
    CHECK(endings > static_cast<std::size_t>(check::trials(480)));
}
