#include "alternate_endings.hpp"

#include <vector>

#include "alternate_brute_force.hpp"
#include "check.hpp"
#include "deals.hpp"

using namespace demonfan;
using alternate::EndingFinder;
using alternate::Endings;
using alternate::Heights;

TEST(alternate_endings_are_those_of_plain_play) {
    SplitMix64 random(3);
    EndingFinder finder;
    std::size_t stuck = 0, reached = 0;
    for (int i = 0; i < 1000; ++i) {
        const Fill fill = i % 2 == 0 ? Fill::none : Fill::kings;
        const FanLayout layout = alternate_brute::random_layout(random, 3, 2 + i % 4, fill);
        const auto expected = alternate_brute::play_out(layout);
        const Endings endings = finder.find(layout);
        CHECK_EQ(endings.stop, Stop::none);
        CHECK(endings.positions <= expected.states);
        CHECK(endings.reached == std::vector<Heights>(expected.reached.begin(), expected.reached.end()));
        CHECK(endings.stuck == std::vector<Heights>(expected.stuck.begin(), expected.stuck.end()));
        stuck += endings.stuck.size();
        reached += endings.reached.size();
    }
    CHECK(stuck > 1000);
    CHECK(reached > 2 * stuck);
}

TEST(alternate_endings_say_when_they_are_not_all) {
    FanLayout layout;
    layout.fans = deal_fans_of(pack_order(13, 1, 5, 0), 3);
    EndingFinder finder;
    CHECK_EQ(finder.find(layout, Limits{.positions = 50}).stop, Stop::positions);
    CHECK_EQ(finder.find(layout, Limits{.positions = 50}).positions, 50);
    CHECK_EQ(finder.find(layout, Limits{.seconds = 0}).stop, Stop::seconds);
    CHECK_EQ(finder.find(layout, Limits{.bytes = 100000}).stop, Stop::memory);
    Control control;
    control.cancelled = true;
    CHECK_EQ(finder.find(layout, {}, &control).stop, Stop::cancelled);
}
