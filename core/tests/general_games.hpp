// Small games and positions for the tests of the general core.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "deals.hpp"
#include "effects.hpp"
#include "moves.hpp"
#include "rules.hpp"
#include "state.hpp"
#include "stuck.hpp"

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

// The cards of our own number in fans of so many cards.
inline State dealt(const Game& game, std::uint64_t number, std::size_t size) {
    const std::vector<Card> order = pack_order(game.rules.ranks, game.rules.packs, number, 0);
    std::vector<std::vector<std::uint8_t>> fans(static_cast<std::size_t>(game.tableau));
    for (std::size_t i = 0; i < order.size(); ++i) fans[i / size].push_back(order[i]);
    State state = position(game, {});
    replace_piles(state, 0, game.tableau, game.piles, fans);
    return state;
}

// Whether the moves are legal, one after the other, and the last wins.
inline bool leads_to_a_win(const Game& game, State state, const std::vector<Move>& line) {
    const auto moves = std::make_unique<MoveList>();
    for (const Move move : line) {
        legal_moves(game, state, *moves);
        if (std::find(moves->begin(), moves->end(), move) == moves->end()) return false;
        make(game, state, move);
    }
    return is_won(game, state);
}

// Five games of six ranks: by suit and by alternate colour, filling, cells and packed runs.
inline Rules small_rules(int kind) {
    Rules rules = fan_rules(6, 8);
    PileRule& pile = rules.pile_rules[0];
    pile.by = kind % 2 == 0 ? By::suit : By::alternate;
    if (kind >= 2) pile.fills = {fill_from({Source::tableau, Source::cell})};
    if (kind == 2) pile.fills[0].ranks = 1 << 5;  // kings only
    if (kind == 4) rules.cells = 1;
    rules.lift = kind >= 3 ? Lift::packed : Lift::single;
    return rules;
}

}  // namespace demonfan::general::check
