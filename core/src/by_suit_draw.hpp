// Building by suit with draws (merci) left: a buried card may come to the top of its own fan.
//
// A draw can wait until the drawn card itself moves next, or the next lower card goes onto it: till then it
// only lies in the way. So a draw is searched together with that move, and what they leave is a layout of
// its own, with a draw less. Before it nothing of by_suit_dominance.hpp holds, for drawing the head of a run
// frees what lies beneath; only that cards go up as soon as they can still loses nothing.
//
// What holds instead: drawing b is worth no more than to have b apart, alone on a pile of its own, from the
// start. Then nothing lies on b that could not as well lie on it there, and b is in nobody's way; every play
// in which b is drawn can be followed. So a layout can be won by drawing b only if it can be won, with a draw
// less, with b apart; and few cards pass that.
#pragma once

#include <deque>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "by_suit_board.hpp"
#include "by_suit_endings.hpp"
#include "by_suit_search.hpp"
#include "control.hpp"
#include "fan_layout.hpp"
#include "meter.hpp"
#include "position_table.hpp"

namespace demonfan::by_suit {

struct DrawRule {
    bool second_only = false;   // only the card right beneath the top may be drawn
    bool play_at_once = false;  // the drawn card must move at once: up, onto its parent, or (a king, where
                                // kings fill) into an empty fan
};

struct DrawEndings {
    std::vector<Heights> unspent;  // stuck, the draw left
    std::vector<Heights> spent;    // stuck after the draw
    Stop stop = Stop::none;        // all of them if none
    std::uint64_t positions = 0;
    double seconds = 0;
};

class DrawSolver {
public:
    explicit DrawSolver(DrawRule rule = {}) : rule_(rule) {}

    // Can this layout be won with so many draws, no redeal? The line has them as steps. Throws
    // std::invalid_argument on a layout that is none, and on a negative count.
    Result solve(const FanLayout& layout, int draws, const Limits& limits = {}, Control* control = nullptr);

    // The heights at which the layout can be stuck, with one draw. A draw may also be wasted to be stuck.
    DrawEndings stuck(const FanLayout& layout, const Limits& limits = {}, Control* control = nullptr);

private:
    // A layout with one card apart, and how it lies when the moves so far have been made in it.
    struct Apart {
        Card card;
        const Board* board;
        Position position;
    };
    // A layout that a draw may win, and the moves made in it without one.
    struct Drawing {
        const FanLayout& layout;
        const Board& board;
        int draws;
        PositionTable<Cards>& seen;
        std::deque<Board> apart;  // the boards with one card apart that matter
        std::vector<Cards> moves;
    };

    bool win_plainly(const Board& board, const Position& position);
    bool win(const FanLayout& layout, int draws, Line* line);
    bool win_apart(const FanLayout& layout, const Apart& apart, int draws);
    std::vector<Apart> worth_drawing(Drawing& drawing);
    bool draw_from(Drawing& drawing, Position position, std::vector<Apart> worth, Line* line);
    bool draw_now(const Drawing& drawing, const Position& position, Cards worth, Line* line);
    void collect(const FanLayout& layout, const Board& board, Position position, Cards up_before, Cards kept);
    void collect_after(const FanLayout& piles);
    Limits limits_left() const;

    DrawRule rule_;
    Solver solver_;
    EndingFinder finder_;
    std::deque<PositionTable<Cards>> tables_;  // of the positions seen, by the draws left
    HeightSet spent_;
    std::set<std::pair<Cards, Cards>> seen_;  // in collect: dealt cards, and the card kept
    std::set<std::string> lost_;              // layouts, each with its draws, known to be lost or collected
    Meter meter_;
    Limits limits_;
    Control* control_ = nullptr;
};

// A layout as it lies at a position of its board, the cards of the goal up that can be.
FanLayout piles_at(const FanLayout& layout, const Board& board, const Position& position, Cards goal);

}  // namespace demonfan::by_suit
