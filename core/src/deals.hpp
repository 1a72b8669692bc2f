// Deal numbers of our own: from a number to the order of a pack, and from an order to fans.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "card.hpp"

namespace demonfan {

// Deal numbers run from 1 to this; JSON and SQLite keep such numbers exactly.
inline constexpr std::uint64_t kLastDealNumber = (std::uint64_t{1} << 53) - 1;

// Steele, Lea and Flood's SplitMix64 (OOPSLA 2014).
class SplitMix64 {
public:
    explicit constexpr SplitMix64(std::uint64_t state) : state_(state) {}

    constexpr std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15ULL;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }

    // Uniform in 0 .. count-1, by rejection; count is at least 1. A draw is kept if it lies below the
    // greatest multiple of count up to 2^64, which holds exactly if its whole block of count fits.
    constexpr std::uint64_t below(std::uint64_t count) {
        for (;;) {
            const std::uint64_t x = next();
            const std::uint64_t remainder = x % count;
            const std::uint64_t block = x - remainder;
            if (block + (count - 1) >= block) return remainder;
        }
    }

private:
    std::uint64_t state_;
};

// The pack before any shuffle: copy by copy, clubs, spades, hearts, diamonds, each from the ace along the
// pack's cycle.
std::vector<Card> canonical_pack(int ranks, int copies = 1);

// Fisher and Yates from the last place down, by a generator that starts at number + shuffle * 2^53.
// Shuffle 0 is the first deal's, shuffle k that of redeal k. `pack` is the whole canonical pack; afterwards
// its first card is the first to be dealt.
void shuffle_pack(std::span<Card> pack, std::uint64_t number, std::uint64_t shuffle);

std::vector<Card> pack_order(int ranks, int copies, std::uint64_t number, std::uint64_t shuffle);

// The cards left in the order in which the shuffled whole pack holds them; of a card with m copies left the
// first m copies' places count. Cards that are not in `order` are dropped.
std::vector<Card> order_of_cards_left(std::span<const Card> order, std::span<const Card> left);

// The cards of a single pack that are not up, in the given order of the whole pack.
std::vector<Card> order_above_heights(std::span<const Card> order, std::span<const std::uint8_t> heights);

// Fan by fan, the first card taken lowest. `sizes` says how many cards each fan takes; what they leave over
// is not dealt, and a fan the cards do not reach is not made.
std::vector<std::vector<Card>> deal_fans(std::span<const Card> order, std::span<const int> sizes);

// Fans of `size` in order; the last holds what is left.
std::vector<std::vector<Card>> deal_fans_of(std::span<const Card> order, int size);

}  // namespace demonfan
