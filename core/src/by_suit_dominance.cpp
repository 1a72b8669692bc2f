#include "by_suit_dominance.hpp"

namespace demonfan::by_suit {

Relaxed relax(const Board& board, const Position& position, Cards goal, Cards held, Cards fixed) {
    Cards reached = position.reached() & board.pack;
    Cards pending = position.tops & ~fixed;
    Cards left = ~position.dealt;
    Cards held_kings = held & board.kings;
    held &= ~board.kings;

    const Cards up_now = from_aces(reached & goal);
    const Cards moved = board.moved(position, up_now);
    const Cards uncovered = ~(moved << 1);
    const bool kings_fill = board.fill == Fill::kings;
    bool room = kings_fill && board.empty_fans(position, moved) > 0;

    for (;;) {
        const Cards holding = (held & ~(left >> 1)) | held_kings;
        const Cards up = from_aces(reached & goal & ~holding);
        room = room || (kings_fill && (up & ~up_now & board.kings) != 0);
        const Cards build = (reached >> 1) | (room ? board.kings : 0);
        Cards leaving = pending & ~holding & (up | ((uncovered | up << 1) & build));
        if (leaving == 0) return {up, left};
        pending ^= leaving;
        if (kings_fill) {
            if ((leaving & board.kings) != 0) held_kings = 0;
            room = room || (leaving & board.emptying) != 0;
        }
        for (; leaving != 0; leaving &= leaving - 1) {
            const Board::Place& place = board.places[static_cast<std::size_t>(lowest(leaving))];
            pending |= place.next & ~fixed;
            reached |= place.gone | place.next;
            left |= place.gone;
        }
    }
}

bool out_of_reach(const Board& board, const Position& position, Cards goal, Cards held) {
    return relax(board, position, goal, held).up != goal;
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
