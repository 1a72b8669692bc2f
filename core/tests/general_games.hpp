// Small games and positions for the tests of the general core.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "moves.hpp"
#include "rules.hpp"
#include "state.hpp"

namespace demonfan::general::check {

// Four foundations from the ace up in suit, and piles that build down in suit and are never filled.
inline Rules fan_rules(int ranks, int piles) {
    Rules rules;
    rules.ranks = ranks;
    for (int suit = 0; suit < kSuits; ++suit) {
        Foundation foundation;
        foundation.suit = suit;
        foundation.length = ranks;
        rules.foundations.push_back(foundation);
    }
    rules.pile_rules.emplace_back();
    rules.rule_of_pile.assign(static_cast<std::size_t>(piles), 0);
    return rules;
}

inline Fill fill_from(std::initializer_list<Source> sources) {
    Fill fill;
    fill.sources = sources;
    return fill;
}

// "2C" in a pack that goes up from the ace without a gap.
inline Card card(std::string_view text) {
    constexpr std::string_view kRanks = "A23456789TJQK";
    constexpr std::string_view kSuitLetters = "CSHD";
    return make_card(static_cast<int>(kRanks.find(text[0])), static_cast<int>(kSuitLetters.find(text[1])));
}

// Piles by number, "AC 2D" bottom first and "-3H" face down; those not named are empty.
inline State position(const Game& game, std::initializer_list<std::pair<int, std::string_view>> piles) {
    State state;
    int at = 0;
    for (int pile = 0; pile < game.piles; ++pile) {
        state.starts[static_cast<std::size_t>(pile)] = static_cast<std::uint8_t>(at);
        for (const auto& [number, text] : piles) {
            if (number != pile) continue;
            for (std::size_t i = 0; i + 1 < text.size(); i += 3) {
                const bool down = text[i] == '-';
                if (down) ++i;
                state.at(at++) = static_cast<std::uint8_t>(card(text.substr(i, 2)) | (down ? kDown : 0));
            }
        }
    }
    state.starts[static_cast<std::size_t>(game.piles)] = static_cast<std::uint8_t>(at);
    return state;
}

inline std::vector<Card> pile(const State& state, int number) {
    const auto cards = state.cards(number);
    return {cards.begin(), cards.end()};
}

inline std::vector<Card> cards(std::initializer_list<std::string_view> texts) {
    std::vector<Card> all;
    for (const std::string_view text : texts) all.push_back(card(text));
    return all;
}

}  // namespace demonfan::general::check
