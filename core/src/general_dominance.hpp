// What the general search need not try: each with its exact conditions and its proof in the source.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "general_key.hpp"
#include "moves.hpp"
#include "state.hpp"

namespace demonfan::general {

// Each switch turns off one dominance; the verdict stays the same, only the work grows.
struct Dominances {
    bool safe_up = true;       // some cards go up at once
    bool dead = true;          // positions where some card can never leave its place
    bool equal_places = true;  // of places that are alike only the first is tried
};

class Dominance {
public:
    // `last_layout`: no redeal will be made any more, whatever the position says.
    Dominance(const Game& game, Dominances on, bool last_layout);

    // A move up after which the position is won if it was before.
    std::optional<Move> safe_up(const State& state) const;

    // True only if the position cannot be won.
    bool is_dead(const State& state) const;

    // Whether the move leads to what another move of the same position leads to as well.
    bool is_equal_to_another(const State& state, Move move) const;

    // Whether the order of equal piles still matters: a redeal may gather them in it.
    KeyKind key_kind(const State& state) const;

private:
    // What depends on the base rank.
    struct Relations {
        std::array<CardSet, 64> parents{};   // cards it may be laid on, in some pile
        std::array<CardSet, 64> children{};  // cards that may be laid on it, in some pile
        std::array<CardSet, 64> before{};    // cards it may follow on some foundation
        std::array<CardSet, 64> after{};     // cards that may follow it there
    };

    const Relations& relations(const State& state) const {
        return relations_[state.base == kNoRank ? kMaxRanks : state.base];
    }
    Relations relate(std::uint8_t base) const;
    bool is_last_layout(const State& state) const {
        return (last_layout_ || redeals_left(game_, state) <= 0) && draws_left(game_, state) <= 0;
    }
    bool is_safe(const State& state, CardSet in_play, CardSet next_up, Card card) const;
    CardSet next_cards_up(const State& state) const;
    int home(const State& state, Card card) const;

    const Game& game_;
    Dominances on_;
    bool last_layout_;
    bool safe_rules_ = false;  // the rules fulfil the conditions of safe_up
    std::vector<Relations> relations_;
};

}  // namespace demonfan::general
