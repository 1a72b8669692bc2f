#include "general_order.hpp"

#include <span>

#include "position_table.hpp"

namespace demonfan::general {

Weights weights(std::uint64_t number) {
    Weights chosen;
    if (number == 0) return chosen;
    std::uint64_t random = hash_word(number * 0x9E3779B97F4A7C15ULL);
    const auto pick = [&random](int least, int most) {
        random = hash_word(random + 0xD6E8FEB86659FD93ULL);
        return least + static_cast<int>(random >> 33) % (most - least + 1);
    };
    chosen.not_up = pick(1, 4);
    chosen.above = pick(0, 6);
    chosen.face_down = pick(1, 3);
    chosen.buries = pick(0, 8);
    chosen.packed = pick(0, 4);
    chosen.noise = pick(0, 6);
    chosen.seed = random;
    return chosen;
}

Estimate::Estimate(const Game& game, std::uint8_t base, const Weights& weights)
    : game_(game), weights_(weights) {
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
    int estimate = weights_.not_up * state.start(game_.first_foundation);
    std::uint64_t random = weights_.seed;
    for (int pile = 0; pile < game_.first_cell; ++pile) {
        std::uint8_t first = 0xFF;  // what is wanted first of the cards passed
        int below = -1;
        for (const std::uint8_t lying : state.cards(pile)) {
            const Card card = card_of(lying);
            const std::uint8_t wanted = wanted_[card];
            if (wanted > first) estimate += weights_.above;
            if (!is_up(lying)) estimate += weights_.face_down;
            first = std::min(first, wanted);
            if (weights_.packed != 0) {
                if (below >= 0 && pile < game_.tableau &&
                    game_.lies_on(pile, state.base, card, static_cast<Card>(below)))
                    estimate -= weights_.packed;
                below = card;
            }
        }
        if (weights_.noise != 0) {
            const std::span<const std::uint8_t> cards = state.cards(pile);
            random += hash_word((cards.empty() ? 99 : cards.back()) * 0x9E3779B97F4A7C15ULL + cards.size() +
                                weights_.seed);
        }
    }
    if (weights_.noise != 0) {
        estimate +=
            static_cast<int>((hash_word(random) >> 33) % static_cast<std::uint64_t>(weights_.noise + 1));
    }
    return weights_.buries == 0 ? estimate : estimate + weights_.buries * depth_of_next(state);
}

int Estimate::depth_of_next(const State& state) const {
    int depth = 0;
    for (int foundation = game_.first_foundation; foundation < game_.piles; ++foundation) {
        const int size = state.size(foundation);
        const Foundation& rule = game_.foundation(foundation);
        if (size == 0 || size >= rule.length || rule.build == FoundationBuild::rank || rule.whole) continue;
        const Card top = card_of(state.top(foundation));
        const int rank =
            ((rank_of(top) + rule.step) % game_.rules.ranks + game_.rules.ranks) % game_.rules.ranks;
        int least = 8;
        for (int pile = 0; pile < game_.first_cell; ++pile) {
            const std::span<const std::uint8_t> cards = state.cards(pile);
            const int reach = std::min<int>(least, static_cast<int>(cards.size()));
            for (int above = 0; above < reach; ++above) {
                const Card card = card_of(cards[cards.size() - 1 - static_cast<std::size_t>(above)]);
                if (rank_of(card) != rank) continue;
                if (rule.build == FoundationBuild::suit ? suit_of(card) != suit_of(top)
                                                        : is_red(card) == is_red(top))
                    continue;
                least = above;
                break;
            }
        }
        depth += least;
    }
    return depth;
}

}  // namespace demonfan::general
