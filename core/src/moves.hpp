// Which moves are legal, redeals apart: those depend on the stuck layout (stuck.hpp).
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <stdexcept>

#include "state.hpp"

namespace demonfan::general {

enum class MoveKind : std::uint8_t { carry, turn, redeal, draw };

// Four bytes. The piles are numbers of Game; for a draw `count` is how deep the card lies below the top, and
// `target` is kNoPile where it goes to the top of its own pile.
inline constexpr std::uint8_t kNoPile = 0xFF;

struct Move {
    MoveKind kind = MoveKind::carry;
    std::uint8_t source = kNoPile;
    std::uint8_t target = kNoPile;
    std::uint8_t count = 0;

    friend auto operator<=>(const Move&, const Move&) = default;
};

constexpr std::uint32_t code_of(Move move) {
    return static_cast<std::uint32_t>(move.kind) | std::uint32_t{move.source} << 8 |
           std::uint32_t{move.target} << 16 | std::uint32_t{move.count} << 24;
}
Move move_of(std::uint32_t code);  // throws std::invalid_argument

// Belongs to the caller, so that generating needs no memory of its own.
class MoveList {
public:
    void push(Move move) {
        if (size_ == moves_.size()) throw std::length_error("too many moves in one position");
        moves_[size_++] = move;
    }
    void clear() { size_ = 0; }
    std::size_t size() const { return size_; }
    const Move* begin() const { return moves_.data(); }
    const Move* end() const { return moves_.data() + size_; }

private:
    std::size_t size_ = 0;
    std::array<Move, 8192> moves_;  // more than any game of the model was seen to need
};

// Appends every legal carry, turn and draw.
void generate(const Game& game, const State& state, MoveList& moves);
// Appends every legal carry.
void generate_carries(const Game& game, const State& state, MoveList& moves);
bool can_carry(const Game& game, const State& state);

bool is_legal_carry(const Game& game, const State& state, Move move);
bool is_legal_turn(const Game& game, const State& state);
bool is_legal_draw(const Game& game, const State& state, Move move);

// Whether the `count` top cards are face up and each lies on the next as the rules build.
bool is_packed(const Game& game, const State& state, int pile, int count);
int free_cells(const Game& game, const State& state);
// The reserve with the most cards, the first of equals.
int fuller_reserve(const Game& game, const State& state);
// Takes the card of a draw to the top of its own pile, and counts the draw.
void raise_buried(State& state, int pile, int depth);

}  // namespace demonfan::general
