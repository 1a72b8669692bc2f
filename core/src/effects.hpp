// What a legal move does, with every step that the rules then take by themselves.
#pragma once

#include <span>

#include "moves.hpp"
#include "state.hpp"

namespace demonfan::general {

// Makes a legal move and settles. For a shuffled redeal `order` may give the cards left in the order in which
// they are laid out; without it our own deal number gives it. Throws std::invalid_argument where that is
// needed and the position has none.
//
// True if the rules took a step by themselves.
bool make(const Game& game, State& state, Move move, std::span<const Card> order = {});

// Exposed cards turn up, empty piles fill, base cards go up, as the rules say, until nothing changes.
bool settle(const Game& game, State& state);

}  // namespace demonfan::general
