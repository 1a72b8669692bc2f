#include "alternate_exhaustion.hpp"

#include <vector>

#include "alternate_brute_force.hpp"
#include "check.hpp"
#include "deals.hpp"

using namespace demonfan;
using alternate::Exhauster;
using alternate::Exhaustion;
using alternate::Heights;

TEST(alternate_exhaustion_are_those_of_plain_play) {
    SplitMix64 random(3);
    Exhauster finder;
    std::size_t stuck = 0, reached = 0;
    for (int i = 0; i < check::trials(500); ++i) {
        const Fill fill = i % 2 == 0 ? Fill::none : Fill::kings;
        const FanLayout layout = alternate_brute::random_layout(random, 3, 2 + i % 4, fill);
        const auto expected = alternate_brute::play_out(layout);
        const Exhaustion endings = finder.find(layout);
        CHECK_EQ(endings.stop, Stop::none);
        CHECK(endings.positions <= expected.states);
        CHECK(endings.reached == std::vector<Heights>(expected.reached.begin(), expected.reached.end()));
        CHECK(endings.stuck == std::vector<Heights>(expected.stuck.begin(), expected.stuck.end()));
        stuck += endings.stuck.size();
        reached += endings.reached.size();
    }
    CHECK(stuck > static_cast<std::size_t>(check::trials(500)));
    CHECK(reached > 2 * stuck);
}

TEST(alternate_exhaustion_say_when_they_are_not_all) {
    FanLayout layout;
    layout.fans = deal_fans_of(pack_order(13, 1, 5, 0), 3);
    Exhauster finder;
    CHECK_EQ(finder.find(layout, Limits{.positions = 50}).stop, Stop::positions);
    CHECK_EQ(finder.find(layout, Limits{.positions = 50}).positions, 50);
    CHECK_EQ(finder.find(layout, Limits{.seconds = 0}).stop, Stop::seconds);
    CHECK_EQ(finder.find(layout, Limits{.bytes = 100000}).stop, Stop::memory);
    Control control;
    control.cancelled = true;
    CHECK_EQ(finder.find(layout, {}, &control).stop, Stop::cancelled);
}
