#include "by_suit_dominance.hpp"

namespace demonfan::by_suit {

Cards most_up(const Board& board, const Position& position, Cards goal, Cards held) {
    Cards reached = position.reached();
    Cards pending = position.tops;
    Cards left = ~position.dealt;
    Cards held_kings = held & board.kings;
    held &= ~board.kings;

    Cards up = from_aces(reached & goal);
    const Cards moved = board.moved(position, up);
    const Cards uncovered = ~(moved << 1);
    bool room = board.fill == Fill::kings && board.empty_fans(position, moved) > 0;

    for (;;) {
        const Cards holding = (held & ~(left >> 1)) | held_kings;
        up = from_aces(reached & goal & ~holding);
        Cards build = reached >> 1;
        if (room) build |= board.kings;
        Cards leaving = pending & ~holding & (up | (uncovered & build));
        if (leaving == 0) return up;
        if ((leaving & board.kings) != 0) held_kings = 0;
        pending &= ~leaving;
        if (board.fill == Fill::kings) {
            room |= (leaving & board.emptying) != 0 || (up & board.kings & ~leaving) != 0;
        }
        for (; leaving != 0; leaving &= leaving - 1) {
            const Board::Place& place = board.places[static_cast<std::size_t>(lowest(leaving))];
            pending |= place.next;
            reached |= place.gone | place.next;
            left |= place.gone;
        }
    }
}

bool out_of_reach(const Board& board, const Position& position, Cards goal, Cards held) {
    return most_up(board, position, goal, held) != goal;
}

Cards safe_builds(const Board& board, const Position& position, Cards moved) {
    Cards targets = moved;
    if (board.fill == Fill::none) {
        targets |= position.tops & (board.kings | board.bottoms);
    } else if (board.empty_fans(position, moved) >= count(position.dealt & board.kings)) {
        targets |= position.tops & board.bottoms;
    }
    return Board::movable(position, moved) & (targets >> 1);
}

Cards safe_king_moves(const Board& board, const Position& position, Cards moved) {
    const Cards kings = board.king_moves(position, moved);
    if (kings == 0) return 0;
    return board.empty_fans(position, moved) >= count(position.dealt & board.kings) ? kings : 0;
}

}  // namespace demonfan::by_suit
