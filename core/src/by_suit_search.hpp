// Building by suit: can this layout be won, every card known, without redeal or draw?
#pragma once

#include <cstddef>
#include <vector>

#include "by_suit_board.hpp"
#include "by_suit_dominance.hpp"
#include "control.hpp"
#include "fan_layout.hpp"
#include "meter.hpp"
#include "position_table.hpp"

namespace demonfan::by_suit {

// Depth first over the sets of dealt cards. Each build takes a card out of that set, so a line is at most
// as long as the pack, and the recursion as deep.
//
// A position counts when it is entered in the table, the root included: moves that the dominances force are
// made first and count nothing, and a position that they reject is entered too.
//
// One solver serves any number of searches one after another; it keeps its memory between them.
class Solver {
public:
    explicit Solver(Dominances dominances = {}) : dominances_(dominances) {}

    // The verdict, and for a win the line, every move up included. Throws std::invalid_argument on a layout
    // that is none (see Board).
    Result solve(const FanLayout& layout, const Limits& limits = {}, Control* control = nullptr);

    // The same for reaching a goal (see by_suit_dominance.hpp) from a position of a board. The result has no
    // line; `moves` has its builds and king moves.
    Result reach(const Board& board, const Position& position, Cards goal, const Limits& limits = {},
                 Control* control = nullptr);

    // The same as a part of a larger search, whose meter counts its positions; undecided if that stops.
    Verdict reach(const Board& board, const Position& position, Cards goal, Meter& meter);

    // The builds and king moves by which the last search reached its goal, in order.
    const std::vector<Cards>& moves() const { return moves_; }

    // The positions that the last search entered, each as the cards that lie where they were dealt. After a
    // lost search with holds and probes off they are closed: from each, every move leads, after the forced
    // moves, to one of them, unless the fixpoint rejects it. So they are a proof that others can check.
    std::vector<Cards> entered() const;

private:
    bool search(Position position, Cards held);
    Verdict make_safe_moves(Position& position, Cards& held, Cards& moved);
    Cards probe(const Position& position, Cards choices, Cards held) const;
    bool branch(const Position& position, Cards choices, Cards held);
    void play(Position& position, Cards& held, Cards card);
    bool enter(const Position& position);
    bool give_up(std::size_t depth);

    Dominances dominances_;
    PositionTable<Cards> table_;
    std::vector<Cards> moves_;
    const Board* board_ = nullptr;
    Cards goal_ = 0;
    Meter* meter_ = nullptr;
};

// The full line of the given builds and king moves from the start of the board: after each, what can go up
// goes up, within the goal.
Line expand(const Board& board, Cards goal, const std::vector<Cards>& moves);

}  // namespace demonfan::by_suit
