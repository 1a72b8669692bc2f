// Building by suit: a layout and its positions as sets of cards.
//
// A card lies where it was dealt, or on its only possible parent (the next higher of its suit; a king: at
// the bottom of a fan), or it is up. A moved card can leave again only to go up, and whatever can go up goes
// up at once. So the set of cards that still lie where they were dealt is the whole position, up to the
// order of the fans: it is one word, and a perfect key.
//
// Why the heights follow from it: let two positions in which nothing can go up have the same dealt cards
// but let a suit be higher in one. The lowest card that is up there and not here is not dealt, so here it
// lies on its parent; the next lower card is up, so nothing covers it, and it could go up: contradiction.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "card.hpp"
#include "fan_layout.hpp"

namespace demonfan::by_suit {

// A set of cards: sixteen bits for each suit, the ace lowest. The parents of a set are the set shifted left
// by one; the bits above a suit's king stay clear in every set of cards that is used.
using Cards = std::uint64_t;

inline constexpr Cards kAces = 0x0001'0001'0001'0001ULL;
inline constexpr int kMostRanks = 15;

constexpr int index_of(Card card) { return suit_of(card) * 16 + rank_of(card); }
constexpr Card card_at(int index) { return make_card(index & 15, index >> 4); }
constexpr Cards set_of(Card card) { return Cards{1} << index_of(card); }

constexpr int lowest(Cards cards) { return std::countr_zero(cards); }
constexpr int highest(Cards cards) { return 63 - std::countl_zero(cards); }
constexpr int count(Cards cards) { return std::popcount(cards); }

// Of each suit the cards from the ace on without a gap: adding one to a suit's bits clears just those.
constexpr Cards from_aces(Cards cards) { return cards & ~(cards + kAces); }

using Heights = std::array<std::uint8_t, kSuits>;

constexpr Heights heights_of(Cards up) {
    Heights heights{};
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
        heights[suit] = static_cast<std::uint8_t>(count(up >> (16 * suit) & 0xFFFF));
    }
    return heights;
}

// The heights as one number below 2^16, the first suit lowest.
constexpr std::size_t number_of(const Heights& heights) {
    return static_cast<std::size_t>(heights[0] | heights[1] << 4 | heights[2] << 8 | heights[3] << 12);
}

constexpr Cards cards_below(const Heights& heights) {
    Cards cards = 0;
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
        cards |= ((Cards{1} << heights[suit]) - 1) << (16 * suit);
    }
    return cards;
}

// What moves: the cards that lie where they were dealt, and of these the highest in each fan.
struct Position {
    Cards dealt = 0;
    Cards tops = 0;

    // Neither buried under dealt cards nor moved out of reach: tops, moved cards, and cards that are up.
    Cards reached() const { return ~(dealt & ~tops); }

    friend bool operator==(const Position&, const Position&) = default;
};

// What does not move: which card lies beneath which.
//
// A card dealt onto its own parent, or a king at the bottom of its fan, has nowhere better to lie: once
// nothing dealt lies above it, it counts as moved. So a card that leaves takes such cards with it out of
// the dealt ones, and the next top is the first card beneath that still has somewhere to go.
struct Board {
    struct Place {
        Cards gone = 0;  // the card itself and the cards that its leaving settles
        Cards next = 0;  // the top thereafter, or none

        friend bool operator==(const Place&, const Place&) = default;
    };

    std::array<Place, 64> places{};
    Cards pack = 0;
    Cards kings = 0;
    Cards bottoms = 0;              // dealt at the bottom of a fan
    Cards emptying = 0;             // dealt cards whose leaving empties the fan
    std::array<Cards, 64> above{};  // by card: the dealt cards above it in its fan
    int fans = 0;
    Fill fill = Fill::none;
    Cards up_at_start = 0;  // cards that the layout has on the foundations
    Position start;

    // Throws std::invalid_argument unless every card is once in a fan or up, and the fill is one that
    // goes with this search.
    explicit Board(const FanLayout& layout);
    Board() = default;

    // The board of the layout in which a card of this fan (its cards as dealt, bottom first) is apart, alone
    // on a pile of its own.
    Board with_apart(std::span<const Card> fan, Card card) const;

    friend bool operator==(const Board&, const Board&) = default;

    void leave(Position& position, Cards card) const {
        const Place& place = places[static_cast<std::size_t>(lowest(card))];
        position.dealt &= ~place.gone;
        position.tops = (position.tops & ~card) | place.next;
    }

    // Cards up when everything that can go up has gone, here and after any number of moves up from the
    // tops, but no card outside `goal`. Each such top leaves its fan.
    Cards move_up(Position& position, Cards goal) const {
        for (;;) {
            const Cards up = from_aces(position.reached() & goal);
            Cards leaving = position.tops & up;
            if (leaving == 0) return up;
            for (; leaving != 0; leaving &= leaving - 1) leave(position, leaving & -leaving);
        }
    }

    // Moved and not up: each on its parent, a king at the bottom of a fan.
    Cards moved(const Position& position, Cards up) const { return pack & ~position.dealt & ~up; }

    int empty_fans(const Position& position, Cards moved) const {
        return fans - count(position.tops) - count(moved & kings);
    }

    // Tops on which no moved card lies.
    static Cards movable(const Position& position, Cards moved) { return position.tops & ~(moved << 1); }

    // Of these the ones whose parent is in reach. A parent in reach is never covered: its only child is
    // the card in question.
    Cards builds(const Position& position, Cards moved) const {
        return movable(position, moved) & ((position.tops | moved) >> 1);
    }

    // Kings with cards beneath them that can go into an empty fan.
    Cards king_moves(const Position& position, Cards moved) const {
        if (fill != Fill::kings || (position.tops & kings) == 0) return 0;
        return empty_fans(position, moved) > 0 ? movable(position, moved) & kings : 0;
    }

private:
    void lay(std::span<const Card> fan);
    void lift(std::span<const Card> fan);
};

}  // namespace demonfan::by_suit
