#include "open_board.hpp"

#include <stdexcept>

namespace demonfan::open_fans {

namespace {

constexpr std::uint64_t kUp = 7;
constexpr int kBits = 3;
constexpr int kPerWord = 18;

bool may_lie_on(Build build, Card card, Card parent) {
    if (build == Build::rank) return rank_of(card) == rank_of(parent) && card != parent;
    if (rank_of(parent) != rank_of(card) + 1) return false;
    if (build == Build::suit) return suit_of(card) == suit_of(parent);
    return build == Build::any || is_red(card) != is_red(parent);
}

}  // namespace

Board::Board(const FanLayout& layout, Build build) : ranks(layout.ranks) {
    if (ranks < 2 || ranks > kMostRanks) throw std::invalid_argument("a suit has 2 to 13 ranks");
    if (layout.fill != Fill::none) throw std::invalid_argument("empty fans are never filled here");
    const int cards = ranks * kSuits;
    pack = (Cards{1} << cards) - 1;
    full.fill(static_cast<std::uint8_t>(ranks));
    for (int card = 0; card < cards; ++card) {
        for (int parent = 0; parent < cards; ++parent) {
            if (!may_lie_on(build, static_cast<Card>(card), static_cast<Card>(parent))) continue;
            parents[static_cast<std::size_t>(card)] |= set_of(static_cast<Card>(parent));
            children[static_cast<std::size_t>(parent)] |= set_of(static_cast<Card>(card));
        }
    }
    for (const auto height : layout.heights) {
        if (height > ranks) throw std::invalid_argument("a foundation is higher than its suit");
    }
    start.heights = layout.heights;
    start.below.fill(kNoCard);
    Cards left = lying(start);
    for (const auto& fan : layout.fans) {
        Card under = kNoCard;
        for (const Card card : fan) {
            if (card >= cards || (left & set_of(card)) == 0) {
                throw std::invalid_argument("a card is up and in a fan, twice there, or of no pack");
            }
            left &= ~set_of(card);
            start.below[card] = under;
            under = card;
        }
        if (under != kNoCard) start.tops |= set_of(under);
    }
    if (left != 0) throw std::invalid_argument("a card is missing");
}

Cards Board::lying(const Position& position) const {
    constexpr Cards kClubs = 0x0111'1111'1111'1111ULL;
    Cards up = 0;
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
        up |= kClubs << suit & ((Cards{1} << (kSuits * position.heights[suit])) - 1);
    }
    return pack & ~up;
}

Cards Board::going_up(const Position& position) const {
    Cards cards = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
        const int height = position.heights[static_cast<std::size_t>(suit)];
        if (height < ranks) cards |= set_of(make_card(height, suit));
    }
    return cards & position.tops;
}

Key Board::key(const Position& position) const {
    Key key{};
    for (int at = 0; at < ranks * kSuits; ++at) {
        const auto card = static_cast<Card>(at);
        std::uint64_t code = 0;
        if (position.is_up(card)) {
            code = kUp;
        } else if (position.below[card] != start.below[card]) {
            code = 1 + static_cast<std::uint64_t>(suit_of(position.below[card]));
        }
        key[static_cast<std::size_t>(at / kPerWord)] |= code << (kBits * (at % kPerWord));
    }
    return key;
}

Position Board::position(const Key& key) const {
    Position position;
    position.below = start.below;
    Cards lying = 0;
    Cards covered = 0;
    for (int at = 0; at < ranks * kSuits; ++at) {
        const auto card = static_cast<Card>(at);
        const auto code = key[static_cast<std::size_t>(at / kPerWord)] >> (kBits * (at % kPerWord)) & kUp;
        if (code == kUp) {
            ++position.heights[static_cast<std::size_t>(suit_of(card))];
            continue;
        }
        lying |= set_of(card);
        if (code != 0) {
            position.below[card] = make_card(rank_of(lowest(parents[card])), static_cast<int>(code) - 1);
        }
        if (position.below[card] != kNoCard) covered |= set_of(position.below[card]);
    }
    position.tops = lying & ~covered;
    return position;
}

}  // namespace demonfan::open_fans
