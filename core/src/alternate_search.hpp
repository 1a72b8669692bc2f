// Building by alternate colour: can this layout be won, every card known, without redeal or draw?
#pragma once

#include <cstdint>

#include "alternate_board.hpp"
#include "alternate_dominance.hpp"
#include "alternate_plan.hpp"
#include "control.hpp"
#include "fan_layout.hpp"
#include "meter.hpp"

namespace demonfan::alternate {

// Asks for an order of events (see alternate_plan.hpp) rather than going through positions, and refines the
// question until the answer is exact: the cards whose wandering made it too weak get one stay more that is
// modelled. As no card needs more than six stays, this comes to an end.
//
// A position counts for each question put and for each contradiction found in answering it, from which a
// clause is learned: they take the place of the positions of a search through a table, and the clauses its
// memory.
class Solver {
public:
    explicit Solver(Dominances dominances = {}) : dominances_(dominances) {}

    // The verdict, and for a win the line. Throws std::invalid_argument on a layout that is none (see Board).
    Result solve(const FanLayout& layout, const Limits& limits = {}, Control* control = nullptr);

    // The same for bringing the foundations to exactly these heights. "Won" then means that they can be
    // reached. Throws std::invalid_argument if a height is greater than the suit has ranks.
    Result reach(const FanLayout& layout, const Heights& goal, const Limits& limits = {},
                 Control* control = nullptr);

private:
    Verdict decide(const Board& board, const Heights& goal, Line& line);
    Dominances dominances_;
    Limits limits_;
    Meter meter_;
};

// Has the plan a model? Asked first for one without wanderers, then with those allowed to wander that stood
// in the way, and so on. `won` if there is one, `lost` if there is none.
Verdict ask(Plan& plan, const Limits& limits, Meter& meter);

// How many stays are tracked first. Measured: with none most wins need a second question, with two the
// questions are twice as large.
inline constexpr std::uint8_t kTrackedFirst = 1;

// The line without those moves between fans that it does not need. It leads from the board's start to the
// goal.
Line shorten(const Board& board, const Heights& goal, Line line);

}  // namespace demonfan::alternate
