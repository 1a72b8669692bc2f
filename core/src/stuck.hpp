// Whether a layout is stuck, exactly as src/demonfan/stuck.py says, and the legal moves with redeals.
#pragma once

#include "moves.hpp"
#include "state.hpp"

namespace demonfan::general {

// Positions looked at before the search gives up and answers "not stuck".
inline constexpr std::size_t kStuckCap = 2000;

bool is_stuck(const Game& game, const State& state);

bool is_legal_redeal(const Game& game, const State& state);

// Every legal move of the position, in no particular order; the list is cleared first.
void legal_moves(const Game& game, const State& state, MoveList& moves);

}  // namespace demonfan::general
