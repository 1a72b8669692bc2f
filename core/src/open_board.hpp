// Open fans built in any way, one card at a time, where empty fans are never filled: a layout and its
// positions.
//
// A card lies where it was dealt, or on a card that the build lets it lie on, or it is up. What it may lie on
// is of one rank, so there are at most four such cards, told apart by their suits: three bits a card are the
// whole position, up to the order of the fans, and a perfect key. A card that lies again on the card it was
// dealt onto counts as dealt.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "card.hpp"
#include "control.hpp"
#include "fan_layout.hpp"

namespace demonfan::open_fans {

inline constexpr int kMostRanks = 13;
inline constexpr int kMostCards = kMostRanks * kSuits;

using Heights = std::array<std::uint8_t, kSuits>;

// A set of cards: bit c stands for card c.
using Cards = std::uint64_t;

constexpr Cards set_of(Card card) { return Cards{1} << card; }
constexpr Card lowest(Cards cards) { return static_cast<Card>(std::countr_zero(cards)); }

// A card goes onto the next higher of its suit, of the other colour, or of any suit; or onto its own rank.
enum class Build : std::uint8_t { suit, alternate, any, rank };

using Key = std::array<std::uint64_t, 3>;

struct Position {
    std::array<Card, kMostCards> below{};  // kNoCard: at the bottom; of a card that is up it means nothing
    Cards tops = 0;
    Heights heights{};

    bool is_up(Card card) const { return rank_of(card) < heights[static_cast<std::size_t>(suit_of(card))]; }
    bool goes_up(Card card) const {
        return rank_of(card) == heights[static_cast<std::size_t>(suit_of(card))];
    }
    // A top.
    void go_up(Card card) {
        leave(card);
        ++heights[static_cast<std::size_t>(suit_of(card))];
    }
    // A top onto another.
    void go_onto(Card card, Card parent) {
        leave(card);
        below[card] = parent;
        tops = (tops & ~set_of(parent)) | set_of(card);
    }

private:
    void leave(Card card) {
        tops &= ~set_of(card);
        if (below[card] != kNoCard) tops |= set_of(below[card]);
    }
};

struct Board {
    // Throws std::invalid_argument unless every card is once in a fan or up, and empty fans are not filled.
    Board(const FanLayout& layout, Build build);
    Board() = default;

    Key key(const Position& position) const;
    Position position(const Key& key) const;
    bool is_won(const Position& position) const { return position.heights == full; }
    Cards lying(const Position& position) const;
    // The tops that can go up.
    Cards going_up(const Position& position) const;
    // The top can come back by a move of its own to where it lies.
    bool can_return(const Position& position, Card card) const {
        return position.below[card] != kNoCard && (parents[card] & set_of(position.below[card])) != 0;
    }

    std::array<Cards, kMostCards> parents{};   // what a card may be laid on
    std::array<Cards, kMostCards> children{};  // what may be laid on a card
    Cards pack = 0;
    int ranks = 0;
    Heights full{};
    Position start;
};

// Calls visit(card, parent, next position, is the move reversible) for every move; going up the parent is
// kNoCard.
template <class Visit>
void for_each_move(const Board& board, const Position& position, Visit&& visit) {
    for (Cards rest = position.tops; rest != 0; rest &= rest - 1) {
        const Card card = lowest(rest);
        if (position.goes_up(card)) {
            Position next = position;
            next.go_up(card);
            visit(card, kNoCard, next, false);
        }
        const bool reversible = board.can_return(position, card);
        for (Cards to = board.parents[card] & position.tops; to != 0; to &= to - 1) {
            Position next = position;
            next.go_onto(card, lowest(to));
            visit(card, lowest(to), next, reversible);
        }
    }
}

}  // namespace demonfan::open_fans
