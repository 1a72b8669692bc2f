// Building by alternate colour: a layout and its positions.
//
// A card lies where it was dealt, or on one of its two possible parents (the next higher rank of the other
// colour; a king: at the bottom of a fan), or it is up. That is two bits a card, and with them the position
// is complete, up to the order of the fans: a perfect key.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "card.hpp"
#include "control.hpp"
#include "fan_layout.hpp"

namespace demonfan::alternate {

inline constexpr int kMostRanks = 15;
inline constexpr int kMostCards = kMostRanks * kSuits;

using Heights = std::array<std::uint8_t, kSuits>;

// A set of cards: bit c stands for card c.
using Cards = std::uint64_t;

constexpr Cards set_of(Card card) { return Cards{1} << card; }
constexpr Card lowest(Cards cards) { return static_cast<Card>(std::countr_zero(cards)); }

// The other card of the same rank and colour. Twins have the same possible parents.
constexpr Card twin_of(Card card) { return card ^ 1; }
// The possible parents, the one of the lower suit first; not for kings.
constexpr Card parent_of(Card card, int which) {
    return make_card(rank_of(card) + 1, (is_red(card) ? 0 : 2) + which);
}
constexpr bool may_lie_on(Card card, Card parent) {
    return rank_of(parent) == rank_of(card) + 1 && is_red(parent) != is_red(card);
}

// Dealt: in neither set. Moved: on its first or on its second parent; a king in a fan of its own: on its
// first. Up: in both. A card that lies again where it was dealt, on a parent that never left, counts as
// dealt.
struct Position {
    Cards first = 0;
    Cards second = 0;

    Cards up() const { return first & second; }
    Cards moved() const { return first ^ second; }
    Cards off() const { return first | second; }  // not where it was dealt
    bool operator==(const Position&) const = default;
};

// What does not move: which card was dealt onto which.
struct Board {
    static constexpr int kNone = -1;

    struct Place {
        int fan = kNone;  // none: up from the start
        int below = kNone, above = kNone;
    };

    // Throws std::invalid_argument unless every card is once in a fan or up, and empty fans are filled never
    // or with kings.
    explicit Board(const FanLayout& layout);

    const Place& place(Card card) const { return places[card]; }
    bool on_table(Card card) const { return places[card].fan != kNone; }
    bool is_king(Card card) const { return rank_of(card) + 1 == ranks; }
    // Dealt onto one of its possible parents: it can come back there.
    bool at_home(Card card) const {
        return places[card].below != kNone && may_lie_on(card, static_cast<Card>(places[card].below));
    }

    Heights heights(const Position& position) const;

    int ranks = 0;
    Fill fill = Fill::none;
    Cards pack = 0;
    Cards kings = 0;
    Heights up_at_start{};
    std::vector<int> bottoms;  // of each fan; none: an empty fan
    std::array<Place, kMostCards> places{};
    Position start;
};

// Calls visit(step, position after it, can the move be taken back) for every move, a king's from the bottom
// of one fan to that of another left out: it changes nothing.
template <class Visit>
void for_each_move(const Board& board, const Position& position, Visit&& visit);

// The cards that nothing lies on.
Cards tops(const Board& board, const Position& position);
int empty_fans(const Board& board, const Position& position);

template <class Visit>
void for_each_move(const Board& board, const Position& position, Visit&& visit) {
    const Cards free = tops(board, position);
    const Heights heights = board.heights(position);
    const bool room = board.fill == Fill::kings && empty_fans(board, position) > 0;
    for (Cards rest = free; rest != 0; rest &= rest - 1) {
        const Card card = lowest(rest);
        const Cards self = set_of(card);
        if (heights[static_cast<std::size_t>(suit_of(card))] == rank_of(card)) {
            visit(Step{StepKind::to_foundation, card},
                  Position{position.first | self, position.second | self}, false);
        }
        const bool moved = (position.moved() & self) != 0;
        const Position lifted{position.first & ~self, position.second & ~self};
        const Board::Place& place = board.place(card);
        if (board.is_king(card)) {
            if (!room || moved || place.below == Board::kNone) continue;
            visit(Step{StepKind::to_empty, card}, Position{lifted.first | self, lifted.second}, false);
            continue;
        }
        for (int which = 0; which < 2; ++which) {
            const Card parent = parent_of(card, which);
            if ((free & set_of(parent)) == 0) continue;
            Position next = lifted;
            const bool home = place.below == parent && (position.off() & set_of(parent)) == 0;
            if (!home) (which == 0 ? next.first : next.second) |= self;
            visit(Step{StepKind::onto_card, card, parent}, next, moved || board.at_home(card));
        }
    }
}

}  // namespace demonfan::alternate
