#include "odds_hidden.hpp"

#include <memory>

#include "effects.hpp"
#include "odds_playout.hpp"
#include "stuck.hpp"

namespace demonfan::odds {

namespace {

general::By by_of(Build build) {
    switch (build) {
        case Build::suit:
            return general::By::suit;
        case Build::alternate:
            return general::By::alternate;
        case Build::any:
            return general::By::any;
        case Build::rank:
            break;
    }
    return general::By::rank;
}

// The game without its redeals, with a pile for each fan that a layout may have.
general::Rules rules_of(const Rules& rules) {
    general::Rules game;
    game.ranks = rules.ranks;
    for (int suit = 0; suit < kSuits; ++suit) {
        general::Foundation foundation;
        foundation.suit = suit;
        foundation.length = rules.ranks;
        game.foundations.push_back(foundation);
    }
    general::PileRule pile;
    pile.by = by_of(rules.build);
    game.pile_rules.push_back(pile);
    game.rule_of_pile.assign(static_cast<std::size_t>(rules.ranks * kSuits), 0);
    return game;
}

// One layout, one play: the choices of the rule of thumb follow from the cards.
SplitMix64 choices_for(const FanLayout& layout) {
    std::uint64_t state = 0;
    for (const auto& fan : layout.fans) {
        for (const Card card : fan) state = SplitMix64(state + card).next();
        state = SplitMix64(state + kNoCard).next();
    }
    return SplitMix64(state);
}

}  // namespace

HiddenAnalyst::HiddenAnalyst(const Rules& rules) : Analyst(rules), game_(rules_of(rules)) {}

general::State HiddenAnalyst::laid(const FanLayout& layout) const {
    general::State state;
    std::size_t at = 0;
    int pile = 0;
    const auto next_pile = [&] {
        state.starts[static_cast<std::size_t>(++pile)] = static_cast<std::uint8_t>(at);
    };
    for (const auto& fan : layout.fans) {
        for (std::size_t i = 0; i < fan.size(); ++i) {
            state.line[at++] = static_cast<std::uint8_t>(fan[i] | (i + 1 < fan.size() ? general::kDown : 0));
        }
        next_pile();
    }
    while (pile < game_.first_foundation) next_pile();
    for (int suit = 0; suit < kSuits; ++suit) {
        for (int rank = 0; rank < layout.heights[static_cast<std::size_t>(suit)]; ++rank) {
            state.line[at++] = make_card(rank, suit);
        }
        next_pile();
    }
    return state;
}

Layout HiddenAnalyst::analyse(const FanLayout& layout, bool /*drawing*/) {
    SplitMix64 random = choices_for(layout);
    general::State state = laid(layout);
    play_layout(game_, state, random);
    Layout known;
    known.won = known.won_drawn = general::is_won(game_, state);
    if (!known.won && general::is_stuck(game_, state)) known.endings.push_back(heights_of(game_, state));
    return known;
}

Heights HiddenAnalyst::random_ending(const FanLayout& layout, SplitMix64& random) {
    using namespace general;
    State state = laid(layout);
    const auto moves = std::make_unique<MoveList>();
    std::vector<Move> choices;
    for (;;) {
        moves->clear();
        generate(game_, state, *moves);
        choices.clear();
        // Those that cannot be taken back, so that it comes to an end.
        for (const Move move : *moves) {
            State after = state;
            make(game_, after, move);
            if (!is_legal_carry(game_, after, {MoveKind::carry, move.target, move.source, 1})) {
                choices.push_back(move);
            }
        }
        if (choices.empty()) return odds::heights_of(game_, state);
        make(game_, state, choices[random.below(choices.size())]);
    }
}

}  // namespace demonfan::odds
