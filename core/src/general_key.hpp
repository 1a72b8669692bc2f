// Positions as byte strings that are equal exactly where the positions are the same for play.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "state.hpp"

namespace demonfan::general {

// The longest key: every card, the size of every pile, a top card more for each foundation, the counters.
inline constexpr std::size_t kMaxKey = kMaxCards + 2 * kMaxPiles + 16;

using KeyBuffer = std::array<std::uint8_t, kMaxKey>;

// What of the passes made stands in a key.
enum class KeyedPasses : std::uint8_t {
    all,           // their number
    as_they_count  // what the rest of the play depends on: nothing where passes are unlimited and alike
};

// Whether the order of piles with equal rules stands in a key.
enum class KeyedOrder : std::uint8_t { free, kept };

// What foundations hold follows from their sizes where they build in suit. Elsewhere only the top card stands
// in the key, unless cards may come back from below it: so of a foundation read from a key, nothing but the
// size and the top may be asked.
std::size_t pack(const Game& game, const State& state, KeyedOrder order, KeyedPasses passes, KeyBuffer& key);

// A position with that key; piles that were put in order come in the key's order. `deal` and, where the key
// leaves them out, the passes are taken from `like`.
State unpack(const Game& game, const State& like, KeyedPasses passes, std::span<const std::uint8_t> key);

}  // namespace demonfan::general
