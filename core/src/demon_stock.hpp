// Stock and waste as one ring: which cards can be played next, however often the stock is turned.
//
// The waste, bottom first, and then the stock, first to be turned first, make one row of m cards; the
// first w of them lie in the waste, and the last of those may be played. A turn makes w into
// min(w + t, m), turning the waste over makes m into 0, and playing the card at index i makes w into i and
// m into m - 1. So the row keeps its order for ever, and between two plays only w changes.
//
// With unlimited passes the card at index i can be played next if and only if i + 1 is a multiple of t,
// or i + 1 = m, or i + 1 >= w and i + 1 - w is a multiple of t: these are the tops met in the rest of this
// pass and in the whole next one, and every later pass repeats that one. Where w is a multiple of t, or m,
// the third case adds nothing, so all such w allow the same plays, and after a play nothing remembers
// which it was: they are one position, written w = 0. Any two other w differ: the smaller, if it is less,
// allows a play at w - 1 that the larger does not. For t = 1 all w are one, and the row is a set.
//
// With limited passes w and the count of turn-overs left are kept as they are. A card that comes up both
// in this pass and in a later one is played in this pass: from the later one the same row and the same w
// are left with fewer turn-overs, and what can be done with fewer can be done with more. That holds only
// while t stays: where it changes from pass to pass, a card is played in the pass that stands, and to turn
// the waste over is a move of its own.
#pragma once

#include <cstdint>

namespace demonfan {

constexpr int canonical_waste(int waste, int size, int turn) {
    return waste % turn == 0 || waste == size ? 0 : waste;
}

// Does the card at this index come up in the pass that stands at `waste`?
constexpr bool comes_up_in_pass(int index, int waste, int size, int turn) {
    const int top = index + 1;
    if (top < waste) return false;
    return top == size || (top - waste) % turn == 0;
}

// How often the waste must be turned over before the card at this index comes up: 0, 1, or 2 for never.
// Every later pass shows what the next one does.
constexpr int turn_overs_needed(int index, int waste, int size, int turn) {
    if (comes_up_in_pass(index, waste, size, turn)) return 0;
    return comes_up_in_pass(index, 0, size, turn) ? 1 : 2;
}

// The stands from which turning alone leads to this one, as bits, itself among them. What can be done from
// here can be done from each of those (with the same turn-overs left, where passes are limited), so where
// one has been looked at, this one need not be.
constexpr std::uint64_t stands_before(int waste, int size, int turn, bool unlimited_passes) {
    if (unlimited_passes ? waste == 0 : waste == size) return ~std::uint64_t{0};
    std::uint64_t stands = 0;
    for (int stand = waste; stand >= 0; stand -= turn) stands |= std::uint64_t{1} << stand;
    return stands;
}

}  // namespace demonfan
