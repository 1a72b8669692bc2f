#include "by_suit_search.hpp"

namespace demonfan::by_suit {

Result Solver::solve(const FanLayout& layout, const Limits& limits, Control* control) {
    const Board board(layout);
    Result result = reach(board, board.start, board.pack, limits, control);
    if (result.verdict == Verdict::won) result.line = expand(board, board.pack, moves_);
    return result;
}

Result Solver::reach(const Board& board, const Position& position, Cards goal, const Limits& limits,
                     Control* control) {
    Meter meter(limits, control);
    Result result;
    result.verdict = reach(board, position, goal, meter);
    result.stop = meter.stop();
    result.positions = meter.positions();
    result.seconds = meter.finish();
    return result;
}

Verdict Solver::reach(const Board& board, const Position& position, Cards goal, Meter& meter) {
    board_ = &board;
    goal_ = goal;
    moves_.clear();
    table_.clear();
    table_.set_byte_limit(meter.bytes());
    meter_ = &meter;
    if (search(position, 0)) return Verdict::won;
    return meter.stop() == Stop::none ? Verdict::lost : Verdict::undecided;
}

// True if the goal can be reached; then moves_ holds the way from the root. False if it cannot, or if the
// meter stopped the search. `held`: see by_suit_dominance.hpp.
bool Solver::search(Position position, Cards held) {
    const Board& board = *board_;
    const std::size_t depth = moves_.size();
    bool entered = false;
    for (;;) {
        Cards moved = 0;
        switch (make_safe_moves(position, held, moved)) {
            case Verdict::won:
                return true;
            case Verdict::lost:
                if (!entered) enter(position);
                return give_up(depth);
            case Verdict::undecided:
                break;
        }
        if (!entered && !enter(position)) return give_up(depth);
        entered = true;

        held = held_now(board, position, held);
        if (dominances_.fixpoint && out_of_reach(board, position, goal_, held)) return give_up(depth);

        const Cards choices = (board.builds(position, moved) | board.king_moves(position, moved)) & ~held;
        if (dominances_.probes) {
            const Cards forced = probe(position, choices, held);
            if (forced != 0) {
                play(position, held, forced);
                continue;
            }
        }
        return branch(position, choices, held) || give_up(depth);
    }
}

// Moves up, and the moves that cost nothing, until there are none. Won or lost if that is seen on the way.
Verdict Solver::make_safe_moves(Position& position, Cards& held, Cards& moved) {
    const Board& board = *board_;
    for (;;) {
        const Cards holding = held_now(board, position, held) & position.dealt;
        const Cards up = board.move_up(position, goal_);
        if (up == goal_) return Verdict::won;
        if ((up & holding) != 0) return Verdict::lost;
        moved = board.moved(position, up);
        Cards safe = dominances_.safe_builds ? safe_builds(board, position, moved) : 0;
        if (safe == 0 && dominances_.safe_kings) safe = safe_king_moves(board, position, moved);
        if (safe == 0) return Verdict::undecided;
        // From the highest down: where a card and its child may both move, the child goes last.
        while (safe != 0) {
            const Cards card = Cards{1} << highest(safe);
            safe ^= card;
            play(position, held, card);
        }
    }
}

Cards Solver::probe(const Position& position, Cards choices, Cards held) const {
    for (; choices != 0; choices &= choices - 1) {
        const Cards card = choices & -choices;
        if (out_of_reach(*board_, position, goal_, held | card)) return card;
    }
    return 0;
}

// The highest card first: its build blocks the fewest others of its suit (measured: a quarter fewer
// positions than the lowest first).
bool Solver::branch(const Position& position, Cards choices, Cards held) {
    while (choices != 0) {
        const Cards card = Cards{1} << highest(choices);
        choices ^= card;
        Position after = position;
        Cards held_after = held;
        play(after, held_after, card);
        if (search(after, held_after)) return true;
        if (meter_->stop() != Stop::none) return false;
        moves_.pop_back();
        if (!dominances_.holds) continue;
        held |= card;
        if (dominances_.fixpoint && choices != 0 && out_of_reach(*board_, position, goal_, held))
            return false;
    }
    return false;
}

void Solver::play(Position& position, Cards& held, Cards card) {
    board_->leave(position, card);
    moves_.push_back(card);
    if ((card & board_->kings) != 0) held &= ~board_->kings;
}

bool Solver::enter(const Position& position) {
    switch (table_.insert(position.dealt)) {
        case Inserted::seen:
            return false;
        case Inserted::full:
            return meter_->give_up(Stop::memory);
        case Inserted::fresh:
            break;
    }
    return meter_->count();
}

bool Solver::give_up(std::size_t depth) {
    moves_.resize(depth);
    return false;
}

std::vector<Cards> Solver::entered() const {
    std::vector<Cards> positions;
    positions.reserve(table_.size());
    table_.for_each([&](Cards dealt, NoPayload) { positions.push_back(dealt); });
    return positions;
}

Line expand(const Board& board, Cards goal, const std::vector<Cards>& moves) {
    Position position = board.start;
    Cards up = board.up_at_start;
    Line line;
    // In rounds: what is in reach goes up, suit by suit, and then more may be.
    const auto go_up = [&] {
        for (;;) {
            const Cards now_up = up | from_aces(position.reached() & goal);
            const Cards rising = now_up & ~up;
            if (rising == 0) return;
            up = now_up;
            for (Cards rest = rising; rest != 0; rest &= rest - 1) {
                line.push_back({StepKind::to_foundation, card_at(lowest(rest)), kNoCard, -1});
            }
            for (Cards rest = position.tops & rising; rest != 0; rest &= rest - 1) {
                board.leave(position, rest & -rest);
            }
        }
    };
    go_up();
    for (const Cards move : moves) {
        // Of several moves that were safe together, one may let the next card go up instead.
        if ((move & up) != 0) continue;
        const Card card = card_at(lowest(move));
        if ((move & board.kings) != 0) {
            line.push_back({StepKind::to_empty, card, kNoCard, -1});
        } else {
            line.push_back({StepKind::onto_card, card, static_cast<Card>(card + kSuits), -1});
        }
        board.leave(position, move);
        go_up();
    }
    return line;
}

}  // namespace demonfan::by_suit
