#include "by_suit_board.hpp"

#include <stdexcept>
#include <vector>

namespace demonfan::by_suit {

Board::Board(const FanLayout& layout) : fans(static_cast<int>(layout.fans.size())), fill(layout.fill) {
    if (layout.ranks < 1 || layout.ranks > kMostRanks) {
        throw std::invalid_argument("a suit has between 1 and 15 cards");
    }
    if (fill == Fill::any)
        throw std::invalid_argument("by suit, empty fans are filled by kings or not at all");
    for (const std::uint8_t height : layout.heights) {
        if (height > layout.ranks) throw std::invalid_argument("a foundation is higher than its suit");
    }
    pack = kAces * ((Cards{1} << layout.ranks) - 1);
    kings = kAces << (layout.ranks - 1);

    up_at_start = cards_below(layout.heights);
    Cards missing = pack & ~up_at_start;
    for (const auto& fan : layout.fans) {
        for (const Card card : fan) {
            const Cards self = card < 4 * kMostRanks ? set_of(card) : 0;
            if ((self & missing) == 0) throw std::invalid_argument("a card is doubled or not in the pack");
            missing ^= self;
        }
        lay(fan);
    }
    if (missing != 0) throw std::invalid_argument("a card is neither in a fan nor up");
}

void Board::lay(std::span<const Card> fan) {
    Cards laid = 0;
    Cards beneath = 0;  // the card last laid
    Cards settled = 0;  // at the top of the fan so far: cards that count as moved once they are tops
    Cards top = 0;      // the card beneath those
    for (const Card card : fan) {
        const Cards self = set_of(card);
        const bool settles = beneath == 0 ? (self & kings) != 0 : self << 1 == beneath;
        if (settles) {
            settled |= self;
        } else {
            places[static_cast<std::size_t>(lowest(self))] = {self | settled, top};
            if (beneath == 0) bottoms |= self;
            if (top == 0 && (settled & kings) == 0) emptying |= self;
            settled = 0;
            top = self;
        }
        for (Cards rest = laid; rest != 0; rest &= rest - 1) {
            above[static_cast<std::size_t>(lowest(rest))] |= self;
        }
        laid |= self;
        beneath = self;
    }
    start.dealt |= laid & ~settled;
    start.tops |= top;
}

void Board::lift(std::span<const Card> fan) {
    for (const Card card : fan) {
        const Cards others = ~set_of(card);
        const auto index = static_cast<std::size_t>(index_of(card));
        places[index] = {};
        above[index] = 0;
        bottoms &= others;
        emptying &= others;
        start.dealt &= others;
        start.tops &= others;
    }
}

Board Board::with_apart(std::span<const Card> fan, Card card) const {
    Board apart = *this;
    apart.lift(fan);
    std::vector<Card> rest(fan.begin(), fan.end());
    std::erase(rest, card);
    apart.lay(rest);
    apart.lay({&card, 1});
    ++apart.fans;
    return apart;
}

}  // namespace demonfan::by_suit
