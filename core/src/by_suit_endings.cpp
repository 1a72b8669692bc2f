#include "by_suit_endings.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace demonfan::by_suit {

namespace {

// The next of the heights between the two, in the order in which the first suit changes fastest; false after
// the last.
bool step_between(Heights& heights, const Heights& least, const Heights& most) {
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
        if (heights[suit] < most[suit]) {
            ++heights[suit];
            return true;
        }
        heights[suit] = least[suit];
    }
    return false;
}

}  // namespace

bool HeightSet::insert(const Heights& heights) {
    std::uint64_t& word = words_[number_of(heights) / 64];
    const std::uint64_t bit = std::uint64_t{1} << number_of(heights) % 64;
    if ((word & bit) != 0) return false;
    word |= bit;
    list_.push_back(heights);
    return true;
}

bool HeightSet::contains_all(const Heights& least, const Heights& most) const {
    std::size_t volume = 1;
    for (std::size_t suit = 0; suit < kSuits; ++suit)
        volume *= static_cast<std::size_t>(most[suit] - least[suit] + 1);
    if (volume > list_.size()) return false;
    Heights heights = least;
    do {
        if (!contains(heights)) return false;
    } while (step_between(heights, least, most));
    return true;
}

void HeightSet::clear() {
    for (const Heights& heights : list_) words_[number_of(heights) / 64] = 0;
    list_.clear();
}

int Endings::most_up() const {
    int most = 0;
    for (const Heights& ending : heights)
        most = std::max(most, std::accumulate(ending.begin(), ending.end(), 0));
    return most;
}

// Every ending of the position is found when this returns, under the condition that goes with the
// constraints: each says of which plays the endings have been found already, so that only the others need be
// sought.
//
// After m(t) has been tried at D (see by_suit_dominance.hpp), take a play from D to an ending that was not
// found by it, cards going up as soon as they can.
// - If m(t) is in the play, before m(p) or with p settled, it can be brought to the front: found.
// - If t goes up from its place, m(p) not before it, then m(t) can be put to the front and t goes up from p,
// to
//   the same end: found.
// - If t never leaves, m(t) must have been disabled, or the layout would not be stuck: t-1 lies on t at the
// end. So if p is settled only the last is left: t is *fixed*, t-1 is built onto it and never goes up. If p
// is not, t is *held* as in the search: it does not leave before p has. A king that was tried in an empty
// fan: in a play that was not found another king moves into one before it leaves, or it never leaves, covered
// by its queen. It is held, too.
void EndingFinder::search(Position position, Constraints constraints) {
    const Board& board = *board_;
    const Cards holding = held_now(board, position, constraints.held) & position.dealt;
    const Cards up = board.move_up(position, board.pack);
    if ((up & (holding | constraints.fixed | constraints.fixed >> 1)) != 0) return;
    switch (table_.insert(position.dealt)) {
        case Inserted::seen:
            return;
        case Inserted::full:
            meter_.give_up(Stop::memory);
            return;
        case Inserted::fresh:
            break;
    }
    if (!meter_.count()) return;

    constraints.held = held_now(board, position, constraints.held);
    const Cards moved = board.moved(position, up);
    Cards choices = board.builds(position, moved) | board.king_moves(position, moved);
    if (shortcuts_.bound) {
        const Relaxed free = relax(board, position, board.pack);
        if (found_.contains_all(heights_of(up), heights_of(free.up))) return;
        if (shortcuts_.relevance) choices &= relevant(position, free.up & ~up, free.left);
    }
    if (choices == 0) {
        find(heights_of(up));
        return;
    }
    choices &= ~(constraints.held | constraints.fixed);
    // Parents that leave only by going up, after their child.
    const Cards stays_put = moved | (board.fill == Fill::none ? board.kings : 0);
    while (choices != 0) {
        if (shortcuts_.constraints && nothing_new(position, up, constraints)) return;
        const Cards first = choices & (stays_put >> 1);
        const Cards card = Cards{1} << highest(first != 0 ? first : choices);
        choices ^= card;
        Position after = position;
        board.leave(after, card);
        Constraints then = constraints;
        if ((card & board.kings) != 0) then.held &= ~board.kings;
        moves_.push_back(card);
        search(after, then);
        moves_.pop_back();
        if (meter_.stop() != Stop::none || way_) return;
        if (!shortcuts_.constraints) continue;
        ((card << 1 & stays_put) != 0 ? constraints.fixed : constraints.held) |= card;
    }
}

Cards EndingFinder::relevant(const Position& position, Cards wanted, Cards left) const {
    const Board& board = *board_;
    const Cards buried = position.dealt & ~position.tops;
    Cards leaving = 0;
    Cards uncover = wanted & buried;
    Cards fresh = 0;
    for (;;) {
        Cards add = 0;
        for (; uncover != 0; uncover &= uncover - 1)
            add |= board.above[static_cast<std::size_t>(lowest(uncover))];
        fresh |= add & position.dealt & left & ~leaving;
        if (fresh == 0) return leaving;
        leaving |= fresh;
        if ((fresh & board.kings) != 0 && board.fill == Fill::kings) return ~Cards{0};
        const Cards children = (fresh >> 1) & position.dealt & left & ~leaving;
        uncover = ((fresh << 1) | children) & buried & ~leaving;
        fresh = children;
    }
}

bool EndingFinder::nothing_new(const Position& position, Cards up, const Constraints& constraints) const {
    const Cards goal = board_->pack & ~(constraints.fixed | constraints.fixed >> 1);
    const Relaxed relaxed = relax(*board_, position, goal, constraints.held, constraints.fixed);
    // The next lower card must come onto each fixed one.
    if ((constraints.fixed >> 1 & ~relaxed.left) != 0) return true;
    return found_.contains_all(heights_of(up), heights_of(relaxed.up));
}

void EndingFinder::find(const Heights& heights) {
    found_.insert(heights);
    if (wanted_ != nullptr && heights == *wanted_) way_ = moves_;
}

void EndingFinder::start(const Board& board, const Limits& limits, Control* control) {
    board_ = &board;
    found_.clear();
    table_.clear();
    table_.set_byte_limit(limits.bytes);
    meter_ = Meter(limits, control);
    moves_.clear();
    way_.reset();
    search(board.start, {});
}

Endings EndingFinder::stuck(const FanLayout& layout, const Limits& limits, Control* control) {
    const Board board(layout);
    start(board, limits, control);
    return {found_.list(), meter_.stop(), meter_.positions(), meter_.finish()};
}

// The moves found, and then whatever can still move until nothing can: it does not matter to the heights.
Line EndingFinder::line_to_stuck(const FanLayout& layout, const Heights& heights) {
    const Board board(layout);
    wanted_ = &heights;
    start(board, {}, nullptr);
    wanted_ = nullptr;
    if (!way_) throw std::invalid_argument("the layout cannot be stuck at these heights");
    Position position = board.start;
    for (const Cards card : *way_) {
        board.move_up(position, board.pack);
        board.leave(position, card);
    }
    for (;;) {
        const Cards moved = board.moved(position, board.move_up(position, board.pack));
        const Cards choices = board.builds(position, moved) | board.king_moves(position, moved);
        if (choices == 0) return expand(board, board.pack, *way_);
        way_->push_back(choices & -choices);
        board.leave(position, choices & -choices);
    }
}

Line EndingFinder::line_to(const FanLayout& layout, const Heights& heights) {
    const Board board(layout);
    const Cards goal = cards_below(heights);
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
        if (heights[suit] < layout.heights[suit] || heights[suit] > layout.ranks) {
            throw std::invalid_argument("the layout never has these heights");
        }
    }
    if (solver_.reach(board, board.start, goal).verdict != Verdict::won) {
        throw std::invalid_argument("the layout never has these heights");
    }
    return expand(board, goal, solver_.moves());
}

// Tuples that can be reached lie below the endings: whoever reaches one can play on until stuck. So each of
// those is tried by a search in which no card goes up beyond it. It is found by the position in which it
// stands, for a goal that is reached has no card beyond it up.
Endings EndingFinder::any(const FanLayout& layout, const Limits& limits, Control* control) {
    Endings result = stuck(layout, limits, control);
    const Board board(layout);
    const std::vector<Heights> endings = std::move(result.heights);
    found_.clear();
    tried_.clear();
    for (const Heights& ending : endings) {
        Heights heights = layout.heights;
        do {
            if (result.stop != Stop::none) break;
            if (!tried_.insert(heights)) continue;
            Limits rest = limits;
            rest.positions -= result.positions;
            rest.seconds -= result.seconds;
            const Result reached = solver_.reach(board, board.start, cards_below(heights), rest, control);
            result.positions += reached.positions;
            result.seconds += reached.seconds;
            result.stop = reached.stop;
            if (reached.verdict == Verdict::won) found_.insert(heights);
        } while (step_between(heights, layout.heights, ending));
    }
    result.heights = found_.list();
    return result;
}

}  // namespace demonfan::by_suit
