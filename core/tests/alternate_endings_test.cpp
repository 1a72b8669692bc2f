#include "alternate_endings.hpp"

#include <vector>

#include "alternate_brute_force.hpp"
#include "alternate_exhaustion.hpp"
#include "alternate_search.hpp"
#include "check.hpp"
#include "deals.hpp"

using namespace demonfan;
using alternate::EndingFinder;
using alternate::Endings;
using alternate::Exhauster;

TEST(alternate_endings_are_those_of_going_through_all_positions) {
    SplitMix64 random(31);
    Exhauster exhauster;
    EndingFinder finder;
    EndingFinder plain({.fixpoint = false, .frozen_twins = false});
    std::size_t stuck = 0, any = 0;
    for (int i = 0; i < check::trials(400); ++i) {
        const Fill fill = i % 2 == 0 ? Fill::none : Fill::kings;
        const int ranks = i % 8 < 6 ? 3 : 4;
        const FanLayout layout = alternate_brute::random_layout(random, ranks, 2 + i % 4, fill);
        const auto expected = exhauster.find(layout, Limits{.positions = 3000});
        if (expected.stop != Stop::none) continue;
        for (EndingFinder* one : {&finder, &plain}) {
            const Endings stuck_ones = one->stuck(layout);
            const Endings all = one->any(layout);
            CHECK_EQ(stuck_ones.stop, Stop::none);
            CHECK_EQ(all.stop, Stop::none);
            CHECK(stuck_ones.heights == expected.stuck);
            CHECK(all.heights == expected.reached);
        }
        stuck += expected.stuck.size();
        any += expected.reached.size();
    }
    CHECK(stuck > static_cast<std::size_t>(check::trials(300)));
    CHECK(any > 2 * stuck);
}

TEST(alternate_endings_of_half_a_pack_are_those_of_going_through_all_positions) {
    Exhauster exhauster;
    EndingFinder finder;
    for (std::uint64_t number = 1; number <= static_cast<std::uint64_t>(check::trials(6)); ++number) {
        FanLayout layout;
        layout.heights = {8, 8, 8, 8};
        layout.fans = deal_fans_of(order_above_heights(pack_order(13, 1, number, 0), layout.heights), 3);
        const auto expected = exhauster.find(layout);
        CHECK(finder.stuck(layout).heights == expected.stuck);
        CHECK(finder.any(layout).heights == expected.reached);
    }
}

TEST(alternate_endings_say_when_they_are_not_all) {
    FanLayout layout;
    layout.fans = deal_fans_of(pack_order(13, 1, 5, 0), 3);
    EndingFinder finder;
    const Endings some = finder.any(layout, Limits{.positions = 50});
    CHECK_EQ(some.stop, Stop::positions);
    CHECK_EQ(some.positions, 50);
    CHECK_EQ(finder.stuck(layout, Limits{.bytes = 100000}).stop, Stop::memory);
    Control control;
    control.cancelled = true;
    CHECK_EQ(finder.any(layout, {}, &control).stop, Stop::cancelled);
    CHECK_EQ(finder.any(layout, Limits{.seconds = 0}).stop, Stop::seconds);
}
