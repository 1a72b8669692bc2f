// Redeals: the cards left are gathered and laid out again.
#pragma once

#include <span>

#include "state.hpp"

namespace demonfan::general {

// Makes the game's redeal and counts it; nothing settles yet. See `make` for `order`.
void redeal(const Game& game, State& state, std::span<const Card> order = {});

}  // namespace demonfan::general
