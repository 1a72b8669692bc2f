#include "meter.hpp"

#include "check.hpp"

using namespace demonfan;

TEST(meter_stops_at_the_limit_of_positions) {
    Limits limits;
    limits.positions = 3;
    Meter meter(limits);
    CHECK(meter.count());
    CHECK(meter.count(2));
    CHECK(!meter.count());
    CHECK_EQ(meter.stop(), Stop::positions);
    CHECK_EQ(meter.positions(), 3);
}

TEST(meter_sees_a_cancelled_control_and_publishes_its_count) {
    Control control;
    Meter meter(Limits{}, &control);
    CHECK(meter.count(1000));
    CHECK_EQ(control.positions.load(), 1000);
    control.cancelled = true;
    CHECK(!meter.count(1000));
    CHECK_EQ(meter.stop(), Stop::cancelled);
    CHECK(meter.finish() >= 0);
}

TEST(meter_stops_when_the_seconds_are_used) {
    Limits limits;
    limits.seconds = 0;
    Meter meter(limits);
    bool going = true;
    for (int i = 0; i < 1000 && going; ++i) going = meter.count();
    CHECK_EQ(meter.stop(), Stop::seconds);
    CHECK(!meter.give_up(Stop::memory));
    CHECK_EQ(meter.stop(), Stop::seconds);
}
