// Building by alternate colour: all positions of a layout gone through.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "alternate_board.hpp"
#include "control.hpp"
#include "fan_layout.hpp"
#include "meter.hpp"
#include "position_table.hpp"

namespace demonfan::alternate {

struct Exhaustion {
    std::vector<Heights> stuck;    // where a redeal comes only when the layout is stuck
    std::vector<Heights> reached;  // where it may come at any time
    Stop stop = Stop::none;        // the lists, in rising order, are complete if there is none
    std::uint64_t positions = 0;
    double seconds = 0;
};

// Goes through every position that can be reached; moves up are choices. Positions that come from each other
// by moves that can be taken back are one family: the layout is stuck if no position of the family has a
// move that cannot. Feasible for small packs and for the last cards of a whole one.
class Exhauster {
public:
    Exhaustion find(const FanLayout& layout, const Limits& limits = {}, Control* control = nullptr);

private:
    using Key = std::array<std::uint64_t, 2>;

    bool explore_family(const Board& board, const Position& first);
    bool enter(const Position& position);

    PositionTable<Key> table_;
    std::vector<Position> open_;    // one position of each family that is still to be explored
    std::vector<Position> family_;  // all positions of the present one
    std::vector<Position> leads_;   // where its other moves go
    std::set<Heights> stuck_, reached_;
    Meter meter_;
};

}  // namespace demonfan::alternate
