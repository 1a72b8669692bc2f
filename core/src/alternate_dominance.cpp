#include "alternate_dominance.hpp"

#include <cstddef>

namespace demonfan::alternate {

bool out_of_reach(const Board& board, const Heights& goal) {
    Cards dealt = board.pack & ~board.start.up();
    Cards tops = 0;
    for (Cards rest = dealt; rest != 0; rest &= rest - 1) {
        if (board.place(lowest(rest)).above == Board::kNone) tops |= set_of(lowest(rest));
    }
    bool room = false;
    for (const int bottom : board.bottoms) room |= bottom == Board::kNone;
    Heights heights = board.up_at_start;
    for (bool changed = true; changed;) {
        changed = false;
        const Cards reached = board.pack & (~dealt | tops);
        for (std::size_t suit = 0; suit < kSuits; ++suit) {
            while (heights[suit] < goal[suit] &&
                   (reached & set_of(make_card(heights[suit], static_cast<int>(suit)))) != 0) {
                ++heights[suit];
                changed = true;
            }
        }
        const Cards hosts = reached & ~board.start.up();
        for (Cards rest = tops; rest != 0; rest &= rest - 1) {
            const Card card = lowest(rest);
            bool leaves = heights[static_cast<std::size_t>(suit_of(card))] > rank_of(card);
            if (board.is_king(card)) {
                leaves |= board.fill == Fill::kings && room;
            } else {
                leaves |= (hosts & (set_of(parent_of(card, 0)) | set_of(parent_of(card, 1)))) != 0;
            }
            if (!leaves) continue;
            const int below = board.place(card).below;
            dealt &= ~set_of(card);
            tops &= ~set_of(card);
            if (below == Board::kNone) {
                room = true;
            } else {
                tops |= set_of(static_cast<Card>(below));
            }
            changed = true;
        }
    }
    return heights != goal;
}

}  // namespace demonfan::alternate
