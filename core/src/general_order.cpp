#include "general_order.hpp"

namespace demonfan::general {

Estimate::Estimate(const Game& game, std::uint8_t base) : game_(game) {
    const int ranks = game.rules.ranks;
    wanted_.fill(0xFF);
    for (const Foundation& foundation : game.rules.foundations) {
        const std::uint8_t start = game.start_rank(foundation, base);
        if (foundation.build == FoundationBuild::rank || start == kNoRank) {
            wanted_.fill(0);
            return;
        }
        int rank = start;
        for (int place = 0; place < foundation.length; ++place) {
            for (int suit = 0; suit < kSuits; ++suit) {
                if (foundation.build == FoundationBuild::suit && suit != foundation.suit) continue;
                std::uint8_t& wanted = wanted_[make_card(rank, suit)];
                wanted = static_cast<std::uint8_t>(std::min<int>(wanted, place));
            }
            rank = (((rank + foundation.step) % ranks) + ranks) % ranks;
        }
    }
}

int Estimate::operator()(const State& state) const {
    int estimate = kNotUp * state.start(game_.first_foundation);
    for (int pile = 0; pile < game_.first_cell; ++pile) {
        std::uint8_t first = 0xFF;  // what is wanted first of the cards passed
        for (const std::uint8_t lying : state.cards(pile)) {
            const std::uint8_t wanted = wanted_[card_of(lying)];
            if (wanted > first) estimate += kAbove;
            if (!is_up(lying)) estimate += kFaceDown;
            first = std::min(first, wanted);
        }
    }
    return estimate;
}

}  // namespace demonfan::general
