#include "deals.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace demonfan {

std::vector<Card> canonical_pack(int ranks, int copies) {
    std::vector<Card> pack;
    pack.reserve(static_cast<std::size_t>(ranks * copies * kSuits));
    for (int copy = 0; copy < copies; ++copy) {
        for (int suit = 0; suit < kSuits; ++suit) {
            for (int rank = 0; rank < ranks; ++rank) pack.push_back(make_card(rank, suit));
        }
    }
    return pack;
}

void shuffle_pack(std::span<Card> pack, std::uint64_t number, std::uint64_t shuffle) {
    SplitMix64 random(number + (shuffle << 53));
    for (std::size_t i = pack.size(); i-- > 1;) std::swap(pack[i], pack[random.below(i + 1)]);
}

std::vector<Card> pack_order(int ranks, int copies, std::uint64_t number, std::uint64_t shuffle) {
    std::vector<Card> pack = canonical_pack(ranks, copies);
    shuffle_pack(pack, number, shuffle);
    return pack;
}

std::vector<Card> order_of_cards_left(std::span<const Card> order, std::span<const Card> left) {
    std::array<int, 256> copies{};
    for (const Card card : left) ++copies[card];
    std::vector<Card> ordered;
    ordered.reserve(left.size());
    for (const Card card : order) {
        if (copies[card] == 0) continue;
        --copies[card];
        ordered.push_back(card);
    }
    return ordered;
}

std::vector<Card> order_above_heights(std::span<const Card> order, std::span<const std::uint8_t> heights) {
    std::vector<Card> ordered;
    ordered.reserve(order.size());
    for (const Card card : order) {
        if (rank_of(card) >= heights[static_cast<std::size_t>(suit_of(card))]) ordered.push_back(card);
    }
    return ordered;
}

std::vector<std::vector<Card>> deal_fans(std::span<const Card> order, std::span<const int> sizes) {
    std::vector<std::vector<Card>> fans;
    for (const int size : sizes) {
        if (order.empty()) break;
        const std::size_t taken = std::min(order.size(), static_cast<std::size_t>(size));
        fans.emplace_back(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(taken));
        order = order.subspan(taken);
    }
    return fans;
}

std::vector<std::vector<Card>> deal_fans_of(std::span<const Card> order, int size) {
    const std::vector<int> sizes(
        (order.size() + static_cast<std::size_t>(size) - 1) / static_cast<std::size_t>(size), size);
    return deal_fans(order, sizes);
}

}  // namespace demonfan
