// perft: the number of move paths of a given length, the classic fingerprint of a move generator.
#pragma once

#include <cstdint>

#include "control.hpp"
#include "state.hpp"

namespace demonfan::general {

// Counts the paths of exactly `depth` legal moves; 1 at depth 0. Stops early, with a count that means
// nothing, once the control is cancelled. Throws std::invalid_argument where a shuffled redeal has no known
// order.
std::uint64_t perft(const Game& game, const State& state, int depth, const Control* control = nullptr);

}  // namespace demonfan::general
