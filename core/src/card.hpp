// Cards as the core knows them: a rank on the pack's cycle and a suit.
#pragma once

#include <cstdint>

namespace demonfan {

// rank * 4 + suit. The rank counts along the pack's cycle, the ace first: in a pack of 36 the cycle is
// A 6 7 ... K, so a six has rank 1. Suits stand in the order clubs, spades, hearts, diamonds, so that
// the colour is the suit's upper bit.
using Card = std::uint8_t;

inline constexpr Card kNoCard = 0xFF;
inline constexpr int kSuits = 4;

constexpr Card make_card(int rank, int suit) { return static_cast<Card>(rank * kSuits + suit); }
constexpr int rank_of(Card card) { return card >> 2; }
constexpr int suit_of(Card card) { return card & 3; }
constexpr bool is_red(Card card) { return (card & 2) != 0; }

}  // namespace demonfan
