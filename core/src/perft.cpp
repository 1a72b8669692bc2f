#include "perft.hpp"

#include <cstddef>
#include <vector>

#include "effects.hpp"
#include "moves.hpp"
#include "stuck.hpp"

namespace demonfan::general {

namespace {

std::uint64_t count(const Game& game, const State& state, std::size_t depth, std::vector<MoveList>& lists,
                    const Control* control) {
    if (control != nullptr && control->cancelled.load(std::memory_order_relaxed)) return 0;
    MoveList& moves = lists[depth - 1];
    legal_moves(game, state, moves);
    if (depth == 1) return moves.size();
    std::uint64_t paths = 0;
    for (const Move move : moves) {
        State following = state;
        make(game, following, move);
        paths += count(game, following, depth - 1, lists, control);
    }
    return paths;
}

}  // namespace

std::uint64_t perft(const Game& game, const State& state, int depth, const Control* control) {
    if (depth <= 0) return 1;
    std::vector<MoveList> lists(static_cast<std::size_t>(depth));
    return count(game, state, static_cast<std::size_t>(depth), lists, control);
}

}  // namespace demonfan::general
