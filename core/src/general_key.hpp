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

enum class KeyKind : std::uint8_t {
    layout,  // what the search for a stuck layout calls one position: all but the order of equal piles counts
    any_order,  // equal for play; the order of equal piles does not matter
    in_order    // equal for play; it does
};

// For play, what foundations hold follows from their sizes where they build in suit, equal foundations may
// change places, and passes count only where they are limited or not alike. Elsewhere than in suit only the
// top card of a foundation stands in the key, unless cards may come back from below it: so of a foundation
// read from a key, nothing but the size and the top may be asked.
std::size_t pack(const Game& game, const State& state, KeyKind kind, KeyBuffer& key);

// A position with that key, which is one for play; piles that were put in order come in the key's order. What
// the key leaves out is taken from `like`.
State unpack(const Game& game, const State& like, std::span<const std::uint8_t> key);

}  // namespace demonfan::general
