// A position of any game: all cards in one line, pile after pile.
//
// The line makes a position small (a few hundred bytes without a pointer), so that making a move is a copy
// and a shift, unmaking it is to forget the copy, and a position's key is nearly the position itself.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "rules.hpp"

namespace demonfan::general {

// A lying card: the card, and above it two bits for its face. `seen` stands only on a stock card that the
// player saw before: the stuck layout needs it, nothing else does.
inline constexpr std::uint8_t kDown = 0x80;
inline constexpr std::uint8_t kSeen = 0x40;
inline constexpr std::uint8_t kCardBits = 0x3F;

constexpr Card card_of(std::uint8_t lying) { return static_cast<Card>(lying & kCardBits); }
constexpr bool is_up(std::uint8_t lying) { return (lying & kDown) == 0; }

struct State {
    std::uint64_t deal =
        0;  // our own deal number, for shuffled redeals; 0: another's, whose order we cannot make
    std::uint32_t passes = 0;
    std::uint16_t redeals = 0;
    std::uint16_t draws = 0;
    std::uint8_t base = kNoRank;
    std::array<std::uint8_t, kMaxPiles + 1>
        starts{};                                // pile p lies in line[starts[p]] .. line[starts[p + 1]]
    std::array<std::uint8_t, kMaxCards> line{};  // bottom first; the stock's last is turned next

    int start(int pile) const { return starts[static_cast<std::size_t>(pile)]; }
    int end(int pile) const { return starts[static_cast<std::size_t>(pile) + 1]; }
    int size(int pile) const { return end(pile) - start(pile); }
    bool empty(int pile) const { return start(pile) == end(pile); }
    std::uint8_t at(int place) const { return line[static_cast<std::size_t>(place)]; }
    std::uint8_t& at(int place) { return line[static_cast<std::size_t>(place)]; }
    // The lying card `depth` below the top of a pile.
    std::uint8_t below_top(int pile, int depth) const { return at(end(pile) - 1 - depth); }
    std::uint8_t top(int pile) const { return below_top(pile, 0); }
    std::span<const std::uint8_t> cards(int pile) const {
        return std::span(line).subspan(static_cast<std::size_t>(start(pile)),
                                       static_cast<std::size_t>(size(pile)));
    }
};

// The top `count` cards of a pile go to the top of another, face up.
void carry(State& state, int source, int target, int count);

// Replaces all piles of [first, last) by the given ones, which may hold other cards than before.
void replace_piles(State& state, int first, int last, int piles,
                   std::span<const std::vector<std::uint8_t>> laid);

int cards_up(const Game& game, const State& state);
bool is_won(const Game& game, const State& state);

inline int redeals_left(const Game& game, const State& state) {
    return game.rules.redeal == RedealKind::none ? 0 : game.rules.redeals - state.redeals;
}
inline int draws_left(const Game& game, const State& state) { return game.rules.draws - state.draws; }
int turn_count(const Game& game, const State& state);
// Whether the foundation takes the card next.
bool goes_up(const Game& game, const State& state, int foundation, Card card);

// How Python hands positions over: deal (8 bytes), passes (4), redeals (2), draws (2), base (1), all little
// endian; then each pile of the numbering of Game, its size and its lying cards.
std::vector<std::uint8_t> encode(const Game& game, const State& state);
// Throws std::invalid_argument where the bytes are no position of the game.
State decode(const Game& game, std::span<const std::uint8_t> bytes);

}  // namespace demonfan::general
