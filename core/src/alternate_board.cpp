#include "alternate_board.hpp"

#include <cstddef>
#include <stdexcept>

namespace demonfan::alternate {

Board::Board(const FanLayout& layout) : ranks(layout.ranks), fill(layout.fill), up_at_start(layout.heights) {
    if (ranks < 1 || ranks > kMostRanks) throw std::invalid_argument("a suit has 1 to 15 ranks");
    if (fill == Fill::any) throw std::invalid_argument("empty fans are filled never or with kings here");
    pack = (Cards{1} << (ranks * kSuits)) - 1;
    kings = pack & ~(pack >> kSuits);
    Cards seen = 0;
    const auto take = [&](Card card) {
        if (card >= ranks * kSuits) throw std::invalid_argument("a card is not of this pack");
        if ((seen & set_of(card)) != 0) throw std::invalid_argument("a card occurs twice");
        seen |= set_of(card);
    };
    for (int suit = 0; suit < kSuits; ++suit) {
        const int height = up_at_start[static_cast<std::size_t>(suit)];
        if (height > ranks) throw std::invalid_argument("a foundation is higher than its suit");
        for (int rank = 0; rank < height; ++rank) {
            take(make_card(rank, suit));
            start.first |= set_of(make_card(rank, suit));
        }
    }
    start.second = start.first;
    for (const auto& fan : layout.fans) {
        const int index = static_cast<int>(bottoms.size());
        int below = kNone;
        for (const Card card : fan) {
            take(card);
            places[card] = {index, below, kNone};
            if (below != kNone) places[static_cast<std::size_t>(below)].above = card;
            below = card;
        }
        bottoms.push_back(fan.empty() ? kNone : fan.front());
    }
    if (seen != pack) throw std::invalid_argument("a card is missing");
}

Heights Board::heights(const Position& position) const {
    constexpr Cards kClubs = 0x1111'1111'1111'1111ULL;
    Heights heights{};
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
        heights[suit] = static_cast<std::uint8_t>(std::popcount(position.up() & (kClubs << suit)));
    }
    return heights;
}

Cards tops(const Board& board, const Position& position) {
    Cards covered = 0;
    for (Cards rest = board.pack & ~position.off(); rest != 0; rest &= rest - 1) {
        const int below = board.place(lowest(rest)).below;
        if (below != Board::kNone) covered |= set_of(static_cast<Card>(below));
    }
    for (Cards rest = position.moved() & ~board.kings; rest != 0; rest &= rest - 1) {
        const Card card = lowest(rest);
        covered |= set_of(parent_of(card, (position.second & set_of(card)) != 0 ? 1 : 0));
    }
    return board.pack & ~position.up() & ~covered;
}

int empty_fans(const Board& board, const Position& position) {
    int empty = -std::popcount(position.moved() & board.kings);
    for (const int bottom : board.bottoms) {
        if (bottom == Board::kNone || (position.off() & set_of(static_cast<Card>(bottom))) != 0) ++empty;
    }
    return empty;
}

}  // namespace demonfan::alternate
