// The moves the search looks at, as cards and targets.
#pragma once

#include <array>
#include <cstddef>

#include "demon_dominance.hpp"
#include "demon_state.hpp"

namespace demonfan::demon {

// A move list the caller owns.
struct MoveList {
    static constexpr std::size_t kMost = 512;
    std::array<Move, kMost> moves;
    std::size_t size = 0;

    void add(int card, int onto) {
        moves[size++] = Move{static_cast<std::uint8_t>(card), static_cast<std::uint8_t>(onto)};
    }
    const Move* begin() const { return moves.data(); }
    const Move* end() const { return moves.data() + size; }
};

// Lists every legal move that the dominances leave, up to the order of equal columns.
void list_moves(const Board& board, const Use& use, const State& state, MoveList& list);

}  // namespace demonfan::demon
